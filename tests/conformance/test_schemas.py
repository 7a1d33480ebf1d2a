"""The published schemas: our own data fits them, and damaged data does not."""

import json
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import refnb
from refnb.conformance import kit, schemas, vectors
from refnb.data.document import Json
from refnb.door import saved
from refnb.door.files import examples

EVERY = 12
MODELS = ["casino", "exam", "ice-cream", "umbrella"]


@cache
def validator(name: str) -> Draft202012Validator:
    """Return what another library makes of a schema, which it finds well-formed."""
    Draft202012Validator.check_schema(schemas.SCHEMAS[name]())
    return Draft202012Validator(schemas.SCHEMAS[name]())


def valid(name: str, document: Json) -> bool:
    """Tell whether a document fits."""
    return bool(validator(name).is_valid(document))


def file(chapter: str, start: int = 0, step: int = 1) -> dict[str, Json]:
    """Return some vectors of a chapter, as the file holds them."""
    found: dict[str, Json] = json.loads((vectors.folder() / f"{chapter}.json").read_text("ascii"))
    cases = found["cases"]
    assert isinstance(cases, list)
    return found | {"cases": cases[start::step]}


@pytest.mark.parametrize("chapter", vectors.chapters())
def test_vectors_fit(chapter: str) -> None:
    """One in twelve of each file, the first among them; and so does no other format."""
    some = file(chapter, step=EVERY)
    assert [error.message[:99] for error in validator("vectors").iter_errors(some)] == []
    assert not valid("vectors", some | {"format": "refnb-vectors/0"})


@given(st.sampled_from(["args", "expect", "op", "clauses", "id", "more"]), st.integers(0, 9))
def test_damaged_vectors_do_not(member: str, place: int) -> None:
    """A member that is lost, is another or is too much."""
    whole = file("bayes")
    cases = whole["cases"]
    assert isinstance(cases, list)
    case = cases[place]
    assert isinstance(case, dict)
    lost = {name: value for name, value in case.items() if name != member}
    other: dict[str, Json] = {**case, member: ["1"]} if member != "clauses" else lost
    assert not valid("vectors", whole | {"cases": [other]})
    assert member == "more" or not valid("vectors", whole | {"cases": [lost]})


@given(st.sampled_from(["0.5", "2/4", "+1", "01", "1/0.5", "-0/1x", "", 1, None, {}]))
def test_a_number_of_another_spelling_does_not(number: Json) -> None:
    """A number is a text; that 2/4 is not in lowest terms is beyond a schema."""
    prior: Json = [["ill", number], ["well", "1/2"]]
    args: Json = {"prior": prior, "likelihood": [["ill", "1"], ["well", "1"]]}
    case = vectors.of("bayes")[0]
    assert "ok" in case.expect
    said = kit.as_case(case) | {"args": args, "origin": {"kind": "hand"}}
    fits = valid("vectors", file("bayes") | {"cases": [said]})
    assert fits == (number == "2/4")


@pytest.mark.parametrize("name", MODELS)
def test_models_fit(name: str) -> None:
    """The models that come with refnb; not with a table lost, and not with a number in words."""
    found = json.loads(examples()[name].read_text("utf-8"))
    assert valid("models", found)
    for member in found:
        assert not valid("models", {**found, member: "half"})
        assert not valid("models", {m: found[m] for m in found if m != member})


def test_a_saved_model_fits() -> None:
    """With what it was learned from."""
    rows = [{"x": "a", "n": "1.5", "y": "p"}, {"x": "b", "n": "2", "y": "p"}]
    rows += [{"x": "a", "n": "3", "y": "q"}, {"x": "b", "n": "5", "y": "q"}]
    learned = refnb.learn(rows, label="y", smoothing="laplace")
    text = saved.written(learned.model, learned.how, learned.evidence)
    assert valid("models", json.loads(text))
