"""Tables as text: where a cell begins and ends, and what it says once its blanks are off.

    layout    which column is the label, which are features, what marks a missing cell
    record    the cells between two line ends; a quoted cell can hold line ends itself
    line      the number of a line of the file, the header is line 1
    blank     a space, a tab or a no-break space

Blanks around a cell are left out, and an empty cell is missing; a layout can say otherwise. What
stands between the cells is found in line 1. What is wrong in a file is one BadTable that names
the line, the column and the requirement.

The trap: a separator inside of quotes separates nothing, so lines cannot be split one by one.

Source: Y. Shafranovich, Common Format and MIME Type for CSV Files, RFC 4180 (2005).
"""

import csv
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Literal

from refnb.core import checks, messages
from refnb.core.errors import BadTable, RefnbError
from refnb.estimation.schema import Count
from refnb.exact import rational
from refnb.io import columns

AUTO = "auto"
DELIMITERS = (",", ";", "\t", "|")
BLANKS = " \t\u00a0"
SAMPLE = 50  # lines that tell what stands between the cells
_MEANT = {
    "expected after": "a quoted cell ends with its second quote, got more behind it",
    "unexpected end of data": "the file ends inside a quoted cell, a closing quote is missing",
    "new-line character seen in unquoted field": "a line ends with \\n or \\r\\n, got \\r alone",
    "field larger than field limit": "a cell has at most 131072 characters, got more",
}


@dataclass(frozen=True)
class Layout:
    """How to read a table; features None means every column with a name but label and weight.

    The header names the columns of a table that has no such line; () numbers them from 1. Columns
    in `empty` can have the empty text as a value. A comma in numbers is "decimal" or "thousands",
    where the cells do not tell; `numbers` says what it means in each column that is known to hold
    numbers, in which a mark such as NA is missing.

    Raises BadTable for a delimiter that is neither "auto" nor one character, or a quote or a line
    end; and for another meaning of a comma.
    """

    label: str = ""
    features: tuple[str, ...] | None = None
    missing: tuple[str, ...] = ()
    weight: str | None = None
    delimiter: str = AUTO
    header: tuple[str, ...] | None = None
    quotes: bool = True
    blanks: bool = False
    encoding: str = "utf-8"
    empty: tuple[str, ...] = ()
    comma: str = ""
    numbers: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        checks.text(self.delimiter, "a delimiter")
        if self.delimiter != AUTO and (len(self.delimiter) != 1 or self.delimiter in '"\r\n\0'):
            words = f"a delimiter is one character, no quote, or the word {AUTO!r}"
            raise BadTable(f"{words}, got {self.delimiter[:20]!r}")
        if self.comma not in ("", *columns.COMMAS):
            raise BadTable(f"a comma is one of {columns.COMMAS}, got {messages.shown(self.comma)}")

    def trimmed(self, cell: str) -> str:
        """Return a cell without the blanks around it, unless they are kept."""
        return cell if self.blanks else cell.strip(BLANKS)

    def cell(self, cell: str, column: str) -> str | None:
        """Return what a cell of a column says, None where it is missing.

        >>> Layout(missing=("-",)).cell(" weak ", "wind"), Layout(missing=("-",)).cell("-", "wind")
        ('weak', None)
        """
        cell = self.trimmed(cell)
        if cell in self.missing or (not cell and column not in self.empty):
            return None
        return self.known(cell, column)

    def words(self) -> dict[str, str]:
        """Name the choices, the usual ones left out."""
        found = {
            "missing": ", ".join(map(repr, self.missing)),
            "header": "" if self.header is None else ", ".join(self.header) or "none",
            "blanks": "kept" if self.blanks else "",
            "quotes": "" if self.quotes else "mean nothing",
            "encoding": "" if self.encoding == "utf-8" else self.encoding,
        }
        return {what: said for what, said in found.items() if said}

    def known(self, cell: str, column: str) -> str | None:
        """Return what a text says: among numbers a mark is missing, and a comma is read."""
        if column not in self.numbers:
            return cell
        return None if columns.is_mark(cell) else columns.number(cell, self.numbers[column])


