"""The kit of a blind port: specification, catalogue, an answer and a refusal of each operation.

It holds no source of refnb and no other vectors, so that what a port gets right it got from the
text. All of it is computed when it is written.
"""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from refnb import __version__
from refnb.conformance import catalogue, schemas, specification, vectors
from refnb.conformance.vectors import FORMAT, Vector
from refnb.core.errors import BadTable
from refnb.io.documents import Json, dumps
from refnb.io.files import naming, save

HOLDS = {
    "specification.md": "the text: what is general, then the clauses of each chapter",
    "operations.json": "each operation with its arguments and its answer, each record, each error",
    "samples.json": "an answer and a refusal of each operation; the runner holds the others back",
    "vectors.schema.json": "the shape of files of vectors, as JSON Schema",
}


def write(folder: Path) -> Iterator[Path]:
    """Write the kit into a folder and yield each file.

    Raises BadTable, before anything is written, where a file with another text stands already.
    """
    contents = {
        "README.md": readme(),
        "specification.md": "\n".join(specification.sections().values()),
        "operations.json": dumps(catalogue.described(), indent=1) + "\n",
        "samples.json": file("samples", samples(vectors.shipped())),
        "vectors.schema.json": schemas.written("vectors"),
    }
    with naming(str(folder)):
        for name, text in contents.items():
            path = folder / name
            if path.exists() and path.read_bytes() != text.encode("utf-8"):
                raise BadTable(f"{name} is there with another text: name a new folder")
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in contents.items():
            path = folder / name
            if not path.exists():
                save(path, text)
            yield path


def readme() -> str:
    """Return what a porter reads first."""
    rows = "".join(f"| `{name}` | {what} |\n" for name, what in HOLDS.items())
    return f"""# What you need to write refnb in another language

This folder belongs to refnb {__version__}.

| file | what it holds |
| --- | --- |
{rows}
Write the thirty lines of the protocol in your language, for one operation. Then judge your
program, with any copy of refnb (Python 3.11 or newer, nothing else):

    python3 -m refnb conform -- node port.mjs
"""


def samples(vectors: Sequence[Vector]) -> list[Vector]:
    """Return the first answer and the first refusal of each operation."""
    chosen: dict[tuple[str, bool], Vector] = {}
    for vector in vectors:
        if vector.op in catalogue.operations():
            chosen.setdefault((vector.op, "error" in vector.expect), vector)
    return [*chosen.values()]


def file(chapter: str, vectors: Iterable[Vector]) -> str:
    """Return the text of a file of vectors."""
    cases: list[Json] = [as_case(vector) for vector in vectors]
    whole: Json = {"format": FORMAT, "chapter": chapter, "count": str(len(cases)), "cases": cases}
    return dumps(whole, indent=1) + "\n"


def as_case(vector: Vector) -> dict[str, Json]:
    """Return what a porter sees of a vector."""
    return {
        "id": vector.id,
        "title": vector.title,
        "op": vector.op,
        "args": vector.args,
        "expect": vector.expect,
        "clauses": list(vector.clauses),
        "origin": {name: said for name, said in vars(vector.origin).items() if said},
    }


def shown(vector: Vector) -> str:
    """Return a vector with the text of its clauses, where it is from and what it catches."""
    lines = [
        f"{vector.id}: {vector.title}",
        "",
        f"request  {vector.op} {dumps(vector.args)}",
        f"answer   {dumps(vector.expect)}",
        "",
    ]
    for clause in vector.clauses:
        lines += [f"r[{clause}]", specification.clauses().get(clause, ""), ""]
    lines += [f"{name}: {said}" for name, said in vars(vector.origin).items() if said]
    if vector.catches:
        lines.append(f"catches: {', '.join(vector.catches)}")
    return "\n".join(lines) + "\n"
