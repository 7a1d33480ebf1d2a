"""A port as a child process: one request in flight, and nothing it does can hurt the run.

A reply is waited for with a limit of time and of size. What a port writes unasked, or on
standard error, is drained and forgotten but for the last lines.
"""

import os
import queue
import signal
import subprocess
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import IO

from refnb.errors import BadRequest

MAX_REPLY = 1 << 20


class Silent(Exception):
    """The port did not answer in time."""


class Dead(Exception):
    """The port ended, or closed its pipe."""


class Port:
    """A running port; after Silent or Dead it must be started again."""

    def __init__(self, command: Sequence[str], timeout: int) -> None:
        self._timeout = timeout
        try:
            self._process = subprocess.Popen(  # noqa: S603
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise BadRequest(f"cannot start {command[0]!r}: {reason}") from None
        self._lines: queue.Queue[bytes | None] = queue.Queue(maxsize=64)
        self._errors: deque[bytes] = deque(maxlen=5)
        self._closing = threading.Event()
        self._readers = [self._start(self._read_replies), self._start(self._read_errors)]

    def ask(self, request: str) -> bytes:
        """Send one line and return the line that answers it, without its end.

        Raises: Silent after the time limit; Dead when the port is gone.
        """
        writer = self._start(lambda: self._write(request))
        try:
            line = self._lines.get(timeout=self._timeout)
        except queue.Empty:
            raise Silent from None
        if line is None:
            raise Dead
        writer.join(self._timeout)
        return line

    def last_words(self) -> str:
        """Return the last line that the port wrote on standard error."""
        return self._errors[-1].decode("utf-8", "replace").strip()[:200] if self._errors else ""

    def close(self, farewell: str = "") -> None:
        """Say goodbye, wait a little, then end the port."""
        self._closing.set()
        if farewell:
            self._start(lambda: self._write(farewell))
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(min(self._timeout, 1))
        self._end()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            with suppress(OSError):
                self._pipe(pipe).close()

    def _end(self) -> None:
        """Kill the port, with whatever it started where the system knows groups."""
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        for reader in self._readers:
            reader.join(1)

    def _start(self, work: Callable[[], None]) -> threading.Thread:
        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        return thread

    def _write(self, line: str) -> None:
        stdin = self._pipe(self._process.stdin)
        with suppress(OSError, ValueError):
            stdin.write(line.encode("ascii") + b"\n")
            stdin.flush()

    def _read_replies(self) -> None:
        stdout = self._pipe(self._process.stdout)
        while line := stdout.readline(MAX_REPLY + 1):
            self._put(line.rstrip(b"\r\n"))
        self._put(None)

    def _put(self, line: bytes | None) -> None:
        """Hand a line over; a port that floods waits until it is ended."""
        while not self._closing.is_set():
            with suppress(queue.Full):
                self._lines.put(line, timeout=1)
                return

    def _read_errors(self) -> None:
        stderr = self._pipe(self._process.stderr)
        while line := stderr.readline(4096):
            self._errors.append(line)

    @staticmethod
    def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
        assert pipe is not None
        return pipe
