"""What an answer tells of the choices that were made, for every noun: each in its words."""

import json
from collections.abc import Callable

import pytest

import refnb
from refnb.problems.umbrella import MODEL
from refnb.solutions.solution import Shown

ROWS: list[dict[str, object]] = [
    {"f": "x", "g": "1", "y": "a", "n": "2"},
    {"f": "z", "g": "", "y": "b", "n": "1"},
    {"f": "x", "g": "2", "y": "", "n": "3"},
]
BARE = [{name: cell for name, cell in row.items() if name != "y"} for row in ROWS]
MEASURED: list[dict[str, object]] = [
    {"f": f, "g": f"{i}.5", "h": str(i), "y": y, "n": "2"}
    for i, (f, y) in enumerate(zip("xzzx", "abba", strict=True))
]
PAIR = [{"f": "x", "h": "u"}, {"f": "z", "h": "u"}]
POINTS = [{"a": "1", "b": "2"}, {"a": "3", "b": "4"}]
FAIR = {"prior": {"a": "0.5", "b": "0.5"}, "presence": {"f": {"a": "0.2", "b": "0.7"}}}
MAIL = {"a": ["x x"], "b": ["y y"]}
WEATHER = str(refnb.example("weather"))
WORDS = refnb.learn([{"f": "x", "y": "a"}, {"f": "z", "y": "b"}], "y").model
CHAIN, SEEN = refnb.hmm(MODEL), [["umbrella"]]


def net() -> refnb.BayesianNetwork:
    """Return a network of two columns."""
    return refnb.learn_network(PAIR, order=["f", "h"])


def every_choice() -> refnb.Classifier:
    """Learn with a word for each choice there is."""
    return refnb.learn(
        MEASURED,
        "y",
        features=["f", "g", "h"],
        families={"h": "poisson"},
        domains={"f": ["z", "x"]},
        labels=["b", "a"],
        smoothing="add=2",
        prior="uniform",
        missing="?",
        weight="n",
        divisor="n-1",
        shared=True,
    )


SORTED = {"domains": "the values seen, sorted", "labels": "those seen, sorted"}
CLIMB = {
    "table": "the records",
    "model": "naive Bayes, every column a category",
    "label": "y",
    "start": "the rows with a label, smoothing laplace",
    "missing": "''",
    "rows": "6, 3 different",
    "steps": "1 at most",
    "grid": "parts of 1/1000",
}
ONCE = {**CLIMB, "rows": "3, 3 different", "steps": "0 at most"}
LEARNED = {
    "table": "given rows",
    "rows": "2",
    "arrows": "searched by k2, at most 3 for each, in the order f, h",
    "smoothing": "none",
}
GROUPS = {
    "table": "the records",
    "columns": "a, b",
    "points": "2",
    "steps": "at most 7",
    "ties": "the first of several nearest centres",
    "empty cluster": "its centre stays where it is",
}
SOFT = {
    "table": "the records",
    "columns": "a",
    "points": "2",
    "variance": "1/4",
    "grid": "multiples of 1/10",
    "steps": "at most 100",
    "places": "3 of each share and logarithm",
}
CURVE = {
    "truth": "given",
    "rule": "naive Bayes",
    "smoothing": "none",
    "prior": "estimated, smoothing none",
    "nothing to say": "the most frequent label decides",
    "ties": "evenly to all that tie",
}
TEXTS = {
    "learned from": "2 documents",
    "classes": "2",
    "words": "2 in the vocabulary",
    "smoothing": "laplace",
    "prior": "estimated, smoothing none",
    "words left out": "none",
}

Told = Callable[[], Shown | refnb.Classifier]

