"""Laws of the curves: always the definition, where it can be computed; beyond, its figures."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from helpers.refusals import HALF
from refnb.core import errors
from refnb.decision import learning_curve
from refnb.decision.plug_in import from_model
from refnb.decision.true_distribution import Truth
from refnb.estimation.schema import Example, Schema
from refnb.estimation.smoothing import Smoothing, smoothing
from refnb.examples import HIKING, with_rainy
from refnb.fast import learning_curves
from refnb.fast.learning_curves import labels as labels_of
from refnb.io.wire import encode
from strategies.models import schemas, truths

NONE, LAPLACE = smoothing("none"), smoothing("laplace")
TRUTH, RAINY = from_model(HIKING), with_rainy()
rules = st.sampled_from([NONE, LAPLACE, smoothing("add=1/3"), smoothing("m=2"), smoothing("m=0")])
ties = st.sampled_from(["first", "even"])
small = schemas(features=3, values=2).flatmap(truths) | schemas(features=2).flatmap(truths)


CROWD = Truth(
    Schema(tuple("dacbe"), {"f": ("0", "1")}),
    tuple(Example({"f": "0"}, y, Fraction(i, 15)) for i, y in enumerate("abcde", 1)),
)
"""Five labels of different chances, of which three or four are equally frequent in a sample."""


def turned(truth: Truth) -> Truth:
    """Return a truth whose labels are declared the other way round."""
    return Truth(Schema(truth.schema.labels[::-1], truth.schema.features), truth.examples)


@given(small, st.integers(0, 3), rules, rules, ties)
@example(CROWD, 2, LAPLACE, NONE, "even")
@example(CROWD, 3, LAPLACE, NONE, "even")
@example(CROWD, 3, LAPLACE, LAPLACE, "first")
def test_naive_bayes_is_that_of_the_definition(
    truth: Truth, n: int, rule: Smoothing, prior: Smoothing, tie: str
) -> None:
    """Error and fallback; zeros, impossible labels and dependent features are among the truths."""
    before = encode(truth)
    try:
        expected = learning_curve.naive_bayes(truth, n, rule, prior, tie)
    except errors.OutOfRange:
        return
    assert [*learning_curves.naive_bayes(truth, [n], rule, prior, tie)] == [expected]
    assert encode(truth) == before


@given(small, st.integers(0, 4), ties)
@example(CROWD, 3, "even")
@example(CROWD, 4, "even")
def test_the_joint_table_is_that_of_the_definition(truth: Truth, n: int, tie: str) -> None:
    """Error and fallback."""
    try:
        expected = learning_curve.joint_table(truth, n, tie)
    except errors.OutOfRange:
        return
    assert [*learning_curves.joint_table(truth, [n], tie)] == [expected]


@pytest.mark.slow
def test_below_its_own_limit() -> None:
    """✘ A curve comes down to its limit: after 174 days the copy has less than 9/20."""
    (found,) = learning_curves.naive_bayes(RAINY, [174], LAPLACE, NONE, "first")
    assert -Fraction(2, 10**5) < learning_curve.prices(RAINY, found.error).estimation < 0
    (before,) = learning_curves.naive_bayes(RAINY, [40], LAPLACE, NONE, "first")
    assert learning_curve.prices(RAINY, before.error).estimation > 0


def test_the_steps_of_a_curve() -> None:
    """Four cells, one and two days, where 200 has 8 bits."""
    steps = [*learning_curves.naive_steps(TRUTH, [1, 2], LAPLACE)]
    assert steps == [4 * (36 + 2 * (100 + 2)), 4 * (84 + 84 * 16 // 1000 + 3 * (100 + 4))]
    assert [*learning_curves.joint_steps(TRUTH, [1, 2])] == [4 * 3 * (10 + 2), 4 * 6 * (10 + 4)]


def bits(odd: bool) -> Truth:
    """Return three fair bits of one label, whose sum is odd, or which are independent."""
    schema = Schema(("y",), dict.fromkeys("fgh", ("0", "1")))
    cells = [c for c in product("01", repeat=3) if not odd or c.count("1") % 2]
    lines = (Example(dict(zip("fgh", c, strict=True)), "y", Fraction(1, len(cells))) for c in cells)
    return Truth(schema, tuple(lines))


def test_a_copy_costs_nothing() -> None:
    """Rainy is Sunny turned round: one block of two patterns, as many products as without it."""
    with_copy, without = (
        labels_of(with_rainy())[0],
        labels_of(TRUTH)[0],
    )
    assert [b.patterns for b in with_copy.blocks] == [2, 2]
    assert with_copy.free([Fraction(1)] * 3) == (2, 2)
    assert without.free([Fraction(1)] * 2) == (2, 1)
    assert without.free([Fraction(1), HALF]) == (2, 2)


def test_pairs_are_not_enough() -> None:
    """✘ Independent pair by pair, so independent: three bits with an odd sum are one block."""
    assert [b.features for b in labels_of(bits(odd=True))[0].blocks] == [(0, 1, 2)]
    assert [b.features for b in labels_of(bits(odd=False))[0].blocks] == [
        (0,),
        (1,),
        (2,),
    ]


def test_the_steps_of_a_cell() -> None:
    """By hand, n = 1: 2 C(3, 3) + C(4, 3) = 6 and twice 2 min(C(3, 2), 4) for each label."""
    labels, each = labels_of(TRUTH), [Fraction(1)] * 2
    assert learning_curves.steps(labels, each, 1) == 2 * (6 + 12)
    assert learning_curves.steps(labels, [Fraction(1), HALF], 1) == 2 * (12 + 12)


@pytest.mark.parametrize("labels", range(1, 9))
def test_each_number_of_labels_that_tie_shares_a_decision(labels: int) -> None:
    """None of them loses a part of it."""
    shares = [learning_curves.unit("even", labels) % (1 + tied) for tied in range(labels)]
    assert shares == [0] * labels
