"""Laws of mixed naive Bayes: every feature adds the factor of its own family."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from refnb import errors
from refnb.classifiers import categorical, gaussian, lognaive, poisson
from refnb.classifiers.mixed import Model, factors, infer
from refnb.data.wire import decode, encode
from refnb.estimation.schema import Instance, Schema
from refnb.exact.logarithm import Extended, Infinite, LogForm, add, exponential, log, scale
from refnb.probability.distribution import Decision
from refusals import HALF, refuses
from strategies import models as models
from strategies import numbers as some

Numbers = Mapping[str, Fraction]
Case = tuple[Model, dict[str, str], dict[str, Fraction]]

ONE = Fraction(1)
B_A = {"b": HALF, "a": HALF}


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Draw a model with features c1, c2, g1, g2, p1, p2 or fewer, and values for some of them."""
    labels = draw(models.names("bca", 1, 3))
    prior = draw(models.distributions(labels))
    words = {f: tuple(draw(models.names("012", 1, 3))) for f in draw(some.subsets("c1", "c2"))}
    schema = Schema(tuple(labels), words)
    tables = draw(models.models(schema)).conditionals
    reals = draw(some.subsets("g2", "g1"))
    means = {f: {y: draw(some.values) for y in labels} for f in reals}
    variances = {f: {y: draw(some.positive) for y in labels} for f in reals}
    rates = {f: {y: draw(some.rates) for y in labels} for f in draw(some.subsets("p1", "p2"))}
    model = Model(
        categorical.Model(prior, tables),
        gaussian.Model(dict(reversed(prior.items())), means, variances),
        poisson.Model(prior, rates),
    )
    numbers = draw(some.instances([*means], some.values))
    numbers |= draw(some.instances([*rates], some.counts))
    return model, draw(models.instances(schema)), numbers


def only(numbers: Numbers, family: str) -> dict[str, Fraction]:
    """Return the numbers of one family."""
    return {f: x for f, x in numbers.items() if f[0] == family}


def forms(*numbers: Extended) -> LogForm | None:
    """Return the sum of numbers that are finite, else nothing."""
    whole = log(1, "e")
    for number in numbers:
        if isinstance(number, Infinite):
            return None
        whole = add(whole, number)
    return whole


@given(cases())
def test_each_family_adds_its_factors(case: Case) -> None:
    """Scores of the three parts together count the prior three times, those of the mixture once."""
    model, values, numbers = case
    before = encode(model)
    reals, counts = only(numbers, "g"), only(numbers, "p")
    apart = (
        lognaive.log_factors(categorical.factors(model.categorical, values)),
        gaussian.factors(model.gaussian, reals),
        poisson.factors(model.poisson, counts),
    )
    found = factors(model, values, numbers)
    assert found == apart[0] | apart[1] | apart[2]
    assert [f[0] for f in found] == sorted(f[0] for f in found)
    assert list(found) == [
        f
        for part in (model.categorical.conditionals, model.gaussian.means, model.poisson.rates)
        for f in part
        if f in values or f in numbers
    ]
    parts = [lognaive.scores(model.prior, part) for part in apart]
    for y, score in lognaive.scores(model.prior, found).items():
        thrice = forms(*(part[y] for part in parts))
        if thrice is None or isinstance(score, Infinite):
            assert thrice is None
            assert score == Infinite(-1)
        else:
            assert add(score, scale(log(model.prior[y], "e"), 2)) == thrice
    assert encode(model) == before
    assert decode(Model, encode(model)) == model


@given(cases())
def test_inference_is_that_of_the_factors(case: Case) -> None:
    """Prior and factors decide as they do in the chapter on logarithms, or none is possible."""
    model, values, numbers = case
    try:
        wanted = lognaive.infer(model.prior, factors(model, values, numbers))
    except errors.ZeroEvidence:
        refuses(errors.ZeroEvidence, "-inf", lambda: infer(model, values, numbers))
        return
    assert infer(model, values, numbers) == wanted
    assert list(wanted.prior) == list(model.prior)


@given(models.queries())
def test_words_alone_are_categorical(query: models.Query) -> None:
    """Without numbers: the scores of the categorical chapter, as logarithms; the same decision."""
    part, x = query
    model = Model(part, gaussian.Model(part.prior, {}, {}), poisson.Model(part.prior, {}))
    try:
        wanted = categorical.infer(part, x)
    except errors.ZeroEvidence:
        refuses(errors.ZeroEvidence, "-inf", lambda: infer(model, x, {}))
        return
    found = infer(model, x, {})
    assert found.decision == wanted.decision
    for y, s in wanted.scores.items():
        score = found.scores[y]
        assert exponential(score) == s if isinstance(score, LogForm) else s == 0


