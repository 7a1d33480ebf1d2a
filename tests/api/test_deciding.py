"""Losses of one's own: the decision that costs least, and where it turns."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import permutations

from hypothesis import strategies as st

import refnb
from api.doors import Facts, says
from cli.commands import WEATHER
from helpers.refusals import refused
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


WINDY = refnb.learn(WEATHER, "Play").ask({"Wind": "weak"})
KILOS = refnb.learn(
    refnb.example("animals"), "kind", features=["kg"], families={"kg": "gaussian"}
).ask({"kg": 4})
THREE = refnb.learn({"x": [1, 2, 3, 5, 6, 9], "y": list("aabbcc")}, "y", families={"x": "gaussian"})
OIL = refnb.bayes({"oil": "1/4", "dry": "3/4"})
DRILL: Losses = {"drill": {"oil": 70, "dry": -20}, "sell": 2}


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


def lose(loss: object) -> object:
    """Decide a question about spam by losses."""
    belief = refnb.bayes({"spam": "3/4", "ham": "1/4"}, {"spam": 1, "ham": 1})
    return belief.decide(loss)  # type: ignore[arg-type]


DRILLED = OIL.decide(DRILL)
test_what_cannot_be_decided_or_valued = refused(
    ("UnknownLabel", "'eggs'", lambda: lose({"spam": {"eggs": 1}})),
    ("DomainMismatch", "loss of 'bin' lacks spam: write each", lambda: lose({"bin": {"ham": 1}})),
    ("NotExact", "the loss of 'spam'|where the truth is", lambda: lose({"spam": {"ham": "dear"}})),
    ("EmptyData", "one decision", lambda: lose({})),
    ("Duplicate", "the loss has '0' twice", lambda: lose({0: {"ham": 1}, "0": {"ham": 2}})),
    ("Duplicate", "the loss of spam has '1' twice", lambda: lose({"spam": {1: 1, "1.0": 2}})),
    ("BadRequest", "a mapping such as {'yes': {'no': 5}, .* got list",
     lambda: lose([[0, 1], [1, 0]])),
    ("BadRequest", "one of both, a loss or a gain", OIL.decide),
    ("BadRequest", "one of both", lambda: OIL.decide(DRILL, gain=DRILL)),
    ("DomainMismatch", "the gain of 'drill' lacks dry: write each",
     lambda: OIL.decide(gain={"drill": {"oil": 1}})),
    ("BadRequest", "a gain is a mapping", lambda: OIL.decide(gain=[1])),  # type: ignore[arg-type]
    ("BadRequest", "a test is a mapping", lambda: DRILLED.value_of([1])),  # type: ignore[arg-type]
    ("DomainMismatch", "the rows of the test", lambda: DRILLED.value_of({"oil": 1})),
    ("OutOfRange", "given 'oil'.* the sign %", lambda: DRILLED.value_of({"oil": 2, "dry": 1})),
    ("NotADistribution", "sum", lambda: DRILLED.value_of({"oil": {"a": "1/2"}, "dry": {"a": 1}})),
    ("DomainMismatch", "row of 'dry'", lambda: DRILLED.value_of({"oil": {"a": 1}, "dry": 1})),
    ("NotExact", "price of the test", lambda: DRILLED.value_of(None, "dear")),
    ("BadRequest", "the answer to a row can turn", lambda: DRILLED.turning("x")),
    ("BadRequest", "here are 3", lambda: THREE.ask({"x": 1}).decide({"a": 1, "b": 2}).turning("x")),
    ("BadRequest", "needs a name", lambda: OIL.decide({None: 1})),
    ("DomainMismatch", "labels and the rows", lambda: DRILLED.value_of({"wet": {"oil": 2}})),
    ("UnknownFeature", "is no column of measured",
     lambda: WINDY.decide({"yes": 1, "no": 2}).turning("Wind")),
    ("BadRequest", "is enclosed", lambda: KILOS.decide({"cat": 1, "dog": 2}).value_of()),
)  # fmt: skip


def test_of_many_labels_the_sums_are_not_written_out() -> None:
    """Up to 200 labels each expected loss is a sum of as many terms; then its value alone."""
    for n, terms in ((200, 200), (201, 1)):
        made = refnb.bayes({f"h{i}": f"1/{n}" for i in range(n)}).decide(
            {"stay": {f"h{i}": i for i in range(n)}, "ask": 3}
        )
        assert made.expected == {"stay": Fraction(n - 1, 2), "ask": 3}
        expected = next(step for step in made.solution.steps if step.name == "expected")
        assert len(expected.lines[0].text().split(" + ")) == terms
