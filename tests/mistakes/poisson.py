"""Mistakes with rates."""

from fractions import Fraction

from mistakes.making import Mistake
from refnb.checks import Number
from refnb.classifiers import poisson
from refnb.classifiers.naive import Prior
from refnb.estimation.moments import Moment, Moments
from refnb.exact import logarithm
from refnb.exact.logarithm import Extended, Infinite

RIGHT_FIT = poisson.fit
RIGHT_LIKELIHOOD = poisson.log_likelihood


def _rate_of_all(moments: Moments, prior: Prior) -> poisson.Model:
    right = RIGHT_FIT(moments, prior)
    rates = {
        f: {y: Fraction(part.total) / moments.labels[y] for y, part in row.items()}
        for f, row in moments.features.items()
    }
    return poisson.Model(right.prior, rates)


def _words_only(moment: Moment, rate: Number) -> Extended:
    right = RIGHT_LIKELIHOOD(moment, rate)
    if isinstance(right, Infinite):
        return right
    return logarithm.subtract(right, logarithm.constant(-moment.weight * rate, "e"))


def _zero_passed_over(moment: Moment, rate: Number) -> Extended:
    right = RIGHT_LIKELIHOOD(moment, rate)
    return right if rate else logarithm.constant(0, "e")


def _zero_never(moment: Moment, rate: Number) -> Extended:
    right = RIGHT_LIKELIHOOD(moment, rate)
    return right if rate else Infinite(-1)


MISTAKES = (
    Mistake(
        "missing-count-as-zero",
        "Divided by n(y), as if a missing count were 0.",
        {"poisson.fit": _rate_of_all},
    ),
    Mistake(
        "rate-forgotten",
        "Left e^-lambda out, as a bag of words does.",
        {"poisson.log_likelihood": _words_only},
    ),
    Mistake(
        "zero-rate-passed-over",
        "Took x log 0 for 0.",
        {"poisson.log_likelihood": _zero_passed_over},
    ),
    Mistake(
        "zero-to-the-zero",
        "Took 0 log 0 for -inf.",
        {"poisson.log_likelihood": _zero_never},
    ),
)
