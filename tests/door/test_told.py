"""What an answer tells of the choices that were made, for every noun: each in its words."""

import json

import pytest

import refnb
from refnb.door import files, workers
from refnb.problems.umbrella import MODEL
from refnb.solutions.solution import Shown
from terminals import terminal

ROWS: list[dict[str, object]] = [
    {"f": "x", "g": "1", "y": "a", "n": "2"},
    {"f": "z", "g": "", "y": "b", "n": "1"},
    {"f": "x", "g": "2", "y": "", "n": "3"},
]
PAIR = [{"f": "x", "h": "u"}, {"f": "z", "h": "u"}]
FAIR = {"prior": {"a": "0.5", "b": "0.5"}, "presence": {"f": {"a": "0.2", "b": "0.7"}}}


def told(answer: Shown) -> dict[str, str]:
    """Return the choices of an answer."""
    return dict(json.loads(answer.json())["steps"][0]["value"])


def net() -> refnb.BayesianNetwork:
    """Return a network of two columns."""
    return refnb.learn_network(PAIR, order=["f", "h"])


def test_a_climb_tells_its_start() -> None:
    """Rows with their weight and how many differ; the rule where one is needed, the grid."""
    plain = {
        "table": "the records",
        "model": "naive Bayes, every column a category",
        "label": "y",
        "start": "the rows with a label, smoothing laplace",
        "missing": "''",
        "rows": "6, 3 different",
        "steps": "1 at most",
        "grid": "parts of 1/1000",
    }
    assert told(refnb.em(ROWS, "y", weight="n", steps=1)) == plain
    turns = {"start": "the other rows labelled in turn, smoothing m=3", "missing": "'-'"}
    found = refnb.em(
        [{name: cell for name, cell in row.items() if name != "y"} for row in ROWS],
        "y",
        labels=["a", "b"],
        start="turns",
        weight="n",
        steps=1,
        grid=None,
        missing="-",
        smoothing="m=3",
    )
    assert told(found) == {**plain, **turns, "grid": "none, exact"}
    even = refnb.em(ROWS, "y", start="uniform", features=["f"], steps=0)
    rows = {"rows": "3, 3 different", "steps": "0 at most"}
    assert told(even) == {**plain, **rows, "start": "equal shares"}
    model = refnb.learn([{"f": "x", "y": "a"}, {"f": "z", "y": "b"}], "y").model
    again = refnb.em(ROWS, "y", start=model, features=["f"], steps=0)  # type: ignore[arg-type]
    assert told(again) == {**plain, **rows, "start": "the model that was given"}
    other = told(refnb.em([{"f": "x", "n": 2}], network=net(), weight="n", steps=0))
    assert other == {
        "table": "the records",
        "network": "given",
        "missing": "''",
        "never seen": "h",
        "rows": "2, 1 different",
        "steps": "0 at most",
        "grid": "parts of 1/1000",
    }


def test_a_network_tells_how_it_was_learned() -> None:
    """By an order, by all structures, or with the arrows of another one."""
    line = "searched by k2, at most 3 for each, in the order f, h"
    assert told(net()) == {"table": "given rows", "rows": "2", "arrows": line, "smoothing": "none"}
    ties = "the best of all by k2; 2 are equally good, the first is taken"
    assert told(refnb.learn_network([{"f": "x", "h": "u"}, {"f": "z", "h": "v"}]))["arrows"] == ties
    alone = refnb.learn_network([{"f": "x"}, {"f": "z"}])
    assert told(alone)["arrows"] == "the best of all by k2; one alone"
    assert told(net().fit(PAIR, "laplace")) == {
        "table": "given rows",
        "rows": "2",
        "arrows": "as they are",
        "smoothing": "laplace",
        "tables": "counted from given rows",
    }
    again = net().learn(PAIR, ["h", "f"], most=1, score="mdl")
    assert told(again)["arrows"] == "searched by mdl, at most 1 for each, in the order h, f"
    assert told(again)["learned from"] == "given rows"
    for most in (51, 10**6):
        line = f"searched by k2, at most {most} for each, in the order h, f"
        assert told(net().learn(PAIR, ["h", "f"], most=most))["arrows"] == line
        found = refnb.learn_network(PAIR, order=["h", "f"], most=most)
        assert told(found)["arrows"] == line


def test_groups_tell_their_method() -> None:
    """What happens to ties and to an empty group; variance, grid and places."""
    points = [{"a": "1", "b": "2"}, {"a": "3", "b": "4"}]
    assert told(refnb.cluster(points, centres=[[1, 2], [3, 4]], steps=7)) == {
        "table": "the records",
        "columns": "a, b",
        "points": "2",
        "steps": "at most 7",
        "ties": "the first of several nearest centres",
        "empty cluster": "its centre stays where it is",
    }
    soft = {"method": "gaussians", "variance": "1/4", "grid": 10, "places": 3}
    usual = refnb.cluster(points, "a", centres=[1, 3], method="gaussians", variance=1, grid=10)
    assert told(usual)["places"] == "12 of each share and logarithm"
    assert told(refnb.cluster(points, "a", centres=[1, 3], **soft)) == {  # type: ignore[arg-type]
        "table": "the records",
        "columns": "a",
        "points": "2",
        "variance": "1/4",
        "grid": "multiples of 1/10",
        "steps": "at most 100",
        "places": "3 of each share and logarithm",
    }


