"""Laws of the curves: always the definition, where it can be computed; beyond, its figures.

Of the pieces every sequence of examples is drawn, and every combination of products looked at.
"""

from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import combinations, product
from math import prod

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from helpers.refusals import HALF, refuses
from refnb.core import errors
from refnb.core.errors import RefnbError
from refnb.decision import learning_curve
from refnb.decision.expected_error import bayes_error
from refnb.decision.plug_in import from_model
from refnb.decision.true_distribution import Truth
from refnb.estimation.schema import Cell, Example, Schema
from refnb.estimation.smoothing import Smoothing, smoothing
from refnb.examples import HIKING, with_rainy
from refnb.fast import learning_curves
from refnb.fast.learning_curves import Table
from refnb.fast.learning_curves import labels as labels_of
from refnb.io.wire import encode
from strategies.models import schemas, truths

NONE, LAPLACE = smoothing("none"), smoothing("laplace")
TRUTH, RAINY = from_model(HIKING), with_rainy()
rules = st.sampled_from([NONE, LAPLACE, smoothing("add=1/3"), smoothing("m=2"), smoothing("m=0")])
ties = st.sampled_from(["first", "even"])
small = schemas(features=3, values=2).flatmap(truths) | schemas(features=2).flatmap(truths)


def turned(truth: Truth) -> Truth:
    """Return a truth whose labels are declared the other way round."""
    return Truth(Schema(truth.schema.labels[::-1], truth.schema.features), truth.examples)


def errors_of(truth: Truth, sizes: list[int], rule: Smoothing, tie: str) -> list[Fraction]:
    """Return the expected errors, the labels not smoothed."""
    return [point.error for point in learning_curves.naive_bayes(truth, sizes, rule, NONE, tie)]


@given(small, st.integers(0, 3), rules, rules, ties)
def test_naive_bayes_is_that_of_the_definition(
    truth: Truth, n: int, rule: Smoothing, prior: Smoothing, tie: str
) -> None:
    """Error and fallback; zeros, impossible labels and dependent features are among the truths."""
    before = encode(truth)
    try:
        expected = learning_curve.naive_bayes(truth, n, rule, prior, tie)
    except errors.OutOfRange:
        return
    assert [*learning_curves.naive_bayes(truth, [n], rule, prior, tie)] == [expected]
    assert encode(truth) == before


@given(small, st.integers(0, 4), ties)
def test_the_joint_table_is_that_of_the_definition(truth: Truth, n: int, tie: str) -> None:
    """Error and fallback."""
    try:
        expected = learning_curve.joint_table(truth, n, tie)
    except errors.OutOfRange:
        return
    assert [*learning_curves.joint_table(truth, [n], tie)] == [expected]


@given(small, st.integers(0, 12), rules, ties)
def test_no_curve_is_below_the_bayes_error(truth: Truth, n: int, rule: Smoothing, tie: str) -> None:
    """Nor above 1, beyond the samples that can be listed."""
    try:
        found = [
            *learning_curves.naive_bayes(truth, [n], rule, rule, tie),
            *learning_curves.joint_table(truth, [n], tie),
        ]
    except RefnbError:
        return
    assert all(bayes_error(truth) <= point.error <= 1 for point in found)
    assert all(0 <= point.fallback <= 1 for point in found)


@pytest.mark.parametrize("n", [2, 11])
def test_even_ties_are_the_mean_of_both_orders(n: int) -> None:
    """Two labels: half of the ties to each is the mean of all to the one and all to the other."""
    for truth in (TRUTH, RAINY):
        for rule in (NONE, LAPLACE):
            (even,) = errors_of(truth, [n], rule, "even")
            orders = [errors_of(t, [n], rule, "first")[0] for t in (truth, turned(truth))]
            assert even == sum(orders, Fraction(0)) / 2


@pytest.mark.slow
def test_below_its_own_limit() -> None:
    """✘ A curve comes down to its limit: after 174 days the copy has less than 9/20."""
    (found,) = learning_curves.naive_bayes(RAINY, [174], LAPLACE, NONE, "first")
    assert -Fraction(2, 10**5) < learning_curve.prices(RAINY, found.error).estimation < 0
    (before,) = learning_curves.naive_bayes(RAINY, [40], LAPLACE, NONE, "first")
    assert learning_curve.prices(RAINY, before.error).estimation > 0


def test_what_is_refused() -> None:
    """Sizes and ties that are none."""
    naive = partial(learning_curves.naive_bayes, TRUTH, smoothing=LAPLACE, prior=NONE)
    for ask in (naive, partial(learning_curves.joint_table, TRUTH)):
        refuses(errors.UnknownValue, "tie", lambda ask=ask: ask(sizes=[1], ties="last"))  # type: ignore[misc]
        refuses(errors.OutOfRange, "-1", lambda ask=ask: ask(sizes=[1, -1], ties="even"))  # type: ignore[misc]


