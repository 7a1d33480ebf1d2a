"""Concepts and many examples."""

import pytest

from refnb.decision import hypothesis
from refnb.errors import MissingValue
from refusals import refuses


@pytest.mark.parametrize("place", [3, 9])
def test_a_concept_needs_a_label_for_every_example(place: int) -> None:
    """Ten examples, the label of one is missing."""
    examples = [((f"x{i}",), "yes") for i in range(10)]
    concept = {x: y for i, (x, y) in enumerate(examples) if i != place}
    for ask in (hypothesis.agreement, hypothesis.version_space):
        refuses(MissingValue, f"x{place}", lambda ask=ask: ask({"h": concept}, examples))
