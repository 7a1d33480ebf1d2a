"""Send the requests of the vectors to a port and judge its answers.

    pass                                  the expected answer
    wrong-value, noncanonical             another answer, or the same one badly spelled
    wrong-error                           another error
    unexpected-ok, unexpected-error       an answer for an error, an error for an answer
    skip                                  not implemented: never a pass
    crash, timeout, protocol              never an error, whatever was expected
    unstable                              another answer to the same request

The port sees a number, an operation and arguments: neither names nor answers.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from refnb.conformance import catalogue, compare
from refnb.conformance.process import Dead, Port, Silent
from refnb.conformance.serve import PROTOCOL
from refnb.conformance.vectors import Vector
from refnb.data import document
from refnb.data.document import Json
from refnb.errors import BadRequest

REPEAT = 10


@dataclass(frozen=True)
class Verdict:
    """A vector, its status, and what the port said in a few words."""

    vector: Vector
    status: str
    said: str = ""


class Asked(Protocol):
    """Whatever answers one request line with one reply line."""

    def ask(self, request: str) -> bytes:
        """Return the reply."""
        ...


class Session:
    """A port that is started when needed and started again when it fails."""

    def __init__(self, command: Sequence[str], timeout: int) -> None:
        self._command, self._timeout = command, timeout
        self._port: Port | None = None
        self._number = 0

    def hello(self) -> dict[str, Json]:
        """Greet the port and return what it says of itself.

        Raises: BadRequest when it does not answer as the protocol says.
        """
        reply, fault = self.request("hello", {"protocol": PROTOCOL})
        info = reply.get("ok")
        if not isinstance(info, dict):
            hint = "did the port flush its output after each line?" if fault == "timeout" else ""
            raise BadRequest(
                f"the port did not say hello: {fault or document.dumps(reply)[:200]} {hint}"
            )
        if info.get("protocol") != PROTOCOL:
            spoken = str(info.get("protocol"))[:20]
            raise BadRequest(f"protocol {PROTOCOL} is needed, the port speaks {spoken}")
        return info

    def request(self, op: str, args: dict[str, Json]) -> tuple[dict[str, Json], str]:
        """Return the reply, and the fault (crash, timeout, protocol) or nothing."""
        port = self._port = self._port or Port(self._command, self._timeout)
        self._number += 1
        seq = str(self._number)
        try:
            line = port.ask(document.dumps({"seq": seq, "op": op, "args": args}))
        except Silent:
            return self._fail(), "timeout"
        except Dead:
            return self._fail(), "crash"
        reply = _reply(line, seq)
        return (reply, "") if reply is not None else (self._fail(line), "protocol")

    def close(self) -> None:
        """Say goodbye."""
        if self._port is not None:
            self._number += 1
            self._port.close(document.dumps({"seq": str(self._number), "op": "bye", "args": {}}))
            self._port = None

    def _fail(self, line: bytes = b"") -> dict[str, Json]:
        """End the port, so that the next request starts a fresh one."""
        words = line.decode("utf-8", "replace")[:200]
        if self._port is not None:
            words = words or self._port.last_words()
            self._port.close()
            self._port = None
        return {"said": words}


def run(
    session: Session, vectors: Sequence[Vector], seed: str, tick: Callable[[int], None]
) -> Iterator[Verdict]:
    """Judge every vector, in an order that the seed decides; every tenth is asked twice."""
    for place, vector in enumerate(shuffled(vectors, seed), 1):
        reply, fault = session.request(vector.op, vector.args)
        verdict = judge(vector, reply, fault)
        if verdict.status == "pass" and place % REPEAT == 0:
            again = judge(vector, *session.request(vector.op, vector.args))
            if again.status != "pass":
                verdict = Verdict(vector, "unstable", again.said)
        yield verdict
        tick(place)


def judge(vector: Vector, reply: dict[str, Json], fault: str = "") -> Verdict:
    """Compare a reply with what the vector expects."""
    if fault:
        return Verdict(vector, fault, str(reply.get("said", "")))
    kinds = [kind for kind in ("ok", "error", "skip", "crash") if kind in reply]
    if len(kinds) != 1:
        return Verdict(vector, "protocol", document.dumps(reply)[:200])
    kind = kinds[0]
    said = document.dumps(reply[kind])
    if kind in ("skip", "crash"):
        return Verdict(vector, kind, said[:200])
    return Verdict(vector, _status(vector, kind, reply[kind]), f"{kind} {said}"[:200])


def shuffled(vectors: Sequence[Vector], seed: str) -> list[Vector]:
    """Return the vectors in an order that the seed alone decides, the same everywhere."""
    return sorted(vectors, key=lambda v: hashlib.sha256(f"{seed} {v.id}".encode()).digest())


def _status(vector: Vector, kind: str, got: Json) -> str:
    if kind not in vector.expect:
        return f"unexpected-{kind}"
    if kind == "error":
        return "pass" if got == vector.expect["error"] else "wrong-error"
    return compare.compare(catalogue.operations()[vector.op].result, vector.expect["ok"], got)


def _reply(line: bytes, seq: str) -> dict[str, Json] | None:
    """Return the reply that a line writes, or None for anything else."""
    try:
        reply = document.loads(line.decode("utf-8"))
    except (BadRequest, UnicodeDecodeError):
        return None
    return reply if isinstance(reply, dict) and reply.get("seq") == seq else None
