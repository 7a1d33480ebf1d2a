"""Gaussian naive Bayes: each feature is a real number with a mean and a variance per label.

    pi(y)      prior of label y                                     prior[y]
    mu(f, y)   mean of feature f when the label is y                means[f][y]
    v(f, y)    its variance, > 0, not its standard deviation        variances[f][y]
    x_f        value of feature f, a rational number                x[f], absent when missing
    g(f, y)    log factor, the log density without -1/2 log 2 pi

    g(f, y) = -1/2 log v(f, y) - (x_f - mu(f, y))^2 / (2 v(f, y))

The constant with the number pi is the same for every label. What is left is a rational number plus
half the logarithm of one, so that every decision, and every tie, is exact.

The trap: with one variance per label the boundary between two labels is not a line but
a curve of second degree. It is a line when each feature has one variance for all labels.

Source: K. Weinberger, CS4780, Bayes Classifier and Naive Bayes, case 3; M. Mohri,
lecture 3, maximum likelihood for the Gaussian distribution.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from refnb import checks
from refnb.checks import Number
from refnb.classifiers import lognaive, naive
from refnb.classifiers.lognaive import Inference
from refnb.classifiers.naive import Prior
from refnb.errors import UndefinedEstimate, UnknownFeature, UnknownValue, ZeroVariance
from refnb.estimation.moments import Moment, Moments, named
from refnb.estimation.schema import Quantities
from refnb.exact import logarithm, rational
from refnb.exact.logarithm import Extended, LogForm


@dataclass(frozen=True)
class Model:
    """The parameters: prior[y] = pi(y), means[f][y] = mu(f, y), variances[f][y] = v(f, y).

    Raises, in this order: NotText; NotExact; Negative; NotADistribution for the prior;
    DomainMismatch when means and variances have other features; then, feature by
    feature: DomainMismatch when the labels of its means, then of its variances, are not
    those of the prior; NotExact for a mean; NotExact; Negative; ZeroVariance for a
    variance; at last NotText for the name of a feature.
    """

    prior: dict[str, Fraction]
    means: dict[str, dict[str, Fraction]]
    variances: dict[str, dict[str, Fraction]]

    def __post_init__(self) -> None:
        checks.prior(self.prior)
        checks.same(self.means, self.variances, "the means and the variances")
        for feature in self.means:
            means, variances = self.means[feature], self.variances[feature]
            checks.same(self.prior, means, f"the prior and the means of {feature!r}")
            checks.same(self.prior, variances, f"the prior and the variances of {feature!r}")
            for label in self.prior:
                checks.exact(means[label], f"the mean of {feature!r} given {label!r}")
            for label in self.prior:
                _check_variance(variances[label], f"the variance of {feature!r} given {label!r}")
        if self.means:
            checks.names(self.means, "the features")


def mean(moment: Moment) -> Fraction:
    """Estimate mu = t / n.

    Raises: UndefinedEstimate when n = 0.

    >>> mean(Moment(3, 9, 41))
    Fraction(3, 1)
    """
    if moment.weight == 0:
        raise UndefinedEstimate("the mean t / n needs n > 0, there are no values")
    return Fraction(moment.total) / moment.weight


def variance(moments: Sequence[Moment], divisor: str) -> Fraction:
    """Estimate v = the sum of u - t^2 / n, over the sum of n, or of n - 1, of the groups.

    One moment is one group. Of several groups each has its own mean: the variance they
    share. The divisor is "n", the maximum likelihood estimate, or "n-1". It can be 0.

    Raises, in this order: UnknownValue for another divisor; UndefinedEstimate when a
    group is empty, or the divisor is not > 0.

    >>> variance([Moment(3, 9, 41)], "n"), variance([Moment(3, 9, 41)], "n-1")
    (Fraction(14, 3), Fraction(7, 1))
    """
    _check_divisor(divisor)
    distances = rational.total(part.squares - mean(part) * part.total for part in moments)
    weight = sum(part.weight - (divisor == "n-1") for part in moments)
    if weight <= 0:
        raise UndefinedEstimate(
            f"a variance needs a divisor {divisor} > 0, got {rational.spelling(weight)}"
        )
    return distances / weight


def fit(moments: Moments, divisor: str, shared: bool, prior: Prior) -> Model:
    """Estimate mu and v for each feature and label, and pi as `categorical.fit` does.

    Where `shared` is true, a feature has one variance for all labels, about their means.

    Raises, in this order: UnknownValue for a divisor that is neither n nor n-1; what
    `naive.estimate_prior` raises; then, feature by feature, UndefinedEstimate for a
    mean and then for a variance; at last ZeroVariance.

    >>> from refnb.estimation.moments import count
    >>> from refnb.estimation.smoothing import smoothing
    >>> seen = count(["a"], ["size"], [Example({"size": x}, "a") for x in (1, 2, 6)])
    >>> model = fit(seen, "n", False, smoothing("none"))
    >>> model.means, model.variances
    ({'size': {'a': Fraction(3, 1)}}, {'size': {'a': Fraction(14, 3)}})
    """
    _check_divisor(divisor)
    estimated = naive.estimate_prior(moments.labels, prior)
    means: dict[str, dict[str, Fraction]] = {}
    variances: dict[str, dict[str, Fraction]] = {}
    for f, row in moments.features.items():
        ordered = {y: row[y] for y in moments.labels}
        means[f] = {y: named(f, y, partial(mean, part)) for y, part in ordered.items()}
        variances[f] = _variances(f, ordered, divisor, shared)
    return Model(estimated, means, variances)


def factors(model: Model, x: Quantities) -> dict[str, dict[str, Extended]]:
    """Return g(f, y) = -1/2 log v - (x_f - mu)^2 / (2 v) for each feature f of x.

    They come in declared order.

    Raises, in this order: UnknownFeature; NotExact.

    >>> from refnb.exact.logarithm import spelling
    >>> two = {"size": {"a": Fraction(2)}}
    >>> spelling(factors(Model({"a": Fraction(1)}, two, two), {"size": 4})["size"]["a"])
    '-1 - 1/2 log(2)'
    """
    checks.known(x, model.means, UnknownFeature, "the instance: a feature")
    for feature, value in x.items():
        checks.exact(value, f"the value of {feature!r}")
    return {
        f: {y: _log_density(x[f], row[y], model.variances[f][y]) for y in model.prior}
        for f, row in model.means.items()
        if f in x
    }


def infer(model: Model, x: Quantities) -> Inference:
    """Return log factors, log scores and decision for an instance.

    Every label with a prior > 0 is possible, so there is always a decision.

    Raises, in this order: UnknownFeature; NotExact.

    >>> half, one = Fraction(1, 2), {"a": Fraction(1), "b": Fraction(1)}
    >>> means = {"size": {"a": Fraction(0), "b": Fraction(2)}}
    >>> model = Model({"a": half, "b": half}, means, {"size": one})
    >>> infer(model, {"size": 1}).decision
    Decision(label='a', ties=('a', 'b'))
    """
    return lognaive.infer(model.prior, factors(model, x))


def log_likelihood(moment: Moment, mu: Number, v: Number) -> LogForm:
    """Return -n/2 log v - (u - 2 mu t + n mu^2) / (2 v): the log density of all the numbers.

    The constant -n/2 log 2 pi is left out.

    Raises, in this order: NotExact for mu; NotExact; Negative; ZeroVariance for v.

    >>> log_likelihood(Moment(3, 9, 41), 3, 1) == logarithm.constant(-7, "e")
    True
    """
    checks.exact(mu, "a mean")
    _check_variance(v, "the variance")
    n, t, u = moment.weight, moment.total, moment.squares
    distances = Fraction(u - 2 * mu * t + n * mu * mu)
    return logarithm.subtract(
        logarithm.scale(logarithm.log(v, "e"), Fraction(-n, 2)),
        logarithm.constant(distances / (2 * v), "e"),
    )


def _log_density(x: Number, mu: Fraction, v: Fraction) -> LogForm:
    return log_likelihood(Moment(1, x, x * x), mu, v)


def _variances(
    feature: str, row: Mapping[str, Moment], divisor: str, shared: bool
) -> dict[str, Fraction]:
    """Estimate the variance of each label, or once the one that they share."""
    if not shared:
        return {y: named(feature, y, partial(variance, (row[y],), divisor)) for y in row}
    groups, first = tuple(row.values()), next(iter(row))
    v: Fraction = named(feature, first, partial(variance, groups, divisor))
    return dict.fromkeys(row, v)


def _check_divisor(divisor: str) -> None:
    if divisor not in ("n", "n-1"):
        raise UnknownValue(
            f"the divisor of a variance is 'n' or 'n-1', got {checks.shown(divisor)}"
        )


def _check_variance(v: Number, what: str) -> None:
    """Require an exact number > 0: NotExact; Negative; ZeroVariance."""
    checks.amount(v, what)
    if v == 0:
        raise ZeroVariance(f"{what} must be > 0: equal numbers have no density, got 0")
