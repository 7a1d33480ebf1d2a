"""Decisions by losses as exercises; the oracle plays every case of a population."""

from collections.abc import Mapping
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

import refnb
from exercises.mistakes.test_typical import MAIL, THREE, TWO
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


def test_right_answers() -> None:
    """The decision unless a line is asked for; any of the ties, which are told; gains, too."""
    assert str(THREE.check("ask")) == "ask is right: the decision is ask."
    assert TWO.follow(["L(spam | x) = 2.5", "L(ham | x) = 0.75"], of="ham").right
    tied = MAIL.decide({"u": {"spam": 1, "ham": 1}, "v": {"spam": 0, "ham": 4}})
    assert [str(tied.check(a)) for a in "uv"] == [
        f"{a} is right: the decision is u, and 2 tie." for a in "uv"
    ]
    gains = MAIL.decide(gain={"drill": {"spam": 70, "ham": -20}, "sell": 2})
    assert gains.check("drill").is_right
    assert gains.check("47.5", of="G(drill | x)").is_right
    refuses(errors.UnknownLabel, "there are 'bin', 'keep', 'ask'", lambda: THREE.check("delete"))
    pets = refnb.learn(refnb.example("animals"), label="kind").ask({"kg": "4.5", "coat": "long"})
    own = pets.decide({"cat": {"dog": 10}, "dog": {"cat": 1}})
    assert own.check("cat").is_right
    assert own.check("0.2917", of="cat").is_right
