"""Laws of finite distributions: each answer is a count of equally likely balls."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from refnb.checks import Number
from refnb.errors import (
    BadRequest,
    DomainMismatch,
    EmptyData,
    NotADistribution,
    NotExact,
    OutOfRange,
    UnknownValue,
    ZeroEvidence,
)
from refnb.probability.distribution import (
    Decision,
    condition,
    conditional,
    expectation,
    most_probable,
    normalise,
    probability,
    rounded,
    total_probability,
)
from refusals import HALF, refuses
from strategies.models import distributions
from strategies.probability import (
    Urn,
    balls,
    event_pairs,
    events,
    events_of,
    extremes,
    kinds,
    numbers,
    partitions,
    possible_events,
    rarely,
    share,
    shares,
    tables_of,
    urns,
)

Table = dict[str, Number]


@given(events)
@example(({"a": 0, "ab": 1}, []))
def test_probability_counts_balls(case: tuple[Urn, list[str]]) -> None:
    """P(A) is the part of the balls that lie in A, however often A names an outcome."""
    urn, event = case
    counted = share(balls(urn), lambda ball: ball in event)
    for same in (event, tuple(event), frozenset(event), dict.fromkeys(event)):
        assert probability(shares(urn), same) == counted


def test_a_word_is_no_event() -> None:
    """Neither that of its letters a and b, nor that of the outcome ab."""
    p = {"a": Fraction(1, 8), "b": Fraction(1, 4), "ab": HALF, "": Fraction(1, 8)}
    refuses(BadRequest, "event must be a list, got 'ab'", lambda: probability(p, "ab"))
    refuses(BadRequest, r"parts\[0\]", lambda: total_probability(p, {"a"}, ["ab", ["ab", ""]]))


@given(possible_events(1))
@example(({"a": 1, "b": 0}, [["a"]]))
def test_condition_removes_the_other_balls(case: tuple[Urn, list[list[str]]]) -> None:
    """p(h | B) are the shares in an urn from which the balls outside B are taken."""
    urn, [event] = case
    left = {kind: size if kind in event else 0 for kind, size in urn.items()}
    assert list(condition(shares(urn), event).items()) == list(shares(left).items())


@given(event_pairs)
@example(({"a": 1, "b": 0}, ["a"], ["b"]))
def test_product_rule_for_events(case: tuple[Urn, list[str], list[str]]) -> None:
    """P-1: P(A and B) = P(A | B) P(B), and P(A | B) is an error, never 0, when P(B) = 0."""
    urn, a, b = case
    p = shares(urn)
    if inside := [ball for ball in balls(urn) if ball in b]:
        assert conditional(p, a, b) == share(inside, lambda ball: ball in a)
        assert conditional(p, a, b) * probability(p, b) == probability(p, set(a) & set(b))
    else:
        refuses(ZeroEvidence, "needs P.B. > 0", lambda: conditional(p, a, b))


@given(kinds.flatmap(lambda keys: st.tuples(distributions(keys, wide=True), events_of(keys))))
def test_condition_keeps_every_ratio(case: tuple[dict[str, Fraction], list[str]]) -> None:
    """p(h | B) P(B) is p(h) inside B, however small, and P(B) is the sum of its outcomes."""
    p, event = case
    outside = [h for h in p if h not in event]
    assert probability(p, event) + sum(p[h] for h in outside) == 1
    assert [probability(p, [h]) for h in p] == [*p.values()] == [*normalise(p).values()]
    assert [expectation(p, {k: int(k == h) for k in p}) for h in p] == [*p.values()]
    if probability(p, event) > 0:
        given_ = condition(p, event)
        assert sum(given_.values()) == 1
        assert all(given_[h] * probability(p, event) == p[h] for h in event)
        assert total_probability(p, event[:1], [event, outside]) == probability(p, event[:1])


@given(possible_events(2))
def test_condition_twice_is_condition_on_both(case: tuple[Urn, list[list[str]]]) -> None:
    """Given B and then given C is given B and C; given B twice is given B."""
    urn, [b, c] = case
    p = shares(urn)
    assert condition(condition(p, b), c) == condition(p, set(b) & set(c))
    assert condition(condition(p, b), b) == condition(p, b)


@given(partitions())
@example(({"a": 1, "b": 0}, ["a"], [["b"], ["a", "b"], []]))
def test_total_probability(case: tuple[Urn, list[str], list[list[str]]]) -> None:
    """P-2: P(B) is the sum over the parts; parts of probability 0 are passed over."""
    urn, event, parts = case
    assert total_probability(shares(urn), event, parts) == probability(shares(urn), event)


@given(partitions(), st.data())
def test_total_probability_refuses_overlap_and_gap(
    case: tuple[Urn, list[str], list[list[str]]], data: st.DataObject
) -> None:
    """P-2: an outcome with balls that lies in two parts or in none is an error."""
    urn, event, parts = case
    lucky = data.draw(st.sampled_from(balls(urn)))
    gap = [[kind for kind in part if kind != lucky] for part in parts]
    for wrong in ([*parts, [lucky]], gap):
        refuses(NotADistribution, lucky, partial(total_probability, shares(urn), event, wrong))


@given(kinds.flatmap(lambda k: st.tuples(st.just(k), *[tables_of(k, st.integers(-3, 3))] * 2)),
       st.data(), numbers, numbers)  # fmt: skip
def test_expectation_is_the_mean_over_the_balls_and_linear(
    case: tuple[list[str], dict[str, int], dict[str, int]],
    data: st.DataObject,
    s: Fraction,
    t: Fraction,
) -> None:
    """E[f] is the mean of f over the balls, and E[s f + t g] = s E[f] + t E[g]."""
    keys, f, g = case
    urn = {key: data.draw(st.integers(1, 3)) for key in keys}
    p, mixed = shares(urn), {key: s * f[key] + t * g[key] for key in reversed(keys)}
    assert expectation(p, f) == Fraction(sum(f[ball] for ball in balls(urn)), len(balls(urn)))
    assert expectation(p, mixed) == s * expectation(p, f) + t * expectation(p, g)


@given(urns, rarely(st.fractions(Fraction(1, 9), 9), extremes))
def test_normalise_gives_the_shares_at_any_scale(urn: Urn, scale: Fraction) -> None:
    """Weights in the ratio of the balls normalise to the shares, in the declared order."""
    expected = list(shares(urn).items())
    assert list(normalise(urn).items()) == expected
    assert list(normalise({kind: scale * n for kind, n in urn.items()}).items()) == expected


@given(urns, st.sampled_from([0, 10**40]), st.data())
@example({"b": 1, "a": 1}, 0, None)
def test_most_probable_is_never_beaten(urn: Urn, more: int, data: st.DataObject | None) -> None:
    """The ties are all outcomes that no other beats; the label is the first as declared."""
    order = data.draw(st.permutations(list(urn))) if data else list(urn)
    unbeaten = [k for k in order if all(urn[other] <= urn[k] for other in urn)]
    weights = {k: urn[k] + more for k in order}
    assert most_probable(weights) == Decision(unbeaten[0], tuple(unbeaten))


@given(urns, st.data())
def test_equals_are_told_together(urn: Urn, data: st.DataObject) -> None:
    """A copy of an outcome ties with it, or neither is greatest; both orders tell the same ties."""
    chosen = data.draw(st.sampled_from(list(urn)))
    weights = {**urn, "copy": urn[chosen]}
    ties = most_probable(weights).ties
    assert (chosen in ties) == ("copy" in ties)
    turned = most_probable(dict(reversed(weights.items())))
    assert turned.ties == ties[::-1]
    assert turned.label == ties[-1]


@pytest.mark.parametrize("ties", [(), ("b",), ("b", "a")])
def test_a_decision_is_the_first_of_its_ties(ties: tuple[str, ...]) -> None:
    """A label that is not the first of its ties is refused when the record is built."""
    refuses(DomainMismatch, "first of the ties, got 'a'", lambda: Decision("a", ties))


CALLS: dict[str, Callable[[Table], object]] = {
    "probability": lambda p: probability(p, ["a"]),
    "condition": lambda p: condition(p, ["a"]),
    "conditional": lambda p: conditional(p, ["b"], ["a"]),
    "total_probability": lambda p: total_probability(p, ["a"], [["a"], ["b"]]),
    "expectation": lambda p: expectation(p, {"a": 1, "b": 2}),
    "normalise": normalise,
    "most_probable": most_probable,
}


@pytest.mark.parametrize("name", CALLS)
def test_whole_numbers_are_welcome(name: str) -> None:
    """A table of ints gives the answer of the same Fractions, as Fractions."""
    table: Table = {"b": 0, "a": 1}
    answer = CALLS[name](table)
    assert repr(answer) == repr(CALLS[name]({h: Fraction(w) for h, w in table.items()}))


SURE: Table = {"a": 1, "b": 0}


def test_tables_and_events_are_refused() -> None:
    """Each breaks one rule."""
    refuses(NotADistribution, "p: ", lambda: probability({"a": HALF}, []))
    refuses(NotADistribution, "p: ", lambda: total_probability({}, [], []))
    refuses(NotADistribution, "p: ", lambda: expectation({"a": HALF}, {"a": 1}))
    refuses(UnknownValue, "got 'x'", lambda: probability(SURE, ["a", "x"]))
    refuses(UnknownValue, "got 'x'", lambda: condition(SURE, ["a", "x"]))
    refuses(UnknownValue, "got 'x'", lambda: conditional(SURE, ["x"], ["a"]))
    refuses(UnknownValue, "got 'x'", lambda: conditional(SURE, ["a"], ["a", "x"]))
    refuses(UnknownValue, "got 'x'", lambda: total_probability(SURE, ["x"], [["a"]]))
    refuses(UnknownValue, "got 'x'", lambda: total_probability(SURE, [], [["a", "x"]]))
    refuses(ZeroEvidence, "B = .'b'.", lambda: condition(SURE, ["b"]))
    refuses(DomainMismatch, "p and the values", lambda: expectation(SURE, {"a": 1}))
    refuses(DomainMismatch, "p and the values", lambda: expectation(SURE, {"a": 1, "b": 1, "c": 1}))
    refuses(NotExact, "'b'.*float", lambda: expectation(SURE, {"a": 1, "b": 0.5}))  # type: ignore[dict-item]
    refuses(EmptyData, "one outcome", lambda: normalise({}))
    refuses(ZeroEvidence, "one weight", lambda: normalise({"a": 0, "b": 0}))
    refuses(EmptyData, "one outcome", lambda: most_probable({}))
    refuses(ZeroEvidence, "one weight", lambda: most_probable({"a": 0}))


@given(urns, st.integers(1, 9))
def test_rounded_is_the_nearest_table_of_whole_parts(urn: Urn, grid: int) -> None:
    """Of all tables of parts that keep what is possible, the nearest, and of those the greatest."""
    p = shares(urn)
    alive = [h for h in p if p[h]]
    if grid < len(alive):
        refuses(OutOfRange, "coarse", lambda: rounded(p, grid))
        return
    every = product(*(range(1, grid + 1) if p[h] else (0,) for h in p))
    tables = [parts for parts in every if sum(parts) == grid]
    squares = {
        parts: sum((k - grid * p[h]) ** 2 for k, h in zip(parts, p, strict=True))
        for parts in tables
    }
    least = min(squares.values())
    nearest = max(parts for parts, square in squares.items() if square == least)
    assert list(rounded(p, grid).items()) == [
        (h, Fraction(k, grid)) for h, k in zip(p, nearest, strict=True)
    ]


@given(urns, st.integers(1, 10**40))
def test_what_is_on_the_grid_stays(urn: Urn, times: int) -> None:
    """A distribution with a denominator that divides the grid is its own rounding."""
    p = shares(urn)
    assert rounded(p, times * sum(urn.values())) == p


def test_a_grid_has_a_part() -> None:
    """The grid is a whole number of parts, and what is rounded a distribution."""
    refuses(OutOfRange, "grid", lambda: rounded({"a": Fraction(1)}, 0))
    refuses(NotADistribution, "sum", lambda: rounded({"a": HALF}, 2))


def test_each_of_many_keeps_a_part() -> None:
    """Twelve parts for twelve outcomes: one each, however large the first is."""
    many = {i: Fraction(989 if i == 0 else 1, 1000) for i in range(12)}
    assert rounded(many, 12) == dict.fromkeys(many, Fraction(1, 12))


def test_the_richest_gives_up_a_part_of_a_very_fine_grid() -> None:
    """Two entries of 10^-40 need a part each, and one entry is a part too rich for that."""
    n, tiny = 10**30, Fraction(1, 10**40)
    p = {"a": HALF, "b": HALF - 2 * tiny, "c": tiny, "d": tiny}
    part = Fraction(1, n)
    assert rounded(p, n) == {"a": HALF - part, "b": HALF - part, "c": part, "d": part}


def test_one_part_of_a_very_fine_grid_is_kept() -> None:
    """A table that is on the grid stays as it is."""
    p = {"a": Fraction(1, 10**30), "b": 1 - Fraction(1, 10**30)}
    assert rounded(p, 10**30) == p
