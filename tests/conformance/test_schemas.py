"""The published schemas: our own data fits them, and damaged data does not."""

import json
from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import refnb
from refnb.api import saving
from refnb.conformance import schemas, vectors
from refnb.io import annotations
from refnb.io.documents import Json
from refnb.io.files import examples
from refnb.latent import hmm
from refnb.networks import network

EVERY = 12
FLAT = ("naive Bayes", "joint table")
MODELS = ["casino", "ice-cream", "spam", "umbrella"]


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


@pytest.mark.parametrize("name", MODELS)
def test_models_fit(name: str) -> None:
    """The models that come with refnb; not with a table lost, and not with a number in words."""
    found = json.loads(examples()[name].read_text("utf-8"))
    assert valid("models", found)
    for member in found:
        assert not valid("models", {**found, member: "half"})
        assert not valid("models", {m: found[m] for m in found if m != member})


@pytest.mark.parametrize(
    ("feature", "fits"),
    [
        ({"a": "1/2"}, True),
        ({"a": {"x": 0.5, "y": "50%"}}, True),
        ({"gaussian": {"a": ["1", "2/3"]}}, True),
        ({"gaussian": {"a": ["1", "2/3", "4"]}}, False),
        ("1/2", False),
        ({"a": True}, False),
    ],
)
def test_a_feature_has_a_family(feature: Json, fits: bool) -> None:
    """Presence, values, a mean and a variance, a rate."""
    assert valid("models", {"prior": {"a": "1"}, "features": {"f": feature}}) == fits


def test_a_saved_model_fits() -> None:
    """With what it was learned from; a joint table is a list of rows."""
    rows = [{"x": "a", "n": "1.5", "y": "p"}, {"x": "b", "n": "2", "y": "p"}]
    rows += [{"x": "a", "n": "3", "y": "q"}, {"x": "b", "n": "5", "y": "q"}]
    learned = refnb.learn(rows, label="y", smoothing="laplace")
    text = saving.written(learned.model, learned.choices, learned.statistics)
    assert valid("models", json.loads(text))
    table = refnb.learn(rows, label="y", features=["x"], model="joint")
    assert valid("models", json.loads(saving.written(table.model, None, None)))


def shapes(value: object) -> Iterator[dict[str, object]]:
    """Yield every shape in a schema."""
    if isinstance(value, dict):
        yield value
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for part in parts:
        yield from shapes(part)


@pytest.mark.parametrize("name", schemas.SCHEMAS)
def test_shapes_are_closed(name: str) -> None:
    """Beside its members an object of a record has none, and a tuple no entry beside its own."""
    for shape in shapes(validator(name).schema):
        if shape.get("type") == "object" and "properties" in shape:
            assert shape["additionalProperties"] is False
        if "prefixItems" in shape:
            assert shape["items"] is False


def test_every_record_is_there_with_every_member() -> None:
    """Those that a network and a hidden Markov model are made of."""
    kinds = [hmm.Model, network.Network]
    records = {
        annotations.type_name(hint): hint for kind in kinds for hint in annotations.records_in(kind)
    }
    whole = schemas.of_models()
    names = [*FLAT, *(annotations.type_name(kind) for kind in kinds)]
    assert whole["anyOf"] == [{"$ref": f"#/$defs/{name}"} for name in names]
    defined = whole["$defs"]
    assert isinstance(defined, dict)
    assert {*defined} - {*FLAT} == {*records}
    for name, hint in records.items():
        members = [*annotations.members(hint)]
        assert {*defined[name]["properties"]} == {*members}
        assert defined[name]["required"] == members


@pytest.mark.parametrize("name", schemas.SCHEMAS)
def test_a_schema_is_written_a_step_a_space(name: str) -> None:
    """It is read back as it was, and a line is no deeper than it must be."""
    text = schemas.written(name)
    assert json.loads(text) == schemas.SCHEMAS[name]()
    assert text.endswith("}\n")
    assert text.splitlines()[1].startswith(' "')
