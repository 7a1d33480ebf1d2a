"""Limits: both sides of each, and the estimates hold.

How long a number is, is told by doubling; no law uses a logarithm or the bits of an int.
"""

from collections.abc import Callable
from fractions import Fraction
from inspect import signature
from operator import attrgetter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.refusals import refuses
from refnb.classifiers import categorical, logistic, multinomial, text
from refnb.classifiers.linear import Linear
from refnb.conformance import catalogue, serve, vectors
from refnb.core import limits
from refnb.core.errors import OutOfRange
from refnb.core.limits import Limits, size, whole_size
from refnb.decision import map_ml, plug_in
from refnb.estimation import counting, dirichlet, entropy, likelihood, smoothing
from refnb.estimation.counting import Counts
from refnb.estimation.entropy import Forecast
from refnb.estimation.schema import Example
from refnb.exact.logarithm import constant, log
from refnb.examples import EXAM
from refnb.io import wire
from refnb.networks import elimination, mpe
from refnb.probability import independence, urn

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
AMPLE = Limits(**dict.fromkeys(vars(limits.USUAL), 10**40))
NONE = smoothing.smoothing("none")
LAPLACE = smoothing.smoothing("laplace")
COIN = {"v": HALF, "w": HALF}
DICE = categorical.Model({"a": THIRD, "b": 2 * THIRD}, {"f": {"a": COIN, "b": COIN}})
SEEN = Counts(DICE.schema, {"a": 3, "b": 2}, {"f": {"a": {"v": 1, "w": 2}, "b": {"v": 2, "w": 0}}})
WORDS = multinomial.Model({"a": HALF, "b": HALF}, {"a": COIN, "b": {"v": THIRD, "w": 2 * THIRD}})
MARGIN = Linear("a", "b", constant(0, "e"), {"f": log(2, "e")})
MAILS = [Example(("buy", "now"), "spam"), Example(("now",), "ham")]
ONE_WORD = [Example(("now",), "spam"), Example(("now",), "ham")]
DAYS = [Example({"wind": "weak"}, "yes"), Example({"wind": "no"}, "no")]
HALVES = {"v": HALF, "w": 1}
BIASED = {"v": THIRD, "w": 2 * THIRD}
SHARES = {"a": THIRD, "b": 2 * THIRD}
POINTS = [Example({"f": 2}, "a"), Example({"f": 3}, "b"), Example({"f": 2}, "b")]
SAID = [Forecast(SHARES, "a", 3), Forecast({"a": HALF, "b": HALF}, "b", 1)]
SURE = multinomial.Model({"a": 1}, {"a": {"v": 1, "w": 0}})  # type: ignore[dict-item]
BITS: list[tuple[int, object, tuple[object, ...]]] = [
    (3 * 2 + 1 * 2, likelihood.likelihood, ({"v": 3, "w": 1}, BIASED)),
    ((3 + 2) * 2 + (1 + 2 + 2) * 1, categorical.likelihood, (DICE, SEEN)),
    # from 1/2 = u/d on, from 1 and from 3/2
    (2 * (3 + 1) + 1 * (1 + 0) + 3 * (4 + 1), dirichlet.evidence, ({"v": 2, "w": 1}, HALVES)),
    # 6/2 = 3, and 6/1
    (2 * (2 + 4) + (3 + 4), multinomial.coefficient, ({"v": 3, "w": 2, "u": 1, "t": 0},)),
    (2 * (3 * (1 + 2) + 1 * (1 + 2)), multinomial.factors, (WORDS, {"v": 3, "w": 1})),
    (2 * 3 * (1 + 2), multinomial.infer, (WORDS, {"v": 3})),
    (2 * 3 * (1 + 2), multinomial.probability, (WORDS, {"v": 3}, "a")),
    (3 * (1 + 4), multinomial.probability, (SURE, {"v": 3, "w": 3}, "a")),  # the coefficient's
    (3 + 3 + 0, independence.joint_parameters, ([8, 5, 1],)),
    (2 * (3 + 4), logistic.gradient, (MARGIN, POINTS)),  # 4/5 once, and 8/9
    (3 * 2 + 1 * 1, entropy.conditional_likelihood, (SAID,)),
    (2 * 3, urn.hypergeometric, ({"v": 4, "w": 3}, {"v": 1, "w": 1})),
    (3 * 3, urn.sequence, ({"v": 4, "w": 3}, ["v", "w", "v"])),
    (2 * (1 + 2) + 1 * (2 + 2), map_ml.likelihood, ({"h": BIASED}, ["v", "w", "v"])),
]
CELLS: list[tuple[object, tuple[object, ...]]] = [
    (counting.count, (DICE.schema, [])),
    (counting.declare, (DICE.schema, SEEN)),
    (counting.count_observed, (DAYS,)),
    (counting.observed_schema, (DAYS,)),
    (multinomial.count, (["a", "b"], ["v", "w"], [])),
    (text.count, (["a", "b"], ["v", "w"], [])),
    (text.learn, (MAILS, LAPLACE, NONE)),
    (text.learn_presence, (ONE_WORD, LAPLACE, NONE)),
    (plug_in.marginals, (plug_in.from_model(DICE),)),
]


