"""Rates: how often something happens, from counts of it or from the times in between.

    n, t         how many numbers, and their sum             of Moment
    λ            rate                                        Fraction >= 0
    Poisson      numbers are counts, P(x) = e^-λ λ^x / x!    λ = t / n, the mean
    exponential  numbers are times, density λ e^(-λ x)       λ = n / t, one over the mean

Each λ makes the numbers most probable.

The trap: the mean time is one over the rate, and the mean of the rates of each number is neither.

Source: M. DeGroot and M. Schervish, Probability and Statistics (2012), section 7.5.
"""

from __future__ import annotations

from fractions import Fraction

from refnb.core import checks
from refnb.core.errors import UndefinedEstimate
from refnb.estimation.moments import Moment


def poisson(moment: Moment) -> Fraction:
    """Return t / n.

    Raises Negative for a sum below 0; UndefinedEstimate for no numbers.

    >>> poisson(Moment(4, 10, 30))
    Fraction(5, 2)
    """
    return _ratio(moment, moment.total, moment.weight)


def exponential(moment: Moment) -> Fraction:
    """Return n / t.

    Raises Negative for a sum below 0; UndefinedEstimate where all times are 0.

    >>> exponential(Moment(4, 10, 30))
    Fraction(2, 5)
    """
    return _ratio(moment, moment.weight, moment.total)


def _ratio(moment: Moment, above: checks.Number, under: checks.Number) -> Fraction:
    checks.amount(moment.total, "the sum")
    if not under:
        raise UndefinedEstimate("a rate needs numbers that are not all 0: it is 0/0 or n/0")
    return Fraction(above) / under
