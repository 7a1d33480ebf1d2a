"""Where rows come from: a file, text, records, columns or a data frame, as one stream.

    path       str or PathLike; "-" is standard input
    lines      an open text file, or any iterable of lines
    records    an iterable of mappings from column to cell
    columns    a mapping from column to its cells
    frame      whatever has `to_dict` or `to_dicts`, such as a data frame

A column that a later record adds is refused: the first thousand rows tell which there are.
"""

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import Protocol, TypeGuard, runtime_checkable

from refnb.core import checks, messages
from refnb.core.errors import BadRequest, BadTable, Duplicate
from refnb.io import columns, files, tables
from refnb.io.tables import Cells, Row

Record = Mapping[str, object]


@runtime_checkable
class Frame(Protocol):
    """A data frame, as far as it is needed here."""

    def to_dict(self, orient: str) -> object:
        """Return the rows as records, where `orient` is "records"."""


@runtime_checkable
class Single(Protocol):
    """One row of a data frame, as far as it is needed here."""

    def to_dict(self) -> object:
        """Return the row as a record."""


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
    """The name, the columns, the rows or else the same as `cells`, where columns are named."""

    name: str
    columns: tuple[str, ...]
    rows: Iterator[Row]
    head: str = "line 1"
    cells: Cells | None = None

    @classmethod
    def of(cls, name: str, header: tuple[str, ...], cells: Cells) -> "Sheet":
        """Return what was read from lines."""
        return cls(name, header, tables.rows(header, cells), cells=cells)

    def peek(self) -> tuple[Sequence[Row], "Sheet"]:
        """Return the first rows, and the whole sheet, which still has them."""
        if self.cells is not None:
            first = list(islice(self.cells, columns.SAMPLE))
            whole = Sheet.of(self.name, self.columns, chain(first, self.cells))
            return list(tables.rows(self.columns, first)), whole
        head = list(islice(self.rows, columns.SAMPLE))
        return head, replace(self, rows=chain(head, self.rows))


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
            yield Sheet.of(files.name(path), *tables.read_cells(files.lines(path), delimiter))
        return
    yield _read(source, delimiter)


def naming(source: Source) -> AbstractContextManager[None]:
    """Put the name of a file in front of what is wrong in it."""
    path = os.fspath(source) if isinstance(source, str | os.PathLike) else None
    return nullcontext() if path is None else files.naming(path)


def name(source: Source) -> str:
    """Return what a source is called in an answer."""
    return files.name(os.fspath(source)) if isinstance(source, str | os.PathLike) else "given rows"


def again(source: Source) -> bool:
    """Say whether a source can be read once more: a file, or rows that are all there."""
    if isinstance(source, str | os.PathLike):
        return os.fspath(source) != "-"
    columns_ = source.values() if isinstance(source, Mapping) else ()
    return not any(isinstance(rows, Iterator) for rows in (source, *columns_))


def kept(source: Source) -> Source:
    """Return a source that can be read several times: its lines or rows, where it could not be."""
    if again(source):
        return source
    if isinstance(source, str | os.PathLike):
        with naming(source):
            return list(files.lines(os.fspath(source)))
    if isinstance(source, Mapping):
        return {column: list(_cells(column, cells)) for column, cells in source.items()}
    return list(source)  # type: ignore[arg-type, return-value]


def many(rows: Source | Record) -> Source:
    """Return rows as they are, and a single record as the only row.

    A mapping whose cells are lists is a table by columns.
    """
    if isinstance(rows, Mapping) and not any(map(_is_list, rows.values())):
        return [rows]
    return rows


def record(row: Record | Single) -> dict[str, str | None]:
    """Return the cells of one row as text, None where missing; that of a data frame is a row, too.

    Raises BadRequest for no row; NotText for the name of a column; BadTable for a cell that is
    neither text nor an exact number.

    >>> record({"wind": None, "hot": 1})
    {'wind': None, 'hot': '1'}
    """
    cells = row if isinstance(row, Mapping) or not isinstance(row, Single) else row.to_dict()
    if not isinstance(cells, Mapping):
        raise BadRequest(f"a row is a mapping from column to cell, got {messages.typed(row)}")
    names = [checks.plain(column, "the name of a column") for column in cells]
    return {
        column: columns.text(cell, f"column {column!r}")
        for column, cell in zip(names, cells.values(), strict=True)
    }


def _read(source: object, delimiter: str) -> Sheet:
    """Return the rows of what is no path."""
    _check_columns(source)
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
        return Sheet.of("the lines", *tables.read_cells(_texts(chain(first, found)), delimiter))
    return _records("the records", _mappings(chain(first, found)))


def _texts(lines: Iterable[object]) -> Iterator[str]:
    """Yield the lines, each of which must be a text."""
    for number, line in enumerate(lines, 1):
        if not isinstance(line, str):
            raise BadTable(f"line {number}: a text is needed, got {messages.typed(line)}")
        yield line


def _mappings(rows: object) -> Iterator[Record]:
    """Yield the records, each of which must be a mapping."""
    for number, row in enumerate(rows if isinstance(rows, Iterable) else (), 1):
        if not isinstance(row, Mapping):
            raise BadTable(f"record {number}: a mapping is needed, got {messages.typed(row)}")
        yield row


def _turned(cells: Mapping[str, object]) -> Iterator[Record]:
    """Yield the rows of a table that is given by columns."""
    names = [checks.plain(name, "the name of a column") for name in cells]
    lists = {f: list(_cells(f, column)) for f, column in zip(names, cells.values(), strict=True)}
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


def _check_columns(frame: object) -> None:
    """Require the columns of a data frame to differ: its records would keep the last one alone."""
    for column, times in Counter[object](getattr(frame, "columns", ())).items():
        if times > 1:
            raise Duplicate(f"the data frame: column {messages.shown(column)} occurs twice")


def _is_list(cells: object) -> TypeGuard[Iterable[object]]:
    """Say whether these are cells in order, as a set is not; a text or a table is one cell."""
    return isinstance(cells, Iterable) and not isinstance(cells, str | bytes | Mapping | Set)


def _records(name: str, records: Iterable[Record]) -> Sheet:
    """Return records as rows, with the columns that the first ones have."""
    records = iter(records)
    head = list(islice(records, columns.SAMPLE))
    found = dict.fromkeys(column for record in head for column in record)
    names = tuple(checks.plain(column, "the name of a column") for column in found)
    return Sheet(name, names, tables.rows_of(_same(chain(head, records), names)), "the columns")


def _same(records: Iterable[Record], names: Sequence[str]) -> Iterator[Record]:
    """Yield the records, which must have no other columns."""
    known = frozenset(names)
    for number, found in enumerate(records, 1):
        if new := [column for column in found if column not in known]:
            raise BadTable(f"record {number}: no record before it has a column {new[0]!r}")
        yield found
