"""What multinomial naive Bayes refuses, and in which order."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from refnb import errors
from refnb.classifiers.multinomial import (
    Counts,
    Model,
    coefficient,
    count,
    factors,
    fit,
    infer,
    probability,
)
from refnb.estimation.schema import Count, Example
from refnb.estimation.smoothing import smoothing
from refusals import BROKEN_PRIORS, HALF, refuses

NONE = smoothing("none")
B_A = {"b": HALF, "a": HALF}
ONE = Fraction(1)

BAGS_REFUSED = [  # each breaks its rule and the next one
    (errors.NotText, "1", 1, {2: 1}, 1),
    (errors.NotText, "2", "b", {2: 0.5}, 0.5),
    (errors.NotExact, "'v'.*Fraction", "b", {"v": HALF, "w": -1}, -1),
    (errors.NotExact, "'v'.*bool", "b", {"v": True}, -1),
    (errors.Negative, "'v'.*-1", "b", {"v": -1, "w": 0.5}, -1),
    (errors.NotExact, "weight.*float", "b", {"v": 0}, 0.5),
    (errors.Negative, "weight.*-1/2", "b", {}, -HALF),
]


@pytest.mark.parametrize(("error", "place", "label", "words", "weight"), BAGS_REFUSED)
def test_a_bag_refuses_in_order(
    error: type[errors.RefnbError],
    place: str,
    label: str,
    words: dict[str, int],
    weight: Fraction,
) -> None:
    """The label, then word by word, then the weight."""
    refuses(error, place, lambda: Example(words, label, weight))


TOTALS_REFUSED = [
    (errors.NotText, "1", {1: 0}, {}),
    (errors.EmptyData, "labels", {}, {"b": {}}),
    (errors.DomainMismatch, "the documents", {"b": 1}, {"a": {}}),
    (errors.NotText, "2", {"b": 1, "a": 1}, {"b": {2: 1}, "a": {}}),
    (errors.EmptyData, "vocabulary", {"b": 1, "a": 1}, {"a": {"v": 1}, "b": {}}),
    (errors.DomainMismatch, "'a'", {"b": 0.5, "a": 1}, {"b": {"v": 1}, "a": {"w": 1}}),
    (errors.NotExact, "documents.*'b'.*float", {"b": 0.5}, {"b": {"v": -1}}),
    (errors.Negative, "documents.*'a'", {"b": 1, "a": -1}, {"b": {"v": 0.5}, "a": {"v": 1}}),
    (errors.NotExact, "b: .*'v'.*float", {"b": 1}, {"b": {"v": 0.5, "w": -1}}),
    (errors.Negative, "b: .*'v'", {"b": 1}, {"b": {"v": -HALF, "w": 0.5}}),
]


@pytest.mark.parametrize(("error", "place", "documents", "occurrences"), TOTALS_REFUSED)
def test_totals_refuse_in_order(
    error: type[errors.RefnbError],
    place: str,
    documents: dict[str, Count],
    occurrences: dict[str, dict[str, Count]],
) -> None:
    """The labels, the vocabulary, then every count; the message names label and word."""
    refuses(error, place, lambda: Counts(documents, occurrences))


MODELS_REFUSED = [
    *((error, place, prior, {"z": {}}) for error, place, prior in BROKEN_PRIORS),
    (errors.DomainMismatch, "the prior and the words", B_A, {"b": {"v": 0.5}}),
    (errors.NotExact, "'b'.*'v'.*float", B_A, {"b": {"v": 0.5, "w": -1}, "a": {}}),
    (errors.Negative, "'b'.*'v'", B_A, {"b": {"v": -ONE, "w": 0.5}, "a": {}}),
    (errors.NotADistribution, "'b'.*1/2", B_A, {"b": {"v": HALF}, "a": {"w": 0.5}}),
    (errors.NotADistribution, "'b'.*sum to 0", B_A, {"b": {}, "a": {}}),
    (errors.DomainMismatch, "'a'", B_A, {"a": {"v": ONE}, "b": {"w": 0.5}}),
    (errors.NotText, "1", B_A, {"b": {1: ONE}, "a": {1: ONE}}),
]


@pytest.mark.parametrize(("error", "place", "prior", "words"), MODELS_REFUSED)
def test_a_model_refuses_in_order(
    error: type[errors.RefnbError],
    place: str,
    prior: dict[str, Fraction],
    words: dict[str, dict[str, Fraction]],
) -> None:
    """The prior, then label by label, each against the vocabulary of the first."""
    refuses(error, place, lambda: Model(prior, words))


def test_counting_refuses_in_order() -> None:
    """Labels, vocabulary, then bag by bag its label and its words; nothing is changed."""
    bags = [Example({"v": 1}, "b"), Example({"x": 1}, "c"), Example({"x": 0}, "b")]
    known = ["b", "c"]
    refuses(errors.EmptyData, "labels", lambda: count([], [], bags))
    refuses(errors.Duplicate, "labels.*'b'", lambda: count(["b", "b"], [], bags))
    refuses(errors.EmptyData, "vocabulary", lambda: count(["b"], [], bags))
    refuses(errors.Duplicate, "vocabulary.*'v'", lambda: count(["b"], ["v", "v"], bags))
    refuses(errors.UnknownLabel, "bag 2.*'c'", lambda: count(["b"], ["v"], bags))
    refuses(errors.UnknownFeature, "bag 2.*'x'", lambda: count(known, ["v"], bags))
    refuses(errors.UnknownFeature, "bag 1.*'x'", lambda: count(known, ["v"], bags[2:]))
    given_ = Counts({"b": 0, "a": 1}, {"b": {"v": 0}, "a": {"v": 0}})
    refuses(errors.UndefinedEstimate, "'b'", lambda: fit(given_, NONE, NONE))
    refuses(errors.DomainMismatch, "'c'", lambda: fit(given_, NONE, {"c": ONE}))
    empty = Counts({"b": 0}, {"b": {"v": 0}})
    refuses(errors.UndefinedEstimate, "the label", lambda: fit(empty, NONE, NONE))


@pytest.mark.parametrize("ask", [factors, infer, lambda m, x: probability(m, x, "z")])
def test_bags_are_refused_in_order(ask: Callable[[Model, dict[str, int]], object]) -> None:
    """A count that is none, then one below 0, then an unknown word, then what is asked."""
    model = Model(B_A, {"b": {"v": ONE, "w": Fraction(0)}, "a": {"v": ONE, "w": Fraction(0)}})
    refuses(errors.NotText, "1", lambda: ask(model, {1: 1}))  # type: ignore[dict-item]
    refuses(errors.NotExact, "'v'.*Fraction", lambda: ask(model, {"v": HALF, "x": -1}))  # type: ignore[dict-item]
    refuses(errors.Negative, "'v'.*-1", lambda: ask(model, {"v": -1, "x": 1}))
    refuses(errors.UnknownFeature, "'x'", lambda: ask(model, {"w": 1, "x": 0}))
    refuses(errors.UnknownLabel, "'z'", lambda: probability(model, {"w": 1}, "z"))
    refuses(errors.ZeroEvidence, r"p\(w \| a\) = 0", lambda: infer(model, {"w": 1}))
    refuses(errors.Negative, "'v'", lambda: coefficient({"v": -1}))
