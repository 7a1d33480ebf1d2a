"""Laws of the coupon collector, by writing down every sequence of draws from an urn."""

from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from refnb.core.errors import Negative, OutOfRange
from refnb.decision.coupon_collector import bracket, least, least_each, unseen, unseen_each
from refusals import HALF, refusing
from strategies.probability import TINY, Urn, balls, kinds, tables_of
from strategies.sizes import MANY, names

Table = dict[str, Fraction]
Wait = tuple[Urn, int, int]
LONGEST = 3000  # sequences that are written down
risks = st.fractions(0, 1, max_denominator=50).filter(bool) | st.sampled_from([TINY, 1 - TINY])
halves = st.fractions(Fraction(1, 9), Fraction(8, 9), max_denominator=9)


@st.composite
def waits(draw: st.DrawFn) -> Wait:
    """Draw an urn, how many balls of it need not be seen, and a number of draws."""
    urn = draw(kinds.flatmap(lambda names: tables_of(names, st.integers(0, 3))))
    rest = draw(st.integers(0 if any(urn.values()) else 1, 2))
    size = sum(urn.values()) + rest
    return urn, rest, draw(st.integers(0, max(n for n in range(7) if size**n <= LONGEST)))


def table(urn: Urn, rest: int) -> Table:
    """Return the probability of each kind in one draw."""
    return {kind: Fraction(size, sum(urn.values()) + rest) for kind, size in urn.items()}


def sequences(urn: Urn, rest: int, n: int) -> list[set[str]]:
    """Return what is seen in each of the equally likely sequences of n balls, put back."""
    return [set(drawn) for drawn in product(balls(urn) + [""] * rest, repeat=n)]


def misses(seen: list[set[str]], kinds: list[str]) -> Fraction:
    """Return in how large a part of the sequences one of the kinds is not seen."""
    return Fraction(sum(not drawn.issuperset(kinds) for drawn in seen), len(seen))


@given(waits())
@example(({"a": 1, "b": 1}, 0, 0))
@example(({"a": 3, "b": 2, "c": 1}, 0, 4))
@example(({}, 1, 2))
def test_unseen_counts_the_sequences(case: Wait) -> None:
    """P-49: u(N) is the part of the sequences in which some kind is missing."""
    urn, rest, n = case
    found = unseen(table(urn, rest), n)
    assert found == misses(sequences(urn, rest, n), list(urn))
    assert type(found) is Fraction


@given(waits())
@example(({"a": 1, "b": 1, "c": 1}, 0, 2))
def test_brackets_close_in_on_what_is_unseen(case: Wait) -> None:
    """P-46: each next sum is on the other side of u(N), and the last is u(N); the first is sure."""
    urn, rest, n = case
    p, seen = table(urn, rest), sequences(urn, rest, n)
    u, before = misses(seen, list(urn)), Fraction(0)
    assert (bracket(p, n, 1).high if p else 0) == sum(misses(seen, [kind]) for kind in urn)
    found = bracket(p, n, len(urn) + 1)
    for m in range(1, len(urn) + 3):
        found = bracket(p, n, m)
        assert found.low <= u <= found.high
        assert before in (found.low, found.high)
        before = found.low + found.high - before
        assert (before >= u) if m % 2 else (before <= u)
    assert before == found.low == found.high == u


@given(waits())
def test_the_union_bound_is_met_when_no_two_can_be_missing(case: Wait) -> None:
    """P-46: S_1 = u(N) just when no sequence misses two kinds."""
    urn, rest, n = case
    missing_two = any(len(set(urn) - drawn) > 1 for drawn in sequences(urn, rest, n))
    found = bracket(table(urn, rest), n, 1)
    assert (found.high == unseen(table(urn, rest), n)) == (not missing_two)


@given(waits().filter(lambda case: all(case[0].values())), risks, st.sampled_from([-1, 0, 1]))
@example(({"a": 1, "b": 1}, 0, 5), HALF, 0)
@example(({"a": 1}, 0, 1), TINY, 0)
@example(({"a": 2, "b": 1, "c": 1, "d": 1}, 1, 2), TINY, 0)
def test_the_least_number_is_enough_and_one_less_is_not(
    case: Wait, risk: Fraction, nudge: int
) -> None:
    """At any risk; and at u(n) itself, or a hair from it, the answer turns exactly there."""
    urn, rest, n = case
    p = table(urn, rest)
    found = least(p, risk)
    assert unseen(p, found) <= risk
    assert found == 0 or unseen(p, found - 1) > risk
    there = unseen(p, n)
    if TINY < there < 1 and unseen(p, n - 1) > there + TINY:
        assert least(p, there + nudge * TINY) == (n if nudge >= 0 else n + 1) or nudge < 0
        assert (least(p, there + nudge * TINY) > n) == (nudge < 0)


