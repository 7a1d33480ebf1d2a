"""Many rows asked at once, each with its answer or the reason why it has none."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from refnb.api.answer import Answer
from refnb.core import escapes
from refnb.core.errors import BadTable, EmptyData, RefnbError
from refnb.core.notebook import Brief
from refnb.exact import rational
from refnb.exact.enclosure import Enclosure
from refnb.io import files, sources, suggestions, tables
from refnb.io.sources import Sheet, Source
from refnb.io.tables import Layout, Row
from refnb.worked import markdown
from refnb.worked.layout import NOTHING, Block, Table, Term, name
from refnb.worked.reals import real

NEAR = 100

Ask = Callable[[dict[str, str], int], Answer]


@dataclass(frozen=True)
class BatchRow:
    """One row: where it stands, its own label if it has one, and its answer or the problem."""

    place: str
    label: str | None
    answer: Answer | None
    problem: str

    def cells(self, labels: Sequence[str]) -> tuple[str, ...]:
        """Return line, decision, ties, the posterior of each label and the problem."""
        line = self.place.rpartition(" ")[2]
        if self.answer is None:
            return (line, "", "", *("" for _ in labels), self.problem)
        made, p = self.answer.decision, self.answer.posterior
        return (line, made.label, escapes.record(made.ties), *(_share(p[y]) for y in labels), "")

    def csv(self, labels: Sequence[str]) -> str:
        """Return the same as a line of CSV."""
        return escapes.record(self.cells(labels)) + "\n"


BatchRows = Iterator[BatchRow]


@dataclass(frozen=True, repr=False)
class Answers(Brief):
    """The answers to the rows of a table, in their order; `csv` writes them."""

    rows: tuple[BatchRow, ...]
    labels: tuple[str, ...]

    def __getitem__(self, place: int) -> BatchRow:
        """Return the answer to a row, the first is 0."""
        return self.rows[place]

    def __iter__(self) -> Iterator[BatchRow]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def _brief(self) -> str:
        none = sum(row.answer is None for row in self.rows)
        return f"of {len(self.rows)} rows" + (f", {none} without one" if none else "")

    def csv(self, *, spreadsheet: bool = False) -> str:
        """Write a header, and a line for each row; for a spreadsheet, without formulas."""
        text = csv_head(self.labels) + "".join(row.csv(self.labels) for row in self.rows)
        return escapes.spreadsheet(text) if spreadsheet else text

    def __str__(self) -> str:
        return "\n".join(escapes.printable(escapes.record(row)) for row in self._table())

    def _repr_markdown_(self) -> str:
        top, *rows = (tuple(map(_cell, row)) for row in self._table())
        return markdown.render("Answers", [Block("Rows", table=Table(top, tuple(rows)))])

    def _table(self) -> Iterator[tuple[str, ...]]:
        yield _head(self.labels)
        yield from (row.cells(self.labels) for row in self.rows)


def answers(ask: Ask, features: Collection[str], source: Source, layout: Layout) -> BatchRows:
    """Yield every row of a source with its answer; label and weight are passed by.

    Where the layout names features, the other columns are passed by, too.

    Raises BadTable for a damaged table; UnknownFeature for a column that is no feature.
    """
    suggestions.features(features, layout.features or (), "the columns to use")
    with sources.opened(source, layout.delimiter) as sheet:
        columns = columns_of(features, sheet, layout)
        for row in files.watched(sheet.rows):
            yield answer(ask, row, columns, layout)


def with_labels(ask: Ask, features: Collection[str], source: Source, layout: Layout) -> BatchRows:
    """Yield every row of a source with its answer and its label.

    Raises: as `answers`; BadTable for a label that is not there; EmptyData for no rows.
    """
    suggestions.features(features, layout.features or (), "the columns to use")
    with sources.opened(source, layout.delimiter) as sheet:
        if layout.label not in sheet.columns:
            miss = suggestions.hint(layout.label, sheet.columns)
            words = f"a trial needs the labels, no column {layout.label[:60]!r}{miss}"
            raise BadTable(f"{sheet.head}: {words}")
        columns, row = columns_of(features, sheet, layout), None
        for row in files.watched(sheet.rows):
            if row.cells.get(layout.label) in (None, layout.missing):
                raise BadTable(f"{row.place}, column {layout.label!r}: the label is missing")
            yield answer(ask, row, columns, layout)
        if row is None:
            raise EmptyData("a trial needs at least one row")


def columns_of(features: Collection[str], sheet: Sheet, layout: Layout) -> list[str]:
    """Return the columns that are features, which the others must not be."""
    roles = (layout.label, layout.weight)
    named = None if layout.features is None else frozenset(layout.features)
    columns = [f for f in sheet.columns if f not in roles and (named is None or f in named)]
    suggestions.features(features, columns, sheet.head)
    return columns


def answer(ask: Ask, row: Row, columns: Sequence[str], layout: Layout) -> BatchRow:
    """Return the answer to one row, or the problem."""
    label = row.cells.get(layout.label)
    try:
        return BatchRow(row.place, label, ask(tables.instance(row, columns, layout), NEAR), "")
    except RefnbError as error:
        return unanswered(row.place, label, error)


def unanswered(place: str, label: str | None, error: RefnbError) -> BatchRow:
    """Return a row that has no answer, and why."""
    problem = escapes.printable(f"{type(error).__name__}: {error}"[:1000])
    return BatchRow(place, label, None, problem)


def csv_head(labels: Sequence[str]) -> str:
    """Return the first line of the answers as CSV."""
    return escapes.record(_head(labels)) + "\n"


def _head(labels: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the columns of the answers."""
    return ("line", "decision", "ties", *(f"P({label})" for label in labels), "problem")


def _cell(words: str) -> Term:
    return name(words) if words else NOTHING


def _share(p: Fraction | Enclosure) -> str:
    """Write an exact posterior, or the first decimals of an irrational one."""
    return rational.spelling(p) if isinstance(p, Fraction) else real(p).plain
