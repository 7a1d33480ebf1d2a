"""The answers to a long file as CSV, worked out on several cores: the same bytes whatever number.

Each worker has one piece of the file at a time, and the pieces are taken back in their order. So
no more rows are held than there are workers times rows of a piece.
"""

import os
import signal
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain, islice
from multiprocessing import Pipe, Process, get_start_method
from typing import Protocol

from refnb.api import batch
from refnb.api.batch import Questions, Rows
from refnb.core import checks
from refnb.io.tables import Layout, Source

FEW = 2  # blocks that are answered at once, before workers are started
LOST = "a worker process ended before its answers came: memory may have run out, use fewer workers"

Piece = tuple[str, bool]


class Piped(Protocol):
    """One end of a pipe between two processes."""

    def send(self, obj: object, /) -> None:
        """Give something to the other end."""

    def recv(self) -> object:
        """Wait for what the other end gives."""

    def close(self) -> None:
        """Give and take no more."""


def cores() -> int:
    """Return how many cores this process may use."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1


def csv_lines(
    asked: Questions,
    source: Source,
    layout: Layout,
    workers: int,
    told: dict[str, str] | None = None,
) -> Iterator[Piece]:
    """Yield the answers to a source as CSV, piece by piece, the head first.

    At the end every rule that was applied to the source is `told`.

    Raises BadTable for a damaged table; UnknownFeature for a column that is no feature; OutOfRange
    for no workers; ChildProcessError when one of them is lost.
    """
    checks.size(workers, "the number of workers", 1)
    pieces = batch.read(asked.features, source, layout, told=told)
    first = list(islice(pieces, 1))
    yield batch.csv_head(asked.labels), True
    at_once = pieces if workers == 1 else islice(pieces, FEW - 1)
    yield from map(asked.csv, chain(first, at_once))
    if more := list(islice(pieces, 1)):
        with _started(asked, workers) as pipes:
            yield from _shared(chain(more, pieces), pipes)


def _shared(pieces: Iterable[Rows], pipes: Sequence[Piped]) -> Iterator[Piece]:
    """Give each worker the next piece as soon as its last one is taken back."""
    number = -1
    for number, piece in enumerate(pieces):
        pipe = pipes[number % len(pipes)]
        if number >= len(pipes):
            yield _taken(pipe)
        _give(pipe, piece)
    for left in range(max(0, number + 1 - len(pipes)), number + 1):
        yield _taken(pipes[left % len(pipes)])


def _give(pipe: Piped, piece: Rows) -> None:
    try:
        pipe.send(piece)
    except OSError:
        raise ChildProcessError(LOST) from None


def _taken(pipe: Piped) -> Piece:
    try:
        found = pipe.recv()
    except (EOFError, OSError):
        raise ChildProcessError(LOST) from None
    if isinstance(found, BaseException):
        raise found
    assert isinstance(found, tuple)
    return found


@contextmanager
def _started(asked: Questions, workers: int) -> Iterator[list[Piped]]:
    """Start workers, each at the end of a pipe; stop them at the end."""
    pipes, started = list[Piped](), list[Process]()
    try:
        for _ in range(workers):
            here, there = Pipe()
            pipes.append(here)
            others = pipes if get_start_method() == "fork" else []
            worker = Process(target=_serve, args=(asked, there, others), daemon=True)
            started.append(worker)
            worker.start()
            there.close()
        yield pipes
    finally:
        for pipe in pipes:
            pipe.close()
        _stop(started)


def _stop(started: Iterable[Process]) -> None:
    for worker in started:
        worker.terminate()
        worker.join()


def _serve(asked: Questions, pipe: Piped, others: Iterable[Piped]) -> None:
    """Answer pieces until nobody is there any more; Ctrl-C is for the one who started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for other in others:
        other.close()
    try:
        while True:
            rows = pipe.recv()
            assert isinstance(rows, Rows)
            pipe.send(_caught(asked, rows))
    except (EOFError, OSError):
        return


def _caught(asked: Questions, rows: Rows) -> Piece | BaseException:
    try:
        return asked.csv(rows)
    except (MemoryError, RecursionError) as failure:
        return failure
