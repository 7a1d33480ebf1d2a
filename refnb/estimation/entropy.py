"""Cross-entropy: what a forecast costs in logarithms, and why the true shares cost least.

    p(v), q(v)    probability of value v                     Fraction >= 0, sums to 1
    b             base of the logarithms: e, or 2 for bits   "e" or "2"
    H(p)          entropy             sum of p(v) log 1/p(v)
    H(p, q)       cross-entropy       sum of p(v) log 1/q(v)
    D(p, q)       divergence          sum of p(v) log (p(v) / q(v)) = H(p, q) - H(p)
    q_i(y)        forecast of case i for label y             predicted[y]
    y_i, c_i      label of case i, and how often it counts   label, weight
    CL            conditional likelihood                     product of q_i(y_i)^c_i
    loss          mean log loss                              mean of log 1/q_i(y_i)

Terms with p(v) = 0 or c_i = 0 are 0. If something happens that a forecast called impossible, log
1/0 is infinite, and so is the sum, which you can still compare with other forecasts.

The conditional likelihood is the probability of the labels given everything else. Its negative
logarithm is N times the log loss, so one is greatest when the other is least.

The trap: H(p, q) is not H(q, p). The first argument is what happens, the second is the forecast.

Source: T. Mitchell, Machine Learning (1997), section 6.5; C. Shannon, A mathematical theory
of communication (1948); S. Kullback and R. Leibler, On information and sufficiency (1951).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from refnb.core import checks, limits, messages
from refnb.core.checks import Distribution, Probabilities
from refnb.core.errors import UnknownLabel
from refnb.estimation import likelihood
from refnb.estimation.schema import Count
from refnb.exact import logarithm
from refnb.exact.logarithm import Extended, Infinite, LogForm
from refnb.probability import distribution

V = TypeVar("V", bound=Hashable)


@dataclass(frozen=True)
class Forecast:
    """The forecast for a case, a distribution over labels, and the label that it has.

    Raises UnknownLabel when the forecast does not list the label; list an impossible label with
    probability 0.
    """

    predicted: Probabilities[str]
    label: str
    weight: Count = 1

    def __post_init__(self) -> None:
        checks.freeze_fields(self, "predicted")
        checks.prior(self.predicted, "the forecast")
        checks.known([self.label], self.predicted, UnknownLabel, "the label")
        checks.amount(self.weight, "the weight of a forecast")


def entropy(p: Distribution[V], base: str) -> LogForm:
    """Return H(p) = sum of p(v) log 1/p(v).

    Raises UnknownValue for a base that is neither e nor 2.

    >>> logarithm.spelling(entropy({"rain": Fraction(1, 4), "sun": Fraction(3, 4)}, "2"))
    '-1/4 log2(1/4) - 3/4 log2(3/4)'
    """
    checks.distribution(p, "p")
    return logarithm.combination((logarithm.log(q, base), -q) for q in p.values() if q > 0)


def cross_entropy(p: Distribution[V], q: Distribution[V], base: str) -> Extended:
    """Return H(p, q) = sum of p(v) log 1/q(v), infinite where p(v) > 0 = q(v).

    Raises DomainMismatch when the keys differ; UnknownValue for a base that is neither e
    nor 2.

    >>> half, third = Fraction(1, 2), Fraction(1, 3)
    >>> fair = {"heads": half, "tails": half}
    >>> logarithm.spelling(cross_entropy({"heads": third, "tails": 2 * third}, fair, "2"))
    '1'
    """
    _check_pair(p, q)
    return _mean([(Fraction(p[v]), Fraction(q[v])) for v in p], base)


def divergence(p: Distribution[V], q: Distribution[V], base: str) -> Extended:
    """Return D(p, q) = sum of p(v) log (p(v) / q(v)), infinite where p(v) > 0 = q(v).

    It is also called the relative entropy, or KL divergence, of p from q.

    Raises DomainMismatch when the keys differ; UnknownValue for a base that is neither e
    nor 2.

    >>> half = Fraction(1, 2)
    >>> coin = {"heads": half, "tails": half}
    >>> divergence(coin, coin, "e") == logarithm.constant(0, "e")
    True
    """
    _check_pair(p, q)
    return _mean([(Fraction(p[v]), Fraction(q[v]) / p[v]) for v in p if p[v] > 0], base)


def conditional_likelihood(forecasts: Iterable[Forecast]) -> Fraction:
    """Return CL = product of q_i(y_i)^c_i: the probability of the labels, given everything else.

    Raises BadWeight for a weight that is not whole.

    >>> sun = Forecast({"sun": Fraction(2, 3), "rain": Fraction(1, 3)}, "sun", 2)
    >>> conditional_likelihood([sun])
    Fraction(4, 9)
    """
    powers = list[tuple[Fraction, int]]()
    for one in forecasts:
        checks.count(one.weight, "the weight of a forecast")
        powers.append((Fraction(one.predicted[one.label]), int(one.weight)))
    return likelihood.power_product(powers, "a product of forecasts", limits.size)


def log_loss(forecasts: Iterable[Forecast], base: str) -> Extended:
    """Return the mean of log 1/q_i(y_i), infinite where c_i > 0 = q_i(y_i).

    Raises EmptyData for no forecasts; ZeroEvidence when all weights are 0; UnknownValue for
    a base that is neither e nor 2.

    >>> sun = Forecast({"sun": Fraction(2, 3), "rain": Fraction(1, 3)}, "sun")
    >>> logarithm.spelling(log_loss([sun, sun], "e"))
    '-log(2/3)'
    """
    seen = list(forecasts)
    with messages.at("the weights of the forecasts"):
        shares = distribution.normalise({i: one.weight for i, one in enumerate(seen)}).values()
    chances = [Fraction(one.predicted[one.label]) for one in seen]
    return _mean(list(zip(shares, chances, strict=True)), base)


def _mean(pairs: list[tuple[Fraction, Fraction]], base: str) -> Extended:
    """Return the sum of p log 1/q over the pairs (p, q) with p > 0."""
    nothing = logarithm.constant(0, base)
    if any(p > 0 and q == 0 for p, q in pairs):
        return Infinite(1)
    logs = [(logarithm.log(q, base), -p) for p, q in pairs if p > 0]
    return logarithm.combination([(nothing, 1), *logs])


def _check_pair(p: Distribution[V], q: Distribution[V]) -> None:
    checks.distribution(p, "p")
    checks.distribution(q, "q")
    checks.same(p, q, "p and q")
