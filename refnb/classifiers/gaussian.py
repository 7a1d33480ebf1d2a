"""Gaussian naive Bayes: each feature is a number with a mean and a variance for each label.

    pi(y)      prior of label y                                     prior[y]
    mu(f, y)   mean of feature f when the label is y                means[f][y]
    v(f, y)    its variance, > 0, not its standard deviation        variances[f][y]
    x_f        value of feature f, a rational number                x[f], absent when missing
    g(f, y)    log factor, the log density without -1/2 log 2 pi
    n, t, u    weight, sum and sum of squares of numbers            Moment

    g(f, y) = -1/2 log v(f, y) - (x_f - mu(f, y))^2 / (2 v(f, y))
    density   e^(-(x - mu)^2 / (2 v)) / sqrt(2 pi v), enclosed between decimals

The constant with the number pi is the same for every label. The rest is a rational number plus half
the logarithm of a rational number, so every decision, and every tie, is exact.

The trap: with a variance for each label the boundary between two labels is not a line but a
quadratic curve. It is a line when each feature has the same variance for all labels.

Source: K. Weinberger, CS4780, Bayes Classifier and Naive Bayes, case 3; M. Mohri,
lecture 3, maximum likelihood for the Gaussian distribution.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt

from refnb.classifiers import log_naive, naive
from refnb.classifiers.linear import Forms
from refnb.classifiers.log_naive import Family, Inference, Parameter, Parameters, Written
from refnb.classifiers.naive import Prior
from refnb.core import checks, messages
from refnb.core.checks import Number, Probabilities, Size
from refnb.core.errors import (
    DomainMismatch,
    UndefinedEstimate,
    UnknownFeature,
    UnknownLabel,
    UnknownValue,
)
from refnb.estimation.moments import Moment, Moments, Variance, check_variance
from refnb.estimation.schema import Quantities
from refnb.exact import logarithm, rational, series
from refnb.exact.enclosure import MAX_PLACES, Enclosure
from refnb.exact.logarithm import Extended, LogForm
from refnb.exact.series import Bounds
from refnb.probability import draws
from refnb.probability.draws import Below

TURN_BITS = 256  # of the point where a decision changes

check_value = checks.exact  # of a feature: any number


@dataclass(frozen=True)
class Model(Parameters):
    """The parameters: prior[y] = pi(y), means[f][y] = mu(f, y), variances[f][y] = v(f, y).

    Raises DomainMismatch when means and variances have different features, or a table has other
    labels than the prior.
    """

    prior: Probabilities[str]
    means: Mapping[str, Mapping[str, Fraction]]
    variances: Mapping[str, Mapping[str, Variance[Fraction]]]

    def __post_init__(self) -> None:
        checks.freeze_fields(self, "prior", "means", "variances")
        checks.prior(self.prior)
        checks.same(self.means, self.variances, "the means and the variances")
        checks.by_label(self.prior, self.means, "mean", checks.exact)
        checks.by_label(self.prior, self.variances, "variance", check_variance)


def mean(moment: Moment) -> Fraction:
    """Estimate mu = t / n.

    Raises UndefinedEstimate when n = 0.

    >>> mean(Moment(3, 9, 41))
    Fraction(3, 1)
    """
    if moment.weight == 0:
        raise UndefinedEstimate("the mean t / n needs n > 0, there are no values")
    return Fraction(moment.total) / moment.weight


def variance(moments: Sequence[Moment], divisor: str) -> Fraction:
    """Estimate v = the sum of u - t^2 / n, over the sum of n, or of n - 1, of the groups.

    One moment is one group. Several groups each have their own mean, and share the variance. The
    divisor is "n", the maximum likelihood estimate, or "n-1". It can be 0.

    Raises UnknownValue for another divisor; UndefinedEstimate when a group is empty, or the
    divisor is not > 0.

    >>> variance([Moment(3, 9, 41)], "n"), variance([Moment(3, 9, 41)], "n-1")
    (Fraction(14, 3), Fraction(7, 1))
    """
    _check_divisor(divisor)
    weight = rational.total(part.weight - (divisor == "n-1") for part in moments)
    if weight <= 0:
        raise UndefinedEstimate(f"a variance needs {divisor} > 0, got {messages.quote(weight)}")
    return rational.total(m.squares - mean(m) * m.total for m in moments) / weight


def fit(moments: Moments, divisor: str, shared: bool, prior: Prior) -> Model:
    """Estimate mu and v for each feature and label, and pi as `categorical.fit` does.

    If `shared` is true, a feature has one variance for all labels, about their own means.

    Raises UnknownValue for a divisor that is neither n nor n-1; UndefinedEstimate when an
    estimate divides 0 by 0; ZeroVariance when all values are equal; DomainMismatch when the
    given prior has other labels.

    >>> seen = Moments({"a": 3}, {"size": {"a": Moment(3, 9, 41)}})
    >>> model = fit(seen, "n", False, {"a": 1})
    >>> model.means, model.variances
    ({'size': {'a': Fraction(3, 1)}}, {'size': {'a': Fraction(14, 3)}})
    """
    _check_divisor(divisor)
    pi = naive.estimate_prior(moments.labels, prior)
    means = messages.map_cells(moments.features, mean)
    if shared:
        groups = {f: {"all labels": [*row.values()]} for f, row in moments.features.items()}
        one = messages.map_cells(groups, lambda group: variance(group, divisor))
        every = {f: dict.fromkeys(moments.labels, row["all labels"]) for f, row in one.items()}
        return Model(pi, means, every)
    return Model(pi, means, messages.map_cells(moments.features, lambda m: variance([m], divisor)))


def factors(model: Model, x: Quantities) -> dict[str, dict[str, Extended]]:
    """Return g(f, y) = -1/2 log v - (x_f - mu)^2 / (2 v) for each feature f of x.

    They come in declared order.

    Raises UnknownFeature.

    >>> two = {"size": {"a": Fraction(2)}}
    >>> found = factors(Model({"a": Fraction(1)}, two, two), {"size": 4})["size"]["a"]
    >>> found == LogForm("e", Fraction(-1), ((Fraction(2), Fraction(-1, 2)),))
    True
    """
    checks.values(x, model.means, check_value)
    mu, v = model.means, model.variances
    moments = {f: Moment.of(x[f], 1) for f in mu if f in x}
    return {
        f: {y: log_likelihood(m, mu[f][y], v[f][y]) for y in model.prior}
        for f, m in moments.items()
    }


def linear(model: Model) -> tuple[Forms, Forms]:
    """Return the weight mu / v of each feature, and -mu^2 / (2 v), its part of the bias.

    Raises DomainMismatch for a feature whose variance depends on the label.

    >>> three, two = {"size": {"a": Fraction(3)}}, {"size": {"a": Fraction(2)}}
    >>> weights, shifts = linear(Model({"a": Fraction(1)}, three, two))
    >>> [logarithm.spelling(form["size"]["a"]) for form in (weights, shifts)]
    ['3/2', '-9/4']
    """
    weights, shifts = dict[str, dict[str, LogForm]](), dict[str, dict[str, LogForm]]()
    for f, means in model.means.items():
        v, *others = set(model.variances[f].values())
        if others:
            raise DomainMismatch(f"{f!r} needs one variance for all labels: it is quadratic")
        weights[f] = {y: logarithm.constant(mu / v, "e") for y, mu in means.items()}
        shifts[f] = {y: logarithm.constant(-mu * mu / (2 * v), "e") for y, mu in means.items()}
    return weights, shifts


def infer(model: Model, x: Quantities) -> Inference:
    """Return log factors, log scores and decision for an instance.

    Every label with a prior > 0 is possible, so there is always a decision.

    Raises UnknownFeature.

    >>> half, one = Fraction(1, 2), {"a": Fraction(1), "b": Fraction(1)}
    >>> means = {"size": {"a": Fraction(0), "b": Fraction(2)}}
    >>> infer(Model({"a": half, "b": half}, means, {"size": one}), {"size": 1}).decision
    Decision(label='a', ties=('a', 'b'))
    """
    return log_naive.infer(model.prior, factors(model, x))


def log_likelihood(moment: Moment, mu: Number, v: Variance[Number]) -> LogForm:
    """Return -n/2 log v - (u - 2 mu t + n mu^2) / (2 v): the log density of all the numbers.

    The constant -n/2 log 2 pi is left out.

    >>> log_likelihood(Moment(3, 9, 41), 3, 1) == logarithm.constant(-7, "e")
    True
    """
    check_variance(v, "the variance")
    n, t, u = moment.weight, moment.total, moment.squares
    at = checks.fraction(mu, "the mean")
    distances = u - 2 * at * t + n * at * at
    log, one = logarithm.log(v, "e"), logarithm.constant(1, "e")
    return logarithm.combination([(log, Fraction(-n, 2)), (one, -distances / (2 * v))])


def turning(
    model: Model, feature: str, labels: tuple[str, str], rest: LogForm
) -> tuple[Enclosure, ...]:
    """Return the x, at most two, at which two labels have the same score, in ascending order.

    With a = 1/(2 v') - 1/(2 v), b = mu/v - mu'/v' and c = rest - 1/2 log(v/v') - mu^2/(2 v) +
    mu'^2/(2 v') these are the roots of a x^2 + b x + c, where the rest is the difference of the
    scores without this feature. Each root is enclosed to within 2^-100. With equal means and
    variances the decision never changes, and no x is returned, even if all x tie.

    Raises UnknownFeature; UnknownLabel.

    >>> half, one = {"a": Fraction(1, 2), "b": Fraction(1, 2)}, {"x": {"a": 1, "b": 1}}
    >>> bells = Model(half, {"x": {"a": 0, "b": 3}}, one)
    >>> print(turning(bells, "x", ("a", "b"), logarithm.constant(0, "e"))[0])
    3/2
    """
    checks.known([feature], model.means, UnknownFeature, "a feature")
    checks.known(labels, model.prior, UnknownLabel, "a label")
    (mu, v), (nu, w) = ((model.means[feature][y], model.variances[feature][y]) for y in labels)
    a, b = 1 / (2 * w) - 1 / (2 * v), mu / v - nu / w
    c = rest + logarithm.log(v / w, "e") * Fraction(-1, 2) + (nu**2 / (2 * w) - mu**2 / (2 * v))
    if a == 0:
        return () if b == 0 else (Enclosure(*(-c / b).ends(TURN_BITS)),)
    below = b**2 - 4 * a * c
    if below < 0:
        return ()
    root = _root(below)
    roots = [(sign * root - b) / (2 * a) for sign in (-1, 1)[below == 0 :]]
    return tuple(sorted(roots, key=lambda x: x.low))


def _root(x: LogForm) -> Enclosure:
    """Enclose the square root of a number >= 0, with twice the bits."""
    n = 2**TURN_BITS
    low, high = (max(end, Fraction(0)) * n * n // 1 for end in x.ends(2 * TURN_BITS))
    return Enclosure(Fraction(isqrt(low), n), Fraction(isqrt(high) + (high > 0), n))


def density(x: Number, mu: Number, v: Variance[Number], places: Size) -> Enclosure:
    """Return the multiples of 10^-places around e^(-(x - mu)^2 / (2 v)) / sqrt(2 pi v).

    This is the height of the curve at x: a probability per unit of x, not a probability. The lower
    one is the greatest multiple that does not exceed the density. `places` is 0 to 1000.

    >>> density(0, 0, 1, 4)
    <Enclosure 0.39890 .. 0.39900>
    """
    check_variance(v, "the variance")
    checks.exact(x, "x")
    checks.exact(mu, "the mean")
    checks.size(places, "places", 0, MAX_PLACES)
    n = 10**places
    scale = n.bit_length() + max(v.denominator.bit_length() - v.numerator.bit_length(), 0)
    for more in logarithm.precisions():
        low, high = (n * end >> more + scale for end in _density_bounds(x, mu, v, more + scale))
        if low == high:
            return Enclosure(Fraction(low, n), Fraction(low + 1, n))
    raise AssertionError("unreachable: some precision suffices")


def _density_bounds(x: Number, mu: Number, v: Number, bits: int) -> Bounds:
    """Return whole numbers with low <= 2^bits e^(-(x - mu)^2 / (2 v)) / sqrt(2 pi v) <= high.

    The variance must be above 2^-bits.

    >>> low, high = _density_bounds(0, 0, 1, 30)
    >>> low <= 428361012 <= high, high - low < 1000
    (True, True)
    """
    far = -(Fraction(x - mu) ** 2) / (2 * v) * 2**bits
    low, high = series.exponential_bounds((far // 1, -(-far // 1)), bits, series.log_two(bits))
    areas = [2 * pi * v * 2**bits // 1 for pi in series.pi_bounds(bits)]
    least, most = isqrt(areas[0]), isqrt(areas[1]) + 1
    return (low << bits) // most, -(-(high << bits) // least)


def draw(mu: Fraction, v: Fraction, below: Below) -> int:
    """Draw a whole number n with probability proportional to e^(-(n - mu)^2 / (2 v)).

    Rejection sampling: a two-sided geometric number around the whole c next to mu is accepted with
    the ratio of the two curves.

    >>> draw(Fraction(150), Fraction(400), draws.Source(1))
    148
    """
    t, c = Fraction(isqrt(int(v)) + 1), (2 * mu + 1) // 2
    while True:
        y = below(int(t))
        stays = goes_on = draws.exponential_coin(y / t, below)
        while goes_on:
            goes_on = draws.exponential_coin(Fraction(1), below)
            y += int(t) * goes_on
        sign = 1 - 2 * below(2)
        if stays and (y or sign > 0):
            beside = sign * (mu - c)
            lost = (y - beside - v / t) ** 2 / (2 * v) + (abs(beside) - beside) / t
            if draws.exponential_coin(lost, below):
                return c + sign * y


def _draw_to(p: Mapping[str, Fraction], places: int, below: Below) -> Fraction:
    """Draw a multiple of 10^-places, in proportion to the density there."""
    n = 10**places
    return Fraction(draw(p["means"] * n, p["variances"] * n * n, below), n)


def _check_divisor(divisor: str) -> None:
    checks.known([divisor], ("n", "n-1"), UnknownValue, "the divisor of a variance")


_SPREAD = {  # by the divisor, and whether the labels share it
    ("n", False): Written("(u - t^2/n) / n", r"\frac{1}{n} \left(u - \frac{t^2}{n}\right)"),
    ("n-1", False): Written(
        "(u - t^2/n) / (n - 1)", r"\frac{1}{n - 1} \left(u - \frac{t^2}{n}\right)"
    ),
    ("n", True): Written("Σ (u - t^2/n) / Σ n", r"\frac{\sum (u - t^2/n)}{\sum n}"),
    ("n-1", True): Written("Σ (u - t^2/n) / Σ (n - 1)", r"\frac{\sum (u - t^2/n)}{\sum (n - 1)}"),
}
_LOG_DENSITY = Written(
    "-1/2 log v - (x_f - mu)^2 / (2 v)", r"-\frac{1}{2} \log v - \frac{(x_f - \mu)^2}{2 v}"
)
FAMILY = Family(
    kind="numbers",
    parameters={
        "means": Parameter(Written("mu", r"\mu"), lambda n, t, _u: t / n),
        "variances": Parameter(Written("v"), choices=_SPREAD),
    },
    factor=_LOG_DENSITY,
    draw=_draw_to,
)
