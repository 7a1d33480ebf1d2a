"""Tables of many labels, and rules of many cells."""

from fractions import Fraction
from functools import partial

from refnb.decision import error
from refnb.decision.truth import Truth
from refnb.errors import MissingValue, OutOfRange
from refnb.estimation.schema import Cell, Example, Schema
from refusals import refuses

MANY = [f"y{i}" for i in range(10)]


def test_accuracy_counts_every_row_and_every_column() -> None:
    """Row i has i + 1 right ones, and i wrong ones in its last column but one."""
    table = {y: dict.fromkeys(MANY, 0) | {y: i + 1} for i, y in enumerate(MANY)}
    for i, row in enumerate(table.values()):
        row[MANY[8 if i != 8 else 9]] += i
    assert error.accuracy(table) == Fraction(55, 55 + 45)


def test_a_rule_is_needed_in_every_cell_that_occurs() -> None:
    """Ten cells occur, and the rule says nothing of the last."""
    examples = tuple(Example({"f": x}, "a", Fraction(1, 10)) for x in MANY)
    truth = Truth(Schema(("a",), {"f": tuple(MANY)}), examples)
    for missing in (3, 9):
        rule: dict[Cell, str] = {(x,): "a" for i, x in enumerate(MANY) if i != missing}
        refuses(MissingValue, MANY[missing], partial(error.expected_error, truth, rule))


def test_a_thousand_labels_are_counted_and_no_more() -> None:
    """The limit of a confusion is 1000 labels."""
    labels = [str(i) for i in range(1001)]
    assert len(error.confusion(labels[:1000], [])) == 1000
    refuses(OutOfRange, "1000", lambda: error.confusion(labels, []))
