"""Poisson naive Bayes: each feature is a count, with a rate per label.

    pi(y)           prior of label y                                 prior[y]
    lambda(f, y)    rate of feature f when the label is y, >= 0      rates[f][y]
    x_f             count of feature f: 0, 1, 2, ...                 x[f], absent when missing
    g(f, y)         log factor, the log probability without -log x_f!

    p(x_f | y) = lambda^x_f e^-lambda / x_f!         g(f, y) = x_f log lambda - lambda

The factorial is the same for every label. A rate 0 allows the count 0 alone (0^0 = 1).

The trap: a count that was never seen with a label makes its rate 0, and one more of it
makes that label impossible, whatever the others say.

Source: N. Smith, CSE 446, naive Bayes beyond binary features; S. D. Poisson, Recherches
sur la probabilite des jugements (1837).
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from refnb import checks
from refnb.checks import Number
from refnb.classifiers import lognaive, naive
from refnb.classifiers.lognaive import Inference
from refnb.classifiers.naive import Prior
from refnb.errors import UndefinedEstimate, UnknownFeature
from refnb.estimation import moments
from refnb.estimation.moments import Moment, Moments, named
from refnb.estimation.schema import Example, Quantities
from refnb.exact import logarithm
from refnb.exact.logarithm import Extended, Infinite


@dataclass(frozen=True)
class Model:
    """The parameters: prior[y] = pi(y) and rates[f][y] = lambda(f, y).

    Raises, in this order: NotText; NotExact; Negative; NotADistribution for the prior;
    then, feature by feature: DomainMismatch when its labels are not those of the prior;
    NotExact; Negative for a rate; at last NotText for the name of a feature.
    """

    prior: dict[str, Fraction]
    rates: dict[str, dict[str, Fraction]]

    def __post_init__(self) -> None:
        checks.prior(self.prior)
        for feature, table in self.rates.items():
            checks.same(self.prior, table, f"the prior and the rates of {feature!r}")
            for label, rate in table.items():
                checks.amount(rate, f"the rate of {feature!r} given {label!r}")
        if self.rates:
            checks.names(self.rates, "the features")


def count(
    labels: Collection[str], features: Collection[str], examples: Iterable[Example[Quantities]]
) -> Moments:
    """Return the moments of counts: what `moments.count` returns, every value checked.

    Raises, in this order: NotText; EmptyData for no labels; Duplicate label; Duplicate
    feature; OutOfRange for more than 1000000 labels times features; then at the first
    observation that breaks a rule, value by value, BadWeight for one that is not whole;
    Negative for one below 0; then UnknownLabel; UnknownFeature.

    >>> count(["a"], ["calls"], [Example({"calls": 3}, "a")]).features["calls"]["a"]
    Moment(weight=1, total=3, squares=9)
    """
    return moments.count(labels, features, _counted(examples))


def rate(moment: Moment) -> Fraction:
    """Estimate lambda = t / n, the mean count.

    Raises, in this order: Negative when t < 0; UndefinedEstimate when n = 0.

    >>> rate(Moment(4, 6, 14))
    Fraction(3, 2)
    """
    checks.amount(moment.total, "a sum of counts")
    if moment.weight == 0:
        raise UndefinedEstimate("the rate t / n needs n > 0, there are no counts")
    return Fraction(moment.total) / moment.weight


def fit(moments: Moments, prior: Prior) -> Model:
    """Estimate lambda for each feature and label, and pi as `categorical.fit` does.

    Raises, in this order: what `naive.estimate_prior` raises; then, feature by
    feature and label by label, Negative; UndefinedEstimate when n = 0.

    >>> from refnb.estimation.smoothing import smoothing
    >>> seen = count(["a"], ["calls"], [Example({"calls": k}, "a") for k in (0, 1, 4)])
    >>> fit(seen, smoothing("none")).rates
    {'calls': {'a': Fraction(5, 3)}}
    """
    estimated = naive.estimate_prior(moments.labels, prior)
    rates = {
        f: {y: named(f, y, partial(rate, row[y])) for y in moments.labels}
        for f, row in moments.features.items()
    }
    return Model(estimated, rates)


def factors(model: Model, x: Quantities) -> dict[str, dict[str, Extended]]:
    """Return g(f, y) = x_f log lambda - lambda for each feature f of x, in declared order.

    With lambda = 0 it is 0 for the count 0, and -inf for any other.

    Raises, in this order: UnknownFeature; then, value by value, NotExact; BadWeight for
    one that is not whole; Negative.

    >>> from refnb.exact.logarithm import spelling
    >>> model = Model({"a": Fraction(1)}, {"calls": {"a": Fraction(5, 3)}})
    >>> spelling(factors(model, {"calls": 2})["calls"]["a"])
    '-5/3 + 2 log(5/3)'
    """
    checks.known(x, model.rates, UnknownFeature, "the instance: a feature")
    for feature, count in x.items():
        checks.count(count, f"the value of {feature!r}")
    return {
        f: {y: log_likelihood(Moment(1, x[f], x[f] ** 2), row[y]) for y in model.prior}
        for f, row in model.rates.items()
        if f in x
    }


def infer(model: Model, x: Quantities) -> Inference:
    """Return log factors, log scores and decision for an instance.

    Raises, in this order: what `factors` raises; ZeroEvidence when every label is
    impossible.

    >>> half = Fraction(1, 2)
    >>> rates = {"calls": {"a": Fraction(1), "b": Fraction(2)}}
    >>> infer(Model({"a": half, "b": half}, rates), {"calls": 2}).decision
    Decision(label='b', ties=('b',))
    """
    return lognaive.infer(model.prior, factors(model, x))


def log_likelihood(moment: Moment, rate: Number) -> Extended:
    """Return t log lambda - n lambda: the log probability of all the counts.

    The factorials are left out. With lambda = 0 it is 0 when t = 0, else -inf.

    Raises, in this order: NotExact; Negative for the rate; Negative when t < 0.

    >>> log_likelihood(Moment(2, 3, 5), 1) == logarithm.constant(-2, "e")
    True
    """
    checks.amount(rate, "a rate")
    checks.amount(moment.total, "a sum of counts")
    if rate == 0:
        return Infinite(-1) if moment.total else logarithm.constant(0, "e")
    return logarithm.subtract(
        logarithm.scale(logarithm.log(rate, "e"), moment.total),
        logarithm.constant(moment.weight * rate, "e"),
    )


def _counted(examples: Iterable[Example[Quantities]]) -> Iterator[Example[Quantities]]:
    for place, seen in enumerate(examples, 1):
        for feature, count in seen.instance.items():
            checks.count(count, f"observation {place}: the value of {feature!r}")
        yield seen
