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
from refnb.core.errors import OutOfRange
from refnb.probability.chain import product_rule
from refnb.probability.independence import (
    covariance,
    independent,
    independent_joint,
    joint_parameters,
    mutually_independent,
    naive_parameters,
)
from strategies.probability import Cell, Urn, World, balls, shares, urns, valued_urns, worlds
from strategies.sizes import distribution, names

Values = dict[str, Fraction]
tables = names(usual="abc").flatmap(distribution)


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


@given(worlds() | worlds(groups=3))
@example((EVEN, [[0], [1, 2]], []))
@example((EVEN, [[0], [1], [2]], []))
@example((SAME, [[0], [1]], []))
@example((SAME, [[0], [], [1]], []))
@example((LASTS, [[*range(6)], [*range(6, 12)]], []))
@example((AMONG, [[0], [], [1]], [*range(2, 12)]))
@example((AMONG, [[0], [1]], [*range(2, 12)]))
def test_mutual_independence_is_drawing_every_group_from_another_ball(case: World) -> None:
    """P-5a: with z, one ball for each group gives every combination as often as one for all.

    Of two groups: among the balls with z, those with y hold every x in the same portion as all.
    """
    urn, groups, known = case
    everything = [i for group in groups for i in group]
    expected = all(
        portions(among, everything)
        == shares(
            Counter(
                sum(map(part, drawn, groups), ()) for drawn in product(among, repeat=len(groups))
            )
        )
        for among in heaps(balls(urn), known)
    )
    assert mutually_independent(shares(urn), groups, known) is expected
    if len(groups) == 2:
        learned = all(
            portions(heap, groups[0]) == portions(among, groups[0])
            for among in heaps(balls(urn), known)
            for heap in heaps(among, groups[1])
        )
        found = independent(shares(urn), groups[0], groups[1], known)
        assert found is learned is expected


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


@given(valued_urns)
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


TWO: dict[Cell, Fraction] = {("a", "x"): HALF, ("b", "x"): HALF}
test_refusals = refusing(
    (OutOfRange, "got 2", mutually_independent, TWO, [[0], [1]], [2]),
)
