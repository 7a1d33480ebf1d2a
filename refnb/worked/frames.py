"""Long results as a table in HTML and as a data frame of pandas: columns by name, rows by index.

The trap: a column of fractions has the dtype object. `astype(float)` rounds each once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from importlib import import_module
from itertools import islice
from typing import TypeVar

from refnb.core import escapes
from refnb.core.checks import ReadOnly
from refnb.core.errors import BadRequest
from refnb.exact import rational
from refnb.exact.logarithm import Real
from refnb.io.columns import Original
from refnb.worked import terms

E = TypeVar("E")
D = TypeVar("D")

SHOWN, WIDE = 10, 16  # rows of a table, and letters of an exact number in one


class Framed:
    """Any result with columns; a notebook shows its first ten rows."""

    def series(self) -> Mapping[Original, Sequence[object]]:
        """Return the cells of each column by its name."""
        raise NotImplementedError

    @property
    def row_names(self) -> Iterable[object] | None:
        """The names of the rows; without names they are numbered from 0."""
        return None

    def frame(self, index: Iterable[object] | None = None) -> Original:
        """Return the columns as a data frame; numbers stay exact, and labels keep their type.

        Raises BadRequest without pandas.
        """
        try:
            pandas = import_module("pandas")
        except ImportError:
            raise BadRequest("a frame is one of pandas: pip install pandas") from None
        rows = self.row_names if index is None else index
        columns = {name: pandas.Series([*x], dtype=_dtype(x)) for name, x in self.series().items()}
        made = pandas.DataFrame(columns)
        return made if rows is None else made.set_axis(pandas.Index(rows), axis=0)

    def head(self) -> tuple[Framed, int]:
        """Return a result with the first rows only, and the number of all rows."""
        return self, len(next(iter(self.series().values()), ()))

    @property
    def figure(self) -> str:
        """The first ten rows as a table of HTML, and how many more there are."""
        shown, n = self.head()
        columns = shown.series()
        names = range(n) if self.row_names is None else self.row_names
        rows = islice(zip(names, *columns.values(), strict=False), SHOWN)
        lines = [_row("th", ["", *map(_cell, columns)])]
        lines += [_row("td", map(_cell, row)) for row in rows]
        more = f"<p>... and {n - SHOWN} more</p>" if n > SHOWN else ""
        return f"<table>{''.join(lines)}</table>{more}"


class Table(Framed):
    """A table that a notebook shows."""

    def _repr_html_(self) -> str:
        return self.figure


class ByName(ReadOnly[Original, D], Table):
    """Records by name: a row for each record, a column for each of its fields."""

    @property
    def row_names(self) -> Iterable[object]:
        """The names of the records."""
        return [*self]

    def series(self) -> Mapping[Original, Sequence[object]]:
        """Return the fields of the records."""
        rows = [vars(record) for record in self.values()]
        return {name: [row[name] for row in rows] for name in (rows[0] if rows else ())}


class Rows(tuple[E, ...], Table):
    """At least one named tuple of the same kind."""

    def series(self) -> Mapping[str, Sequence[object]]:
        """Return the fields of the tuples."""
        names: tuple[str, ...] = getattr(self[0], "_fields", ())
        return {name: [getattr(row, name) for row in self] for name in names}


def _dtype(cells: Sequence[object]) -> type | None:
    """Return object for cells that pandas would change: exact numbers, missing cells."""
    exact = (Fraction, Real, tuple, type(None))
    return object if any(isinstance(x, exact) for x in cells) else None


def _row(tag: str, cells: Iterable[str]) -> str:
    return f"<tr>{''.join(f'<{tag}>{escapes.html(cell)}</{tag}>' for cell in cells)}</tr>"


def _cell(x: object) -> str:
    """Return the text of a cell: a short number exactly, a long one in decimals."""
    if isinstance(x, Fraction) and len(rational.spelling(x)) <= WIDE:
        return rational.spelling(x)
    if isinstance(x, Fraction | Real):
        return terms.shortest(x)
    return "" if x is None else ", ".join(map(str, x)) if isinstance(x, tuple) else str(x)
