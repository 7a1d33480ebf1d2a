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
from strategies.numbers import column
from strategies.probability import extremes, rarely
from strategies.sizes import TINY, names, often

Names = tuple[list[str], list[str]]
Pile = list[Example[Quantities]]

ONE = Example({"f": 2}, "a")
BARE: Example[Quantities] = Example({}, "a")
BA_F = (["b", "a"], ["f"])
values = rarely(st.integers(-4, 4) | st.fractions(-3, 3, max_denominator=6), extremes)
wholes = rarely(st.integers(0, 3), st.integers(4, 60))
weights = rarely(st.integers(0, 3) | st.fractions(0, 3, max_denominator=6), extremes)


@st.composite
def data(
    draw: st.DrawFn, count: int = 1, weights: st.SearchStrategy[Count] = weights
) -> tuple[Names, list[Pile]]:
    """Draw labels and features, and so many piles of examples with values missing."""
    labels = list(draw(names(1, "bca")))
    features = list(draw(names(0, "yx"))) if len(labels) < 9 else ["y", "x"]
    x = st.fixed_dictionaries({}, optional=dict.fromkeys(features, values))
    seen = st.builds(Example, x, st.sampled_from(labels), weights)
    pile = often(st.lists(seen, max_size=6), st.lists(seen, min_size=9, max_size=12))
    return (labels, features), [draw(pile) for _ in range(count)]


def gathered(boxes: Names, pile: Pile) -> Moments:
    """Count a pile from a generator."""
    return count(*boxes, iter(pile))


def listing(moments: Moments) -> list[object]:
    """Write every table as a list, so that the order of the keys takes part in comparisons."""
    rows = [[f, list(row.items())] for f, row in moments.features.items()]
    return [list(moments.labels.items()), rows]


def piled(kind: str) -> tuple[Names, list[Pile]]:
    """Return the pile of a table."""
    labels, features, seen = tables.pile(tables.TABLES[kind])
    return (labels, features), [seen]


WIDE = piled("wide")
HEAPS = [
    [replace(e, weight=Fraction(70 * i + k, 3)) for i, e in enumerate(WIDE[1][0])] for k in (1, 2)
]
LONG = [Example({"f": Fraction(10**60 + i, 3**41)}, "a", i) for i in range(1, 4)]


@tried(
    wide=(piled("wide"),),
    long=((BA_F, [LONG]),),
    near="three sums decide nothing",
    uneven=(piled("uneven"),),
    empty=((BA_F, [[ONE, BARE, Example({"f": 5}, "a", 3), Example({"f": 9}, "a", 0)]]),),
)
@given(data(weights=wholes))
def test_moments_are_the_sums_of_a_list(case: tuple[Names, list[Pile]]) -> None:
    """Write each value weight times: its list has n numbers with sum t and sum of squares u."""
    boxes, (pile,) = case
    labels, features = boxes
    found = gathered(boxes, pile)
    written = [s.label for s in pile for _ in range(int(s.weight))]
    assert list(found.labels.items()) == [(y, written.count(y)) for y in labels]
    assert [(f, list(row)) for f, row in found.features.items()] == [(f, labels) for f in features]
    for f, row in found.features.items():
        for y, moment in row.items():
            numbers = column((*boxes, pile), f, y)
            assert (moment.weight, moment.total) == (len(numbers), sum(numbers))
            pairs = total((a - b) ** 2 for a, b in combinations(numbers, 2))
            assert moment.weight * moment.squares - moment.total**2 == pairs
            assert (moment.squares == 0) == (not any(numbers))


@given(data(3))
@example((WIDE[0], [*HEAPS, WIDE[1][0]]))
def test_moments_add_as_piles_do(case: tuple[Names, list[Pile]]) -> None:
    """Merging is counting one pile after the other: any order, any grouping, empty is nothing."""
    boxes, (p, q, r) = case
    a, b, c = (gathered(boxes, pile) for pile in (p, q, r))
    assert listing(merge(a, b)) == listing(gathered(boxes, p + q)) == listing(merge(b, a))
    assert listing(merge(merge(a, b), c)) == listing(merge(a, merge(b, c)))
    assert listing(merge(a, gathered(boxes, []))) == listing(a)
    turned = count(boxes[0][::-1], boxes[1][::-1], q)
    assert listing(merge(a, turned)) == listing(merge(a, b))


@given(data(2))
@example((WIDE[0], HEAPS))
@example((BA_F, [[ONE, ONE], [BARE]]))
def test_what_is_subtracted_was_never_learned(case: tuple[Names, list[Pile]]) -> None:
    """Taking a pile out again leaves the other; taking all out leaves nothing."""
    boxes, (p, q) = case
    a, b = gathered(boxes, p), gathered(boxes, q)
    assert listing(subtract(merge(a, b), b)) == listing(a)
    turned = count(boxes[0][::-1], boxes[1][::-1], q)
    assert listing(subtract(merge(a, b), turned)) == listing(a)
    assert listing(subtract(a, a)) == listing(gathered(boxes, []))


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
