"""Vectors: requests with the answers that a port must give.

    id         permanent name of the vector                    naive-tie
    title      what it is about                                text
    op, args   the request
    expect     {"ok": value} or {"error": name}
    clauses    the clauses that it tests                       naive.infer.ties
    origin     textbook (cite), hand (derivation), oracle or generated
    catches    the named mistakes that it tells apart
    steps      intermediate values, where the answer has several parts

Vectors are read strictly: no JSON numbers, no duplicate names, known members only.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from refnb.data.document import Json, loads
from refnb.errors import BadRequest

FORMAT = "refnb-vectors/1"
KINDS = ("textbook", "hand", "oracle", "generated", "regression")
_REQUIRED = {"id", "title", "op", "args", "expect", "clauses", "origin"}
_OPTIONAL = {"catches", "steps"}


@dataclass(frozen=True)
class Vector:
    """One request with its answer, and what it is good for."""

    id: str
    chapter: str
    title: str
    op: str
    args: dict[str, Json]
    expect: dict[str, Json]
    clauses: tuple[str, ...]
    origin: dict[str, Json]
    catches: tuple[str, ...]


def shipped() -> tuple[Vector, ...]:
    """Return every vector that comes with refnb, in the order of the files and in them.

    Raises: BadRequest for a file that is damaged.
    """
    return load(Path(str(files("refnb.conformance").joinpath("vectors"))))


def load(folder: Path) -> tuple[Vector, ...]:
    """Return the vectors of a folder.

    Raises: BadRequest for a file that cannot be read or is damaged.
    """
    try:
        texts = [(path.name, path.read_text("ascii")) for path in sorted(folder.glob("*.json"))]
    except (OSError, UnicodeDecodeError) as error:
        raise BadRequest(f"{folder.name}: the vectors cannot be read: {error}") from None
    return tuple(vector for name, text in texts for vector in read(text, name))


def read(document: str, name: str) -> tuple[Vector, ...]:
    """Return the vectors of one file.

    Raises: BadRequest, which names the file and the vector.
    """
    try:
        return tuple(_vectors(loads(document)))
    except BadRequest as error:
        raise BadRequest(f"{name}: {error}") from None


def _vectors(value: Json) -> Iterator[Vector]:
    if not isinstance(value, dict) or set(value) != {"format", "chapter", "count", "cases"}:
        raise BadRequest("a vector file has the members format, chapter, count and cases")
    cases, chapter = value["cases"], value["chapter"]
    if value["format"] != FORMAT or not isinstance(cases, list) or not isinstance(chapter, str):
        raise BadRequest(f"the format must be {FORMAT}, cases an array")
    if value["count"] != str(len(cases)):
        raise BadRequest(f"count says {value['count']}, there are {len(cases)} cases")
    for case in cases:
        yield _vector(case, chapter)


def _vector(case: Json, chapter: str) -> Vector:
    if not isinstance(case, dict) or not _REQUIRED <= set(case) <= _REQUIRED | _OPTIONAL:
        raise BadRequest(f"a vector has the members {sorted(_REQUIRED)}, got {_names(case)}")
    place = str(case["id"])
    return Vector(
        place,
        chapter,
        _string(case["title"], place),
        _string(case["op"], place),
        _object(case["args"], place),
        _expectation(case["expect"], place),
        _strings(case["clauses"], place),
        _origin(case["origin"], place),
        _strings(case.get("catches", []), place),
    )


def _expectation(value: Json, place: str) -> dict[str, Json]:
    if not isinstance(value, dict) or set(value) not in ({"ok"}, {"error"}):
        raise BadRequest(f"{place}: expect holds either ok or error")
    return value


def _origin(value: Json, place: str) -> dict[str, Json]:
    origin = _object(value, place)
    needs = {"textbook": "cite", "hand": "derivation", "regression": "issue"}
    kind = _string(origin.get("kind"), place)
    if kind not in KINDS or (kind in needs and needs[kind] not in origin):
        raise BadRequest(f"{place}: an origin is one of {KINDS}, with {needs}")
    return origin


def _object(value: Json, place: str) -> dict[str, Json]:
    if not isinstance(value, dict):
        raise BadRequest(f"{place}: args and origin are objects")
    return value


def _string(value: Json, place: str) -> str:
    if not isinstance(value, str):
        raise BadRequest(f"{place}: title, op and kind are strings")
    return value


def _strings(value: Json, place: str) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise BadRequest(f"{place}: clauses and catches are arrays")
    return tuple(_string(entry, place) for entry in value)


def _names(case: Json) -> list[str]:
    return sorted(case) if isinstance(case, dict) else []
