"""Laws of the rewrite: naive Bayes is the linear classifier it is rewritten as."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations, product
from math import factorial, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

import wide
from oracles import enumerations
from oracles import products as oracle
from oracles.products import Weight, known, times
from refnb.classifiers import (
    bernoulli,
    categorical,
    complement,
    gaussian,
    linear,
    linearform,
    lognaive,
    mixed,
    multinomial,
    poisson,
)
from refnb.classifiers.linear import Affine
from refnb.estimation.schema import Quantities
from refnb.exact.enclosure import sign
from refnb.exact.logarithm import LogForm, add, combination, constant, log, scale, subtract
from refnb.probability.distribution import Decision
from strategies import linear as some
from strategies.models import instances


def agrees(
    affine: Affine, x: Quantities, weights: Mapping[str, Weight], naive: Decision[str]
) -> None:
    """Require the log of the true odds for every two labels, their order, and every tie.

    weights[y] stands for the number r e^t that is in proportion to p(y, x).
    """
    for one, other in combinations(weights, 2):
        margin = linear.margin(linear.between(affine, one, other), x)
        assert oracle.power(margin) == oracle.over(weights[one], weights[other])
        assert sign(margin) == oracle.order(weights[one], weights[other])
    ties = oracle.maximisers(weights)
    assert linear.decide(affine, x) == Decision(ties[0], ties) == naive


def plain(weights: Mapping[str, Fraction]) -> dict[str, Weight]:
    """Return rational weights as numbers r e^0."""
    return {y: known(weight) for y, weight in weights.items()}


@pytest.mark.theorems
@given(some.bernoulli_models(), st.data())
def test_bernoulli_is_linear(model: bernoulli.Model, source: st.DataObject) -> None:
    """Coins thrown with theta and 1 - theta."""
    x = {f: source.draw(st.integers(0, 1)) for f in model.presence}
    weights = {
        y: p * prod(t[y] if x[f] else 1 - t[y] for f, t in model.presence.items())
        for y, p in model.prior.items()
    }
    naive = bernoulli.infer(model, {f: str(side) for f, side in x.items()}).decision
    agrees(linearform.of_bernoulli(model), x, plain(weights), naive)


@pytest.mark.theorems
@given(some.bernoulli_models())
def test_the_weights_are_those_of_the_theorem(model: bernoulli.Model) -> None:
    """H-19: w is the log ratio of presence minus that of absence; b has all the absences."""
    affine = linearform.of_bernoulli(model)
    for plus, minus in combinations(model.prior, 2):
        found = linear.between(affine, plus, minus)
        absent = {f: (1 - t[plus]) / (1 - t[minus]) for f, t in model.presence.items()}
        for f, t in model.presence.items():
            assert oracle.power(found.weights[f]) == known(t[plus] / t[minus] / absent[f])
        prior = model.prior[plus] / model.prior[minus]
        assert oracle.power(found.bias) == known(prior * prod(absent.values()))


@pytest.mark.theorems
@given(some.multinomial_models(), st.data())
def test_multinomial_is_linear(model: multinomial.Model, source: st.DataObject) -> None:
    """The chance of a bag: all texts of its length are written, and those of the bag are kept."""
    text = source.draw(st.lists(st.sampled_from(model.vocabulary), max_size=4))
    x = {w: text.count(w) for w in model.vocabulary}
    same = [t for t in product(model.vocabulary, repeat=len(text)) if sorted(t) == sorted(text)]
    weights = {
        y: p * sum(prod((model.words[y][w] for w in t), start=Fraction(1)) for t in same)
        for y, p in model.prior.items()
    }
    naive = multinomial.infer(model, x).decision
    agrees(linearform.of_multinomial(model), x, plain(weights), naive)


@pytest.mark.theorems
@given(some.categorical_models(), st.data())
def test_categorical_is_linear_in_its_indicators(
    model: categorical.Model, source: st.DataObject
) -> None:
    """The share of all the throws of all the dice that agree with x; values may be missing."""
    x = source.draw(instances(model.schema))
    weights = enumerations.chances(enumerations.world(model), x, model.prior)
    affine, hot = linearform.of_categorical(model), linearform.one_hot(model.schema, x)
    assert list(affine.weights) == list(hot)
    agrees(affine, hot, plain(weights), categorical.infer(model, x).decision)


def poisson_weight(x: int, rate: Fraction) -> Weight:
    """Return the probability of a count as r e^t."""
    return rate**x / factorial(x), -rate


def gaussian_weight(x: Fraction | int, mu: Fraction, v: Fraction) -> Weight:
    """Return the density of a number, over that of the mean, as r e^t."""
    return Fraction(1), -((x - mu) ** 2) / (2 * v)


@pytest.mark.theorems
@given(some.poisson_models(), st.data())
def test_poisson_is_linear(model: poisson.Model, source: st.DataObject) -> None:
    """Probabilities of counts, factorials included."""
    x = source.draw(some.counts(list(model.rates)))
    weights = {
        y: times(known(p), *(poisson_weight(x[f], row[y]) for f, row in model.rates.items()))
        for y, p in model.prior.items()
    }
    agrees(linearform.of_poisson(model), x, weights, poisson.infer(model, x).decision)


@pytest.mark.theorems
@given(some.gaussian_models(), st.data())
def test_gaussian_with_shared_variances_is_linear(
    model: gaussian.Model, source: st.DataObject
) -> None:
    """Densities with one variance for each feature: the squares of x cancel."""
    x, v = source.draw(some.points(list(model.means))), model.variances
    weights = {
        y: times(known(p), *(gaussian_weight(x[f], t[y], v[f][y]) for f, t in model.means.items()))
        for y, p in model.prior.items()
    }
    agrees(linearform.of_gaussian(model), x, weights, gaussian.infer(model, x).decision)


@pytest.mark.theorems
@given(some.mixed_models(), st.data())
def test_mixed_is_linear(model: mixed.Model, source: st.DataObject) -> None:
    """A factor of its own family for each feature, and one prior."""
    values = source.draw(instances(model.categorical.schema))
    real, rates = model.gaussian, model.poisson.rates
    counts = source.draw(some.counts(list(rates)))
    x = source.draw(some.points(list(real.means)))
    seen = enumerations.chances(enumerations.world(model.categorical), values, model.prior)
    weights = {
        y: times(
            known(p),
            *(gaussian_weight(x[f], t[y], real.variances[f][y]) for f, t in real.means.items()),
            *(poisson_weight(counts[f], row[y]) for f, row in rates.items()),
        )
        for y, p in seen.items()
    }
    affine, hot = linearform.of_mixed(model), linearform.one_hot(model.categorical.schema, values)
    assert list(affine.weights) == [*hot, *real.means, *rates]
    agrees(affine, hot | x | counts, weights, mixed.infer(model, values, x | counts).decision)


@pytest.mark.theorems
@given(some.bernoulli_models())
def test_bernoulli_is_one_hot_with_two_values(model: bernoulli.Model) -> None:
    """As x_{f=0} = 1 - x_{f=1}, the weight of f=1 takes that of f=0, which goes into b."""
    hot = linearform.of_categorical(bernoulli.categorical_form(model))
    found = linearform.of_bernoulli(model)
    for f, row in found.weights.items():
        for y, w in row.items():
            assert w == subtract(hot.weights[f"{f}=1"][y], hot.weights[f"{f}=0"][y])
    for y, b in found.bias.items():
        whole = hot.bias[y]
        for f in model.presence:
            whole = add(whole, hot.weights[f"{f}=0"][y])
        assert b == whole


@given(some.categorical_models(), some.forms, st.data())
def test_weights_of_indicators_are_not_unique(
    model: categorical.Model, extra: LogForm, source: st.DataObject
) -> None:
    """Whatever is added to all the weights of one feature can be taken from the bias."""
    affine = linearform.of_categorical(model)
    x = source.draw(instances(model.schema, missing=False))
    f = source.draw(st.sampled_from(["", *model.conditionals]))
    y = source.draw(st.sampled_from(list(model.prior)))
    mine = [f"{f}={v}" for v in model.schema.features.get(f, ())]
    weights = {
        name: row | {y: add(row[y], extra)} if name in mine else row
        for name, row in affine.weights.items()
    }
    bias = affine.bias | {y: subtract(affine.bias[y], scale(extra, int(bool(mine))))}
    hot = linearform.one_hot(model.schema, x)
    assert linear.scores(Affine(bias, weights), hot) == linear.scores(affine, hot)


@pytest.mark.theorems
@given(some.categorical_models(least=2), st.data())
def test_each_feature_is_an_expert(model: categorical.Model, source: st.DataObject) -> None:
    """H-18: the one indicator that is 1 contributes the vote of its feature, and the others 0."""
    x = source.draw(instances(model.schema))
    one, other, *_ = model.prior
    form = linear.between(linearform.of_categorical(model), one, other)
    found = linear.contributions(form, linearform.one_hot(model.schema, x))
    votes = lognaive.log_ratios(lognaive.log_factors(categorical.factors(model, x)), one, other)
    assert {f: found.pop(f"{f}={x[f]}") for f in x} == votes
    assert all(part == constant(0, "e") for part in found.values())
    assert form.bias == log(model.prior[one] / model.prior[other], "e")


@given(some.categorical_models(), st.data())
def test_one_hot_has_one_1_for_each_known_value(
    model: categorical.Model, source: st.DataObject
) -> None:
    """The names and the order are those of features and domains; x can be read back."""
    x, features = source.draw(instances(model.schema)), model.schema.features
    hot = linearform.one_hot(model.schema, x)
    assert list(hot) == [f"{f}={v}" for f, domain in features.items() for v in domain]
    assert [name for name, n in hot.items() if n] == [f"{f}={x[f]}" for f in features if f in x]
    assert set(hot.values()) <= {0, 1}


@given(some.bernoulli_models(), st.data())
def test_features_in_any_order(model: bernoulli.Model, source: st.DataObject) -> None:
    """Features in another order: the same weights, the same bias, in that order."""
    order = source.draw(st.permutations(list(model.presence)))
    turned = bernoulli.Model(model.prior, {f: model.presence[f] for f in order})
    here, there = linearform.of_bernoulli(model), linearform.of_bernoulli(turned)
    assert there == here
    assert list(there.weights) == order
    assert list(there.bias) == list(model.prior)


ROWS = {f: wide.shares(i) for i, f in enumerate(wide.NAMES)}
COLUMNS = {y: {f: row[y] for f, row in ROWS.items()} for y in wide.NAMES}


def logs(table: Mapping[str, Mapping[str, Fraction]]) -> dict[str, dict[str, LogForm]]:
    """Return the logarithm of each number."""
    return {f: {y: log(p, "e") for y, p in row.items()} for f, row in table.items()}


def test_many_labels_and_features_with_long_numbers() -> None:
    """Each weight and each bias, of all models, whatever stands before it."""
    prior, words = wide.shares(), {y: wide.shares(i) for i, y in enumerate(wide.NAMES)}
    plain = {y: log(p, "e") for y, p in prior.items()}
    by_word = {w: {y: row[w] for y, row in words.items()} for w in wide.NAMES}
    found = linearform.of_multinomial(multinomial.Model(prior, words))
    assert found == Affine(plain, logs(by_word))
    rest = {w: {y: 1 / p for y, p in row.items()} for w, row in by_word.items()}
    assert linearform.of_complement(complement.Model(prior, words)) == Affine(plain, logs(rest))
    found = linearform.of_poisson(poisson.Model(prior, ROWS))
    assert found.weights == logs(ROWS)
    bias = {y: add(plain[y], constant(-sum(COLUMNS[y].values()), "e")) for y in wide.NAMES}
    assert found.bias == bias
    found = linearform.of_bernoulli(bernoulli.Model(prior, ROWS))
    assert found.weights == logs(
        {f: {y: p / (1 - p) for y, p in row.items()} for f, row in ROWS.items()}
    )
    absent = {y: prior[y] * prod(1 - p for p in COLUMNS[y].values()) for y in wide.NAMES}
    assert found.bias == {y: log(p, "e") for y, p in absent.items()}
    v = {f: dict.fromkeys(wide.NAMES, Fraction(7, 10**25 + i)) for i, f in enumerate(wide.NAMES)}
    found = linearform.of_gaussian(gaussian.Model(prior, ROWS, v))
    assert found.weights["v0"] == {y: constant(p / v["v0"][y], "e") for y, p in ROWS["v0"].items()}
    far = sum(mu * mu / (2 * v[f]["v0"]) for f, mu in COLUMNS["v0"].items())
    assert found.bias["v0"] == add(plain["v0"], constant(-far, "e"))


def test_many_values_of_many_features() -> None:
    """Ten weights for each of ten features, one for each value."""
    prior = wide.shares()
    dice = {
        f: {y: wide.shares(i + j) for j, y in enumerate(wide.NAMES)}
        for i, f in enumerate(wide.NAMES)
    }
    model = categorical.Model(prior, dice)
    found = linearform.of_categorical(model)
    assert found.bias == {y: log(p, "e") for y, p in prior.items()}
    sides = {f"{f}={v}": {y: row[y][v] for y in prior} for f, row in dice.items() for v in prior}
    assert list(found.weights) == list(sides)
    ends = {side: sides[side] for side in ("v9=v9", "v9=v0", "v0=v9", "v0=v0")}
    assert {side: found.weights[side] for side in ends} == logs(ends)
    x = dict(zip(wide.NAMES, wide.NAMES[::-1], strict=True))
    ones = linearform.one_hot(model.schema, x)
    assert [side for side, n in ones.items() if n] == [f"{f}={v}" for f, v in x.items()]
    assert list(ones) == list(sides)
    bell = gaussian.Model(
        prior, {"size": wide.numbers()}, {"size": dict.fromkeys(prior, Fraction(3))}
    )
    calls = poisson.Model(prior, {"calls": wide.numbers(4)})
    parts = linearform.of_gaussian(bell), linearform.of_poisson(calls)
    whole = linearform.of_mixed(mixed.Model(model, bell, calls))
    assert list(whole.weights) == [*sides, "size", "calls"]
    assert whole.weights["calls"] == parts[1].weights["calls"]
    summands = [(found.bias["v0"], -1), *((part.bias["v0"], 1) for part in parts)]
    assert whole.bias["v0"] == combination(summands)
