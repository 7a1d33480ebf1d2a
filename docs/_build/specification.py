"""The specification, gathered from the pages: for the site, and for the kit of a porter.

    r[chapter.operation.aspect] ...    a clause, at the start of a paragraph
    <!-- vector: id -->                the request and the answer of a vector

python docs/_build/specification.py writes what the package ships: specification.json
and operations.json. A test compares them with the pages and the code.
"""

import contextlib
import io
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from refnb.conformance.vectors import Vector
    from refnb.data.document import Json

DOCS = Path(__file__).resolve().parent.parent
SHIPPED = DOCS.parent / "refnb" / "conformance"
FRONT = ("index", "protocol", "order", "errors", "pitfalls")
CLAUSE = re.compile(r"^r\[([a-z0-9.-]+)\]", re.MULTILINE)
VECTOR = re.compile(r"^<!-- vector: ([a-z0-9-]+) -->$", re.MULTILINE)
LIVE = re.compile(r'^```python exec="[a-z]+"\n(.*?)^```$', re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^## Clauses\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)


def expand(text: str) -> str:
    """Return a page with its clauses marked and its vectors shown."""
    marked = CLAUSE.sub(r'<span class="clause" id="r-\1">r[\1]</span>', text)
    return VECTOR.sub(lambda match: shown(match[1]), marked)


def shown(name: str) -> str:
    """Return the request and the answer of a vector as a block of text."""
    from refnb.data.document import dumps  # noqa: PLC0415

    if name not in vectors():
        raise ValueError(f"no vector {name!r}")
    vector = vectors()[name]
    return f"```text\n{vector.op} {dumps(vector.args)}\n→ {dumps(vector.expect)}\n```"


@cache
def vectors() -> "dict[str, Vector]":
    """Return every vector by its name, read once for a build."""
    from refnb.conformance.vectors import shipped  # noqa: PLC0415

    return {vector.id: vector for vector in shipped()}


def chapters() -> Iterator[tuple[str, str]]:
    """Yield each chapter that has clauses with the text of its section."""
    for page in sorted(DOCS.glob("*/*.md")):
        if page.parent.name != "specification" and (
            section := HEADING.search(page.read_text("utf-8"))
        ):
            yield page.stem, section[1].strip()


def gathered() -> str:
    """Return all clauses as one page, front matter first; anchors stay on their own pages."""
    parts = []
    for name in FRONT:
        page = (DOCS / "specification" / f"{name}.md").read_text("utf-8")
        if section := HEADING.search(page):
            parts.append(f"## {name}\n\n{section[1].strip()}")
    parts += [f"## {chapter}\n\n{section}" for chapter, section in chapters()]
    text = VECTOR.sub(lambda match: shown(match[1]), "\n\n".join(parts))
    return CLAUSE.sub(r'<span class="clause">r[\1]</span>', text)


def sections() -> "Json":
    """Return the specification as it is given to a porter: names and plain texts."""
    front = [[name, _live(_page(DOCS / "specification" / f"{name}.md"))] for name in FRONT]
    plain = [[chapter, f"# {chapter}\n\n{section}"] for chapter, section in chapters()]
    return [[name, VECTOR.sub(lambda m: shown(m[1]), text)] for name, text in [*front, *plain]]


def _page(path: Path) -> str:
    """Return a page without its links, which lead nowhere in the kit."""
    return re.sub(r"\[([^\]]+)\]\([^)]+\.md[^)]*\)", r"\1", path.read_text("utf-8"))


def _live(text: str) -> str:
    """Return a page with the output of its live blocks in their place."""
    return LIVE.sub(lambda match: _output(match[1]), text)


def _output(code: str) -> str:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(code, {})  # noqa: S102
    return printed.getvalue().strip()


def files() -> dict[Path, str]:
    """Return the text of each file that the package ships."""
    from refnb.conformance.catalogue import described  # noqa: PLC0415
    from refnb.data.document import dumps  # noqa: PLC0415

    return {
        SHIPPED / "specification.json": dumps(sections(), indent=1) + "\n",
        SHIPPED / "operations.json": dumps(described(), indent=1) + "\n",
    }


def main() -> None:
    """Write the files."""
    for path, text in files().items():
        path.write_text(text, encoding="ascii", newline="\n")


if __name__ == "__main__":
    sys.path.insert(0, str(DOCS.parent))
    main()
