"""Poisson naive Bayes: each feature is a count, with a rate for each label.

    pi(y)           prior of label y                                 prior[y]
    lambda(f, y)    rate of feature f when the label is y, >= 0      rates[f][y]
    x_f             count of feature f: 0, 1, 2, ...                 x[f], absent when missing
    n, t            weight and sum of counts                         Moment
    g(f, y)         log factor, the log probability without -log x_f!

    p(x_f | y) = lambda^x_f e^-lambda / x_f!         g(f, y) = x_f log lambda - lambda

The factorial is the same for every label. A rate 0 allows only the count 0 (0^0 = 1).

The trap: if all counts of a feature were 0 with a label, its rate there is 0, and any other count
makes that label impossible, whatever the other features say.

Source: N. Smith, CSE 446, naive Bayes beyond binary features; S. D. Poisson, Recherches
sur la probabilite des jugements (1837).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import factorial
from typing import Annotated

from refnb.classifiers import log_naive, naive
from refnb.classifiers.linear import Forms
from refnb.classifiers.log_naive import Family, Inference, Parameter, Parameters, Written
from refnb.classifiers.naive import Prior
from refnb.core import checks, messages
from refnb.core.checks import Amount, Names, Probabilities
from refnb.core.errors import Negative, UndefinedEstimate
from refnb.estimation import moments
from refnb.estimation.moments import Features, Moment, Moments
from refnb.estimation.schema import Example, Quantities
from refnb.exact import logarithm
from refnb.exact.logarithm import Extended, Infinite
from refnb.probability import draws
from refnb.probability.draws import Below

Rate = Annotated[Fraction, Negative]

check_value = checks.count  # of a feature: a whole number >= 0


@dataclass(frozen=True)
class Model(Parameters):
    """The parameters: prior[y] = pi(y) and rates[f][y] = lambda(f, y).

    Raises DomainMismatch when the rates of a feature have other labels than the prior.
    """

    prior: Probabilities[str]
    rates: Mapping[str, Mapping[str, Rate]]

    def __post_init__(self) -> None:
        checks.freeze_fields(self, "prior", "rates")
        checks.prior(self.prior)
        checks.by_label(self.prior, self.rates, "rate", checks.amount)


def count(labels: Names, features: Features, examples: Iterable[Example[Quantities]]) -> Moments:
    """Return the moments of counts: what `moments.count` returns, every value checked.

    Raises BadWeight for a value that is not whole; Negative for one below 0; UnknownLabel;
    UnknownFeature.

    >>> count(["a"], ["calls"], [Example({"calls": 3}, "a")]).features["calls"]["a"]
    Moment(weight=1, total=3, squares=9)
    """
    return moments.count(labels, features, _check_counts(examples))


def rate(moment: Moment) -> Fraction:
    """Estimate lambda = t / n, the mean count.

    Raises Negative when t < 0; UndefinedEstimate when n = 0.

    >>> rate(Moment(4, 6, 14))
    Fraction(3, 2)
    """
    checks.amount(moment.total, "a sum of counts")
    if moment.weight == 0:
        raise UndefinedEstimate("the rate t / n needs n > 0, there are no counts")
    return Fraction(moment.total) / moment.weight


def fit(moments: Moments, prior: Prior) -> Model:
    """Estimate lambda for each feature and label, and pi as `categorical.fit` does.

    Raises Negative when t < 0; UndefinedEstimate when an estimate divides 0 by 0;
    DomainMismatch when the given prior has other labels.

    >>> fit(Moments({"a": 3}, {"calls": {"a": Moment(3, 5, 17)}}), {"a": 1}).rates
    {'calls': {'a': Fraction(5, 3)}}
    """
    return Model(
        naive.estimate_prior(moments.labels, prior), messages.map_cells(moments.features, rate)
    )


def factors(model: Model, x: Quantities) -> dict[str, dict[str, Extended]]:
    """Return g(f, y) = x_f log lambda - lambda for each feature f of x, in declared order.

    With lambda = 0 it is 0 for the count 0, and -inf for any other.

    Raises UnknownFeature; BadWeight for a count that is not whole; Negative for one below 0.

    >>> model = Model({"a": Fraction(1)}, {"calls": {"a": Fraction(5, 3)}})
    >>> logarithm.spelling(factors(model, {"calls": 2})["calls"]["a"])
    '-5/3 + 2 log(5/3)'
    """
    checks.values(x, model.rates, check_value)
    rates = model.rates
    moments = {f: Moment.of(x[f], 1) for f in rates if f in x}
    return {f: {y: log_likelihood(m, rates[f][y]) for y in model.prior} for f, m in moments.items()}


def linear(model: Model) -> tuple[Forms, Forms]:
    """Return the weight log lambda of each feature, and -lambda, its part of the bias.

    Raises OutOfRange for a rate that is 0.

    >>> weights, _ = linear(Model({"a": Fraction(1)}, {"calls": {"a": Fraction(5)}}))
    >>> logarithm.spelling(weights["calls"]["a"])
    'log(5)'
    """
    weights = messages.map_cells(model.rates, lambda rate: logarithm.log(rate, "e"))
    return weights, messages.map_cells(model.rates, lambda rate: logarithm.constant(-rate, "e"))


def infer(model: Model, x: Quantities) -> Inference:
    """Return log factors, log scores and decision for an instance.

    Raises UnknownFeature; BadWeight for a count that is not whole; Negative for one below 0;
    ZeroEvidence when every label is impossible.

    >>> half = Fraction(1, 2)
    >>> rates = {"calls": {"a": Fraction(1), "b": Fraction(2)}}
    >>> infer(Model({"a": half, "b": half}, rates), {"calls": 2}).decision
    Decision(label='b', ties=('b',))
    """
    return log_naive.infer(model.prior, factors(model, x))


def log_likelihood(moment: Moment, rate: Amount) -> Extended:
    """Return t log lambda - n lambda: the log probability of all the counts.

    The factorials are left out. With lambda = 0 it is 0 when t = 0, else -inf.

    Raises Negative when t < 0.

    >>> log_likelihood(Moment(2, 3, 5), 1) == logarithm.constant(-2, "e")
    True
    """
    checks.amount(rate, "a rate")
    checks.amount(moment.total, "a sum of counts")
    if rate == 0:
        return Infinite(-1) if moment.total else logarithm.constant(0, "e")
    log, one = logarithm.log(rate, "e"), logarithm.constant(1, "e")
    return logarithm.combination([(log, moment.total), (one, -moment.weight * rate)])


def draw(rate: Fraction, below: Below) -> int:
    """Draw a count k with probability e^-lambda lambda^k / k!, using numbers from a source.

    It is a sum of m counts of the rate lambda/m <= 1/2. Each is a number of heads before the first
    tail, accepted with probability (2 lambda/m)^k / k!.

    >>> draw(Fraction(3), draws.Source(1))
    4
    """
    m, total = -(-2 * rate // 1), 0
    for _ in range(m):
        k = _heads(below)
        while not draws.coin((2 * rate / m) ** k / factorial(k), below):
            k = _heads(below)
        total += k
    return total


def _heads(below: Below) -> int:
    """Return how many heads a fair coin shows before its first tail."""
    k = 0
    while draws.coin(Fraction(1, 2), below):
        k += 1
    return k


def _check_counts(examples: Iterable[Example[Quantities]]) -> Iterator[Example[Quantities]]:
    """Yield the examples, requiring counts as values: BadWeight; Negative."""
    for place, seen in enumerate(examples, 1):
        for f, count in seen.instance.items():
            check_value(count, f"example {place}: the value of", f)
        yield seen


FAMILY = Family(
    kind="counts",
    parameters={"rates": Parameter(Written("lambda", r"\lambda"), lambda n, t, _u: t / n)},
    factor=Written("x_f log lambda - lambda", r"x_f \log \lambda - \lambda"),
    draw=lambda p, _places, below: draw(p["rates"], below),
    draws=lambda p: int(2 * p["rates"]),
)
