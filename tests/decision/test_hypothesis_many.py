"""Concepts and many examples."""

from functools import partial

import pytest

from refnb.decision import hypothesis
from refnb.errors import MissingValue
from refnb.estimation.schema import Cell
from refusals import refuses


@pytest.mark.parametrize("place", [3, 9])
def test_a_concept_needs_a_label_for_every_example(place: int) -> None:
    """Ten examples, the label of one is missing."""
    examples: list[tuple[Cell, str]] = [((f"x{i}",), "yes") for i in range(10)]
    concept: dict[Cell, str] = {x: y for i, (x, y) in enumerate(examples) if i != place}
    for ask in (hypothesis.agreement, hypothesis.version_space):
        refuses(MissingValue, f"x{place}", partial(ask, {"h": concept}, examples))
