"""Laws of the curves: always the definition, where it can be computed; beyond, its figures."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refnb.core import errors
from refnb.core.errors import RefnbError
from refnb.core.limits import Limits
from refnb.decision import learning_curve
from refnb.decision.expected_error import bayes_error
from refnb.decision.learning_curve import Point
from refnb.decision.plug_in import from_model
from refnb.decision.true_distribution import Truth
from refnb.estimation.schema import Schema
from refnb.estimation.smoothing import Smoothing, smoothing
from refnb.exercises.problems import hiking
from refnb.fast import learning_curves
from refnb.io.wire import encode
from refusals import refuses
from strategies.models import schemas, truths

NONE, LAPLACE = smoothing("none"), smoothing("laplace")
HIKING, RAINY = from_model(hiking.MODEL), hiking.with_rainy()
rules = st.sampled_from([NONE, LAPLACE, smoothing("add=1/3"), smoothing("m=2"), smoothing("m=0")])
ties = st.sampled_from(["first", "even"])
small = schemas(features=3, values=2).flatmap(truths) | schemas(features=2).flatmap(truths)


def turned(truth: Truth) -> Truth:
    """Return a truth whose labels are declared the other way round."""
    return Truth(Schema(truth.schema.labels[::-1], truth.schema.features), truth.examples)


def errors_of(truth: Truth, sizes: list[int], rule: Smoothing, tie: str) -> list[Fraction]:
    """Return the expected errors, the labels not smoothed."""
    return [point.error for point in learning_curves.naive_bayes(truth, sizes, rule, NONE, tie)]


@given(small, st.integers(0, 3), rules, rules, ties)
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
def test_the_joint_table_is_that_of_the_definition(truth: Truth, n: int, tie: str) -> None:
    """Error and fallback."""
    try:
        expected = learning_curve.joint_table(truth, n, tie)
    except errors.OutOfRange:
        return
    assert [*learning_curves.joint_table(truth, [n], tie)] == [expected]


@given(small, st.integers(0, 12), rules, ties)
def test_no_curve_is_below_the_bayes_error(truth: Truth, n: int, rule: Smoothing, tie: str) -> None:
    """Nor above 1, beyond the samples that can be listed."""
    try:
        found = [
            *learning_curves.naive_bayes(truth, [n], rule, rule, tie),
            *learning_curves.joint_table(truth, [n], tie),
        ]
    except RefnbError:
        return
    assert all(bayes_error(truth) <= point.error <= 1 for point in found)
    assert all(0 <= point.fallback <= 1 for point in found)


@pytest.mark.parametrize("n", [2, 11])
def test_even_ties_are_the_mean_of_both_orders(n: int) -> None:
    """Two labels: half of the ties to each is the mean of all to the one and all to the other."""
    for truth in (HIKING, RAINY):
        for rule in (NONE, LAPLACE):
            (even,) = errors_of(truth, [n], rule, "even")
            orders = [errors_of(t, [n], rule, "first")[0] for t in (truth, turned(truth))]
            assert even == sum(orders, Fraction(0)) / 2


@pytest.mark.slow
def test_below_its_own_limit() -> None:
    """✘ A curve comes down to its limit: after 174 days the copy has less than 9/20."""
    (found,) = learning_curves.naive_bayes(RAINY, [174], LAPLACE, NONE, "first")
    assert -Fraction(2, 10**5) < learning_curve.prices(RAINY, found.error).estimation < 0
    (before,) = learning_curves.naive_bayes(RAINY, [40], LAPLACE, NONE, "first")
    assert learning_curve.prices(RAINY, before.error).estimation > 0


def test_the_limit_and_what_is_refused() -> None:
    """Four cells, one and two days, where 200 has 8 bits; sizes and ties that are none."""

    def naive(sizes: Sequence[int], tie: str, steps: int) -> Iterator[Point]:
        within = Limits(steps=steps)
        return learning_curves.naive_bayes(HIKING, sizes, LAPLACE, NONE, tie, within=within)

    def joint(sizes: Sequence[int], tie: str, steps: int) -> Iterator[Point]:
        return learning_curves.joint_table(HIKING, sizes, tie, within=Limits(steps=steps))

    for ask, steps in (
        (naive, 4 * (36 + 2 * (100 + 2)) + 4 * (84 + 84 * 16 // 1000 + 3 * (100 + 4))),
        (joint, 4 * 3 * (10 + 2) + 4 * 6 * (10 + 4)),
    ):
        assert len([*ask([1, 2], "even", steps)]) == 2
        refuses(errors.OutOfRange, f"{steps} steps", partial(ask, [1, 2], "even", steps - 1))
        refuses(errors.UnknownValue, "tie", partial(ask, [1], "last", steps))
        refuses(errors.OutOfRange, "-1", partial(ask, [1, -1], "even", steps))
        refuses(errors.OutOfRange, "steps", partial(ask, [10**40], "even", steps))
        refuses(errors.OutOfRange, "steps", partial(ask, range(10**9), "even", steps))
