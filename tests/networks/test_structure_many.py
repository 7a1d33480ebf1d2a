"""Searches of structures over more sets than fifty."""

from fractions import Fraction
from functools import partial
from itertools import product

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


def test_the_fifth_of_nine_others_is_the_parent() -> None:
    """The last variable is its copy."""
    names = [*"abcdefghij"]
    cells: dict[Cell, Amount] = {tuple("01"[n in "ej" and k] for n in names): 3 for k in (0, 1)}
    cases = Cases(dict.fromkeys(names, ("0", "1")), cells)
    assert structure.greedy(cases, names, 1, score.K2).parents["j"] == ("e",)


def test_nine_parents_have_as_many_rows_as_the_product_of_all() -> None:
    """The rows of a bdeu family share the size of the sample: 512 of them."""
    rule, names = score.Score("bdeu", Fraction(1)), [*"abcdefghij"]
    cases = Cases(dict.fromkeys(names, ("0", "1")), {("0",) * 10: 1, ("1",) * 10: 2})
    first = next(structure._families(cases, rule))
    assert first[2**10 - 2] == score.family(cases, "a", tuple(names[1:]), rule)


def test_every_parent_can_be_left_out() -> None:
    """Seven are best: three have the even sum at a or its child d, two each at b, c and e.

    The sum of a, b, c and e is even, and d follows a. An arrow between a and d has either
    direction, unless a has three parents: a fourth one would be another structure.
    """
    cells: dict[Cell, Amount] = {
        (*map(str, (a, b, c, d, a ^ b ^ c)),): 9 if a == d else 3
        for a, b, c, d in product((0, 1), repeat=4)
    }
    cases = Cases(dict.fromkeys("abcde", ("0", "1")), cells)
    best = structure.exhaustive(cases, score.Score("bdeu", Fraction(1)))
    assert best.number == 7
    assert {"a": (), "b": (), "c": (), "d": ("a",), "e": ("a", "b", "c")} in best.structures


def test_a_search_of_twelve_variables_is_too_long_only_for_its_examples() -> None:
    """2^12 entries and a hundred thousand examples."""
    cases = Cases(dict.fromkeys("abcdefghijkl", ("0", "1")), {("0",) * 12: 100_000})
    refuses(OutOfRange, "too long", lambda: structure.exhaustive(cases, score.K2))


def test_the_places_and_the_sets_of_twelve_variables() -> None:
    """A bit for each, the last one too."""
    assert structure._places(2**12 - 1) == [*range(12)]
    assert structure._sets([0, 11]) == [1, 2**11, 2**11 + 1]


def test_the_work_of_ten_variables_has_an_exact_bound() -> None:
    """5120 families of 390625 = 15625 (14 + 11) each are 2000000000."""
    rule = score.Score("bdeu", Fraction(2**9))
    for n, allowed in ((15_623, True), (15_624, False)):
        cases = Cases(dict.fromkeys("abcdefghij", ("0",)), {("0",) * 10: n})
        check = partial(structure._check, cases, 5120, 10, rule)
        if allowed:
            check()
        else:
            refuses(OutOfRange, "390625", check)


def test_more_than_fifty_parents_are_as_many() -> None:
    """2^60 entries and an example in a cell, times 61 bits and one of the rule."""
    names = [f"v{i}" for i in range(60)]
    cases = Cases(dict.fromkeys(names, ("0", "1")), {("0",) * 60: 1})
    asked = partial(structure.greedy, cases, names, 60, score.K2)
    refuses(OutOfRange, f"got {(2**60 + 2) * 62}", asked)


def test_more_structures_than_a_machine_word_counts() -> None:
    """In one order, any sets of the earlier ones: 2^(0 + 1 + ... + 11)."""
    one = Fraction(1)
    tops = [
        {c: (one, frozenset(range(1 << i if c == (1 << i) - 1 else 1))) for c in range(1 << 12)}
        for i in range(12)
    ]
    lasts: structure.Lasts = {s: (s.bit_length() - 1,) for s in range(1, 1 << 12)}
    assert structure._number(tops, lasts) == 2**66
