"""Sample complexity: how many examples naive Bayes and the joint classifier need.

    d    binary attributes, independent, 0 or 1 with probability 1/2    int >= 1
    N    number of examples, drawn independently                        int >= 0
    ε    risk that something has not been seen                          Fraction, 0 < ε <= 1

    naive Bayes must see both values of each attribute:
        P(not all seen) = 1 - (1 - 2^(1 - N))^d <= d 2^(1 - N) <= ε    for N >= 1 + log2(d / ε)
    the joint classifier must see each of the 2^d cells:
        P(not all seen) <= 2^d (1 - 2^-d)^N <= 2^d e^(-N / 2^d) <= ε   for N >= 2^d log(2^d / ε)

The trap: a bound says how many examples are enough, not how many are needed.

Source: E. Xing, T. Mitchell and A. Singh, CMU 2009 spring, homework 2, problem 1.1.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from fractions import Fraction

from refnb.core import checks, limits
from refnb.core.checks import Size
from refnb.decision import coupon_collector
from refnb.decision.coupon_collector import Risk
from refnb.exact import enclosure, logarithm
from refnb.exact.logarithm import LogForm


@dataclass(frozen=True)
class Sizes:
    """A bound on N; its ceiling, which is enough; and the least N that is enough."""

    bound: LogForm
    enough: int
    least: int


def naive(d: Size, risk: Risk) -> Sizes:
    """Return 1 + log2(d / ε), its ceiling, and the least N with 1 - (1 - 2^(1 - N))^d <= ε.

    Raises OutOfRange when d is below 1.

    >>> sizes = naive(10, Fraction(1, 10))
    >>> logarithm.spelling(sizes.bound), sizes.enough, sizes.least
    ('1 + log2(100)', 8, 8)
    """
    _check(d, risk)
    bound = logarithm.add(logarithm.constant(1, "2"), logarithm.log(d / Fraction(risk), "2"))
    enough = enclosure.ceiling(bound)
    limits.check_bits(d * enough, "the probability that something is unseen")
    least = bisect_left(range(enough), True, key=lambda n: missed(d, n) <= risk)
    return Sizes(bound, enough, least)


def missed(d: int, n: int) -> Fraction:
    """Return 1 - (1 - 2^(1 - N))^d, which is 1 for N = 0.

    >>> missed(2, 3)
    Fraction(7, 16)
    """
    return 1 - (1 - coupon_collector.unseen(dict.fromkeys("01", Fraction(1, 2)), n)) ** d


def joint(d: Size, risk: Risk) -> Sizes:
    """Return 2^d log(2^d / ε), its ceiling, and the least N with u(N) <= ε for 2^d equal cells.

    Raises OutOfRange when d is below 1.

    >>> sizes = joint(10, Fraction(1, 10))
    >>> logarithm.spelling(sizes.bound), sizes.enough, sizes.least
    ('1024 log(10240)', 9456, 9399)
    """
    _check(d, risk)
    limits.check_bits(d, "the number of cells")
    k = 2**d
    limits.check_cells(k, "the table of all examples")
    bound = logarithm.scale(logarithm.log(k / Fraction(risk), "e"), k)
    least = coupon_collector.least(dict.fromkeys(range(k), Fraction(1, k)), risk)
    return Sizes(bound, enclosure.ceiling(bound), least)


def _check(d: int, risk: Risk) -> None:
    checks.size(d, "the number of attributes", 1)
    coupon_collector.check_risk(risk)
