"""Laws of coprime bases; the oracle is the factorisation into primes."""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from itertools import combinations
from math import gcd, prod

from hypothesis import example, given
from hypothesis import strategies as st

from examples.tried import tried
from helpers.refusals import HALF, refuses
from oracles import prime_coordinates as oracle
from refnb.core.errors import OutOfRange
from refnb.exact.coprime_base import coprime_base, integer_root, rational_powers, rational_product
from strategies import logarithms as some

numbers = st.one_of([some.wholes] * 4 + [st.sampled_from([10**30, 10**30 - 1, 10**40])])
tables = st.dictionaries(numbers, some.coefficients, max_size=5)
wide_tables = st.dictionaries(numbers, some.wide, max_size=11)
TEN = {p: Fraction(i % 3 - 1 or 2) for i, p in enumerate((2, 3, 5, 7, 11, 13, 17, 19, 23, 29))}
HUGE = 10**8


def primes(exponents: Mapping[int, Fraction]) -> oracle.Vector:
    """Return the exponents of the primes in a product of powers."""
    return oracle.added(oracle.scaled(oracle.log_vector(n), q) for n, q in exponents.items())


PAIRED = (6, 10, 15, 21, 35, 77, 143, 221, 26, 34, 38, 57)  # each shares a prime with another


@tried(
    wide=({n: Fraction(n % 5 - 2 or 3, 1 + i) for i, n in enumerate(PAIRED)},),
    long=({2**100 * 3**60: Fraction(10**20 + 1, 3**40), 6**70: Fraction(-1)},),
    near=({4: Fraction(1), 2: Fraction(-2)},),
    near_above=({4: Fraction(1), 2: Fraction(1, 10**30) - 2},),
    uneven=({12: Fraction(1), 18: Fraction(-1)},),
    empty=({1: Fraction(3), 6: Fraction(0), 2: Fraction(1)},),
)
@given(wide_tables)
def test_a_base_is_coprime_and_has_the_same_product(exponents: dict[int, Fraction]) -> None:
    """No two members share a factor, no exponent is 0, and the primes have their exponents."""
    before = dict(exponents)
    base = coprime_base(exponents)
    assert all(c > 1 and t != 0 for c, t in base.items())
    assert all(gcd(c, d) == 1 for c, d in combinations(base, 2))
    assert primes(base) == primes(exponents)
    assert exponents == before


@given(tables)
@example({9: Fraction(3, 2)})
@example({4: Fraction(1, 2), 6: Fraction(-1, 2), 24: Fraction(1, 2)})
@example({36: Fraction(1, 4)})
@example({2**121: HALF})
@example({2: 3 + Fraction(1, 10**7)})
@example({2**60: Fraction(7, 60), 3: Fraction(-70)})
@example(TEN)
@example({2: Fraction(-5)})
@example({3: Fraction(4), 2: Fraction(-6)})
def test_a_product_is_rational_exactly_when_each_prime_has_a_whole_exponent(
    exponents: dict[int, Fraction],
) -> None:
    """Then the powers, and their product, have the same primes; else there are none.

    A product that is longer than the bar, above or below, is not there.
    """
    wanted, base = primes(exponents), coprime_base(exponents)
    powers = rational_powers(base)
    if any(t.denominator > 1 for t in wanted.values()):
        assert (powers, rational_product(base, 10_000)) == (None, None)
        return
    assert powers is not None
    assert primes({c: Fraction(t) for c, t in powers.items()}) == wanted
    right = prod((Fraction(p) ** int(t) for p, t in wanted.items()), start=Fraction(1))
    size = max(right.numerator, right.denominator).bit_length()
    assert [rational_product(base, n) for n in (size - 1, size)] == [None, right]


def test_what_is_too_long_is_not_multiplied_out() -> None:
    """Powers with exponents of 10^8, or of 100 digits, are no number; less than 1 has no base."""
    for t in (HUGE, -HUGE, 10**100):
        assert rational_product({2: Fraction(t), 3: Fraction(-t)}, 1000) is None
    for n in (0, -(10**5000)):
        refuses(OutOfRange, "whole numbers > 0", partial(coprime_base, {2: HALF, n: HALF}))


def test_towers_of_powers_fall_at_once() -> None:
    """2^100000 against 2, and against powers that are worst for Euclid, takes no time."""
    a, b = 1, 2
    while b < 100_000:
        a, b = b, a + b
    exponents = {2**b: Fraction(a), 2**a: Fraction(-b)}
    assert coprime_base(exponents) == {}
    assert coprime_base({2: Fraction(-100_000), 2**100_000: Fraction(1)}) == {}


@given(st.integers(1, 10**40), st.integers(1, 200))
@example(1, 10**9)
@example(2**64, 64)
@example(2**64 - 1, 64)
@example(10**40 + 7, 2)
@example(3**1000, 999)
@example(3**60_000, 5_000)
@example(3**60_000 - 1, 5_000)
def test_a_root_is_the_greatest(n: int, s: int) -> None:
    """Its power is at most n, that of the next number is not; roots of powers are exact."""
    root = integer_root(n, s)
    assert root >= 1
    assert root == 1 or root**s <= n
    assert s > n.bit_length() or (root + 1) ** s > n
    if s <= 50:
        assert (integer_root(n**s, s), integer_root(max(n**s - 1, 1), s)) == (n, max(n - 1, 1))
