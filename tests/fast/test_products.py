"""Laws of the merged products: every sequence of examples of a label is drawn and multiplied."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import prod

from hypothesis import given
from hypothesis import strategies as st

from refnb.core import errors
from refnb.core.limits import Limits
from refnb.decision.plug_in import from_model
from refnb.decision.true_distribution import Truth
from refnb.estimation.schema import Cell, Example, Schema
from refnb.exercises.problems import hiking
from refnb.fast import products
from refnb.fast.products import Table
from refusals import HALF, refuses
from strategies.models import schemas, truths

HIKING = from_model(hiking.MODEL)
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
    for y, label in zip(truth.schema.labels, products.labels(truth), strict=True):
        p = given_label(truth, y)
        assert label.p == sum((row[y] for row in truth.joint().values()), Fraction(0))
        assert sorted(f for b in label.blocks for f in b.features) == [
            *range(len(truth.schema.features))
        ]
        for x in product(*truth.schema.features.values()):
            rows = (
                Fraction(b.rows.get(tuple(x[f] for f in b.features), 0), b.whole or 1)
                for b in label.blocks
            )
            assert not p or prod(rows, start=Fraction(1)) == p.get(x, 0)
        for block in label.blocks:
            size = len(block.features)
            for part in (c for k in range(1, size) for c in combinations(block.features, k)):
                left = tuple(f for f in block.features if f not in part)
                one, other, both = (marginal(p, some) for some in (part, left, (*part, *left)))
                assert any(both[a + b] != one[a] * other[b] for a in one for b in other)


@given(
    few, st.integers(0, 3), st.lists(st.integers(0, 3), min_size=2, max_size=2), st.integers(1, 3)
)
def test_products_over_every_sequence(truth: Truth, m: int, a: list[int], u: int) -> None:
    """Weights over their whole are the probabilities of the products, at every cell."""
    for y, label in zip(truth.schema.labels, products.labels(truth), strict=True):
        p = given_label(truth, y)
        if m and not p:
            continue  # such a label is never drawn
        for x in product(*truth.schema.features.values()):
            table = products.products(label, x, a, u, m).table(m)
            drawn = Counter[int]()
            for row in product(p, repeat=m):
                k = [sum(other[f] == v for other in row) for f, v in enumerate(x)]
                chance = prod((p[other] for other in row), start=Fraction(1))
                drawn[prod(u * i + j for i, j in zip(k, a, strict=False))] += chance  # type: ignore[assignment]
            whole = label.whole**m
            found = zip(table.products, table.weights, strict=True)
            assert {q: Fraction(w, whole or 1) for q, w in found} == drawn
            assert list(table.products) == sorted(drawn)
            assert [*table.upto] == [sum(table.weights[:i]) for i in range(len(drawn) + 1)]


@given(known, st.integers(0, 6), st.sampled_from([(1, 1, 1), (1, 2, 1), (0, 1, 2)]))
def test_there_are_no_more_products_than_told(truth: Truth, m: int, a: tuple[int, ...]) -> None:
    """At most g C(m + e, e) different ones, whatever the weights."""
    each = [*map(Fraction, a)]
    for label in products.labels(truth):
        e, g = label.free(each)
        most = g * prod(m + i for i in range(1, e + 1)) // prod(range(1, e + 1))
        for x in product(*truth.schema.features.values()):
            assert len(products.products(label, x, a, 1, m).table(m).products) <= most


@given(
    st.dictionaries(st.integers(0, 50), st.integers(1, 9), min_size=1),
    st.lists(st.integers(0, 300), max_size=5),
    st.integers(0, 9),
)
def test_what_is_up_to_a_score(level: dict[int, int], scores: list[int], w: int) -> None:
    """The weight of the products q with w q <= s, for each score s."""
    qs = sorted(level)
    upto = tuple(sum(level[q] for q in qs[:i]) for i in range(len(qs) + 1))
    table = Table(tuple(qs), tuple(level[q] for q in qs), upto)
    assert table.most(scores, w) == [sum(v for q, v in level.items() if w * q <= s) for s in scores]


def test_a_copy_costs_nothing() -> None:
    """Rainy is Sunny turned round: one block of two patterns, as many products as without it."""
    with_copy, without = products.labels(hiking.with_rainy())[0], products.labels(HIKING)[0]
    assert [b.patterns for b in with_copy.blocks] == [2, 2]
    assert with_copy.free([Fraction(1)] * 3) == (2, 2)
    assert without.free([Fraction(1)] * 2) == (2, 1)
    assert without.free([Fraction(1), HALF]) == (2, 2)


def test_pairs_are_not_enough() -> None:
    """✘ Independent pair by pair, so independent: three bits with an odd sum are one block."""
    assert [b.features for b in products.labels(bits(odd=True))[0].blocks] == [(0, 1, 2)]
    assert [b.features for b in products.labels(bits(odd=False))[0].blocks] == [(0,), (1,), (2,)]


def test_the_limit_of_blocks() -> None:
    """Two labels, four cells, two features: 2 · 4 · 2 · (4 + 4) steps."""
    assert len(products.labels(HIKING, within=Limits(steps=128))) == 2
    below = Limits(steps=127)
    refuses(errors.OutOfRange, "128 steps", lambda: products.labels(HIKING, within=below))


def test_the_steps_of_a_cell() -> None:
    """By hand, n = 1: 2 C(3, 3) + C(4, 3) = 6 and twice 2 min(C(3, 2), 4) for each label."""
    labels, each = products.labels(HIKING), [Fraction(1)] * 2
    assert products.steps(labels, each, 1) == 2 * (6 + 12)
    assert products.steps(labels, [Fraction(1), HALF], 1) == 2 * (12 + 12)
