"""Laws of credible intervals: polynomials are integrated term by term."""

from fractions import Fraction
from math import comb

from hypothesis import example, given
from hypothesis import strategies as st

from examples.tried import tried
from helpers.enclosures import both_ends
from helpers.refusals import HALF, refusing
from refnb.core import errors
from refnb.estimation.credible import interval, quantile
from refnb.estimation.dirichlet import above

weights = st.integers(1, 6)
inside = st.fractions(0, 1, max_denominator=20).filter(lambda x: 0 < x < 1)


def integral(a: int, b: int, t: Fraction) -> Fraction:
    """Return P(p <= t) of Beta(a, b): the integral of p^(a - 1) (1 - p)^(b - 1), over the whole."""
    ends = [
        sum(((-1) ** j * comb(b - 1, j) * end ** (a + j) / (a + j) for j in range(b)), Fraction(0))
        for end in (t, Fraction(1))
    ]
    return ends[0] / ends[1]


@tried(
    wide=(2, 1, 3, Fraction(1, 4), 3),
    long=(300, 200, 100, Fraction(39, 40), 2),
    near=(1, 1, 1, Fraction(3, 4) + Fraction(1, 10**12), 6),
    uneven=(30, 3, 17, Fraction(1, 1000), 6),
    empty=(1, 1, 1, HALF, 0),
)
@given(weights, weights, weights, inside, st.integers(0, 8))
def test_so_much_lies_below_a_quantile(
    heads: int, tails: int, edges: int, q: Fraction, places: int
) -> None:
    """What lies below both ends holds q between it; the ends are neighbours on the grid, or one."""
    found = quantile({"heads": heads, "tails": tails, "edge": edges}, "heads", q, places)
    unit = Fraction(1, 10**places)
    low, high = (integral(heads, tails + edges, end) for end in (found.low, found.high))
    if found.low == found.high:
        assert low == q
    else:
        assert low < q < high
        assert found.high - found.low == unit
    assert found.low % unit == found.high % unit == 0


@given(weights, weights, inside)
@example(8, 4, Fraction(19, 20))
def test_both_tails_have_the_same_mass(heads: int, tails: int, mass: Fraction) -> None:
    """It is the quantiles of (1 - m)/2 and (1 + m)/2; seen from the other side it is turned."""
    a = {"heads": heads, "tails": tails}
    tails_of = ((1 - mass) / 2, (1 + mass) / 2)
    ends = both_ends(interval(a, "heads", mass, 4))
    assert ends == both_ends(tuple(quantile(a, "heads", q, 4) for q in tails_of))
    turned = interval(a, "tails", mass, 4)
    assert tuple((1 - x.high, 1 - x.low) for x in reversed(turned)) == ends


def test_bounds_and_the_exact_sum_agree() -> None:
    """Of many draws, of one kind alone, and at a tie: the exact probability lies between."""
    for heads, tails, q in (
        (5201, 4801, Fraction(1, 40)),
        (1000, 1, Fraction(999, 1000)),
        (1, 1000, Fraction(1, 1000)),
        (400, 400, Fraction(1, 3)),
    ):
        a = {"heads": heads, "tails": tails}
        t = quantile(a, "heads", q, 5)
        assert above(a, "heads", t.high) < 1 - q < above(a, "heads", t.low)
    tie = quantile({"heads": 40, "tails": 1}, "heads", Fraction(3, 4) ** 40, 2)
    assert both_ends(tie) == (Fraction(3, 4), Fraction(3, 4))
    assert both_ends(quantile({"heads": 400, "tails": 400}, "heads", HALF, 9)) == (HALF, HALF)


EVEN, MANY, PARTS = {"a": 1, "b": 1}, {"a": 10**8, "b": 10**8}, {"a": Fraction(3, 2), "b": 1}
test_refusals = refusing(
    (errors.OutOfRange, "between 0 and 1.*got 0", quantile, EVEN, "a", 0, 3),
    (errors.OutOfRange, "between 0 and 1.*got 1", quantile, EVEN, "a", 1, 3),
    (errors.OutOfRange, "two values", quantile, {"a": 3}, "a", HALF, 3),
    (errors.OutOfRange, "places", quantile, EVEN, "a", HALF, 1001),
    (errors.OutOfRange, "to 9 places has 3818367 cells", quantile, MANY, "a", HALF, 9),
    (errors.BadWeight, "'a'.*3/2: round it, or take .* uniform", quantile, PARTS, "a", HALF, 3),
)
