"""Rate of an exponential distribution: how often something happens, from the times between.

    n, t     how many times, and their sum                     of Moment
    λ        rate, Fraction > 0; the density of a time x is λ e^(-λ x)

    λ = n / t, one over the mean time, makes the times most probable

When the numbers are counts of events, the rate is their mean: see `poisson.rate`.

The trap: the mean of the single rates 1/x is a different number, and a greater one.

Source: M. DeGroot and M. Schervish, Probability and Statistics (2012), section 7.5.
"""

from __future__ import annotations

from fractions import Fraction

from refnb.core import checks
from refnb.core.errors import UndefinedEstimate
from refnb.estimation.moments import Moment


def exponential(moment: Moment) -> Fraction:
    """Return n / t.

    Raises Negative for a sum below 0; UndefinedEstimate when all times are 0.

    >>> exponential(Moment(4, 10, 30))
    Fraction(2, 5)
    """
    checks.amount(moment.total, "the sum of the times")
    if not moment.total:
        raise UndefinedEstimate("the rate n / t needs t > 0: the times are 0, or there are none")
    return Fraction(moment.weight) / moment.total
