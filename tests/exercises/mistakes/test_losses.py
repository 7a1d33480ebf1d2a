"""Decisions by losses as exercises; the oracle plays every case of a population."""

from collections.abc import Mapping
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from helpers.refusals import HALF, refuses
from refnb.core import errors
from refnb.exercises import replay
from refnb.exercises.mistakes import losses

Table = Mapping[str, Mapping[str, Fraction]]
cost = st.integers(-3, 9).map(Fraction)
population = st.lists(st.sampled_from("pqr"), min_size=1, max_size=12)


@given(population, st.data())
def test_what_an_action_costs(cases: list[str], data: st.DataObject) -> None:
    """Its mean over the cases, one by one; the decision costs no more than any other one."""
    labels = [*dict.fromkeys(cases)]
    row = st.fixed_dictionaries(dict.fromkeys(labels, cost))
    table = {a: data.draw(row) for a in "uvw"}
    shares = {y: Fraction(cases.count(y), len(cases)) for y in labels}
    means = {a: sum((of[y] for y in cases), Fraction(0)) / len(cases) for a, of in table.items()}
    for is_gain in (False, True):
        for a, x in means.items():
            asked = losses.exercise(shares, table, a, is_gain=is_gain)
            assert replay.answer(asked) == x
            assert replay.answer(asked, ["losses-added"]) == sum(table[a].values())
            assert replay.answer(asked, ["worst-case"]) == max(table[a].values())
        choice = losses.exercise(shares, table, is_gain=is_gain).choice
        assert choice is not None
        best = (max if is_gain else min)(means.values())
        right = losses.exercise(shares, table, is_gain=is_gain).working.right
        assert {a for a in table if choice.fits(right, (a,))} == {
            a for a, x in means.items() if x == best
        }
        assert choice.ties == [*means.values()].count(best)


@given(st.tuples(cost, cost, cost, cost))
def test_where_it_turns(costs: tuple[Fraction, Fraction, Fraction, Fraction]) -> None:
    """At the threshold both actions cost the same, and on its sides one of them less."""
    a, b, c, d = costs
    table = {"u": {"p": a, "q": b}, "v": {"p": c, "q": d}}

    def difference(p: Fraction) -> Fraction:
        one, other = (p * row["p"] + (1 - p) * row["q"] for row in table.values())
        return one - other

    turns = difference(Fraction(0)) * difference(Fraction(1)) < 0
    half = {"p": HALF, "q": HALF}
    if not turns:
        refuses(errors.UnknownLabel, "threshold", lambda: losses.exercise(half, table, "threshold"))
        return
    point = replay.answer(losses.exercise(half, table, "threshold"))
    assert point is not None
    assert difference(point) == 0
