"""error: the expected error of naive Bayes under a truth that is written in a file."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.commands import EXAMPLES, answered, files, refused, run, steps
from refnb.classifiers import categorical
from refnb.data.document import Json, dumps
from refnb.data.wire import encode
from refnb.decision.error import bayes_error, expected_error, naive_rule
from refnb.decision.truth import Truth, from_model, marginals
from refnb.exact.rational import spelling
from strategies.models import models, schemas, truths

HIKING = str(EXAMPLES / "hiking.json")
EXAM = str(EXAMPLES / "exam.json")
JSON = ("--format", "json")
ONE = {"prior": [["a", "1"]], "presence": []}


def stated(truth: Truth) -> str:
    """Write a truth cell by cell."""
    features = tuple(truth.schema.features)
    lines = [
        [[e.instance[f] for f in features], e.label, spelling(e.weight)] for e in truth.examples
    ]
    schema = {"labels": truth.schema.labels, "features": truth.schema.features}
    return dumps({name: encode(value) for name, value in {**schema, "truth": lines}.items()})


def errors(*words: str) -> tuple[Json, Json]:
    """Return the error and the Bayes error that are printed."""
    found = steps(answered("error", *words, *JSON))
    return found["error"], found["bayes_error"]


@given(schemas().flatmap(lambda schema: truths(schema, every_label=True)))
def test_cell_by_cell(truth: Truth) -> None:
    """Error and Bayes error are those of the library, with the truth's own marginals."""
    own = marginals(truth)
    expected = expected_error(truth, naive_rule(own, truth)).error, bayes_error(truth)
    with files(truth=stated(truth), own=dumps(encode(own))) as path:
        found = errors(path["truth"])
        assert found == errors(path["truth"], "--from", path["own"])
    assert found == tuple(map(spelling, expected))


@given(schemas().flatmap(lambda schema: models(schema, least=1)))
def test_by_parameters(model: categorical.Model) -> None:
    """Parameters state the truth in which naive Bayes makes the Bayes error."""
    with files(truth=dumps(encode(model)), cells=stated(from_model(model))) as path:
        error, least = errors(path["truth"])
        assert (error, least) == errors(path["cells"])
    assert error == least


@given(schemas(least=1).flatmap(lambda s: st.tuples(truths(s), models(s, least=1))))
def test_any_model_may_be_judged(pair: tuple[Truth, categorical.Model]) -> None:
    """With --from the rule is that of the model; no rule beats the Bayes error."""
    truth, model = pair
    with files(truth=stated(truth), model=dumps(encode(model))) as path:
        ended = run("error", path["truth"], "--from", path["model"], *JSON)
    if ended.status:
        assert "given" in ended.err
        return
    found = steps(ended.out)
    assert found["error"] == spelling(expected_error(truth, naive_rule(model, truth)).error)
    assert found["bayes_error"] == spelling(bayes_error(truth))


def test_a_walk_in_the_hills() -> None:
    """The hiking example: 9/20, where the best of all rules has 87/200."""
    assert errors(HIKING) == ("9/20", "87/200")
    out = answered("error", HIKING)
    assert "= 9/20 = 0.45\n" in out
    assert "= 87/200 = 0.435\n" in out
    assert sum(line.endswith("wrong") for line in out.splitlines()) == 4


@pytest.mark.parametrize("form", ["text", "markdown", "latex"])
def test_every_form(form: str) -> None:
    """The table of outcomes comes in every form."""
    assert "Outcomes" in answered("error", HIKING, "--format", form)


def test_a_saved_model_states_a_truth() -> None:
    """What it was learned from is passed by; in the truth of a model its own rule is the best."""
    with files(table="f,y\n0,a\n1,a\n1,b\n", model="") as path:
        answered("classify", path["table"], "--label", "y", "--save", path["model"])
        error, least = errors(path["model"])
        assert error == least == "1/3"
        assert errors(path["model"], "--from", path["model"]) == (error, least)


def test_bernoulli_parameters() -> None:
    """The exam's model states a truth, and judges itself."""
    assert errors(EXAM) == errors(EXAM, "--from", EXAM)


def changed(member: str, value: Json) -> str:
    """Return the hiking truth with one member replaced."""
    return dumps(json.loads((EXAMPLES / "hiking.json").read_text("ascii")) | {member: value})


