"""Laws of the arithmetic that a port needs first, by whole numbers alone."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from examples.tried import tried
from refnb.exact import arithmetic

SIZES = st.sampled_from([1, 10**30, 10**40 + 1, 2**53 + 1, 2**64])
PAIRS = st.builds(
    lambda over, under, by: (over * by, under), st.integers(-60, 60), st.integers(1, 60), SIZES
)


NUMBERS = {
    "long": ((10**60 + 7, 3**41), (-(7**70), 10**20 + 1)),
    "near": ((2**60 + 1, 2**60), (1, 1)),
    "near_below": ((10**30 - 1, 10**30), (1, 1)),
    "near_tie": ((2 * (10**30 + 1), 2 * 10**30), (10**30 + 1, 10**30)),
    "uneven": ((-3, 7), (2, 5)),
}


@tried(wide="two numbers have no width", **NUMBERS)
@given(a=PAIRS, b=PAIRS)
def test_fractions_are_added_multiplied_divided_and_compared_by_cross_products(
    a: tuple[int, int], b: tuple[int, int]
) -> None:
    """p/q + r/s is (p s + r q)/(q s), and p/q < r/s just when p s < r q."""
    (p, q), (r, s) = a, b
    x, y = Fraction(p, q), Fraction(r, s)
    total, product = arithmetic.add(x, y), arithmetic.multiply(x, y)
    assert total.numerator * q * s == (p * s + r * q) * total.denominator
    assert product.numerator * q * s == p * r * product.denominator
    if r:
        quotient = arithmetic.divide(x, y)
        assert quotient.numerator * q * r == p * s * quotient.denominator
    order = "less" if p * s < r * q else "greater" if p * s > r * q else "equal"
    assert arithmetic.compare(x, y) == order
