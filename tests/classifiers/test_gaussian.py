"""Laws of Gaussian naive Bayes: bell curves whose every comparison is exact."""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from functools import partial
from itertools import combinations

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

import wide
from oracles import decimals as sixty
from refnb.classifiers import lognaive
from refnb.classifiers.gaussian import Model, factors, fit, infer
from refnb.data.wire import encode
from refnb.errors import (
    DomainMismatch,
    Negative,
    NotExact,
    NotText,
    UnknownFeature,
    ZeroVariance,
)
from refnb.estimation.moments import count
from refnb.estimation.schema import Example, Quantities
from refnb.estimation.smoothing import smoothing
from refnb.exact.enclosure import sign
from refnb.exact.logarithm import Infinite, LogForm, add, constant, log, scale, subtract
from refnb.probability.distribution import Decision
from refusals import HALF, refuses
from strategies import numbers as some

ONE = Fraction(1)
divisors = st.sampled_from(["n", "n-1"])


def odds(model: Model, x: Quantities, one: str, other: str) -> LogForm:
    """Return the log-odds of two labels that are possible."""
    found = lognaive.log_odds(infer(model, x).scores, one, other)
    assert isinstance(found, LogForm)
    return found


@given(some.gaussian_models(), st.data())
def test_inference_multiplies_the_printed_densities(model: Model, source: st.DataObject) -> None:
    """W-28: prior times e^(-(x - mu)^2 / 2 v) / sqrt(v), to sixty digits; -inf for a prior 0."""
    x = source.draw(some.instances([*model.means], some.values))
    possible = [y for y, p in model.prior.items() if p]
    far = {
        y: sum((x[f] - model.means[f][y]) ** 2 / (2 * model.variances[f][y]) for f in x)
        for y in model.prior
    }
    near = min(far[y] for y in possible)  # in units of e^-near, not all weights are as good as 0
    weights = {
        y: sixty.multiplied(
            sixty.decimal(p),
            sixty.SIXTY.exp(sixty.decimal(Fraction(min(near - far[y], 0)))),  # p = 0 may be nearer
            *(sixty.SIXTY.sqrt(sixty.decimal(1 / model.variances[f][y])) for f in x),
        )
        for y, p in model.prior.items()
    }
    found, ties = infer(model, x), sixty.greatest(weights)
    for y in possible:
        score = found.scores[y]
        assert isinstance(score, LogForm)
        assert sixty.agree(sixty.exponential(add(score, constant(near, "e"))), weights[y])
    assert [y for y, score in found.scores.items() if score != Infinite(-1)] == possible
    assert found.decision == Decision(ties[0], ties)
    assert found.prior == model.prior
    assert list(found.factors) == [f for f in model.means if f in x]


@given(some.gaussian_models(features=1), some.positive, st.data())
def test_equal_variances_choose_the_nearest_mean(
    wild: Model, v: Fraction, source: st.DataObject
) -> None:
    """With one variance everywhere and a uniform prior: least squared distance, ties and all."""
    x = {f: source.draw(some.values) for f in wild.means}
    labels = list(wild.prior)
    flat = {y: Fraction(1, len(labels)) for y in labels}
    model = Model(flat, wild.means, {f: dict.fromkeys(labels, v) for f in x})
    distance = {y: sum((x[f] - model.means[f][y]) ** 2 for f in x) for y in labels}
    nearest = tuple(y for y in labels if distance[y] == min(distance.values()))
    assert infer(model, x).decision.ties == nearest


@given(some.full_piles(least=1), st.booleans(), divisors, st.data())
def test_units_do_not_matter(
    pile: some.Pile, shared: bool, divisor: str, source: st.DataObject
) -> None:
    """P-41: x becomes a x + c in data and question, a not 0: the same log-odds and decision."""
    labels, features, seen = pile
    a = source.draw(some.positive) * source.draw(st.sampled_from([1, -1]))
    c = source.draw(some.values)
    x = source.draw(some.instances(features, some.values))

    def moved(x: Quantities) -> Quantities:
        return {f: a * number + c for f, number in x.items()}

    there = [Example(moved(o.instance), o.label, o.weight) for o in seen]
    here = fit(some.gathered(pile), divisor, shared, smoothing("laplace"))
    new = fit(count(labels, features, there), divisor, shared, smoothing("laplace"))
    assert infer(new, moved(x)).decision == infer(here, x).decision
    for one, other in combinations(labels, 2):
        assert odds(new, moved(x), one, other) == odds(here, x, one, other)


