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
from typing import TypeVar

from refnb.core import checks, messages
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
    between 0 and 1, and for a single value, whose probability is certainly 1.

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
    n = 10**places
    low, high = 0, n
    while high - low > 1:
        middle = (low + high) // 2
        below = dirichlet.above(a, v, Fraction(middle, n)) > 1 - q
        low, high = (middle, high) if below else (low, middle)
    exact = dirichlet.above(a, v, Fraction(high, n)) == 1 - q
    return Enclosure(Fraction(high if exact else low, n), Fraction(high, n))


def interval(a: Positive[V], v: V, mass: Share, places: Size) -> tuple[Enclosure, Enclosure]:
    """Return the quantiles (1 - m)/2 and (1 + m)/2: both tails outside have the same probability.

    Raises UnknownValue; BadWeight; OutOfRange.

    >>> print(*interval({"heads": 1, "tails": 1}, "heads", Fraction(19, 20), 3))
    1/40 39/40
    """
    checks.share(mass, "the mass")
    tail = (1 - Fraction(mass)) / 2
    return quantile(a, v, tail, places), quantile(a, v, 1 - tail, places)
