"""Laws of the duels: a sign is a proof, and the table of verdicts knows every pattern."""

from fractions import Fraction
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fast.test_packed_sums import Case, scored, summed, tables
from refnb.fast import pairwise
from refnb.fast.pairwise import made
from refnb.probability.distribution import Decision
from refusals import HALF

THIRD = Fraction(1, 3)


@given(tables(), st.integers(1, 5))
def test_a_sign_is_a_proof(case: Case, times: int) -> None:
    """Who wins for sure has the greatest score alone; who is not left has a lower one."""
    labels, prior, features, _ = case
    asked, cells = made(labels, prior, features, times)
    total, scores = summed(asked.start, cells, case, times), scored(case, times)
    best = [y for y, s in enumerate(scores) if s and s == max(scores)]
    left = asked.left(total, 1)
    assert set(best) <= set(left) <= {y for y, s in enumerate(scores) if s}
    sure = asked.sure(total, 1)
    assert asked.decided([total, asked.start], 1) == [sure, asked.sure(asked.start, 1)]
    if sure is not None:
        assert left == best == [labels.index(sure.label)]
        assert sure == Decision(sure.label, (sure.label,))
    if all(scores):
        assert (sure is not None) == (len(left) == 1)


@given(tables(), st.integers(1, 5))
def test_a_lane_is_below_its_logarithm(case: Case, times: int) -> None:
    """Lanes of a duel and of its reverse sum to at most 0, and to hardly less; none runs over."""
    labels, prior, features, _ = case
    asked, cells = made(labels, prior, features, times)
    total = summed(asked.start, cells, case, times)
    pairs = [*permutations(range(len(labels)), 2)]
    bare = (1 << asked.width - 1) - 1
    lanes = {
        pair: (total >> i * asked.width & (1 << asked.width) - 1) - bare
        for i, pair in enumerate(pairs)
    }
    zeros = {y for y, s in enumerate(scored(case, times)) if not s}
    for (a, b), lane in lanes.items():
        if not {a, b} & zeros:
            assert -2 * (1 + times * len(features)) <= lane + lanes[b, a] <= 0
    assert [*asked.zeros.alive(total)] == [y for y in range(len(labels)) if y not in zeros]


@pytest.mark.parametrize("labels", [1, 2, 3, 4])
def test_every_order_of_labels_is_a_verdict(labels: int) -> None:
    """With all scores far apart, or all but the first two equal, the winner is sure."""
    names = "abcd"[:labels]
    for order in permutations(range(labels)):
        row = [Fraction(1, 3 ** (1 + y)) for y in order]
        asked, (cells,) = made(names, [Fraction(1, labels)] * labels, [{"v": row}], 1)
        winner = names[order.index(0)]
        assert asked.sure(asked.start + cells["v"], 2) == Decision(winner, (winner,))
    for place in range(labels):
        row = [HALF if y == place else THIRD for y in range(labels)]
        asked, (cells,) = made(names, [Fraction(1, labels)] * labels, [{"v": row}], 1)
        assert asked.sure(asked.start + cells["v"], 2) == Decision(names[place], (names[place],))


@pytest.mark.parametrize("times", [1, 2, 1 << 20, 1 << 50])
def test_no_lane_runs_over(times: int) -> None:
    """The greatest sums there can be, upwards and downwards, leave the other lanes alone."""
    low, high = Fraction(1, 10**300), 1 - Fraction(1, 10**300)
    for rows in product((low, high), repeat=3):
        asked, (cells,) = made("abc", [THIRD] * 3, [{"v": rows, "w": [HALF] * 3}], times)
        left = asked.left(asked.start + times * cells["v"], times + 1)
        assert left == [y for y, p in enumerate(rows) if p == max(rows)]
        assert [*asked.zeros.alive(asked.start + times * cells["v"])] == [0, 1, 2]


@pytest.mark.parametrize("labels", [3, 6])
def test_the_best_of_those_left(labels: int) -> None:
    """None of none, the only one, the greatest, and all of the greatest in declared order."""
    found, _ = pairwise.sums("abcdef"[:labels], [Fraction(1, labels)] * labels, [], 1)
    weigh = [3, 5, 5, 4, 4, 4].__getitem__
    assert pairwise.best(found, [], weigh) is None
    assert pairwise.best(found, [0], weigh) == Decision("a", ("a",))
    assert pairwise.best(found, [0, 1], weigh) == Decision("b", ("b",))
    assert pairwise.best(found, [0, 1, 2], weigh) == Decision("b", ("b", "c"))
