"""Shares that are far below a millionth."""

from fractions import Fraction

from refnb.exact.enclosure import Enclosure
from refnb.networks.mixture import m_step


def test_tiny_shares_of_a_mean_are_enough() -> None:
    """Both points have the same tiny share of the second mean: it is half way between them."""
    tiny, one = (Enclosure(p, p) for p in (Fraction(1, 10**20), 1 - Fraction(1, 10**20)))
    half = Enclosure(Fraction(3, 2), Fraction(3, 2))
    assert m_step([(0,), (3,)], [[one, tiny], [one, tiny]]) == ((half,), (half,))
