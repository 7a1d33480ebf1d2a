"""The different rows of a table, each with its weight, cells by value: of EM and of networks.

Equal rows are counted once: the order of rows says nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import NoReturn

from refnb.api.learning.rows import Words, check_marks, count, missing
from refnb.core import checks, errors, messages
from refnb.estimation.schema import Count, Domain
from refnb.io import columns, suggestions, tables
from refnb.io.tables import Block, Layout, Sheet, Weight


def rows(
    sheet: Sheet,
    names: Sequence[str],
    known: Mapping[str, Domain],
    amount: Weight = tables.amount,
    *,
    gaps: bool = False,
) -> tuple[dict[Words, Count], Layout]:
    """Return the different rows of some columns, each with its weight, and how they are read.

    Raises BadTable for damaged rows; EmptyData for none; Duplicate; UnknownValue for what was not
    declared; MissingValue, unless there may be gaps.
    """
    weight = sheet.layout.weight
    every = [*names] if weight is None else [*names, weight]
    checks.names(every, "the variables" if weight is None else "the variables and the weight")
    usual: frozenset[str | None] = frozenset([None] if gaps else [])
    domains = {v: usual.union(domain) for v, domain in known.items()}
    rows, cells = Counter[Words](), {v: Counter[Words]() for v in names}
    for block in sheet.blocks(every):
        for v in names:
            here = {*block.cells[v]}
            if wrong := here - domains[v] if v in known else here & ({None} - usual):
                _refuse(sheet, block, v, wrong, known)
        weights = None if weight is None else sheet.weights(block, amount)
        count(rows, weights, *(block.cells[v] for v in names))
        for v, column in cells.items():
            count(column, weights, block.cells[v])
    if not rows:
        raise errors.EmptyData("a table needs at least one row below the names of its columns")
    sheet.check_options()
    layout = _layout(sheet, {v: column for v, column in cells.items() if v not in known})
    return _by_value(rows, names, layout, gaps) if layout.numbers else dict(rows), layout


def _refuse(
    sheet: Sheet, block: Block, v: str, wrong: Collection[str | None], known: Mapping[str, Domain]
) -> NoReturn:
    """Refuse the first wrong cell of a column: MissingValue; UnknownValue."""
    pairs = zip(block.places, block.cells[v], strict=True)
    number, a = next((number, a) for number, a in pairs if a in wrong)
    place = sheet.place(number, v)
    if a is None:
        raise errors.MissingValue(f"{place}: every variable needs a value; {_gaps()}")
    raise errors.UnknownValue(f"{place}: no value {a[:60]!r}{suggestions.hint(a, known[v])}")


def _by_value(
    rows: Mapping[Words, Count], names: Sequence[str], layout: Layout, gaps: bool
) -> dict[Words, Count]:
    """Return the rows, numbers by their value: MissingValue, unless there may be gaps."""
    read = dict[Words, Count]()
    for row, n in rows.items():
        pairs = zip(names, row, strict=True)
        x = tuple(None if a is None else layout.meaning(a, v) for v, a in pairs)
        if None in x and not gaps:
            v = names[x.index(None)]
            raise errors.MissingValue(f"column {v!r}: a number is missing; {_gaps()}")
        read[x] = read.get(x, 0) + n
    return read


def _gaps() -> str:
    """Say what learns from rows with gaps."""
    write = messages.option("em(rows, network=...)", "refnb em TABLE --network FILE")
    return f"from rows with gaps learn by {write}"


def _layout(sheet: Sheet, open_: Mapping[str, Mapping[Words, Count]]) -> Layout:
    """Return the layout in which columns of words that are all numbers are read by value.

    The sheet tells of each usual mark of missing cells what it was taken for.
    """
    numbers, label = dict(sheet.layout.numbers), sheet.layout.label
    if label in open_:
        ys = [y for (y,) in open_[label] if y is not None]
        check_marks(label, ys, lambda _: f"column {label!r}", lambda y: f"write {missing(y)}")
    for v, cells in open_.items():
        seen = {cell: n for (cell,), n in cells.items() if cell is not None}
        kind = columns.kind(seen, sheet.layout.comma)
        if kind.numbers and not kind.unsure:
            numbers[v] = kind.comma
        else:
            sheet.note_near_equals(v, seen)
        for mark in sorted(filter(suggestions.is_mark, seen)):
            taken = "taken for missing" if v in numbers else "not taken for missing"
            sheet.note(taken, f"{mark!r} in {v}")
    return replace(sheet.layout, numbers=numbers)
