"""The conversation with a port, which is started when it is needed, and greeted first."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from refnb.conformance.process import Fault, Port
from refnb.conformance.serve import PROTOCOL
from refnb.core.errors import BadRequest, RefnbError
from refnb.core.escapes import printable
from refnb.io import documents, wire
from refnb.io.documents import Json


@dataclass(frozen=True)
class Hello:
    """What a port must say of itself; it can say more."""

    protocol: str
    name: str
    version: str
    language: str
    profiles: tuple[str, ...]
    ops: tuple[str, ...]


class Session:
    """A port that is started when needed and started again when it fails."""

    def __init__(self, command: Sequence[str], timeout: int) -> None:
        self._command, self._timeout = command, timeout
        self._port: Port | None = None
        self._number = 0
        self.twice = ""  # a second reply to the request before the last one

    def hello(self) -> Hello:
        """Start the port, greet it, and return what it says of itself.

        Raises BadRequest when it does not answer as the protocol says.
        """
        self._port = Port(self._command, self._timeout)
        reply, fault = self._exchange("hello", {"protocol": PROTOCOL})
        if fault or "ok" not in reply:
            said = reply.get("said") or documents.dumps(reply)
            hint = "; did it flush its output after each line?" if fault == "timeout" else ""
            raise BadRequest(f"the port did not say hello: {fault} {said}{hint}")
        try:
            return read_hello(reply["ok"])
        except RefnbError:
            self.close()
            raise

    def request(self, op: str, args: dict[str, Json]) -> tuple[dict[str, Json], str]:
        """Return the reply, and the fault (crash, timeout, protocol) or nothing."""
        if self._port is None:
            try:
                self.hello()
            except BadRequest as error:
                return {"said": str(error)}, "crash"
        return self._exchange(op, args)

    def close(self) -> str:
        """Say goodbye; return what the port did instead of ending without a reply."""
        if self._port is None:
            return ""
        port, self._port = self._port, None
        self._number += 1
        return port.close(documents.dumps({"seq": str(self._number), "op": "bye", "args": {}}))

    def _exchange(self, op: str, args: dict[str, Json]) -> tuple[dict[str, Json], str]:
        assert self._port is not None
        before, seq = str(self._number), str(self._number + 1)
        self._number += 1
        self.twice = ""
        try:
            line = self._port.ask(request(seq, op, args))
            if (reply := read_reply(line)) and reply.get("seq") == before:
                self.twice = printable(line.decode("utf-8"))
                reply = read_reply(line := self._port.listen())
        except Fault as fault:
            return self._fail(), str(fault)
        if reply is None or reply.get("seq") != seq:
            return self._fail(line), "protocol"
        return reply, ""

    def _fail(self, line: bytes = b"") -> dict[str, Json]:
        """End the port, so that the next request starts a fresh one."""
        assert self._port is not None
        words = line[:200].decode("utf-8", "replace") or self._port.last_words()
        self._port.close()
        self._port = None
        return {"said": printable(words)}


def request(seq: str, op: str, args: dict[str, Json]) -> str:
    r"""Return the line of a request; those of `arithmetic.echo` have escapes that are rarely used.

    >>> print(request("1", "arithmetic.echo", {"value": [["é/", []]]}))
    {"seq": "1", "op": "arithmetic.echo", "args": {"value": [["\u00E9\/", []]]}}
    """
    line = documents.dumps({"seq": seq, "op": op, "args": args})
    if op != "arithmetic.echo":
        return line

    def _upper(escape: re.Match[str]) -> str:
        return f"\\u{escape[1].upper()}" if escape[1] else escape[0]

    return re.sub(r"\\(?:u([0-9a-f]{4})|.)", _upper, line).replace("/", "\\/")


def read_hello(said: Json) -> Hello:
    """Return what a port says of itself, if it is all there.

    Raises BadRequest for a member that is absent or of another shape, or another protocol.
    """
    if not isinstance(said, dict):
        raise BadRequest("the answer to hello must be an object")
    members = {name: said[name] for name in Hello.__annotations__ if name in said}
    hello = wire.decode(Hello, members, "the answer to hello")
    if hello.protocol != PROTOCOL:
        spoken = printable(hello.protocol[:20])
        raise BadRequest(f"protocol {PROTOCOL} is needed, the port speaks {spoken}")
    return hello


def read_reply(line: bytes) -> dict[str, Json] | None:
    """Return the object that a line writes, or None for anything else."""
    try:
        reply = documents.loads(line.decode("utf-8"))
    except (BadRequest, UnicodeDecodeError):
        return None
    return reply if isinstance(reply, dict) else None