@given(some.gaussian_models(), some.poisson_models(least=1), st.data())
def test_numbers_alone_are_gaussian_or_poisson(
    bells: gaussian.Model, rates: poisson.Model, source: st.DataObject
) -> None:
    """Without other features each part infers as its own chapter does, to the last term."""
    x = source.draw(some.instances([*bells.means], some.values))
    k = source.draw(some.instances([*rates.rates], some.counts))
    empty = categorical.Model(bells.prior, {})
    model = Model(empty, bells, poisson.Model(bells.prior, {}))
    assert encode(infer(model, {}, x)) == encode(gaussian.infer(bells, x))
    empty = categorical.Model(rates.prior, {})
    model = Model(empty, gaussian.Model(rates.prior, {}, {}), rates)
    try:
        wanted = poisson.infer(rates, k)
    except errors.ZeroEvidence:
        refuses(errors.ZeroEvidence, "-inf", lambda: infer(model, {}, k))
        return
    assert encode(infer(model, {}, k)) == encode(wanted)


@given(cases(), st.data())
def test_a_missing_value_is_a_missing_feature(case: Case, source: st.DataObject) -> None:
    """Leaving a value out removes its factor, and no other; so does leaving out the feature."""
    model, values, numbers = case
    assume({**values, **numbers})
    gone = source.draw(st.sampled_from([*values, *numbers]))
    left = {f: v for f, v in values.items() if f != gone}
    rest = {f: x for f, x in numbers.items() if f != gone}
    found = factors(model, left, rest)
    assert found == {f: g for f, g in factors(model, values, numbers).items() if f != gone}
    assert found == factors(without(model, gone), left, rest)


def without(model: Model, gone: str) -> Model:
    """Return the model that never had the feature."""
    tables = {f: t for f, t in model.categorical.conditionals.items() if f != gone}
    means = {f: row for f, row in model.gaussian.means.items() if f != gone}
    variances = {f: row for f, row in model.gaussian.variances.items() if f != gone}
    rates = {f: row for f, row in model.poisson.rates.items() if f != gone}
    return Model(
        categorical.Model(model.prior, tables),
        gaussian.Model(model.prior, means, variances),
        poisson.Model(model.prior, rates),
    )


@given(cases(), some.positive)
def test_a_unit_adds_the_same_to_every_label(case: Case, a: Fraction) -> None:
    """A density has a unit: in another one each factor is less by log a, for every label."""
    model, values, numbers = case
    means = {f: {y: a * mu for y, mu in row.items()} for f, row in model.gaussian.means.items()}
    variances = {
        f: {y: a * a * v for y, v in row.items()} for f, row in model.gaussian.variances.items()
    }
    bells = gaussian.Model(model.prior, means, variances)
    there = numbers | {f: a * x for f, x in only(numbers, "g").items()}
    found = factors(replace(model, gaussian=bells), values, there)
    for f, row in factors(model, values, numbers).items():
        for y, factor in row.items():
            shift = log(a, "e") if f[0] == "g" else log(1, "e")
            same = found[f][y]
            assert (factor == same) if isinstance(same, Infinite) else add(same, shift) == factor


def animals(rate: Fraction) -> Model:
    """Return cats and dogs: a coat 2 to 1, at the mean weight 1 to 2, a purr 1 to the rate."""
    coat = {"cat": {"long": 2 * ONE / 3, "short": ONE / 3}, "dog": {"long": ONE / 3}}
    coat["dog"]["short"] = 2 * ONE / 3
    prior = {"dog": HALF, "cat": HALF}
    heavy = {"cat": Fraction(4), "dog": ONE}
    return Model(
        categorical.Model(prior, {"coat": coat}),
        gaussian.Model(prior, {"kg": {"cat": Fraction(4), "dog": Fraction(4)}}, {"kg": heavy}),
        poisson.Model(prior, {"purrs": {"cat": ONE, "dog": rate}}),
    )


def test_families_outweigh_each_other_exactly() -> None:
    """Twice as often long, half as high a curve, the rate 1 of the one purr: a tie.

    A rate 2^-60 above or below 1 makes one purr less probable, by a factor 1 - 2^-121 or so.
    """
    asked: tuple[dict[str, str], dict[str, int]] = ({"coat": "long"}, {"kg": 4, "purrs": 1})
    assert infer(animals(ONE), *asked).decision == Decision("dog", ("dog", "cat"))
    for off in (Fraction(1, 2**60), -Fraction(1, 2**60)):
        assert infer(animals(1 + off), *asked).decision == Decision("cat", ("cat",))


