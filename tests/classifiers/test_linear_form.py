"""Laws of the rewrite: naive Bayes is the linear classifier it is rewritten as, and where not."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise
from math import factorial, prod

import pytest
from hypothesis import given

from examples import tables
from examples.tables import each
from examples.tried import compares, tried
from helpers import families
from oracles import enumerations
from oracles import products as oracle
from oracles.products import Weight, known, times
from refnb.classifiers import (
    bernoulli,
    categorical,
    gaussian,
    linear,
    linear_form,
    log_naive,
    mixed,
    multinomial,
    poisson,
)
from refnb.classifiers.linear import Affine
from refnb.estimation.schema import Instance, Quantities
from refnb.exact.enclosure import sign
from refnb.exact.logarithm import constant, log
from refnb.probability.distribution import Decision
from strategies import linear as some
from strategies.models import asked, instances

MixedCase = tuple[mixed.Model, Instance, Mapping[str, int | Fraction], Mapping[str, int]]

MOST = {"labels": 7, "ties": 1, "near": 2}  # of the cases, and of pairs of their labels


def agrees(
    affine: Affine, x: Quantities, weights: Mapping[str, Weight], naive: Decision[str]
) -> None:
    """Require the log of the true odds of each label and the next, their order, and every tie."""
    compares(labels=len(weights) > 1)
    for one, other in pairwise(weights):
        margin = linear.margin(linear.between(affine, one, other), x)
        r, t = oracle.over(weights[one], weights[other])
        assert oracle.power(margin) == (r, t)
        assert sign(margin) == oracle.order(weights[one], weights[other])
        compares(ties=r == 1 and t == 0, near=0 < abs(r - 1) + abs(t) < Fraction(1, 10**15))
    ties = oracle.maximisers(weights)
    assert linear.decide(affine, x) == Decision(ties[0], ties) == naive


Parts = dict[str, list[Weight]]


def put_together(start: Mapping[str, Fraction], *parts: Parts) -> dict[str, Weight]:
    """Multiply for each label where it starts from and the weights of some parts."""
    return {y: times(known(p), *(w for part in parts for w in part[y])) for y, p in start.items()}


@pytest.mark.theorems
@tried(MOST, **each(tables.coins))
@given(some.coins_asked)
def test_bernoulli_is_linear(case: tuple[bernoulli.Model, Instance]) -> None:
    """Coins thrown with theta and 1 - theta."""
    model, x = case
    weights = {
        y: p * prod(t[y] if x[f] == "1" else 1 - t[y] for f, t in model.presence.items())
        for y, p in model.prior.items()
    }
    naive = bernoulli.infer(model, x).decision
    sides = {f: int(side) for f, side in x.items()}
    agrees(linear_form.of_bernoulli(model), sides, put_together(weights), naive)


@pytest.mark.theorems
@tried({"labels": 7}, **each(lambda table: tables.coins(table)[0]))
@given(some.bernoulli_models())
def test_the_weights_are_those_of_the_theorem(model: bernoulli.Model) -> None:
    """H-19: w is the log ratio of presence minus that of absence; b has all the absences."""
    affine = linear_form.of_bernoulli(model)
    compares(labels=len(model.prior) > 1)
    for plus, minus in pairwise(model.prior):
        found = linear.between(affine, plus, minus)
        absent = {f: (1 - t[plus]) / (1 - t[minus]) for f, t in model.presence.items()}
        for f, t in model.presence.items():
            assert oracle.power(found.weights[f]) == known(t[plus] / t[minus] / absent[f])
        prior = model.prior[plus] / model.prior[minus]
        assert oracle.power(found.bias) == known(prior * prod(absent.values()))


@pytest.mark.theorems
@tried(MOST, **each(tables.words))
@given(some.words_asked)
def test_multinomial_is_linear(case: tuple[multinomial.Model, dict[str, int]]) -> None:
    """The chance of a bag: the texts that have the words of the bag, in whatever order."""
    model, x = case
    weights = {y: p * enumerations.of_texts(x, model.words[y]) for y, p in model.prior.items()}
    naive = multinomial.infer(model, x).decision
    agrees(linear_form.of_multinomial(model), x, put_together(weights), naive)


@pytest.mark.theorems
@tried(MOST, **each(tables.dice))
@given(some.dice_asked)
def test_categorical_is_linear_in_its_indicators(case: tuple[categorical.Model, Instance]) -> None:
    """The share of all the throws of all the dice that agree with x; values may be missing."""
    model, x = case
    weights = enumerations.chances(enumerations.world(model, x), x, model.prior)
    affine, hot = linear_form.of_categorical(model), linear_form.one_hot(model.schema, x)
    assert list(affine.weights) == list(hot)
    agrees(affine, hot, put_together(weights), categorical.infer(model, x).decision)


DICE, SEEN = tables.dice(tables.TABLES["uneven"])
PRIOR: MixedCase = mixed.Model(categorical.Model(DICE.prior, {}), {}), {}, {}, {}
BARE: MixedCase = mixed.Model(DICE, {}), SEEN, {}, {}
EMPTY_PART: MixedCase = (
    mixed.Model(DICE, families.named(gaussian.Model(DICE.prior, {}, {}))),
    SEEN,
    {},
    {},
)


def poisson_weight(x: int, rate: Fraction) -> Weight:
    """Return the probability of a count as r e^t."""
    return rate**x / factorial(x), -rate


def gaussian_weight(x: Fraction | int, mu: Fraction, v: Fraction) -> Weight:
    """Return the density of a number, over that of the mean, as r e^t."""
    return Fraction(1), -((x - mu) ** 2) / (2 * v)


@pytest.mark.theorems
@tried(
    {"labels": 21, "ties": 3, "near": 6},
    **each(tables.all_three),
    empty=(BARE,),
    empty_part=(EMPTY_PART,),
    empty_all=(PRIOR,),
)
@given(some.mixed_asked())
def test_numbers_and_mixed_features_are_linear(case: MixedCase) -> None:
    """Densities of one variance a feature, probabilities of counts, and both beside dice."""
    model, values, x, counts = case
    bell, rate = families.bells(model), families.counts(model)
    means, variances, rates, prior = bell.means, bell.variances, rate.rates, model.prior
    curves = {
        y: [gaussian_weight(x[f], row[y], variances[f][y]) for f, row in means.items()]
        for y in prior
    }
    chances = {y: [poisson_weight(counts[f], row[y]) for f, row in rates.items()] for y in prior}
    of_bell, of_rate = linear_form.of_gaussian(bell), linear_form.of_poisson(rate)
    agrees(of_bell, x, put_together(prior, curves), gaussian.infer(bell, x).decision)
    agrees(of_rate, counts, put_together(prior, chances), poisson.infer(rate, counts).decision)
    seen = enumerations.chances(enumerations.world(model.categorical, values), values, prior)
    affine, hot = linear_form.of_mixed(model), linear_form.one_hot(model.categorical.schema, values)
    assert list(affine.weights) == [*hot, *means, *rates]
    numbers = {**x, **counts}
    both = put_together(seen, curves, chances)
    agrees(affine, hot | numbers, both, mixed.infer(model, values, numbers).decision)


@pytest.mark.theorems
@tried({"votes": 10}, **each(tables.dice))
@given(asked(some.categorical_models(least=2), lambda model: instances(model.schema)))
def test_each_feature_is_an_expert(case: tuple[categorical.Model, Instance]) -> None:
    """H-18: the one indicator that is 1 contributes the vote of its feature, and the others 0."""
    model, x = case
    one, other, *_ = model.prior
    for f, v in x.items():
        compares(votes=model.conditionals[f][one][v] != model.conditionals[f][other][v])
    form = linear.between(linear_form.of_categorical(model), one, other)
    found = linear.contributions(form, linear_form.one_hot(model.schema, x))
    votes = log_naive.log_ratios(log_naive.log_factors(categorical.factors(model, x)), one, other)
    assert {f: found.pop(f"{f}={x[f]}") for f in x} == votes
    assert all(part == constant(0, "e") for part in found.values())
    assert form.bias == log(model.prior[one] / model.prior[other], "e")


@given(some.multinomial_models(least=2))
def test_the_subscripts_are_needed(model: multinomial.Model) -> None:
    """✘ E-W5: log theta - log theta without labels is 0 for every word; the weights are not."""
    one, other, *_ = model.prior
    for w, weight in linear.between(linear_form.of_multinomial(model), one, other).weights.items():
        same = model.words[one][w] == model.words[other][w]
        assert (weight == constant(0, "e")) is same
