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

from refnb import limits
from refnb.classifiers import bernoulli, categorical, logistic, multinomial, text
from refnb.classifiers.linear import Linear
from refnb.conformance import catalogue, serve, vectors
from refnb.data import wire
from refnb.decision import hypothesis, truth
from refnb.errors import BadRequest, OutOfRange
from refnb.estimation import counting, dirichlet, entropy, likelihood, smoothing
from refnb.estimation.counting import Counts
from refnb.estimation.entropy import Forecast
from refnb.estimation.schema import Example
from refnb.exact.logarithm import constant, log
from refnb.limits import Limits, size, whole_size
from refnb.networks import elimination, explanation
from refnb.probability import independence, urn
from refnb.problems import exam
from refusals import refuses

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
DAYS = [Example({"wind": "weak"}, "yes"), Example({"wind": "no"}, "no")]
BITS: dict[str, tuple[int, Callable[[Limits], object]]] = {
    "likelihood": (
        3 * 2 + 1 * 2,
        lambda to: likelihood.likelihood({"v": 3, "w": 1}, {"v": THIRD, "w": 2 * THIRD}, within=to),
    ),
    "categorical": (
        (3 + 2) * 2 + (1 + 2 + 2) * 1,
        lambda to: categorical.likelihood(DICE, SEEN, within=to),
    ),
    "evidence": (
        2 * (3 + 1) + 1 * (1 + 0) + 3 * (4 + 1),  # from 1/2 = u/d on, from 1 and from 3/2
        lambda to: dirichlet.evidence({"v": 2, "w": 1}, {"v": HALF, "w": 1}, within=to),
    ),
    "evidence of nine": (
        9 * (1 + 0) + 9 * (5 + 0),
        lambda to: dirichlet.evidence(
            dict.fromkeys("abcdefghi", 1), dict.fromkeys("abcdefghi", 1), within=to
        ),
    ),
    "coefficient": (
        2 * (2 + 4) + 1 * (3 + 4),  # 6/2 = 3, and 6/1
        lambda to: multinomial.coefficient({"v": 3, "w": 2, "u": 1, "t": 0}, within=to),
    ),
    "factors": (
        2 * (3 * (1 + 2) + 1 * (1 + 2)),
        lambda to: multinomial.factors(WORDS, {"v": 3, "w": 1}, within=to),
    ),
    "infer": (
        2 * 3 * (1 + 2),
        lambda to: multinomial.infer(WORDS, {"v": 3}, within=to),
    ),
    "probability": (
        2 * 3 * (1 + 2),
        lambda to: multinomial.probability(WORDS, {"v": 3}, "a", within=to),
    ),
    "probability by the coefficient": (
        3 * (1 + 4),
        lambda to: multinomial.probability(
            multinomial.Model({"a": 1}, {"a": {"v": 1, "w": 0}}),  # type: ignore[dict-item]
            {"v": 3, "w": 3},
            "a",
            within=to,
        ),
    ),
    "joint_parameters": (
        3 + 3 + 0,
        lambda to: independence.joint_parameters([8, 5, 1], within=to),
    ),
    "gradient": (
        2 * (3 + 4),  # 4/5 once, and 8/9
        lambda to: logistic.gradient(
            MARGIN,
            [Example({"f": 2}, "a"), Example({"f": 3}, "b"), Example({"f": 2}, "b")],
            within=to,
        ),
    ),
}
BITS |= {
    "gradient of nine": (
        2 * sum(k + 1 for k in range(1, 10)),  # 2^k over 1 + 2^k
        lambda to: logistic.gradient(
            MARGIN, [Example({"f": k}, "a") for k in range(1, 10)], within=to
        ),
    ),
    "the conditional likelihood": (
        3 * 2 + 1 * 1,
        lambda to: entropy.conditional_likelihood(
            [
                Forecast({"a": THIRD, "b": 2 * THIRD}, "a", 3),
                Forecast({"a": HALF, "b": HALF}, "b", 1),
            ],
            within=to,
        ),
    ),
    "hypergeometric": (
        2 * 3,
        lambda to: urn.hypergeometric({"v": 4, "w": 3}, {"v": 1, "w": 1}, within=to),
    ),
    "draws": (3 * 3, lambda to: urn.sequence({"v": 4, "w": 3}, ["v", "w", "v"], within=to)),
    "hypotheses": (
        2 * (1 + 2) + 1 * (2 + 2),
        lambda to: hypothesis.likelihood(
            {"h": {"v": THIRD, "w": 2 * THIRD}}, ["v", "w", "v"], within=to
        ),
    ),
}
CELLS: dict[str, Callable[[Limits], object]] = {
    "count": lambda to: counting.count(DICE.schema, [], within=to),
    "declare": lambda to: counting.declare(DICE.schema, SEEN, within=to),
    "count_observed": lambda to: counting.count_observed(DAYS, within=to),
    "observed_schema": lambda to: counting.observed_schema(DAYS, within=to),
    "bags": lambda to: multinomial.count(["a", "b"], ["v", "w"], [], within=to),
    "texts": lambda to: text.count(["a", "b"], ["v", "w"], [], within=to),
    "learn": lambda to: text.learn(MAILS, LAPLACE, NONE, within=to),
    "marginals": lambda to: truth.marginals(truth.from_model(DICE), within=to),
}


