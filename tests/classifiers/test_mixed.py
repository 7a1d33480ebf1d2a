"""Laws of mixed naive Bayes: every feature adds the factor of its own family."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import wide
from refnb import errors
from refnb.classifiers import categorical, gaussian, lognaive, poisson
from refnb.classifiers.mixed import Model, factors, infer
from refnb.data.wire import decode, encode
from refnb.estimation import counting, moments
from refnb.estimation.schema import Example, Instance, Schema
from refnb.estimation.smoothing import smoothing
from refnb.exact.enclosure import compare
from refnb.exact.logarithm import (
    Extended,
    Infinite,
    LogForm,
    add,
    exponential,
    log,
    scale,
)
from refnb.probability.distribution import Decision
from refusals import HALF, refuses
from strategies import models, rivals
from strategies import numbers as some

Numbers = Mapping[str, Fraction]
Case = tuple[Model, dict[str, str], dict[str, Fraction]]

Row = tuple[str, Fraction, Fraction, str]

ONE, ZERO, NONE = Fraction(1), Fraction(0), smoothing("none")
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


@st.composite
def piles(draw: st.DrawFn) -> list[Row]:
    """Draw a word, two different numbers and a count for each label, and more of them."""
    more = st.tuples(st.sampled_from("012"), some.values, some.counts, st.sampled_from("ab"))
    pairs = [
        (draw(st.sampled_from("012")), x, draw(some.counts), y) for y in "ab" for x in (ONE, -ONE)
    ]
    return pairs + draw(st.lists(more, max_size=4))


def learn(rows: list[Row]) -> Model:
    """Fit each part on its own feature."""
    schema = Schema(("a", "b"), {"c": ("0", "1", "2")})
    words = [Example({"c": c}, y) for c, _, _, y in rows]
    reals = moments.count(["a", "b"], ["g"], [Example({"g": x}, y) for _, x, _, y in rows])
    counts = poisson.count(["a", "b"], ["p"], [Example({"p": n}, y) for _, _, n, y in rows])
    return Model(
        categorical.fit(counting.count(schema, words), NONE, NONE),
        gaussian.fit(reals, "n", False, NONE),
        poisson.fit(counts, NONE),
    )


def explained(model: Model, rows: list[Row]) -> Extended:
    """Add up what the model gives to each example with its label: its log score."""
    return rivals.explained(
        (lognaive.scores(model.prior, factors(model, {"c": c}, {"g": x, "p": n}))[y], 1)
        for c, x, n, y in rows
    )


Part = categorical.Model | gaussian.Model | poisson.Model


def with_part(model: Model, part: Part) -> Model:
    """Return the model with another part of one family."""
    if isinstance(part, categorical.Model):
        return replace(model, categorical=part)
    if isinstance(part, gaussian.Model):
        return replace(model, gaussian=part)
    return replace(model, poisson=part)


@pytest.mark.theorems
@given(piles(), st.sampled_from("ab"), st.data())
def test_the_model_maximises_the_likelihood(rows: list[Row], y: str, source: st.DataObject) -> None:
    """Each part at its own best is the best of the whole: no rival on either side comes even."""
    best = learn(rows)
    dice, bell, counts = best.categorical, best.gaussian, best.poisson
    die, mu, v, lam = (
        dice.conditionals["c"],
        bell.means["g"],
        bell.variances["g"],
        counts.rates["p"],
    )
    parts = source.draw(
        rivals.tables(die[y]).map(
            lambda found: [replace(dice, conditionals={"c": die | {y: p}}) for p in found]
        )
        | rivals.numbers(mu[y], some.values).map(
            lambda found: [replace(bell, means={"g": mu | {y: n}}) for n in found]
        )
        | rivals.positives(v[y], some.positive).map(
            lambda found: [replace(bell, variances={"g": v | {y: n}}) for n in found]
        )
        | rivals.positives(lam[y], some.rates).map(
            lambda found: [replace(counts, rates={"p": lam | {y: n}}) for n in found]
        )
    )
    most = explained(best, rows)
    for part in parts:
        rival = with_part(best, part)
        assert compare(most, explained(rival, rows)) == (rival != best)


ROW = {"b": ONE, "a": ONE}
C = categorical.Model(B_A, {"f": {"b": {"x": ONE}, "a": {"x": ONE}}})
G, P = gaussian.Model(B_A, {"g": ROW}, {"g": ROW}), poisson.Model(B_A, {"p": ROW})


def test_a_model_refuses() -> None:
    """One prior, in whatever order; one family for each feature."""
    other = {"b": Fraction(1, 3), "a": Fraction(2, 3)}
    refuses(errors.DomainMismatch, "prior", lambda: Model(C, gaussian.Model(other, {}, {}), P))
    refuses(errors.DomainMismatch, "prior", lambda: Model(C, G, poisson.Model({"b": ONE}, {})))
    refuses(
        errors.Duplicate, "'f'", lambda: Model(C, gaussian.Model(B_A, {"f": ROW}, {"f": ROW}), P)
    )
    refuses(errors.Duplicate, "'g'", lambda: Model(C, G, poisson.Model(B_A, {"g": ROW})))
    assert list(Model(C, gaussian.Model({"a": HALF, "b": HALF}, {}, {}), P).prior) == ["b", "a"]


@pytest.mark.parametrize("function", [factors, infer])
def test_instances_are_refused(
    function: Callable[[Model, Instance, Mapping[str, int | Fraction]], object],
) -> None:
    """A feature or a value that is none, a feature of another family, a count that is none."""
    model = Model(C, G, P)
    refuses(errors.UnknownFeature, "'g'", lambda: function(model, {"g": "x"}, {}))
    refuses(errors.UnknownValue, "'f'.*'y'", lambda: function(model, {"f": "y"}, {}))
    refuses(errors.UnknownFeature, "'f'", lambda: function(model, {}, {"f": 1}))
    refuses(errors.NotExact, "'g'", lambda: function(model, {}, {"g": 0.5}))  # type: ignore[dict-item]
    refuses(errors.BadWeight, "'p'.*-1/2", lambda: function(model, {}, {"p": -HALF}))
    refuses(errors.Negative, "'p'.*-1", lambda: function(model, {}, {"p": -1}))


def test_evidence_0_is_refused() -> None:
    """A word that one label excludes, a count that the other does."""
    words = {"f": {"b": {"x": ONE, "y": ZERO}, "a": {"x": ZERO, "y": ONE}}}
    rates = poisson.Model(B_A, {"p": {"b": ZERO, "a": ONE}})
    model = Model(categorical.Model(B_A, words), G, rates)
    assert infer(model, {"f": "x"}, {"p": 0}).decision.ties == ("b",)
    assert infer(model, {"f": "y"}, {"p": 1}).decision.ties == ("a",)
    refuses(errors.ZeroEvidence, "-inf", lambda: infer(model, {"f": "x"}, {"p": 1}))


def test_many_labels_and_features_with_long_numbers() -> None:
    """Each part answers for its own, in its own row."""
    prior = wide.shares()
    dice = {f"c{i}": {y: wide.shares(i + j) for j, y in enumerate(wide.NAMES)} for i in range(10)}
    rows = {f"p{i}": wide.numbers(i) for i in range(10)}
    bells = {f"g{i}": wide.numbers(i + 3) for i in range(10)}
    model = Model(
        categorical.Model(prior, dice),
        gaussian.Model(prior, bells, bells),
        poisson.Model(prior, rows),
    )
    values = {f"c{i}": wide.NAMES[i] for i in range(10)}
    reals, counts = dict.fromkeys(bells, HALF), dict.fromkeys(rows, 2)
    found = infer(model, values, {**counts, **reals})
    assert found.prior == prior
    assert found.factors == factors(model, values, {**reals, **counts})
    assert found.factors == (
        lognaive.log_factors(categorical.factors(model.categorical, values))
        | gaussian.factors(model.gaussian, reals)
        | poisson.factors(model.poisson, counts)
    )