def test_a_density_is_no_probability() -> None:
    """✘ A factor is at most 1: the curve of variance 1/100 is higher, and its log above 0."""
    narrow = gaussian.Model({"a": ONE}, {"m": {"a": ONE}}, {"m": {"a": Fraction(1, 100)}})
    assert gaussian.factors(narrow, {"m": 1})["m"]["a"] == log(10, "e")


ROW = {"b": ONE, "a": ONE}
OTHER = {"b": Fraction(1, 3), "a": Fraction(2, 3)}
C = categorical.Model(B_A, {"f": {"b": {"x": ONE}, "a": {"x": ONE}}})
G, P = gaussian.Model(B_A, {"g": ROW}, {"g": ROW}), poisson.Model(B_A, {"p": ROW})


@pytest.mark.parametrize(
    ("error", "place", "bells", "rates"),
    [  # each breaks its rule and the next one
        (
            errors.DomainMismatch,
            "Gaussian",
            gaussian.Model(OTHER, {"f": ROW}, {"f": ROW}),
            poisson.Model(OTHER, {"f": ROW}),
        ),
        (errors.DomainMismatch, "Gaussian", gaussian.Model({"b": ONE}, {}, {}), P),
        (errors.DomainMismatch, "Poisson", gaussian.Model(B_A, {"f": ROW}, {"f": ROW}), OTHER),
        (errors.Duplicate, "'f'", gaussian.Model(B_A, {"f": ROW}, {"f": ROW}), B_A),
        (errors.Duplicate, "'f'", gaussian.Model(B_A, {"p": ROW}, {"p": ROW}), B_A),
        (errors.Duplicate, "'p'", gaussian.Model(B_A, {"p": ROW}, {"p": ROW}), P),
    ],
)
def test_a_model_refuses_in_order(
    error: type[errors.RefnbError],
    place: str,
    bells: gaussian.Model,
    rates: poisson.Model | dict[str, Fraction],
) -> None:
    """One prior, in whatever order; then one family for each feature."""
    part = rates if isinstance(rates, poisson.Model) else poisson.Model(rates, {"f": ROW})
    refuses(error, place, lambda: Model(C, bells, part))
    turned = gaussian.Model({"a": HALF, "b": HALF}, {}, {})
    assert list(Model(C, turned, P).prior) == ["b", "a"]


@pytest.mark.parametrize("function", [factors, infer])
def test_instances_are_refused_in_order(
    function: Callable[[Model, Instance, Mapping[str, int | Fraction]], object],
) -> None:
    """The values first, then the names of the numbers, the real ones, the counts."""
    model = Model(C, G, P)
    wrong: dict[str, int | Fraction] = {"p": -HALF, "f": 1}
    refuses(errors.UnknownFeature, "'g'", lambda: function(model, {"f": "y", "g": "x"}, wrong))
    refuses(errors.UnknownValue, "'f'.*'y'", lambda: function(model, {"f": "y"}, wrong))
    refuses(errors.UnknownFeature, "numbers.*'f'", lambda: function(model, {}, wrong))
    bad = {"p": -HALF, "g": 0.5}
    refuses(errors.NotExact, "'g'", lambda: function(model, {}, bad))  # type: ignore[arg-type]
    refuses(errors.BadWeight, "'p'.*-1/2", lambda: function(model, {}, {"p": -HALF, "g": 1}))
    refuses(errors.Negative, "'p'.*-1", lambda: function(model, {}, {"p": -1, "g": 1}))


def test_inference_is_refused_at_last() -> None:
    """A word that one label excludes, a count that the other does."""
    words = {"f": {"b": {"x": ONE, "y": 0 * ONE}, "a": {"x": 0 * ONE, "y": ONE}}}
    rates = poisson.Model(B_A, {"p": {"b": 0 * ONE, "a": ONE}})
    model = Model(categorical.Model(B_A, words), G, rates)
    assert infer(model, {"f": "x"}, {"p": 0}).decision.ties == ("b",)
    assert infer(model, {"f": "y"}, {"p": 1}).decision.ties == ("a",)
    refuses(errors.ZeroEvidence, "-inf", lambda: infer(model, {"f": "x"}, {"p": 1}))
