"""Estimate with imaginary examples, so that a value never seen stays possible.

    n(v)   count of value v                 int or Fraction >= 0
    N      total count, sum of n(v)
    K      number of values, all declared   int >= 1
    q(v)   prior guess at p(v)              Fraction >= 0, sums to 1
    m      imaginary examples in all        int or Fraction >= 0
    a      imaginary examples of each value int or Fraction >= 0
    a(v)   of value v, its pseudo-count     int or Fraction >= 0
    A      sum of a(v)

    p(v) = (n(v) + a(v)) / (N + A)

    m-estimate    (n(v) + m q(v)) / (N + m)    a(v) = m q(v)
    additive      (n(v) + a) / (N + a K)       a(v) = a, the m-estimate with q uniform, m = a K
    Laplace       (n(v) + 1) / (N + K)         a(v) = 1
    none          n(v) / N                     a(v) = 0

Absolute discounting takes away from the counts instead of adding, for tables with far more values
than examples, such as pairs of words.

    d, T          what each value seen gives away, and how many were seen
    discount      max(n(v) - d, 0) / N + d T / N q(v)

You write a rule of smoothing as none, laplace, add=A or m=M, in Python, on the command line and on
the wire. m=M spreads M imaginary examples evenly, q = 1/K. Where one number for all values is not
enough, a table of pseudo-counts takes its place.

Source: T. Mitchell, Machine Learning (1997), section 6.9.1.1, equation 6.22;
K. Weinberger, CS4780, case 1; M. Mohri, lecture 3, additive smoothing; H. Ney, U. Essen,
R. Kneser, Computer Speech and Language 8 (1994), for discounting.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import TypeVar

from refnb.core import checks, messages
from refnb.core.checks import Amount, Counted, Distribution
from refnb.core.errors import BadWeight, UndefinedEstimate
from refnb.estimation import likelihood
from refnb.exact import rational

V = TypeVar("V", bound=Hashable)
Pseudocounts = Mapping[str, Mapping[str, Amount]]
Rows = dict[str, dict[str, dict[str, Fraction]]]

FIXED = {"none": Fraction(0), "laplace": Fraction(1)}  # the rules that have one weight
WEIGHTED = {"add": "add=A", "m": "m=M"}  # those with a weight after the equals sign
_FIRST = ", ".join((*FIXED, *WEIGHTED.values())[:-1])
SPELLINGS = f"{_FIRST} or {[*WEIGHTED.values()][-1]}"


@dataclass(frozen=True)
class Smoothing:
    """A rule of smoothing: one of `FIXED` with its weight, or one of `WEIGHTED` with any weight.

    Raises BadWeight for another rule, or for another weight of a fixed rule; Negative for a weight
    below 0.
    """

    rule: str
    weight: Fraction

    def __post_init__(self) -> None:
        if self.rule not in (*FIXED, *WEIGHTED):
            raise BadWeight(f"a rule is {SPELLINGS}, got {messages.quote(self.rule)}")
        checks.amount(self.weight, "the weight of a smoothing rule")
        object.__setattr__(self, "weight", Fraction(self.weight))
        if self.weight != FIXED.get(self.rule, self.weight):
            raise BadWeight(f"{self.rule} has no other weight, got {messages.quote(self.weight)}")

    def pseudo_count(self, values: int) -> Fraction:
        """Return the imaginary examples of each of K values: m / K for "m", or else the weight."""
        return Fraction(self.weight, values if self.rule == "m" else 1)

    def spelling(self) -> str:
        """Return the word of a fixed rule, or one such as add=1/2."""
        return self.rule if self.rule in FIXED else f"{self.rule}={rational.spelling(self.weight)}"

    @classmethod
    def spelled(cls, spelling: str) -> Smoothing:
        """Return the rule that is written as in `SPELLINGS`, with A and M >= 0.

        Raises BadWeight for any other text.

        >>> Smoothing.spelled("add=1/2")
        Smoothing(rule='add', weight=Fraction(1, 2))
        """
        if spelling in FIXED:
            return cls(spelling, FIXED[spelling])
        rule, _, weight = spelling.partition("=")
        with messages.at(f"smoothing {messages.quote(spelling)}", error=BadWeight):
            if rule not in WEIGHTED:
                raise BadWeight(f"a rule is {SPELLINGS}")
            return cls(rule, rational.rational(weight))


def smoothing(spelling: str) -> Smoothing:
    """Return the rule that is written none, laplace, add=A or m=M.

    Raises BadWeight for any other text.

    >>> smoothing("laplace").weight
    Fraction(1, 1)
    """
    return Smoothing.spelled(spelling)


def m_estimate(counts: Counted[V], q: Distribution[V], m: Amount) -> dict[V, Fraction]:
    """Estimate p(v) = (n(v) + m q(v)) / (N + m).

    This counts m imaginary examples, spread as the prior guess q says.

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
    _check_total(total, "(n(v) + m q(v)) / (N + m) needs N + m > 0")
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
    _check_total(total, "(n(v) + a) / (N + a K) needs N + a K > 0")
    return {v: (n + a) / total for v, n in counts.items()}


