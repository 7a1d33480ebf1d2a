"""The port that lives in this repository conforms to naive-bayes, and passes all that it has."""

from collections.abc import Iterator, Sequence

import pytest

from conformance.conftest import PORT
from refnb.conformance import catalogue, runner, vectors
from refnb.conformance.runner import judge
from refnb.conformance.session import Session
from refnb.conformance.vectors import Vector
from refnb.estimation.smoothing import FIXED, WEIGHTED
from refnb.io.documents import dumps
from source.course import expect_none

SCRIPTS = sorted(PORT.parent.rglob("*.js"))


@pytest.mark.ports
@pytest.mark.parametrize("chapter", vectors.chapters())
def test_the_javascript_port_gives_every_answer(javascript: Session, chapter: str) -> None:
    """The port of the site passes every vector of what it has, over the pipe, under Node."""
    expect_none(failed(javascript, vectors.of(chapter)))


@pytest.mark.ports
def test_the_javascript_port_skips_what_it_does_not_have(
    javascript: Session, ported: frozenset[str]
) -> None:
    """It names every operation of naive-bayes, and skips those that it does not name."""
    first = runner.select(vectors.shipped(), catalogue.NAIVE_BAYES)
    assert {vector.op for vector in first} <= ported
    replies = {op: javascript.request(op, {})[0] for op in catalogue.operations()}
    assert {op for op, reply in replies.items() if "skip" not in reply} == ported


@pytest.mark.ports
def test_the_javascript_port_has_the_rules_of_smoothing(javascript: Session) -> None:
    """It takes each rule of the table, as it is spelled, and no other word."""
    spelled = [*FIXED, *(f"{rule}=3/2" for rule in WEIGHTED)]
    for spelling in (*spelled, *(f"{rule}=3/2" for rule in FIXED), *WEIGHTED, "jeffreys", "q=1"):
        reply, _ = javascript.request("smoothing.smoothing", {"spelling": spelling})
        wanted = {"ok": spelling} if spelling in spelled else {"error": "BadWeight"}
        assert reply.items() >= wanted.items(), spelling


def failed(port: Session, asked: Sequence[Vector]) -> Iterator[str]:
    """Yield what a port neither passes nor skips: what was wanted, and what came."""
    for vector in asked:
        verdict = judge(vector, *port.request(vector.op, vector.args))
        if verdict.status not in ("pass", "skip"):
            ((kind, wanted),) = vector.expect.items()
            yield f"{vector.id}: {verdict.status}"
            yield f"    wanted {kind} {dumps(wanted)}"
            yield f"    came   {verdict.reply}"


def test_the_javascript_port_is_classic_scripts() -> None:
    """It also runs from file://: no import, no export, no network."""
    for path in SCRIPTS:
        lines = [line.lstrip() for line in path.read_text("utf-8").splitlines()]
        found = [line for line in lines if line.startswith(("import ", "export "))]
        assert [*found, *(line for line in lines if "fetch(" in line)] == [], path
