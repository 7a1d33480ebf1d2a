"""The kit of a blind port: the specification, the catalogue, a vector of each operation.

    specification.md    the front matter and every clause, in order
    operations.json     the catalogue: arguments, results, errors, records
    samples.json        one vector for each operation
    port.*              a port that answers skip, to start from

It holds no source of refnb and no other vectors, so that what a port gets right it got
from the text.
"""

from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path

from refnb.conformance import vectors
from refnb.conformance.vectors import FORMAT, Vector
from refnb.data import document
from refnb.data.document import Json
from refnb.errors import BadRequest

LANGUAGES = ("javascript", "python")


def write(folder: Path) -> Iterator[Path]:
    """Write the kit into a folder and yield each file."""
    folder.mkdir(parents=True, exist_ok=True)
    contents = {
        "specification.md": specification(),
        "operations.json": resource("operations.json"),
        "samples.json": document.dumps(samples(vectors.shipped()), indent=1) + "\n",
        "port.mjs": scaffold("javascript"),
        "port.py": scaffold("python"),
    }
    for name, content in contents.items():
        path = folder / name
        path.write_text(content, encoding="utf-8", newline="\n")
        yield path


def specification() -> str:
    """Return the front matter and every chapter's clauses as one text."""
    return "\n".join(f"{text.strip()}\n" for text in sections().values())


def sections() -> dict[str, str]:
    """Return each section of the specification by its name, in order.

    Raises: BadRequest when the shipped file is damaged.
    """
    value = document.loads(resource("specification.json"))
    if not isinstance(value, list):
        raise BadRequest("specification.json must hold an array of sections")
    pairs = [entry for entry in value if isinstance(entry, list) and len(entry) == 2]
    return {str(name): str(text) for name, text in pairs}


def clauses() -> dict[str, str]:
    """Return the text of every clause by its id."""
    found: dict[str, str] = {}
    for text in sections().values():
        for block in text.split("\n\n"):
            if block.startswith("r[") and "]" in block:
                name, _, words = block[2:].partition("]")
                found[name] = words.strip()
    return found


def samples(vectors: Sequence[Vector]) -> Json:
    """Return the first vector of each operation that gives an answer, as a vector file."""
    chosen: dict[str, Vector] = {}
    for vector in sorted(vectors, key=lambda vector: "error" in vector.expect):
        chosen.setdefault(vector.op, vector)
    cases: list[Json] = [as_case(vector) for vector in chosen.values()]
    return {"format": FORMAT, "chapter": "samples", "count": str(len(cases)), "cases": cases}


def as_case(vector: Vector) -> dict[str, Json]:
    """Return what a porter sees of a vector."""
    return {
        "id": vector.id,
        "title": vector.title,
        "op": vector.op,
        "args": vector.args,
        "expect": vector.expect,
        "clauses": list(vector.clauses),
    }


def shown(vector: Vector) -> str:
    """Return a vector with the text of its clauses, its derivation and what it catches."""
    lines = [
        f"{vector.id}: {vector.title}",
        "",
        f"request  {vector.op} {document.dumps(vector.args)}",
    ]
    lines += [f"answer   {document.dumps(vector.expect)}", ""]
    texts = clauses()
    for clause in vector.clauses:
        lines += [f"r[{clause}]", texts.get(clause, ""), ""]
    lines += [f"{name}: {words}" for name, words in vector.origin.items()]
    if vector.catches:
        lines.append(f"catches: {', '.join(vector.catches)}")
    return "\n".join(lines) + "\n"


def scaffold(language: str) -> str:
    """Return a port that says hello and answers skip to everything else."""
    suffix = {"javascript": "mjs", "python": "py"}[language]
    return resource(f"scaffold.{suffix}.txt")


def resource(name: str) -> str:
    """Return a file that comes with refnb."""
    return files("refnb.conformance").joinpath(name).read_text(encoding="utf-8")
