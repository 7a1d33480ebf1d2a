"""Laws of the urn: all orders of its balls are equally likely, and the first ones are drawn."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import comb, factorial, prod

from hypothesis import assume, example, given
from hypothesis import strategies as st

from examples.tables import TWELVE
from examples.tried import tried
from refnb.probability import urn
from strategies.probability import Urn, balls, kinds, rarely, tables_of
from strategies.sizes import Draws, names, whole

sizes = rarely(st.integers(0, 2), st.just(3))
small = kinds.flatmap(lambda keys: tables_of(keys, sizes)).filter(lambda u: sum(u.values()) <= 6)
long = names().flatmap(lambda keys: tables_of(keys, whole.map(lambda n: n + 1)))


@st.composite
def draws(draw: st.DrawFn) -> tuple[Urn, list[str]]:
    """Draw a small urn, and kinds, as many as it has balls or fewer."""
    full = draw(small)
    kind = st.sampled_from(list(full))
    return full, draw(st.lists(kind, max_size=sum(full.values())))


@given(draws())
@example(({"1": 2, "10": 1, "0": 2}, ["0", "1", "1"]))  # in another order than the urn
def test_shuffle_the_balls_and_take_the_first(case: tuple[Urn, list[str]]) -> None:
    """Of all orders of the balls, count those that begin so, and those that begin in any order."""
    full, wanted = case
    orders = list(permutations(balls(full)))
    first = [order[: len(wanted)] for order in orders]
    in_order = sum(drawn == tuple(wanted) for drawn in first)
    at_once = sum(Counter(drawn) == Counter(wanted) for drawn in first)
    assert urn.sequence(full, wanted) == Fraction(in_order, len(orders))
    assert urn.hypergeometric(full, Counter(wanted)) == Fraction(at_once, len(orders))


@given(long, st.data())
def test_the_last_draw_takes_one_ball_more(full: Urn, source: Draws) -> None:
    """P-4: however large the urn, k draws are k - 1, and then one by its share of what is left."""
    wanted = source.draw(st.lists(st.sampled_from(list(full)), min_size=1, max_size=4))
    *before, last = wanted
    assume(len(wanted) <= sum(full.values()))
    left = {v: n - before.count(v) for v, n in full.items()}
    share = Fraction(left[last], sum(left.values()))
    assert urn.sequence(full, wanted) == urn.sequence(full, before) * share
    ways = urn.sequence(full, wanted) * len(set(permutations(wanted)))
    assert urn.hypergeometric(full, Counter(wanted)) == ways
    stay = {v: n - wanted.count(v) for v, n in full.items()}
    if min(stay.values()) >= 0:  # what is drawn and what stays are one choice
        assert urn.hypergeometric(full, stay) == ways


@tried(
    wide=({v: int(v) for v in TWELVE},),
    long=({"1": 10**60 + 7, "10": 3**40},),
    near="an urn decides nothing",
    uneven=({"10": 1, "1": 5, "0": 2},),
)
@given(long)
def test_one_ball_of_each_kind(full: Urn) -> None:
    """The product of their numbers, of all handfuls of so many; in one order of all orders."""
    p = urn.hypergeometric(full, dict.fromkeys(full, 1))
    assert p * comb(sum(full.values()), len(full)) == prod(full.values())
    assert urn.sequence(full, list(full)) * factorial(len(full)) == p
