"""What Gaussian naive Bayes refuses, and in which order."""

from collections.abc import Callable, Mapping
from fractions import Fraction

import pytest

from refnb import errors
from refnb.classifiers.gaussian import Model, factors, fit, infer, log_likelihood, mean, variance
from refnb.classifiers.naive import Prior
from refnb.estimation.moments import Moment, Moments
from refnb.estimation.schema import Quantities
from refnb.estimation.smoothing import smoothing
from refusals import BROKEN_PRIORS, HALF, refuses

Tables = dict[str, dict[str, Fraction]]

NONE = smoothing("none")
B_A = {"b": HALF, "a": HALF}
ROW = {"b": Fraction(1), "a": Fraction(2)}
EMPTY, ONE, TWINS = Moment(0, 0, 0), Moment(1, 2, 4), Moment(2, 2, 2)
APART = Moment(2, 0, 2)

MODELS_REFUSED = [  # each breaks its rule and the next one
    *((error, place, prior, {"f": ROW}, {}) for error, place, prior in BROKEN_PRIORS),
    (errors.DomainMismatch, "means and the variances", B_A, {"f": {}}, {"f": {}, "g": {}}),
    (errors.DomainMismatch, "means and the variances", B_A, {"f": {}, "g": {}}, {"f": {}}),
    (errors.DomainMismatch, "means of 'f'", B_A, {"f": {"b": 0.5}}, {"f": {}}),
    (errors.DomainMismatch, "variances of 'f'", B_A, {"f": {"b": 0.5, "a": 0}}, {"f": {}}),
    (errors.DomainMismatch, "variances of 'f'", B_A, {"f": ROW}, {"f": {**ROW, "c": 1}}),
    (
        errors.NotExact,
        "mean of 'f' given 'a'.*float",
        B_A,
        {"f": {"b": 0, "a": 0.5}},
        {"f": {"b": True, "a": 0}},
    ),
    (errors.NotExact, "mean of 'f' given 'b'.*bool", B_A, {"f": {"b": True, "a": 0.5}}, {"f": ROW}),
    (
        errors.NotExact,
        "variance of 'f' given 'b'.*float",
        B_A,
        {"f": ROW},
        {"f": {"b": 0.5, "a": -1}},
    ),
    (
        errors.Negative,
        "variance of 'f' given 'b'.*-1/2",
        B_A,
        {"f": ROW, "g": {}},
        {"f": {"a": 0, "b": -HALF}, "g": {}},
    ),
    (
        errors.ZeroVariance,
        "variance of 'f' given 'b'",
        B_A,
        {"f": ROW, "g": {}},
        {"f": {"a": -1, "b": 0}, "g": {}},
    ),
    (errors.DomainMismatch, "means of 'g'", B_A, {1: ROW, "g": {}}, {1: ROW, "g": {}}),
    (errors.NotText, "1", B_A, {"f": ROW, 1: ROW}, {"f": ROW, 1: ROW}),
]


@pytest.mark.parametrize(("error", "place", "prior", "means", "variances"), MODELS_REFUSED)
def test_a_model_refuses_in_order(
    error: type[errors.RefnbError],
    place: str,
    prior: dict[str, Fraction],
    means: Tables,
    variances: Tables,
) -> None:
    """A model is checked once, when it is built; the message names feature and label."""
    refuses(error, place, lambda: Model(prior, means, variances))


def test_estimates_refuse_in_order() -> None:
    """No numbers, a divisor that is none, and one that is not above 0."""
    refuses(errors.UndefinedEstimate, "no values", lambda: mean(EMPTY))
    refuses(errors.UnknownValue, "'N'", lambda: variance([], "N"))
    refuses(errors.UndefinedEstimate, "n > 0, got 0", lambda: variance([], "n"))
    refuses(errors.UndefinedEstimate, "no values", lambda: variance([APART, EMPTY], "n"))
    refuses(errors.UndefinedEstimate, "n-1 > 0, got 0", lambda: variance([ONE, ONE], "n-1"))
    light = Moment(HALF, 0, 1)
    refuses(errors.UndefinedEstimate, "n-1 > 0, got -1/2", lambda: variance([light], "n-1"))
    assert variance([TWINS, ONE], "n-1") == 0


