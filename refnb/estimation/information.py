"""Information: how much a feature says about the label, in bits, in errors and in surprise.

    n(v, y)     how often value v came with label y           n[v][y], >= 0
    N, n(v)     all of them, and those with value v
    H(y)        entropy of the label                          sum of p(y) log 1/p(y), p(y) = n(y)/N
    H(y | v)    the same among the examples with value v
    gain        mutual information of feature and label       H(y) - sum of n(v)/N H(y | v)
    split       entropy of the feature itself                 H(v)
    gain ratio  gain over split                               enclosed: it is irrational
    Gini        chance that two draws differ in the label     1 - sum of p(y)^2
    Gini gain   what is left of it within the values          Gini - sum of n(v)/N Gini(y | v)
    chi^2       sum of (n(v, y) - e)^2 / e                    e = n(v) n(y) / N
    freedom     degrees of freedom of chi^2                   (values seen - 1) (labels seen - 1)

All of them are 0 when feature and label are independent in the table, and the gain is 0 only then.

The trap: a feature that is different in every example, such as a date, has the greatest gain and
says nothing about the next one. The gain ratio divides by what such a feature costs.

Source: J. R. Quinlan, Induction of decision trees (1986); L. Breiman and others, Classification and
Regression Trees (1984); K. Pearson, On the criterion ... (1900).
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import TypeVar

from refnb.core import checks
from refnb.core.checks import Distribution, Number
from refnb.core.errors import UndefinedEstimate
from refnb.estimation import entropy
from refnb.exact import logarithm, rational
from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import LogForm
from refnb.probability import distribution

V = TypeVar("V", bound=Hashable)
Pairs = Mapping[V, Mapping[str, Number]]
BITS = 128  # of a ratio


def gain(n: Pairs[V], base: str) -> LogForm:
    """Return H(y) - sum of n(v)/N H(y | v): the mutual information of feature and label.

    Raises DomainMismatch for rows with other labels; ZeroEvidence for no examples; UnknownValue
    for a base that is neither e nor 2.

    >>> print(gain({"left": {"a": 2, "b": 0}, "right": {"a": 0, "b": 2}}, "2"))
    1
    """
    values, labels = _margins(n)
    parts = [(entropy.entropy(distribution.normalise(labels), base), Fraction(1))]
    whole = sum(labels.values(), start=Fraction(0))
    parts += [
        (entropy.entropy(distribution.normalise(n[v]), base), -m / whole)
        for v, m in values.items()
        if m
    ]
    return logarithm.combination(parts)


def gain_ratio(n: Pairs[V]) -> Enclosure:
    """Return gain over split, H(v): narrower than 2^-100, in any base.

    Raises UndefinedEstimate where only one value was seen; what `gain` raises.

    >>> print(f"{gain_ratio({'left': {'a': 2, 'b': 0}, 'right': {'a': 0, 'b': 2}}):.3f}")
    1.000
    """
    values, _ = _margins(n)
    split = entropy.entropy(distribution.normalise(values), "2")
    if split == 0:
        raise UndefinedEstimate("the gain ratio is 0/0: only one value was seen")
    told, bits = gain(n, "2"), BITS
    while split.ends(bits)[0] <= 0:
        bits *= 2
    ratio = Enclosure(*told.ends(bits)) / Enclosure(*split.ends(bits))
    while 2**100 * (ratio.high - ratio.low) >= 1:
        bits *= 2
        ratio = Enclosure(*told.ends(bits)) / Enclosure(*split.ends(bits))
    return ratio


def gini(p: Distribution[V]) -> Fraction:
    """Return 1 - sum of p(y)^2: the chance that two draws differ.

    >>> gini({"a": Fraction(1, 4), "b": Fraction(3, 4)})
    Fraction(3, 8)
    """
    checks.distribution(p, "p")
    return 1 - rational.total(Fraction(x) ** 2 for x in p.values())


def gini_gain(n: Pairs[V]) -> Fraction:
    """Return Gini - sum of n(v)/N Gini(y | v).

    Raises DomainMismatch; ZeroEvidence.

    >>> gini_gain({"left": {"a": 2, "b": 0}, "right": {"a": 0, "b": 2}})
    Fraction(1, 2)
    """
    values, labels = _margins(n)
    whole = rational.total(labels.values())
    rows = (m / whole * gini(distribution.normalise(n[v])) for v, m in values.items() if m)
    return gini(distribution.normalise(labels)) - rational.total(rows)


def chi_square(n: Pairs[V]) -> Fraction:
    """Return chi^2 = sum of (n(v, y) - e)^2 / e over the values and labels that were seen.

    Raises DomainMismatch; ZeroEvidence.

    >>> chi_square({"left": {"a": 2, "b": 0}, "right": {"a": 0, "b": 2}})
    Fraction(4, 1)
    """
    values, labels = _margins(n)
    whole = rational.total(labels.values())
    expected = {(v, y): m * k / whole for v, m in values.items() for y, k in labels.items()}
    return rational.total((n[v][y] - e) ** 2 / e for (v, y), e in expected.items() if e)


def freedom(n: Pairs[V]) -> int:
    """Return the degrees of freedom of chi^2: (values seen - 1) (labels seen - 1).

    Raises DomainMismatch; ZeroEvidence.
    """
    values, labels = _margins(n)
    return (sum(m > 0 for m in values.values()) - 1) * (sum(m > 0 for m in labels.values()) - 1)


def _margins(n: Pairs[V]) -> tuple[dict[V, Fraction], dict[str, Fraction]]:
    """Return n(v) and n(y) of rows that have the same labels, and an example at least."""
    first: Mapping[str, Number] = next(iter(n.values()), {})
    for v, row in n.items():
        checks.same(first, row, "the labels of each value", v)
        for y, m in row.items():
            checks.amount(m, "the count of", v, y)
    labels = {y: rational.total(row[y] for row in n.values()) for y in first}
    checks.weights(labels)
    return {v: rational.total(row.values()) for v, row in n.items()}, labels
