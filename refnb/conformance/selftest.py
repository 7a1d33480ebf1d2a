"""Test the suite before it tests ports.

a null port      must pass next to nothing: at most one vector in fifteen
a mistake        must be killed by all vectors that say they catch it; a crash is no kill
a catch          there are at least two for each mistake
"""

from collections.abc import Sequence
from dataclasses import dataclass

from refnb.conformance import runner, serve, wrong
from refnb.conformance.mistakes import MISTAKES
from refnb.conformance.vectors import Vector, shipped
from refnb.conformance.wrong import NULL_PORTS, Mistake, Reply
from refnb.data.document import Json

LEAST_KILLS = 2
NULL_SHARE = 15


@dataclass(frozen=True)
class Trial:
    """A wrong port: how many vectors it fails, and what is wrong with the suite."""

    name: str
    failed: frozenset[str]
    complaints: tuple[str, ...]


def selftest() -> tuple[str, bool]:
    """Return the table of kills, and whether the suite holds."""
    vectors = shipped()
    trials = [*nulls(vectors), *(trial(mistake, vectors) for mistake in MISTAKES)]
    lines = [f"{len(vectors)} vectors, {len(trials)} wrong ports", ""]
    lines += [f"{t.name:32} fails {len(t.failed):>4}" for t in trials]
    complaints = [words for t in trials for words in t.complaints] + unknown(vectors)
    lines += ["", *complaints, "the suite holds" if not complaints else "the suite does not hold"]
    return "\n".join(lines) + "\n", not complaints


def nulls(vectors: Sequence[Vector]) -> list[Trial]:
    """Try the ports that compute nothing."""
    trials = []
    for name, port in NULL_PORTS.items():
        failed = failures(vectors, port)
        passed = len(vectors) - len(failed)
        too_many = passed * NULL_SHARE > len(vectors)
        words = (f"{name} passes {passed} vectors, more than one in {NULL_SHARE}",)
        trials.append(Trial(name, failed, words if too_many else ()))
    return trials


def trial(mistake: Mistake, vectors: Sequence[Vector]) -> Trial:
    """Make a mistake, and ask the vectors that say they catch it."""
    claimed = [vector for vector in vectors if mistake.name in vector.catches]
    with wrong.made(mistake):
        answers = [serve.reply(vector.op, vector.args) for vector in claimed]
    failed = _failed(claimed, answers, ("pass", "crash"))
    passed = sorted({vector.id for vector in claimed} - failed)
    complaints = [f"{mistake.name} is not caught by {name}" for name in passed]
    if len(failed) < LEAST_KILLS:
        complaints.append(f"{mistake.name} fails {len(failed)} vectors, {LEAST_KILLS} are needed")
    return Trial(mistake.name, failed, tuple(complaints))


def failures(vectors: Sequence[Vector], port: Reply) -> frozenset[str]:
    """Return the names of the vectors that a port in this process does not pass."""
    return _failed(vectors, [port(vector.op, vector.args) for vector in vectors])


def _failed(
    vectors: Sequence[Vector],
    answers: Sequence[dict[str, Json]],
    passing: Sequence[str] = ("pass",),
) -> frozenset[str]:
    """Judge with everything right again, so that a mistake cannot judge itself."""
    pairs = zip(vectors, answers, strict=True)
    return frozenset(v.id for v, answer in pairs if runner.judge(v, answer).status not in passing)


def unknown(vectors: Sequence[Vector]) -> list[str]:
    """Return a complaint for every catch that names no mistake."""
    known = {mistake.name for mistake in MISTAKES}
    return [
        f"{vector.id} catches {name}, which is no mistake"
        for vector in vectors
        for name in vector.catches
        if name not in known
    ]
