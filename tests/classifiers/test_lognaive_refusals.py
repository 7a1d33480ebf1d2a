"""What naive Bayes in logarithms refuses, and in which order."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial

import pytest

from refnb import errors
from refnb.classifiers.lognaive import (
    decide,
    infer,
    log_factors,
    log_odds,
    log_probability,
    log_ratios,
    posterior,
    scores,
)
from refnb.exact.logarithm import Extended, Infinite, constant, log
from refusals import BROKEN_PRIORS, HALF, refuses

Table = Mapping[str, Extended]
Refusal = tuple[type[errors.RefnbError], str, object]

NEVER, ALWAYS = Infinite(-1), Infinite(1)
ZERO, BITS = constant(0, "e"), log(3, "2")
B_A = {"b": HALF, "a": HALF}

SCORES_REFUSED: list[Refusal] = [  # each breaks its rule and the next one
    (errors.EmptyData, "at least one", {}),
    (errors.NotExact, "'b'.*Fraction", {"a": BITS, "b": HALF}),
    (errors.NotExact, "'a'.*float", {"b": ALWAYS, "a": 0.5}),
    (errors.NotExact, "'a'.*NoneType", {"b": ALWAYS, "a": None}),
    (errors.DomainMismatch, "'a'.*base e.*base 2", {"b": ALWAYS, "a": BITS}),
    (errors.OutOfRange, "'a'.*got inf", {"b": NEVER, "a": ALWAYS}),
    (errors.ZeroEvidence, "'b', 'a'", {"b": NEVER, "a": NEVER}),
]
TAKERS: dict[str, Callable[[Table], object]] = {
    "decide": decide,
    "log_odds": lambda table: log_odds(table, "z", "b"),
    "experts": lambda table: log_ratios({"f": {"b": ZERO, "z": ZERO}, "g": table}, "z", "b"),
    "posterior": lambda table: posterior(table, -1),
}


@pytest.mark.parametrize("taker", TAKERS)
@pytest.mark.parametrize(("error", "place", "table"), SCORES_REFUSED)
def test_scores_are_refused_in_order(
    taker: str, error: type[errors.RefnbError], place: str, table: Table
) -> None:
    """Whoever takes log scores looks at all of them first, and names the label."""
    refuses(error, place, lambda: TAKERS[taker](table))


def test_odds_need_two_labels_and_one_that_is_possible() -> None:
    """First the label, then the other one, then their scores."""
    table: Table = {"b": NEVER, "a": ZERO, "c": NEVER}
    refuses(errors.UnknownLabel, "'z'", lambda: log_odds(table, "z", "y"))
    refuses(errors.UnknownLabel, "'y'", lambda: log_odds(table, "b", "y"))
    refuses(errors.ZeroEvidence, "both are 0", lambda: log_odds(table, "b", "c"))


def test_experts_are_asked_one_by_one() -> None:
    """A feature is checked completely before the next one."""
    first: Table = {"b": NEVER, "a": ZERO, "c": NEVER}
    refuses(errors.ZeroEvidence, "both", lambda: log_ratios({"f": first, "g": {}}, "b", "c"))
    refuses(errors.UnknownLabel, "'b'", lambda: log_ratios({"f": {"a": ZERO}, "g": {}}, "a", "b"))
    refuses(errors.EmptyData, "one", lambda: log_ratios({"f": {}, "g": first}, "z", "b"))
    assert log_ratios({}, "anything", "at all") == {}


PLACES: list[Refusal] = [
    (errors.NotExact, "places.*float", 2.0),
    (errors.NotExact, "places.*bool", True),
    (errors.NotExact, "places.*Fraction", Fraction(2)),
    (errors.OutOfRange, "0..1000, got -1", -1),
    (errors.OutOfRange, "0..1000, got 1001", 1001),
]


@pytest.mark.parametrize(("error", "place", "places"), PLACES)
def test_places_are_refused(error: type[errors.RefnbError], place: str, places: int) -> None:
    """From 0 to 1000, and a whole number."""
    refuses(error, place, lambda: posterior({"a": ZERO}, places))


PARTS_REFUSED: list[tuple[type[errors.RefnbError], str, object, object]] = [
    *((error, place, prior, {"f": {}}) for error, place, prior in BROKEN_PRIORS),
    (errors.DomainMismatch, "'f'", B_A, {"f": {"b": 0.5}}),
    (errors.DomainMismatch, "'f'", B_A, {"f": {"b": 0.5, "a": BITS, "c": ALWAYS}}),
    (errors.NotExact, "'f' for 'a'.*Fraction", B_A, {"f": {"b": BITS, "a": HALF}, "g": {}}),
    (errors.DomainMismatch, "'f' for 'a'.*base 2", B_A, {"f": {"b": ALWAYS, "a": BITS}, "g": {}}),
    (errors.OutOfRange, "'f' for 'a'.*inf", B_A, {"f": {"b": ZERO, "a": ALWAYS}, "g": {}}),
    (errors.DomainMismatch, "'g'", B_A, {"f": {"b": NEVER, "a": NEVER}, "g": {}}),
]


@pytest.mark.parametrize("function", [scores, infer])
@pytest.mark.parametrize(("error", "place", "prior", "factors"), PARTS_REFUSED)
def test_parts_are_refused_in_order(
    function: Callable[[Mapping[str, Fraction], Mapping[str, Table]], object],
    error: type[errors.RefnbError],
    place: str,
    prior: Mapping[str, Fraction],
    factors: Mapping[str, Table],
) -> None:
    """The prior, then one feature after the other: its labels, its numbers, their bases."""
    refuses(error, place, lambda: function(prior, factors))


def test_all_impossible_is_scores_but_no_inference() -> None:
    """-inf for every label is an answer of `scores`, and ZeroEvidence for `infer`."""
    factors: dict[str, Table] = {"f": {"b": NEVER, "a": ZERO}}
    prior = {"b": Fraction(1), "a": Fraction(0)}
    assert scores(prior, factors) == {"b": NEVER, "a": NEVER}
    refuses(errors.ZeroEvidence, "'b', 'a'", lambda: infer(prior, factors))


LOGS_REFUSED: list[tuple[type[errors.RefnbError], str, object]] = [
    (errors.NotExact, "float", 0.5),
    (errors.NotExact, "bool", True),
    (errors.Negative, "-1/2", -HALF),
]


@pytest.mark.parametrize(("error", "place", "p"), LOGS_REFUSED)
def test_only_a_weight_has_a_logarithm(
    error: type[errors.RefnbError], place: str, p: Fraction
) -> None:
    """The factors are looked at one by one."""
    refuses(error, place, lambda: log_probability(p))
    refuses(error, place, partial(log_factors, {"f": {"b": 0, "a": p}, "g": {"b": -7}}))