@given(some.gaussian_models(labels=2, features=1, least=1), st.booleans(), st.data())
def test_the_boundary_bends_just_when_variances_differ(
    model: Model, equal: bool, source: st.DataObject
) -> None:
    """P-41: the log-odds of equal variances are linear; else they bend, the same everywhere."""
    variances = {f: dict.fromkeys(r, max(r.values())) for f, r in model.variances.items()}
    model = Model(model.prior, model.means, variances) if equal else model
    one, other = list(model.prior)[:2]
    f = source.draw(st.sampled_from([*model.means]))
    x = {g: source.draw(some.values) for g in model.means}
    h = source.draw(some.positive)

    def bend(start: Fraction) -> LogForm:
        left, middle, right = (odds(model, x | {f: start + k * h}, one, other) for k in (-1, 0, 1))
        return subtract(add(left, right), scale(middle, 2))

    narrow, wide = model.variances[f][one], model.variances[f][other]
    assert bend(x[f]) == bend(x[f] + 1)
    assert sign(bend(x[f])) == (narrow > wide) - (narrow < wide)
    far = [sign(odds(model, x | {f: end}, one, other)) for end in (10**40, -(10**40))]
    if narrow != wide:
        assert far == [1 if narrow > wide else -1] * 2


@given(some.gaussian_models(features=1), st.data())
def test_a_missing_value_is_a_missing_feature(model: Model, source: st.DataObject) -> None:
    """Leaving a value out is leaving its feature out of the model; all out leaves the prior."""
    x = {f: source.draw(some.values) for f in model.means}
    gone = source.draw(st.sampled_from([*x]))
    left = {f: number for f, number in x.items() if f != gone}
    smaller = Model(
        model.prior,
        {f: model.means[f] for f in model.means if f != gone},
        {f: model.variances[f] for f in model.means if f != gone},
    )
    assert infer(model, left) == infer(smaller, left)
    assert factors(model, x) == factors(smaller, left) | {gone: factors(model, x)[gone]}
    assert list(factors(model, x)) == list(model.means)
    assert infer(model, {}).scores == {
        y: lognaive.log_probability(p) for y, p in model.prior.items()
    }


@given(some.gaussian_models(), st.data())
def test_the_prior_declares_the_order(model: Model, source: st.DataObject) -> None:
    """Tables written down backwards give the same answers in the same order."""
    x = source.draw(some.instances([*model.means], some.values))
    turned = Model(
        model.prior,
        {f: dict(reversed(row.items())) for f, row in model.means.items()},
        dict(reversed(model.variances.items())),
    )
    assert encode(infer(turned, dict(reversed(x.items())))) == encode(infer(model, x))


@pytest.mark.parametrize("function", [factors, infer])
def test_instances_are_refused(function: Callable[[Model, Quantities], object]) -> None:
    """Another feature, and a number that is not exact, though it be a text."""
    refuses(UnknownFeature, "'late'.*'g'", lambda: function(TWO_BUSES, {"g": 1}))
    refuses(NotExact, "'late'.*float", lambda: function(TWO_BUSES, {"late": 0.5}))  # type: ignore[dict-item]
    refuses(NotExact, "'late'.*'1'", lambda: function(TWO_BUSES, {"late": "1"}))  # type: ignore[dict-item]


def test_a_model_refuses() -> None:
    """Means and variances of the same features, over the labels of the prior; variances > 0."""
    row, one = {"b": HALF, "a": HALF}, {"b": HALF}
    refuses(DomainMismatch, "'f'.*'g'", lambda: Model(row, {"f": row}, {"g": row}))
    refuses(DomainMismatch, "mean of 'f'", lambda: Model(row, {"f": one}, {"f": row}))
    refuses(DomainMismatch, "variance of 'f'", lambda: Model(row, {"f": row}, {"f": one}))
    for error, v in ((Negative, -HALF), (ZeroVariance, 0 * HALF)):
        call = partial(Model, row, {"f": row}, {"f": row | {"a": v}})
        refuses(error, "variance of 'f' given 'a'", call)
    refuses(NotText, "1", lambda: Model(row, {1: row}, {1: row}))  # type: ignore[dict-item]


