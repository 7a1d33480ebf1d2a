"""Laws of single roots: the roots are known before the polynomial is."""

from fractions import Fraction
from itertools import pairwise
from math import factorial

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from refnb.core.errors import OutOfRange
from refnb.exact import polynomial, real_roots
from refnb.exact.polynomial import Polynomial
from refusals import refuses

small = st.fractions(-6, 6, max_denominator=6).filter(bool)
large = st.sampled_from([Fraction(10**30 + 1), Fraction(1, 10**20), Fraction(10**20 - 1, 10**20)])
known = st.lists(st.one_of(small, large), max_size=4, unique=True)
without = st.sampled_from([(1,), (-2, 0, 1), (1, 0, 1), (-3, 0, 0, 1), (7, -7, 0, 1), (1, 1, 1)])
SQUARES = (2, 3, 5, 6, 7, 8, 10, 200, 10**40 + 1, 10**40 + 2)


def line(x: Fraction) -> Polynomial:
    """Return the polynomial with the root x alone."""
    return (-x.numerator, x.denominator)


@given(known, without)
def test_every_root_that_is_a_fraction_is_found(
    fractions: list[Fraction], rest: Polynomial
) -> None:
    """And nothing else."""
    p = polynomial.product_of([*map(line, fractions), rest])
    assert sorted(real_roots.fractions(p)) == sorted(fractions)


def test_a_leading_coefficient_divisible_by_every_small_prime() -> None:
    """The roots are lifted from a prime above 60."""
    for n in (factorial(60), 2 * 3 * 5 * 7 * 11 * 13 * 17 * 19 * 23):  # 25 is no prime
        assert real_roots.fractions((-1, n)) == [Fraction(1, n)]
        assert set(real_roots.fractions((-1, 0, n * n))) == {Fraction(1, n), Fraction(-1, n)}


@given(st.lists(st.sampled_from(SQUARES), unique=True), st.sampled_from([1, 2, 5, 10**6, 10**12]))
@example([2, 3], 10**12)
def test_every_interval_holds_one_root(squares: list[int], b: int) -> None:
    """Each square root of n over b is in one of as many intervals; a multiple has the same ones."""
    p = polynomial.product_of([(-n, 0, b * b) for n in squares])
    found = list(real_roots.intervals(p))
    assert list(real_roots.intervals(tuple(c << 400 for c in p))) == found
    assert len(found) == len(squares)
    for (low, high), n in zip(found, sorted(squares), strict=True):
        assert (low * b) ** 2 < n < (high * b) ** 2
    assert all(high <= low for (_, high), (low, _) in pairwise(found))


def test_roots_too_near_to_one_another_are_refused() -> None:
    """Mignotte's polynomials have two roots nearly as close as can be."""
    p = (-2, 4 * 10**40, -2 * 10**80, *[0] * 27, 1)
    refuses(OutOfRange, "256 halvings", lambda: list(real_roots.intervals(p)))


@pytest.mark.parametrize(
    ("p", "below"),
    [
        ((-7, -7, -7, -7, 4), 2),  # 64 < 7 (8 + 4 + 2 + 1)
        ((-481, -172, -61, -21, -7, 0, 1), 4),  # 4096 < 1792 + 1344 + 976 + 688 + 481
        ((-3, -1000, 1), 1000),
        ((-(10**15), 1, 1, 1, 1, 1), 990),
    ],
)
def test_the_bound_is_above_a_root_that_many_coefficients_make(p: Polynomial, below: int) -> None:
    """At `below` the polynomial is negative, and by Descartes it has one positive root."""
    assert polynomial.sign(p, Fraction(below)) == -1
    [(low, high)] = real_roots.intervals(p)
    assert (polynomial.sign(p, low), polynomial.sign(p, high)) == (-1, 1)
    assert below < high
