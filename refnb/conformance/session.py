"""The conversation with a port: a child process, started when needed and greeted first.

One request is open at a time, and nothing that a port does can harm the run. Waiting for a reply is
limited in time and size. Whatever a port writes to standard error is read and dropped, except the
end. If a child of the port keeps its pipes open, nobody waits for it.
"""

import asyncio
import os
import re
import signal
from collections.abc import Sequence
from contextlib import suppress

from refnb.conformance.serve import MAX_REPLY, PROTOCOL, Hello
from refnb.core import errors, escapes
from refnb.io import documents, wire
from refnb.io.documents import Json

MAX_STDERR = 4096  # of standard error, which are kept
GRACE = 1  # second in which the last reply of a port that has ended can still arrive


class Fault(Exception):
    """The port did not answer in time (timeout), or it ended or closed its pipe (crash)."""


class _Output(asyncio.SubprocessProtocol):
    """What a port has written: whole lines, then None, and its last words."""

    def __init__(self) -> None:
        self.lines: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.stderr = b""
        self.exited = asyncio.Event()
        self._begun = b""

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """Cut the input into lines; a line that is too long ends at the limit."""
        if fd != 1:
            self.stderr = (self.stderr + data)[-MAX_STDERR:]
            return
        *lines, self._begun = (self._begun + data).split(b"\n")
        if len(self._begun) > MAX_REPLY:
            lines, self._begun = [*lines, self._begun], b""
        for line in lines:
            self.lines.put_nowait(line.rstrip(b"\r"))

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:  # noqa: ARG002
        """Note the end of the replies."""
        if fd == 1:
            self.lines.put_nowait(None)

    def process_exited(self) -> None:
        """Note the end of the port, even if another process holds its pipes."""
        self.exited.set()
        asyncio.get_running_loop().call_later(GRACE, self.lines.put_nowait, None)


class Port:
    """A running port; after a Fault it must be started again."""

    def __init__(self, command: Sequence[str], timeout: int) -> None:
        self._timeout = timeout
        self._runner = asyncio.Runner()
        try:
            loop = self._runner.get_loop()
            starting = loop.subprocess_exec(_Output, *command, start_new_session=True)
            self._transport, self._output = self._runner.run(starting)
        except OSError as error:
            self._runner.close()
            reason = (error.strerror or str(error)).lower()
            raise errors.BadRequest(f"cannot start {command[0]!r}: {reason}") from None

    def ask(self, request: str) -> bytes:
        """Send one line and return the next line of the port, without its end.

        Raises Fault after the time limit, and if the port has ended.
        """
        self._write(request)
        return self.listen(self._timeout)

    def listen(self, seconds: int) -> bytes:
        """Return the next line of the port; wait at most so many seconds."""
        try:
            line = self._runner.run(asyncio.wait_for(self._output.lines.get(), seconds))
        except TimeoutError:
            raise Fault("timeout") from None
        if line is None:
            raise Fault("crash")
        return line

    def last_line(self) -> str:
        """Return the last line that the port wrote on standard error."""
        with suppress(TimeoutError):
            self._runner.run(asyncio.wait_for(self._output.exited.wait(), GRACE))
        lines = self._output.stderr.decode("utf-8", "replace").strip().splitlines()
        return escapes.printable(lines[-1][:200]) if lines else ""

    def close(self, farewell: str = "") -> str:
        """Say goodbye and end the port; return what it did if it did not end properly."""
        fault = ""
        if farewell:
            self._write(farewell)
            try:
                fault = f"it wrote {self.listen(min(self._timeout, 2))[:100]!r}"
            except Fault as ended:
                fault = "it did not end" if str(ended) == "timeout" else ""
        self._runner.run(self._end())
        self._runner.close()
        return fault

    async def _end(self) -> None:
        """Kill the port, and the processes it started if the system has process groups."""
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._transport.get_pid(), signal.SIGKILL)
            else:
                self._transport.kill()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._output.exited.wait(), 1)
        self._transport.close()
        await asyncio.sleep(0)

    def _write(self, line: str) -> None:
        pipe = self._transport.get_pipe_transport(0)
        assert isinstance(pipe, asyncio.WriteTransport)
        pipe.write(line.encode("ascii") + b"\n")


