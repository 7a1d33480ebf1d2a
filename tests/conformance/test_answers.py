"""Vectors hold for the reference, and tell nothing from something."""

import pytest

from refnb.conformance import catalogue, runner, serve, vectors
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


@pytest.mark.slow
def test_a_port_that_computes_nothing_passes_next_to_nothing() -> None:
    """At most one vector in ten, whatever it always says."""
    said, holds = runner.selftest(vectors.shipped())
    assert holds, said


def test_a_port_that_computes_passes_too_much_for_one_that_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The check of the suite can fail: the reference is no null port."""
    monkeypatch.setattr(runner, "NULL_PORTS", {"the reference": serve.reply})
    some = vectors.of("bayes")
    said, holds = runner.selftest(some)
    assert not holds
    assert f"the reference passes {len(some)} of {len(some)} vectors" in said
