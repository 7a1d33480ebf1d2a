"""Laws of a known truth: a distribution over cells and labels."""

from fractions import Fraction

from hypothesis import example, given

from examples.tables import TRUTHS
from examples.tried import tried
from helpers.refusals import HALF
from oracles import enumerations as oracle
from oracles.known_truths import mass
from refnb.decision.true_distribution import Truth
from refnb.estimation.schema import Example, Schema
from strategies import models as some

A_B = Schema(("a", "b"), {"x": ("0", "1"), "y": ("0", "1")})
LINES = [("10", "e", HALF), ("1", "a", 0 * HALF), ("", "c", HALF / 2), ("", "d", HALF / 2)]
LAST = Truth(  # the first label is nowhere, and a cell is listed that is not possible
    Schema(tuple("abcde"), {"x": ("1", "", "10")}),
    tuple(Example({"x": x}, y, p) for x, y, p in LINES),
)


@tried(**{name: (truth,) for name, truth in TRUTHS.items()})
@given(some.any_truths())
@example(Truth(A_B, (Example({"x": "0", "y": "1"}, "b", 1),)))  # a whole weight
@example(LAST)
def test_joint_adds_up_the_lines(truth: Truth) -> None:
    """p(x, y) is the weight of the lines with x and y; cells in order of first listing."""
    listed = list(dict.fromkeys(oracle.key(truth.schema, e)[0] for e in truth.examples))
    table = truth.joint()
    assert list(table) == listed
    assert table == {
        x: {y: mass(truth, y, **oracle.named(truth.schema, x)) for y in truth.schema.labels}
        for x in listed
    }
    assert [*truth.possible().items()] == [(x, p) for x, p in table.items() if sum(p.values()) > 0]
    rows = table.values()
    assert all(list(row) == list(truth.schema.labels) for row in rows)
    assert all(type(p) is Fraction for row in rows for p in row.values())