@pytest.mark.parametrize("name", BITS)
def test_both_sides_of_every_limit_of_bits(name: str) -> None:
    """The estimate itself is allowed, one less is not."""
    bits, ask = BITS[name]
    ask(Limits(bits=bits))
    refuses(OutOfRange, f"{bits} bits, the limit is {bits - 1}", lambda: ask(Limits(bits=bits - 1)))


@pytest.mark.parametrize("name", CELLS)
def test_both_sides_of_every_limit_of_cells(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two labels and two values are four cells, wherever a table is filled."""
    monkeypatch.setattr(limits, "FEW", 1)
    CELLS[name](Limits(cells=4))
    words = "2 labels and 2 values is above the limit of 3 cells"
    refuses(OutOfRange, words, lambda: CELLS[name](Limits(cells=3)))


def test_presence_has_two_values_for_each_word(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two labels and two words are eight cells."""
    monkeypatch.setattr(limits, "FEW", 1)
    found = text.learn_presence(MAILS, LAPLACE, NONE, within=Limits(cells=8))
    assert isinstance(found, bernoulli.Model)
    few = Limits(cells=7)
    refuses(OutOfRange, "4 values", lambda: text.learn_presence(MAILS, LAPLACE, NONE, within=few))


def test_both_sides_of_the_limit_of_a_joint_table() -> None:
    """Four cells, and four times the bits of a denominator 2, twice."""
    coins = [{"h": HALF, "t": HALF}] * 2
    refuses(
        OutOfRange,
        "at most 3 cells",
        lambda: independence.independent_joint(coins, within=Limits(listed=3)),
    )
    bits = 4 * (2 + 2) * 1_000 // 4
    assert len(independence.independent_joint(coins, within=Limits(listed=4, bits=bits))) == 4
    few = Limits(listed=4, bits=bits - 1)
    refuses(
        OutOfRange, "at most 15 bits", lambda: independence.independent_joint(coins, within=few)
    )


def test_both_sides_of_the_limit_of_elimination() -> None:
    """The cells of all tables times the bits of their denominators, for each that sums out."""
    given, order = {"A": "no"}, ("L", "F")
    built = elimination.cells(exam.NETWORK, ["S"], given, order)
    asked: list[Callable[[Limits], object]] = [
        lambda to: elimination.weights(exam.NETWORK, ["S"], given, order, within=to),
        lambda to: elimination.posterior(exam.NETWORK, ["S"], given, within=to),
        lambda to: elimination.posteriors(exam.NETWORK, given, within=to),
        lambda to: explanation.explain(exam.NETWORK, given, within=to),
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
    truth.from_model(DICE, within=Limits(values=8))
    few = Limits(values=7)
    refuses(OutOfRange, "8 values, the limit is 7", lambda: truth.from_model(DICE, within=few))


@pytest.mark.parametrize(
    ("labels", "values", "allowed"),
    [
        (1_000, 1_000, True),
        (1_001, 1_000, False),
        (101, 9_900, True),
        (101, 9_901, False),
        (100, 100_000, True),
        (100, 100_001, False),
        (5_000_000, 2, True),
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


def test_a_limit_can_be_raised() -> None:
    """Who wants to wait gets what is refused otherwise."""
    bag = {"v": 200_001, "w": 200_001}
    refuses(OutOfRange, "1000005 bits", lambda: multinomial.coefficient(bag))
    far = {"v": 1_000_001, "w": 0}
    refuses(OutOfRange, "1000001 bits", lambda: likelihood.likelihood(far, COIN))
    more = Limits(bits=2_000_000)
    assert likelihood.likelihood(far, COIN, within=more) == Fraction(1, 2**1_000_001)


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


def test_a_rule_is_no_text() -> None:
    """Where a rule of smoothing is needed, its spelling alone is refused by name."""
    refuses(BadRequest, "'laplace'", lambda: categorical.fit(SEEN, "laplace", NONE))  # type: ignore[arg-type]
    refuses(BadRequest, "'none'", lambda: categorical.fit(SEEN, NONE, "none"))  # type: ignore[arg-type]
