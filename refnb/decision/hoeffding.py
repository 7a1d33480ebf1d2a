"""Hoeffding's bound: how many examples until an observed frequency is near the true one.

    p        probability that an example has some property, unknown     in 0..1
    s        share of n independent examples that has it                 Fraction
    n        number of examples                                          int >= 1
    ε        distance between share and probability that is allowed      0 < ε < 1
    δ        risk that it is greater                                     0 < δ < 1
    |H|      number of shares that must all be near: of hypotheses        int >= 1

    P(|s - p| >= ε) <= 2 |H| e^(-2 n ε^2)
    n >= log(2 |H| / δ) / (2 ε^2)          is enough for a risk of δ

The bound holds for every p, and for every mean of numbers between 0 and 1. If no hypothesis need be
right (learning with noise), it says when the error of each hypothesis on the examples is near its
true error: then the one with the fewest errors is within 2 ε of the best.

The trap: ε stands squared. To halve the distance takes four times the examples; a tenth of the risk
takes only a few more.

Source: W. Hoeffding, Probability inequalities for sums of bounded random variables (1963); T.
Mitchell, Machine Learning (1997), section 7.3.1.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from refnb.core import checks, messages
from refnb.core.checks import Number, Size
from refnb.core.errors import OutOfRange
from refnb.exact import enclosure, logarithm
from refnb.exact.logarithm import LogForm

Inside = Annotated[Number, OutOfRange, "a number that is not between 0 and 1"]


def bound(distance: Inside, risk: Inside, hypotheses: Size = 1) -> LogForm:
    """Return log(2 |H| / δ) / (2 ε^2).

    >>> print(bound(Fraction(1, 10), Fraction(1, 20)))
    50 log(40)
    """
    _check(distance, hypotheses)
    _check_inside(risk, "the risk")
    factor = 1 / (2 * Fraction(distance) ** 2)
    return logarithm.scale(logarithm.log(2 * hypotheses / Fraction(risk), "e"), factor)


def least(distance: Inside, risk: Inside, hypotheses: Size = 1) -> int:
    """Return the least n that the bound allows.

    >>> least(Fraction(1, 10), Fraction(1, 20)), least(Fraction(1, 20), Fraction(1, 20))
    (185, 738)
    """
    return enclosure.ceiling(bound(distance, risk, hypotheses))


def log_risk(n: Size, distance: Inside, hypotheses: Size = 1) -> LogForm:
    """Return log(2 |H|) - 2 n ε^2, the log of the greatest risk, which says nothing from 0 on.

    >>> print(log_risk(185, Fraction(1, 10)))
    -37/10 + log(2)
    """
    checks.size(n, "the number of examples", 1)
    _check(distance, hypotheses)
    below = logarithm.constant(-2 * n * Fraction(distance) ** 2, "e")
    return logarithm.add(below, logarithm.log(2 * hypotheses, "e"))


def _check(distance: Number, hypotheses: int) -> None:
    _check_inside(distance, "the distance")
    checks.size(hypotheses, "the number of hypotheses", 1)


def _check_inside(x: Number, what: str) -> None:
    """Require 0 < x < 1."""
    checks.share(x, what)
    if x in (0, 1):
        raise OutOfRange(f"{what} must lie between 0 and 1, got {messages.quote(x)}")