TWO_BUSES = Model(
    {"B": HALF, "A": HALF},
    {"late": {"A": Fraction(0), "B": Fraction(0)}},
    {"late": {"A": Fraction(1), "B": Fraction(4)}},
)


def test_no_line_separates_the_buses() -> None:
    """✘ E-W6: Gaussian naive Bayes is linear. Means 0, variances 1 and 4: inside A, outside B."""
    assert infer(TWO_BUSES, {"late": 0}).decision == Decision("A", ("A",))
    for x in (3, -3):
        assert infer(TWO_BUSES, {"late": x}).decision == Decision("B", ("B",))
    assert odds(TWO_BUSES, {"late": Fraction(3)}, "A", "B") == LogForm(
        "e", Fraction(-27, 8), ((Fraction(2), ONE),)
    )


@given(some.values, some.values, some.positive)
@example(Fraction(0), Fraction(2), Fraction(2, 3))
def test_a_tie_between_equals(left: Fraction, right: Fraction, v: Fraction) -> None:
    """Halfway between two means of one variance nothing decides, but a prior 2^-60 away does."""
    assume(left != right)
    means, widths = {"f": {"b": left, "a": right}}, {"f": {"b": v, "a": v}}
    x = {"f": (left + right) / 2}
    assert infer(Model({"b": HALF, "a": HALF}, means, widths), x).decision.ties == ("b", "a")
    for y, other in (("b", "a"), ("a", "b")):
        prior = {y: HALF + Fraction(1, 2**60), other: HALF - Fraction(1, 2**60)}
        assert infer(Model(prior, means, widths), x).decision.ties == (y,)


@given(some.values, st.integers(2, 9))
def test_a_tie_between_a_narrow_and_a_wide_curve(mu: Fraction, k: int) -> None:
    """At the common mean a k times as wide curve is k times as low: a prior 1 to k ties exactly."""
    means, widths = {"f": {"b": mu, "a": mu}}, {"f": {"b": ONE, "a": Fraction(k * k)}}
    prior = {"b": Fraction(1, k + 1), "a": Fraction(k, k + 1)}
    assert infer(Model(prior, means, widths), {"f": mu}).decision.ties == ("b", "a")
    near = {"f": mu + Fraction(1, 2**60)}
    assert infer(Model(prior, means, widths), near).decision.ties == ("a",)


def test_sixty_digits_are_sixty_digits() -> None:
    """The oracle itself: e^(log 2 + 1) is 2 e, and nothing near it is."""
    two_e = sixty.exponential(add(log(2, "e"), constant(1, "e")))
    e = sixty.SIXTY.exp(Decimal(1))
    assert sixty.agree(two_e, sixty.multiplied(Decimal(2), e), sixty.FORTY_DIGITS)
    assert not sixty.agree(two_e, sixty.multiplied(two_e, Decimal("1." + 18 * "0" + "2")))
    assert sixty.greatest({"b": Decimal(1), "a": Decimal(1)}) == ("b", "a")
    assert sixty.greatest({"b": Decimal(1), "a": Decimal("1." + 38 * "0" + "1")}) == ("a",)


def test_many_labels_and_features_with_long_numbers() -> None:
    """Each is looked up in its own row, whatever stands before it."""
    model = Model(
        wide.shares(), wide.tables(), {f: wide.numbers(i + 5) for i, f in enumerate(wide.NAMES)}
    )
    x = {f: 10 + i for i, f in enumerate(wide.NAMES)}
    found = infer(model, x)
    assert found.factors == factors(model, x)
    assert list(found.factors) == list(found.scores) == list(wide.NAMES)
    for f, row in found.factors.items():
        for y, form in row.items():
            mu, v = model.means[f][y], model.variances[f][y]
            exponent = constant(-((x[f] - mu) ** 2) / (2 * v), "e")
            assert form == add(exponent, scale(log(v, "e"), -HALF))
