"""Which explicit cases the laws have: of each kind one, or a sentence that says why none."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examples.tried import KINDS, LAWS, Tried, compares, tried

TESTS = Path(__file__).parents[1]
PARTS = ("exact", "probability", "estimation", "classifiers", "decision", "networks", "latent")
CHAPTERS = [path for part in PARTS for path in sorted((TESTS / part).glob("test_*.py"))]


def laws_of(path: Path) -> dict[str, Tried | None]:
    """Return the laws of a file that are marked or have explicit cases, by name."""
    name = f"{path.parent.name}.{path.stem}"
    found: dict[str, Tried | None] = {}
    for law, value in vars(import_module(f"tests.{name}")).items():
        marks = {mark.name for mark in getattr(value, "pytestmark", [])}
        if "theorems" in marks or f"{name}::{law}" in LAWS:
            found[law] = LAWS.get(f"{name}::{law}")
    return found


def marked() -> Iterator[tuple[str, Tried | None]]:
    """Yield each law of the two theorems, with its cases."""
    for path in CHAPTERS:
        module = import_module(f"tests.{path.parent.name}.{path.stem}")
        for law, cases in laws_of(path).items():
            marks = getattr(vars(module)[law], "pytestmark", [])
            if any(mark.name == "theorems" for mark in marks):
                yield f"{path.stem}::{law}", cases


def test_each_law_of_the_theorems_has_cases_of_every_kind() -> None:
    """Wide, long, near and uneven ones, and a number of comparisons that it has to make."""
    found = dict(marked())
    assert len(found) > 30
    gaps = {
        law: [kind for kind in KINDS if not (of and of.kinds.get(kind))]
        for law, of in found.items()
    }
    assert {law: missing for law, missing in gaps.items() if missing} == {}
    assert [law for law, of in found.items() if not (of and of.least)] == []


def test_a_law_that_compares_nothing_is_red() -> None:
    """What holds for no case holds always: too few comparisons fail."""

    @tried({"rivals": 2}, wide=(1,))
    @given(st.just(0))
    def law(n: int) -> None:
        compares(rivals=n > 0)

    with pytest.raises(AssertionError, match="1 rivals, at least 2 are wanted"):
        law()
