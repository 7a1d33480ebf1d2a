"""Scores of examples that were seen often."""

from fractions import Fraction

from refnb.networks import score
from refnb.networks.learning import Cases


def test_mdl_of_counts_above_fifty() -> None:
    """One variable, 40 and 70 times: 4^-bits is 40^80 70^140 / 110^220, over N for its table."""
    cases = Cases({"v": ("0", "1")}, {("0",): 40, ("1",): 70})
    known = Fraction(40**80 * 70**140, 110**220 * 110)
    assert score.total(cases, {"v": ()}, score.MDL) == known
