"""Mistakes of writing naive Bayes as a linear classifier."""

from collections.abc import Mapping
from fractions import Fraction

from mistakes.making import Mistake
from refnb.classifiers import bernoulli, gaussian, linearform, multinomial, poisson
from refnb.classifiers.linear import Affine
from refnb.estimation.schema import Instance, Schema
from refnb.exact import logarithm
from refnb.exact.logarithm import LogForm

RIGHT_BERNOULLI = linearform.of_bernoulli
RIGHT_MULTINOMIAL = linearform.of_multinomial
RIGHT_POISSON = linearform.of_poisson
RIGHT_GAUSSIAN = linearform.of_gaussian
RIGHT_ONE_HOT = linearform.one_hot


def _logs(row: Mapping[str, Fraction]) -> dict[str, LogForm]:
    """Return log p, and 0 for log 0."""
    return {name: logarithm.log(p or 1, "e") for name, p in row.items()}


def _prior_alone(model: bernoulli.Model) -> Affine:
    return Affine(_logs(model.prior), RIGHT_BERNOULLI(model).weights)


def _presence_alone(model: bernoulli.Model) -> Affine:
    right = RIGHT_BERNOULLI(model)
    return Affine(right.bias, {f: _logs(row) for f, row in model.presence.items()})


def _prior_inside(model: multinomial.Model) -> Affine:
    right = RIGHT_MULTINOMIAL(model)
    words = len(model.vocabulary)
    return Affine({y: logarithm.scale(b, words) for y, b in right.bias.items()}, right.weights)


def _no_rates(model: poisson.Model) -> Affine:
    return Affine(_logs(model.prior), RIGHT_POISSON(model).weights)


def _no_squares(model: gaussian.Model) -> Affine:
    return Affine(_logs(model.prior), RIGHT_GAUSSIAN(model).weights)


def _means(model: gaussian.Model) -> Affine:
    weights = {
        f: {y: logarithm.constant(mu, "e") for y, mu in row.items()}
        for f, row in model.means.items()
    }
    return Affine(RIGHT_GAUSSIAN(model).bias, weights)


def _first_variance(model: gaussian.Model) -> Affine:
    first = next(iter(model.prior))
    variances = {f: dict.fromkeys(row, row[first]) for f, row in model.variances.items()}
    return RIGHT_GAUSSIAN(gaussian.Model(model.prior, model.means, variances))


def _dummies(schema: Schema, x: Instance) -> dict[str, int]:
    first = {f"{f}={domain[0]}" for f, domain in schema.features.items()}
    return {name: n for name, n in RIGHT_ONE_HOT(schema, x).items() if name not in first}


MISTAKES = (
    Mistake(
        "absence-left-out-of-b",
        "Took b = log pi, without the absences.",
        {"linearform.of_bernoulli": _prior_alone},
    ),
    Mistake(
        "absence-left-out-of-w",
        "Took w = log theta, without - log(1 - theta).",
        {"linearform.of_bernoulli": _presence_alone},
    ),
    Mistake(
        "prior-for-each-word",
        "Put the prior inside the product over the words.",
        {"linearform.of_multinomial": _prior_inside},
    ),
    Mistake(
        "rates-left-out-of-b",
        "Left - lambda out of b.",
        {"linearform.of_poisson": _no_rates},
    ),
    Mistake(
        "squares-left-out-of-b",
        "Left - mu^2 / (2 v) out of b.",
        {"linearform.of_gaussian": _no_squares},
    ),
    Mistake(
        "slope-without-variance",
        "Took w = mu for mu / v.",
        {"linearform.of_gaussian": _means},
    ),
    Mistake(
        "first-variance-for-all",
        "Took the variance of the first label for all of them.",
        {"linearform.of_gaussian": _first_variance},
    ),
    Mistake(
        "first-value-left-out",
        "Left the first value of each feature out, as statistics packages do.",
        {"linearform.one_hot": _dummies},
    ),
)
