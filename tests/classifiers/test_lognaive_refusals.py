"""What naive Bayes in logarithms refuses: what is no logarithm, another base, no possible label."""

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
from refusals import HALF, refuses

Table = Mapping[str, Extended]

NEVER, ZERO, BITS = Infinite(-1), constant(0, "e"), log(3, "2")
B_A = {"b": HALF, "a": HALF}
BROKEN_FORMS = [
    (errors.BadRequest, "Fraction", HALF),
    (errors.BadRequest, "None", None),
    (errors.DomainMismatch, "base e.*base 2", BITS),
    (errors.OutOfRange, "got inf", Infinite(1)),
]
TAKERS: dict[str, Callable[[Table], object]] = {
    "decide": decide,
    "odds": lambda table: log_odds(table, "b", "b"),
    "ratios": lambda table: log_ratios({"f": table}, "b", "b"),
    "posterior": lambda table: posterior(table, 2),
}


@pytest.mark.parametrize("taker", TAKERS)
def test_scores_are_logarithms_and_one_is_finite(taker: str) -> None:
    """Whoever takes log scores refuses what are none, and names the label."""
    take = TAKERS[taker]
    refuses(errors.EmptyData, "at least one", lambda: take({}))
    refuses(errors.ZeroEvidence, "'b', 'a'", lambda: take({"b": NEVER, "a": NEVER}))


@pytest.mark.parametrize("taker", [*TAKERS, "scores", "infer"])
@pytest.mark.parametrize(("error", "place", "form"), BROKEN_FORMS)
def test_a_form_is_a_logarithm_to_the_base_e(
    taker: str, error: type[errors.RefnbError], place: str, form: Extended
) -> None:
    """As a score and as a factor; the label is named."""
    table = {"b": ZERO, "a": form}
    takers = TAKERS | {
        "scores": lambda table: scores(B_A, {"f": table}),
        "infer": lambda table: infer(B_A, {"f": table}),
    }
    refuses(error, f"'a'.*{place}", lambda: takers[taker](table))


def test_odds_need_two_labels_and_one_that_is_possible() -> None:
    """Both labels have a score, or a factor; the two are not impossible at once."""
    table: Table = {"b": NEVER, "a": ZERO, "c": NEVER}

    def ask(label: str, other: str) -> list[Callable[[], object]]:
        votes = partial(log_ratios, {"f": table}, label, other)
        return [partial(log_odds, table, label, other), votes]

    for error, place, label, other in (
        (errors.UnknownLabel, "'z'", "z", "a"),
        (errors.UnknownLabel, "'y'", "a", "y"),
        (errors.ZeroEvidence, "both are 0", "b", "c"),
    ):
        for call in ask(label, other):
            refuses(error, place, call)
    assert log_ratios({}, "anything", "at all") == {}


def test_places_are_refused() -> None:
    """From 0 to 1000, and a whole number."""
    refuses(errors.NotExact, "places.*Fraction", lambda: posterior({"a": ZERO}, HALF))  # type: ignore[arg-type]
    refuses(errors.OutOfRange, "0..1000, got -1", lambda: posterior({"a": ZERO}, -1))
    refuses(errors.OutOfRange, "0..1000, got 1001", lambda: posterior({"a": ZERO}, 1001))


def test_parts_are_refused() -> None:
    """Factors for the labels of the prior; a weight below 0 has no logarithm."""
    refuses(errors.DomainMismatch, "'f'", lambda: scores(B_A, {"f": {"b": ZERO}}))
    refuses(errors.DomainMismatch, "'f'", lambda: infer(B_A, {"f": {"b": ZERO, "c": ZERO}}))
    refuses(errors.Negative, "-1/2", lambda: log_probability(-HALF))
    refuses(
        errors.Negative, "'f' given 'a'.*-1/2", lambda: log_factors({"f": {"b": 0, "a": -HALF}})
    )


def test_all_impossible_is_scores_but_no_inference() -> None:
    """-inf for every label is an answer of `scores`, and ZeroEvidence for `infer`."""
    factors: dict[str, Table] = {"f": {"b": NEVER, "a": ZERO}}
    prior = {"b": Fraction(1), "a": Fraction(0)}
    assert scores(prior, factors) == {"b": NEVER, "a": NEVER}
    refuses(errors.ZeroEvidence, "'b', 'a'", lambda: infer(prior, factors))


@pytest.mark.parametrize("place", [3, 8])
def test_every_score_is_checked(place: int) -> None:
    """One to another base, and one without an end, wherever it stands."""
    for error, broken in ((errors.DomainMismatch, log(3, "2")), (errors.OutOfRange, Infinite(1))):
        given = {f"y{i}": log(i + 2, "e") if i < place else broken for i in range(place + 1)}
        words = f"'y{place}'"
        refuses(error, words, lambda x=given: decide(x))  # type: ignore[misc]
        refuses(error, words, lambda x=given: posterior(x, 2))  # type: ignore[misc]
        refuses(error, words, lambda x=given: log_odds(x, "y0", "y1"))  # type: ignore[misc]
