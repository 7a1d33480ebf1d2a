"""Laws of polynomials; the oracle multiplies them from roots that it knows."""

from fractions import Fraction
from math import gcd, prod

from hypothesis import example, given
from hypothesis import strategies as st

from refnb.exact import polynomial
from refnb.exact.polynomial import Polynomial

wholes = st.one_of(st.integers(-9, 9), st.sampled_from([10**30, -(10**40), 2**64 + 1]))
polynomials = st.lists(wholes, max_size=6).map(polynomial.trimmed)
nonzero = polynomials.filter(bool)
points = st.fractions(-3, 3, max_denominator=7) | st.just(Fraction(10**9 + 1, 10**9))
factors = st.sampled_from([(-1, 1), (1, 1), (-2, 3), (0, 1), (-2, 0, 1), (1, 1, 1), (-(10**30), 1)])


def power_sum(p: Polynomial, x: Fraction) -> Fraction:
    """Return the sum of c x^i."""
    return sum((c * x**i for i, c in enumerate(p)), Fraction(0))


@given(polynomials, polynomials, points)
@example((), (1, 2), Fraction(1, 3))
@example((0, 1), (1,), Fraction(1, 10**12))
def test_products_have_the_product_of_the_values(p: Polynomial, q: Polynomial, x: Fraction) -> None:
    """At every number, and that of 0 is 0; the sign is that of the value."""
    found = polynomial.product(p, q)
    assert found == polynomial.trimmed(found)
    value = power_sum(found, x)
    assert value == power_sum(p, x) * power_sum(q, x)
    assert polynomial.sign(found, x) == (value > 0) - (value < 0)


@given(st.lists(nonzero, max_size=9), points)
def test_many_factors_are_multiplied(given_factors: list[Polynomial], x: Fraction) -> None:
    """In whatever order."""
    found = polynomial.product_of(given_factors)
    assert power_sum(found, x) == prod((power_sum(p, x) for p in given_factors), start=Fraction(1))


@given(polynomials, polynomials, points)
def test_the_derivative_obeys_the_product_rule(p: Polynomial, q: Polynomial, x: Fraction) -> None:
    """(p q)' = p' q + p q'; the derivative of x is 1, and that of a number 0."""
    slope = polynomial.derivative
    assert (slope((0, 1)), slope((7,)), slope(())) == ((1,), (), ())
    both = power_sum(slope(polynomial.product(p, q)), x)
    one, other = power_sum(slope(p), x) * power_sum(q, x), power_sum(p, x) * power_sum(slope(q), x)
    assert both == one + other


@given(nonzero, nonzero)
@example((4, 2), (2, 1))
@example((1,), (1, 1))
def test_a_quotient_is_exact_or_none(p: Polynomial, q: Polynomial) -> None:
    """A product is divided; a product and 1 is not, unless the divisor is a number."""
    both = polynomial.product(p, q)
    assert polynomial.quotient(both, q) == polynomial.divided(both, q) == p
    more = (both[0] + 1, *both[1:])
    assert (polynomial.quotient(more, q) is None) == (len(q) > 1 or abs(q[0]) > 1)


@given(nonzero)
def test_a_primitive_polynomial_has_no_content(p: Polynomial) -> None:
    """And is a multiple of the given one, its last coefficient above 0."""
    found = polynomial.primitive(p)
    assert gcd(*found) == 1
    assert found[-1] > 0
    assert all(
        a * d == b * c for a, b in zip(p, found, strict=True) for c, d in [(p[-1], found[-1])]
    )


@given(st.lists(factors, max_size=4), st.lists(factors, max_size=4), st.integers(1, 6))
def test_a_common_divisor_has_the_common_factors(
    one: list[Polynomial], other: list[Polynomial], number: int
) -> None:
    """As often as both have them."""
    shared = [f for f in set(one) for _ in range(min(one.count(f), other.count(f)))]
    p, q = polynomial.product_of([*one, (number,)]), polynomial.product_of([*other, (-2,)])
    assert polynomial.common_divisor(p, q) == polynomial.product_of(shared)


@given(st.lists(factors, min_size=1, max_size=5), st.sampled_from([-3, 1, 10**20]))
def test_factors_are_told_apart_by_how_often_they_occur(
    given_factors: list[Polynomial], number: int
) -> None:
    """Those of the same multiplicity are multiplied; they come by multiplicity."""
    times = sorted({given_factors.count(f) for f in given_factors})
    expected = [
        (polynomial.product_of([f for f in set(given_factors) if given_factors.count(f) == m]), m)
        for m in times
    ]
    assert polynomial.square_free(polynomial.product_of([*given_factors, (number,)])) == expected


@given(st.lists(st.integers(1, 9), max_size=4), nonzero)
@example([1] * 40, (1,))
def test_signs_change_at_least_once_for_each_positive_root(
    positive: list[int], rest: Polynomial
) -> None:
    """And more often only by an even number; a factor with positive coefficients adds none."""
    roots = [(-x, 1) for x in positive]
    found = polynomial.variations(polynomial.product_of(roots))
    assert found == len(positive)
    more = polynomial.variations(polynomial.product_of([*roots, rest]))
    assert more >= polynomial.variations(rest) % 2
    assert (more - len(positive) - polynomial.variations(rest)) % 2 == 0


def test_the_number_to_guess_a_divisor_from_is_large_enough() -> None:
    """Both are x - 10 times a square polynomial; at x = 16 their last coefficients mislead."""
    p = polynomial.product((-10, 1), (-34, -12, 2))
    q = polynomial.product((-10, 1), (-22, -68, 16))
    assert polynomial.common_divisor(p, q) == polynomial.common_divisor(q, p) == (-10, 1)