FITS_REFUSED: list[
    tuple[type[errors.RefnbError], str, Mapping[str, Moment], str, bool, Prior]
] = [  # each breaks its rule and the next one
    (errors.UnknownValue, "'1'", {"b": EMPTY, "a": EMPTY}, "1", False, {"b": HALF}),
    (errors.NotADistribution, "1/2", {"b": EMPTY, "a": EMPTY}, "n", False, {"b": HALF}),
    (errors.DomainMismatch, "labels", {"b": EMPTY, "a": EMPTY}, "n", False, {"b": Fraction(1)}),
    (errors.UndefinedEstimate, "'f' given 'b': the mean", {"b": EMPTY, "a": ONE}, "n", True, NONE),
    (errors.UndefinedEstimate, "'f' given 'a': the mean", {"b": ONE, "a": EMPTY}, "n-1", True, B_A),
    (
        errors.UndefinedEstimate,
        "'f' given 'a': a variance",
        {"b": TWINS, "a": ONE},
        "n-1",
        False,
        B_A,
    ),
    (errors.ZeroVariance, "'f' given 'b'", {"b": TWINS, "a": ONE}, "n", False, B_A),
    (errors.ZeroVariance, "'f' given 'b'", {"b": TWINS, "a": ONE}, "n-1", True, B_A),
]


@pytest.mark.parametrize(("error", "place", "row", "divisor", "shared", "prior"), FITS_REFUSED)
def test_fit_refuses_in_order(
    error: type[errors.RefnbError],
    place: str,
    row: dict[str, Moment],
    divisor: str,
    shared: bool,
    prior: Prior,
) -> None:
    """The divisor, the prior, then mean and variance of each feature; variance 0 at last."""
    moments = Moments({"b": 2, "a": 2}, {"f": row})
    refuses(error, place, lambda: fit(moments, divisor, shared, prior))


def test_a_prior_of_nothing_comes_before_the_means() -> None:
    """A prior 0/0 and a mean 0/0: the prior is first. Variance 0 waits for every feature."""
    nothing = Moments({"b": 0}, {"f": {"b": EMPTY}})
    refuses(errors.UndefinedEstimate, "the label", lambda: fit(nothing, "n", False, NONE))
    later = Moments({"b": 2}, {"f": {"b": TWINS}, "g": {"b": EMPTY}})
    refuses(errors.UndefinedEstimate, "'g' given 'b'", lambda: fit(later, "n", False, NONE))


@pytest.mark.parametrize("function", [factors, infer])
def test_instances_are_refused_in_order(function: Callable[[Model, Quantities], object]) -> None:
    """An unknown feature comes first, then a number that is not exact."""
    model = Model(B_A, {"f": ROW}, {"f": ROW})
    refuses(errors.UnknownFeature, "'g'", lambda: function(model, {"f": 0.5, "g": 1}))  # type: ignore[dict-item]
    refuses(errors.NotExact, "'f'.*float", lambda: function(model, {"f": 0.5}))  # type: ignore[dict-item]


def test_a_likelihood_refuses_in_order() -> None:
    """The mean before the variance, each a number, the variance above 0."""
    refuses(errors.NotExact, "mean.*float", lambda: log_likelihood(ONE, 0.5, -1))  # type: ignore[arg-type]
    refuses(errors.NotExact, "variance.*bool", lambda: log_likelihood(ONE, 0, True))
    refuses(errors.Negative, "variance.*-1/2", lambda: log_likelihood(ONE, 0, -HALF))
    refuses(errors.ZeroVariance, "variance.*got 0", lambda: log_likelihood(ONE, 0, Fraction(0)))
