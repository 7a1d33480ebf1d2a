"""The named mistakes of densities and rates: Gaussian, Poisson and mixed naive Bayes."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from refnb import checks
from refnb.checks import Number
from refnb.classifiers import gaussian, lognaive, mixed, poisson
from refnb.classifiers.naive import Prior
from refnb.conformance.wrong import Mistake
from refnb.estimation.moments import Moment, Moments
from refnb.estimation.schema import Instance, Quantities
from refnb.exact import logarithm, rational
from refnb.exact.logarithm import Extended, Infinite, LogForm

Rows = dict[str, dict[str, Extended]]

RIGHT_VARIANCE = gaussian.variance
RIGHT_DENSITY = gaussian.log_likelihood
RIGHT_REAL = gaussian.factors
RIGHT_RATES = poisson.fit
RIGHT_COUNTED = poisson.log_likelihood
RIGHT_COUNTS = poisson.factors
RIGHT_MIXED = mixed.factors


def _always_n(moments: Sequence[Moment], divisor: str) -> Fraction:
    return RIGHT_VARIANCE(moments, "n" if divisor == "n-1" else divisor)


def _about_one_mean(moments: Sequence[Moment], divisor: str) -> Fraction:
    """Throw all groups together, as if they had one mean."""
    RIGHT_VARIANCE(moments, divisor)
    parts = [(part.weight, part.total, part.squares) for part in moments]
    n, t, u = (rational.total(column) for column in zip(*parts, strict=True))
    return RIGHT_VARIANCE([Moment(n, t, u)], divisor)


def _averaged(moments: Sequence[Moment], divisor: str) -> Fraction:
    """Give each group the same say, however few its numbers are."""
    RIGHT_VARIANCE(moments, divisor)
    apart = [RIGHT_VARIANCE([part], divisor) for part in moments]
    return rational.total(apart) / len(apart)


def _deviation(moment: Moment, mu: Number, v: Number) -> LogForm:
    """Take the variance for the standard deviation, and square it."""
    checks.amount(v, "the variance")
    return RIGHT_DENSITY(moment, mu, v * v)


def _not_halved(moment: Moment, mu: Number, v: Number) -> LogForm:
    """Divide the squared distance by v, not by 2 v."""
    right = RIGHT_DENSITY(moment, mu, v)
    return LogForm("e", 2 * right.const, right.terms)


def _widths_forgotten(moment: Moment, mu: Number, v: Number) -> LogForm:
    return logarithm.constant(RIGHT_DENSITY(moment, mu, v).const, "e")


def _real_zeros(model: gaussian.Model, x: Quantities) -> Rows:
    return RIGHT_REAL(model, {**dict.fromkeys(model.means, 0), **x})


def _count_zeros(model: poisson.Model, x: Quantities) -> Rows:
    return RIGHT_COUNTS(model, {**dict.fromkeys(model.rates, 0), **x})


def _rate_of_all(moments: Moments, prior: Prior) -> poisson.Model:
    """Divide by n(y): a missing count is taken for 0."""
    right = RIGHT_RATES(moments, prior)
    rates = {
        f: {y: Fraction(part.total) / moments.labels[y] for y, part in row.items()}
        for f, row in moments.features.items()
    }
    return poisson.Model(right.prior, rates)


def _words_only(moment: Moment, rate: Number) -> Extended:
    """Leave out e^-lambda, as a bag of words does."""
    right = RIGHT_COUNTED(moment, rate)
    if isinstance(right, Infinite):
        return right
    return logarithm.subtract(right, logarithm.constant(-moment.weight * rate, "e"))


def _zero_passed_over(moment: Moment, rate: Number) -> Extended:
    right = RIGHT_COUNTED(moment, rate)
    return right if rate else logarithm.constant(0, "e")


def _zero_never(moment: Moment, rate: Number) -> Extended:
    """Take log 0 for -inf even when it is multiplied by 0."""
    right = RIGHT_COUNTED(moment, rate)
    return right if rate else Infinite(-1)


def _rounded_down(model: poisson.Model, x: Quantities) -> Rows:
    return RIGHT_COUNTS(model, {f: k.numerator // k.denominator for f, k in x.items()})


def _prior_in_every_part(
    model: mixed.Model, values: Instance, numbers: Quantities
) -> lognaive.Inference:
    """Add up the scores of the three parts, each with the prior."""
    right = lognaive.infer(model.prior, RIGHT_MIXED(model, values, numbers))
    scores = {y: _more(score, model.prior[y]) for y, score in right.scores.items()}
    return lognaive.Inference(right.prior, right.factors, scores, lognaive.decide(scores))


def _more(score: Extended, p: Fraction) -> Extended:
    return (
        logarithm.add(score, logarithm.scale(logarithm.log(p, "e"), 2))
        if isinstance(score, LogForm)
        else score
    )


def _unknown_left_out(model: mixed.Model, values: Instance, numbers: Quantities) -> Rows:
    known: Mapping[str, object] = {**model.gaussian.means, **model.poisson.rates}
    return RIGHT_MIXED(model, values, {f: x for f, x in numbers.items() if f in known})


DENSITY: tuple[Mistake, ...] = (
    Mistake("divisor-ignored", "always n", {"classifiers.gaussian.variance": _always_n}),
    Mistake(
        "one-mean-for-all",
        "a shared variance about a shared mean",
        {"classifiers.gaussian.variance": _about_one_mean},
    ),
    Mistake(
        "variances-averaged",
        "a shared variance as the mean of the variances",
        {"classifiers.gaussian.variance": _averaged},
    ),
    Mistake(
        "variance-squared",
        "v taken for the standard deviation",
        {"classifiers.gaussian.log_likelihood": _deviation},
    ),
    Mistake(
        "distance-not-halved",
        "(x - mu)^2 / v",
        {"classifiers.gaussian.log_likelihood": _not_halved},
    ),
    Mistake(
        "width-forgotten",
        "no -1/2 log v",
        {"classifiers.gaussian.log_likelihood": _widths_forgotten},
    ),
    Mistake(
        "missing-number-as-zero",
        "x_f = 0",
        {"classifiers.gaussian.factors": _real_zeros, "classifiers.poisson.factors": _count_zeros},
    ),
    Mistake("missing-count-as-zero", "t / n(y)", {"classifiers.poisson.fit": _rate_of_all}),
    Mistake("rate-forgotten", "no -lambda", {"classifiers.poisson.log_likelihood": _words_only}),
    Mistake(
        "zero-rate-passed-over",
        "x log 0 = 0",
        {"classifiers.poisson.log_likelihood": _zero_passed_over},
    ),
    Mistake("zero-to-the-zero", "0 log 0", {"classifiers.poisson.log_likelihood": _zero_never}),
    Mistake("count-rounded-down", "floor(x_f)", {"classifiers.poisson.factors": _rounded_down}),
    Mistake(
        "prior-in-every-part",
        "pi(y) once for each family",
        {"classifiers.mixed.infer": _prior_in_every_part},
    ),
    Mistake(
        "unknown-number-left-out",
        "a number of no feature",
        {"classifiers.mixed.factors": _unknown_left_out},
    ),
)
