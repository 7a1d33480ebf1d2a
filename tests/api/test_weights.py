"""A table with weights is the table written out, whoever learns from it."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from operator import attrgetter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import refnb
from helpers.enclosures import both_ends
from helpers.refusals import call
from refnb.api.learning.trial import MEASURES, Trial
from refnb.core.errors import RefnbError

Row = dict[str, object]
Table = list[Row]
NAMES = ("a", "b", "y")
DOMAINS = {"a": ["u", "v", "w"], "b": ["0", "1"], "y": ["p", "q"]}
ROW = st.fixed_dictionaries({v: st.sampled_from(domain) for v, domain in DOMAINS.items()})
ROWS = st.lists(st.tuples(ROW, st.integers(0, 3)), min_size=1, max_size=8)
HEAVY: list[tuple[Row, int]] = [
    ({"a": "u", "b": "0", "y": "p"}, 30),
    ({"a": "w", "b": "1", "y": "q"}, 1),
]
EVERY: Table = [{"a": a, "b": b, "y": y} for a in "uvw" for b in "01" for y in "pq"]
STATED = refnb.learn_network(EVERY, parents={"b": ["a"], "y": ["a", "b"]})

stated = partial(refnb.learn_network, domains=DOMAINS, smoothing="laplace")
NETWORKS = [
    partial(stated, parents=STATED.parents),
    partial(stated, order=NAMES),
    partial(stated, order=NAMES, score="mdl"),
    partial(STATED.fit, smoothing="m=3"),
    partial(stated, order=NAMES, score="bdeu=2"),
]
groups = partial(refnb.cluster, columns="b", centres=[0, "1/2"])
GROUPS = [groups, partial(groups, learn=["means"], variance="1/2", grid=4)]
MODELS = ("multinomial", "binarised", "bernoulli")


def written_out(rows: list[tuple[Row, int]]) -> tuple[Table, Table]:
    """Return a table with weights, and without."""
    return [{**row, "n": n} for row, n in rows], [row for row, n in rows for _ in range(n)]


@given(ROWS)
@example(HEAVY)
def test_networks_and_em(rows: list[tuple[Row, int]]) -> None:
    """Arrows given, searched by each score, fitted and searched again; EM with hidden labels."""
    weighed, out = written_out(rows)
    if not out:
        return
    facts = attrgetter("network", "counts", "search_steps")
    for learned in NETWORKS:
        a, b = call(learned, weighed, weight="n"), call(learned, out)
        assert facts(a) == facts(b)
        gone = {"rows of weight 0": "left out"} if any(not n for _, n in rows) else {}
        assert a.settings == {**b.settings, **gone, "weight": "n"}  # type: ignore[attr-defined]
    hidden = [[{**row, "y": None} if row["a"] == "w" else row for row in t] for t in (weighed, out)]
    em = partial(refnb.em, label="y", domains=DOMAINS, start="turns", steps=2)
    assert em(hidden[0], weight="n").likelihoods == em(hidden[1]).likelihoods


@given(ROWS)
@example(HEAVY)
def test_groups_and_texts(rows: list[tuple[Row, int]]) -> None:
    """k-means, means of Gaussians, and the three models of texts, tested and on a curve."""
    weighed, out = written_out(rows)
    if len({row["y"] for row in out}) < 2:
        return
    facts = attrgetter("points", "centres", "run")
    for grouped in GROUPS:
        one, other = facts(call(grouped, weighed, weight="n")), facts(call(grouped, out))
        assert both_ends(one) == both_ends(other)
    for model in MODELS:
        of = partial(refnb.text, label="y", text="a", model=model)  # type: ignore[arg-type]
        a, b = of(weighed, weight="n"), of(out)
        assert (a.model, a.test(weighed).confusion) == (b.model, b.test(out).confusion)
        curves = a.curve(weighed, weighed).points, b.curve(out, out).points
        assert curves[0][1].confusion == curves[1][1].confusion


CELL = st.sampled_from(["1", "2", "2.0", "1,200", "3.5", "NA", "-", "x", "X", "4 kg", "1/2", "007"])
OPEN = st.fixed_dictionaries({"a": CELL, "b": CELL, "y": st.sampled_from("pq")})
DOORS: dict[str, object] = {
    "learn": partial(refnb.learn, label="y", features="ab", smoothing="laplace"),
    "network": partial(refnb.learn_network, parents={"a": ["y"], "b": ["y"]}, smoothing="laplace"),
    "gain": partial(refnb.gain, label="y", features="ab"),
    "em": partial(refnb.em, label="y", features="ab", steps=1),
    "groups": partial(refnb.cluster, columns="a", centres=[0, 1]),
}
FEW: list[tuple[Row, int]] = [
    ({"a": a, "b": b, "y": "p"}, n)
    for a, b, n in (("1", "1,200", 3), ("x", "3.5", 1), ("2", "47.5", 2))
]


@pytest.mark.parametrize("door", DOORS)
@given(rows=st.lists(st.tuples(OPEN, st.integers(1, 3)), min_size=1, max_size=8))
@example(rows=FEW)
@example(rows=[(FEW[1][0], 1), (FEW[0][0], 5)])
@example(rows=[({"a": a, "b": "x", "y": "p"}, 1 + (a == "d")) for a in "abcd"])
def test_what_an_open_column_holds(door: str, rows: list[tuple[Row, int]]) -> None:
    """As many rows as the weights say decide, and what is told of them is the same."""
    weighed, out = written_out(rows)
    one, other = (read_by(DOORS[door], *how) for how in ((weighed, {"weight": "n"}), (out, {})))
    assert one == other


def read_by(learned: object, rows: Table, how: dict[str, str]) -> object:
    """Return what an answer tells, but not of the weights, and values; or the kind of a refusal."""
    try:
        answer = call(learned, rows, **how)
    except RefnbError as error:
        return type(error)
    settings = {**attrgetter("settings")(answer), "weight": "", "rows": ""}
    return settings, getattr(answer, "variables", ())


def judged(trial: Trial) -> tuple[object, ...]:
    """Return all that a trial says; a measure that is undefined by its error."""
    counts = trial.rows, trial.right, trial.ties, trial.unanswered, trial.confusion
    return *counts, *(measured(trial, name) for name in MEASURES)


def measured(trial: Trial, name: str) -> object:
    """Return a measure, or the error of one that is undefined."""
    try:
        return trial.measure(name)
    except RefnbError as error:
        return type(error)


SHARES = {"u": "0.9", "v": "1/3", "w": "0"}
NO_ROW: Table = [{"a": "u", "b": "1", "y": "r", "n": 0}]
learned = partial(refnb.learn, label="y", domains=DOMAINS, smoothing="laplace", prior="laplace")
TRIALS: dict[str, Callable[[Table, str | None], Trial]] = {
    "test": lambda t, w: learned(t, weight=w).test(t),
    "numbers": lambda t, w: refnb.learn(
        t, "y", families={"b": "gaussian"}, smoothing="laplace", weight=w
    ).test(t),
    "joint": lambda t, w: refnb.learn(t, "y", domains=DOMAINS, model="joint", weight=w).test(t),
    "bernoulli": lambda t, w: learned(t, families={"b": "bernoulli"}, weight=w).test(t),
    "one left out of the joint table": lambda t, w: refnb.learn(
        t, "y", domains=DOMAINS, model="joint", weight=w
    ).compare(["none"])["none"],
    "held out": lambda t, w: learned(t, weight=w).compare(["none"], t)["none"],
    "left out": lambda t, w: learned(t, weight=w).compare(["m=3"])["m=3"],
    "folds": lambda t, w: learned(t, weight=w).compare(["laplace"], folds=2)["laplace"],
    "labels": lambda t, w: refnb.evaluate(
        [{**row, "said": "pq"[row["b"] == "0"]} for row in [*t, *NO_ROW * bool(w)]],
        "y",
        "said",
        weight=w,
    ),
    "probabilities": lambda t, w: refnb.evaluate(
        [{**row, "said": SHARES[str(row["a"])]} for row in t], "y", "said", of="q", weight=w
    ),
}


@pytest.mark.parametrize("door", TRIALS)
@given(rows=ROWS)
@example(rows=HEAVY)
@example(rows=[*HEAVY, ({"a": "v", "b": "1", "y": "p"}, 2)])
@example(rows=[(row, 1 + i * i % 7) for i, row in enumerate(EVERY)])
def test_what_is_judged(door: str, rows: list[tuple[Row, int]]) -> None:
    """Counts, the confusion, and every measure by its name, whoever said what is judged."""
    weighed, out = written_out(rows)
    if {row["y"] for row in out} == {"p", "q"}:
        one, other = judged(TRIALS[door](weighed, "n")), judged(TRIALS[door](out, None))
        assert both_ends(one) == both_ends(other)


@given(st.lists(st.tuples(ROW, st.fractions(0, 3, max_denominator=9)), min_size=1, max_size=8))
def test_fractions_are_counts(rows: list[tuple[Row, Fraction]]) -> None:
    """A network with the arrows of naive Bayes has its tables."""
    table: Table = [{**row, "n": n} for row, n in rows]
    if not any(n for _, n in rows):
        return
    net = stated(table, parents={"a": ["y"], "b": ["y"]}, weight="n")
    naive = refnb.learn(
        table, "y", weight="n", prior="laplace", domains=DOMAINS, smoothing="laplace"
    )
    prior, conditionals = attrgetter("prior", "conditionals")(naive.model)
    assert net.network.tables["y"][()] == prior
    for f, rows_of in conditionals.items():
        assert net.network.tables[f] == {(y,): row for y, row in rows_of.items()}
