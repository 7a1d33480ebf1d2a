"""Vectors: requests with the answers that a port must give.

    id         permanent name of the vector                    naive-tie
    title      what it is about                                text
    op, args   the request
    expect     {"ok": value} or {"error": name}
    clauses    the clauses that it tests                       naive.infer.ties
    origin     where the answer is from                        cite or derivation

JSON numbers and duplicate names are refused. In a checkout the vectors are several files, in an
installed refnb one compressed file.
"""

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from zipfile import Path as Packed

from refnb.io.documents import Json, loads, require

FORMAT = "refnb-vectors/2"


@dataclass(frozen=True)
class Origin:
    """The origin of an answer: cited from a textbook, or derived by hand or by an oracle."""

    kind: str
    cite: str = ""
    derivation: str = ""


@dataclass(frozen=True)
class Vector:
    """One request with its answer, and the comments on them."""

    id: str
    title: str
    op: str
    clauses: tuple[str, ...]
    origin: Origin
    chapter: str
    args: dict[str, Json]
    expect: dict[str, Json]


def shipped() -> tuple[Vector, ...]:
    """Return every vector that comes with refnb, in order of files and lines."""
    return tuple(vector for chapter in chapters() for vector in of(chapter))


def chapters() -> list[str]:
    """Return the names of the files of vectors."""
    names = (path.name.rpartition(".") for path in folder().iterdir())
    return sorted(stem for stem, _, kind in names if kind == "json")


@cache
def of(chapter: str) -> tuple[Vector, ...]:
    """Return the vectors of one chapter; they are read once."""
    document = require(dict, loads((folder() / f"{chapter}.json").read_text("ascii")), chapter)
    read = list[Vector]()
    for case in document["cases"]:
        parts = {"clauses": tuple(case["clauses"]), "origin": Origin(**case["origin"])}
        read.append(Vector(**{**case, **parts}, chapter=chapter))
    return tuple(read)


def digest() -> str:
    """Return a name for this set of vectors: the first half of the SHA-256 of their files."""
    files = ((folder() / f"{chapter}.json").read_bytes() for chapter in chapters())
    return sha256(b"".join(files)).hexdigest()[:32]


def folder() -> Path | Packed:
    """Return where the files of vectors are."""
    here = Path(str(files("refnb.conformance")))
    packed = here / "vectors.zip"
    return Packed(packed) if packed.exists() else here / "vectors"
