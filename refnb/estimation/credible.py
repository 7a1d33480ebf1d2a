"""Credible intervals: where an unknown probability lies with a given posterior probability.

    a(v)    weight of value v, after counting                     int >= 1, see `dirichlet`
    p(v)    its unknown probability, Beta(a(v), A - a(v))         between 0 and 1
    q       quantile: the t with P(p(v) <= t) = q                 0 < q < 1
    m       mass of an interval                                   0 < m < 1
    interval with equal tails: from the quantile (1 - m)/2 to the quantile (1 + m)/2

A quantile is a root of a polynomial, so it is enclosed: P(p(v) > t) is exact at each decimal t, and
falls as t grows.

The trap: a credible interval says how probable it is that p(v) lies in it, for the prior you chose.
A confidence interval does not: it says how often intervals made like this one contain p(v).

Source: T. Bayes, An essay towards solving a problem in the doctrine of chances (1763); A. Gelman
and others, Bayesian Data Analysis (2013), section 2.3.
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from math import isqrt
from typing import TypeVar

from refnb.core import checks, limits, messages
from refnb.core.checks import Share, Size
from refnb.core.errors import OutOfRange
from refnb.estimation import dirichlet
from refnb.estimation.dirichlet import Positive
from refnb.exact.enclosure import MAX_PLACES, Enclosure

V = TypeVar("V", bound=Hashable)


def quantile(a: Positive[V], v: V, q: Share, places: Size) -> Enclosure:
    """Return the multiples of 10^-places around the t with P(p(v) <= t) = q.

    Both are t itself where it is such a multiple. `places` is 0 to 1000.

    Raises UnknownValue; BadWeight for a weight that is not whole; OutOfRange for a q that is not
    between 0 and 1, for a single value, whose probability is certainly 1, and for more than 1000000
    terms.

    >>> quantile({"heads": 2, "tails": 1}, "heads", Fraction(1, 4), 3)
    <Enclosure 1/2>
    >>> quantile({"heads": 8, "tails": 4}, "heads", Fraction(1, 2), 3)
    <Enclosure 0.6760 .. 0.6770>
    """
    checks.size(places, "places", 0, MAX_PLACES)
    checks.share(q, "the quantile")
    if q in (0, 1) or len(a) < 2:
        requirement = "a quantile lies between 0 and 1, of two values at least"
        raise OutOfRange(f"{requirement}, got {messages.quote(q)}")
    _, n = dirichlet.throws(a, v)
    bits = 64 + 4 * places
    terms = 3 * places * min(n, isqrt(n * bits))
    limits.check_cells(terms, f"a list of the terms of a quantile to {places} places")
    grid = 10**places

    def compare(middle: int) -> int:
        """Return -1, 0 or 1 as P(p(v) > t) is less, equal or greater than 1 - q."""
        return _sign(a, v, Fraction(middle, grid), Fraction(1 - q), bits)

    low, high = 0, grid
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if compare(middle) > 0 else (low, middle)
    is_exact = high < grid and compare(high) == 0
    return Enclosure(Fraction(high if is_exact else low, grid), Fraction(high, grid))


def _sign(a: Positive[V], v: V, t: Fraction, share: Fraction, bits: int) -> int:
    """Return -1, 0 or 1 as P(p(v) > t) is less, equal or greater than a share.

    It is worked out exactly only if bounds of it do not tell.
    """
    below, total, missed = _heads(*dirichlet.throws(a, v), t, bits)
    if below > share * (total + missed):
        return 1
    if below + missed < share * total:
        return -1
    exact = dirichlet.above(a, v, t)
    return (exact > share) - (exact < share)


def _heads(k: int, n: int, t: Fraction, bits: int) -> tuple[int, int, int]:
    """Return in whole numbers how often fewer than k of n throws are heads, of how many, and more.

    The number of throws with j heads is told relative to that of the most frequent j, rounded down
    at each step away from it, and 0 from where it vanishes: all that is missed is at most n (n + 1)
    of the units.
    """
    u, d = t.as_integer_ratio()
    top = min((n + 1) * u // d, n)
    most = 1 << (bits + 2 * n.bit_length())
    below, total, j, term = 0, 0, top, most
    while term and j <= n:
        below, total = below + term * (j < k), total + term
        term, j = term * (n - j) * u // ((j + 1) * (d - u)), j + 1
    j, term = top, most * top * (d - u) // ((n - top + 1) * u)
    while term:
        j -= 1
        below, total = below + term * (j < k), total + term
        term = term * j * (d - u) // ((n - j + 1) * u)
    return below, total, n * (n + 1)


def interval(a: Positive[V], v: V, mass: Share, places: Size) -> tuple[Enclosure, Enclosure]:
    """Return the quantiles (1 - m)/2 and (1 + m)/2: both tails outside have the same probability.

    Raises UnknownValue; BadWeight; OutOfRange.

    >>> print(*interval({"heads": 1, "tails": 1}, "heads", Fraction(19, 20), 3))
    1/40 39/40
    """
    checks.share(mass, "the mass")
    tail = (1 - Fraction(mass)) / 2
    return quantile(a, v, tail, places), quantile(a, v, 1 - tail, places)
