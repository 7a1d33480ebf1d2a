"""Which explicit cases the laws have: of each kind one, or a sentence that says why none."""

from collections.abc import Callable, Iterator, Sized
from importlib import import_module
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from examples.tried import KINDS, LAWS, Tried, compares, tried
from strategies import linear, models, numbers

Case = TypeVar("Case")

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
    assert len(found) > 30
    gaps = {law: [*KINDS - of.kinds.keys()] for law, of in found.items()}
    assert {law: missing for law, missing in gaps.items() if missing} == {}
    assert [law for law, of in found.items() if not of.least] == []


def test_the_laws_of_a_chapter_have_cases_of_every_kind() -> None:
    """Its main law has them, or two laws together; where there is none, a sentence says why."""
    found = {path.name: [of.kinds for _, _, of in laws_of(path)] for path in CHAPTERS}
    gaps = {name: KINDS.difference(*kinds) for name, kinds in found.items()}
    assert {name: gap for name, gap in gaps.items() if gap} == {}


def test_a_law_that_compares_nothing_is_red() -> None:
    """What holds for no case holds always: too few comparisons fail."""

    @tried({"rivals": 2}, wide=(1,))
    @given(st.just(0))
    def law(n: int) -> None:
        compares(rivals=n > 0)

    with pytest.raises(AssertionError, match="1 rivals, at least 2 are wanted"):
        law()


@pytest.mark.parametrize(
    ("drawn", "sizes"),
    [
        (models.contests(), lambda case: (case[0].labels, case[0].features)),
        (linear.bernoulli_models(), lambda model: (model.prior, model.presence)),
        (numbers.full_piles(), lambda pile: pile[:2]),
    ],
    ids=["contests", "models", "piles"],
)
def test_most_draws_have_two_labels_and_a_feature(
    drawn: st.SearchStrategy[Case], sizes: Callable[[Case], tuple[Sized, Sized]]
) -> None:
    """Of forty at least 34: what holds for a label alone, or no feature, says little."""
    found = []

    @settings(max_examples=40, database=None, derandomize=True)
    @given(drawn)
    def draw(case: Case) -> None:
        labels, features = sizes(case)
        found.append(len(labels) > 1 and len(features) > 0)

    draw()
    assert sum(found) >= 34
