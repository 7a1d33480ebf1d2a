"""Laws of the curves: always the definition, where it can be computed; beyond, its figures."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Protocol

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refnb import errors, limits
from refnb.data.wire import encode
from refnb.decision import curve
from refnb.decision.curve import Point
from refnb.decision.error import bayes_error
from refnb.decision.truth import Truth, from_model
from refnb.errors import RefnbError
from refnb.estimation.schema import Schema
from refnb.estimation.smoothing import Smoothing, smoothing
from refnb.fast import curves
from refnb.limits import Limits
from refnb.problems import hiking
from refusals import refuses
from strategies.models import schemas, truths

NONE, LAPLACE = smoothing("none"), smoothing("laplace")
HIKING, RAINY = from_model(hiking.MODEL), hiking.with_rainy()
rules = st.sampled_from([NONE, LAPLACE, smoothing("add=1/3"), smoothing("m=2"), smoothing("m=0")])
ties = st.sampled_from(["first", "even"])
small = schemas(features=3, values=2).flatmap(truths) | schemas(features=2).flatmap(truths)


class Ask(Protocol):
    """A curve of the hike for some sizes."""

    def __call__(
        self, sizes: Sequence[int], tie: str, within: Limits = limits.USUAL
    ) -> Iterator[Point]:
        """Return it."""


def turned(truth: Truth) -> Truth:
    """Return a truth whose labels are declared the other way round."""
    return Truth(Schema(truth.schema.labels[::-1], truth.schema.features), truth.examples)


def errors_of(truth: Truth, sizes: list[int], rule: Smoothing, tie: str) -> list[Fraction]:
    """Return the expected errors, the labels not smoothed."""
    return [point.error for point in curves.naive_bayes(truth, sizes, rule, NONE, tie)]


@given(small, st.integers(0, 3), rules, rules, ties)
def test_naive_bayes_is_that_of_the_definition(
    truth: Truth, n: int, rule: Smoothing, prior: Smoothing, tie: str
) -> None:
    """Error and fallback; zeros, impossible labels and dependent features are among the truths."""
    before = encode(truth)
    try:
        expected = curve.naive_bayes(truth, n, rule, prior, tie)
    except errors.OutOfRange:
        return
    assert [*curves.naive_bayes(truth, [n], rule, prior, tie)] == [expected]
    assert encode(truth) == before


@given(small, st.integers(0, 4), ties)
def test_the_joint_table_is_that_of_the_definition(truth: Truth, n: int, tie: str) -> None:
    """Error and fallback."""
    try:
        expected = curve.joint_table(truth, n, tie)
    except errors.OutOfRange:
        return
    assert [*curves.joint_table(truth, [n], tie)] == [expected]


@pytest.mark.slow
@pytest.mark.parametrize("tie", curve.TIES)
def test_long_samples_of_the_definition(tie: str) -> None:
    """Six days of the hike, with and without the copy."""
    for truth, rule in ((HIKING, NONE), (RAINY, LAPLACE)):
        expected = curve.naive_bayes(truth, 6, rule, NONE, tie)
        assert [*curves.naive_bayes(truth, [6], rule, NONE, tie)] == [expected]


@given(small, st.integers(0, 12), rules, ties)
def test_no_curve_is_below_the_bayes_error(truth: Truth, n: int, rule: Smoothing, tie: str) -> None:
    """Nor above 1, beyond the samples that can be listed."""
    try:
        found = [
            *curves.naive_bayes(truth, [n], rule, rule, tie),
            *curves.joint_table(truth, [n], tie),
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


LISTED = {
    "laplace": (LAPLACE, HIKING, "1/2 19841/40000 7933937/16000000 395305709/800000000"),
    "none": (NONE, HIKING, "1/2 3947/8000 1594291/3200000 4912657/10000000"),
    "laplace, copy": (LAPLACE, RAINY, "1/2 9919/20000 7888889/16000000 393618159/800000000"),
    "none, copy": (NONE, RAINY, "1/2 3947/8000 7957721/16000000 12258373/25000000"),
}


@pytest.mark.parametrize("name", LISTED)
def test_the_first_points_of_the_hike(name: str) -> None:
    """What summing over all sequences of one to four days gives."""
    rule, truth, words = LISTED[name]
    assert errors_of(truth, [1, 2, 3, 4], rule, "first") == [*map(Fraction, words.split())]


@pytest.mark.slow
def test_below_its_own_limit() -> None:
    """✘ A curve comes down to its limit: after 174 days the copy has less than 9/20."""
    (found,) = curves.naive_bayes(RAINY, [174], LAPLACE, NONE, "first")
    assert -Fraction(2, 10**5) < curve.prices(RAINY, found.error).estimation < 0
    (before,) = curves.naive_bayes(RAINY, [40], LAPLACE, NONE, "first")
    assert curve.prices(RAINY, before.error).estimation > 0


def naive(sizes: Sequence[int], tie: str, within: Limits = limits.USUAL) -> Iterator[Point]:
    """Return the curve of the hike."""
    return curves.naive_bayes(HIKING, sizes, LAPLACE, NONE, tie, within=within)


def joint(sizes: Sequence[int], tie: str, within: Limits = limits.USUAL) -> Iterator[Point]:
    """Return that of its joint table."""
    return curves.joint_table(HIKING, sizes, tie, within=within)


LIMITS = [
    (naive, 4 * (36 + 2 * (100 + 2)) + 4 * (84 + 84 * 16 // 1000 + 3 * (100 + 4))),
    (joint, 4 * 3 * (10 + 2) + 4 * 6 * (10 + 4)),
]


@pytest.mark.parametrize(("ask", "steps"), LIMITS)
def test_both_sides_of_the_limit(ask: Ask, steps: int) -> None:
    """Four cells, one and two days; the denominator 200 has 8 bits."""
    assert len([*ask([1, 2], "even", Limits(steps=steps))]) == 2
    below = Limits(steps=steps - 1)
    refuses(errors.OutOfRange, f"{steps} steps", lambda: ask([1, 2], "even", below))


@pytest.mark.parametrize("ask", [naive, joint])
def test_refusals(ask: Ask) -> None:
    """Of sizes and ties, before anything is computed; of sizes that nobody can wait for."""
    refuses(errors.UnknownValue, "tie", lambda: ask([1], "last"))
    refuses(errors.OutOfRange, "-1", lambda: ask([1, -1], "even"))
    refuses(errors.OutOfRange, "steps", lambda: ask([10**40], "even"))
    refuses(errors.OutOfRange, "steps", lambda: ask(range(10**9), "even"))
