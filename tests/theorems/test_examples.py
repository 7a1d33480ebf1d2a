"""Which explicit cases the laws have: of each kind one, or a sentence that says why none."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from examples.tried import KINDS, LAWS, Tried

TESTS = Path(__file__).parents[1]
PARTS = ("exact", "probability", "estimation", "classifiers", "decision", "networks", "latent")
CHAPTERS = [path for part in PARTS for path in sorted((TESTS / part).glob("test_*.py"))]


def laws_of(path: Path) -> Iterator[tuple[str, bool, Tried]]:
    """Yield the laws of a chapter: the name, whether it is one of the theorems, and its cases."""
    name = f"{path.parent.name}.{path.stem}"
    for law, value in vars(import_module(f"tests.{name}")).items():
        marks = {mark.name for mark in getattr(value, "pytestmark", [])}
        of = LAWS.get(f"{name}::{law}")
        if of or "theorems" in marks:
            yield f"{name}::{law}", "theorems" in marks, of or Tried({}, {})


def test_each_law_of_the_theorems_has_cases_of_every_kind() -> None:
    """Wide, long, near and uneven ones, and a number of comparisons that it has to make."""
    found = {law: of for path in CHAPTERS for law, marked, of in laws_of(path) if marked}
    assert len(found) > 20
    gaps = {law: [*KINDS - of.kinds.keys()] for law, of in found.items()}
    assert {law: missing for law, missing in gaps.items() if missing} == {}
    assert [law for law, of in found.items() if not of.least] == []


def test_the_laws_of_a_chapter_have_cases_of_every_kind() -> None:
    """Its main law has them, or two laws together; where there is none, a sentence says why."""
    found = {path.name: [of.kinds for _, _, of in laws_of(path)] for path in CHAPTERS}
    gaps = {name: KINDS.difference(*kinds) for name, kinds in found.items()}
    assert {name: gap for name, gap in gaps.items() if gap} == {}
