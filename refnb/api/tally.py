"""Counts that were gathered by value, as the tally that a model is fitted to."""

# ruff: noqa: PLC0415 - what few tables need is loaded when they come

from collections.abc import Sequence

from refnb.api.settings import Choices
from refnb.api.statistics import Sums, Tally
from refnb.core.errors import EmptyData
from refnb.estimation import counting
from refnb.estimation.moments import Moment
from refnb.estimation.schema import Schema
from refnb.io.count_tables import NOTHING, Counted


def tally(
    found: Counted, features: Sequence[str], choices: Choices, known: Schema | None = None
) -> Tally:
    """Return the counts over what is declared, else what they show, else what was known.

    Raises EmptyData for a feature without a value; UnknownLabel; UnknownValue for what was not
    declared; OutOfRange for too many cells.
    """
    sums = {f: dict(row) for f, row in found.moments.items()}
    sums |= {f: _moments(found, f, choices) for f in choices.numeric if f not in sums}
    words = [f for f in features if f not in sums]
    counts = counting.observed(
        found.labels, {f: found.values.get(f, {}) for f in words}, within=choices.within
    )
    wide = {f: _domain(f, counts.schema.features.get(f, ()), choices, known) for f in words}
    schema = Schema(choices.labels or counts.schema.labels, wide)
    counts = counting.declare(schema, counts, within=choices.within)
    order = [f for f in features if f in sums]
    full: Sums = {f: {y: sums[f].get(y, NOTHING) for y in schema.labels} for f in order}
    return Tally(counts, full)


def _domain(
    f: str, shown: tuple[str, ...], choices: Choices, known: Schema | None
) -> tuple[str, ...]:
    """Return the declared domain of a feature, the values that it shows, or those known."""
    found = choices.domain(f) or shown or (known.features.get(f) if known else None)
    if not found:
        raise EmptyData(f"column {f!r} holds no value: declare its domain")
    return found


def _moments(found: Counted, f: str, choices: Choices) -> dict[str, Moment]:
    """Return the moments of a column of numbers whose values were counted one by one."""
    from refnb.api import mixed

    sums = dict.fromkeys(found.labels, NOTHING)
    for y, row in found.values.get(f, {}).items():
        for v, n in row.items():
            sums[y] += Moment.of(mixed.numbers({f: v}, choices.numeric)[f], n)
    return sums
