"""Laws of independence: what the balls of an urn say about each other (P-5, P-6, M-41)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from refnb.checks import Number
from refnb.errors import DomainMismatch, Duplicate, NotADistribution, OutOfRange, RefnbError
from refnb.probability.distribution import condition, conditional
from refnb.probability.independence import independent, independent_joint, mutually_independent
from refusals import HALF, refuses
from strategies.independence import Positions, World, worlds
from strategies.probability import Cell, balls, shares

EVEN: dict[Cell, int] = {("0", "0", "0"): 1, ("0", "1", "1"): 1, ("1", "0", "1"): 1}
EVEN |= {("1", "1", "0"): 1, ("1", "1", "1"): 0}
SAME: dict[Cell, int] = {("0", "0"): 1, ("1", "1"): 1}


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


@settings(max_examples=60)
@given(worlds(groups=3))
@example((EVEN, [[0], [1], [2]], []))
@example((SAME, [[0], [], [1]], []))
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
    case: World, source: st.DataObject
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


@given(worlds(groups=3))
def test_independence_in_two_steps(case: World) -> None:
    """Of y and w together is first of w, and then of y when w is known too."""
    urn, (x, y, w), known = case
    p = shares(urn)
    together = independent(p, x, y + w, known)
    assert together == (independent(p, x, w, known) and independent(p, x, y, known + w))
    assert not together or independent(p, x, y, known)


@given(worlds(), st.permutations("abxy"), st.data())
def test_independence_knows_no_order_and_no_names(
    case: World, names: list[str], source: st.DataObject
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
    assert independent(in_storm, [1], [2], [0])
    assert not independent(p, [1], [2], [0])


def test_what_is_given_can_bind_and_can_part() -> None:
    """✘ Neither way: two coins part until their sum is known, and copies are bound until it is."""
    coins = shares(EVEN)
    assert independent(coins, [0], [1], [])
    assert not independent(coins, [0], [1], [2])
    both: dict[Cell, int] = {("0", "0", "0"): 1, ("1", "1", "1"): 1}
    copies = shares(both)
    assert not independent(copies, [0], [1], [])
    assert independent(copies, [0], [1], [2])


def test_conditions_of_probability_zero_ask_for_nothing() -> None:
    """P-5c is total: where p(z), p(x, z) or p(y, z) is 0, both sides are 0."""
    p: dict[Cell, Number] = {("x", "y", "z"): 1, ("y", "y", "w"): 0, ("y", "x", "w"): 0}
    for groups in ([[0], [1]], [[0], [1], [2]], [[2], [0]]):
        assert mutually_independent(p, groups, [])
    assert independent(p, [0], [1], [2])
    q: dict[Cell, Number] = {("x", "y"): 1, ("x", "x"): 0, ("y", "x"): 0}
    assert independent(q, [0], [1], [])
    none: dict[Cell, Number] = {(): 1}
    assert independent(none, [], [], [])


RAGGED: dict[Cell, Number] = {("a", "x"): HALF, ("b",): HALF}
TWO: dict[Cell, Number] = {("a", "x"): HALF, ("b", "x"): HALF}
REFUSED: list[tuple[type[RefnbError], str, dict[Cell, Number], list[Positions]]] = [
    (NotADistribution, "sum to 1/2", {("a", "b"): HALF}, [[0], [1], []]),
    (DomainMismatch, "one length", RAGGED, [[0], [], []]),
    (OutOfRange, "got 2", TWO, [[0], [1], [2]]),
    (OutOfRange, "got -1", TWO, [[0], [-1], []]),
    (Duplicate, "once", TWO, [[0, 0], [], []]),
    (Duplicate, "once", TWO, [[0], [0], []]),
    (Duplicate, "once", TWO, [[0], [], [0]]),
    (Duplicate, "once", TWO, [[], [], [1, 1]]),
]


@pytest.mark.parametrize(("error", "place", "joint", "groups"), REFUSED)
def test_groups_are_refused(
    error: type[RefnbError], place: str, joint: dict[Cell, Number], groups: list[Positions]
) -> None:
    """Each breaks one rule, in one group or between two."""
    left, right, known = groups
    refuses(error, place, lambda: independent(joint, left, right, known))
    refuses(error, place, lambda: mutually_independent(joint, [left, right], known))


def test_no_groups_are_refused_as_any() -> None:
    """Without groups the table and the condition are still looked at."""
    refuses(NotADistribution, "sum to 0", lambda: mutually_independent({}, [], []))
    refuses(OutOfRange, "got 2", lambda: mutually_independent(TWO, [], [2]))


def test_the_last_of_many_variables_is_a_distribution() -> None:
    """What does not sum to 1 is refused wherever it stands."""
    coin = {"h": HALF, "t": HALF}
    wrong = [coin, coin, coin, {"h": HALF}]
    refuses(NotADistribution, "variable 3", lambda: independent_joint(wrong))


def test_groups_and_positions_behind_many_others() -> None:
    """Two cells of sixty columns: the last column is a coin, and the one before it follows it."""
    cells: list[tuple[str, ...]] = [(*["a"] * 58, v, v) for v in "vw"]
    joint = dict.fromkeys(cells, HALF)
    assert mutually_independent(joint, [[i] for i in range(59)], [])
    assert not mutually_independent(joint, [[i] for i in range(60)], [])
    assert mutually_independent(joint, [[i] for i in range(59)], [59])
    assert independent(joint, [*range(58)], [58, 59], [])
    assert not independent(joint, [*range(57), 58], [57, 59], [])
