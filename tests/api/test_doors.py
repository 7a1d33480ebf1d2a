"""One rule at every door: rounded numbers, guesses, weights of 0, columns that are not learned."""

from fractions import Fraction

import pytest

import refnb
from api.tables import Row
from helpers.refusals import refused
from refnb.core.errors import UndefinedEstimate

THIRD = Fraction(1, 3)
ROUNDED: dict[str, float | str] = {"a": 0.3333, "b": "33.33%", "c": ".3333"}
FLOATS = dict.fromkeys("abc", 0.3333333333333333)
THREE: list[Row] = [{"f": v, "y": y} for v, y in zip("uvw", "abc", strict=True)]
CHAIN = {"start": FLOATS, "transition": dict.fromkeys("abc", ROUNDED),
         "emission": {z: {"x": 1} for z in "abc"}}  # fmt: skip
STATED = {"variables": {"v": ["a", "b", "c"], "w": ["a"]}, "tables": {"v": ROUNDED, "w": {"a": 1}}}


def test_what_is_rounded_is_read_as_what_it_is_and_told() -> None:
    """Thirds of four places, in percent, and of floats: the total misses 1 by the rounding."""
    theorem, hidden = refnb.bayes(ROUNDED, dict.fromkeys("abc", 1)), refnb.hmm(CHAIN)
    loaded = refnb.load({"prior": FLOATS, "features": {"f": dict.fromkeys("abc", ROUNDED)}})
    learned, net = refnb.learn(THREE, "y", prior=ROUNDED), refnb.network(STATED)
    vote = refnb.bayes({"h": "1/2", "g": "1/2"}).vote({"h": ROUNDED, "g": "a"})
    answer = loaded.ask({"f": "a"})
    for row in (theorem.prior, hidden.model.start, hidden.model.transition["a"], answer.prior,
                {y: answer.factors["f"][y] for y in "abc"}, learned.ask({}).posterior,
                net.network.tables["v"][()]):  # fmt: skip
        assert dict(row) == dict.fromkeys("abc", THIRD)
    seen, doors = hidden.observe(["x"]), (net, net.ask(), net.ask({}, "v"), net.explain())
    for door in (theorem, seen, seen.predict(1), hidden.learn([["x"]]), answer, learned.ask({}),
                 vote, *doors, net.separated("v", "w")):  # fmt: skip
        assert "9999/10000" in door.text()


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


ZEROS: list[Row] = [{"f": "a", "y": "q", "n": n} for n in ("0.0", "+0", "0.", "\u22120", "0%")]
COUNTED: list[Row] = [
    {"f": "a", "y": "x", "n": 1}, {"f": "b", "y": "z", "n": 1},
    {"f": "c", "y": "x", "n": 0},
    *ZEROS,
]  # fmt: skip


def test_a_row_of_weight_0_is_no_row() -> None:
    """Its value and its label are in no domain and in no confusion; it is told."""
    found = refnb.learn(COUNTED, "y", weight="n", smoothing="laplace", prior="laplace")
    assert found.ask({"f": "a"}).posterior == {"x": Fraction(2, 3), "z": THIRD}
    assert found.settings["rows of weight 0"] == "left out"
    assert [*found.test(COUNTED).confusion] == ["x", "z"]
    assert refnb.em(COUNTED, "y", weight="n", steps=0).settings["rows"] == "2, 2 different"
    assert refnb.gain(COUNTED, "y", weight="n")["f"].freedom == 1
    assert [*refnb.evaluate(COUNTED, "y", "y", weight="n").confusion] == ["x", "z"]
    assert refnb.text(COUNTED, "y", text="f", weight="n").labels == ("x", "z")
    lines = ["f,y,n\n", *(f"{row['f']},{row['y']},{row['n']}\n" for row in COUNTED)]
    assert refnb.learn(lines, "y", weight="n").labels == ("x", "z")
    query = refnb.sql("t", "y", dialect="sqlite", features=["f"], weight="n")
    assert 'WHERE source."n" IS NULL OR source."n" <> 0' in query


GAPS: list[Row] = [{"a": "u", "b": None, "kg": None, "y": "p"},
                   {"a": "v", "b": "w", "kg": 1.5, "y": "q"},
                   {"a": "u", "b": None, "kg": 2.5, "y": "q"}]  # fmt: skip


@pytest.mark.parametrize("more", [{}, {"families": {"kg": "poisson"}}, {"features": ["a", "b"]}])
def test_a_column_without_an_estimate_is_refused_when_it_is_asked(
    more: dict[str, object], tmp_path: object
) -> None:
    """Not before: the prior, other columns, trials, lines, files, and rules compared."""
    rows = GAPS
    if more.get("families"):
        rows = [{**row, "kg": None if row["kg"] is None else 2} for row in GAPS]
    gone = 2 - ("features" in more)
    model = refnb.learn(rows, "y", **more)  # type: ignore[arg-type]
    assert model.ask({"a": "u"}).label == "p"
    with pytest.raises(
        UndefinedEstimate, match=r"'b' given 'p'.*smoothing='laplace', or leave 'b'"
    ):
        model.ask({"b": "w"})
    assert model.ask_all(rows)[0].decision == model.ask({"a": "u"}).decision
    assert model.test(rows).unanswered == model.ask_all(rows).decisions.count(None) == gone
    model.save(f"{tmp_path}/m.json")
    again = refnb.load(f"{tmp_path}/m.json")
    assert again.learn({"a": "v", "b": "w", "kg": 1, "y": "p"}).ask({"b": "w"}).label
    left = refnb.learn([*rows, {"a": "v", "y": "p"}], "y", **more).line("p", "q", {"a": "u"})  # type: ignore[arg-type]
    assert "b" in left.settings["left out, not estimated"]
    pairs: list[Row] = [{"a": "u", "b": None, "y": "p"}, {"a": "u", "b": "w", "y": "q"}] * 2
    assert refnb.learn(pairs, "y").compare(["none"])["none"].unanswered == 2  # those that ask b
    with pytest.raises(UndefinedEstimate):
        model.sample(1, seed=1)


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


def test_a_column_that_may_count_the_rows_is_named() -> None:
    """Where it is not read; and labels that look alike."""
    rows: list[Row] = [{"y": y, "p": "a", "n": 3} for y in ("a", "A", "b")]
    notes = refnb.evaluate([*rows, {"y": "a", "p": "A", "n": 1}], "y", "p").settings
    assert notes["columns ignored"].endswith("write weight='n'")
    assert notes["differ in capitals alone"] == "'A' and 'a' in y"
    texts = refnb.text([{"t": "u", **row} for row in rows], "y", text="t")
    assert texts.settings["columns ignored"].startswith("n: ")


def test_nothing_observed_is_the_prior() -> None:
    """As on the command line; and a guess may have blanks."""
    assert refnb.learn(SUN, "k").ask().exact == {"p": Fraction(1, 2), "q": Fraction(1, 2)}
    assert refnb.learn(SUN, "k", smoothing="m=4: s=9/10, r=1/10").settings["smoothing"] == GUESS
