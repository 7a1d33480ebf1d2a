"""Test the suite before it tests ports: a port that computes nothing passes next to nothing."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from refnb.conformance import runner
from refnb.conformance.vectors import Vector
from refnb.io.documents import Json

SHARE = 10  # at most one vector in so many: every limit on work has a vector of its own

Port = Callable[[str, dict[str, Json]], dict[str, Json]]

NULL_PORTS: dict[str, Port] = {
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


@dataclass(frozen=True)
class Score:
    """What a port that computes nothing passed, of how many vectors."""

    name: str
    passed: int
    of: int

    @property
    def complaint(self) -> str:
        """Return what is wrong with the suite, or nothing."""
        words = f"{self.name} passes {self.passed} of {self.of} vectors, more than one in {SHARE}"
        return words if self.passed * SHARE > self.of else ""


def scores(vectors: Sequence[Vector], ports: Mapping[str, Port]) -> list[Score]:
    """Return the score of each port."""
    whole = len(vectors)
    return [Score(name, whole - len(failures(vectors, p)), whole) for name, p in ports.items()]


def failures(vectors: Sequence[Vector], port: Port) -> list[str]:
    """Return the names of the vectors that a port in this process does not pass."""
    verdicts = [runner.judge(vector, port(vector.op, vector.args)) for vector in vectors]
    return [verdict.vector.id for verdict in verdicts if verdict.status != "pass"]


def selftest(vectors: Sequence[Vector]) -> tuple[str, bool]:
    """Return the table of scores, and whether the suite holds."""
    found = scores(vectors, NULL_PORTS)
    complaints = [score.complaint for score in found if score.complaint]
    lines = [f"{score.name:24} passes {score.passed:>4} of {score.of}" for score in found]
    lines += ["", *complaints, "the suite does not hold" if complaints else "the suite holds"]
    return "\n".join(lines) + "\n", not complaints
