"""One rule at every door: rounded numbers, guesses, weights of 0, columns that are not learned."""

from fractions import Fraction

import refnb
from api.tables import Row
from helpers.refusals import refused

ROUNDED: dict[str, float | str] = {"a": 0.3333, "b": "33.33%", "c": ".3333"}
FLOATS = dict.fromkeys("abc", 0.3333333333333333)
CHAIN = {"start": FLOATS, "transition": dict.fromkeys("abc", ROUNDED),
         "emission": {z: {"x": 1} for z in "abc"}}  # fmt: skip


SUN: list[Row] = [{"w": w, "k": k} for w, k in ("sp", "sq", "rp", "rq")]
GUESS = "m=4:s=9/10,r=1/10"
SUNNY = refnb.learn(SUN, "k", smoothing=GUESS)


def test_a_rule_with_a_guess_is_taken_by_every_door() -> None:
    """(0 + 1)/(10 + 3); (n + 4 q)/(N + 4) of tables; each row left out as if it were not there."""
    found = refnb.estimate({"a:=": 0, "b": 10}, "m=3:a:==1/3,b=2/3")
    assert found.estimate == {"a:=": Fraction(1, 13), "b": Fraction(12, 13)}
    assert "(0 + 3 · 1/3)/(10 + 3) = 1/13" in found.text()
    net = refnb.learn_network(SUN, parents={"w": ["k"]}, smoothing=GUESS)
    assert net.network.tables["w"]["p",]["s"] == (1 + 4 * Fraction(9, 10)) / 6
    assert refnb.em(SUN, "k", smoothing=GUESS, steps=0).settings["start"].endswith(GUESS)
    tried = SUNNY.compare([GUESS, "m=4"])["m=4:r=10%,s=.9"]
    brier = Fraction(0)
    for i, row in enumerate(SUN):
        rest = refnb.learn(SUN[:i] + SUN[i + 1 :], "k", smoothing=GUESS, domains={"w": ["s", "r"]})
        brier += (rest.ask(row).exact["p"] - (row["k"] == "p")) ** 2 / 4
    assert tried.brier("p") == brier


NET = refnb.learn_network(SUN, parents={"k": ["w"]})

test_what_leads_on = refused(
    ("UnknownFeature", "no feature 'zebra'; there are 'w'",
     lambda: SUNNY.ask({"w": "s", "zebra": 1})),
    ("UnknownFeature", "no feature 'zebra'", lambda: SUNNY.learn({"w": "s", "k": "p", "zebra": 1})),
    ("UnknownFeature", "no feature 'ww'; did you mean 'w'?", lambda: SUNNY.ask_all([{"ww": "s"}])),
    ("UnknownFeature", "no feature 'zebra'; there are 'w'",
     lambda: SUNNY.test([{"zebra": 1, "k": "p"}])),
    ("UnknownFeature", "no feature 'wnd'; did you mean 'wind'?",
     lambda: refnb.learn([{"wind": "a", "sky": "b", "y": "c"}], "y").ask_all(
         [{"wnd": "a", "sky": "b"}])),
    ("NotADistribution", "they sum to 99/100",
     lambda: refnb.bayes({"a": "30%", "b": "69%"}, {"a": 1, "b": 1})),
    ("DomainMismatch", "such as smoothing='m=4:fog=0,r=1/10,s=9/10'",
     lambda: SUNNY.learn([{"w": "fog", "k": "p"}])),
    ("DomainMismatch", "'the counts' also has c",
     lambda: refnb.estimate({"a": 1, "c": 2}, "m=3:a=1/2,b=1/2")),
    ("NotADistribution", "they sum to 2/3",
     lambda: refnb.estimate({"a": 1, "b": 2}, "m=3:a=1/3,b=1/3")),
    ("OutOfRange", "write 'm=4', spread evenly",
     lambda: refnb.learn(SUN, "k", prior="m=4:p=1/2,q=1/2")),
    ("OutOfRange", "'m=M': S over the number",
     lambda: refnb.learn_network(SUN, order=["w"], smoothing="bdeu=10")),
    ("BadRequest", "is no exercise", lambda: refnb.estimate({"a": 1}, "m=1:a=1").exercise()),
    ("NotADistribution", "they sum to 3/4",
     lambda: refnb.learn(SUN, "k", prior={"p": "1/2", "q": "1/4"})),
    ("EmptyData", "such as 'k'", lambda: NET.separated("w", [])),
    ("DomainMismatch", "'the counts' has fewer: guess at these, such as",
     lambda: refnb.estimate({"a": 1, "b": 2}, "m=3: a=1/2, b=1/2, c=0")),
    ("BadRequest", "what comes next: a list is needed, got dict",
     lambda: refnb.estimate({"a": 1, "b": 2}, prior="uniform").probability(
         {"a": 3, "b": 1})),  # type: ignore[arg-type]
    ("BadRequest", r"such as \['umbrella'\], got NoneType", lambda: refnb.hmm(CHAIN).observe(None)),  # type: ignore[arg-type]
    ("BadTable", "write weight='count'",
     lambda: refnb.em([{**row, "count": 2} for row in SUN], "k")),
    ("NotText", "got int 0: write '0'", lambda: refnb.bayes({0: 1}, {0: 1})),  # type: ignore[dict-item]
    ("OutOfRange", r"write \(6/5\)% or",
     lambda: refnb.bayes({"a": 0.5, "b": 0.5}, {"a": 1.2, "b": 0.3})),
    ("UnknownLabel", "is one; column 'y' has {'a', 'b'}",
     lambda: refnb.evaluate([{"y": y, "p": 0.5} for y in "ab"], "y", "p", of="c")),
    ("OutOfRange", "log a needs a > 0, got 0; write smoothing='laplace'",
     lambda: refnb.learn([{"w": "s", "k": "p"}, {"w": "r", "k": "q"}], "k").line("p", "q")),
    ("OutOfRange", "the score of a document can have",
     lambda: refnb.text({"s": {"a": 9, "b": 1}, "h": {"a": 1, "b": 5}}).ask({"a": 10**6})),
    ("BadTable", "if its row describes the columns, delete it",
     lambda: refnb.learn([{"a": a, "k": "p"} for a in ("cm", "1.5", "2.5", "3.5")], "k")),
    ("MissingValue", r"learn by em\(rows, network=...\)",
     lambda: refnb.learn_network([{"a": "1", "b": None}], parents={"a": ["b"]})),
    ("BadRequest", r"write call\('dirichlet.mode', a=...\)",
     lambda: refnb.call("dirichlet.mode", {"a": 1})),
    ("BadRequest", r"cases\[0\] must have the members \['instance', 'target', 'weight'\]",
     lambda: refnb.call("regression.residual_sum", weights={"x": 1}, cases=[[1, 2]])),
)  # fmt: skip


def test_nothing_observed_is_the_prior() -> None:
    """As on the command line; and a guess may have blanks."""
    assert refnb.learn(SUN, "k").ask().exact == {"p": Fraction(1, 2), "q": Fraction(1, 2)}
    assert refnb.learn(SUN, "k", smoothing="m=4: s=9/10, r=1/10").settings["smoothing"] == GUESS
