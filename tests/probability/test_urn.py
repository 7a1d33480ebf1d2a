"""Laws of the urn: all orders of its balls are equally likely, and the first ones are drawn."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import comb, factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refnb.errors import Negative, NotExact, OutOfRange, RefnbError, UnknownValue
from refnb.probability import chain, urn
from refusals import refuses
from strategies.probability import Urn, balls, kinds, rarely, tables_of

sizes = rarely(st.integers(0, 2), st.just(3))
small = kinds.flatmap(lambda keys: tables_of(keys, sizes)).filter(lambda u: sum(u.values()) <= 6)
long = kinds.flatmap(
    lambda keys: tables_of(keys, rarely(st.integers(1, 9), st.sampled_from([10**30, 10**40 + 1])))
)


@st.composite
def draws(draw: st.DrawFn) -> tuple[Urn, list[str]]:
    """Draw a small urn, and kinds, as many as it has balls or fewer."""
    full = draw(small)
    kind = st.sampled_from(list(full))
    return full, draw(st.lists(kind, max_size=sum(full.values())))


@given(draws())
def test_shuffle_the_balls_and_take_the_first(case: tuple[Urn, list[str]]) -> None:
    """Of all orders of the balls, count those that begin so, and those that begin in any order."""
    full, wanted = case
    orders = list(permutations(balls(full)))
    first = [order[: len(wanted)] for order in orders]
    in_order = sum(drawn == tuple(wanted) for drawn in first)
    at_once = sum(Counter(drawn) == Counter(wanted) for drawn in first)
    assert urn.sequence(full, wanted) == Fraction(in_order, len(orders))
    assert urn.hypergeometric(full, Counter(wanted)) == Fraction(at_once, len(orders))


@given(draws(), st.data())
def test_the_order_of_the_draws_plays_no_part(
    case: tuple[Urn, list[str]], source: st.DataObject
) -> None:
    """The draws are exchangeable, and so many orders make one handful."""
    full, wanted = case
    p = urn.sequence(full, wanted)
    assert urn.sequence(full, source.draw(st.permutations(wanted))) == p
    orders = len(set(permutations(wanted)))
    assert urn.hypergeometric(full, Counter(wanted)) == orders * p


@given(small, st.data())
def test_each_draw_by_itself_is_as_the_first(full: Urn, source: st.DataObject) -> None:
    """E[k(v)] = k b(v) / B: no draw knows of the others; and the handfuls have 1 in all."""
    size = sum(full.values())
    k = source.draw(st.integers(0, size))
    handfuls = [
        dict(zip(full, counts, strict=True))
        for counts in product(*(range(n + 1) for n in full.values()))
        if sum(counts) == k
    ]
    chances = [urn.hypergeometric(full, handful) for handful in handfuls]
    assert sum(chances) == 1
    for v, n in full.items():
        mean = sum(h[v] * p for h, p in zip(handfuls, chances, strict=True))
        assert mean * size == k * n


@given(long, st.data())
def test_the_last_draw_takes_one_ball_more(full: Urn, source: st.DataObject) -> None:
    """However large the urn: k draws are k - 1, and then one by its share of what is left."""
    wanted = source.draw(st.lists(st.sampled_from(list(full)), min_size=1, max_size=4))
    *before, last = wanted
    if len(wanted) > sum(full.values()):
        return
    left = {v: n - before.count(v) for v, n in full.items()}
    share = Fraction(left[last], sum(left.values()))
    assert urn.sequence(full, wanted) == urn.sequence(full, before) * share
    ends = {v: n - (v in full and wanted.count(v)) for v, n in full.items()}
    if min(ends.values()) >= 0:  # what is drawn and what stays are one choice
        assert urn.hypergeometric(full, Counter(wanted)) == urn.hypergeometric(full, ends)
    ways = [
        (w, {v: n - (v == w) for v, n in Counter(wanted).items()}) for w in dict.fromkeys(wanted)
    ]
    assert urn.hypergeometric(full, Counter(wanted)) == sum(
        Fraction(n, sum(full.values()))
        * urn.hypergeometric({v: m - (v == w) for v, m in full.items()}, rest)
        for w, rest in ways
        if (n := full[w])
    )


@given(draws())
def test_the_factors_are_those_of_the_chain_rule(case: tuple[Urn, list[str]]) -> None:
    """P-4: write the table of all sequences of this length; its factors are the shares."""
    full, wanted = case
    if len(wanted) > 3 or not wanted:
        return
    cells = list(product(full, repeat=len(wanted)))
    table = {cell: urn.sequence(full, cell) for cell in cells}
    factors = chain.chain_rule(table, tuple(wanted), range(len(wanted)))
    left = dict(full)
    for v, factor in zip(wanted, factors, strict=False):
        assert factor == Fraction(left[v], sum(left.values()))
        left[v] -= 1


def test_long_answers_are_refused() -> None:
    """Both sides of the limits: draws times bits, and more draws than balls."""
    half = 2**999  # a thousand bits: a thousand draws, and no more
    assert urn.sequence({"a": half}, ["a"] * 1000) == 1
    refuses(OutOfRange, "1001000", lambda: urn.sequence({"a": half}, ["a"] * 1001))
    assert urn.hypergeometric({"a": half - 1000, "b": 1000}, {"b": 1000}) > 0
    refuses(OutOfRange, "1001000", lambda: urn.hypergeometric({"a": half}, {"a": 1001}))
    assert urn.hypergeometric({"a": half}, {"a": half - 1000}) == 1
    refuses(OutOfRange, "1001000", lambda: urn.hypergeometric({"a": half}, {"a": half - 1001}))
    assert urn.hypergeometric({}, {}) == urn.sequence({}, []) == 1
    refuses(OutOfRange, "an urn of 1 has no 2", lambda: urn.hypergeometric({"a": 1}, {"a": 2}))
    refuses(OutOfRange, "an urn of 1 has no 2", lambda: urn.sequence({"a": 1}, ["a", "a"]))


@pytest.mark.parametrize(
    ("error", "place", "full"),
    [
        (Negative, "balls of 'a'.*-1", {"a": -1, "b": 3}),
        (NotExact, r"balls\['a'\].*float", {"a": 0.5, "b": 3}),
        (UnknownValue, "'b'", {"a": 3}),
    ],
)
def test_urns_are_refused(error: type[RefnbError], place: str, full: Urn) -> None:
    """Each breaks one rule."""
    refuses(error, place, lambda: urn.hypergeometric(full, {"b": 1}))
    refuses(error, place, lambda: urn.sequence(full, ["b"]))


def test_draws_are_refused() -> None:
    """A number below 0, or one that is not whole."""
    refuses(Negative, "drawn of 'a'.*-1", lambda: urn.hypergeometric({"a": 1}, {"a": -1}))
    half = Fraction(1, 2)
    refuses(NotExact, r"drawn\['a'\]", lambda: urn.hypergeometric({"a": 1}, {"a": half}))  # type: ignore[dict-item]


def test_no_more_is_drawn_than_there_is() -> None:
    """Sixty of fifty-nine balls, in any order or in one."""
    balls = {"v": 59}
    refuses(OutOfRange, "no 60 to draw", lambda: urn.hypergeometric(balls, {"v": 60}))
    refuses(OutOfRange, "no 60 to draw", lambda: urn.sequence(balls, ["v"] * 60))


@pytest.mark.parametrize("place", [3, 8])
def test_every_kind_of_ball_is_counted(place: int) -> None:
    """Wherever it stands: fewer than none are refused, for balls and for what is drawn."""
    urn_of = {str(i): -1 if i == place else 2 for i in range(place + 1)}
    some = dict.fromkeys(urn_of, 2)
    refuses(Negative, f"'{place}'", lambda: urn.sequence(urn_of, ["0"]))
    refuses(Negative, f"'{place}'", lambda: urn.hypergeometric(urn_of, {"0": 1}))
    refuses(Negative, f"'{place}'", lambda: urn.hypergeometric(some, urn_of))


def test_the_bits_of_many_draws_are_counted_exactly() -> None:
    """More of them than a word holds are refused, whatever their last bits are."""
    k, size = 2**62, 2**66
    words = f"{k * 67} bits"
    refuses(OutOfRange, words, lambda: urn.hypergeometric({"v": size, "w": 0}, {"v": k}))


def test_each_of_many_kinds_is_drawn() -> None:
    """Of ten kinds one ball each: i + 1 ways for the kind i, of all handfuls of ten balls."""
    full = {f"k{i}": i + 1 for i in range(10)}
    p = Fraction(factorial(10), comb(55, 10))
    assert urn.hypergeometric(full, dict.fromkeys(full, 1)) == p
    assert urn.sequence(full, list(full)) == p / factorial(10)
