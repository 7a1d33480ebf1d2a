"""What can be chosen: every wrong word has one refusal, with the near miss."""

from collections.abc import Callable

import pytest

from door.tables import Row
from refnb import bayes, estimate, example, learn, load, text
from refnb.errors import (
    BadRequest,
    BadTable,
    BadWeight,
    Duplicate,
    EmptyData,
    NotExact,
    NotText,
    OutOfRange,
    RefnbError,
    UnknownFeature,
    UnknownLabel,
    UnknownValue,
)
from refusals import refuses

DAYS: list[Row] = [
    {"wind": "weak", "n": 1, "play": "yes"},
    {"wind": "strong", "n": 2, "play": "no"},
]
WEATHER = str(example("weather"))

WRONG: list[tuple[type[RefnbError], str, dict[str, object]]] = [
    (BadTable, "label=...; there are 'wind', 'n', 'play'", {"label": None}),
    (BadTable, "no column 'ply'; did you mean 'play'", {"label": "ply"}),
    (NotText, "the label", {"label": 5}),
    (BadTable, "no column 'wnd'; did you mean 'wind'", {"features": ["wnd"]}),
    (BadTable, "'play' has two roles", {"features": ["play", "wind"]}),
    (BadTable, "'wind' has two roles", {"features": ["wind", "wind"]}),
    (BadRequest, "features: a list", {"features": 5}),
    (BadRequest, "features: a list is needed, got set", {"features": {"wind"}}),
    (OutOfRange, "no model 'Joint'; did you mean 'joint'", {"model": "Joint"}),
    (OutOfRange, "no model 'bayes'; there are 'categorical'", {"model": "bayes"}),
    (OutOfRange, "no model 5", {"model": 5}),
    (OutOfRange, "no family 'gausian'; did you mean 'gaussian'", {"families": {"n": "gausian"}}),
    (UnknownFeature, "families: no feature 'm'; there are", {"families": {"m": "gaussian"}}),
    (BadRequest, "families: a mapping", {"families": ["n=gaussian"]}),
    (NotText, "families: the name of a feature", {"families": {1: "gaussian"}}),
    (BadTable, "record 1, column 'wind': a number", {"families": {"wind": "gaussian"}}),
    (UnknownFeature, "domains: no feature 'wnd'; did you mean", {"domains": {"wnd": ["weak"]}}),
    (UnknownValue, "record 2, column 'wind': 'strong'", {"domains": {"wind": "weak"}}),
    (Duplicate, "'weak' twice", {"domains": {"wind": ["weak", "weak"]}}),
    (EmptyData, "the domain of 'wind'", {"domains": {"wind": []}}),
    (BadRequest, "a list is needed, got set", {"domains": {"wind": {"weak"}}}),
    (BadRequest, "domains: a mapping", {"domains": ["wind"]}),
    (BadTable, "the float 0.5", {"domains": {"n": [0.5]}}),
    (UnknownLabel, "record 2, column 'play': 'no' is not declared", {"labels": ["yes"]}),
    (Duplicate, "'yes' twice", {"labels": ["yes", "no", "yes"]}),
    (EmptyData, "the labels", {"labels": []}),
    (BadRequest, "labels: a value is needed", {"labels": ["yes", None]}),
    (OutOfRange, "did you mean 'laplace'", {"smoothing": "Laplace"}),
    (OutOfRange, "did you mean 'add=1'", {"smoothing": "alpha=1"}),
    (BadWeight, "a number is written like", {"smoothing": "m=three"}),
    (NotText, "a rule of smoothing", {"smoothing": 1}),
    (NotText, "a rule of smoothing", {"smoothing": None}),
    (OutOfRange, "no prior 'unifrom'; did you mean 'uniform'", {"prior": "unifrom"}),
    (OutOfRange, "did you mean 'none'", {"prior": "nome"}),
    (NotExact, "'no'.*write the text '0.5'", {"prior": {"no": 0.5, "yes": "1/2"}}),
    (NotText, "got int 1", {"prior": {1: 1}}),
    (BadTable, "'n': a cell|missing: a cell", {"missing": 0.5}),
    (BadTable, "no column 'w'", {"weight": "w"}),
    (NotText, "the column of weights", {"weight": 5}),
    (BadTable, "'play' has two roles", {"weight": "play"}),
    (BadTable, "column 'wind': a number is written like", {"weight": "wind"}),
    (NotText, "the delimiter", {"delimiter": None}),
    (BadTable, "a delimiter is one character", {"delimiter": ";;"}),
    (OutOfRange, "no divisor 'N'; did you mean 'n'", {"divisor": "N"}),
    (BadRequest, "for gaussian columns", {"divisor": "n-1"}),
    (BadRequest, "for gaussian columns", {"shared": True}),
    (BadRequest, "shared is True or False", {"shared": "yes"}),
    (BadRequest, "the joint model has neither", {"model": "joint", "smoothing": "laplace"}),
    (BadRequest, "the joint model takes no", {"model": "joint", "families": {"n": "poisson"}}),
    (BadRequest, "the domain of 'n': it holds numbers",
     {"families": {"n": "poisson"}, "domains": {"n": [1]}}),
]  # fmt: skip