@pytest.mark.parametrize(("bits", "ask", "args"), BITS)
def test_both_sides_of_every_limit_of_bits(
    bits: int, ask: object, args: tuple[object, ...]
) -> None:
    """The estimate itself is allowed, one less is not."""
    assert callable(ask)
    ask(*args, within=Limits(bits=bits))
    words, few = f"{bits} bits, the limit is {bits - 1}", Limits(bits=bits - 1)
    refuses(OutOfRange, words, lambda: ask(*args, within=few))


@pytest.mark.parametrize(("ask", "args"), CELLS)
def test_both_sides_of_every_limit_of_cells(
    ask: object, args: tuple[object, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two labels and two values are four cells, wherever a table is filled."""
    assert callable(ask)
    monkeypatch.setattr(limits, "FEW", 1)
    ask(*args, within=Limits(cells=4))
    words = "2 labels and 2 values is above the limit of 3 cells"
    refuses(OutOfRange, words, lambda: ask(*args, within=Limits(cells=3)))


def test_a_cost_of_any_length_is_told_by_a_power_of_two() -> None:
    """So a number of bits is no number of bits bits."""
    refuses(OutOfRange, r"can have at least 2\^1000 bits, the limit is 1000000$",
            lambda: limits.USUAL.check_bits(1 << 1000, "it"))  # fmt: skip
    refuses(OutOfRange, "can take 3000000000 steps, ",
            lambda: limits.USUAL.check_steps(3 * 10**9, "it"))  # fmt: skip
    refuses(OutOfRange, r"got at least 2\^999 cells and 1 bits$",
            lambda: limits.USUAL.check_work((1 << 1000) - 1, 1))  # fmt: skip


def test_both_sides_of_the_limit_of_a_joint_table() -> None:
    """Four cells, and four times the bits of a denominator 2, twice."""

    def table(to: Limits) -> object:
        return independence.independent_joint([{"h": HALF, "t": HALF}] * 2, within=to)

    bits = 4 * (2 + 2) * 1_000 // 4
    table(Limits(listed=4, bits=bits))
    refuses(OutOfRange, "at most 3 cells", lambda: table(Limits(listed=3)))
    refuses(OutOfRange, "at most 15 bits", lambda: table(Limits(listed=4, bits=bits - 1)))


def test_both_sides_of_the_limit_of_elimination() -> None:
    """The cells of all tables times the bits of their denominators, for each that sums out."""
    given, order = {"A": "no"}, ("L", "F")
    built = elimination.cells(EXAM, ["S"], given, order)
    asked: list[Callable[[Limits], object]] = [
        lambda to: elimination.weights(EXAM, ["S"], given, order, within=to),
        lambda to: elimination.posterior(EXAM, ["S"], given, within=to),
        lambda to: elimination.posteriors(EXAM, given, within=to),
        lambda to: mpe.explain(EXAM, given, within=to),
    ]
    for ask in asked:
        ask(Limits())
        refuses(OutOfRange, "at most 5, got", lambda a=ask: a(Limits(work=5)))  # type: ignore[misc]
    bits = least(lambda to: asked[0](Limits(work=to)))
    assert bits % built == 0
    refuses(OutOfRange, f"got {built} cells", lambda: asked[0](Limits(work=bits - 1)))


def least(ask: Callable[[int], object]) -> int:
    """Return the least limit that is allowed, by halving."""
    low, high = 0, 10**6
    while low < high:
        middle = (low + high) // 2
        try:
            ask(middle)
            high = middle
        except OutOfRange:
            low = middle + 1
    return high


def test_both_sides_of_the_limit_of_a_truth() -> None:
    """Two labels, two cells, one feature and the label: eight values."""
    plug_in.from_model(DICE, within=Limits(values=8))
    few = Limits(values=7)
    refuses(
        OutOfRange,
        "8 values, the limit is 7",
        lambda: plug_in.from_model(DICE, within=few),
    )


@pytest.mark.parametrize(
    ("labels", "values", "allowed"),
    [
        (1_000, 1_000, True),
        (1_001, 1_000, False),
        (101, 9_900, True),
        (101, 9_901, False),
        (10_000_001, 1, False),
        (0, 10**9, True),
    ],
)
def test_a_narrow_table_can_have_ten_times_as_many_cells(
    labels: int, values: int, *, allowed: bool
) -> None:
    """A million cells; ten where labels or values are at most a hundred."""
    if allowed:
        limits.USUAL.check_cells(labels, values)
    else:
        refuses(OutOfRange, "cells", lambda: limits.USUAL.check_cells(labels, values))


@given(st.integers(1, 10**40) | st.integers(0, 200).map(lambda k: 2**k))
def test_the_size_of_a_number_is_found_by_doubling(n: int) -> None:
    """The least k with n <= 2^k."""
    k, power = 0, 1
    while power < n:
        k, power = k + 1, 2 * power
    assert whole_size(n) == k == size(Fraction(1, n)) == size(Fraction(n - 1, n))


counts = st.lists(st.integers(0, 40), min_size=1, max_size=4)
weights = st.builds(Fraction, st.integers(1, 30), st.integers(1, 30))


def fits(answer: Fraction | int, ask: Callable[[Limits], object]) -> bool:
    """Tell whether an answer has no more bits than the least limit that allows it."""
    bits = least(lambda to: ask(Limits(bits=to)))
    most, x = 1 << bits, Fraction(answer)
    return x.denominator <= most and x.numerator <= max(x.denominator, most)


@given(counts)
def test_no_coefficient_is_longer_than_its_estimate(ns: list[int]) -> None:
    """What is allowed has an answer that fits, whatever the counts."""
    x = {str(i): n for i, n in enumerate(ns)}
    assert fits(multinomial.coefficient(x), lambda to: multinomial.coefficient(x, within=to))


@given(counts, st.lists(weights, min_size=4, max_size=4))
def test_no_evidence_and_no_likelihood_is_longer_than_its_estimate(
    ns: list[int], given_weights: list[Fraction]
) -> None:
    """Both for the same counts, the likelihood under the mean."""
    n = {str(i): k for i, k in enumerate(ns)}
    a = dict(zip(n, given_weights, strict=False))
    p = dirichlet.mean(a)
    assert fits(dirichlet.evidence(n, a), lambda to: dirichlet.evidence(n, a, within=to))
    assert fits(likelihood.likelihood(n, p), lambda to: likelihood.likelihood(n, p, within=to))


def limited() -> list[catalogue.Operation]:
    """Return the operations that have limits."""
    every = catalogue.operations().values()
    return [op for op in every if "within" in signature(op.function).parameters]


@pytest.mark.parametrize("op", limited(), ids=attrgetter("name"))
def test_limits_of_forty_digits_change_no_answer(op: catalogue.Operation) -> None:
    """Asked what the two shortest of its vectors ask."""
    own = [v for v in vectors.of(op.chapter) if v.op == op.name and "ok" in v.expect]
    for vector in sorted(own, key=lambda v: len(str(v.args)))[:2]:
        found = op.function(*serve.read(op, vector.args), within=AMPLE)
        assert wire.encode(found) == vector.expect["ok"]
