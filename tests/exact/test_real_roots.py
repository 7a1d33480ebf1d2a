"""Laws of roots: polynomials are made from roots that are known, square roots among them."""

from fractions import Fraction
from functools import partial
from math import isqrt

from hypothesis import example, given
from hypothesis import strategies as st

from refnb.core.errors import EmptyData, OutOfRange
from refnb.core.limits import Limits
from refnb.exact import polynomial, real_roots
from refnb.exact.polynomial import Polynomial
from refnb.exact.real_roots import Place
from refusals import refuses

Known = tuple[Fraction, bool]  # a root, or the square of an irrational one

plain = st.one_of(
    st.fractions(-4, 4, max_denominator=5),
    st.sampled_from([Fraction(10**25), Fraction(1, 10**15), 1 - Fraction(1, 10**15)]),
).map(lambda x: (x, True))
square = st.sampled_from(["2", "3", "5", "18", "1/2", "7/100000000", str(10**30 + 1)]).map(
    lambda n: (Fraction(n), False)
)
known = st.lists(st.one_of(plain, square), min_size=1, max_size=5)
SEVEN = [(Fraction(n), False) for n in (2, 3, 5, 7, 11, 13, 10**30 + 1)]
harmless = st.sampled_from([(1,), (-3,), (1, 1), (1, 0, 1), (5, 1, 3)])  # without positive roots


def factor(root: Known) -> Polynomial:
    """Return a polynomial with this positive root alone, if it is positive."""
    x, is_fraction = root
    return (-x.numerator, x.denominator) if is_fraction else (-x.numerator, 0, x.denominator)


def cut(root: Known, places: int) -> Fraction:
    """Return a root, or the square root cut off, by whole square roots."""
    x, is_fraction = root
    scale = 10**places
    return x if is_fraction else Fraction(isqrt(x.numerator * scale**2 // x.denominator), scale)


def size(root: Known) -> Fraction:
    """Return the square of a root: positive ones are in the order of their squares."""
    return root[0] ** 2 if root[1] else root[0]


def narrowed(root: real_roots.Root) -> real_roots.Root:
    """Return the same root, known to 10^-30."""
    while root.high - root.low > Fraction(1, 10**30):
        root = root.halved()
    return root


@given(known, harmless, st.integers(0, 30))
@example([(Fraction(2), False), (Fraction(141421, 100000), True)], (1,), 3)
@example([(Fraction(7, 10**8), False), (Fraction(1, 5000), True)], (1,), 6)
@example(SEVEN, (0, 0, 0, 0, 1), 20)
@example([(Fraction(n), True) for n in range(1, 6) for _ in range(n)], (1,), 0)
def test_all_positive_roots_are_found_in_order(
    given_roots: list[Known], rest: Polynomial, places: int
) -> None:
    """Each once, with how often it occurs."""
    p = polynomial.product_of([*map(factor, given_roots), rest])
    positive = sorted({root for root in given_roots if root[0] > 0}, key=size)
    expected = tuple(
        Place(cut(root, places), root[1], given_roots.count(root)) for root in positive
    )
    assert real_roots.positive([*p, 0], places) == expected


@given(known, known)
@example(SEVEN, SEVEN[3:])
@example([(Fraction(2, 10**16), False)], [(Fraction(18, 10**16), False)])
def test_equal_roots_of_two_polynomials_are_one(one: list[Known], other: list[Known]) -> None:
    """Between neighbours there is a number, before the first one and after the last one too."""
    products = [polynomial.product_of(map(factor, each)) for each in (one, other)]
    both = [root for p in products for root in real_roots.every(p)]
    found = real_roots.apart(real_roots.distinct(both))
    positive = sorted({root for root in one + other if root[0] > 0}, key=size)
    assert len(found) == len(positive)
    between = real_roots.between(found)
    assert between[0] > 0
    for n, x in enumerate(between):
        assert sum(size(root) < x**2 for root in positive) == n


@given(known, known)
def test_a_polynomial_vanishes_at_its_own_roots(one: list[Known], other: list[Known]) -> None:
    """And at those of another just when they are its own."""
    p, q = (polynomial.product_of(map(factor, each)) for each in (one, other))
    shared = {root for root in one if root in other and root[0] > 0}
    assert sum(real_roots.vanishes(q, root) for root in real_roots.every(p)) == len(shared)
    assert all(real_roots.vanishes(p, root) for root in real_roots.every(p))
    for root in real_roots.every(p):
        assert real_roots.vanishes(p, narrowed(root))


def test_work_is_bounded() -> None:
    """By the bits of the coefficients, whatever the roots."""
    last, few = (1, 1, 1, 1, 2**99), Limits(bits=1999)  # 4 * 5 * 100
    assert real_roots.positive(last, 0, within=Limits(bits=2000)) == ()
    refuses(OutOfRange, "2000 bits", lambda: real_roots.positive(last, 0, within=few))
    refuses(EmptyData, "every number", lambda: real_roots.positive([], 1))
    refuses(OutOfRange, "0..100", lambda: real_roots.positive([-2, 0, 1], 101))


def test_as_many_halvings_as_are_allowed_tell_roots_apart() -> None:
    """1/8 and 7/8 of 2^-k part two halvings after the k that leave 0 and 2^-k as their ends."""

    def pair(k: int) -> list[real_roots.Root]:
        return [real_roots.Root((-a, 2 ** (k + 3)), 1, Fraction(0), Fraction(1)) for a in (7, 1)]

    low, high = real_roots.apart(pair(254))
    assert low.high == Fraction(1, 2**256) == (high.low / 3)
    near = [(-2, 0, 1), (-(2**601) - 1, 0, 2**600)]
    close = [real_roots.Root(p, 1, Fraction(1), Fraction(2)) for p in near]
    for both in (pair(255), close):
        refuses(OutOfRange, "256 halvings", partial(real_roots.apart, both))
