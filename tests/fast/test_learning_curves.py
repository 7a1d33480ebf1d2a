"""Laws of the curves: always the definition, where it can be computed; beyond, its figures."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from refnb.core import errors
from refnb.decision import learning_curve
from refnb.decision.plug_in import from_model
from refnb.decision.true_distribution import Truth
from refnb.estimation.schema import Example, Schema
from refnb.estimation.smoothing import Smoothing, smoothing
from refnb.examples import HIKING, with_rainy
from refnb.fast import learning_curves
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


FLAGS = dict.fromkeys("fgh", ("0", "1"))
ODD = Truth(  # three bits with an odd sum, independent pair by pair, and three fair ones
    Schema(("odd", "fair"), FLAGS),
    tuple(
        Example(dict(zip(FLAGS, cell, strict=True)), y, Fraction(1, 8 if y == "odd" else 16))
        for cell in product("01", repeat=3)
        for y in (["fair", "odd"] if cell.count("1") % 2 else ["fair"])
    ),
)


@given(small, st.integers(0, 3), rules, rules, ties)
@example(CROWD, 2, LAPLACE, NONE, "even")
@example(CROWD, 3, LAPLACE, NONE, "even")
@example(CROWD, 3, LAPLACE, LAPLACE, "first")
@example(ODD, 2, LAPLACE, NONE, "first")
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
