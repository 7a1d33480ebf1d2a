"""The port that lives in this repository conforms to naive-bayes, and passes all that it has."""

from collections.abc import Sequence

import pytest

from conformance.conftest import PORT
from refnb.conformance import catalogue, runner, vectors
from refnb.conformance.runner import judge
from refnb.conformance.session import Session
from refnb.conformance.vectors import Vector

SCRIPTS = sorted(PORT.parent.rglob("*.js"))


@pytest.mark.ports
@pytest.mark.parametrize("chapter", vectors.chapters())
def test_the_javascript_port_gives_every_answer(javascript: Session, chapter: str) -> None:
    """The port of the site passes every vector of what it has, over the pipe, under Node."""
    assert failed(javascript, vectors.of(chapter)) == []


@pytest.mark.ports
def test_the_javascript_port_skips_what_it_does_not_have(
    javascript: Session, ported: frozenset[str]
) -> None:
    """It names every operation of naive-bayes, and skips those that it does not name."""
    first = runner.select(vectors.shipped(), catalogue.NAIVE_BAYES)
    assert {vector.op for vector in first} <= ported
    replies = {op: javascript.request(op, {})[0] for op in catalogue.operations()}
    assert {op for op, reply in replies.items() if "skip" not in reply} == ported


def failed(port: Session, asked: Sequence[Vector]) -> list[tuple[str, str]]:
    """Return what a port neither passes nor skips, and what it said."""
    verdicts = [judge(v, *port.request(v.op, v.args)) for v in asked]
    return [(v.vector.id, v.said) for v in verdicts if v.status not in ("pass", "skip")]


@pytest.mark.parametrize("name", [path.relative_to(PORT.parent).as_posix() for path in SCRIPTS])
def test_the_javascript_port_is_classic_scripts(name: str) -> None:
    """It also runs from file://: no import, no export, no network."""
    script = (PORT.parent / name).read_text("utf-8")
    lines = [line.lstrip() for line in script.splitlines()]
    assert not [line for line in lines if line.startswith(("import ", "export "))]
    assert "fetch(" not in script
