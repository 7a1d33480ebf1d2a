"""The mean of a normal distribution whose variance is known: prior, data, posterior.

    v          variance of one number, known                     Number > 0
    m, s       mean and variance of the prior of the mean        s > 0
    n, t       how many numbers, and their sum                   of Moment
    m', s'     mean and variance of the posterior                m' = s' (m/s + t/v)
    precision  of the prior 1/s, of the posterior                1/s' = 1/s + n/v

The posterior is normal, so m' is its mean and its mode, the MAP estimate. It is the average of m
and the mean t/n, weighted by the precisions 1/s and n/v.

The trap: s says how far the unknown mean may lie from m, and v how far the numbers lie from that
mean.

Source: K. Murphy, Machine Learning: A Probabilistic Perspective (2012), section 4.6.1; A. Gelman
and others, Bayesian Data Analysis (2013), section 2.5.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from refnb.core import checks
from refnb.core.checks import Number
from refnb.estimation.moments import Moment, check_variance


class Normal(NamedTuple):
    """A normal distribution: its mean and its variance."""

    mean: Fraction
    variance: Fraction


def posterior(moment: Moment, m: Number, s: Number, v: Number) -> Normal:
    """Return N(m', s') with 1/s' = 1/s + n/v and m' = s' (m/s + t/v).

    Raises ZeroVariance for s or v of 0; Negative.

    >>> posterior(Moment(4, 40, 410), 6, 4, 16)
    Normal(mean=Fraction(8, 1), variance=Fraction(2, 1))
    """
    check_variance(s, "the variance of the prior")
    check_variance(v, "the variance of the numbers")
    precision = 1 / Fraction(s) + Fraction(moment.weight) / v
    mean = (checks.fraction(m, "the prior mean") / s + Fraction(moment.total) / v) / precision
    return Normal(mean, 1 / precision)


def predictive(moment: Moment, m: Number, s: Number, v: Number) -> Normal:
    """Return N(m', s' + v), the distribution of the next number.

    Raises ZeroVariance; Negative.

    >>> predictive(Moment(4, 40, 410), 6, 4, 16).variance
    Fraction(18, 1)
    """
    mean, variance = posterior(moment, m, s, v)
    return Normal(mean, variance + v)
