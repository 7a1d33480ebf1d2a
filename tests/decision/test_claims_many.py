"""Claims about truths of many labels, of tiny probabilities and of long denominators."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import pytest

from refnb.decision import claims, refuter
from refnb.decision.truth import Truth
from refnb.estimation.schema import Example, Schema
from refusals import HALF

MANY = [f"y{i}" for i in range(1, 10)]


def table(p: Mapping[tuple[str, str], Fraction], cells: Sequence[str]) -> Truth:
    """Return the truth of one feature with these p(x, y)."""
    labels = tuple(dict.fromkeys(y for _, y in p))
    lines = tuple(Example({"f": x}, y, share) for (x, y), share in p.items())
    return Truth(Schema(labels, {"f": tuple(cells)}), lines)


@pytest.mark.parametrize("last", [Fraction(1, 9), Fraction(1, 5)])
def test_the_last_of_nine_labels_can_be_the_most_probable_that_says_the_best_cell(
    last: Fraction,
) -> None:
    """Each other label is mostly in a cell of its own, and the rest of all is in one cell."""
    other = (1 - last) / 8
    p = {(y, y): other * 3 / 5 for y in MANY[:-1]} | {("all", y): other * 2 / 5 for y in MANY[:-1]}
    known = table(p | {("all", MANY[-1]): last}, [*MANY[:-1], "all"])
    assert claims.holds("map-is-best", known)


@pytest.mark.parametrize("e", [Fraction(1, 10**20), Fraction(1, 1000011)])
def test_who_draws_a_rare_label_errs_at_most_twice_as_often(e: Fraction) -> None:
    """P = 1 - e and e, each label with its cell: wrong 2 e (1 - e) times, and the best guess e."""
    known = table({("0", "a"): 1 - e, ("1", "b"): e}, ["0", "1"])
    assert claims.holds("twice-the-least", known)


@pytest.mark.parametrize("e", [Fraction(1, 10**30 + 7), Fraction(10**15 + 1, 10**25 + 3)])
def test_naive_bayes_is_best_with_one_feature_however_rare_its_errors(e: Fraction) -> None:
    """With one feature nothing is assumed, and both errors are e."""
    known = table({("0", "a"): HALF, ("0", "b"): e, ("1", "b"): HALF - e}, ["0", "1"])
    assert claims.holds("naive-is-best", known)
    assert claims.holds("naive-same-rule", known)


@pytest.mark.parametrize("place", [0, 3])
def test_any_feature_can_be_the_one_whose_copy_harms(place: int) -> None:
    """The scores .7 .3 and .3 .6 say a, those with squares b; other features have one value."""
    sizes = [1] * 4
    sizes[place] = 2
    known = refuter.of_weights(refuter.schema(2, sizes), (49, 12, 21, 18))
    assert not claims.holds("copy-never-hurts", known)
    assert claims.holds("copy-never-helps", known)


def test_the_last_of_four_cells_can_be_the_one_with_another_rule() -> None:
    """In 11 the labels tie; naive Bayes compares 10 * 7/10 * 4/10 with 8 * 4/8 * 7/8."""
    known = refuter.of_weights(refuter.schema(2, (2, 2)), (2, 0, 1, 4, 4, 1, 3, 3))
    assert not claims.holds("naive-same-rule", known)


def test_every_label_can_be_drawn_by_who_errs_at_most_twice_the_least() -> None:
    """Nine labels and one cell: nobody errs."""
    known = table({("all", y): Fraction(1, 9) for y in MANY}, ["all"])
    assert claims.holds("twice-the-least", known)
