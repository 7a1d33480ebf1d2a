"""Shares that are far below a millionth."""

from fractions import Fraction

from refnb.exact.enclosure import Enclosure
from refnb.networks import mixture
from refnb.networks.mixture import climb, m_step


def test_tiny_shares_of_a_mean_are_enough() -> None:
    """Both points have the same tiny share of the second mean: it is half way between them."""
    tiny, one = (Enclosure(p, p) for p in (Fraction(1, 10**20), 1 - Fraction(1, 10**20)))
    half = Enclosure(Fraction(3, 2), Fraction(3, 2))
    assert m_step([(0,), (3,)], [[one, tiny], [one, tiny]]) == ((half,), (half,))


def test_means_are_put_on_a_fine_grid() -> None:
    """Next to the middle there is a multiple of 1/grid, half a step away or nearer."""
    grid = 10**20 + 39
    [step] = climb([(0,), (1,), (5,)], [(0,), (4,)], 1, grid, 1, 30).steps
    for [mean], [on_grid] in zip(step.means, step.rounded, strict=True):
        assert (on_grid * grid).denominator == 1
        assert abs(2 * on_grid - mean.low - mean.high) * grid <= 1


def test_what_is_on_the_grid_stays() -> None:
    """Near 0, and with more digits than a double has."""
    grid = 10**18 + 9
    for k in (2, 10**17 + 1, grid - 2):
        on_grid = Fraction(k, grid)
        assert mixture._on_grid(Enclosure(on_grid, on_grid), grid) == on_grid


def test_shares_of_long_points_are_the_work_of_one_mean() -> None:
    """2 (600067)^2 lies between a half of 10^12 and all of it."""
    one = Enclosure(Fraction(1), Fraction(1))
    mixture._check_shares([(2**600_000,), (0,)], [[one], [one]])
