"""The urn: balls drawn without putting them back, in order or all together.

    b(v)   balls of kind v in the urn     int >= 0
    B      all balls, sum of b(v)
    k(v)   balls of kind v that are drawn int >= 0
    k      all that are drawn, sum of k(v) <= B

    in order       product over the draws of  balls of its kind left / balls left
    all together   product of C(b(v), k(v)) / C(B, k), hypergeometric

A combination, C(n, k), is the number of ways to choose k of n things: without order,
and without replacement.

The trap: a ball that is gone cannot be drawn again, so the draws are not independent. Each draw by
itself has the same probabilities as the first.

Source: J. Bernoulli, Ars conjectandi (1713), part 3; T. Mitchell, Machine Learning
(1997), table 6.1, product rule.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from math import comb, prod
from typing import TypeVar

from refnb.core import checks, limits, messages
from refnb.core.checks import Cardinal
from refnb.core.errors import OutOfRange

V = TypeVar("V", bound=Hashable)


def hypergeometric(balls: Mapping[V, Cardinal], drawn: Mapping[V, Cardinal]) -> Fraction:
    """Return product of C(b(v), k(v)) / C(B, k): the chance of exactly these, in any order.

    A kind that `drawn` leaves out is not drawn; to draw more of a kind than there are has
    probability 0.

    Raises UnknownValue for a kind that the urn does not have; OutOfRange when k > B.

    >>> hypergeometric({"black": 4, "white": 6}, {"black": 1, "white": 1})
    Fraction(8, 15)
    """
    size, k = _check_balls(balls, "the balls of"), _check_balls(drawn, "what is drawn of")
    checks.event(balls, drawn)
    _check_draws(size, k, min(k, size - k))
    ways = prod(comb(balls[v], n) for v, n in drawn.items())
    return Fraction(ways, comb(size, k))


def sequence(balls: Mapping[V, Cardinal], draws: Sequence[V]) -> Fraction:
    """Return the probability of draws in their order: each has its share of what is left.

    The same draws in another order are as probable.

    Raises UnknownValue for a kind that the urn does not have; OutOfRange when k > B.

    >>> sequence({"black": 4, "white": 6}, ["black", "white"])
    Fraction(4, 15)
    """
    size = _check_balls(balls, "the balls of")
    checks.event(balls, draws)
    _check_draws(size, len(draws), len(draws))
    left, ways = dict(balls), 1
    for v in draws:
        ways *= left[v]
        left[v] -= 1
    return Fraction(ways, prod(size - i for i in range(len(draws))))


def _check_balls(balls: Mapping[V, int], what: str) -> int:
    """Require whole numbers >= 0, and return their sum: NotExact; Negative."""
    for v, n in balls.items():
        checks.cardinal(n, what, v)
    return sum(balls.values())


def _check_draws(size: int, k: int, factors: int) -> None:
    """Require no more draws than balls, and an answer that is not too long: OutOfRange."""
    if k > size:
        raise OutOfRange(f"an urn of {messages.quote(size)} has no {messages.quote(k)} to draw")
    limits.check_bits(factors * size.bit_length(), "the product of what is left")
