"""The likelihood of counts, and the estimate that maximises it.

    n(v)    count of value v              int >= 0 (for `mle`: int or Fraction)
    N       total count, sum of n(v)
    p(v)    probability of value v        Fraction >= 0, sums to 1
    L(p)    likelihood of the counts      product of p(v)^n(v), with 0^0 = 1

Theorem: when N > 0, L(p) is greatest exactly at p(v) = n(v) / N, and nowhere else.
When N = 0, every p has likelihood 1 and the estimate is 0/0.

The trap: the keys of `counts` ARE the domain. A value that was never seen is
present with count 0.

Source: M. Mohri, Introduction to Machine Learning, lecture 3, maximum likelihood;
S. Levine, Week 3: Naive Bayes, section 2, where the proof is left as an exercise.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from math import prod
from typing import TypeVar

from refnb.core import checks, limits
from refnb.core.checks import Counted, Distribution, Number
from refnb.core.errors import UndefinedEstimate
from refnb.exact import coprime_base, rational

V = TypeVar("V", bound=Hashable)


def likelihood(counts: Counted[V], p: Distribution[V]) -> Fraction:
    """Return L(p) = product of p(v)^n(v): the probability of the values in their order.

    Counts must be whole, since a fractional power is not exact. Clear fractional
    weights by their common denominator first; that keeps every comparison.

    Raises BadWeight for a count that is not whole; DomainMismatch when the keys differ.

    >>> likelihood({"heads": 2, "tails": 1}, {"heads": Fraction(2, 3), "tails": Fraction(1, 3)})
    Fraction(4, 27)
    """
    checks.integer_counts(counts)
    checks.distribution(p, "p")
    checks.same(counts, p, "counts and p")
    pairs = [(Fraction(p[v]), int(n)) for v, n in counts.items()]
    return power_product(pairs, "a likelihood", limits.size)


def power_product(
    powers: Sequence[tuple[Number, int]], what: str, size: Callable[[Number], int] = limits.length
) -> Fraction:
    """Return the product of all p^n, 1 for none.

    If all numerators and denominators together may be too long, common divisors cancel before
    taking powers: (2/3)^n (1/6)^n is (1/9)^n.

    Raises OutOfRange for more than 1000000 bits.

    >>> power_product([(Fraction(2, 3), 2), (1, 9)], "a product")
    Fraction(4, 9)
    """
    bits = sum(n * size(p) for p, n in powers)
    product = _reduced(powers) if bits > limits.BITS else None
    if product is not None:
        return product
    limits.check_bits(bits, what)
    over, under = (p.numerator**n for p, n in powers), (p.denominator**n for p, n in powers)
    return Fraction(prod(over), prod(under))


def _reduced(powers: Sequence[tuple[Number, int]]) -> Fraction | None:
    """Return the product of powers of coprime numbers, or None when it is too long."""
    exponents = defaultdict[int, Fraction](Fraction)
    for p, n in powers:
        if n and not p:
            return Fraction(0)
        exponents[p.numerator] += n
        exponents[p.denominator] -= n
    if len(exponents) > limits.FEW:
        return None
    base = coprime_base.coprime_base({m: t for m, t in exponents.items() if m})
    return coprime_base.rational_product(base, limits.BITS)


def mle(counts: Counted[V]) -> dict[V, Fraction]:
    """Estimate p(v) = n(v) / N, which maximises the likelihood.

    Raises UndefinedEstimate when N = 0.

    >>> mle({"sun": 3, "rain": 1, "snow": 0})
    {'sun': Fraction(3, 4), 'rain': Fraction(1, 4), 'snow': Fraction(0, 1)}
    """
    checks.counts(counts)
    n_all = rational.total(counts.values())
    if n_all == 0:
        raise UndefinedEstimate("n(v) / N needs N > 0, all counts are 0")
    return {v: n / n_all for v, n in counts.items()}
