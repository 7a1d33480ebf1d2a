"""What an answer tells of the choices that were made, for every noun: each in its words."""

from collections.abc import Callable
from functools import partial

import pytest

import refnb
from helpers.refusals import refuses, refusing
from refnb.core.errors import BadRequest, BadTable, NotExact, NotText, OutOfRange
from refnb.estimation.smoothing import SPELLINGS
from refnb.examples import UMBRELLA
from refnb.io.files import example
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
    domains = {"f": ["z", "x"], "y": ["b", "a"]}
    return refnb.learn(MEASURED, "y", features=["f", "g", "h"], families={"h": "poisson"},
                       domains=domains, smoothing="add=2", prior="uniform", missing="?",
                       weight="n", divisor="n-1", shared=True)  # fmt: skip


ASKED: dict[str, Callable[[], Shown | refnb.Classifier]] = {
    "a classifier": every_choice,
    "em in turn": lambda: refnb.em(
        BARE, "y", features=["f"], domains={"f": ["x", "z"], "y": ["a", "b"]}, start="turns",
        weight="n", steps=1, grid=None, missing="-", smoothing="m=3",
    ),
    "em of a network": lambda: refnb.em([{"f": "x", "n": 2}], network=net(), weight="n"),
    "a network that learns": lambda: refnb.learn_network(
        PAIR, order=["h", "f"], most=1, score="mdl", domains={"h": ["u"], "f": ["x", "z"]}
    ),
    "groups by Gaussians": lambda: SOFT(variance="1/4", grid=10, places=3),
    "groups": lambda: refnb.cluster(POINTS, centres=[[1, 2], [3, 4]], steps=7),
    "a chain": lambda: CHAIN.learn(SEEN, steps=60, grid=2),
    "texts": lambda: refnb.text(MAIL, common=1, prior="uniform").ask("x"),
}  # fmt: skip


ROWS: list[dict[str, object]] = [{"a": "x", "y": "p"}, {"a": "z", "y": "q"}]
LINES = ["a,y\n", "x,p\n", "z,q\n"]
NETWORK = refnb.learn_network(ROWS, order=["a", "y"], smoothing="laplace")
KNOWN = refnb.learn(ROWS, "y", smoothing="laplace")
COUNTS: list[dict[str, object]] = [{"label": "p", "feature": "a", "value": "x", "count": 1}]
READERS = {
    "learn": partial(refnb.learn, label="y", smoothing="laplace"),
    "learn_counts": partial(refnb.learn_counts, smoothing="laplace"),
    "learn_network": partial(refnb.learn_network, order=["a", "y"], smoothing="laplace"),
    "fit": partial(NETWORK.fit, smoothing="laplace"),
    "em": partial(refnb.em, label="y"),
    "text": partial(refnb.text, label="y", text="a"),
    "cluster": partial(refnb.cluster, centres=[0, 1]),
    "sql": lambda rows, **how: refnb.sql("t", "y", dialect="sqlite", like=rows, **how),
}
OF_FILES: list[tuple[str, object]] = [
    ("delimiter", ";"), ("header", ["a", "y"]), ("header", "none"), ("quotes", False),
    ("encoding", "cp1252"), ("encoding", "klingon"),
]  # fmt: skip


@pytest.mark.parametrize("name", READERS)
def test_options_of_files_are_refused_for_rows_that_are_none(name: str) -> None:
    """Named, in every function that reads rows; for lines the encoding alone."""
    given = {"learn_counts": COUNTS, "cluster": [{"a": 1}, {"a": 2}]}.get(name, ROWS)
    for option, value in OF_FILES:
        refuses(BadRequest, f"{option} is for files, leave it out",
                lambda o=option, v=value: READERS[name](given, **{o: v}))  # type: ignore[misc, operator] # fmt: skip
    for option, value in (("quotes", "no"), ("quotes", 0), ("quotes", None)):
        refuses(BadRequest, f"{option} is True or False",
                lambda o=option, v=value: READERS[name](given, **{o: v}))  # type: ignore[misc, operator] # fmt: skip


