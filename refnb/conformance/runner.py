"""Send the requests of the vectors to a port and judge its answers.

    pass                                  the expected answer
    wrong-value, noncanonical             another answer, or the same one badly spelled
    wrong-error                           another error
    unexpected-ok, unexpected-error       an answer for an error, an error for an answer
    skip                                  not implemented: never a pass
    crash, timeout, protocol              never an error, whatever was expected
    unstable                              another answer to the same request
    unasked                               after so many timeouts in a row, nobody waits longer

The port sees a number, an operation and arguments: neither names nor answers.
"""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from refnb.conformance import catalogue, compare
from refnb.conformance.session import Session
from refnb.conformance.vectors import Vector
from refnb.io import documents
from refnb.io.documents import Json

REPEAT = 10
PATIENCE = 5  # timeouts in a row


@dataclass(frozen=True)
class Verdict:
    """A vector, its status, and what the port said in a few words."""

    vector: Vector
    status: str
    said: str = ""


def run(session: Session, vectors: Sequence[Vector], seed: str) -> Iterator[Verdict]:
    """Judge every vector, in an order that the seed decides.

    A verdict is held back until the next reply: a second reply comes in its place.
    """
    held: Verdict | None = None
    silent = 0
    for place, vector in enumerate(shuffled(vectors, seed), 1):
        if silent == PATIENCE:
            verdict = Verdict(vector, "unasked", f"{PATIENCE} requests in a row had no answer")
        else:
            verdict, twice = _asked(session, vector, place)
            silent = silent + 1 if verdict.status == "timeout" else 0
            if held and twice:
                held = replace(held, status="protocol", said=f"a second reply: {twice}")
        if held:
            yield held
        held = verdict
    if held:
        yield held


def _asked(session: Session, vector: Vector, place: int) -> tuple[Verdict, str]:
    """Ask a vector, every tenth one twice; return a second reply to the one before, too."""
    verdict = judge(vector, *session.request(vector.op, vector.args))
    twice = session.twice
    if verdict.status == "pass" and place % REPEAT == 0:
        again = judge(vector, *session.request(vector.op, vector.args))
        if session.twice:
            again = Verdict(vector, "protocol", f"a second reply: {session.twice}")
            return again, twice
        if again.status != "pass":
            verdict = replace(again, status="unstable")
    return verdict, twice


def judge(vector: Vector, reply: dict[str, Json], fault: str = "") -> Verdict:
    """Compare a reply with what the vector expects."""
    if fault:
        return Verdict(vector, fault, str(reply.get("said", "")))
    kinds = [kind for kind in ("ok", "error", "skip", "crash") if kind in reply]
    if len(kinds) != 1:
        return Verdict(vector, "protocol", documents.dumps(reply)[:200])
    (kind,) = kinds
    got, said = reply[kind], documents.dumps(reply[kind])
    if kind in ("skip", "crash"):
        return Verdict(vector, kind, said[:200])
    if kind not in vector.expect:
        status = f"unexpected-{kind}"
    elif kind == "error":
        status = "pass" if got == vector.expect["error"] else "wrong-error"
    elif vector.op in catalogue.operations():
        result = catalogue.operations()[vector.op].result
        status = compare.compare(result, vector.expect["ok"], got)
    else:
        status = "wrong-value"
    return Verdict(vector, status, f"{kind} {said}"[:200])


def shuffled(vectors: Sequence[Vector], seed: str) -> list[Vector]:
    """Return the vectors in an order that the seed alone decides, the same everywhere."""
    return sorted(vectors, key=lambda v: hashlib.sha256(f"{seed} {v.id}".encode()).digest())
