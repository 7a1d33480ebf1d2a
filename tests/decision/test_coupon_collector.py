"""Laws of the coupon collector, by writing down every sequence of draws from an urn."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from examples.tables import TWELVE
from examples.tried import tried
from helpers.refusals import HALF, refusing
from refnb.core.errors import OutOfRange
from refnb.decision.coupon_collector import least, unseen
from strategies.probability import TINY, Urn, balls, kinds, share, tables_of

Table = dict[str, Fraction]
Wait = tuple[Urn, int, int]
LONGEST = 3000  # sequences that are written down
risks = st.fractions(0, 1, max_denominator=50).filter(bool) | st.sampled_from([TINY, 1 - TINY])


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


@given(waits())
@example(({"a": 1, "b": 1}, 0, 0))
@example(({"a": 3, "b": 2, "c": 1}, 0, 4))
@example(({}, 1, 2))
def test_unseen_counts_the_sequences(case: Wait) -> None:
    """P-49: u(N) is the part of the sequences in which some kind is missing."""
    urn, rest, n = case
    drawn = sequences(urn, rest, n)
    assert unseen(table(urn, rest), n) == share(drawn, lambda seen: not seen >= {*urn})


@tried(
    wide=((dict.fromkeys(TWELVE, 1), 0, 14), HALF, 0),
    long=(({"1": 2, "10": 1}, 0, 4), Fraction(3**40, 10**60 + 7), 0),
    near=(({"a": 1, "b": 1}, 0, 5), HALF, 0),
    near_above=(({"a": 1, "b": 1}, 0, 5), HALF, 1),
    near_below=(({"a": 1, "b": 1}, 0, 5), HALF, -1),
    near_partial=((dict.fromkeys("abcd", 1), 0, 4), 4 * (3 * HALF / 2) ** 10 - 6 * HALF**10, 0),
    uneven=(({"1": 3, "10": 2, "0": 1}, 1, 4), Fraction(1, 3), 0),
    empty=(({"a": 1}, 0, 1), TINY, 0),
)
@given(waits().filter(lambda case: all(case[0].values())), risks, st.sampled_from([-1, 0, 1]))
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
        assert (least(p, there + nudge * TINY) > n) == (nudge < 0)


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


@pytest.mark.parametrize("n", range(65, 74))
def test_the_risk_nearest_to_what_is_reached_is_told_from_it(n: int) -> None:
    """A cell of 1/4 is missed with (3/4)^N, which no risk of 128 bits is; one is next to it."""
    missed = Fraction(3**n, 4**n)
    near = missed.limit_denominator(2**128 - 1)
    assert least({"a": Fraction(1, 4)}, near) == n + (near < missed)


HUNDRED = {str(i): Fraction(i, 5050) for i in range(1, 101)}
test_refusals = refusing(
    (OutOfRange, "different sets", unseen, HUNDRED, 0),
    (OutOfRange, "different sets", least, HUNDRED, HALF),
)