NO_TRUTH: list[object] = ["no", "", 0, 1, None, [], {}]

test_what_only_passes_for_a_truth_value_is_refused = refusing(
    *((BadRequest, f"{what} is True or False, got", call, value)
      for value in NO_TRUTH
      for what, call in (
        ("normalise", lambda v: refnb.network(example("burglary"), normalise=v)),
        ("shared", lambda v: refnb.learn(ROWS, "y", shared=v)),
        ("key", lambda v: refnb.sheet("coin", key=v)),
        ("spreadsheet", lambda v: KNOWN.ask_all(ROWS).csv(spreadsheet=v)),
    )),
)  # fmt: skip

test_what_is_no_whole_number_is_refused = refusing(
    *((NotExact, "must be (an int|a whole number), got", call, value)
      for value in ("2", 2.5, True, [2])
      for call in (
        lambda v: CHAIN.learn([["umbrella"]], grid=v),
        lambda v: CHAIN.learn([["umbrella"]], steps=v),
        lambda v: refnb.learn_network(ROWS, order=["a", "y"], most=v),
        lambda v: refnb.em(ROWS, "y", grid=v),
        lambda v: refnb.text(ROWS, "y", text="a", least=v),
    )),
)  # fmt: skip

test_an_option_that_cannot_act_is_refused = refusing(
    (BadRequest, "encoding is for files",
     lambda: refnb.learn(LINES, "y", encoding="cp1252")),
    (BadRequest, "an encoding is for files, and no document is one",
     lambda: refnb.text({"a": ["x"]}, encoding="cp1252")),
    (BadRequest, "the column of weights needs a name",
     lambda: refnb.cluster([{"a": 1}], centres=[1], weight="")),
    (BadRequest, "a question bank holds its answers",
     lambda: refnb.sheet("coin", form="moodle", key=True)),
    (BadRequest, "leave normalise out", lambda: refnb.network(NETWORK.network, normalise=True)),
    (BadRequest, "missing says how rows are read: give rows",
     lambda: refnb.sql("t", "y", dialect="sqlite", features=["a"], missing="?")),
    (BadRequest, "the domain of 'a': a bernoulli one is 0 and 1",
     lambda: refnb.learn(ROWS, "y", families={"a": "bernoulli"}, domains={"a": ["x", "z"]})),
    (OutOfRange, "idna is no encoding of files, as cp1252",
     lambda: refnb.learn(__file__, "y", encoding="idna")),
    (BadRequest, "rules of smoothing are a list, got int 5",
     lambda: KNOWN.compare(5)),  # type: ignore[arg-type]
    (OutOfRange, "no meaning of a comma ''",
     lambda: refnb.learn(ROWS, "y", comma="")),  # type: ignore[arg-type]
)  # fmt: skip


test_a_hint_leads_to_what_is_meant = refusing(
    (BadRequest, r"no option 'zz'; there are 'source', 'label', 'features',",
     lambda: refnb.learn(ROWS, "y", zz=1)),  # type: ignore[call-arg]
    (BadRequest, "the first centres are needed", lambda: refnb.cluster([{"a": 1}])),
    (NotText, r"got bool True$", lambda: refnb.learn(ROWS, "y", smoothing=True)),  # type: ignore[arg-type]
    (NotText, "put the labels into the table; got a list",
     lambda: refnb.learn([["x"]], ["p"])),  # type: ignore[arg-type]
    (BadTable, r"class 'spam', a list of documents: write \['free money'\]",
     lambda: refnb.text({"spam": "free money"})),
    (BadTable, r"got 3/2; if it is measured, write families=\{'c': 'gaussian'\}",
     lambda: refnb.learn([{"c": "1.5", "y": "p"}], "y", families={"c": "poisson"})),
    (BadTable, "file name too long", lambda: refnb.text("a" * 10_000)),
    (OutOfRange, f"a rule is {SPELLINGS}$",
     lambda: refnb.learn(ROWS, "y", smoothing="kt")),
)  # fmt: skip