@pytest.mark.parametrize(("error", "message", "wrong"), WRONG)
def test_a_wrong_choice_is_refused(
    error: type[RefnbError], message: str, wrong: dict[str, object]
) -> None:
    """One refusal, which names the choice, what it takes and the near miss."""
    chosen = {"label": "play", **wrong}
    refuses(error, message, lambda: learn(DAYS, **chosen))  # type: ignore[arg-type]


ELSEWHERE: list[tuple[type[RefnbError], str, Callable[[], object]]] = [
    (OutOfRange, "no example 'wether'; did you mean 'weather'", lambda: example("wether")),
    (NotText, "an example", lambda: example(5)),  # type: ignore[arg-type]
    (BadTable, "/no/model: no such file", lambda: load("/no/model")),
    (BadTable, "the path of a file", lambda: load(5)),  # type: ignore[arg-type]
    (BadTable, "got int 6", lambda: learn(DAYS, "play").save(6)),  # type: ignore[arg-type]
    (OutOfRange, "did you mean 'laplace'", lambda: estimate({"a": 1}, "Laplace")),
    (OutOfRange, "did you mean 'uniform'", lambda: text({"a": ["x"]}, prior="Uniform")),
    (BadRequest, "a form is one of", lambda: bayes({"a": 1}, {"a": 1}).render("pdf")),
]


@pytest.mark.parametrize(("error", "message", "call"), ELSEWHERE)
def test_a_wrong_word_elsewhere(
    error: type[RefnbError], message: str, call: Callable[[], object]
) -> None:
    """Examples, files, rules and forms."""
    refuses(error, message, call)


def test_a_list_is_what_people_write() -> None:
    """One name for a list of one, numbers for their texts, an iterator once."""
    assert learn(DAYS, "play", features="wind").features == ("wind",)
    assert learn(DAYS, "play", features=iter(["n", "wind"])).features == ("n", "wind")
    found = learn(DAYS, "n", domains={"wind": ("weak", "strong")}, labels=[2, 1], features="wind")
    assert found.labels == ("2", "1")
    assert found.engine.schema.features == {"wind": ("weak", "strong")}
    coded = [{"a": -999, "b": "x"}, {"a": 1, "b": "x"}]
    assert learn(coded, "b", missing=-999).engine.schema.features == {"a": ("1",)}


def test_a_given_prior_is_exact() -> None:
    """Text, percents and fractions are numbers; uniform is the same for each label."""
    for prior in ({"yes": "0.5", "no": "50%"}, {"yes": "1/2", "no": "2/4"}, "uniform"):
        found = learn([*DAYS, DAYS[0]], "play", features="wind", prior=prior)
        assert len(set(found.ask({}).posterior.values())) == 1


def test_the_choices_are_told() -> None:
    """Also those that nobody made."""
    assert learn(WEATHER, "Play").told == {
        "table": WEATHER,
        "model": "categorical",
        "label": "Play",
        "smoothing": "none",
        "prior": "estimated, smoothing none",
        "domains": "the values seen, sorted",
        "labels": "those seen, sorted",
    }
    told = learn([{"kg": f"{n}.5", "y": str(n % 2)} for n in range(9)], "y").told
    assert told["taken for numbers"] == "kg"
    assert told["variance"] == "divisor n, one for each label"


def test_a_limit_is_about_patience() -> None:
    """Ten labels and ten values are a hundred cells: refused, until the limit is raised."""
    rows = [{"id": str(i), "y": str(i)} for i in range(10)]
    with pytest.raises(OutOfRange, match="10 labels and 10 values is above the limit of 90 cells"):
        learn(rows, "y", limit=9)
    assert learn(rows, "y", limit=10).learn(rows).ask(rows[3]).label == "3"
    with pytest.raises(OutOfRange, match="the limit must be at least 1"):
        learn(rows, "y", limit=0)
