"""The named mistakes of rewriting naive Bayes as a linear classifier."""

from collections.abc import Mapping
from fractions import Fraction

from refnb.classifiers import bernoulli, gaussian, linearform, multinomial, poisson
from refnb.classifiers.linear import Affine, Forms
from refnb.conformance.wrong import Mistake
from refnb.estimation.schema import Instance, Schema
from refnb.exact import logarithm

RIGHT_BERNOULLI = linearform.of_bernoulli
RIGHT_MULTINOMIAL = linearform.of_multinomial
RIGHT_SLOPES = linearform._slopes
RIGHT_SQUARES = linearform._square_shifts
RIGHT_LOGS = linearform._logs
RIGHT_ONE_HOT = linearform.one_hot


def _prior_alone(model: bernoulli.Model) -> Affine:
    """Return b = log pi, without the absences."""
    weights = RIGHT_BERNOULLI(model).weights
    return Affine({y: logarithm.log(p, "e") for y, p in model.prior.items()}, weights)


def _presence_alone(model: bernoulli.Model) -> Affine:
    """Return w = log theta, without the absence."""
    right = RIGHT_BERNOULLI(model)
    weights = {
        f: {y: logarithm.log(p, "e") for y, p in row.items()} for f, row in model.presence.items()
    }
    return Affine(right.bias, weights)


def _prior_inside(model: multinomial.Model) -> Affine:
    """Put the prior inside the product over the words, once for each."""
    right = RIGHT_MULTINOMIAL(model)
    words = len(model.vocabulary)
    return Affine({y: logarithm.scale(b, words) for y, b in right.bias.items()}, right.weights)


def _no_rates(_model: poisson.Model) -> Forms:
    return {}


def _no_squares(_model: gaussian.Model) -> Forms:
    return {}


def _means(model: gaussian.Model) -> Forms:
    RIGHT_SLOPES(model)
    return {
        f: {y: logarithm.constant(mu, "e") for y, mu in row.items()}
        for f, row in model.means.items()
    }


def _firsts(model: gaussian.Model) -> gaussian.Model:
    """Take the variance of the first label for all of them."""
    first = next(iter(model.prior))
    variances = {f: dict.fromkeys(row, row[first]) for f, row in model.variances.items()}
    return gaussian.Model(model.prior, model.means, variances)


def _first_slopes(model: gaussian.Model) -> Forms:
    return RIGHT_SLOPES(_firsts(model))


def _first_squares(model: gaussian.Model) -> Forms:
    return RIGHT_SQUARES(_firsts(model))


def _nonzero(table: Mapping[str, Mapping[str, Fraction]]) -> Forms:
    """Let log 0 be 0."""
    one = Fraction(1)
    return RIGHT_LOGS({f: {y: p or one for y, p in row.items()} for f, row in table.items()})


def _dummies(schema: Schema, x: Instance) -> dict[str, int]:
    """Leave the first value of each feature out, as statistics packages do."""
    first = {f"{f}={domain[0]}" for f, domain in schema.features.items()}
    return {name: n for name, n in RIGHT_ONE_HOT(schema, x).items() if name not in first}


def _first_for_missing(schema: Schema, x: Instance) -> dict[str, int]:
    return RIGHT_ONE_HOT(schema, {f: domain[0] for f, domain in schema.features.items()} | dict(x))


REWRITE: tuple[Mistake, ...] = (
    Mistake(
        "absence-left-out-of-b",
        "b = log pi",
        {"classifiers.linearform.of_bernoulli": _prior_alone},
    ),
    Mistake(
        "absence-left-out-of-w",
        "w = log theta",
        {"classifiers.linearform.of_bernoulli": _presence_alone},
    ),
    Mistake(
        "prior-for-each-word",
        "the prior inside the product",
        {"classifiers.linearform.of_multinomial": _prior_inside},
    ),
    Mistake(
        "rates-left-out-of-b", "no - lambda", {"classifiers.linearform._rate_shifts": _no_rates}
    ),
    Mistake(
        "squares-left-out-of-b",
        "no - mu^2 / (2 v)",
        {"classifiers.linearform._square_shifts": _no_squares},
    ),
    Mistake("slope-without-variance", "w = mu", {"classifiers.linearform._slopes": _means}),
    Mistake(
        "first-variance-for-all",
        "unequal variances not refused",
        {
            "classifiers.linearform._slopes": _first_slopes,
            "classifiers.linearform._square_shifts": _first_squares,
        },
    ),
    Mistake("zeros-passed-over", "log 0 = 0", {"classifiers.linearform._logs": _nonzero}),
    Mistake("first-value-left-out", "K - 1 dummies", {"classifiers.linearform.one_hot": _dummies}),
    Mistake(
        "missing-as-the-first-value",
        "a missing value has a 1",
        {"classifiers.linearform.one_hot": _first_for_missing},
    ),
)
