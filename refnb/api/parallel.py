"""The answers to a long file as CSV, worked out on several cores: the same bytes whatever number.

Each worker has one piece of the file at a time, one more waits, and they are taken back in their
order. So no more rows are held than those of a few pieces.
"""

# ruff: noqa: PLC0415 - what starts processes is loaded for a long file alone

import os
import signal
from collections import deque
from collections.abc import Iterator
from contextvars import ContextVar
from itertools import chain, islice

from refnb.api import batch
from refnb.api.batch import Questions, Rows
from refnb.core import checks
from refnb.io.tables import Layout, Source

FEW = 2  # blocks that are answered at once, before workers are started
MOST = 61  # workers that Windows can wait for
ASKED = ContextVar[Questions]("what a worker is asked")
LOST = "a worker process ended before its answers came: memory may have run out, use fewer workers"

Piece = tuple[str, bool]


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
        yield from _shared(asked, chain(more, pieces), workers)


def _shared(asked: Questions, pieces: Iterator[Rows], workers: int) -> Iterator[Piece]:
    """Give each worker the next piece as soon as its last one is taken back."""
    from concurrent.futures import Future, ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    given = deque[Future[Piece]]()
    try:
        with ProcessPoolExecutor(min(workers, MOST), initializer=_begin, initargs=(asked,)) as pool:
            for piece in pieces:
                given.append(pool.submit(_answered, piece))
                if len(given) > workers:
                    yield given.popleft().result()
            while given:
                yield given.popleft().result()
    except BrokenProcessPool:
        raise ChildProcessError(LOST) from None


def _begin(asked: Questions) -> None:
    """Tell a worker what is asked; Ctrl-C is for the one who started it."""
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    ASKED.set(asked)
    Thread(target=_end, daemon=True).start()


def _end() -> None:
    """End a worker when the one who started it has ended, however that was."""
    from multiprocessing import parent_process

    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _answered(rows: Rows) -> Piece:
    return ASKED.get().csv(rows)
