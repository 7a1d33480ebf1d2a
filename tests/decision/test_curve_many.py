"""Curves of many draws, cells and outcomes."""

from fractions import Fraction
from math import comb

from refnb.decision import curve
from refnb.decision.curve import Point
from refnb.decision.truth import Truth
from refnb.errors import OutOfRange
from refnb.estimation.schema import Example, Schema
from refnb.estimation.smoothing import Smoothing
from refusals import refuses

NONE = Smoothing.spelled("none")


def test_labels_that_are_seen_often_are_told_apart_by_how_often() -> None:
    """A third label is never seen, all estimates are 0/0, and the more frequent of two decides."""
    n, p = 121, Fraction(2, 5)
    schema = Schema(("a", "b", "c"), {"f": ("0",)})
    truth = Truth(schema, (Example({"f": "0"}, "a", p), Example({"f": "0"}, "b", 1 - p)))
    wrong = sum(
        comb(n, k) * p**k * (1 - p) ** (n - k) * (1 - p if k > n - k else p) for k in range(n + 1)
    )
    assert curve.naive_bayes(truth, n, NONE, NONE, "first") == Point(Fraction(wrong), Fraction(1))


def test_a_label_is_counted_in_every_cell_and_however_often() -> None:
    """One label and its four cells: the other is never seen, though it is declared first."""
    cells = tuple("0123")
    examples = tuple(Example({"f": x}, "a", Fraction(1, 4)) for x in cells)
    truth = Truth(Schema(("b", "a"), {"f": cells}), examples)
    assert curve.naive_bayes(truth, 5, NONE, NONE, "even") == Point(Fraction(0), Fraction(1))
    sure = Truth(Schema(("b", "a"), {"f": ("0",)}), (Example({"f": "0"}, "a", Fraction(1)),))
    found = curve.naive_bayes(sure, 2**64, NONE, NONE, "first")
    assert found == Point(Fraction(0), Fraction(1))


def test_a_label_is_as_frequent_as_all_of_its_cells_together() -> None:
    """Six draws of five equal outcomes: b is seen k times, and a in four cells the others."""
    fifth = Fraction(1, 5)
    a = tuple(Example({"f": x}, "a", fifth) for x in "0123")
    schema = Schema(("b", "a", "c"), {"f": tuple("01234")})
    truth = Truth(schema, (Example({"f": "4"}, "b", fifth), *a))
    shares = [comb(6, k) * fifth**k * (1 - fifth) ** (6 - k) for k in range(7)]
    wrong = sum(p * (4 * fifth if k > 2 else fifth) for k, p in enumerate(shares))
    assert curve.naive_bayes(truth, 6, NONE, NONE, "first") == Point(Fraction(wrong), Fraction(1))


def test_every_cell_and_every_outcome_counts_for_the_work() -> None:
    """One draw of 174 outcomes in as many cells: 174^2 = 30276 is too much, 173^2 is not."""

    def learned(k: int) -> Point:
        cells = tuple(map(str, range(k)))
        examples = tuple(Example({"f": x}, "a", Fraction(1, k)) for x in cells)
        return curve.joint_table(Truth(Schema(("a",), {"f": cells}), examples), 1, "first")

    assert learned(60) == Point(Fraction(0), Fraction(59, 60))
    refuses(OutOfRange, "174 outcomes", lambda: learned(174))


def test_the_limit_of_the_work_is_reached() -> None:
    """29999 draws of two outcomes in one cell have 30000 samples."""
    curve._check_work(1, 2, 29_999)
    refuses(OutOfRange, "30000 draws", lambda: curve._check_work(1, 2, 30_000))


def test_sixty_labels_that_tie_are_said_evenly() -> None:
    """Nothing is drawn: one time in sixty it is right."""
    labels = tuple(map(str, range(60)))
    truth = Truth(Schema(labels, {}), tuple(Example({}, y, Fraction(1, 60)) for y in labels))
    assert curve.joint_table(truth, 0, "even") == Point(Fraction(59, 60), Fraction(1))
