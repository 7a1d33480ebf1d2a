"""Where rows come from: a file, text, records, columns or a data frame, as one stream.

    path       str or PathLike; "-" is standard input
    lines      an open text file, or any iterable of lines
    records    an iterable of mappings from column to cell
    columns    a mapping from column to its cells
    frame      whatever has `to_dict` or `to_dicts`, such as a data frame

A column that a later record adds is refused: the first thousand rows tell which there are.
"""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain, islice
from typing import Protocol, TypeGuard, runtime_checkable

from refnb import checks, messages
from refnb.data import columns, table
from refnb.data.table import Row
from refnb.door import files
from refnb.errors import BadTable

Record = Mapping[str, object]


@runtime_checkable
class Frame(Protocol):
    """A data frame, as far as it is needed here."""

    def to_dict(self, orient: str) -> object:
        """Return the rows as records, where `orient` is "records"."""


@runtime_checkable
class Dicts(Protocol):
    """A data frame of another make."""

    def to_dicts(self) -> list[dict[str, object]]:
        """Return the rows as records."""


Source = (
    str | os.PathLike[str] | Iterable[str] | Iterable[Record] | Mapping[str, Sequence[object]]
    | Frame | Dicts
)  # fmt: skip


@dataclass(frozen=True)
class Sheet:
    """The columns, and the rows below them; the name says where they come from."""

    name: str
    columns: tuple[str, ...]
    rows: Iterator[Row]

    def begun(self) -> tuple[Sequence[Row], "Sheet"]:
        """Return the first rows, and the whole sheet, which still has them."""
        head = list(islice(self.rows, columns.SAMPLE))
        return head, Sheet(self.name, self.columns, chain(head, self.rows))


@contextmanager
def opened(source: Source, delimiter: str = ",") -> Iterator[Sheet]:
    """Open a source; what is wrong in it is told with the name of its file.

    Raises BadTable for what no rows can be read from.

    >>> with opened([{"wind": "weak"}, {"sky": "grey"}]) as sheet:
    ...     sheet.columns, next(sheet.rows).cells
    (('wind', 'sky'), {'wind': 'weak'})
    """
    if isinstance(source, str | os.PathLike):
        path = os.fspath(source)
        with files.naming(path):
            yield Sheet(files.name(path), *table.read_rows(files.lines(path), delimiter))
        return
    yield _read(source, delimiter)


def name(source: Source) -> str:
    """Return what a source is called in an answer."""
    return files.name(os.fspath(source)) if isinstance(source, str | os.PathLike) else "given rows"


def again(source: Source) -> bool:
    """Say whether a source can be read once more: a file, or rows that are all there."""
    if isinstance(source, str | os.PathLike):
        return os.fspath(source) != "-"
    return not isinstance(source, Iterator)


def many(rows: Source | Record) -> Source:
    """Return rows as they are, and a single record as the only row.

    A mapping whose cells are lists is a table by columns.
    """
    if isinstance(rows, Mapping) and not any(map(_is_list, rows.values())):
        return [rows]
    return rows


def record(row: Record) -> dict[str, str]:
    """Return the known cells of one row as text.

    Raises BadTable for a cell that is neither text nor an exact number.

    >>> record({"wind": None, "hot": 1})
    {'hot': '1'}
    """
    return next(table.rows_of([row])).cells


def _read(source: object, delimiter: str) -> Sheet:
    """Return the rows of what is no path."""
    if isinstance(source, Dicts):
        return _records("the data frame", source.to_dicts())
    if isinstance(source, Mapping):
        return _records("the columns", _turned(source))
    if isinstance(source, Frame):
        return _records("the data frame", _mappings(source.to_dict("records")))
    if not isinstance(source, Iterable):
        raise BadTable(f"rows come from a path, records or a frame, got {messages.typed(source)}")
    found = iter(source)
    first = list(islice(found, 1))
    if first and isinstance(first[0], str):
        return Sheet("the lines", *table.read_rows(chain(first, found), delimiter))
    return _records("the records", _mappings(chain(first, found)))


def _mappings(rows: object) -> Iterator[Record]:
    """Yield the records, each of which must be a mapping."""
    for number, row in enumerate(rows if isinstance(rows, Iterable) else (), 1):
        if not isinstance(row, Mapping):
            raise BadTable(f"record {number}: a mapping is needed, got {messages.typed(row)}")
        yield row


def _turned(cells: Mapping[str, object]) -> Iterator[Record]:
    """Yield the rows of a table that is given by columns."""
    lists = {name: list(_cells(name, column)) for name, column in cells.items()}
    lengths = {len(column) for column in lists.values()}
    if len(lengths) > 1:
        found = ", ".join(f"{name!r}: {len(column)}" for name, column in list(lists.items())[:8])
        raise BadTable(f"columns are equally long, got {found}")
    for row in zip(*lists.values(), strict=True):
        yield dict(zip(lists, row, strict=True))


def _cells(name: str, column: object) -> Iterable[object]:
    if not _is_list(column):
        raise BadTable(f"column {name!r} is a list of cells, got {messages.typed(column)}")
    return column


def _is_list(cells: object) -> TypeGuard[Iterable[object]]:
    return isinstance(cells, Iterable) and not isinstance(cells, str)


def _records(name: str, records: Iterable[Record]) -> Sheet:
    """Return records as rows, with the columns that the first ones have."""
    records = iter(records)
    head = list(islice(records, columns.SAMPLE))
    names = tuple(dict.fromkeys(column for record in head for column in record))
    for column in names:
        checks.text(column, "the name of a column")
    return Sheet(name, names, table.rows_of(_same(chain(head, records), names)))


def _same(records: Iterable[Record], names: Sequence[str]) -> Iterator[Record]:
    """Yield the records, which must have no other columns."""
    known = frozenset(names)
    for number, found in enumerate(records, 1):
        if new := [column for column in found if column not in known]:
            raise BadTable(f"record {number}: no record before it has a column {new[0]!r}")
        yield found
