"""Searches of structures over more sets than fifty."""

from fractions import Fraction
from functools import partial

import pytest

from refnb.checks import Amount
from refnb.errors import OutOfRange
from refnb.estimation.schema import Cell
from refnb.networks import score, structure
from refnb.networks.learning import Cases
from refusals import refuses

NAMES = [f"v{i}" for i in range(7)]


def test_the_structures_of_seven_variables_have_the_score_that_is_told() -> None:
    """The first variable is the sum of the last two, and the others are 0."""
    cells: dict[Cell, Amount] = {
        (str(a ^ b), *"0000", str(a), str(b)): 5 for a in (0, 1) for b in (0, 1)
    }
    cases = Cases(dict.fromkeys(NAMES, ("0", "1")), cells)
    best = structure.exhaustive(cases, score.K2)
    parents = {frozenset({v, *above}) for s in best.structures for v, above in s.items() if above}
    assert frozenset({"v0", "v5", "v6"}) in parents
    for found in best.structures[:20]:
        assert score.total(cases, found, score.K2) == best.score


def test_more_parents_than_there_are_others_are_no_more_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Three coins, two examples in one cell: 3 (1 + 2 * 3) families of 2 + 1 + 8, of 4 + 1 bits."""
    cases = Cases(dict.fromkeys(NAMES[:3], ("0", "1")), {("0", "1", "1"): 2})
    for parents in (2, 10**9):
        monkeypatch.setattr(structure, "MAX_WORK", 21 * 11 * 5)
        structure.greedy(cases, NAMES[:3], parents, score.K2)
        monkeypatch.setattr(structure, "MAX_WORK", 21 * 11 * 5 - 1)
        search = partial(structure.greedy, cases, NAMES[:3], parents, score.K2)
        refuses(OutOfRange, "too long", search)


def test_the_greatest_product_can_be_that_of_the_fewest_bits() -> None:
    """Both orders of two families: 2 bits and a hair above 1, or -1 bit and a hair below 2."""
    above, half, two = (
        Fraction(n, 2**20 + e) for n, e in [(2**20, -1), (2**20 - 1, 0), (2**21 - 1, 0)]
    )
    only = frozenset({0})
    tops = [{0: (half, only), 2: (above, only)}, {0: (above, only), 1: (two, only)}]
    assert structure._best(tops) == (half * two, {1: (0,), 2: (1,), 3: (1,)})
