"""Votes of many hypotheses."""

import pytest

from refnb.decision import gibbs
from refnb.errors import NotADistribution
from refusals import HALF, refuses


@pytest.mark.parametrize("place", [3, 9])
def test_the_votes_of_every_hypothesis_are_a_distribution(place: int) -> None:
    """Ten hypotheses, of which one has too few votes."""
    votes = {f"h{i}": {"+": HALF, "-": HALF} for i in range(10)}
    votes[f"h{place}"]["-"] = HALF / 2
    refuses(NotADistribution, f"h{place}", lambda: gibbs.commit(votes))
