"""The kit for a blind port: specification, catalogue, two vectors of each operation.

It holds no source of refnb and no other vectors, so a port can only be right because of the text.
All of it is computed when it is written.
"""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from refnb import __version__
from refnb.conformance import catalogue, runner, specification, vectors
from refnb.conformance.vectors import FORMAT, Vector
from refnb.core.errors import BadRequest, BadTable
from refnb.io import files, suggestions
from refnb.io.documents import Json, dumps

SHORT = 2_000  # characters of a sample
SHOWN = ("id", "title", "op", "args", "expect")
HOLDS = {
    "specification.md": "the text: what is general, then the clauses of each chapter",
    "operations.json": "the same tables of operations, records and types, for your program to read",
    "samples.json": "an answer and a refusal of each operation; the runner holds the others back",
}


def write(folder: Path, profile: str = catalogue.ALL) -> Iterator[Path]:
    """Write the kit of a profile into a folder, and yield each file.

    Raises BadRequest for an unknown profile; BadTable, before anything is written, if a file exists
    with other contents.
    """
    asked = runner.select(vectors.shipped(), profile)
    contents = {
        folder / "README.md": readme(profile),
        folder / "specification.md": "\n".join(specification.sections(profile).values()),
        folder / "operations.json": catalogue.text(profile),
        folder / "samples.json": file("samples", samples(asked)),
    }
    with files.naming(str(folder)):
        for path, text in contents.items():
            if path.exists() and path.read_bytes() != text.encode("utf-8"):
                raise BadTable(f"{path.name} is there with another text: name a new folder")
        folder.mkdir(parents=True, exist_ok=True)
        for path, text in contents.items():
            if not path.exists():
                files.save(path, text)
            yield path


def readme(profile: str) -> str:
    """Return what a porter reads first."""
    asked = "" if profile == catalogue.ALL else f"--profile {profile} "
    rows = "".join(f"| `{name}` | {what} |\n" for name, what in HOLDS.items())
    return f"""# What you need to write refnb in another language

This folder belongs to refnb {__version__}, and holds the profile {profile}.

| file | what it holds |
| --- | --- |
{rows}
Write the thirty lines of the protocol in your language, for one operation. Then judge your
program, with any copy of refnb (Python 3.11 or newer, nothing else):

    python3 -m refnb conform {asked}-- node port.mjs
"""


def samples(vectors: Sequence[Vector]) -> list[Vector]:
    """Return an answer and a refusal of each operation: the first ones that are short."""
    chosen: dict[tuple[str, bool], Vector] = {}
    for vector in sorted(vectors, key=lambda v: len(dumps(v.args)) + len(dumps(v.expect)) > SHORT):
        if vector.op in catalogue.operations():
            chosen.setdefault((vector.op, "error" in vector.expect), vector)
    return runner.in_order(chosen.values())


def file(chapter: str, vectors: Iterable[Vector]) -> str:
    """Return the text of a file of vectors."""
    cases: list[Json] = [as_case(vector) for vector in vectors]
    document: Json = {"format": FORMAT, "chapter": chapter, "cases": cases}
    return dumps(document, indent=1) + "\n"


def as_case(vector: Vector) -> dict[str, Json]:
    """Return the part of a vector that a porter sees."""
    case: dict[str, Json] = {name: getattr(vector, name) for name in SHOWN}
    origin: Json = {name: text for name, text in vars(vector.origin).items() if text}
    return case | {"clauses": [*vector.clauses], "origin": origin}


def show(name: str) -> str:
    """Return a vector with its clauses and its origin, or a clause with its vectors.

    Raises: BadRequest for a name that is neither.
    """
    by_id, clauses = {vector.id: vector for vector in vectors.shipped()}, specification.clauses()
    if name in clauses:
        tests = [f"{v.id}: {v.title}" for v in by_id.values() if name in v.clauses]
        return "\n".join([f"r[{name}] {clauses[name]}", "", *tests]) + "\n"
    if name not in by_id:
        near = suggestions.near_miss(name, (*by_id, *clauses))
        raise BadRequest(f"no vector and no clause {name!r}{near}")
    vector = by_id[name]
    asked = f"request  {vector.op} {dumps(vector.args)}\nanswer   {dumps(vector.expect)}"
    tested = [f"r[{clause}] {clauses.get(clause, '')}" for clause in vector.clauses]
    origin = "\n".join(f"{kind}: {text}" for kind, text in vars(vector.origin).items() if text)
    return "\n\n".join([f"{vector.id}: {vector.title}", asked, *tested, origin]) + "\n"
