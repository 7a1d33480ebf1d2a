"""The 165 items of the notes, each with the faces that hold it.

id            document and number             L-5, M-9b: slide 9, its second claim
says          the item, in our own words      items.json holds nothing of the notes' text
operations    the code and its vectors        naive.infer
pages         where a learner meets it        naive, generative: the page of that name
laws          the tests that can fail         test_chain::test_product_rule_draws_twice
prose         why it has no faces             or ""

L is Levine, W Weinberger, M the slides after Mitchell, S Smith, H Mohri.
"""

import json
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from docs._build import excerpts
from refnb.conformance.catalogue import operations
from refnb.conformance.vectors import shipped
from source.course import ROOT

ITEMS = Path(__file__).with_name("items.json")
WHERE = f"tests/notes/{ITEMS.name}"


@dataclass(frozen=True)
class Item:
    """One statement, example, algorithm or exercise of the notes."""

    id: str
    says: str
    operations: Sequence[str] = ()
    pages: Sequence[str] = ()
    laws: Sequence[str] = ()
    prose: str = ""


@dataclass(frozen=True)
class Faces:
    """What there is: operations, those that vectors ask, pages with their text, laws."""

    operations: Collection[str]
    asked: Collection[str]
    pages: dict[str, str]
    laws: Collection[str]


def items() -> list[Item]:
    """Return the items in the order of the file."""
    return [Item(**row) for row in json.loads(ITEMS.read_text("utf-8"))]


@cache
def faces() -> Faces:
    """Read the faces off the trees."""
    pages = [path for path in (ROOT / "docs").rglob("*.md") if "specification" not in path.parts]
    tests = (ROOT / "tests").rglob("test_*.py")
    return Faces(
        operations(),
        {vector.op for vector in shipped()},
        {path.stem: path.read_text("utf-8") for path in pages},
        {
            f"{path.stem}::{name}"
            for path in tests
            for name in re.findall(r"^def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)
        },
    )


def findings(item: Item, there: Faces) -> Iterator[str]:
    """Yield what is wrong with an item, and what to write."""
    held = (item.operations, item.pages, item.laws)
    if item.prose:
        yield from (f"{item.id}: faces and `prose` exclude each other" for _ in filter(None, held))
        return
    if not all(held):
        yield f"{item.id}: write at least one operation, one page and one law"
    yield from _unknown(item, "operation", item.operations, there.operations)
    yield from _unknown(item, "page", item.pages, there.pages)
    yield from _unknown(item, "law", item.laws, there.laws)
    yield from _unknown(item, "operation that a vector asks", item.operations, there.asked)
    for operation in item.operations:
        if not any(_speaks(page, operation, there) for page in item.pages):
            found = f"no page of {', '.join(item.pages)} speaks of {operation}"
            yield f"{item.id}: {found}; add the page that does ({WHERE})"


def _speaks(page: str, operation: str, there: Faces) -> bool:
    """Tell whether a page names an operation, or teaches its chapter."""
    chapter, _, function = operation.partition(".")
    text = there.pages.get(page, "")
    if named := excerpts.TEACHES.match(text):
        return chapter in named[1].split(", ")
    known = function if f"<!-- laws: {chapter} -->" in text else operation
    return bool(re.search(rf"\b{re.escape(known)}\b", text))


def _unknown(item: Item, kind: str, named: Sequence[str], known: Collection[str]) -> Iterator[str]:
    yield from (f"{item.id}: no {kind} {name!r} ({WHERE})" for name in named if name not in known)
