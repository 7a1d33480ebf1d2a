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

from refnb.classifiers.categorical import Prior, estimate_prior
from refnb.classifiers.naive import check_prior
from refnb.classifiers.softmax import Inference
from refnb.classifiers.softmax import infer as infer_softmax
from refnb.errors import UndefinedEstimate, UnknownFeature, UnknownValue, ZeroVariance
from refnb.estimation.moments import Moment, Moments, Quantities, named
from refnb.estimation.schema import check_known, check_names
from refnb.exact.logarithm import Extended, LogForm, constant, log, scale, subtract
from refnb.exact.rational import Number, check_amount, check_exact, shown, text, total
from refnb.probability.distribution import check_same


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
        check_prior(self.prior)
        check_same(self.means, self.variances, "the means and the variances")
        for feature in self.means:
            means, variances = self.means[feature], self.variances[feature]
            check_same(self.prior, means, f"the prior and the means of {feature!r}")
            check_same(self.prior, variances, f"the prior and the variances of {feature!r}")
            for label in self.prior:
                check_exact(means[label], f"the mean of {feature!r} given {label!r}")
            for label in self.prior:
                _check_variance(variances[label], f"the variance of {feature!r} given {label!r}")
        if self.means:
            check_names(self.means, "the features")


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
    distances = total(part.squares - mean(part) * part.total for part in moments)
    weight = sum(part.weight - (divisor == "n-1") for part in moments)
    if weight <= 0:
        raise UndefinedEstimate(f"a variance needs a divisor {divisor} > 0, got {text(weight)}")
    return distances / weight


def fit(moments: Moments, divisor: str, shared: bool, prior: Prior) -> Model:
    """Estimate mu and v for each feature and label, and pi as `categorical.fit` does.

    Where `shared` is true, a feature has one variance for all labels, about their means.

    Raises, in this order: UnknownValue for a divisor that is neither n nor n-1; what
    `categorical.estimate_prior` raises; then, feature by feature, UndefinedEstimate for a
    mean and then for a variance; at last ZeroVariance.

    >>> from refnb.estimation.moments import Observation, gather
    >>> from refnb.estimation.smoothing import smoothing
    >>> seen = gather(["a"], ["size"], [Observation({"size": x}, "a") for x in (1, 2, 6)])
    >>> model = fit(seen, "n", False, smoothing("none"))
    >>> model.means, model.variances
    ({'size': {'a': Fraction(3, 1)}}, {'size': {'a': Fraction(14, 3)}})
    """
    _check_divisor(divisor)
    estimated = estimate_prior(moments.labels, prior)
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

    >>> from refnb.exact.logarithm import text as written
    >>> two = {"size": {"a": Fraction(2)}}
    >>> written(factors(Model({"a": Fraction(1)}, two, two), {"size": 4})["size"]["a"])
    '-1 - 1/2 log(2)'
    """
    check_known(x, model.means, UnknownFeature, "the instance: a feature")
    for feature, value in x.items():
        check_exact(value, f"the value of {feature!r}")
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
    return infer_softmax(model.prior, factors(model, x))


def log_likelihood(moment: Moment, mu: Number, v: Number) -> LogForm:
    """Return -n/2 log v - (u - 2 mu t + n mu^2) / (2 v): the log density of all the numbers.

    The constant -n/2 log 2 pi is left out.

    Raises, in this order: NotExact for mu; NotExact; Negative; ZeroVariance for v.

    >>> log_likelihood(Moment(3, 9, 41), 3, 1) == constant(-7, "e")
    True
    """
    check_exact(mu, "a mean")
    _check_variance(v, "the variance")
    n, t, u = moment.weight, moment.total, moment.squares
    distances = Fraction(u - 2 * mu * t + n * mu * mu)
    return subtract(scale(log(v, "e"), Fraction(-n, 2)), constant(distances / (2 * v), "e"))


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
        raise UnknownValue(f"the divisor of a variance is 'n' or 'n-1', got {shown(divisor)}")


def _check_variance(v: Number, what: str) -> None:
    """Require an exact number > 0: NotExact; Negative; ZeroVariance."""
    check_amount(v, what)
    if v == 0:
        raise ZeroVariance(f"{what} must be > 0: equal numbers have no density, got 0")