@given(waits(), waits())
@example(({"a": 1, "b": 1}, 0, 3), ({"a": 1, "b": 1}, 0, 3))
def test_attributes_are_drawn_side_by_side(one: Wait, two: Wait) -> None:
    """Of all pairs of sequences count those in which either misses something."""
    n = min(one[2], two[2], 3)
    left, right = sequences(*one[:2], n), sequences(*two[:2], n)
    missed = sum(not (a >= {*one[0]} and b >= {*two[0]}) for a, b in product(left, right))
    tables = {"f": table(*one[:2]), "g": table(*two[:2])}
    assert unseen_each(tables, n) == Fraction(missed, len(left) * len(right))
    assert unseen_each({"f": tables["f"]}, n) == unseen(tables["f"], n)


@given(st.lists(waits().filter(lambda case: all(case[0].values())), max_size=3), risks)
def test_the_least_number_for_all_attributes(cases: list[Wait], risk: Fraction) -> None:
    """It is enough for all of them together, one less is not, and no attribute needs more."""
    tables = {str(i): table(urn, rest) for i, (urn, rest, _) in enumerate(cases)}
    found = least_each(tables, risk)
    assert unseen_each(tables, found) <= risk
    assert found == 0 or unseen_each(tables, found - 1) > risk
    assert all(least(p, risk) <= found for p in tables.values())


@given(names().flatmap(lambda keys: st.fixed_dictionaries(dict.fromkeys(keys, halves))), risks)
@example(dict.fromkeys(MANY, HALF), Fraction(1, 10))
def test_attributes_of_two_values_are_one_product(attributes: Table, risk: Fraction) -> None:
    """Of n examples an attribute shows one value alone with p^n + (1 - p)^n."""
    tables = {f: {"0": p, "1": 1 - p} for f, p in attributes.items()}
    found = least_each(tables, risk)
    for n in (1, 9, max(found, 1)):
        shown = prod(1 - p**n - (1 - p) ** n for p in attributes.values())
        assert unseen_each(tables, n) == 1 - shown
    assert unseen_each(tables, found) <= risk
    assert found == 0 or unseen_each(tables, found - 1) > risk


@given(waits(), st.integers(0, 6))
def test_waiting_and_wanting_less_both_help(case: Wait, more: int) -> None:
    """u(N) never grows with N, nor when one of the cells need not be seen any more."""
    urn, rest, n = case
    p = table(urn, rest)
    assert unseen(p, n + more) <= unseen(p, n)
    for kind in p:
        assert unseen({k: share for k, share in p.items() if k != kind}, n) <= unseen(p, n)


@given(
    st.fractions(0, 1, max_denominator=30) | st.sampled_from([TINY, 1 - TINY]), st.integers(1, 9)
)
def test_a_fair_coin_is_the_quickest(p: Fraction, n: int) -> None:
    """P-47: both values of an attribute are unseen least often when they are equally likely."""
    fair, biased = {"0": HALF, "1": HALF}, {"0": 1 - p, "1": p}
    assert unseen({"1": HALF}, n) == Fraction(1, 2**n)
    assert unseen(fair, n) == Fraction(2, 2**n)
    assert unseen(biased, n) == p**n + (1 - p) ** n >= unseen(fair, n)
    assert (unseen(biased, n) == unseen(fair, n)) == (n == 1 or p == HALF)


@pytest.mark.parametrize(
    ("many", "n"), [*((1, n) for n in range(65, 74)), *((2, n) for n in range(34, 43))]
)
def test_the_risk_nearest_to_what_is_reached_is_told_from_it(many: int, n: int) -> None:
    """A cell of 1/4 is missed with (3/4)^N, which no risk of 128 bits is; one is next to it.

    So it is with one of two such cells, each of an attribute of its own.
    """
    missed = 1 - (1 - Fraction(3**n, 4**n)) ** many
    near = missed.limit_denominator(2**128 - 1)
    attributes = {str(i): {"a": Fraction(1, 4)} for i in range(many)}
    assert least_each(attributes, near) == n + (near < missed)


COIN = {"0": HALF, "1": HALF}
HUNDRED = {str(i): Fraction(i, 5050) for i in range(1, 101)}
test_refusals = refusing(
    (OutOfRange, "'a'.*-1/2", unseen, {"a": -HALF}, 1),
    (OutOfRange, "sum to 7/6", unseen, {"a": Fraction(2, 3), "b": HALF}, 1),
    (Negative, "examples.*-1", unseen, COIN, -1),
    (OutOfRange, "terms.*0", bracket, COIN, 1, 0),
    (OutOfRange, "> 0", least, COIN, 0),
    (OutOfRange, "bits of their terms", unseen, HUNDRED, 0),
    (OutOfRange, "cube", least, HUNDRED, HALF),
)
