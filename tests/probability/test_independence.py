"""Laws of independence: what the balls of an urn say about each other (P-5, P-6, P-7, M-41)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product

from hypothesis import example, given
from hypothesis import strategies as st

from examples.tables import DOZEN, HEAVY, PAIRS
from examples.tables import TINY as HAIR
from examples.tried import tried
from helpers.refusals import HALF, refusing
from refnb.core.checks import Number
from refnb.core.errors import OutOfRange
from refnb.probability.chain import product_rule
from refnb.probability.distribution import condition, conditional, probability
from refnb.probability.independence import (
    covariance,
    independent,
    independent_joint,
    joint_parameters,
    mutually_independent,
    naive_parameters,
)
from strategies.independence import Positions, World, worlds
from strategies.probability import Cell, Urn, balls, shares, urns
from strategies.sizes import Draws, distribution, names, often, positive

Storm = tuple[Fraction, Fraction, Fraction, Fraction, Fraction]
Values = dict[str, Fraction]
numbers = often(st.fractions(-3, 3, max_denominator=4), positive)
chances = st.fractions(0, 1, max_denominator=4)
storms = st.tuples(chances, chances, chances, chances, chances)
tables = names(usual="abc").flatmap(distribution)


def values_of(keys: Sequence[str]) -> st.SearchStrategy[Values]:
    """Draw a number for each key."""
    return st.fixed_dictionaries(dict.fromkeys(keys, numbers))


valued = urns.flatmap(
    lambda urn: st.tuples(st.just(urn), values_of([*urn]), values_of([*reversed(urn)]))
)
COPIES: dict[Cell, int] = {("0", "0", "0"): 1, ("1", "1", "1"): 1}
EVEN: dict[Cell, int] = {("0", "0", "0"): 1, ("0", "1", "1"): 1, ("1", "0", "1"): 1}
EVEN |= {("1", "1", "0"): 1, ("1", "1", "1"): 0}
SAME: dict[Cell, int] = {("0", "0"): 1, ("1", "1"): 1}
LASTS: dict[Cell, int] = {tuple(f"00000{v}00000{v}"): 1 for v in "01"}
AMONG: dict[Cell, int] = {tuple(f"{v}{v}000000000{v}"): 1 for v in "01"}


def part(cell: Cell, positions: Sequence[int]) -> Cell:
    return tuple(cell[i] for i in positions)


def heaps(drawn: list[Cell], positions: Sequence[int]) -> Iterator[list[Cell]]:
    """Sort the balls into heaps that agree at the positions."""
    for seen in {part(ball, positions) for ball in drawn}:
        yield [ball for ball in drawn if part(ball, positions) == seen]


def portions(drawn: list[Cell], positions: Sequence[int]) -> dict[Cell, Fraction]:
    """Return how large a part of the balls has each value at the positions."""
    return shares(Counter(part(ball, positions) for ball in drawn))


@given(worlds())
@example((EVEN, [[0], [1, 2]], []))
@example((SAME, [[0], [1]], []))
@example((LASTS, [[*range(6)], [*range(6, 12)]], []))
@example((AMONG, [[0], [1]], [*range(2, 12)]))
def test_independent_says_that_nothing_is_learned(case: World) -> None:
    """P-5a: among the balls with z, those with y hold every x in the same portion as all."""
    urn, (left, right), known = case
    expected = all(
        portions(heap, left) == portions(among, left)
        for among in heaps(balls(urn), known)
        for heap in heaps(among, right)
    )
    found = independent(shares(urn), left, right, known)
    assert found is expected


@given(worlds(groups=3))
@example((EVEN, [[0], [1], [2]], []))
@example((SAME, [[0], [], [1]], []))
@example((LASTS, [[*range(6)], [], [*range(6, 12)]], []))
@example((AMONG, [[0], [], [1]], [*range(2, 12)]))
def test_mutual_independence_is_drawing_every_group_from_another_ball(case: World) -> None:
    """With z, one ball for each group gives every combination as often as one ball for all."""
    urn, groups, known = case
    everything = [i for group in groups for i in group]
    expected = all(
        portions(among, everything)
        == shares(Counter(sum(map(part, drawn, groups), ()) for drawn in product(among, repeat=3)))
        for among in heaps(balls(urn), known)
    )
    assert mutually_independent(shares(urn), groups, known) is expected


@given(worlds(groups=3), st.data())
def test_mutual_independence_is_independence_of_all_that_came_before(
    case: World, source: Draws
) -> None:
    """P-5, sets: group by group, in any order; some of the groups, or two made one, stay so."""
    urn, groups, known = case
    p, (a, b, c) = shares(urn), source.draw(st.permutations(groups))
    found = mutually_independent(p, groups, known)
    assert found == (independent(p, a, b, known) and independent(p, a + b, c, known))
    assert found == (mutually_independent(p, [a + b, c], known) and independent(p, b, a, known))
    assert not found or mutually_independent(p, [c, a], known)
    assert mutually_independent(p, [a + b + c], known)
    assert mutually_independent(p, [], known)


@given(worlds(), st.permutations("abxy"), st.data())
def test_independence_knows_no_order_and_no_names(
    case: World, names: list[str], source: Draws
) -> None:
    """P-5b: left and right, the order of positions and of cells, and the names play no part."""
    urn, (left, right), known = case
    lines = source.draw(st.permutations(list(shares(urn).items())))
    turned = {tuple(names["abxy".index(v)] for v in cell): p for cell, p in lines}
    one, other, given_ = (source.draw(st.permutations(g)) for g in (right, left, known))
    assert independent(turned, one, other, given_) == independent(shares(urn), left, right, known)


@given(worlds())
def test_the_chain_of_naive_bayes(case: World) -> None:
    """M-41: p(x, y | z) = p(x | y, z) p(y | z) always; p(x | y, z) = p(x | z) if independent."""
    urn, (left, right), known = case
    p = shares(urn)

    def agreeing(cell: Cell, positions: Positions) -> list[Cell]:
        return [c for c in p if part(c, positions) == part(cell, positions)]

    second = True
    for cell in [c for c in p if p[c] > 0]:
        x, y, z = (agreeing(cell, group) for group in (left, right, known))
        y_and_z = agreeing(cell, right + known)
        both = [c for c in y if c in x]
        assert conditional(p, both, z) == conditional(p, x, y_and_z) * conditional(p, y, z)
        second = second and conditional(p, x, y_and_z) == conditional(p, x, z)
    assert independent(p, left, right, known) == second


@given(st.lists(urns, max_size=3))
@example([{"a": 1, "b": i % 2} for i in range(10)])
def test_a_ball_from_each_urn(drawn: list[Urn]) -> None:
    """Every combination of one ball from each urn is equally likely: count the cells."""
    cells = list(product(*map(balls, drawn)))
    table = independent_joint([shares(urn) for urn in drawn])
    assert table == {c: Fraction(cells.count(c), len(cells)) for c in product(*drawn)}
    assert list(table) == list(product(*drawn))
    assert {type(p) for p in table.values()} == {Fraction}


@tried(**{name: (p, dict(reversed(q.items()))) for name, (p, q) in PAIRS.items()})
@given(tables, tables)
def test_two_are_the_product_rule(p: dict[str, Fraction], q: dict[str, Fraction]) -> None:
    """With one conditional for every outcome, p(v | h) p(h) is p(v) p(h); a hair apart it is not.

    Two outcomes that go together by 10^-30 more than chance are dependent.
    """
    table = independent_joint([p, q])
    assert table == product_rule(p, dict.fromkeys(p, q))
    one, other, v, w = min(p), max(p), min(q), max(q)
    if one != other and v != w:
        hair = HAIR * min(table[one, w], table[other, v])
        moves = {(one, v): hair, (other, w): hair, (one, w): -hair, (other, v): -hair}
        nearly = table | {cell: table[cell] + more for cell, more in moves.items()}
        assert independent(nearly, [0], [1], []) == (hair == 0)


@given(valued)
@example(({"a": 1, "b": 1, "c": 0}, {"a": 1, "b": 2, "c": 9}, {"c": 9, "b": 0, "a": 1}))
@example((DOZEN, HEAVY, {v: Fraction(n) for v, n in reversed(DOZEN.items())}))
def test_covariance_compares_two_balls(case: tuple[Urn, Values, Values]) -> None:
    """Draw two balls: covariance is half the mean product of how the two values differ."""
    urn, g, h = case
    drawn = balls(urn)
    differences = [(g[a] - g[b]) * (h[a] - h[b]) for a, b in product(drawn, repeat=2)]
    found = covariance(shares(urn), g, h)
    assert found == Fraction(sum(differences)) / (2 * len(differences))
    assert found == covariance(shares(urn), h, g)
    assert type(found) is Fraction


def one_where(p: dict[Cell, Fraction], place: int, value: str) -> dict[Cell, Number]:
    """Return 1 for the cells with that value at that place, and 0 for the others."""
    return {cell: int(cell[place] == value) for cell in p}


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


sizes_of = st.lists(st.integers(1, 4), max_size=4)


@given(sizes_of)
def test_joint_parameters_are_cells_but_one(sizes: list[int]) -> None:
    """P-7, E-L8: one cell follows from the others; label by label it is as many again."""
    assert joint_parameters(sizes) == len([*product(*map(range, sizes))]) - 1
    for labels in (1, 2, 3):
        assert joint_parameters([labels, *sizes]) == labels - 1 + labels * joint_parameters(sizes)


@given(st.integers(1, 4), sizes_of)
def test_naive_parameters_are_rows_but_one_entry(labels: int, sizes: list[int]) -> None:
    """P-7: the labels but one, and each feature's values but one for each label; never more."""
    rows = [(y, f, v) for y in range(labels) for f, n in enumerate(sizes) for v in range(1, n)]
    assert naive_parameters(labels, sizes) == labels - 1 + len(rows)
    spared = joint_parameters([labels, *sizes]) - naive_parameters(labels, sizes)
    assert spared > 0 if sum(size > 1 for size in sizes) > 1 else spared == 0


