"""Local mistakes: one cell misread, one factor left out or used twice."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from refnb.exercises import replay
from refnb.exercises.replay import Cell, Change, Mistake, Working


def mistakes(lines: Working, observed: Mapping[str, str]) -> Iterator[Mistake]:
    """Yield the local mistakes in a table: a count one off, or of another value, and the rest."""
    for (f, y), n in lines["values"].items():
        for off in (1, -1):
            if n + off >= 0:
                change = _put((f, y), n + off)
                yield replay.local(
                    "cells",
                    "values",
                    change,
                    "miscount",
                    f,
                    y,
                    f"{off:+}",
                    seen=observed[f],
                    y=y,
                    n=n + off,
                )
        for (g, z, v), m in lines["rows"].items():
            if (g, z) == (f, y) and m != n:
                yield replay.local(
                    "cells", "values", _put((f, y), m), "wrong-row", f, y, v, f=f, v=v, y=y, n=m
                )
    yield from of_times(observed)


def of_factors(
    factors: Mapping[str, Mapping[str, object]], observed: Mapping[str, str]
) -> Iterator[Mistake]:
    """Yield the local mistakes in given factors: exchanged between labels, or used otherwise."""
    for f, row in factors.items():
        if len(row) == 2:
            yield replay.local(
                "exchanged", "factors", _swapped(f, *row), "labels-swapped", f, seen=observed[f]
            )
    yield from of_times(observed)


def of_times(observed: Mapping[str, str]) -> Iterator[Mistake]:
    """Yield the local mistakes in how often a factor counts."""
    for f, seen in observed.items():
        yield replay.local("cells", "times", _put((f,), 0), "left-out", f, seen=seen)
        yield replay.local("cells", "times", _once_more(f), "twice", f, seen=seen)


def _put(cell: Cell, n: Fraction | int) -> Change:
    return lambda _, lines: {**lines, cell: Fraction(n)}


def _once_more(f: str) -> Change:
    return lambda _, times: {**times, (f,): times[f,] + 1}


def _swapped(f: str, one: str, other: str) -> Change:
    return lambda _, p: {**p, (f, one): p[f, other], (f, other): p[f, one]}
