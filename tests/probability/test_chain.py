"""Laws of joint tables: product rule, marginals and the chain rule, by counting balls."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from math import lcm, prod

from hypothesis import example, given
from hypothesis import strategies as st

from refnb.checks import Number
from refnb.errors import (
    DomainMismatch,
    Duplicate,
    NotADistribution,
    OutOfRange,
    UnknownValue,
)
from refnb.probability.chain import chain_rule, marginal, product_rule
from refnb.probability.distribution import conditional
from refusals import HALF, refuses
from strategies.models import distributions
from strategies.probability import Cell, Urn, balls, joint_urns, kinds, shares, urns, urns_of

Joint = tuple[list[Cell], dict[Cell, int]]


@st.composite
def two_stages(draw: st.DrawFn) -> tuple[Urn, dict[str, Urn]]:
    """Draw an urn, and for each of its kinds, in another order, a second urn over one domain."""
    first, values = draw(urns), draw(kinds)
    others = draw(st.permutations(list(first)))
    return first, {h: draw(urns_of(draw(st.permutations(values)))) for h in others}


@given(two_stages())
@example(({"a": 1, "b": 0}, {"b": {"x": 1, "y": 1}, "a": {"y": 1, "x": 2}}))
def test_product_rule_draws_twice(case: tuple[Urn, dict[str, Urn]]) -> None:
    """p(h, v) is the share of (h, v) among all ways to draw from one urn and then the next."""
    first, second = case
    even = lcm(*(len(balls(urn)) for urn in second.values()))
    ways = [
        (h, v) for h in balls(first) for v in balls(second[h]) * (even // len(balls(second[h])))
    ]
    expected = {
        (h, v): Fraction(ways.count((h, v)), len(ways))
        for h in first
        for v in second[next(iter(first))]
    }
    table = product_rule(shares(first), {h: shares(urn) for h, urn in second.items()})
    assert list(table.items()) == list(expected.items())


@given(kinds, kinds, st.data())
def test_the_product_rule_can_be_undone(
    first: list[str], values: list[str], source: st.DataObject
) -> None:
    """The marginal of p(h, v) is p(h); conditioning it on a possible h gives p(v | h)."""
    p = source.draw(distributions(first, wide=True))
    given_ = {h: source.draw(distributions(values, wide=True)) for h in first}
    table: dict[Cell, Fraction] = dict(product_rule(p, given_).items())
    assert marginal(table, [0]) == {(h,): p[h] for h in p}
    for cell in table:
        if p[cell[0]] > 0:
            row = [c for c in table if c[0] == cell[0]]
            assert conditional(table, [cell], row) == given_[cell[0]][cell[1]]


@st.composite
def projections(draw: st.DrawFn) -> tuple[Joint, list[int], list[int]]:
    """Draw a joint urn, positions to keep in any order, and positions among these."""
    joint = draw(joint_urns())
    width = len(joint[0][0])
    keep = draw(st.permutations(range(width)))[: draw(st.integers(0, width))]
    again = draw(st.permutations(range(len(keep))))[: draw(st.integers(0, len(keep)))]
    return joint, keep, again


@given(projections())
@example((([("x", "y")], {("x", "y"): 1}), [], []))
@example((([()], {(): 2}), [], []))
def test_marginal_hides_parts_of_the_balls(case: tuple[Joint, list[int], list[int]]) -> None:
    """A marginal counts the balls by the kept entries; keys come as they first appear."""
    (_, urn), keep, _ = case
    hidden: dict[Cell, int] = {}
    for cell, size in urn.items():
        hidden.setdefault(tuple(cell[i] for i in keep), 0)
        hidden[tuple(cell[i] for i in keep)] += size
    table = marginal(shares(urn), keep)
    assert list(table.items()) == list(shares(hidden).items())
    assert {type(p) for p in table.values()} == {Fraction}


@given(projections())
def test_marginal_of_a_marginal(case: tuple[Joint, list[int], list[int]]) -> None:
    """Keeping some of the kept variables is keeping these at once; keeping all changes nothing."""
    (_, urn), keep, again = case
    p = shares(urn)
    assert marginal(marginal(p, keep), again) == marginal(p, [keep[i] for i in again])
    assert marginal(p, range(len(next(iter(p))))) == p


@given(joint_urns())
@example(([("x", "y")], {("x", "y"): 1, ("y", "x"): 0}))
@example(([()], {(): 1}))
def test_chain_rule_in_every_order(case: Joint) -> None:
    """P-4: in any order of the variables the factors multiply to the probability of the cell.

    Each factor is a share: of the balls that agree so far, those that agree once more. The
    factors go on to the last variable or to the first 0.
    """
    _, urn = case
    p = shares(urn)
    for cell in urn:
        for order in permutations(range(len(cell))):
            factors = chain_rule(p, cell, order)
            assert prod(factors) == p[cell]
            assert factors == counted_factors(urn, cell, order)


@given(joint_urns(), st.data())
def test_the_factors_are_conditional_probabilities(case: Joint, source: st.DataObject) -> None:
    """P-4: each factor times the marginal so far is the next one, however small they are."""
    p = source.draw(distributions(list(case[1]), wide=True))
    for cell in p:
        order = source.draw(st.permutations(range(len(cell))))
        factors = chain_rule(p, cell, order)
        so_far = [marginal(p, order[:m])[tuple(cell[i] for i in order[:m])] for m in range(4)]
        assert prod(factors) == p[cell]
        assert [a * f for a, f in zip(so_far, factors, strict=False)] == so_far[
            1 : len(factors) + 1
        ]


def counted_factors(urn: dict[Cell, int], cell: Cell, order: Sequence[int]) -> tuple[Fraction, ...]:
    """Look at one variable after the other, and keep the balls that agree."""
    kept, factors = balls(urn), list[Fraction]()
    for i in order:
        agreeing = [ball for ball in kept if ball[i] == cell[i]]
        factors += [Fraction(len(agreeing), len(kept))] if kept else []
        kept = agreeing
    return tuple(factors)


def test_whole_numbers_are_welcome() -> None:
    """A probability 0 or 1 may be an int; the answers are Fractions."""
    sure: dict[Cell, Number] = {("a", "x"): 1, ("b", "x"): 0}
    assert repr(marginal(sure, [1])) == "{('x',): Fraction(1, 1)}"
    assert repr(chain_rule(sure, ("b", "x"), [0, 1])) == "(Fraction(0, 1),)"
    assert repr(product_rule({"a": 1}, {"a": {"x": 1}})) == "{('a', 'x'): Fraction(1, 1)}"


TWO: dict[Cell, Number] = {("a", "x"): HALF, ("b", "x"): HALF}
RAGGED: dict[Cell, Number] = {("a", "x"): HALF, ("b",): HALF}
COIN: dict[str, Number] = {"h": HALF, "t": HALF}
SURE: dict[str, Number] = {"x": 1}
OTHER: dict[str, Number] = {"y": 1}
TWICE: dict[str, Number] = {"x": 2}


def test_tables_cells_and_positions_are_refused() -> None:
    """Each breaks one rule."""
    refuses(NotADistribution, "joint", lambda: marginal({("a",): HALF}, [0]))
    refuses(DomainMismatch, "one length", lambda: marginal(RAGGED, [0]))
    refuses(OutOfRange, "lie in 0..1, got 2", lambda: marginal(TWO, [0, 2]))
    refuses(OutOfRange, "got -1", lambda: marginal(TWO, [-1]))
    refuses(OutOfRange, "number of 16610 bits", lambda: marginal(TWO, [10**5000]))
    refuses(Duplicate, "once", lambda: marginal(TWO, [0, 0]))
    refuses(NotADistribution, "joint", lambda: chain_rule({("a",): HALF}, ("a",), [0]))
    refuses(DomainMismatch, "one length", lambda: chain_rule(RAGGED, ("b",), [0]))
    refuses(UnknownValue, "got .'c', 'x'.", lambda: chain_rule(TWO, ("c", "x"), [0, 1]))
    refuses(UnknownValue, "got .'a',.", lambda: chain_rule(TWO, ("a",), [0, 1]))
    refuses(OutOfRange, "got 2", lambda: chain_rule(TWO, ("a", "x"), [0, 2]))
    refuses(Duplicate, "once", lambda: chain_rule(TWO, ("a", "x"), [1, 1]))
    refuses(DomainMismatch, "all 2 variables", lambda: chain_rule(TWO, ("a", "x"), [1]))
    refuses(NotADistribution, "p: ", lambda: product_rule({"h": HALF}, {"h": SURE}))
    refuses(NotADistribution, "given 't'", lambda: product_rule(COIN, {"h": SURE, "t": TWICE}))
    refuses(DomainMismatch, "conditionals", lambda: product_rule(COIN, {"h": SURE}))
    refuses(DomainMismatch, "conditionals", lambda: product_rule(SURE, {"x": SURE, "y": SURE}))
    refuses(DomainMismatch, "given 't'", lambda: product_rule(COIN, {"h": SURE, "t": OTHER}))


def test_the_last_of_many_cells_has_the_length_of_the_first() -> None:
    """Eleven cells of two values, and one of three."""
    joint = {(str(i), "x"): Fraction(1, 12) for i in range(11)}
    cell = ("y", "x", "z")
    refuses(DomainMismatch, "one length", lambda: marginal(joint | {cell: Fraction(1, 12)}, [0]))


def test_the_last_of_many_positions_counts() -> None:
    """Nine variables are taken one by one; a ninth position that is none is refused."""
    nine = ("v",) * 9
    assert chain_rule({nine: 1}, nine, range(9)) == (Fraction(1),) * 9
    refuses(OutOfRange, "position", lambda: marginal({nine: 1}, [*range(8), 9]))
    refuses(Duplicate, "once", lambda: marginal({nine: 1}, [*range(8), 7]))


def test_the_last_of_many_variables() -> None:
    """Sixty columns; only the last two differ between the cells, and follow one another."""
    cells: list[tuple[str, ...]] = [(*["a"] * 58, v, v) for v in "vw"]
    joint = {cells[0]: Fraction(1, 3), cells[1]: Fraction(2, 3)}
    assert chain_rule(joint, cells[1], [*range(60)]) == (*[1] * 58, Fraction(2, 3), 1)
    assert chain_rule(joint, cells[0], [*reversed(range(60))]) == (Fraction(1, 3), *[1] * 59)
    assert marginal(joint, [57, 58, 59]) == {c[57:]: p for c, p in joint.items()}
    refuses(Duplicate, "59", lambda: marginal(joint, [0, 59, 58, 59]))
    refuses(OutOfRange, "60", lambda: marginal(joint, [0, 1, 2, 3, 4, 5, 6, 7, 8, 60]))


def test_each_of_many_variables_is_kept_and_asked() -> None:
    """Ten variables, of which any nine tell the cell: two cells, and parts of them in any order."""
    third = Fraction(1, 3)
    table = {tuple("abcdefghij"): third, tuple("ABCDEFGHIJ"): 1 - third}
    order = [9, 3, 4, 5, 6, 7, 8, 0, 2]
    kept = marginal(table, order)
    assert kept == {tuple("jdefghiac"): third, tuple("JDEFGHIAC"): 1 - third}
    assert chain_rule(table, tuple("abcdefghij"), [*order, 1]) == (third, *[Fraction(1)] * 9)


def test_the_last_of_many_conditionals_is_a_distribution() -> None:
    """The fifth one sums to 2, or has other values."""
    p = {h: Fraction(1, 5) for h in "abcde"}
    given = dict.fromkeys("abcd", COIN)
    refuses(NotADistribution, "given 'e'", lambda: product_rule(p, {**given, "e": TWICE}))
    refuses(DomainMismatch, "given 'e'", lambda: product_rule(p, {**given, "e": OTHER}))
