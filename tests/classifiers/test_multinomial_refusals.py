"""What multinomial naive Bayes refuses: counts that are none, other labels and other words."""

from collections.abc import Callable
from fractions import Fraction

import pytest

import wide
from refnb import errors
from refnb.classifiers.multinomial import (
    Bag,
    Counts,
    Model,
    binarised,
    coefficient,
    count,
    factors,
    fit,
    infer,
    probability,
    subtract,
)
from refnb.estimation.schema import Count, Example
from refnb.estimation.smoothing import smoothing
from refnb.limits import Limits
from refusals import HALF, refuses

NONE, ONE, ZERO = smoothing("none"), Fraction(1), Fraction(0)
B_A = {"b": HALF, "a": HALF}
SURE = {"v": ONE, "w": ZERO}
MODEL = Model(B_A, {"b": SURE, "a": SURE})
ASKED: dict[str, Callable[[Bag], object]] = {
    "factors": lambda x: factors(MODEL, x),
    "infer": lambda x: infer(MODEL, x),
    "probability": lambda x: probability(MODEL, x, "b"),
    "count": lambda x: count(["b", "a"], ["v", "w"], [Example({}, "a"), Example(x, "b")]),
}


@pytest.mark.parametrize("name", ASKED)
def test_a_bag_holds_whole_counts_of_known_words(name: str) -> None:
    """A fraction, a number below 0, a word outside the vocabulary, though it does not occur."""
    ask = ASKED[name]
    refuses(errors.NotExact, "'v'.*Fraction", lambda: ask({"v": HALF}))  # type: ignore[dict-item]
    refuses(errors.Negative, "'v'.*-1", lambda: ask({"v": -1}))
    refuses(errors.UnknownFeature, "'x'", lambda: ask({"x": 0}))


def test_a_coefficient_is_that_of_counts() -> None:
    """It knows no vocabulary."""
    refuses(errors.NotExact, "'v'.*bool", lambda: coefficient({"v": True}))
    refuses(errors.Negative, "'v'", lambda: coefficient({"v": -1}))


@pytest.mark.parametrize(
    ("error", "place", "documents", "occurrences"),
    [
        (errors.NotText, "1", {1: 0}, {1: {"v": 0}}),
        (errors.EmptyData, "labels", {}, {}),
        (errors.DomainMismatch, "'b'.*'a'", {"b": 1}, {"a": {"v": 1}}),
        (errors.NotText, "2", {"b": 1}, {"b": {2: 1}}),
        (errors.EmptyData, "the words", {"b": 1}, {"b": {}}),
        (errors.DomainMismatch, "'v'.*'w'", {"b": 1, "a": 1}, {"b": {"v": 1}, "a": {"w": 1}}),
        (errors.Negative, "documents.*'a'", {"b": 1, "a": -1}, {"b": {"v": 1}, "a": {"v": 1}}),
        (errors.Negative, "given 'b'.*'v'", {"b": 1}, {"b": {"v": -HALF}}),
    ],
)
def test_counts_refuse(
    error: type[errors.RefnbError],
    place: str,
    documents: dict[str, Count],
    occurrences: dict[str, dict[str, Count]],
) -> None:
    """The labels, the vocabulary, every count; the message names label and word."""
    refuses(error, place, lambda: Counts(documents, occurrences))


@pytest.mark.parametrize(
    ("error", "place", "words"),
    [
        (errors.DomainMismatch, "'b', 'a'", {"b": SURE}),
        (errors.Negative, "'b'.*'v'", {"b": {"v": -ONE, "w": 2 * ONE}, "a": SURE}),
        (errors.NotADistribution, "'b'.*1/2", {"b": {"v": HALF, "w": ZERO}, "a": SURE}),
        (errors.NotADistribution, "sum to 0", {"b": {}, "a": {}}),
        (errors.DomainMismatch, "'v'.*'w'", {"b": {"v": ONE}, "a": {"w": ONE}}),
        (errors.NotText, "1", {"b": {1: ONE}, "a": {1: ONE}}),
    ],
)
def test_a_model_refuses(
    error: type[errors.RefnbError], place: str, words: dict[str, dict[str, Fraction]]
) -> None:
    """A die for each label of the prior, all with the same words."""
    refuses(error, place, lambda: Model(B_A, words))


