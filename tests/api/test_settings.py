"""What an answer tells of the choices that were made, for every noun: each in its words."""

import json
from collections.abc import Callable
from functools import partial

import refnb
from refnb.examples import UMBRELLA
from refnb.worked.solution import Shown

BARE: list[dict[str, object]] = [
    {"f": "x", "g": "1", "n": "2"},
    {"f": "-", "g": "", "n": "1"},
    {"f": "x", "g": "2", "n": "3"},
]
MEASURED: list[dict[str, object]] = [
    {"f": f, "g": f"{i}.5", "h": str(i), "y": y, "n": "2"}
    for i, (f, y) in enumerate(zip("xz?x", "abba", strict=True))
]
PAIR = [{"f": "x", "h": "u"}, {"f": "z", "h": "u"}]
POINTS = [{"a": "1", "b": "2"}, {"a": "3", "b": "4"}]
MAIL = {"a": ["x x"], "b": ["y y"]}
CHAIN, SEEN = refnb.hmm(UMBRELLA), [["umbrella"]]
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
        domains={"f": ["z", "x"], "y": ["b", "a"]},
        smoothing="add=2",
        prior="uniform",
        missing="?",
        weight="n",
        divisor="n-1",
        shared=True,
    )


ASKED: dict[str, Callable[[], Shown | refnb.Classifier]] = {
    "a classifier": every_choice,
    "em in turn": lambda: refnb.em(
        BARE, "y", domains={"y": ["a", "b"]}, start="turns", weight="n", steps=1, grid=None,
        missing="-", smoothing="m=3",
    ),
    "em of a network": lambda: refnb.em([{"f": "x", "n": 2}], network=net(), weight="n"),
    "a network that learns": lambda: net().learn(PAIR, ["h", "f"], most=1, score="mdl"),
    "groups by Gaussians": lambda: SOFT(variance="1/4", grid=10, places=3),
    "groups": lambda: refnb.cluster(POINTS, centres=[[1, 2], [3, 4]], steps=7),
    "a chain": lambda: CHAIN.learn(SEEN, steps=60, grid=2),
    "texts": lambda: refnb.text(MAIL, common=1, prior="uniform").ask("x"),
}  # fmt: skip


def test_every_choice_is_told(approved: Callable[[str, str], None]) -> None:
    """Made or not, in the first step of the answer; the file has what no answer above it tells."""
    lines: list[str] = []
    for name, asked in ASKED.items():
        found = asked()
        if isinstance(found, refnb.Classifier):
            told = found.settings
            listed = [f"{what} = {said}" for what, said in told.items()]
            assert str(found).splitlines() == [*listed, f"features = {', '.join(found.features)}"]
        else:
            told = dict(json.loads(found.json())["steps"][0]["value"])
        said = [f"  {what} = {value}" for what, value in told.items()]
        lines += [name, *(line for line in said if line not in lines)]
    approved("settings.txt", "\n".join(lines) + "\n")


def test_what_is_said_of_columns_is_told_by_all_that_learn() -> None:
    """EM and networks, as a classifier does."""
    asked = {"features": ["f"], "domains": {"f": ["x", "z"], "y": ["a", "b"]}, "weight": "n"}
    told = refnb.em(BARE, "y", start="uniform", steps=0, missing="-", **asked).settings  # type: ignore[arg-type]
    roles = {"features": "f", "weight": "n", "declared domains": "f", "labels": "as declared"}
    assert roles.items() <= told.items()
    wide = refnb.learn_network(PAIR, order=["f", "h"], domains={"h": ["u", "w"]})
    assert wide.settings["declared domains"] == "h"


def test_what_is_taken_where_nothing_is_said() -> None:
    """Samples of up to thirty, one sheet with the first numbers."""
    assert [*refnb.curve({"prior": {"a": "1"}, "presence": {}}).points] == [*range(31)]
    assert refnb.sheet("coin") == refnb.sheet("coin", 1, 1, "latex", key=False, kind="usual")
