"""Laws of the Dirichlet (P-25, P-26): integrals over all distributions, and an urn filled up."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import comb, lcm, prod

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from examples.tables import DOZEN, HEAVY, ONE, TINY, TWELVE, shares
from examples.tried import compares, tried
from helpers.refusals import HALF, refuses, refusing
from refnb.core import errors
from refnb.core.checks import Number
from refnb.estimation.dirichlet import (
    above,
    evidence,
    mean,
    mode,
    posterior,
    predictive,
    sequence,
    variance,
)
from refnb.estimation.likelihood import mle
from refnb.estimation.smoothing import additive, laplace
from strategies import data as some
from strategies.models import distributions
from strategies.probability import balls, tables_of
from strategies.sizes import MANY

Weights = dict[str, Number]
Case = tuple[dict[str, int], dict[str, Number]]

few = st.integers(0, 3)


def weighted(
    counts: st.SearchStrategy[int], weights: st.SearchStrategy[Number]
) -> st.SearchStrategy[tuple[dict[str, int], Weights]]:
    """Draw counts of some values and weights for the same values, from last to first."""
    return some.kinds.flatmap(
        lambda domain: st.tuples(tables_of(domain, counts), tables_of(domain[::-1], weights))
    )


def integral(powers: Sequence[int]) -> Fraction:
    """Integrate the product of p(v)^power over all distributions p, term by term."""
    first, *rest = powers
    if not rest:
        return Fraction(1)
    k = sum(rest) + len(rest) - 1
    terms = (Fraction(comb(k, j) * (-1) ** j, first + j + 1) for j in range(k + 1))
    return integral(rest) * sum(terms)


@given(weighted(few, st.integers(1, 3)))
@example((dict.fromkeys(MANY, 1), {v: 1 + i % 3 for i, v in enumerate(reversed(MANY))}))
def test_learning_is_integrating_over_all_distributions(case: Case) -> None:
    """P-25, L-17: prior density times likelihood, divided by its integral; means and evidence."""
    counts, a = case
    before = [int(a[v]) - 1 for v in counts]
    after = [n + b for n, b in zip(counts.values(), before, strict=True)]
    once_more = {v: [p + (v == w) for w, p in zip(counts, after, strict=True)] for v in counts}
    assert evidence(counts, a) == integral(after) / integral(before)
    found = {v: integral(powers) / integral(after) for v, powers in once_more.items()}
    assert list(predictive(counts, a).items()) == list(found.items())
    assert mean(posterior(counts, a)) == found


def draws_from(urn: list[str], more: int, length: int) -> list[tuple[str, ...]]:
    """Return every way to draw, where each ball goes back with so many more of its kind."""
    if length == 0:
        return [()]
    return [
        (ball, *rest) for ball in urn for rest in draws_from(urn + [ball] * more, more, length - 1)
    ]


@given(st.sampled_from(["a", "ab", "aab", "abc", "abbb"]), st.integers(1, 2), st.integers(0, 3))
def test_a_sequence_is_a_share_of_all_ways_to_draw(urn: str, more: int, length: int) -> None:
    """P-26: an urn with i balls, filled up by k after each draw, has the weight i/k."""
    ways = Counter(draws_from(list(urn), more, length))
    a: Weights = {v: Fraction(n, more) for v, n in Counter(urn).items()}
    for draws in product(a, repeat=length):
        assert sequence(draws, a) == Fraction(ways[draws], ways.total())
        assert evidence({v: draws.count(v) for v in a}, a) == Fraction(ways[draws], ways.total())


@given(some.table_pairs, some.positive)
@example((DOZEN, {v: n * n for v, n in reversed(DOZEN.items())}), HALF)
def test_learning_twice_is_learning_at_once(
    piles: tuple[dict[str, int], dict[str, int]], weight: Number
) -> None:
    """What was learned from one pile is the prior of the next; evidence is multiplied."""
    one, other = piles
    a: Weights = {v: weight + i for i, v in enumerate(reversed(list(one)))}
    both = {v: one[v] + other[v] for v in one}
    learned = posterior(one, a)
    assert posterior(other, learned) == posterior(both, a)
    assert evidence(both, a) == evidence(one, a) * evidence(other, learned)
    assert evidence(both, a) == sequence(balls(both), a)
    assert predictive(other, learned) == predictive(both, a)
    assert posterior(dict.fromkeys(a, 0), a) == a
    assert {type(w) for w in learned.values()} == {Fraction}


def height(a: Mapping[str, Number], p: Mapping[str, Fraction]) -> Fraction:
    """Return the density at p to a power that makes every exponent whole, up to a constant."""
    clear = lcm(*(w.denominator for w in a.values()))
    return prod((p[v] ** int((w - 1) * clear) for v, w in a.items()), start=Fraction(1))


@st.composite
def contests(draw: st.DrawFn) -> tuple[Weights, dict[str, Fraction], Fraction]:
    """Draw weights of at least 1, a rival distribution, and how near it comes."""
    domain = draw(some.kinds)
    dense = st.integers(1, 4) | st.fractions(1, 4, max_denominator=3)
    a = draw(st.fixed_dictionaries(dict.fromkeys(domain, dense)))
    nearness = draw(st.sampled_from([Fraction(0), HALF, Fraction(99, 100), Fraction(1)]))
    return a, draw(distributions(domain)), nearness


NIL, ACE = Fraction(0), {"10": 3 * HALF, "1": 3}  # whose mode is 1/5, 4/5


@pytest.mark.theorems
@tried(
    {"rivals": 6},
    wide=(({v: 1 + i % 5 for i, v in enumerate(TWELVE)}, shares(TWELVE), NIL),),
    wide_heavy=((HEAVY, shares(TWELVE), Fraction(99, 100)),),
    long=((ACE, shares([*ACE], 1, 10**60 + 7), Fraction(1, 10**20)),),
    near=((ACE, {"10": ONE / 5 + TINY, "1": 4 * ONE / 5 - TINY}, NIL),),
    near_below=((ACE, {"10": ONE / 5 - TINY, "1": 4 * ONE / 5 + TINY}, NIL),),
    uneven=((ACE, {"10": 4 * ONE / 5, "1": ONE / 5}, NIL),),
    edge=(({"a": 1, "b": 3, "c": 1}, {"a": HALF, "b": HALF, "c": NIL}, NIL),),
    edge_flat=(({"a": 1, "b": 1}, {"a": HALF, "b": HALF}, NIL),),
    edge_alone=(({"only": 1}, {"only": ONE}, NIL),),
)
@given(contests())
def test_the_mode_has_the_greatest_density(
    case: tuple[Weights, dict[str, Fraction], Fraction],
) -> None:
    """P-25: no other distribution comes up to it, the nearest not, weights 1 included."""
    a, wild, nearness = case
    if all(weight == 1 for weight in a.values()):
        assert height(a, wild) == 1
        refuses(errors.UndefinedEstimate, "all are 1", lambda: mode(a))
        return
    best = mode(a)
    rival = {v: nearness * best[v] + (1 - nearness) * wild[v] for v in a}
    assert (height(a, rival) < height(a, best)) == (rival != best)
    assert height(a, rival) <= height(a, best)
    compares(rivals=rival != best)
    assert sum(best.values()) == 1
    assert list(best) == list(a)


def test_a_weight_below_one_has_no_mode() -> None:
    """P-25 ✘: with a weight of 1/2 the density grows without end towards the border."""
    points = [{"a": Fraction(1, 100**k), "b": 1 - Fraction(1, 100**k)} for k in range(1, 6)]
    assert all(p["b"] ** 2 / p["a"] > 98 * 100**k for k, p in enumerate(points))  # squared
    refuses(errors.OutOfRange, "'a' must be >= 1, got 1/2", lambda: mode({"a": HALF, "b": 2}))
    assert mean({"a": HALF, "b": 2}) == {"a": Fraction(1, 5), "b": Fraction(4, 5)}


@given(some.weights(), some.positive)
def test_additive_smoothing_is_a_mean_and_another_mode(
    counts: some.Weights,
    a: Number,
) -> None:
    """P-25, W-16, H-14: the mean for weights a, the mode for a + 1; n/N is the mode for 1."""
    even, more = dict.fromkeys(counts, a), dict.fromkeys(counts, a + 1)
    assert additive(counts, a) == predictive(counts, even) == mode(posterior(counts, more))
    assert mle(counts) == mode(posterior(counts, dict.fromkeys(counts, 1)))
    assert laplace(counts) == predictive(counts, dict.fromkeys(counts, 1))


def test_smoothing_is_not_the_mode_for_the_same_weights() -> None:
    """E-W9, E-H6 ✘: a > 0 is no MAP for weights a: for a = 1 the mode is n/N, unsmoothed."""
    sky: Weights = {"sun": 3, "rain": 1, "snow": 0}
    ones = dict.fromkeys(sky, 1)
    assert mode(posterior(sky, ones)) == {"sun": Fraction(3, 4), "rain": Fraction(1, 4), "snow": 0}
    assert additive(sky, 1)["snow"] == Fraction(1, 7)
    refuses(errors.OutOfRange, "'snow'", lambda: mode(posterior(sky, dict.fromkeys(sky, HALF))))


@given(weighted(few, some.positive))
@example(({}, dict.fromkeys(MANY, Fraction(1, 3)) | {"n0": 10**60}))
def test_the_variance_is_that_of_two_draws(case: Case) -> None:
    """E[p^2] is the probability that the value comes twice, E[p] that it comes once."""
    _, a = case
    for v, found in variance(a).items():
        assert found == sequence([v, v], a) - sequence([v], a) ** 2
    assert len(a) > 1 or {*variance(a).values()} == {0}


@given(st.integers(1, 6), st.integers(1, 6), st.fractions(0, 1, max_denominator=9))
@example(1, 40, Fraction(1, 10**30))
@example(40, 20, Fraction(3, 5))
@example(301, 301, Fraction(11, 20))
@example(520, 700, Fraction(3, 7))
def test_the_tail_is_an_integral(heads: int, tails: int, t: Fraction) -> None:
    """Of p^(a - 1) (1 - p)^(b - 1), term by term, from t to 1 over from 0 to 1."""
    terms = [(comb(tails - 1, k) * (-1) ** k, heads + k) for k in range(tails)]
    whole, below = (sum(c * Fraction(x) ** n / n for c, n in terms) for x in (Fraction(1), t))
    split = {"heads": heads, "tails": tails}
    assert above(split, "heads", t) == 1 - below / whole
    parted = {"heads": heads} | {f"tail {i}": 1 for i in range(tails)}
    assert above(parted, "heads", t) == above(split, "heads", t)
    assert above(split, "tails", 1 - t) == 1 - above(split, "heads", t)


test_refuses = refusing(
    (errors.OutOfRange, "'b' must be >= 1, got 999", mode, {"a": 2, "b": 1 - TINY}),
    (errors.BadWeight, "weight of 'a'.*1/2", above, {"a": HALF, "b": 1}, "b", HALF),
)
