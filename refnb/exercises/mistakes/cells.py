"""Local mistakes: one cell misread, one factor left out or used twice."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from refnb.exercises import diagnosis
from refnb.exercises.replay import Cell, Change, Mistake, Working

WORDS = {
    "miscount": "{seen} with {y} is counted as {n}",
    "wrong-row": "the count of {f}={v} with {y} is taken, {n}",
    "left-out": "the factor of {seen} is left out",
    "twice": "{seen} counts once more",
}


def mistakes(lines: Working, observed: Mapping[str, str]) -> Iterator[Mistake]:
    """Yield the local mistakes in a table: a count one off, or of another value, and the rest."""
    for (f, y), n in lines["values"].items():
        names = {"seen": observed[f], "f": f, "y": y}
        for off in (1, -1):
            if n + off >= 0:
                key = f"miscount:{f}:{y}:{off:+}"
                yield _local(
                    key, "values", _said("miscount", n=n + off, **names), _put((f, y), n + off)
                )
        for (g, z, v), m in lines["rows"].items():
            if (g, z) == (f, y) and m != n:
                said = _said("wrong-row", n=m, v=v, **names)
                yield _local(f"wrong-row:{f}:{y}:{v}", "values", said, _put((f, y), m))
    yield from _of_factors(observed)


def of_factors(
    factors: Mapping[str, Mapping[str, object]], observed: Mapping[str, str]
) -> Iterator[Mistake]:
    """Yield the local mistakes in given factors: exchanged between labels, or used otherwise."""
    for f, row in factors.items():
        if len(row) == 2:
            words = f"the factors of {observed[f]} are exchanged between the labels"
            yield _local(f"labels-swapped:{f}", "factors", words, _swapped(f, list(row)))
    yield from _of_factors(observed)


def _of_factors(observed: Mapping[str, str]) -> Iterator[Mistake]:
    for f, said in observed.items():
        yield _local(f"left-out:{f}", "times", _said("left-out", seen=said), _put((f,), 0))
        yield _local(f"twice:{f}", "times", _said("twice", seen=said), _once_more(f))


def _said(key: str, **names: object) -> str:
    return WORDS[key].format_map(names)


def _local(key: str, stage: str, words: str, change: Change) -> Mistake:
    return Mistake(key, stage, words, change, diagnosis.LOCAL)


def _put(cell: Cell, n: Fraction | int) -> Change:
    return lambda _, lines: {**lines, cell: Fraction(n)}


def _once_more(f: str) -> Change:
    return lambda _, times: {**times, (f,): times[f,] + 1}


def _swapped(f: str, labels: list[str]) -> Change:
    one, other = labels
    return lambda _, p: {**p, (f, one): p[f, other], (f, other): p[f, one]}