def test_the_steps_of_a_curve() -> None:
    """Four cells, one and two days, where 200 has 8 bits."""
    steps = [*learning_curves.naive_steps(TRUTH, [1, 2], LAPLACE)]
    assert steps == [4 * (36 + 2 * (100 + 2)), 4 * (84 + 84 * 16 // 1000 + 3 * (100 + 4))]
    assert [*learning_curves.joint_steps(TRUTH, [1, 2])] == [4 * 3 * (10 + 2), 4 * 6 * (10 + 4)]


weights = st.lists(st.integers(0, 4), min_size=1, max_size=3)


def table(level: dict[int, int]) -> Table:
    """Return products with their weights as a table."""
    qs = sorted(level)
    upto = tuple(sum(level[q] for q in qs[:i]) for i in range(len(qs) + 1))
    return Table(tuple(qs), tuple(level[q] for q in qs), upto)


def shares(scores: list[int], tie: str) -> list[Fraction]:
    """Return the share of each label: all of it, or a part for each that ties."""
    best = [y for y, s in enumerate(scores) if s == max(scores)]
    chosen = best if tie == "even" else best[:1]
    return [Fraction(y in chosen, len(chosen)) for y in range(len(scores))]


levels = st.dictionaries(st.integers(0, 6), st.integers(1, 5), min_size=1, max_size=4)
sides = st.lists(st.tuples(levels, st.integers(0, 4)), min_size=1, max_size=4)


@given(sides, ties)
@example([({2: 1}, 3), ({3: 5}, 2), ({1: 1, 6: 2}, 1)], "even")
@example([({4: 2}, 1), ({2: 1}, 2), ({1: 3}, 4), ({8: 1, 1: 2}, 1)], "even")
@example([({q: q + 1 for q in range(1, 21)}, 1), *[({9: 2**40}, 1)] * 30], "first")
def test_who_has_the_greatest_score(sides: list[tuple[dict[int, int], int]], tie: str) -> None:
    """Over all combinations of products; where all scores are 0, nobody decides."""
    unit = learning_curves.unit(tie, len(sides))
    expected, none = [Fraction(0)] * len(sides), 0
    for row in product(*(level.items() for level, _ in sides)):
        weight = prod(w for _, w in row)
        scores = [q * factor for (q, _), (_, factor) in zip(row, sides, strict=True)]
        if any(scores):
            said = shares(scores, tie)
            expected = [e + weight * s for e, s in zip(expected, said, strict=True)]
        else:
            none += weight
    tables, factors = [table(level) for level, _ in sides], [w for _, w in sides]
    parts, left = learning_curves.decided(tables, factors, unit)
    assert [Fraction(part, unit) for part in parts] == expected
    assert left == none


known = schemas(features=3, values=3).flatmap(truths)
few = schemas(features=2, values=2).flatmap(truths)


def bits(odd: bool) -> Truth:
    """Return three fair bits of one label, whose sum is odd, or which are independent."""
    schema = Schema(("y",), dict.fromkeys("fgh", ("0", "1")))
    cells = [c for c in product("01", repeat=3) if not odd or c.count("1") % 2]
    lines = (Example(dict(zip("fgh", c, strict=True)), "y", Fraction(1, len(cells))) for c in cells)
    return Truth(schema, tuple(lines))


def given_label(truth: Truth, y: str) -> dict[Cell, Fraction]:
    """Return p(x | y) of the cells where it is above 0."""
    column = {x: row[y] for x, row in truth.joint().items() if row[y]}
    whole = sum(column.values(), Fraction(0))
    return {x: p / whole for x, p in column.items()}


def marginal(p: dict[Cell, Fraction], part: tuple[int, ...]) -> Counter[Cell]:
    """Return the probabilities of the values of some features."""
    found = Counter[Cell]()
    for x, q in p.items():
        found[tuple(x[f] for f in part)] += q  # type: ignore[assignment]
    return found


@given(known)
def test_blocks_are_the_finest(truth: Truth) -> None:
    """p(x | y) is the product over blocks, and no block falls apart into two."""
    for y, label in zip(truth.schema.labels, labels_of(truth), strict=True):
        p = given_label(truth, y)
        assert label.p == sum((row[y] for row in truth.joint().values()), Fraction(0))
        assert sorted(f for b in label.blocks for f in b.features) == [
            *range(len(truth.schema.features))
        ]
        for x in product(*truth.schema.features.values()):
            rows = (
                Fraction(b.rows.get(tuple(x[f] for f in b.features), 0), b.total or 1)
                for b in label.blocks
            )
            assert not p or prod(rows, start=Fraction(1)) == p.get(x, 0)
        for block in label.blocks:
            size = len(block.features)
            for part in (c for k in range(1, size) for c in combinations(block.features, k)):
                left = tuple(f for f in block.features if f not in part)
                one, other, both = (marginal(p, some) for some in (part, left, (*part, *left)))
                assert any(both[a + b] != one[a] * other[b] for a in one for b in other)


def test_a_copy_costs_nothing() -> None:
    """Rainy is Sunny turned round: one block of two patterns, as many products as without it."""
    with_copy, without = (
        labels_of(with_rainy())[0],
        labels_of(TRUTH)[0],
    )
    assert [b.patterns for b in with_copy.blocks] == [2, 2]
    assert with_copy.free([Fraction(1)] * 3) == (2, 2)
    assert without.free([Fraction(1)] * 2) == (2, 1)
    assert without.free([Fraction(1), HALF]) == (2, 2)


def test_pairs_are_not_enough() -> None:
    """✘ Independent pair by pair, so independent: three bits with an odd sum are one block."""
    assert [b.features for b in labels_of(bits(odd=True))[0].blocks] == [(0, 1, 2)]
    assert [b.features for b in labels_of(bits(odd=False))[0].blocks] == [
        (0,),
        (1,),
        (2,),
    ]


def test_the_steps_of_a_cell() -> None:
    """By hand, n = 1: 2 C(3, 3) + C(4, 3) = 6 and twice 2 min(C(3, 2), 4) for each label."""
    labels, each = labels_of(TRUTH), [Fraction(1)] * 2
    assert learning_curves.steps(labels, each, 1) == 2 * (6 + 12)
    assert learning_curves.steps(labels, [Fraction(1), HALF], 1) == 2 * (12 + 12)
