"""How far two variables are from independence, and what independence saves (P-6, P-7)."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from refnb.checks import Number
from refnb.errors import DomainMismatch, NotADistribution, OutOfRange
from refnb.limits import Limits
from refnb.probability.distribution import conditional, probability
from refnb.probability.independence import (
    covariance,
    independent,
    joint_parameters,
    mutually_independent,
    naive_parameters,
)
from refusals import HALF, refuses
from strategies.independence import pairs
from strategies.models import distributions
from strategies.probability import Cell, Urn, balls, extremes, kinds, numbers, rarely, shares, urns

Storm = tuple[Fraction, Fraction, Fraction, Fraction, Fraction]
Values = dict[str, Fraction]

chances = st.fractions(0, 1, max_denominator=4)
storms = st.tuples(chances, chances, chances, chances, chances)
valued = urns.flatmap(
    lambda urn: st.tuples(
        st.just(urn), *[st.fixed_dictionaries(dict.fromkeys(urn, numbers)) for _ in range(2)]
    )
)


@given(valued)
@example(({"a": 1, "b": 1, "c": 0}, {"a": 1, "b": 2, "c": 9}, {"c": 9, "b": 0, "a": 1}))
def test_covariance_compares_two_balls(case: tuple[Urn, Values, Values]) -> None:
    """Draw two balls: covariance is half the mean product of how the two values differ."""
    urn, g, h = case
    drawn = balls(urn)
    differences = [(g[a] - g[b]) * (h[a] - h[b]) for a, b in product(drawn, repeat=2)]
    found = covariance(shares(urn), g, h)
    assert found == Fraction(sum(differences)) / (2 * len(differences))
    assert found == covariance(shares(urn), h, g)
    assert type(found) is Fraction


@given(
    kinds.flatmap(
        lambda keys: st.tuples(
            distributions(keys, wide=True), st.fixed_dictionaries(dict.fromkeys(keys, numbers))
        )
    ),
    rarely(numbers, extremes),
    numbers,
)
def test_covariance_forgets_the_start_and_takes_the_unit(
    case: tuple[Values, Values], unit: Fraction, start: Fraction
) -> None:
    """G in another unit from another start: the covariance in that unit, however small."""
    p, g = case
    turned = {h: unit * x + start for h, x in g.items()}
    assert covariance(p, turned, g) == unit * covariance(p, g, g)
    assert covariance(p, g, g) >= 0


def one_where(p: dict[Cell, Fraction], place: int, value: str) -> dict[Cell, Number]:
    """Return 1 for the cells with that value at that place, and 0 for the others."""
    return {cell: int(cell[place] == value) for cell in p}


@given(pairs())
@example({("x", "a"): 1, ("y", "b"): 0})
def test_independent_is_no_covariance_of_any_two_events(urn: dict[Cell, int]) -> None:
    """Two variables are independent just when [x = v] and [y = w] have covariance 0, always."""
    p = shares(urn)
    values = [list(dict.fromkeys(cell[i] for cell in p)) for i in range(2)]
    covariances = {
        pair: covariance(p, one_where(p, 0, pair[0]), one_where(p, 1, pair[1]))
        for pair in product(*values)
    }
    assert independent(p, [0], [1], []) == (not any(covariances.values()))
    if len(values[0]) == len(values[1]) == 2:
        assert len({abs(c) for c in covariances.values()}) == 1


def test_covariance_zero_is_not_independence() -> None:
    """✘ With three values: x is -1, 0 or 1, and y is its square; covariance 0, and y follows."""
    p: dict[tuple[int, ...], Number] = {(x, x * x): Fraction(1, 3) for x in (-1, 0, 1)}
    assert covariance(p, {c: c[0] for c in p}, {c: c[1] for c in p}) == 0
    assert not independent(p, [0], [1], [])


def storm_table(case: Storm) -> dict[Cell, Fraction]:
    """Return the table of (storm, rain, lightning), the last two independent given the first."""
    pi, a1, a0, b1, b0 = case
    return {
        (storm, sky, flash): p * q * r
        for storm, p, a, b in (("storm", pi, a1, b1), ("calm", 1 - pi, a0, b0))
        for sky, q in (("rain", a), ("dry", 1 - a))
        for flash, r in (("lightning", b), ("dark", 1 - b))
    }


@given(storms)
@example((HALF, Fraction(1), Fraction(0), Fraction(1), Fraction(0)))
@example((Fraction(1), Fraction(1, 2), Fraction(0), Fraction(1, 2), Fraction(0)))
@example((HALF, Fraction(1, 4), HALF, HALF, Fraction(1, 4)))
def test_storm(case: Storm) -> None:
    """P-6, E-L5: covariance pi (1 - pi) (a1 - a0) (b1 - b0); rain raises lightning when > 0."""
    pi, a1, a0, b1, b0 = case
    p = storm_table(case)
    rain, lightning = ([c for c in p if w in c] for w in ("rain", "lightning"))
    assert independent(p, [1], [2], [0])
    found = covariance(p, one_where(p, 1, "rain"), one_where(p, 2, "lightning"))
    assert found == pi * (1 - pi) * (a1 - a0) * (b1 - b0)
    assert independent(p, [1], [2], []) == (pi in (0, 1) or a1 == a0 or b1 == b0)
    if probability(p, rain) > 0:
        raised = conditional(p, lightning, rain) > probability(p, lightning)
        assert raised == (0 < pi < 1 and (a1 - a0) * (b1 - b0) > 0)


def test_storm_by_hand() -> None:
    """160 hours: P(lightning) = 6/40, after rain 13/40; and where the notes' claim fails."""
    fractions = (Fraction(1, 5), Fraction(3, 4), Fraction(1, 8), HALF, Fraction(1, 16))
    p = storm_table(fractions)
    assert [160 * n for n in p.values()] == [12, 12, 4, 4, 1, 15, 7, 105]
    rain, lightning = ([c for c in p if w in c] for w in ("rain", "lightning"))
    assert probability(p, lightning) == Fraction(6, 40)
    assert conditional(p, lightning, rain) == Fraction(13, 40)
    found = covariance(p, one_where(p, 1, "rain"), one_where(p, 2, "lightning"))
    assert found == Fraction(7, 160)
    assert mutually_independent(p, [[1], [2]], [0])
    assert not independent(p, [1], [2], [])


