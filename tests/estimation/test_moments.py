"""Laws of moments: three sums a box, and they are the sums of some numbers and of no others."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

from hypothesis import example, given
from hypothesis import strategies as st

from examples import tables
from examples.tried import tried
from helpers.refusals import refuses, refusing
from refnb.core import errors
from refnb.core.checks import Number
from refnb.estimation.moments import Moment, Moments, count, merge, subtract
from refnb.estimation.schema import Count, Example, Quantities
from refnb.exact.rational import total
from strategies.numbers import Pile, column, piles
from strategies.probability import extremes, rarely
from strategies.sizes import TINY

ONE = Example({"f": 2}, "a")
BARE: Example[Quantities] = Example({}, "a")
BA_F = (["b", "a"], ["f"])
values = rarely(st.integers(-4, 4) | st.fractions(-3, 3, max_denominator=6), extremes)
weights = rarely(st.integers(0, 3) | st.fractions(0, 3, max_denominator=6), extremes)


def listing(moments: Moments) -> list[object]:
    """Write every table as a list, so that the order of the keys takes part in comparisons."""
    rows = [[f, list(row.items())] for f, row in moments.features.items()]
    return [list(moments.labels.items()), rows]


WIDE, UNEVEN = (tables.pile(tables.TABLES[kind]) for kind in ("wide", "uneven"))
HEAPS = [replace(e, weight=Fraction(70 * i + 1, 3)) for i, e in enumerate(WIDE[2])]
LONG = [Example({"f": Fraction(10**60 + i, 3**41)}, "a", i) for i in range(1, 4)]


@tried(
    wide=(WIDE,),
    long=((*BA_F, LONG),),
    near="three sums decide nothing",
    uneven=(UNEVEN,),
    empty=((*BA_F, [ONE, BARE, Example({"f": 5}, "a", 3), Example({"f": 9}, "a", 0)]),),
)
@given(piles())
def test_moments_are_the_sums_of_a_list(pile: Pile) -> None:
    """Write each value weight times: its list has n numbers with sum t and sum of squares u."""
    labels, features, seen = pile
    found = count(labels, features, iter(seen))
    written = [e.label for e in seen for _ in range(int(e.weight))]
    assert list(found.labels.items()) == [(y, written.count(y)) for y in labels]
    assert [(f, list(row)) for f, row in found.features.items()] == [(f, labels) for f in features]
    for f, row in found.features.items():
        for y, moment in row.items():
            numbers = column(pile, f, y)
            assert (moment.weight, moment.total) == (len(numbers), sum(numbers))
            pairs = total((a - b) ** 2 for a, b in combinations(numbers, 2))
            assert moment.weight * moment.squares - moment.total**2 == pairs
            assert (moment.squares == 0) == (not any(numbers))


@given(piles(), st.integers(0, 4), st.integers(0, 4))
@example((*WIDE[:2], HEAPS), 3, 4)
@example((*BA_F, [ONE, ONE, BARE]), 2, 1)
def test_moments_add_as_piles_do(pile: Pile, first: int, second: int) -> None:
    """Merging is counting one pile after the other: any order, any grouping, empty is nothing.

    Taking a pile out again leaves the other; taking all out leaves nothing.
    """
    labels, features, seen = pile
    p, q, r = seen[:first], seen[first : first + second], seen[first + second :]
    a, b, c, none, both = (count(labels, features, part) for part in (p, q, r, [], p + q))
    assert listing(merge(a, b)) == listing(both) == listing(merge(b, a))
    assert listing(merge(merge(a, b), c)) == listing(merge(a, merge(b, c)))
    assert listing(merge(a, none)) == listing(a)
    turned = count(labels[::-1], features[::-1], q)
    assert listing(merge(a, turned)) == listing(both)
    assert listing(subtract(both, b)) == listing(subtract(both, turned)) == listing(a)
    assert listing(subtract(a, a)) == listing(none)


def two_points(moment: Moment) -> list[tuple[Number, Count]]:
    """Return values with weights that have this moment: one at the mean, or two around it."""
    n, t, u = moment.weight, Fraction(moment.total), moment.squares
    if n == 0:
        return []
    m, v = t / n, u / Fraction(n) - (t / n) ** 2
    return [(m - v, n / (1 + v)), (m + 1, n * v / (1 + v))]


@given(weights, values, st.integers(-2, 9) | st.fractions(-1, 9, max_denominator=8))
@example(0, 1, 0)
@example(0, 0, 1)
@example(2, 3, Fraction(9, 2))  # all numbers equal: n u = t^2
@example(2, 3, Fraction(9, 2) - Fraction(1, 10**30))
def test_a_moment_is_that_of_some_numbers(n: Count, t: Number, u: Number) -> None:
    """What is accepted is counted from two points; what is refused has no numbers at all."""
    if n == 0:
        possible = t == 0 and u == 0
    else:  # the squared distances to the mean add up to a number that is not negative
        m = Fraction(t) / n
        possible = u - 2 * m * t + n * m * m >= 0
    if not possible:
        refuses(errors.OutOfRange, "no numbers have", lambda: Moment(n, t, u))
        return
    pile = [Example({"f": x}, "a", w) for x, w in two_points(Moment(n, t, u))]
    assert count(["a"], ["f"], pile).features["f"]["a"] == Moment(n, t, u)


def moments(n: Count, *parts: tuple[Count, Number, Number]) -> Moments:
    """Build moments of one label, one feature for each part."""
    return Moments({"a": n}, {f: {"a": Moment(*p)} for f, p in zip("fghk", parts, strict=False)})


ZERO, UNIT = (0, 0, 0), (1, 1, 1)  # no number, the number 1
FEW, TWICE = moments(1, UNIT), Moment(2, 2, 2)
test_refuses = refusing(
    (errors.DomainMismatch, "'g'", Moments, {"a": 2}, {"f": {"a": TWICE}, "g": {}}),
    (errors.OutOfRange, "'f' given 'a'.*= 19", Moments, {"a": 2 - TINY}, {"f": {"a": TWICE}}),
    (errors.DomainMismatch, "features of both", subtract, FEW, moments(1)),
    (errors.Negative, "'f' given 'a'.*-1", subtract, moments(2, ZERO), moments(1, (1, 0, 0))),
)