def test_learning_refuses() -> None:
    """Names, a label that is none, a label without words, more than there was."""
    refuses(errors.EmptyData, "labels", lambda: count([], ["v"], []))
    refuses(errors.Duplicate, "labels.*'b'", lambda: count(["b", "b"], ["v"], []))
    refuses(errors.EmptyData, "vocabulary", lambda: count(["b"], [], []))
    refuses(errors.Duplicate, "vocabulary.*'v'", lambda: count(["b"], ["v", "v"], []))
    refuses(
        errors.UnknownLabel, "bag 1.*'c'", lambda: count(["b"], ["v"], [Example({"v": 1}, "c")])
    )
    silent = Counts({"b": 0, "a": 1}, {"b": {"v": 0}, "a": {"v": 1}})
    refuses(errors.UndefinedEstimate, "'b'", lambda: fit(silent, NONE, NONE))
    refuses(errors.DomainMismatch, "'c'", lambda: fit(silent, smoothing("laplace"), {"c": ONE}))
    refuses(
        errors.Negative,
        "'v'",
        lambda: subtract(silent, Counts({"b": 0, "a": 1}, {"b": {"v": 1}, "a": {"v": 0}})),
    )
    refuses(errors.UnknownLabel, "'z'", lambda: probability(MODEL, {"w": 1}, "z"))
    refuses(errors.ZeroEvidence, r"p\(w \| a\) = 0", lambda: infer(MODEL, {"w": 1}))


def test_every_word_of_a_coefficient_counts() -> None:
    """Ten words that occur once and a longer one: 10 times the bits of 20/1, and 4 for each."""
    x = dict.fromkeys(wide.NAMES, 1) | {"often": 10}
    assert coefficient(x, within=Limits(bits=10 * (5 + 4))) == 670_442_572_800
    refuses(errors.OutOfRange, "90 bits", lambda: coefficient(x, within=Limits(bits=89)))


def test_the_ninth_word_occurs_a_whole_number_of_times() -> None:
    """Not -1 times."""
    bag: dict[str, int] = {**dict.fromkeys("abcdefgh", 1), "i": -1}
    refuses(errors.Negative, "-1", lambda: coefficient(bag))
    refuses(errors.Negative, "-1", lambda: binarised(bag))


def test_the_factors_of_every_label_and_word_are_work() -> None:
    """Ten labels and ten words, each once with 1/10: four bits, twice."""
    even = dict.fromkeys(wide.NAMES, Fraction(1, 10))
    model = Model(even, dict.fromkeys(wide.NAMES, even))
    bag = dict.fromkeys(wide.NAMES, 1)
    assert len(factors(model, bag, within=Limits(bits=2 * 4 * 100))) == 10
    refuses(errors.OutOfRange, "800", lambda: factors(model, bag, within=Limits(bits=799)))


def test_a_word_that_occurs_more_often_than_a_machine_word_counts() -> None:
    """Of n and n + 1 in a bag: n (size(3) + 4) = 6 n bits; and n times size(1/2) = 1 bit, twice."""
    n = 2**64 + 2**40
    x, few = {"v": n, "w": n + 1}, Limits(bits=6 * n - 1)
    refuses(errors.OutOfRange, f"{6 * n} bits", lambda: coefficient(x, within=few))
    even = Model({"a": Fraction(1)}, {"a": {"v": HALF, "w": HALF}})
    refuses(errors.OutOfRange, f"{2 * n} bits", lambda: factors(even, {"v": n}))
