"""Agreement with mpmath, where it is installed: signs, floors, fifty decimals, sums."""

from fractions import Fraction
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refnb.exact.enclosure import decimal, floor, sign
from refnb.exact.exponentials import sign_of_sum
from refnb.exact.logarithm import LogForm
from strategies import logarithms as some

mpmath: ModuleType = pytest.importorskip("mpmath")

PLACES = 250
NEAR = Fraction(1, 10**200)

wide = st.builds(Fraction, st.integers(1, 10**9), st.integers(1, 10**9))
many = st.builds(Fraction, st.integers(-(10**6), 10**6), st.integers(1, 50))
terms = st.lists(st.tuples(wide | some.arguments, many | some.wide), max_size=4).map(tuple)
numbers = st.builds(LogForm, some.bases, some.coefficients, terms)


def peer(x: LogForm, c: Fraction | None = None) -> Fraction:
    """Return the number, or c e^x, to 250 places as mpmath computes it."""
    with mpmath.workdps(PLACES + 1000):
        real = mpmath.mpmathify
        unit = mpmath.log(2) if x.base == "2" else 1
        value = real(x.const) + sum(real(q) * mpmath.log(real(a)) for a, q in x.terms) / unit
        value = value if c is None else real(c) * mpmath.exp(value)
        return Fraction(int(mpmath.nint(value * 10**PLACES)), 10**PLACES)


def side(value: Fraction) -> int:
    """Return the sign of a number that is 0 when its first 200 places are."""
    return 0 if abs(value) < NEAR else 1 if value > 0 else -1


@given(numbers)
def test_numbers_are_those_of_mpmath(x: LogForm) -> None:
    """Sign, floor and decimals, but for the floor of what is next to a whole number."""
    value = peer(x)
    assert sign(x) == side(value)
    if floor(x) != value // 1:
        assert abs(value - floor(x)) < NEAR
    assert abs(Fraction(decimal(x, 50)) - value) <= Fraction(1, 2 * 10**50) + NEAR


@given(st.lists(st.tuples(some.coefficients, some.forms("e")), max_size=5))
def test_sums_of_exponentials_are_those_of_mpmath(drawn: list[tuple[Fraction, LogForm]]) -> None:
    """A sum that is 0 to 200 places is 0."""
    assert sign_of_sum(drawn) == side(sum((peer(x, c) for c, x in drawn), Fraction(0)))
