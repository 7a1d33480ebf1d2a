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

A rule of smoothing is spelled none, laplace, add=L or m=M, the same in Python, on
the command line and on the wire. m=M spreads M imaginary examples evenly, q = 1/K.

Source: T. Mitchell, Machine Learning (1997), section 6.9.1.1, equation 6.22;
K. Weinberger, CS4780, case 1; M. Mohri, lecture 3, additive smoothing.
"""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from refnb import checks
from refnb.checks import Number
from refnb.errors import BadWeight, RefnbError, UndefinedEstimate
from refnb.estimation import likelihood
from refnb.exact import rational

V = TypeVar("V", bound=Hashable)


@dataclass(frozen=True)
class Smoothing:
    """A rule of smoothing: "none", "laplace", "add" with weight a, or "m" with weight m.

    The weight of "none" is 0 and that of "laplace" is 1.

    Raises, in this order: BadWeight for another rule; NotExact; Negative; BadWeight
    when "none" or "laplace" come with another weight.
    """

    rule: str
    weight: Fraction

    def __post_init__(self) -> None:
        if self.rule not in ("none", "laplace", "add", "m"):
            raise BadWeight(f"a rule is none, laplace, add or m, got {self.rule!r}")
        checks.amount(self.weight, "the weight of a smoothing rule")
        if self.weight != {"none": 0, "laplace": 1}.get(self.rule, self.weight):
            raise BadWeight(
                f"{self.rule} has no other weight, got {rational.spelling(self.weight)}"
            )

    def spelling(self) -> str:
        """Return none, laplace, add=1/2 or m=3."""
        return (
            f"{self.rule}={rational.spelling(self.weight)}"
            if self.rule in ("add", "m")
            else self.rule
        )

    @classmethod
    def spelled(cls, spelling: str) -> "Smoothing":
        """Return the rule that is spelled none, laplace, add=L or m=M, L and M >= 0.

        Raises: BadWeight.

        >>> Smoothing.spelled("add=1/2")
        Smoothing(rule='add', weight=Fraction(1, 2))
        """
        rule, equals, weight = spelling.partition("=")
        known = {"none": "0", "laplace": "1"}
        if (rule in known) == bool(equals) or rule not in ("none", "laplace", "add", "m"):
            raise BadWeight(f"smoothing is none, laplace, add=L or m=M, got {spelling[:60]!r}")
        try:
            return cls(rule, rational.rational(weight if equals else known[rule]))
        except RefnbError as error:
            raise BadWeight(f"smoothing {spelling[:60]!r}: {error}") from None


def smoothing(spelling: str) -> Smoothing:
    """Return the rule spelled none, laplace, add=L or m=M.

    Raises: BadWeight.

    >>> smoothing("laplace").weight
    Fraction(1, 1)
    """
    return Smoothing.spelled(spelling)


def m_estimate(counts: Mapping[V, Number], q: Mapping[V, Number], m: Number) -> dict[V, Fraction]:
    """Estimate p(v) = (n(v) + m q(v)) / (N + m).

    Reads as counting m imaginary examples, spread as the prior guess q says.

    Raises, in this order: NotExact; Negative; EmptyData for the counts; NotExact;
    Negative; NotADistribution for q; DomainMismatch; NotExact; Negative for m;
    UndefinedEstimate when N + m = 0.

    >>> fair = {"heads": Fraction(1, 2), "tails": Fraction(1, 2)}
    >>> m_estimate({"heads": 3, "tails": 0}, fair, m=2)
    {'heads': Fraction(4, 5), 'tails': Fraction(1, 5)}
    """
    checks.counts(counts)
    checks.distribution(q, "q")
    checks.same(counts, q, "counts and q")
    checks.amount(m, "m")
    total = sum(counts.values()) + m
    if total == 0:
        raise UndefinedEstimate("(n(v) + m q(v)) / (N + m) needs N + m > 0, both are 0")
    return {v: Fraction(n + m * q[v]) / total for v, n in counts.items()}


def additive(counts: Mapping[V, Number], a: Number) -> dict[V, Fraction]:
    """Estimate p(v) = (n(v) + a) / (N + a K).

    Raises, in this order: NotExact; Negative; EmptyData for the counts; NotExact;
    Negative for a; UndefinedEstimate when N + a K = 0.

    >>> additive({"heads": 3, "tails": 0}, Fraction(1, 2))
    {'heads': Fraction(7, 8), 'tails': Fraction(1, 8)}
    """
    checks.counts(counts)
    checks.amount(a, "a")
    total = sum(counts.values()) + a * len(counts)
    if total == 0:
        raise UndefinedEstimate("(n(v) + a) / (N + a K) needs N + a K > 0, both are 0")
    return {v: Fraction(n + a) / total for v, n in counts.items()}


def laplace(counts: Mapping[V, Number]) -> dict[V, Fraction]:
    """Estimate p(v) = (n(v) + 1) / (N + K), defined even when N = 0.

    Raises, in this order: NotExact; Negative; EmptyData.

    >>> laplace({"heads": 3, "tails": 0})
    {'heads': Fraction(4, 5), 'tails': Fraction(1, 5)}
    """
    return additive(counts, 1)


def estimate(counts: Mapping[V, Number], rule: Smoothing) -> dict[V, Fraction]:
    """Estimate p(v) by a rule of smoothing.

    Raises, in this order: NotExact; Negative; EmptyData; UndefinedEstimate when the
    rule divides 0 by 0.

    >>> estimate({"heads": 3, "tails": 0}, smoothing("m=2"))
    {'heads': Fraction(4, 5), 'tails': Fraction(1, 5)}
    """
    if rule.rule == "none":
        return likelihood.mle(counts)
    if rule.rule == "m":
        uniform = {v: Fraction(1, len(counts)) for v in counts}
        return m_estimate(counts, uniform, rule.weight)
    return additive(counts, rule.weight)


def estimate_at(
    counts: Mapping[str, Number], rule: Smoothing, feature: str, label: str | None = None
) -> dict[str, Fraction]:
    """Estimate one table, and name feature and label when it is 0/0."""
    try:
        return estimate(counts, rule)
    except UndefinedEstimate as error:
        place = feature if label is None else f"{feature!r} given {label!r}"
        raise UndefinedEstimate(f"{place}: {error}") from None
