"""Read examples from a table: CSV text, or records such as a data frame gives.

    layout    which column is the label, which are features, what marks a missing cell
    line      the number of a line of the file, the header is line 1

The reader streams: it yields one example at a time and keeps none. What is wrong
in a file is one BadTable that names the line, the column and the requirement.

The trap: nothing is trimmed, folded or converted. " yes" is not "yes", and an
empty cell is the value "" unless the layout says that it marks a missing one.

Source: Y. Shafranovich, Common Format and MIME Type for CSV Files, RFC 4180 (2005).
"""

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from refnb.core import checks
from refnb.core.errors import BadTable, RefnbError
from refnb.estimation.schema import Count, Example, Instance
from refnb.exact import rational
from refnb.io import columns


@dataclass(frozen=True)
class Layout:
    """How to read a table: features None means every column but label and weight.

    Raises BadTable for a delimiter that is not one character, or a quote or a line end.
    """

    label: str
    features: tuple[str, ...] | None = None
    missing: str | None = None
    weight: str | None = None
    delimiter: str = ","

    def __post_init__(self) -> None:
        _check_delimiter(self.delimiter)


@dataclass(frozen=True)
class Row:
    """One record: its cells by column, and its place, such as line 3, the line where it ends."""

    place: str
    cells: dict[str, str]


Cells = Iterator[tuple[int, list[str]]]


def read_csv(lines: Iterable[str], layout: Layout) -> Iterator[Example[Instance]]:
    r"""Yield an example for each record below the header.

    Raises BadTable for a damaged header or record, and for a column that is not there.

    >>> next(read_csv(["wind,play\n", "weak,yes\n"], Layout("play")))
    Example(instance={'wind': 'weak'}, label='yes', weight=1)
    """
    header, found = read_rows(lines, layout.delimiter)
    features = feature_columns(header, layout)
    for row in found:
        yield example(row, features, layout)


def read_rows(lines: Iterable[str], delimiter: str = ",") -> tuple[tuple[str, ...], Iterator[Row]]:
    r"""Return the header and the records below it, each with as many cells as the header.

    Records may span lines inside quotes; empty lines are passed over.

    Raises BadTable for a delimiter as in `Layout`, a damaged or absent header, an empty or a
    repeated column name; and, as the records are taken, for a damaged one.

    >>> header, rows = read_rows(["wind,play\n", "weak,yes\n"])
    >>> header, next(rows).cells
    (('wind', 'play'), {'wind': 'weak', 'play': 'yes'})
    """
    header, found = read_cells(lines, delimiter)
    return header, rows(header, found)


def read_cells(lines: Iterable[str], delimiter: str = ",") -> tuple[tuple[str, ...], Cells]:
    """Return the header, and each record as its last line and its cells, for `rows` to check."""
    _check_delimiter(delimiter)
    records = split(lines, delimiter)
    line, header = next(records, (1, []))
    if not header:
        raise BadTable("line 1: a table needs a header, the file is empty")
    _check_header(line, header)
    return tuple(header), records


def feature_columns(header: Sequence[str], layout: Layout) -> tuple[str, ...]:
    """Return the columns that are features, after checking the layout against the header.

    Raises BadTable for a column that is not there, or that has two roles.

    >>> feature_columns(["sky", "wind", "play"], Layout("play"))
    ('sky', 'wind')
    """
    roles = [layout.label] + ([] if layout.weight is None else [layout.weight])
    rest = tuple(column for column in header if column not in roles)
    features = rest if layout.features is None else layout.features
    known, named = set(header), set[str]()
    for column in (*roles, *features):
        if column not in known:
            raise BadTable(f"line 1: no column {column!r}, the header has {list(header)[:12]}")
        if column in named:
            raise BadTable(f"line 1: column {column!r} has two roles")
        named.add(column)
    return features


def example(row: Row, features: Sequence[str], layout: Layout) -> Example[Instance]:
    """Return a row as an example.

    Raises BadTable for a missing label, or a weight that is not an exact number >= 0.

    A cell that is not there is missing, too.

    >>> row = Row("line 2", {"wind": "?", "play": "yes"})
    >>> example(row, ["wind"], Layout("play", missing="?"))
    Example(instance={}, label='yes', weight=1)
    """
    label = row.cells.get(layout.label)
    if label is None or label == layout.missing:
        raise BadTable(f"{row.place}, column {layout.label!r}: the label is missing")
    return Example(instance(row, features, layout), label, weight(row, layout))


