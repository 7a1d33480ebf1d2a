"""Vectors hold for the reference, and tell nothing from something."""

import pytest

from refnb.conformance import catalogue, serve, vectors
from refnb.conformance.runner import judge
from refnb.io import annotations, wire
from refnb.io.documents import Json
from source.course import expect_none


@pytest.mark.parametrize("chapter", vectors.chapters())
def test_the_reference_gives_every_answer(chapter: str) -> None:
    """The reference gives the answer of every vector, spelled canonically."""
    verdicts = [judge(v, answered(v)) for v in vectors.of(chapter)]
    failed = [v for v in verdicts if v.status != "pass"]
    expect_none(f"{v.vector.id}: wanted {v.vector.expect}\n    came {v.said}" for v in failed)


def answered(vector: vectors.Vector) -> dict[str, Json]:
    """Answer a vector. No operation changes what it is given, and an answer is read back equal."""
    if "ok" not in vector.expect:
        return serve.reply(vector.op, vector.args)
    operation = catalogue.operations()[vector.op]
    args = serve.read(operation, vector.args)
    before = wire.encode(args)
    answer = operation.function(*args)
    assert wire.encode(args) == before, vector.id
    assert wire.read(annotations.read(operation.result), wire.encode(answer), "") == answer, (
        vector.id
    )
    return {"ok": wire.encode(answer)}


NULL_REPLIES: list[dict[str, Json]] = [
    {"ok": "0"},
    {"ok": []},
    {"ok": True},
    {"error": "ZeroEvidence"},
    {"error": "Negative"},
    {"error": "BadRequest"},
    {"error": "OutOfRange"},
    {"skip": "no"},
    {"crash": "no"},
]


@pytest.mark.slow
@pytest.mark.parametrize("reply", NULL_REPLIES, ids=str)
def test_a_port_that_computes_nothing_passes_next_to_nothing(reply: dict[str, Json]) -> None:
    """At most one vector in ten, whatever it always says."""
    every = vectors.shipped()
    assert 10 * sum(judge(v, reply).status == "pass" for v in every) <= len(every)


@pytest.mark.slow
def test_a_port_that_gives_back_what_it_is_asked_passes_next_to_nothing() -> None:
    """The first argument as the answer."""
    every = vectors.shipped()
    echoes = ({"ok": next(iter(v.args.values()), None)} for v in every)
    passed = (judge(v, reply).status == "pass" for v, reply in zip(every, echoes, strict=True))
    assert 10 * sum(passed) <= len(every)