SETTINGS: dict[str, tuple[Told, dict[str, str]]] = {
    "a classifier, nothing chosen": (
        lambda: refnb.learn(WEATHER, "Play"),
        {"table": WEATHER, "model": "categorical", "label": "Play", "smoothing": "none",
         "prior": "estimated, smoothing none", **SORTED},
    ),
    "a classifier, all chosen": (
        every_choice,
        {"table": "the records", "model": "mixed, other columns categorical", "label": "y",
         "smoothing": "add=2", "prior": "uniform", "families": "h=poisson",
         "taken for numbers": "g", "variance": "divisor n-1, one for all labels",
         "features": "f, g, h", "weight": "n", "missing": "'?'", "declared domains": "f",
         "other domains": "the values seen, sorted", "labels": "as declared"},
    ),
    "a joint table": (
        lambda: refnb.learn([{"f": "x", "y": "a"}], "y", model="joint"),
        {"table": "the records", "model": "joint", "label": "y", **SORTED},
    ),
    "one row": (
        lambda: refnb.learn(PAIR, "h").ask({"f": "x"}),
        {"table": "the records", "model": "categorical", "label": "h", "smoothing": "none",
         "prior": "estimated, smoothing none", **SORTED},
    ),
    "em": (lambda: refnb.em(ROWS, "y", weight="n", steps=1), CLIMB),
    "em in turn": (
        lambda: refnb.em(BARE, "y", labels=["a", "b"], start="turns", weight="n", steps=1,
                         grid=None, missing="-", smoothing="m=3"),
        {**CLIMB, "start": "the other rows labelled in turn, smoothing m=3", "missing": "'-'",
         "grid": "none, exact"},
    ),
    "em from equal shares": (
        lambda: refnb.em(ROWS, "y", start="uniform", features=["f"], steps=0),
        {**ONCE, "start": "equal shares"},
    ),
    "em from a model": (
        lambda: refnb.em(ROWS, "y", start=WORDS, features=["f"], steps=0),  # type: ignore[arg-type]
        {**ONCE, "start": "the model that was given"},
    ),
    "em of a network": (
        lambda: refnb.em([{"f": "x", "n": 2}], network=net(), weight="n"),
        {"table": "the records", "network": "given", "missing": "''", "never seen": "h",
         "rows": "2, 1 different", "steps": "10 at most", "grid": "parts of 1/1000"},
    ),
    "a network in an order": (net, LEARNED),
    "a network of many parents": (
        lambda: refnb.learn_network(PAIR, order=["h", "f"], most=10**6),
        {**LEARNED, "arrows": "searched by k2, at most 1000000 for each, in the order h, f"},
    ),
    "the best network": (
        lambda: refnb.learn_network([{"f": "x"}, {"f": "z"}]),
        {**LEARNED, "arrows": "the best of all by k2; one alone"},
    ),
    "the best network of several": (
        lambda: refnb.learn_network([{"f": "x", "h": "u"}, {"f": "z", "h": "v"}]),
        {**LEARNED,
         "arrows": "the best of all by k2; 2 are equally good, the first is taken"},
    ),
    "a network that is counted": (
        lambda: net().fit(PAIR, "laplace"),
        {**LEARNED, "arrows": "as they are", "smoothing": "laplace",
         "tables": "counted from given rows"},
    ),
    "a network that learns": (
        lambda: net().learn(PAIR, ["h", "f"], most=1, score="mdl"),
        {**LEARNED, "arrows": "searched by mdl, at most 1 for each, in the order h, f",
         "learned from": "given rows"},
    ),
    "groups": (lambda: refnb.cluster(POINTS, centres=[[1, 2], [3, 4]], steps=7), GROUPS),
    "groups by Gaussians": (
        lambda: refnb.cluster(POINTS, "a", centres=[1, 3], method="gaussians", variance="1/4",
                              grid=10, places=3),
        SOFT,
    ),
    "groups, nothing chosen": (
        lambda: refnb.cluster(POINTS, "a", centres=[1, 3], method="gaussians", variance=1,
                              grid=10**5000, steps=1),
        {**SOFT, "variance": "1", "grid": "multiples of a number of 16610 bits",
         "steps": "at most 1", "places": "12 of each share and logarithm"},
    ),
    "a curve": (lambda: refnb.curve(FAIR, 1), CURVE),
    "a smoothed curve": (
        lambda: refnb.curve(FAIR, 1, smoothing="add=1/2", prior="m=3"),
        {**CURVE, "smoothing": "add=1/2", "prior": "estimated, smoothing m=3"},
    ),
    "a curve of whole rows": (
        lambda: refnb.curve(FAIR, 1, rule="joint", ties="first"),
        {"truth": "given", "rule": "joint table",
         "nothing to say": "the most frequent label decides", "ties": "to the first that ties"},
    ),
    "a chain": (
        lambda: CHAIN.learn(SEEN),
        {"steps": "1", "grid": "none, exact steps", "ended": "all steps are made"},
    ),
    "a chain on a grid": (
        lambda: CHAIN.learn(SEEN, steps=60, grid=2),
        {"steps": "60", "grid": "1/2", "ended": "a step changes nothing any more"},
    ),
    "texts": (lambda: refnb.text(MAIL).ask("x"), TEXTS),
    "texts without seldom words": (
        lambda: refnb.text(MAIL, least=2).ask("x"),
        {**TEXTS, "words left out": "the 0 most frequent, and those seen fewer than 2 times"},
    ),
    "texts without frequent words": (
        lambda: refnb.text(MAIL, common=1, prior="uniform").ask("x"),
        {**TEXTS, "words": "1 in the vocabulary", "prior": "uniform",
         "words left out": "the 1 most frequent, and those seen fewer than 1 times"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SETTINGS)
def test_every_choice_is_told(name: str) -> None:
    """Made or not, in the first step of the answer and in the words of a classifier."""
    answer, told = SETTINGS[name]
    found = answer()
    if isinstance(found, refnb.Classifier):
        assert found.told == told
        listed = [f"{what} = {said}" for what, said in told.items()]
        assert str(found).splitlines() == [*listed, f"features = {', '.join(found.features)}"]
    else:
        assert dict(json.loads(found.json())["steps"][0]["value"]) == told


def test_numbers_that_a_column_shows_are_told() -> None:
    """Every one of many, and how its variance is taken."""
    names = [f"n{i}" for i in range(10)]
    rows = [{**dict.fromkeys(names, f"{k}.5"), "y": "ab"[k % 2]} for k in range(4)]
    told = refnb.learn(rows, "y").told
    assert told["taken for numbers"] == ", ".join(names)
    assert told["variance"] == "divisor n, one for each label"
    declared = refnb.learn(rows, "y", families=dict.fromkeys(names, "gaussian")).told
    assert declared["families"] == ", ".join(f"{name}=gaussian" for name in names)


def test_what_is_taken_where_nothing_is_said() -> None:
    """Samples of up to thirty, one sheet with the first numbers."""
    assert [*refnb.curve({"prior": {"a": "1"}, "presence": {}}).points] == [*range(31)]
    assert refnb.sheet("coin") == refnb.sheet("coin", 1, 1, "latex", key=False, kind="usual")
