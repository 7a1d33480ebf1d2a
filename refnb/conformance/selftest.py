"""Test the suite before it tests ports: a port that computes nothing passes next to nothing."""

from collections.abc import Callable, Sequence

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


def failures(vectors: Sequence[Vector], port: Port) -> list[str]:
    """Return the names of the vectors that a port in this process does not pass."""
    verdicts = [runner.judge(vector, port(vector.op, vector.args)) for vector in vectors]
    return [verdict.vector.id for verdict in verdicts if verdict.status != "pass"]


def selftest(vectors: Sequence[Vector]) -> tuple[str, bool]:
    """Return how many vectors each port passes, and whether the suite holds."""
    whole, lines, complaints = len(vectors), list[str](), list[str]()
    for name, port in NULL_PORTS.items():
        passed = whole - len(failures(vectors, port))
        lines.append(f"{name:24} passes {passed:>4} of {whole}")
        if passed * SHARE > whole:
            words = f"{name} passes {passed} of {whole} vectors, more than one in {SHARE}"
            complaints.append(words)
    lines += ["", *complaints, "the suite does not hold" if complaints else "the suite holds"]
    return "\n".join(lines) + "\n", not complaints
