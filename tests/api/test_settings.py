"""What an answer tells of the choices that were made, for every noun: each in its words."""

import json
from collections.abc import Callable
from functools import partial

import refnb
from refnb.exercises.problems.umbrella import MODEL
from refnb.worked.solution import Shown

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
SOFT = partial(refnb.cluster, POINTS, "a", centres=[1, 3], method="gaussians")


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


ASKED: dict[str, Callable[[], Shown | refnb.Classifier]] = {
    "a classifier, nothing chosen": lambda: refnb.learn(WEATHER, "Play"),
    "a classifier, all chosen": every_choice,
    "a joint table": lambda: refnb.learn([{"f": "x", "y": "a"}], "y", model="joint"),
    "one row": lambda: refnb.learn(PAIR, "h").ask({"f": "x"}),
    "em": lambda: refnb.em(ROWS, "y", weight="n", steps=1),
    "em in turn": lambda: refnb.em(
        BARE, "y", labels=["a", "b"], start="turns", weight="n", steps=1, grid=None,
        missing="-", smoothing="m=3",
    ),
    "em from equal shares": lambda: refnb.em(ROWS, "y", start="uniform", features=["f"], steps=0),
    "em from a model": lambda: refnb.em(
        ROWS, "y", start=WORDS, features=["f"], steps=0  # type: ignore[arg-type]
    ),
    "em of a network": lambda: refnb.em([{"f": "x", "n": 2}], network=net(), weight="n"),
    "a network in an order": net,
    "a network of many parents": lambda: refnb.learn_network(PAIR, order=["h", "f"], most=10**6),
    "the best network": lambda: refnb.learn_network([{"f": "x"}, {"f": "z"}]),
    "the best network of several": lambda: refnb.learn_network(
        [{"f": "x", "h": "u"}, {"f": "z", "h": "v"}]
    ),
    "a network that is counted": lambda: net().fit(PAIR, "laplace"),
    "a network that learns": lambda: net().learn(PAIR, ["h", "f"], most=1, score="mdl"),
    "groups": lambda: refnb.cluster(POINTS, centres=[[1, 2], [3, 4]], steps=7),
    "groups by Gaussians": lambda: SOFT(variance="1/4", grid=10, places=3),
    "groups, nothing chosen": lambda: SOFT(variance=1, grid=10**5000, steps=1),
    "a curve": lambda: refnb.curve(FAIR, 1),
    "a smoothed curve": lambda: refnb.curve(FAIR, 1, smoothing="add=1/2", prior="m=3"),
    "a curve of whole rows": lambda: refnb.curve(FAIR, 1, rule="joint", ties="first"),
    "a chain": lambda: CHAIN.learn(SEEN),
    "a chain on a grid": lambda: CHAIN.learn(SEEN, steps=60, grid=2),
    "texts": lambda: refnb.text(MAIL).ask("x"),
    "texts without seldom words": lambda: refnb.text(MAIL, least=2).ask("x"),
    "texts without frequent words": lambda: refnb.text(MAIL, common=1, prior="uniform").ask("x"),
}  # fmt: skip


def test_every_choice_is_told(approved: Callable[[str, str], None]) -> None:
    """Made or not, in the first step of the answer and in the words of a classifier."""
    parts = []
    for name, asked in ASKED.items():
        found = asked()
        if isinstance(found, refnb.Classifier):
            told = found.settings
            listed = [f"{what} = {said}" for what, said in told.items()]
            assert str(found).splitlines() == [*listed, f"features = {', '.join(found.features)}"]
        else:
            told = dict(json.loads(found.json())["steps"][0]["value"])
        parts.append(f"{name}\n" + "".join(f"  {what} = {said}\n" for what, said in told.items()))
    approved("settings.txt", "\n".join(parts).replace(WEATHER, "weather.csv"))


def test_numbers_that_a_column_shows_are_told() -> None:
    """Every one of many, and how its variance is taken."""
    names = [f"n{i}" for i in range(10)]
    rows = [{**dict.fromkeys(names, f"{k}.5"), "y": "ab"[k % 2]} for k in range(4)]
    told = refnb.learn(rows, "y").settings
    assert told["taken for numbers"] == ", ".join(names)
    assert told["variance"] == "divisor n, one for each label"
    declared = refnb.learn(rows, "y", families=dict.fromkeys(names, "gaussian")).settings
    assert declared["families"] == ", ".join(f"{name}=gaussian" for name in names)


def test_what_is_taken_where_nothing_is_said() -> None:
    """Samples of up to thirty, one sheet with the first numbers."""
    assert [*refnb.curve({"prior": {"a": "1"}, "presence": {}}).points] == [*range(31)]
    assert refnb.sheet("coin") == refnb.sheet("coin", 1, 1, "latex", key=False, kind="usual")
