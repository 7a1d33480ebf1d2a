"""Laws of sample complexity: the bounds of the notes hold, and the least N is below them."""

from fractions import Fraction

from hypothesis import example, given
from hypothesis import strategies as st

from examples.tried import tried
from helpers.refusals import HALF, refusing
from refnb.core.errors import OutOfRange
from refnb.decision.coupon_collector import least, unseen
from refnb.decision.sample_complexity import joint, missed, naive
from refnb.exact.enclosure import ceiling, sign
from refnb.exact.logarithm import LogForm, add, constant, log, scale, subtract
from strategies.probability import TINY

risks = st.fractions(0, 1, max_denominator=50).filter(bool) | st.sampled_from([TINY, 1 - TINY])
dimensions = st.integers(1, 64)


def cells(d: int) -> dict[str, Fraction]:
    """Return the 2^d equally likely cells of d attributes."""
    return {f"{i:0{d}b}": Fraction(1, 2**d) for i in range(2**d)}


def one_misses(d: int, n: int) -> Fraction:
    """Return P(some attribute has not shown both values), by counting columns of n bits."""
    return 1 - Fraction((2**n - 2) ** d, 2 ** (n * d)) if n else Fraction(1)


@tried(
    wide=(64, Fraction(1, 2**20)),
    long=(12, Fraction(3**40, 10**60 + 7)),
    near=(8, Fraction(1, 4)),
    near_above=(8, Fraction(1, 4) + TINY),
    near_below=(8, Fraction(1, 4) - TINY),
    uneven=(7, Fraction(2, 5)),
    empty=(1, HALF),
    empty_sure=(2, Fraction(1)),
)
@given(dimensions, risks)
def test_naive_counts_columns(d: int, risk: Fraction) -> None:
    """P-48: the union bound d 2^(1 - N) is kept from `enough` on; `least` is least, and below."""
    sizes = naive(d, risk)
    n = sizes.enough
    assert 2 ** (n - 1) * risk >= d > 2 ** (n - 2) * risk
    assert one_misses(d, n) <= Fraction(2 * d, 2**n) <= risk
    assert one_misses(d, sizes.least) <= risk
    assert sizes.least == 0 or one_misses(d, sizes.least - 1) > risk
    assert sizes.least <= n == ceiling(sizes.bound)
    assert all(missed(d, m) == one_misses(d, m) for m in (0, 1, 2, 7))


@given(st.integers(1, 10), risks)
@example(10, Fraction(1, 10))
@example(4, Fraction(1, 50))
@example(1, 1 - TINY)
def test_joint_keeps_the_union_bound(d: int, risk: Fraction) -> None:
    """P-49: at `enough` the expected number of unseen cells is at most ε; the bound is exact.

    The least N is that of the coupon collector for as many equal cells.
    """
    sizes, k = joint(d, risk), 2**d
    n = sizes.enough
    if n < 20_000:
        assert k * Fraction(k - 1, k) ** n <= risk
    short = [subtract(constant(m, "e"), scale(log(k / risk, "e"), k)) for m in (n - 1, n)]
    assert [sign(x) >= 0 for x in short] == [False, True]
    assert sizes.bound == scale(log(k / risk, "e"), k)
    assert sizes.least <= n
    assert d > 4 or sizes.least == least(cells(d), risk)


@given(st.integers(1, 10), risks.filter(lambda risk: risk <= HALF))
def test_naive_never_needs_more(d: int, risk: Fraction) -> None:
    """Whoever has seen every cell has seen every value; from d = 2 on that takes far longer."""
    few, many = naive(d, risk), joint(d, risk)
    assert few.least <= many.least
    assert d == 1 or few.least * 2 ** (d - 2) <= many.least


def test_a_biased_attribute_breaks_the_bound() -> None:
    """E-M24 ✘: five examples are enough for a fair coin, and not for one of ten."""
    assert naive(1, Fraction(1, 10)).enough == 5
    biased = {"0": Fraction(9, 10), "1": Fraction(1, 10)}
    assert unseen(biased, 5) > HALF
    assert least(biased, Fraction(1, 10)) == 22


def test_a_fixed_cell_is_seen_sooner() -> None:
    """E-M25: one fixed cell of 2^d, the least N and the bound 2^d log(1 / ε)."""
    for d, n in ((2, 9), (5, 73), (10, 2357)):
        assert least({"cell": Fraction(1, 2**d)}, Fraction(1, 10)) == n
        assert n <= ceiling(scale(log(10, "e"), 2**d)) < joint(d, Fraction(1, 10)).least


def test_the_misprint() -> None:
    """E-M23 ✘: 1 + log2(ε / d) is below 0 for the numbers of the notes."""
    turned: LogForm = add(constant(1, "2"), log(Fraction(1, 20), "2"))
    assert sign(turned) < 0 < sign(naive(2, Fraction(1, 10)).bound)


test_refusals = refusing(
    (OutOfRange, "1204853 bits", joint, 13, Fraction(1, 10)),
    (OutOfRange, "all examples", joint, 20, HALF),
)
