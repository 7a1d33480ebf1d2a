"""Mistakes with densities."""

from collections.abc import Sequence
from fractions import Fraction

from mistakes.making import Mistake
from refnb.checks import Number
from refnb.classifiers import gaussian, poisson
from refnb.estimation.moments import Moment
from refnb.estimation.schema import Quantities
from refnb.exact import logarithm
from refnb.exact.logarithm import Extended, LogForm

Factors = dict[str, dict[str, Extended]]
RIGHT_VARIANCE = gaussian.variance
RIGHT_DENSITY = gaussian.log_likelihood
RIGHT_FACTORS = gaussian.factors
RIGHT_COUNTED = poisson.factors


def _always_n(moments: Sequence[Moment], divisor: str) -> Fraction:
    return RIGHT_VARIANCE(moments, "n" if divisor == "n-1" else divisor)


def _about_one_mean(moments: Sequence[Moment], divisor: str) -> Fraction:
    RIGHT_VARIANCE(moments, divisor)
    parts = [(part.weight, part.total, part.squares) for part in moments]
    n, t, u = (sum(column) for column in zip(*parts, strict=True))
    return RIGHT_VARIANCE([Moment(n, t, u)], divisor)


def _averaged(moments: Sequence[Moment], divisor: str) -> Fraction:
    RIGHT_VARIANCE(moments, divisor)
    apart = [RIGHT_VARIANCE([part], divisor) for part in moments]
    return sum(apart, Fraction(0)) / len(apart)


def _squared(moment: Moment, mu: Number, v: Number) -> LogForm:
    RIGHT_DENSITY(moment, mu, v)
    return RIGHT_DENSITY(moment, mu, v * v)


def _not_halved(moment: Moment, mu: Number, v: Number) -> LogForm:
    right = RIGHT_DENSITY(moment, mu, v)
    return LogForm("e", 2 * right.const, right.terms)


def _widths_forgotten(moment: Moment, mu: Number, v: Number) -> LogForm:
    return logarithm.constant(RIGHT_DENSITY(moment, mu, v).const, "e")


def _zeros(model: gaussian.Model, x: Quantities) -> Factors:
    return RIGHT_FACTORS(model, {**dict.fromkeys(model.means, 0), **x})


def _zero_counts(model: poisson.Model, x: Quantities) -> Factors:
    return RIGHT_COUNTED(model, {**dict.fromkeys(model.rates, 0), **x})


MISTAKES = (
    Mistake(
        "divisor-ignored",
        "Divided by n where n - 1 is asked for.",
        {"gaussian.variance": _always_n},
    ),
    Mistake(
        "one-mean-for-all",
        "Took the shared variance about a shared mean.",
        {"gaussian.variance": _about_one_mean},
    ),
    Mistake(
        "variances-averaged",
        "Took the mean of the variances, however few the numbers of a label are.",
        {"gaussian.variance": _averaged},
    ),
    Mistake(
        "variance-squared",
        "Took the variance for the standard deviation, and squared it.",
        {"gaussian.log_likelihood": _squared},
    ),
    Mistake(
        "distance-not-halved",
        "Divided the squared distance by v, not by 2 v.",
        {"gaussian.log_likelihood": _not_halved},
    ),
    Mistake(
        "width-forgotten",
        "Forgot -1/2 log v, as if all labels had one variance.",
        {"gaussian.log_likelihood": _widths_forgotten},
    ),
    Mistake(
        "missing-number-as-zero",
        "Took a missing number for 0.",
        {"gaussian.factors": _zeros, "poisson.factors": _zero_counts},
    ),
)