Model = Callable[[Iterator[Fraction]], list[Fraction]]


def spread(free: Iterator[Fraction], size: int) -> list[Fraction]:
    """Take all probabilities but the last from the free numbers."""
    taken = [next(free) for _ in range(size - 1)]
    return [*taken, 1 - sum(taken, Fraction(0))]


def naive_cells(labels: int, sizes: list[int]) -> Model:
    """Return the model that turns free numbers into the joint table of naive Bayes."""

    def cells(free: Iterator[Fraction]) -> list[Fraction]:
        prior = spread(free, labels)
        tables = [[spread(free, size) for size in sizes] for _ in prior]
        return [
            p * prod(row[v] for row, v in zip(rows, x, strict=True))
            for p, rows in zip(prior, tables, strict=True)
            for x in product(*map(range, sizes))
        ]

    return cells


def directions(model: Model) -> int:
    """Count the independent directions in which a table moves when its free numbers do.

    Every cell is a straight line in each free number, so its slope is a difference.
    """
    start = [Fraction(1, 7 + i) for i in range(40)]
    unused = iter(start)
    here = model(unused)
    slopes = []
    for i in range(len(start) - len(list(unused))):
        there = model(iter([n + (k == i) for k, n in enumerate(start)]))
        slopes.append([b - a for a, b in zip(here, there, strict=True)])
    return rank(slopes)