@dataclass(frozen=True)
class Row:
    """One record: its known cells by column, and its place, such as line 3, where it ends."""

    place: str
    cells: dict[str, str]


Records = Iterator[tuple[int, list[str]]]


def split(lines: Iterable[str], delimiter: str, quotes: bool = True) -> Records:
    r"""Yield each record with its last line; empty lines are passed over.

    Raises BadTable for a NUL, and for whatever csv refuses.

    >>> list(split(['a,"b\n', 'c"\n', "\n", "d\n"], ","))
    [(2, ['a', 'b\nc']), (4, ['d'])]
    """
    quoting: Literal[0, 3] = csv.QUOTE_MINIMAL if quotes else csv.QUOTE_NONE
    reader = csv.reader(_clean(lines), delimiter=delimiter, quoting=quoting, strict=True)
    try:
        for record in reader:
            if record:
                yield reader.line_num, record
    except csv.Error as error:
        said = next((said for part, said in _MEANT.items() if part in str(error)), str(error))
        off = messages.option("quotes=False", "--quotes off")
        hint = f"; if quotes mean nothing, write {off}" if "quote" in said else ""
        raise BadTable(f"line {reader.line_num}: {said}{hint}") from None


def even(records: Records, width: int) -> Records:
    """Yield records of so many cells; blank lines are passed over, BadTable for any other."""
    for line, record in records:
        if len(record) == width:
            yield line, record
        elif "".join(record).strip(BLANKS):
            raise BadTable(f"line {line}: the header has {width} cells, got {len(record)}")


def separator(lines: Sequence[str], quotes: bool = True) -> str:
    r"""Return what stands between the cells: of comma, semicolon, tab and bar, by the first lines.

    It is the one that line 1 has; of several, that which makes most cells, as many in each line.

    Raises BadTable where two of them do.

    >>> separator(["height;weight\n", "1,75;70,2\n"])
    ';'
    """
    widths = dict[str, int]()
    for delimiter in DELIMITERS:
        found = list[int]()
        with suppress(BadTable):  # the first lines can end inside of quotes
            found.extend(len(record) for _, record in split(lines, delimiter, quotes))
        if found and found[0] > 1:
            widths[delimiter] = found[0] if len({*found}) == 1 else 0
    most = [delimiter for delimiter, width in widths.items() if width == max(widths.values())]
    if len(most) > 1:
        write = messages.option(f"delimiter={most[0]!r}", f"--delimiter '{most[0]}'")
        both = " or ".join(map(repr, most))
        raise BadTable(f"line 1: what stands between the cells can be {both}: write {write}")
    return most[0] if most else ","


def weight(row: Row, layout: Layout) -> Count:
    """Return the weight of a row, 1 where no column holds weights: BadTable for what is none.

    >>> weight(Row("line 2", {"n": "3"}), Layout("play", weight="n"))
    3
    """
    if layout.weight is None:
        return 1
    return amount(row.cells.get(layout.weight), f"{row.place}, column {layout.weight!r}")


def amount(cell: str | None, place: str) -> Count:
    """Return the weight that a cell writes: BadTable for a missing one, or no exact number >= 0."""
    if cell is None:
        raise BadTable(f"{place}: the weight is missing")
    try:
        found = rational.rational(cell)
        checks.amount(found, "a weight")
    except RefnbError as error:
        raise BadTable(f"{place}: {error}") from None
    return int(found) if found.denominator == 1 else found


def _clean(lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines without a byte order mark in front, and refuse a NUL."""
    for number, line in enumerate(lines, 1):
        if "\0" in line:
            raise BadTable(f"line {number}: a table holds no NUL characters")
        yield line.removeprefix("\ufeff") if number == 1 else line
