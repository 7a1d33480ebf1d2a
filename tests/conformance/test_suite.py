"""The vectors hold for the reference, and tell wrong ports from it."""

import pytest
from refnb.conformance.mistakes import MISTAKES
from refnb.conformance.wrong import Mistake

from refnb.conformance import selftest
from refnb.conformance.runner import judge
from refnb.conformance.serve import reply
from refnb.conformance.vectors import shipped
from refnb.data.document import dumps

VECTORS = shipped()


@pytest.mark.parametrize("chapter", sorted({vector.chapter for vector in VECTORS}))
def test_the_reference_passes(chapter: str) -> None:
    """The reference gives the answer of every vector, spelled canonically."""
    asked = [vector for vector in VECTORS if vector.chapter == chapter]
    verdicts = [judge(vector, reply(vector.op, vector.args)) for vector in asked]
    assert [verdict.said for verdict in verdicts if verdict.status != "pass"] == []


def test_requests_fit_the_protocol() -> None:
    """A request is one line of ASCII within the limit."""
    lines = [dumps({"seq": "1", "op": v.op, "args": v.args}) for v in VECTORS]
    assert all(line.isascii() and "\n" not in line and len(line) < 2**16 for line in lines)


def test_null_ports_pass_next_to_nothing() -> None:
    """A port that computes nothing passes at most one vector in fifteen."""
    found = [words for trial in selftest.nulls(VECTORS) for words in trial.complaints]
    assert found == []


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.name)
def test_each_mistake_is_killed_twice_and_where_it_is_claimed(mistake: Mistake) -> None:
    """A wrong port fails all the vectors that say they catch it, and these are at least two."""
    assert selftest.trial(mistake, VECTORS).complaints == ()


def test_the_reference_is_unharmed_after_a_mistake() -> None:
    """A mistake is taken back completely."""
    assert selftest.failures(VECTORS, reply) == frozenset()