def instance(row: Row, features: Iterable[str], layout: Layout) -> dict[str, str]:
    """Return the known cells of a row.

    >>> instance(Row("line 2", {"wind": "?", "sky": "grey"}), ["sky"], Layout("play"))
    {'sky': 'grey'}
    """
    cells = row.cells
    return {f: cells[f] for f in features if f in cells and cells[f] != layout.missing}


def read_records(
    records: Iterable[Mapping[str, object]], label: str, missing: str | None = None
) -> Iterator[Example[Instance]]:
    """Yield an example for each record, such as a data frame's to_dict("records") gives.

    Raises BadTable for a cell that `columns.text` refuses, or a missing label; NotText for a name.

    >>> list(read_records([{"wind": None, "hot": True, "play": "yes"}], "play"))
    [Example(instance={'hot': 'True'}, label='yes', weight=1)]
    """
    layout = Layout(label, missing=missing)
    for row in rows_of(records):
        for name in row.cells:
            checks.text(name, f"a name in {row.place}")
        yield example(row, [column for column in row.cells if column != label], layout)


def rows_of(records: Iterable[Mapping[str, object]]) -> Iterator[Row]:
    """Yield the records as rows, their cells as text.

    Raises BadTable for a cell that `columns.text` refuses.

    >>> next(rows_of([{"wind": None, "hot": 2.0}]))
    Row(place='record 1', cells={'hot': '2'})
    """
    for number, record in enumerate(records, 1):
        place = f"record {number}"
        cells = {
            name: cell if type(cell) is str else columns.text(cell, f"{place}, {name!r}")
            for name, cell in record.items()
        }
        yield Row(place, {name: cell for name, cell in cells.items() if cell is not None})


def split(lines: Iterable[str], delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """Yield each record with its last line; whatever csv refuses is BadTable."""
    reader = csv.reader(_clean(lines), delimiter=delimiter, strict=True)
    while True:
        try:
            record = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise BadTable(f"line {reader.line_num}: {error}") from None
        if record:
            yield reader.line_num, record


def _clean(lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines without a byte order mark in front, and refuse a NUL."""
    for number, line in enumerate(lines, 1):
        if "\0" in line:
            raise BadTable(f"line {number}: a table holds no NUL characters")
        yield line.removeprefix("\ufeff") if number == 1 else line


def _check_delimiter(delimiter: str) -> None:
    checks.text(delimiter, "a delimiter")
    if len(delimiter) != 1 or delimiter in '"\r\n\0':
        raise BadTable(f"a delimiter is one character, no quote, got {delimiter[:20]!r}")


def _check_header(line: int, header: Sequence[str]) -> None:
    seen = set[str]()
    for place, column in enumerate(header, 1):
        if not column:
            raise BadTable(f"line {line}: column {place} needs a name")
        if column in seen:
            raise BadTable(f"line {line}: column {column!r} occurs twice")
        seen.add(column)


def rows(header: Sequence[str], records: Iterable[tuple[int, list[str]]]) -> Iterator[Row]:
    """Yield records as rows: BadTable for one that has not as many cells as the header.

    >>> next(rows(["wind"], [(2, ["weak"])]))
    Row(place='line 2', cells={'wind': 'weak'})
    """
    for line, record in records:
        if len(record) != len(header):
            raise BadTable(f"line {line}: the header has {len(header)} cells, got {len(record)}")
        yield Row(f"line {line}", dict(zip(header, record, strict=True)))


def weight(row: Row, layout: Layout) -> Count:
    """Return the weight of a row, 1 where no column holds weights: BadTable for what is none.

    >>> weight(Row("line 2", {"n": "3"}), Layout("play", weight="n"))
    3
    """
    if layout.weight is None:
        return 1
    place = f"{row.place}, column {layout.weight!r}"
    cell = row.cells.get(layout.weight)
    if cell is None:
        raise BadTable(f"{place}: the weight is missing")
    try:
        found = rational.rational(cell)
        checks.amount(found, "a weight")
    except RefnbError as error:
        raise BadTable(f"{place}: {error}") from None
    return int(found) if found.denominator == 1 else found
