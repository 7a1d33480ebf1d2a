"""Vectors hold for the reference, and tell nothing from something."""

from collections.abc import Callable

import pytest

from refnb.conformance import catalogue, serve, vectors
from refnb.conformance.runner import judge
from refnb.io import annotations, wire
from refnb.io.documents import Json
from source.course import expect_none

Answering = Callable[[str, dict[str, Json]], dict[str, Json]]

SHARE = 10  # a port that computes nothing passes at most one vector in so many
NULL_PORTS: dict[str, Answering] = {
    "always 0": lambda _op, _args: {"ok": "0"},
    "always nothing": lambda _op, _args: {"ok": []},
    "always true": lambda _op, _args: {"ok": True},
    "always ZeroEvidence": lambda _op, _args: {"error": "ZeroEvidence"},
    "always Negative": lambda _op, _args: {"error": "Negative"},
    "always BadRequest": lambda _op, _args: {"error": "BadRequest"},
    "always OutOfRange": lambda _op, _args: {"error": "OutOfRange"},
    "always skip": lambda _op, _args: {"skip": "no"},
    "always crash": lambda _op, _args: {"crash": "no"},
    "echo": lambda _op, args: {"ok": next(iter(args.values()), None)},
}


@pytest.mark.parametrize("chapter", vectors.chapters())
def test_the_reference_gives_every_answer(chapter: str) -> None:
    """The reference gives the answer of every vector, spelled canonically."""
    asked = vectors.of(chapter)
    verdicts = [judge(v, answered(v, whole=n % 5 == 0)) for n, v in enumerate(asked)]
    failed = [v for v in verdicts if v.status != "pass"]
    expect_none(f"{v.vector.id}: wanted {v.vector.expect}\n    came {v.reply}" for v in failed)


def answered(vector: vectors.Vector, *, whole: bool) -> dict[str, Json]:
    """Answer a vector. No operation changes what it is given, and an answer is read back equal.

    This is looked at in one of five, for it takes longer than the answer.
    """
    if "ok" not in vector.expect or not whole:
        return serve.reply(vector.op, vector.args)
    operation = catalogue.operations()[vector.op]
    args = serve.read(operation, vector.args)
    before = wire.encode(args)
    answer = operation.function(*args)
    assert wire.encode(args) == before, vector.id
    said = wire.encode(answer)
    assert wire.encode(annotations.read(operation.result).read(said, "")) == said, vector.id
    return {"ok": said}


@pytest.mark.slow
@pytest.mark.parametrize("says", NULL_PORTS)
def test_a_port_that_computes_nothing_passes_next_to_nothing(says: str) -> None:
    """At most one vector in ten, whatever it always says."""
    assert passed(NULL_PORTS[says]) * SHARE <= len(vectors.shipped())


def passed(port: Answering) -> int:
    """Return how many vectors a port passes, by what it says in this process."""
    return sum(judge(v, port(v.op, v.args)).status == "pass" for v in vectors.shipped())
