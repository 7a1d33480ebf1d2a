"""Vectors: requests with the answers that a port must give.

    id         permanent name of the vector                    naive-tie
    title      what it is about                                text
    op, args   the request
    expect     {"ok": value} or {"error": name}
    clauses    the clauses that it tests                       naive.infer.ties
    origin     where the answer is from                        cite, derivation or issue

Vectors are read strictly: no JSON numbers, no duplicate names, known members only. In a
checkout they are files, in an installed refnb one compressed file.
"""

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from zipfile import Path as Packed

from refnb.core.errors import BadRequest
from refnb.core.messages import at
from refnb.io import wire
from refnb.io.documents import Json, loads

FORMAT = "refnb-vectors/2"
MEMBERS = ("format", "chapter", "cases")
NEEDS = {"textbook": "cite", "hand": "derivation", "oracle": "derivation", "regression": "issue"}


@dataclass(frozen=True)
class Origin:
    """Where an answer is from: what each kind of origin needs must not be empty."""

    kind: str
    cite: str
    derivation: str
    issue: str

    def __post_init__(self) -> None:
        if self.kind not in NEEDS or not getattr(self, NEEDS[self.kind]):
            raise BadRequest(f"an origin is one of {NEEDS}, got {self}")


@dataclass(frozen=True)
class Asked:
    """What is said of a request, beside the request and its answer."""

    id: str
    title: str
    op: str
    clauses: tuple[str, ...]
    origin: Origin


@dataclass(frozen=True)
class Vector(Asked):
    """One request with its answer, and what it is good for."""

    chapter: str
    args: dict[str, Json]
    expect: dict[str, Json]


def shipped() -> tuple[Vector, ...]:
    """Return every vector that comes with refnb, in the order of the files and in them."""
    return tuple(vector for chapter in chapters() for vector in of(chapter))


def chapters() -> list[str]:
    """Return the names of the files of vectors."""
    names = (path.name.rpartition(".") for path in folder().iterdir())
    return sorted(stem for stem, _, kind in names if kind == "json")


@cache
def of(chapter: str) -> tuple[Vector, ...]:
    """Return the vectors of one chapter; they are read once.

    Raises BadRequest for a file that cannot be read or is damaged.
    """
    path = folder() / f"{chapter}.json"
    try:
        return read(path.read_text("ascii"), path.name)
    except (OSError, UnicodeDecodeError) as error:
        raise BadRequest(f"{path.name}: the vectors cannot be read: {error}") from None


def digest() -> str:
    """Return a name for exactly these vectors: the first half of the SHA-256 of their files."""
    files = ((folder() / f"{chapter}.json").read_bytes() for chapter in chapters())
    return sha256(b"".join(files)).hexdigest()[:32]


def read(document: str, name: str) -> tuple[Vector, ...]:
    """Return the vectors of a document.

    Raises BadRequest, which names the file and the vector.
    """
    with at(name):
        value = loads(document)
        if not isinstance(value, dict) or tuple(value) != MEMBERS:
            raise BadRequest(f"a file of vectors has the members {MEMBERS}")
        shape, chapter, cases = value.values()
        if not (isinstance(chapter, str) and isinstance(cases, list)) or shape != FORMAT:
            raise BadRequest(f"the format must be {FORMAT}, chapter a string, cases an array")
        return tuple(_vector(case, chapter) for case in cases)


def folder() -> Path | Packed:
    """Return where the files of vectors are."""
    here = Path(str(files("refnb.conformance")))
    packed = here / "vectors.zip"
    return Packed(packed) if packed.exists() else here / "vectors"


def _vector(case: Json, chapter: str) -> Vector:
    """Fill in what may be left out, and read the rest by its type."""
    if not isinstance(case, dict):
        raise BadRequest("a vector is an object")
    said = dict(case)
    args, expect = (said.pop(name, None) for name in ("args", "expect"))
    if isinstance(origin := said.get("origin"), dict):
        said["origin"] = {"cite": "", "derivation": "", "issue": "", **origin}
    asked = wire.decode(Asked, said, f"the vector {said.get('id')}")
    if not (isinstance(args, dict) and isinstance(expect, dict)):
        raise BadRequest(f"{asked.id}: args and expect are objects")
    if set(expect) not in ({"ok"}, {"error"}):
        raise BadRequest(f"{asked.id}: expect holds either ok or error")
    return Vector(**vars(asked), chapter=chapter, args=args, expect=expect)
