"""How rules of smoothing are spelled, and what smoothing refuses, in which order."""

from fractions import Fraction
from functools import partial

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from refnb.checks import Number
from refnb.errors import (
    BadWeight,
    DomainMismatch,
    EmptyData,
    Negative,
    NotADistribution,
    NotExact,
    RefnbError,
    UndefinedEstimate,
)
from refnb.estimation.smoothing import (
    Smoothing,
    additive,
    estimate,
    laplace,
    m_estimate,
    smoothing,
)
from refnb.exact.rational import spelling
from refusals import HALF, refuses
from strategies import data as some

FAIR = {"a": HALF, "b": HALF}


@given(st.sampled_from(["add", "m"]), some.amounts.map(Fraction))
@example("add", Fraction(0))
def test_spelling_reads_back(rule: str, weight: Fraction) -> None:
    """A rule is spelled with its weight in lowest terms and reads back equal."""
    built = Smoothing(rule, weight)
    assert built.spelling() == f"{rule}={spelling(weight)}"
    assert Smoothing.spelled(built.spelling()) == smoothing(built.spelling()) == built
    assert type(smoothing(built.spelling()).weight) is Fraction


def test_rules_without_a_weight_of_their_own() -> None:
    """None is weight 0 and Laplace weight 1; weights may be written in any way a number may."""
    assert smoothing("none") == Smoothing("none", Fraction(0))
    assert smoothing("laplace") == Smoothing("laplace", Fraction(1))
    assert [smoothing(s).spelling() for s in ("none", "laplace")] == ["none", "laplace"]
    assert smoothing("add=50%") == smoothing("add=0.5") == smoothing("add=2/4")
    assert smoothing("add=1") != smoothing("laplace")
    assert smoothing("m=1e5000").spelling() == "m=1" + "0" * 5000


REFUSED = """
    laplace=1 none=0 none= laplace= add m add= m= =1 = add=-1 m=-1/2 add=1/0 m=1e99999 add=x
    None Laplace ADD=1 add=1=1 add==1 m=nan add:1 jelinek add=+1
"""


@pytest.mark.parametrize(
    "spelled", ["", " none", "none ", "add= 1", "add =1", "m=1 ", *REFUSED.split()]
)
def test_every_other_spelling_is_refused(spelled: str) -> None:
    """Whatever is wrong with a spelling, its weight included, is BadWeight and shows it."""
    refuses(BadWeight, "smoothing", lambda: Smoothing.spelled(spelled))
    with pytest.raises(BadWeight) as refused:
        smoothing(spelled)
    assert repr(spelled) in str(refused.value)


def test_a_refused_spelling_says_why_and_is_cut() -> None:
    """The message carries the reason of the weight, and the start of an endless spelling."""
    refuses(BadWeight, "'add=-1'.* must be >= 0, got -1", lambda: smoothing("add=-1"))
    for spelled in ("x" * 10**6, "x" * 10**6 + "=1", "add=" + "x" * 10**6):
        with pytest.raises(BadWeight) as refused:
            smoothing(spelled)
        assert len(str(refused.value)) < 250


@pytest.mark.parametrize(
    ("error", "place", "rule", "weight"),
    [  # each breaks its rule and every later one that it can
        (BadWeight, "'add=1'", "add=1", 0.5),
        (BadWeight, "'Laplace'", "Laplace", -1),
        (NotExact, "float", "none", 0.5),
        (NotExact, "bool", "none", True),
        (Negative, "-1", "none", -1),
        (Negative, "-1/2", "m", -HALF),
        (BadWeight, "none has no other weight, got 1/2", "none", HALF),
        (BadWeight, "laplace has no other weight, got 0", "laplace", 0),
    ],
)
def test_a_rule_refuses_in_order(
    error: type[RefnbError], place: str, rule: str, weight: Fraction
) -> None:
    """The rule comes before its weight, and the weight of none and laplace is settled."""
    refuses(error, place, lambda: Smoothing(rule, weight))


COUNTS = [
    (NotExact, "count of 'a'.*float", {"a": 0.5, "b": -1}),
    (Negative, "count of 'a'", {"a": -1, "b": 0.5}),
    (EmptyData, "at least one value", {}),
]


@pytest.mark.parametrize(("error", "place", "counts"), COUNTS)
def test_counts_are_refused_first(
    error: type[RefnbError], place: str, counts: dict[str, Number]
) -> None:
    """The counts come before the guess and the weight, by every rule."""
    refuses(error, place, lambda: m_estimate(counts, {"c": -1}, -1))
    refuses(error, place, lambda: additive(counts, -1))
    refuses(error, place, lambda: laplace(counts))
    for rule in map(smoothing, ("none", "laplace", "add=1", "m=1", "m=0")):
        refuses(error, place, partial(estimate, counts, rule))


@pytest.mark.parametrize(
    ("error", "place", "q", "m"),
    [  # each breaks its rule and every later one that it can
        (NotExact, "q: .*'c'.*float", {"c": 0.5, "d": -1}, -1),
        (Negative, "q: .*'c'.*-1", {"c": -1, "d": 0.5}, -1),
        (NotADistribution, "q: .*sum to 1/2", {"c": HALF}, -1),
        (NotADistribution, "q: .*sum to 0", {}, -1),
        (DomainMismatch, "counts and q", {"a": HALF, "c": HALF}, -1),
        (DomainMismatch, "counts and q", {"a": 1}, 0.5),
        (NotExact, "m must be .*float", FAIR, 0.5),
        (NotExact, "m must be .*bool", FAIR, True),
        (Negative, "m must be >= 0, got -1/2", FAIR, -HALF),
        (UndefinedEstimate, "N . m > 0", FAIR, 0),
    ],
)
def test_m_estimate_refuses_in_order(
    error: type[RefnbError], place: str, q: dict[str, Number], m: Number
) -> None:
    """The guess comes next, then the keys, the weight, and 0/0 when n = m = 0 (E-M6)."""
    refuses(error, place, lambda: m_estimate({"a": 0, "b": 0}, q, m))


def test_additive_refuses_its_weight_in_order() -> None:
    """The weight must be exact and >= 0, and 0 without examples is 0/0; Laplace never is."""
    nothing = {"a": 0, "b": 0}
    refuses(NotExact, "l must be .*float", lambda: additive(nothing, 0.5))  # type: ignore[arg-type]
    refuses(Negative, "l must be >= 0, got -1", lambda: additive(nothing, -1))
    refuses(UndefinedEstimate, "N . l K > 0", lambda: additive(nothing, 0))
    assert laplace(nothing) == FAIR
