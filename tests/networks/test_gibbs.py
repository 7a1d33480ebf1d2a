"""Laws of gibbs."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from refnb.networks import gibbs


@given(over=st.integers(), under=st.integers(1))
def test_twice_a_number_is_both_halves_of_it(over: int, under: int) -> None:
    """Twice p/q is 2p/q."""
    found = gibbs.doubled(Fraction(over, under))
    assert found.numerator * under == 2 * over * found.denominator
