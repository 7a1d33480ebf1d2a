"""Estimate with imaginary examples, so that what was never seen stays possible.

    n(v)   count of value v                 int or Fraction >= 0
    N      total count, sum of n(v)
    K      number of values, all declared   int >= 1
    q(v)   prior guess at p(v)              Fraction >= 0, sums to 1
    m      imaginary examples in all        int or Fraction >= 0
    a      imaginary examples of each value int or Fraction >= 0

    m-estimate    (n(v) + m q(v)) / (N + m)
    additive      (n(v) + a) / (N + a K)       the m-estimate with q uniform, m = a K
    Laplace       (n(v) + 1) / (N + K)         additive with a = 1
    none          n(v) / N                     additive with a = 0

A rule of smoothing is spelled none, laplace, add=A or m=M, the same in Python, on
the command line and on the wire. m=M spreads M imaginary examples evenly, q = 1/K.

Source: T. Mitchell, Machine Learning (1997), section 6.9.1.1, equation 6.22;
K. Weinberger, CS4780, case 1; M. Mohri, lecture 3, additive smoothing.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from refnb import checks, messages
from refnb.checks import Amount, Counted, Distribution
from refnb.errors import BadWeight, RefnbError, UndefinedEstimate
from refnb.estimation import likelihood
from refnb.exact import rational

V = TypeVar("V", bound=Hashable)

_GIVEN = {"none": Fraction(0), "laplace": Fraction(1)}


@dataclass(frozen=True)
class Smoothing:
    """A rule of smoothing: "none", "laplace", "add" with weight a, or "m" with weight m.

    The weight of "none" is 0 and that of "laplace" is 1.

    Raises BadWeight for another rule, or another weight of "none" or "laplace"; Negative
    for a weight below 0.
    """

    rule: str
    weight: Fraction

    def __post_init__(self) -> None:
        if self.rule not in ("none", "laplace", "add", "m"):
            raise BadWeight(f"a rule is none, laplace, add or m, got {messages.shown(self.rule)}")
        checks.amount(self.weight, "the weight of a smoothing rule")
        if self.weight != _GIVEN.get(self.rule, self.weight):
            raise BadWeight(f"{self.rule} has no other weight, got {messages.shown(self.weight)}")

    def spelling(self) -> str:
        """Return none, laplace, add=1/2 or m=3."""
        if self.rule in _GIVEN:
            return self.rule
        return f"{self.rule}={rational.spelling(self.weight)}"

    @classmethod
    def spelled(cls, spelling: str) -> "Smoothing":
        """Return the rule that is spelled none, laplace, add=A or m=M, A and M >= 0.

        Raises BadWeight for any other text.

        >>> Smoothing.spelled("add=1/2")
        Smoothing(rule='add', weight=Fraction(1, 2))
        """
        if spelling in _GIVEN:
            return cls(spelling, _GIVEN[spelling])
        rule, _, weight = spelling.partition("=")
        try:
            if rule not in ("add", "m"):
                raise BadWeight("a rule is none, laplace, add=A or m=M")
            return cls(rule, rational.rational(weight))
        except RefnbError as error:
            raise BadWeight(f"smoothing {messages.shown(spelling)}: {error}") from None


def smoothing(spelling: str) -> Smoothing:
    """Return the rule spelled none, laplace, add=A or m=M.

    Raises BadWeight for any other text.

    >>> smoothing("laplace").weight
    Fraction(1, 1)
    """
    return Smoothing.spelled(spelling)


def m_estimate(counts: Counted[V], q: Distribution[V], m: Amount) -> dict[V, Fraction]:
    """Estimate p(v) = (n(v) + m q(v)) / (N + m).

    Reads as counting m imaginary examples, spread as the prior guess q says.

    Raises DomainMismatch when the keys differ; UndefinedEstimate when N + m = 0.

    >>> fair = {"heads": Fraction(1, 2), "tails": Fraction(1, 2)}
    >>> m_estimate({"heads": 3, "tails": 0}, fair, m=2)
    {'heads': Fraction(4, 5), 'tails': Fraction(1, 5)}
    """
    checks.counts(counts)
    checks.distribution(q, "q")
    checks.same(counts, q, "counts and q")
    checks.amount(m, "m")
    total = rational.total(counts.values()) + m
    if total == 0:
        raise UndefinedEstimate("(n(v) + m q(v)) / (N + m) needs N + m > 0, both are 0")
    return {v: (n + m * q[v]) / total for v, n in counts.items()}


def additive(counts: Counted[V], a: Amount) -> dict[V, Fraction]:
    """Estimate p(v) = (n(v) + a) / (N + a K).

    Raises UndefinedEstimate when N + a K = 0.

    >>> additive({"heads": 3, "tails": 0}, Fraction(1, 2))
    {'heads': Fraction(7, 8), 'tails': Fraction(1, 8)}
    """
    checks.counts(counts)
    checks.amount(a, "a")
    total = rational.total(counts.values()) + a * len(counts)
    if total == 0:
        raise UndefinedEstimate("(n(v) + a) / (N + a K) needs N + a K > 0, both are 0")
    return {v: (n + a) / total for v, n in counts.items()}


def laplace(counts: Counted[V]) -> dict[V, Fraction]:
    """Estimate p(v) = (n(v) + 1) / (N + K), defined even when N = 0.

    >>> laplace({"heads": 3, "tails": 0})
    {'heads': Fraction(4, 5), 'tails': Fraction(1, 5)}
    """
    return additive(counts, 1)


def estimate(counts: Counted[V], rule: Smoothing) -> dict[V, Fraction]:
    """Estimate p(v) by a rule of smoothing.

    Raises UndefinedEstimate when the rule divides 0 by 0.

    >>> estimate({"heads": 3, "tails": 0}, smoothing("m=2"))
    {'heads': Fraction(4, 5), 'tails': Fraction(1, 5)}
    """
    if not isinstance(rule, Smoothing):
        raise BadWeight(f"a rule of smoothing is needed, got {messages.typed(rule)}")
    if rule.rule == "none":
        return likelihood.mle(counts)
    if rule.rule == "m":
        return m_estimate(counts, {v: Fraction(1, len(counts)) for v in counts}, rule.weight)
    return additive(counts, rule.weight)