@given(st.integers(0, 12))
def test_the_counts_of_the_notes(d: int) -> None:
    """L-9, L-12, L-15, S-9, H-15, W-18: binary features, exponential against linear."""
    two = [2] * d
    assert joint_parameters(two) == 2**d - 1
    assert joint_parameters([2, *two]) == 2 ** (d + 1) - 1
    assert 2 * joint_parameters(two) == 2 * (2**d - 1)
    assert naive_parameters(2, two) == 2 * d + 1
    assert naive_parameters(2, [*two, 2]) - naive_parameters(2, two) == 2


def test_each_two_independent_but_not_all_three() -> None:
    """P-5 ✘: two coins and whether they differ; given a label too, naive Bayes needs them all."""
    p = shares(EVEN)
    assert all(independent(p, [i], [j], []) for i, j in combinations(range(3), 2))
    assert not mutually_independent(p, [[0], [1], [2]], [])
    assert not independent(p, [0], [1, 2], [])
    odd = {(a, b, str(1 - int(c))) for a, b, c in EVEN if EVEN[a, b, c]}
    labelled = {(*c, "even"): n for c, n in EVEN.items()} | {(*c, "odd"): 1 for c in odd}
    q = shares(labelled)
    assert all(independent(q, [i], [j], [3]) for i, j in combinations(range(3), 2))
    assert not mutually_independent(q, [[0], [1], [2]], [3])


def test_given_one_value_is_not_given_the_variable() -> None:
    """E-L5: the notes speak of the storm alone; without a storm the two can still be bound."""
    storm: dict[Cell, int] = {("storm", a, b): 1 for a, b in product("01", repeat=2)}
    p = shares(storm | {("calm", "0", "0"): 2, ("calm", "1", "1"): 2})
    in_storm = condition(p, list(storm))
    assert independent(in_storm, [1], [2], [])
    assert not independent(p, [1], [2], [0])


def test_what_is_given_can_bind_and_can_part() -> None:
    """✘ Neither way: two coins part until their sum is known, and copies are bound until it is."""
    for urn, before in ((EVEN, True), (COPIES, False)):
        assert independent(shares(urn), [0], [1], []) == before
        assert independent(shares(urn), [0], [1], [2]) != before


TWO: dict[Cell, Fraction] = {("a", "x"): HALF, ("b", "x"): HALF}
test_refusals = refusing(
    (OutOfRange, "got 2", mutually_independent, TWO, [[0], [1]], [2]),
)
