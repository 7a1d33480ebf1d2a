"""The records of a file, counted by columns: some hundred at a time, and none is kept.

A column of words is counted together with the labels, which needs no step of Python for a cell.
Where a block holds anything that is refused, its rows are read one by one, and say what and where.
"""

# ruff: noqa: PLC0415 - what few tables need is loaded when they come

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import islice

from refnb.api import row_counts, tally
from refnb.api.settings import Choices
from refnb.api.statistics import Tally
from refnb.core import checks
from refnb.core.errors import BadTable, EmptyData, RefnbError, UnknownLabel, UnknownValue
from refnb.estimation.counting import Values
from refnb.estimation.moments import Moment
from refnb.estimation.schema import Count
from refnb.exact import rational
from refnb.io import tables
from refnb.io.count_tables import Counted

BLOCK = 512  # rows whose cells fit into a cache: with thousands each cell is fetched twice

Block = list[tuple[int, list[str]]]
Column = Sequence[str]


def count(
    records: Iterable[tuple[int, list[str]]],
    header: tuple[str, ...],
    features: tuple[str, ...],
    choices: Choices,
) -> Tally:
    """Count records in one pass; what was not declared is what they show.

    Raises EmptyData for none; what `tally.count` raises.
    """
    found, stream = ColumnCounts(header, features, choices), iter(records)
    while block := list(islice(stream, BLOCK)):
        try:
            found.add(block)
        except RefnbError:
            _refuse(block, header, features, choices)
            raise
    if not found.labels:
        raise EmptyData("a table needs at least one row below the names of its columns")
    return tally.tally(found.counted(), features, choices)


def _refuse(
    block: Block, header: tuple[str, ...], features: tuple[str, ...], choices: Choices
) -> None:
    """Raise what is wrong in a block, with its place."""
    domains = {f: domain for f in features if (domain := choices.domain(f)) is not None}
    rows = row_counts.examples(tables.rows(header, block), features, choices, domains)
    from refnb.api import mixed

    for _ in mixed.separated(rows, choices.numeric, {f: {} for f in choices.numeric}):
        pass


class ColumnCounts:
    """What the blocks so far make together: n(y), n(y, f, v) of known texts, sums of numbers."""

    def __init__(
        self, header: tuple[str, ...], features: tuple[str, ...], choices: Choices
    ) -> None:
        self.header, self.features, self.choices = header, features, choices
        self.labels: dict[str, Count] = {}
        self.words: Values = {f: {} for f in features if f not in choices.numeric}
        numbers = [f for f in features if f in choices.numeric]
        self.sums: dict[str, dict[str, tuple[Count, Fraction, Fraction]]] = {f: {} for f in numbers}
        declared = {f: choices.domain(f) for f in features}
        self.domains = {f: frozenset(domain) for f, domain in declared.items() if domain}

    def add(self, block: Block) -> None:
        """Count a block; what is refused is told without its place.

        Raises BadTable; UnknownLabel; UnknownValue; what a number or a weight raises.
        """
        cells = [record for _, record in block]
        if set(map(len, cells)) != {len(self.header)}:
            raise BadTable("a record has as many cells as the header")
        columns = dict(zip(self.header, zip(*cells, strict=True), strict=True))
        layout, mark = self.choices.layout, self.choices.layout.missing
        ys = columns[layout.label]
        ws = None if layout.weight is None else columns[layout.weight]
        for y, _, n in _grouped(ys, ys, ws):
            self._label(y, mark)
            self.labels[y] = self.labels.get(y, 0) + n
        for f in self.features:
            known = [found for found in _grouped(ys, columns[f], ws) if found[1] != mark]
            (self._numbers if f in self.sums else self._words)(f, known)

    def counted(self) -> Counted:
        """Return all that was counted."""
        sums = {f: {y: Moment(*m) for y, m in row.items()} for f, row in self.sums.items()}
        return Counted(self.labels, self.words, {}, sums)

    def _label(self, y: str, mark: str | None) -> None:
        if y == mark:
            raise BadTable("the label is missing")
        if self.choices.labels is not None and y not in self.choices.labels:
            raise UnknownLabel("the label is not declared")

    def _words(self, f: str, known: Iterable[tuple[str, str, Count]]) -> None:
        domain, table = self.domains.get(f), self.words[f]
        for y, v, n in known:
            if domain is not None and v not in domain:
                raise UnknownValue("the value is not declared")
            row = table.setdefault(y, {})
            row[v] = row.get(v, 0) + n

    def _numbers(self, f: str, known: Iterable[tuple[str, str, Count]]) -> None:
        from refnb.api import mixed

        table = self.sums[f]
        for y, v, n in known:
            x = mixed.numbers({f: v}, self.choices.numeric)[f]
            m, t, u = table.get(y, (0, Fraction(0), Fraction(0)))
            table[y] = m + n, t + n * x, u + n * x * x


def _grouped(ys: Column, vs: Column, ws: Column | None) -> Iterator[tuple[str, str, Count]]:
    """Yield how often each pair occurs, or the sum of its weights."""
    if ws is None:
        for (y, v), n in Counter(zip(ys, vs, strict=True)).items():
            yield y, v, n
        return
    for (y, v, w), n in Counter(zip(ys, vs, ws, strict=True)).items():
        weight = rational.rational(w)
        checks.amount(weight, "a weight")
        yield y, v, n * (int(weight) if weight.denominator == 1 else weight)
