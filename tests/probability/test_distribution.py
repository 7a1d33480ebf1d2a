"""Laws of finite distributions: each answer is a count of equally likely balls."""

from fractions import Fraction
from functools import partial
from itertools import product

from hypothesis import example, given
from hypothesis import strategies as st

from examples.tables import DOZEN, TWELVE
from examples.tried import tried
from helpers.refusals import HALF, refuses, refusing
from refnb.core import errors
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
from strategies.probability import (
    Urn,
    balls,
    event_pairs,
    events,
    events_of,
    numbers,
    partitions,
    share,
    shares,
    urns,
    valued_urns,
)
from strategies.sizes import distribution, names, whole

Values = dict[str, Fraction]


@given(events)
@example(({"a": 0, "ab": 1}, []))
@example((DOZEN, [*TWELVE[1:]]))
def test_probability_counts_balls(case: tuple[Urn, list[str]]) -> None:
    """P(A) is the part of the balls that lie in A, however often A names an outcome."""
    urn, event = case
    counted = share(balls(urn), lambda ball: ball in event)
    for same in (event, tuple(event), frozenset(event), dict.fromkeys(event)):
        assert probability(shares(urn), same) == counted


@given(event_pairs)
@example(({"a": 1, "b": 0}, ["a"], ["b"]))
@example((DOZEN, [*TWELVE[:11]], [*TWELVE[1:]]))
def test_product_rule_for_events(case: tuple[Urn, list[str], list[str]]) -> None:
    """P-1: P(A and B) = P(A | B) P(B), and P(A | B) is an error, never 0, when P(B) = 0."""
    urn, a, b = case
    p = shares(urn)
    if inside := [ball for ball in balls(urn) if ball in b]:
        assert conditional(p, a, b) == share(inside, lambda ball: ball in a)
        assert conditional(p, a, b) * probability(p, b) == probability(p, set(a) & set(b))
    else:
        refuses(errors.ZeroEvidence, "needs P.B. > 0", lambda: conditional(p, a, b))


@given(names().flatmap(lambda keys: st.tuples(distribution(keys), events_of(keys))))
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


@given(partitions(), st.integers(0, 99))
@example(({"a": 1, "b": 0}, ["a"], [["b"], ["a", "b"], []]), 0)
@example((DOZEN, [*TWELVE[1:]], [[v] for v in TWELVE]), 7)
def test_total_probability(case: tuple[Urn, list[str], list[list[str]]], place: int) -> None:
    """P-2: P(B) is the sum over the parts; parts of probability 0 are passed over.

    An outcome with balls that lies in two parts or in none is an error.
    """
    urn, event, parts = case
    p = shares(urn)
    assert total_probability(p, event, parts) == probability(p, event)
    lucky = balls(urn)[place % len(balls(urn))]
    gap = [[kind for kind in part if kind != lucky] for part in parts]
    for wrong, times in (([*parts, [lucky]], 2), (gap, 0)):
        words = f"{lucky}' once, they do {times} times"
        refuses(errors.NotADistribution, words, partial(total_probability, p, event, wrong))


@given(valued_urns, numbers, numbers)
@example(
    (
        DOZEN,
        {v: Fraction(int(v), 2) for v in TWELVE},
        {v: 9 - Fraction(n) for v, n in reversed(DOZEN.items())},
    ),
    HALF,
    Fraction(-3),
)
def test_expectation_is_the_mean_over_the_balls_and_linear(
    case: tuple[Urn, Values, Values], s: Fraction, t: Fraction
) -> None:
    """E[f] is the mean of f over the balls, and E[s f + t g] = s E[f] + t E[g]."""
    urn, f, g = case
    p, mixed = shares(urn), {key: s * f[key] + t * g[key] for key in g}
    assert expectation(p, f) == sum(f[ball] for ball in balls(urn)) / len(balls(urn))
    assert expectation(p, mixed) == s * expectation(p, f) + t * expectation(p, g)


@tried(
    wide=({v: int(v) for v in TWELVE}, 0),
    long=({"1": 10**60 + 7, "10": 10**60 + 8, "0": 10**60}, 0),
    near=({"1": 2**60, "10": 2**60 + 1}, 0),
    near_tie=({"b": 1, "a": 1}, 0),
    near_many=(dict.fromkeys(TWELVE, 1), 0),
    near_shares=({"1": 0, "10": 1, "0": 1}, 10**30),
    uneven=({"10": 2, "1": 3, "b": 1}, 0),
)
@given(urns, whole)
def test_most_probable_is_never_beaten(urn: Urn, more: int) -> None:
    """The ties are all outcomes that no other beats; the label is the first as declared."""
    unbeaten = [k for k in urn if all(urn[other] <= urn[k] for other in urn)]
    weights = {k: n + more for k, n in urn.items()}
    if any(weights.values()):
        assert most_probable(weights) == Decision(unbeaten[0], tuple(unbeaten))
        turned = most_probable(dict(reversed(weights.items())))
        assert turned == Decision(unbeaten[-1], tuple(reversed(unbeaten)))


@given(urns, st.integers(1, 9))
@example(({"1": 1, "10": 90, "": 1, "b": 1, "ab": 2}), 6)  # what is rare takes from one alone
@example(({"b": 1, "a": 30, "c": 29}), 4)
@example(({"b": 1, "a": 1, "c": 1}), 4)
@example({"a": 10**30 - 1, "b": 10**30 + 1, "c": 2 * 10**30}, 10)
def test_rounded_is_the_nearest_table_of_whole_parts(urn: Urn, grid: int) -> None:
    """Of all tables of parts that keep what is possible, the nearest, and of those the greatest."""
    p = {h: Fraction(n, sum(urn.values())) for h, n in urn.items()}
    alive = [h for h in p if p[h]]
    if grid < len(alive):
        words = rf"too coarse: {len(alive)} entries > 0 need as many parts, got {grid}"
        refuses(errors.OutOfRange, words, lambda: rounded(p, grid))
        return
    every = product(*(range(1, grid + 1) if p[h] else (0,) for h in p))
    tables = [parts for parts in every if sum(parts) == grid]
    squares = {of: sum((k - grid * p[h]) ** 2 for k, h in zip(of, p, strict=True)) for of in tables}
    least = min(squares.values())
    nearest = max(parts for parts, square in squares.items() if square == least)
    assert list(rounded(p, grid).items()) == [
        (h, Fraction(k, grid)) for h, k in zip(p, nearest, strict=True)
    ]


@given(urns, st.integers(1, 10**40))
@example(DOZEN, 1)
def test_what_is_on_the_grid_stays(urn: Urn, times: int) -> None:
    """A distribution with a denominator that divides the grid is its own rounding."""
    assert rounded(shares(urn), times * sum(urn.values())) == shares(urn)


test_refusals = refusing(
    (errors.DomainMismatch, "first of the ties, got 'a'", Decision, "a", ()),
)
