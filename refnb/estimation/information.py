"""Information: how much a feature says about the label, in bits, in errors and in surprise.

    n(v, y)     how often value v occurs with label y         n[v][y], >= 0
    N, n(v)     all of them, and those with value v
    u           weight of the examples whose value is missing      missing, >= 0
    H(y)        entropy of the label                          sum of p(y) log 1/p(y), p(y) = n(y)/N
    H(y | v)    the same among the examples with value v
    gain        mutual information of feature and label       H(y) - sum of n(v)/N H(y | v)
    split       entropy of the feature itself                 H(v)
    perplexity  of how many equally probable values one is as uncertain     2^H, e^H in nats
    gain ratio  gain over split                               enclosed: it is irrational
    Gini        chance that two draws differ in the label     1 - sum of p(y)^2
    Gini gain   how much knowing the value lowers it          Gini - sum of n(v)/N Gini(y | v)
    chi^2       sum of (n(v, y) - e)^2 / e                    e = n(v) n(y) / N
    freedom     degrees of freedom of chi^2                   (values seen - 1) (labels seen - 1)
    cut         c divides numbers into those < c and others   midpoint of two neighbours

With missing values, a gain is the gain of the other examples times N / (N + u), and the split
counts "missing" as one more value, so that features known in different examples can be compared
(C4.5).

All these measures are 0 when feature and label are independent in the table, and the gain is 0 only
then.

The trap: a feature that is different in every example, such as a date, has the greatest gain and
says nothing about the next one. The gain ratio divides by the entropy of the feature, which is
large for such a feature.

Source: J. R. Quinlan, Induction of decision trees (1986), and C4.5 (1993), chapters 2 and 3; L.
Breiman and others, Classification and Regression Trees (1984); K. Pearson, On the criterion (1900).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import TypeVar

from refnb.core import checks
from refnb.core.checks import Amount, Distribution, Number
from refnb.core.errors import EmptyData, UndefinedEstimate
from refnb.estimation import entropy
from refnb.exact import logarithm, rational, series
from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import LogForm
from refnb.probability import distribution

V = TypeVar("V", bound=Hashable)
Pairs = Mapping[V, Mapping[str, Number]]
BITS = 128  # of a ratio


def gain(n: Pairs[V], base: str, missing: Amount = 0) -> LogForm:
    """Return H(y) - sum of n(v)/N H(y | v), the mutual information of feature and label.

    If some examples lack the value, it is N / (N + u) times as much.

    Raises DomainMismatch for rows with other labels; ZeroEvidence for no examples; UnknownValue
    for a base that is neither e nor 2.

    >>> print(gain({"left": {"a": 2, "b": 0}, "right": {"a": 0, "b": 2}}, "2"))
    1
    """
    values, labels = _margins(n)
    parts = [(entropy.entropy(distribution.normalise(labels), base), Fraction(1))]
    total = sum(labels.values(), start=Fraction(0))
    parts += [
        (entropy.entropy(distribution.normalise(n[v]), base), -m / total)
        for v, m in values.items()
        if m
    ]
    share = _share(total, missing)
    return logarithm.combination((h, q * share) for h, q in parts)


def gain_ratio(n: Pairs[V], missing: Amount = 0) -> Enclosure:
    """Return gain / H(v), enclosed to within 2^-100; the base does not matter.

    "Missing" counts as one more value of the split.

    Raises UndefinedEstimate when only one value was seen; and whatever `gain` raises.

    >>> print(f"{gain_ratio({'left': {'a': 2, 'b': 0}, 'right': {'a': 0, 'b': 2}}):.3f}")
    1.000
    """
    values, _ = _margins(n)
    weights = dict(enumerate([*values.values(), missing]))
    split = entropy.entropy(distribution.normalise(weights), "2")
    if split == 0:
        raise UndefinedEstimate("the gain ratio is 0/0: only one value was seen")
    gained = gain(n, "2", missing)
    for bits in logarithm.precisions():
        over, under = Enclosure(*gained.ends(bits)), Enclosure(*split.ends(bits))
        if under.low > 0 and 2**100 * ((ratio := over / under).high - ratio.low) < 1:
            return ratio
    raise AssertionError("unreachable: some precision suffices")


def perplexity(p: Distribution[V]) -> Enclosure:
    """Return 2^H(p), the product of p(v)^-p(v): between 1 and the number of values.

    The enclosure is narrower than 2^-100 times the value.

    >>> f"{perplexity({'a': Fraction(1, 2), 'b': Fraction(1, 4), 'c': Fraction(1, 4)}):.6f}"
    '2.828427'
    """
    power, two = entropy.entropy(p, "e"), series.log_two(BITS)
    low, high = series.exponential_bounds(logarithm.bounds(power, BITS), BITS, two)
    return Enclosure(Fraction(low, 2**BITS), Fraction(high, 2**BITS))


def gini(p: Distribution[V]) -> Fraction:
    """Return 1 - sum of p(y)^2: the chance that two draws differ.

    >>> gini({"a": Fraction(1, 4), "b": Fraction(3, 4)})
    Fraction(3, 8)
    """
    checks.distribution(p, "p")
    return 1 - rational.total(Fraction(x) ** 2 for x in p.values())


def gini_gain(n: Pairs[V], missing: Amount = 0) -> Fraction:
    """Return Gini - sum of n(v)/N Gini(y | v), times N / (N + u).

    Raises DomainMismatch; ZeroEvidence.

    >>> gini_gain({"left": {"a": 2, "b": 0}, "right": {"a": 0, "b": 2}})
    Fraction(1, 2)
    """
    values, labels = _margins(n)
    total = rational.total(labels.values())
    rows = (m / total * gini(distribution.normalise(n[v])) for v, m in values.items() if m)
    left = gini(distribution.normalise(labels)) - rational.total(rows)
    return left * _share(total, missing)


def chi_square(n: Pairs[V]) -> Fraction:
    """Return chi^2 = sum of (n(v, y) - e)^2 / e over the values and labels that were seen.

    Raises DomainMismatch; ZeroEvidence.

    >>> chi_square({"left": {"a": 2, "b": 0}, "right": {"a": 0, "b": 2}})
    Fraction(4, 1)
    """
    values, labels = _margins(n)
    total = rational.total(labels.values())
    expected = {(v, y): m * k / total for v, m in values.items() for y, k in labels.items()}
    return rational.total((n[v][y] - e) ** 2 / e for (v, y), e in expected.items() if e)


def freedom(n: Pairs[V]) -> int:
    """Return the degrees of freedom of chi^2: (values seen - 1) (labels seen - 1).

    Raises DomainMismatch; ZeroEvidence.
    """
    values, labels = _margins(n)
    return (sum(m > 0 for m in values.values()) - 1) * (sum(m > 0 for m in labels.values()) - 1)


def best_cut(n: Mapping[Number, Mapping[str, Number]]) -> Fraction:
    """Return the cut that gains most, the least of equals; n counts the labels of each number.

    The gain is greatest where the sum over both sides of n(y) log n(y) - N log N is greatest. It
    encloses the sums, and compares the gains only of those that can be the greatest.

    Raises EmptyData for fewer than two numbers; DomainMismatch; ZeroEvidence.

    >>> best_cut({1: {"a": 2, "b": 0}, 3: {"a": 0, "b": 1}, 4: {"a": 1, "b": 0}})
    Fraction(2, 1)
    """
    _, labels = _margins(n)
    _check_numbers(n)
    if len(n) < 2:
        raise EmptyData("a cut needs two different numbers")

    below, sums = dict.fromkeys(labels, Fraction(0)), dict[Fraction, tuple[Fraction, Fraction]]()
    for a, b in pairwise(sorted(n)):
        below = {y: m + n[a][y] for y, m in below.items()}
        above = {y: labels[y] - m for y, m in below.items()}
        added = [_powers(m) for m in (*below.values(), *above.values())]
        taken = [_powers(rational.total(side.values())) for side in (below, above)]
        low = rational.total(part[0] for part in added) - sum(part[1] for part in taken)
        high = rational.total(part[1] for part in added) - sum(part[0] for part in taken)
        sums[Fraction(a + b) / 2] = low, high
    least = max(low for low, _ in sums.values())
    near = [cut for cut, (_, high) in sums.items() if high >= least]
    return near[0] if len(near) == 1 else max(near, key=lambda c: gain(divide(n, c), "2"))


def divide(n: Mapping[Number, Mapping[str, Number]], cut: Number) -> dict[str, dict[str, Fraction]]:
    """Return the counts on both sides of a cut: "yes" for numbers below it, "no" for the others.

    >>> divide({1: {"a": 2}, 3: {"a": 5}, 4: {"a": 1}}, 2)
    {'yes': {'a': Fraction(2, 1)}, 'no': {'a': Fraction(6, 1)}}
    """
    _, labels = _margins(n)
    _check_numbers([*n, cut])
    yes = {y: rational.total(row[y] for x, row in n.items() if x < cut) for y in labels}
    return {"yes": yes, "no": {y: labels[y] - m for y, m in yes.items()}}


@lru_cache(1 << 16)
def _powers(m: Fraction) -> tuple[Fraction, Fraction]:
    """Return bounds of m log m, in units of 2^-BITS."""
    low, high = series.log_bounds(m, BITS, series.log_two(BITS)) if m else (0, 0)
    return m * low, m * high


def _share(total: Fraction, missing: Amount) -> Fraction:
    """Return the share of the examples whose value is known."""
    checks.amount(missing, "the weight of what is missing")
    return total / (total + missing)


def _check_numbers(numbers: Iterable[Number]) -> None:
    for x in numbers:
        checks.exact(x, "a number or its cut")


def _margins(n: Pairs[V]) -> tuple[dict[V, Fraction], dict[str, Fraction]]:
    """Return n(v) and n(y) of rows with the same labels and at least one example."""
    first: Mapping[str, Number] = next(iter(n.values()), {})
    for v, row in n.items():
        checks.same(first, row, "the labels of each value", v)
        for y, m in row.items():
            checks.amount(m, "the count of", v, y)
    labels = {y: rational.total(row[y] for row in n.values()) for y in first}
    checks.weights(labels)
    return {v: rational.total(row.values()) for v, row in n.items()}, labels