class Session:
    """A port that is started when needed and started again when it fails."""

    def __init__(self, command: Sequence[str], timeout: int) -> None:
        self._command, self._timeout = command, timeout
        self._port: Port | None = None
        self._number = 0

    def hello(self) -> Hello:
        """Start the port, greet it, and return its hello.

        Raises BadRequest if it does not answer as the protocol requires.
        """
        self._port = Port(self._command, self._timeout)
        reply, fault = self._exchange("hello", {"protocol": PROTOCOL})
        if fault or "ok" not in reply:
            reason = reply.get("reason") or documents.dumps(reply)
            hint = "; did it flush its output after each line?" if fault == "timeout" else ""
            raise errors.BadRequest(f"the port did not say hello: {fault} {reason}{hint}")
        try:
            return read_hello(reply["ok"])
        except errors.RefnbError:
            self.close()
            raise

    def request(self, op: str, args: dict[str, Json]) -> tuple[dict[str, Json], str]:
        """Return the reply, and the fault (crash, timeout, protocol) or an empty text."""
        if self._port is None:
            try:
                self.hello()
            except errors.BadRequest as error:
                return {"reason": str(error)}, "crash"
        return self._exchange(op, args)

    def close(self) -> str:
        """Say goodbye; return what the port did if it did not end properly."""
        if self._port is None:
            return ""
        port, self._port = self._port, None
        self._number += 1
        return port.close(documents.dumps({"seq": str(self._number), "op": "bye", "args": {}}))

    def _exchange(self, op: str, args: dict[str, Json]) -> tuple[dict[str, Json], str]:
        assert self._port is not None
        self._number += 1
        seq = str(self._number)
        try:
            line = self._port.ask(request_line(seq, op, args))
        except Fault as fault:
            return self._fail(), str(fault)
        try:
            return read_reply(line, seq), ""
        except errors.BadRequest as reason:
            return self._fail(str(reason)), "protocol"

    def _fail(self, reason: str = "") -> dict[str, Json]:
        """End the port, so that the next request starts a fresh one."""
        assert self._port is not None
        message = reason or self._port.last_line()
        self._port.close()
        self._port = None
        return {"reason": escapes.printable(message)}


def request_line(seq: str, op: str, args: dict[str, Json]) -> str:
    r"""Return the line of a request; requests of `arithmetic.echo` use rare escapes.

    >>> print(request_line("1", "arithmetic.echo", {"value": [["é/", []]]}))
    {"seq": "1", "op": "arithmetic.echo", "args": {"value": [["\u00E9\/", []]]}}
    """
    line = documents.dumps({"seq": seq, "op": op, "args": args})
    if op != "arithmetic.echo":
        return line
    line = re.sub(r"\\(?:u[0-9a-f]{4}|.)", lambda e: e[0][:2] + e[0][2:].upper(), line)
    return line.replace("/", "\\/")


def read_hello(answer: Json) -> Hello:
    """Return the hello of a port, if it is complete.

    Raises BadRequest for a missing or malformed member, or another protocol.
    """
    if not isinstance(answer, dict):
        raise errors.BadRequest("the answer to hello must be an object")
    members = {name: answer[name] for name in Hello.__annotations__ if name in answer}
    hello = wire.decode(Hello, members, "the answer to hello")
    if hello.protocol != PROTOCOL:
        spoken = escapes.printable(hello.protocol[:20])
        raise errors.BadRequest(f"protocol {PROTOCOL} is needed, the port speaks {spoken}")
    return hello


def read_reply(line: bytes, seq: str) -> dict[str, Json]:
    """Return the reply in a line to the request with this number.

    Raises BadRequest, which says why it is not a reply.

    >>> read_reply(b'{"seq": "8", "ok": "1"}', "7")
    Traceback (most recent call last):
        ...
    refnb.core.errors.BadRequest: the seq is "8", not "7"
    """
    begin = line[:200].decode("utf-8", "replace")
    if len(line) > MAX_REPLY:
        raise errors.BadRequest(f"more than {MAX_REPLY} bytes, the most of a reply: {begin}")
    try:
        reply = documents.loads(line.decode("utf-8"))
    except UnicodeDecodeError:
        raise errors.BadRequest(f"not UTF-8: {begin}") from None
    except errors.BadRequest as error:
        raise errors.BadRequest(f"{error}, in {begin or 'an empty line'}") from None
    if not isinstance(reply, dict):
        raise errors.BadRequest(f"not an object: {begin}")
    if reply.get("seq") != seq:
        got = documents.dumps(reply["seq"])[:60] if "seq" in reply else "absent"
        raise errors.BadRequest(f'the seq is {got}, not "{seq}"')
    return reply