@pytest.mark.parametrize(
    ("message", "document"),
    [
        ("line 1, column 1: not JSON", ""),
        ("a truth has the members labels, features and truth, or prior and", "{}"),
        ("got no object", "[]"),
        ("the truth of ", changed("truth", [[["F"], "stay", "some"]])),
        ("line 1 of the truth: a cell has one value", changed("truth", [[["F"], "stay", "2/4"]])),
        ("truth[0] must have 3 entries", changed("truth", [[["F"], "stay"]])),
        ("line 1 of the truth: a cell has one value", changed("truth", [[["F"], "stay", "1"]])),
        ("must sum to 1, they sum to 3/4", changed("truth", [[["F"] * 3, "stay", "3/4"]])),
        ("line 1 of the truth: the weight", changed("truth", [[["F"] * 3, "stay", "-1"]])),
        ("line 1 of the truth: the label must be one", changed("truth", [[["F"] * 3, "sty", "1"]])),
        ("got 'X'", changed("truth", [[["F", "X", "F"], "stay", "1"]])),
        ("line 2 of the truth", changed("truth", [[["F"] * 3, "stay", "1/2"]] * 2)),
        ("the labels must name at least one", changed("labels", [])),
        ("'stay' twice", changed("labels", ["stay", "stay"])),
        ("the domain of 'Sunny' must name", changed("features", [["Sunny", []]])),
        ("no feature 'Sunny'", '{"schema": {"labels": ["a"], "features": []}, "cells": []}'),
    ],
)  # fmt: skip
def test_a_damaged_truth_is_refused_with_the_place(message: str, document: str) -> None:
    """The file is named, then the member, the requirement and the value."""
    with files(truth=document) as path:
        judged = [HIKING, "--from"] if "schema" in document else []
        said = refused("error", *judged, path["truth"])
        assert said.startswith(f"{path['truth']}: ")
        assert message in said


def test_a_model_of_another_world() -> None:
    """A model that is judged knows the labels and the features of the truth."""
    said = refused("error", HIKING, "--from", EXAM)
    assert said == f"{EXAM}: a model needs the labels ['stay', 'hike'], got ['spam', 'regular']"
    half: Json = [["stay", "1/2"], ["hike", "1/2"]]
    with files(model=dumps({"prior": half, "presence": [["Sunny", half]]})) as path:
        said = refused("error", HIKING, "--from", path["model"])
        assert said.startswith(f"{path['model']}: ")
        assert said.endswith("must be one of {'Sunny'}, got 'Windy'")


def test_a_table_too_long_to_print() -> None:
    """Parameters that make more than 65536 lines are refused before any is made."""
    features: list[Json] = [[f"f{i}", [["a", "1/2"]]] for i in range(3000)]
    for count, lines in ((17, "131072"), (3000, "far more")):
        document = dumps({"prior": [["a", "1"]], "presence": features[:count]})
        with files(truth=document) as path:
            said = refused("curve", path["truth"], "--up-to", "1")
            assert said.endswith(f"these parameters make {lines}")


def test_an_error_without_the_table() -> None:
    """Twelve fair coins and a thirteenth that decides: one answer in five is wrong."""
    rows: dict[str, Json] = {f"coin {i}": {"a": "1/2", "b": "1/2"} for i in range(12)}
    presence: dict[str, Json] = {**rows, "sign": {"a": "1/5", "b": "4/5"}}
    prior: Json = {"a": "1/2", "b": "1/2"}
    with files(truth=dumps({"prior": prior, "presence": presence})) as path:
        said = answered("error", path["truth"])
        assert "cells = 8192" in said
        assert "err(r) = 1/5 = 0.2" in said
        assert "err* = 1/5 = 0.2" in said


def test_an_error_that_takes_too_long() -> None:
    """Fifty features without anything in common are refused at once."""
    rows: dict[str, Json] = {
        f"f{i}": {"a": f"{i + 1}/{10**9 + i}", "b": f"{i + 2}/{10**9 - i}"} for i in range(50)
    }
    with files(truth=dumps({"prior": {"a": "1/2", "b": "1/2"}, "presence": rows})) as path:
        assert "an expected error by halves can take" in refused("error", path["truth"])


def test_standard_input_is_read_once() -> None:
    """Truth and model cannot both be standard input."""
    assert refused("error", "-", "--from", "-") == "standard input can be read once"
    assert "the following arguments are required: FILE" in refused("error")