def laplace(counts: Counted[V]) -> dict[V, Fraction]:
    """Estimate p(v) = (n(v) + 1) / (N + K), defined even when N = 0.

    >>> laplace({"heads": 3, "tails": 0})
    {'heads': Fraction(4, 5), 'tails': Fraction(1, 5)}
    """
    return additive(counts, 1)


def pseudo_counts(counts: Counted[V], a: Mapping[V, Amount]) -> dict[V, Fraction]:
    """Estimate p(v) = (n(v) + a(v)) / (N + A), with a pseudo-count for each value, perhaps 0.

    It is the mean of a Dirichlet distribution with the weights n(v) + a(v).

    Raises DomainMismatch when the keys differ; UndefinedEstimate when N + A = 0.

    >>> pseudo_counts({"heads": 3, "tails": 0}, {"heads": 0, "tails": Fraction(1, 2)})
    {'heads': Fraction(6, 7), 'tails': Fraction(1, 7)}
    """
    checks.counts(counts)
    checks.same(counts, a, "counts and pseudo-counts")
    checks.counts(a, "the pseudo-counts")
    total = rational.total(counts.values()) + rational.total(a.values())
    _check_total(total, "(n(v) + a(v)) / (N + A) needs N + A > 0")
    return {v: (n + a[v]) / total for v, n in counts.items()}


def discount(counts: Counted[V], d: Amount, q: Distribution[V]) -> dict[V, Fraction]:
    """Estimate p(v) = max(n(v) - d, 0) / N + d T / N q(v), where T values were seen.

    Each value that was seen gives away d of its examples, and q shares them out. For pairs of words
    q is the distribution of single words, or a uniform one.

    Raises OutOfRange for d > 1; DomainMismatch when q has other values; UndefinedEstimate for
    N = 0; BadWeight for a count that is not whole.

    >>> discount({"a": 3, "b": 1}, Fraction(1, 2), {"a": Fraction(1, 2), "b": Fraction(1, 2)})
    {'a': Fraction(3, 4), 'b': Fraction(1, 4)}
    """
    checks.integer_counts(counts)
    checks.share(d, "d")
    checks.distribution(q, "q")
    checks.same(counts, q, "the counts and q")
    total = rational.total(counts.values())
    _check_total(total, "an estimate by discounting needs N > 0")
    given = d * sum(n > 0 for n in counts.values())
    return {v: (max(n - d, Fraction(0)) + given * q[v]) / total for v, n in counts.items()}


def _check_total(total: Fraction, needs: str) -> None:
    if total == 0:
        raise UndefinedEstimate(f"{needs}, both are 0")


def estimate(counts: Counted[V], rule: Smoothing | Mapping[V, Amount]) -> dict[V, Fraction]:
    """Estimate p(v) by a rule of smoothing, or with a pseudo-count for each value.

    Raises UndefinedEstimate when the rule divides 0 by 0; DomainMismatch when pseudo-counts
    have other keys.

    >>> estimate({"heads": 3, "tails": 0}, smoothing("m=2"))
    {'heads': Fraction(4, 5), 'tails': Fraction(1, 5)}
    """
    if not isinstance(rule, Smoothing):
        return pseudo_counts(counts, rule)
    if rule.rule == "none":
        return likelihood.mle(counts)
    checks.counts(counts)
    if rule.rule == "m":
        even = dict.fromkeys(counts, Fraction(1, len(counts)))
        return m_estimate(counts, even, rule.weight)
    return additive(counts, rule.weight)


def by_feature(
    values: Mapping[str, Mapping[str, Counted[str]]], rule: Smoothing | Pseudocounts
) -> Rows:
    """Estimate from values[f][y] by one rule for all features, or with the pseudo-counts rule[f].

    Raises UndefinedEstimate when the rule divides 0 by 0; DomainMismatch when pseudo-counts
    have other features or values.

    >>> by_feature({"f": {"y": {"0": 1, "1": 0}}}, {"f": {"0": 1, "1": 1}})
    {'f': {'y': {'0': Fraction(2, 3), '1': Fraction(1, 3)}}}
    """
    if isinstance(rule, Smoothing):
        return messages.map_cells(values, partial(estimate, rule=rule))
    checks.same(values, rule, "the features and their pseudo-counts")
    return {
        f: messages.map_cells({f: n}, partial(estimate, rule=rule[f]))[f] for f, n in values.items()
    }