def rank(rows: list[list[Fraction]]) -> int:
    """Return the rank, by elimination."""
    rows, found = deepcopy(rows), 0
    for column in range(len(rows[0]) if rows else 0):
        lead = next((r for r in rows[found:] if r[column]), None)
        if lead is None:
            continue
        rows.remove(lead)
        rows.insert(found, lead)
        found += 1
        for row in rows[found:]:
            factor = row[column] / lead[column]
            row[:] = [a - factor * b for a, b in zip(row, lead, strict=True)]
    return found


SHAPES = [(1, []), (3, []), (1, [2, 3]), (2, [2]), (2, [2, 2]), (2, [3, 1]), (2, [2, 2, 2])]
SHAPES += [(3, [2, 2]), (3, [2, 3]), (2, [4, 2])]


@pytest.mark.parametrize(("labels", "sizes"), SHAPES)
def test_naive_parameters_are_directions(labels: int, sizes: list[int]) -> None:
    """P-7: a naive Bayes table can move in exactly so many directions: no number is spare."""
    assert naive_parameters(labels, sizes) == directions(naive_cells(labels, sizes))


@given(st.integers(1, 4), st.lists(st.integers(1, 4), max_size=4))
def test_joint_parameters_are_cells_but_one(labels: int, sizes: list[int]) -> None:
    """P-7, E-L8: one cell follows; label by label it is as many again; naive Bayes needs fewer."""
    cells = list(product(range(labels), *map(range, sizes)))
    joint = joint_parameters([labels, *sizes])
    assert joint == len(cells) - 1
    assert joint == (labels - 1) + labels * joint_parameters(sizes)
    assert joint == joint_parameters([*sizes[::-1], labels])
    several = [size for size in sizes if size > 1]
    naive = naive_parameters(labels, sizes)
    assert naive < joint if len(several) > 1 else naive == joint
    for size in range(1, 4):
        assert naive_parameters(labels, [*sizes, size]) == naive + labels * (size - 1)


@given(st.integers(0, 12))
def test_the_counts_of_the_notes(d: int) -> None:
    """L-9, L-12, L-15, S-9, H-15, W-18: binary features, exponential against linear."""
    two = [2] * d
    assert joint_parameters(two) == 2**d - 1
    assert joint_parameters([2, *two]) == 2 ** (d + 1) - 1
    assert 2 * joint_parameters(two) == 2 * (2**d - 1)
    assert naive_parameters(2, two) == 2 * d + 1
    assert naive_parameters(2, [*two, 2]) - naive_parameters(2, two) == 2


def test_sizes_are_positive() -> None:
    """A variable has one value at least, and there is one label at least."""
    refuses(OutOfRange, "variable must be at least 1, got 0", lambda: joint_parameters([2, 0]))
    refuses(OutOfRange, "labels must be at least 1, got 0", lambda: naive_parameters(0, [2]))
    refuses(OutOfRange, "feature must be at least 1, got -1", lambda: naive_parameters(1, [2, -1]))
    assert joint_parameters([10**40, 2]) == 2 * 10**40 - 1
    assert naive_parameters(2, [10**40]) == 2 * 10**40 - 1


def test_all_variables_count_towards_the_limit() -> None:
    """Twelve of four values have two bits each."""
    assert joint_parameters([4] * 12, within=Limits(bits=24)) == 4**12 - 1
    refuses(OutOfRange, "24 bits", lambda: joint_parameters([4] * 12, within=Limits(bits=23)))


def test_covariance_is_refused() -> None:
    """No distribution, or values for other outcomes on one of the two sides."""
    unit: dict[str, Number] = {"a": 1, "b": 0}
    short: dict[str, Number] = {"a": 1}
    refuses(NotADistribution, "sum to 2", lambda: covariance({"a": 1, "b": 1}, unit, unit))
    refuses(DomainMismatch, "p and the values", lambda: covariance(unit, short, unit))
    refuses(DomainMismatch, "p and the values", lambda: covariance(unit, unit, short))
