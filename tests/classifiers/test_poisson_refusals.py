"""What Poisson naive Bayes refuses, and in which order."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from refnb import errors
from refnb.classifiers.naive import Prior
from refnb.classifiers.poisson import Model, count, factors, fit, infer, log_likelihood, rate
from refnb.estimation.moments import Moment, Moments
from refnb.estimation.schema import Example, Quantities
from refnb.estimation.smoothing import smoothing
from refusals import BROKEN_PRIORS, HALF, refuses

NONE = smoothing("none")
B_A = {"b": HALF, "a": HALF}
ROW = {"b": Fraction(1), "a": Fraction(0)}
EMPTY, ONE, DEBT = Moment(0, 0, 0), Moment(1, 2, 4), Moment(1, -1, 1)

MODELS_REFUSED = [  # each breaks its rule and the next one
    *((error, place, prior, {"f": {}}) for error, place, prior in BROKEN_PRIORS),
    (errors.DomainMismatch, "'f'", B_A, {"f": {"b": 0.5}}),
    (errors.DomainMismatch, "'f'", B_A, {"f": {**ROW, "c": 1}}),
    (errors.NotExact, "rate of 'f' given 'b'.*float", B_A, {"f": {"b": 0.5, "a": -1}, "g": {}}),
    (errors.Negative, "rate of 'f' given 'a'.*-1/2", B_A, {"f": {"b": 1, "a": -HALF}, "g": {}}),
    (errors.DomainMismatch, "'g'", B_A, {1: ROW, "g": {}}),
    (errors.NotText, "1", B_A, {"f": ROW, 1: ROW}),
]


@pytest.mark.parametrize(("error", "place", "prior", "rates"), MODELS_REFUSED)
def test_a_model_refuses_in_order(
    error: type[errors.RefnbError],
    place: str,
    prior: dict[str, Fraction],
    rates: dict[str, dict[str, Fraction]],
) -> None:
    """A model is checked once, when it is built; the message names feature and label."""
    refuses(error, place, lambda: Model(prior, rates))


GATHERED_REFUSED: list[
    tuple[type[errors.RefnbError], str, list[str], list[str], list[Example[Quantities]]]
] = [  # each breaks its rule and the next one
    (errors.EmptyData, "labels", [], ["f", "f"], [Example({"f": HALF}, "a")]),
    (errors.Duplicate, "labels.*'a'", ["a", "a"], ["f", "f"], [Example({"f": HALF}, "a")]),
    (errors.Duplicate, "features.*'f'", ["a"], ["f", "f"], [Example({"f": HALF}, "a")]),
    (errors.BadWeight, "1: .*'g'.*-1/2", ["a"], ["f"], [Example({"g": -HALF, "f": -1}, "z")]),
    (errors.Negative, "1: .*'g'.*-1", ["a"], ["f"], [Example({"g": -1, "f": HALF}, "z")]),
    (errors.UnknownLabel, "1: .*'z'", ["a"], ["f"], [Example({"g": 1}, "z")]),
    (
        errors.UnknownFeature,
        "2: .*'g'",
        ["a"],
        ["f"],
        [Example({"f": 1}, "a"), Example({"g": 1}, "a"), Example({"f": HALF}, "a")],
    ),
    (
        errors.BadWeight,
        "2: .*'f'.*1/2",
        ["a"],
        ["f"],
        [Example({}, "a"), Example({"f": HALF}, "a", 0)],
    ),
]


@pytest.mark.parametrize(("error", "place", "labels", "features", "observations"), GATHERED_REFUSED)
def test_gather_refuses_in_order(
    error: type[errors.RefnbError],
    place: str,
    labels: list[str],
    features: list[str],
    observations: list[Example[Quantities]],
) -> None:
    """The names, then observation by observation its counts, its label and its features."""
    refuses(error, place, lambda: count(labels, features, observations))


def test_rates_are_refused_in_order() -> None:
    """Counts below 0, and no counts."""
    refuses(errors.Negative, "sum of counts.*-1", lambda: rate(DEBT))
    refuses(errors.UndefinedEstimate, "t / n", lambda: rate(EMPTY))


FITS_REFUSED: list[tuple[type[errors.RefnbError], str, dict[str, Moment], Prior]] = [
    (errors.NotADistribution, "1/2", {"b": DEBT, "a": EMPTY}, {"b": HALF}),
    (errors.DomainMismatch, "labels", {"b": DEBT, "a": EMPTY}, {"b": Fraction(1)}),
    (errors.Negative, "'f' given 'b'.*-1", {"b": DEBT, "a": EMPTY}, NONE),
    (errors.UndefinedEstimate, "'f' given 'b'", {"b": EMPTY, "a": DEBT}, B_A),
]


@pytest.mark.parametrize(("error", "place", "row", "prior"), FITS_REFUSED)
def test_fit_refuses_in_order(
    error: type[errors.RefnbError], place: str, row: dict[str, Moment], prior: Prior
) -> None:
    """The prior, then label by label a sum below 0 and a rate 0/0."""
    refuses(error, place, lambda: fit(Moments({"b": 2, "a": 2}, {"f": row}), prior))


def test_a_prior_of_nothing_comes_before_the_rates() -> None:
    """A prior 0/0 and a rate 0/0: the prior is first."""
    nothing = Moments({"b": 0}, {"f": {"b": EMPTY}})
    refuses(errors.UndefinedEstimate, "the label", lambda: fit(nothing, NONE))


@pytest.mark.parametrize("function", [factors, infer])
def test_instances_are_refused_in_order(function: Callable[[Model, Quantities], object]) -> None:
    """Unknown features come first, then value by value what is no count."""
    model = Model(B_A, {"f": {"b": Fraction(0), "a": Fraction(0)}, "g": ROW})
    refuses(errors.UnknownFeature, "'h'", lambda: function(model, {"f": HALF, "h": 1}))
    refuses(errors.NotExact, "'g'.*float", lambda: function(model, {"g": 0.5, "f": HALF}))  # type: ignore[dict-item]
    refuses(errors.BadWeight, "'g'.*-1/2", lambda: function(model, {"g": -HALF, "f": -1}))
    refuses(errors.Negative, "'g'.*-1", lambda: function(model, {"g": -1, "f": HALF}))


def test_inference_is_refused_at_last() -> None:
    """A count that no label allows."""
    model = Model(B_A, {"f": {"b": Fraction(0), "a": Fraction(0)}})
    refuses(errors.ZeroEvidence, "-inf", lambda: infer(model, {"f": 1}))


def test_a_likelihood_refuses_in_order() -> None:
    """The rate before the sum."""
    refuses(errors.NotExact, "rate.*float", lambda: log_likelihood(DEBT, 0.5))  # type: ignore[arg-type]
    refuses(errors.Negative, "a rate.*-1/2", lambda: log_likelihood(DEBT, -HALF))
    refuses(errors.Negative, "sum of counts.*-1", lambda: log_likelihood(DEBT, 0))