def test_a_curve_tells_its_rule() -> None:
    """Smoothing and prior of naive Bayes; who decides where nothing was seen, and ties."""
    silent = {"nothing to say": "the most frequent label decides"}
    assert told(refnb.curve(FAIR, 1, smoothing="add=1/2", prior="m=3")) == {
        "truth": "given",
        "rule": "naive Bayes",
        "smoothing": "add=1/2",
        "prior": "estimated, smoothing m=3",
        **silent,
        "ties": "evenly to all that tie",
    }
    first = {"truth": "given", "rule": "joint table", **silent, "ties": "to the first that ties"}
    assert told(refnb.curve(FAIR, 1, rule="joint", ties="first")) == first


def test_a_chain_tells_its_steps() -> None:
    """How many, on which grid, and why it ended."""
    chain, seen = refnb.hmm(MODEL), [["umbrella"]]
    still = {"steps": "2", "grid": "1/10", "ended": "a step changes nothing any more"}
    assert told(chain.learn(seen, steps=2, grid=10)) == still
    once = {"steps": "1", "grid": "none, exact steps", "ended": "all steps are made"}
    assert told(chain.learn(seen)) == once


def test_texts_tell_which_words_stay() -> None:
    """The most frequent that are left out, and how often the others must be seen."""
    mail = {"a": ["x x"], "b": ["y y"]}
    found = {
        "learned from": "2 documents",
        "classes": "2",
        "words": "2 in the vocabulary",
        "smoothing": "laplace",
        "prior": "estimated, smoothing none",
        "words left out": "none",
    }
    assert told(refnb.text(mail).ask("x")) == found
    seldom = "the 0 most frequent, and those seen fewer than 2 times"
    assert told(refnb.text(mail, least=2).ask("x")) == {**found, "words left out": seldom}
    other = {"words": "1 in the vocabulary", "prior": "uniform"}
    often = "the 1 most frequent, and those seen fewer than 1 times"
    asked = refnb.text(mail, common=1, prior="uniform").ask("x")
    assert told(asked) == {**found, **other, "words left out": often}


@pytest.mark.parametrize(
    ("number", "said"), [(2, ""), (3, "\r3 rows\r\x1b[K"), (4, "\r3 rows\r\x1b[K")]
)
def test_every_so_many_rows_are_told(
    number: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a terminal, and wiped at the end, also where this is the last row."""
    shown = terminal(monkeypatch)
    assert [*files.watched(range(number), "rows", 3)] == [*range(number)]
    assert shown.getvalue() == said
    assert [*files.watched([], "rows", 1)] == []
    assert shown.getvalue() == said


def test_each_step_and_each_size_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal, one by one: they take long."""
    shown = terminal(monkeypatch)
    refnb.curve(FAIR, sizes=[0, 2])
    assert shown.getvalue() == "\r1 sizes\r2 sizes\r\x1b[K"
    points = [{"a": k} for k in (0, 1, 5, 6)]
    ways: tuple[dict[str, object], ...]
    ways = ({}, {"method": "gaussians", "variance": 1, "grid": 10})
    for way in ways:
        shown.truncate(0)
        shown.seek(0)
        refnb.cluster(points, centres=[0, 1], steps=2, **way)  # type: ignore[arg-type]
        assert shown.getvalue() == "\r1 steps\r2 steps\r\x1b[K"


def test_the_cores_are_those_of_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many as it may use; where nobody says, all of them."""
    monkeypatch.setattr("os.sched_getaffinity", lambda pid: {0: {3, 5, 7}}[pid], raising=False)
    assert workers.cores() == 3
    monkeypatch.delattr("os.sched_getaffinity")
    monkeypatch.setattr("os.cpu_count", lambda: 6)
    assert workers.cores() == 6
    monkeypatch.setattr("os.cpu_count", lambda: None)
    assert workers.cores() == 1


def test_weights_of_lines_are_those_of_rows() -> None:
    """Halves, thirds and whole ones, counted by columns and one by one."""
    weights = ["1/2", "3/2", "1/3", "2", "0.5", "1/2"]
    rows = [{"f": "xz"[i % 2], "y": "ab"[i // 3], "n": n} for i, n in enumerate(weights)]
    lines = ["f,y,n\n", *(f"{row['f']},{row['y']},{row['n']}\n" for row in rows)]
    one, other = (refnb.learn(source, "y", weight="n") for source in (rows, lines))
    assert one.model == other.model
    assert one.evidence == other.evidence
