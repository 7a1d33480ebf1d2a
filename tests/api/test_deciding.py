"""Losses of one's own: the decision that costs least, and where it turns."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import permutations

from hypothesis import strategies as st

import refnb
from api.doors import Facts, says
from refnb.api.learning.deciding import Decided, Losses
from refnb.probability.distribution import Decision
from strategies import sizes

Table = Mapping[str, int | Mapping[str, int]]
Case = tuple[dict[str, Fraction], Table, bool]
"""A belief, what each decision costs or earns, and whether it earns."""

COST = st.integers(-2, 3)


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Draw a belief, and costs of labels and of asking; to be right may cost nothing."""
    belief = draw(sizes.names(2).flatmap(sizes.distribution))
    table, gain = dict[str, int | Mapping[str, int]](), draw(st.booleans())
    for a in draw(st.permutations([*belief, "ask"]))[: draw(st.integers(1, 4))]:
        row = {y: draw(COST) for y in belief if gain or y != a or draw(st.booleans())}
        table[a] = draw(COST) if a == "ask" and draw(st.booleans()) else row
    return belief, table, gain


def answer(case: Case) -> Decided:
    """Decide."""
    belief, table, gain = case
    theorem = refnb.bayes(belief)
    return theorem.decide(gain=table) if gain else theorem.decide(table)


def of_costs(case: Case) -> Facts:
    """Return what each decision costs on average, and the best ones in the order of the table."""
    belief, table, gain = case
    expected = dict[str, Fraction]()
    for a, row in table.items():
        costs = dict.fromkeys(belief, row) if isinstance(row, int) else row
        expected[a] = sum((p * costs.get(y, 0) for y, p in belief.items()), Fraction(0))
    best = (max if gain else min)(expected.values())
    ties = tuple(a for a, x in expected.items() if x == best)
    return {"expected": expected, "made": Decision(ties[0], ties), "label": ties[0]}


THIRDS = dict.fromkeys("abc", Fraction(1, 3))
LOSS: Table = {"a": {"b": 3, "c": 3}, "b": {"a": 2, "b": 1, "c": 0}, "ask": 1, "c": 2}
EARNED: Table = {"a": {"a": 3, "b": 0, "c": 3}, "ask": 2, "c": -1}
test_decide = says(cases(), answer, of_costs, (THIRDS, LOSS, False), (THIRDS, EARNED, True))


def test_decisions_tie_as_questions_do() -> None:
    """Of bells side by side; what is dearer needs no order, and what is near is told apart."""
    bells = {"gaussian": {"a": [0, "1"], "b": [2, "1"], "c": [1, "1"]}}
    known = refnb.load({"prior": dict.fromkeys("abc", "1/3"), "features": {"h": bells}})
    wrong: Losses = {y: dict.fromkeys("abc".replace(y, ""), 1) for y in "abc"}
    assert known.ask({"h": 1}).decide(wrong).made.ties == ("c",)
    two = {"gaussian": {y: bells["gaussian"][y] for y in "ab"}}
    pair = refnb.load({"prior": {"a": "1/2", "b": "1/2"}, "features": {"h": two}})
    asked: Losses = {"ask": "1/2", "a": {"b": 1}, "b": {"a": 1}}
    for h, ties in (("1", "ask a b"), (f"1.{'0' * 60}1", "b")):
        answer = pair.ask({"h": h})
        for order in permutations(asked):
            decided = answer.decide({a: asked[a] for a in order})
            assert decided.made.ties == tuple(a for a in order if a in ties.split())
        assert answer.made.ties == tuple(ties.split()[-2:])


def test_where_a_measured_number_turns_the_decision() -> None:
    """Losses and doubt move the points; inside of each stretch the decision is asked anew."""
    table = {"x": [1, 2, 3, 5, 6, 9], "k": list("uvuvuv"), "y": list("aaabbb")}
    model = refnb.learn(table, "y", families={"x": "gaussian"}, smoothing="laplace")
    doubt: Losses = {"a": {"b": 3}, "b": {"a": 1}, "ask": "1/2"}
    even: Losses = {"a": {"b": 1}, "b": {"a": 1}}
    for loss in (doubt, even):
        asked = model.ask({"x": 3, "k": "u"}).decide(loss)
        stretches = asked.turning("x")
        assert "Where x turns it" in str(asked)
        assert len(stretches) == (5 if "ask" in loss else 3)
        assert (stretches[0].low, stretches[-1].high) == (None, None)
        edge = Fraction(1, 10**20)
        for low, high, best in stretches:
            ends = [] if low is None else [low.high + edge]
            for x in ends if high is None else [*ends, high.low - edge]:
                assert model.ask({"x": x, "k": "u"}).decide(loss).label == best
    plain = model.ask({"x": 3, "k": "u"})
    points = [s.high for s in plain.decide(even).turning("x")[:-1]]
    assert [x.ends(0) for x in points if x is not None] == [
        x.ends(0) for x in plain.turning("x", "b")
    ]
    same: Losses = {"a": 1, "b": 1}
    assert [s.decision for s in plain.decide(same).turning("x")] == ["a"]
