"""From rows to what is counted of them, by columns: one pass over the blocks of a source.

    counts    n(y, v) of each column: how often a cell stands beside a label
    places    of each different cell the first row that has it, for what is wrong with it
    sums      n, the sum and the squares of numbers, once more than 10,000 of a column differ

What a column holds is decided when all rows are counted, by its different cells, and stands in
the choices from then on. So the order of rows says nothing, and more rows are read alike.
"""

# ruff: noqa: PLC0415 - what few questions need is loaded when they come

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import replace

from refnb.api.number_sums import NumberSums
from refnb.api.settings import Choices
from refnb.api.statistics import Evidence, Tally, schema
from refnb.core import messages
from refnb.core.errors import (
    BadRequest,
    BadTable,
    EmptyData,
    MissingValue,
    RefnbError,
    UnknownLabel,
    UnknownValue,
)
from refnb.estimation.counting import Values
from refnb.estimation.schema import Count, Example, Instance, Schema
from refnb.io import columns, suggestions, tables
from refnb.io.columns import Kind
from refnb.io.count_tables import Counted
from refnb.io.tables import Block, Cells, Record, Sheet, Source


def read(source: Source, choices: Choices) -> tuple[Evidence, Choices, str]:
    """Count a source whose columns are not known yet; add to the choices what they hold.

    Raises BadTable for damaged rows, a column that is not there, a mark of missing cells that
    does not occur, and where a column can be read in two ways; EmptyData for no rows, or a column
    without a value; UnknownFeature for a family or a domain of no feature; UnknownLabel;
    UnknownValue for what was not declared; OutOfRange for too many cells.
    """
    with tables.opened(source, choices.layout) as sheet:
        features = sheet.features()
        if choices.layout.header is not None and sheet.unit != "line":
            raise BadRequest(f"{sheet.name} have names of their own: leave the header out")
        suggestions.features(features, choices.families, messages.option("families", "--family"))
        suggestions.features(features, choices.domains, messages.option("domains", "--domain"))
        for feature in choices.domains:
            if feature in choices.numeric:
                raise BadRequest(f"the domain of {messages.shown(feature)}: it holds numbers")
        counts = ColumnCounts(sheet, features, choices)
        chosen = counts.decided()
        if (
            choices.shared or choices.divisor != "n"
        ) and "gaussian" not in chosen.families.values():
            raise BadRequest("a divisor or a shared variance is for gaussian columns, none is")
        return counts.evidence(chosen), chosen, sheet.name


def counted(
    rows: Source | Record, choices: Choices, features: Sequence[str], known: Schema
) -> tuple[Evidence, dict[str, str]]:
    """Count more rows of columns that are known, a record is one; return what was applied, too.

    Raises BadTable for damaged rows, or a column that is not there; UnknownLabel; UnknownValue.
    """
    with tables.opened(tables.many(rows), choices.layout) as sheet:
        if choices.layout.features is None:
            suggestions.features(features, sheet.features(), sheet.head)
        evidence = ColumnCounts(sheet, tuple(features), choices).evidence(choices, known)
        return evidence, sheet.found


def union(choices: Choices, a: Schema, b: Schema) -> Schema:
    """Return the schema of both, what was not declared sorted by code point."""
    labels = choices.labels or tuple(sorted({*a.labels, *b.labels}))
    wide = {
        f: choices.domain(f) or tuple(sorted({*domain, *b.features.get(f, ())}))
        for f, domain in a.features.items()
    }
    return Schema(labels, wide)


Tuples = Counter[tuple[str | None, ...]]


class ColumnCounts:
    """What the rows of a sheet show: each row is counted once, and none is kept.

    Raises EmptyData for no rows; BadTable for a missing label, and what is no weight.
    """

    def __init__(self, sheet: Sheet, features: tuple[str, ...], choices: Choices) -> None:
        self.sheet, self.features, self.choices = sheet, features, choices
        self.label = choices.layout.label
        every = (self.label, *features)
        self.counts: dict[str, Tuples] = {f: Counter() for f in every}
        self.places: dict[str, dict[str | None, int]] = {f: {} for f in every}
        self.rows: Tuples = Counter()
        self.sums = {f: NumberSums(choices.numeric.get(f, "gaussian")) for f in features}
        self.most = dict.fromkeys(every, columns.MANY)
        needed = [self.label] + ([] if choices.layout.weight is None else [choices.layout.weight])
        for block in sheet.blocks([*needed, *(f for f in features if f in sheet.header)]):
            self._add(block)
        if not self.counts[self.label]:
            raise EmptyData("a table needs at least one row below the names of its columns")

    def decided(self) -> Choices:
        """Return the choices with what each column holds: BadTable where that is not certain."""
        choices, numbers = self.choices, dict[str, str]()
        found, taken, gaps = dict(self.sheet.found), dict[str, str](), list[str]()
        for f in self.features:
            if not self._is_open(f):
                continue
            cells = Counter[str]()
            for (_, v), n in self.counts[f].items():
                if v is not None:
                    cells[v] += n
            more, points = self.sums[f].weight, self.sums[f].points
            kind = columns.kind(cells, choices.layout.comma, more, points)
            declared = f in choices.numeric or choices.domain(f) is not None
            if kind.unsure and (kind.numbers or not declared):
                raise BadTable(self._unsure(f, kind))
            if kind.numbers or f in choices.numeric:
                numbers[f] = kind.comma
                gaps += [f"{v!r} in {f}" for v in sorted(cells) if columns.is_mark(v)]
            if kind.family == "gaussian" and choices.model == "categorical":
                taken[f] = kind.family
        self.sheet.check_marks()
        commas = [f"{comma} in {f}" for f, comma in numbers.items() if comma]
        empty = [found.pop("taken for missing")] if "taken for missing" in found else []
        found |= {"taken for missing": ", ".join([*empty, *gaps]), "commas": ", ".join(commas)}
        chosen = choices.with_columns(taken)
        layout = replace(chosen.layout, numbers=numbers)
        return replace(chosen, layout=layout, found={k: v for k, v in found.items() if v})

    def evidence(self, choices: Choices, known: Schema | None = None) -> Evidence:
        """Return what was counted, read as the choices say.

        A feature of which the rows say nothing has the domain that is known.

        Raises UnknownLabel; UnknownValue; EmptyData; MissingValue for the joint model.
        """
        labels = {y: n for y, _, n in self._pairs(self.label)}
        for y in labels:
            if choices.labels is not None and y not in choices.labels:
                raise UnknownLabel(self._undeclared(self.label, y, choices.labels))
        values: Values = {}
        for f in self.features:
            if f in choices.numeric:
                self._sum(f, choices)
                continue
            values[f] = {}
            domain, said = choices.domain(f), dict[str | None, str | None]({None: None})
            for y, v, n in self._pairs(f):
                if v not in said:
                    assert v is not None
                    said[v] = choices.layout.known(v, f)
                    if domain is not None and said[v] is not None and said[v] not in domain:
                        raise UnknownValue(self._undeclared(f, v, domain))
                if (a := said[v]) is not None:
                    row = values[f].setdefault(y, {})
                    row[a] = row.get(a, 0) + n
        if choices.model == "joint":
            from refnb.api import joint

            wide = schema(labels, values, choices, known)
            return joint.count(wide, self._examples(choices))
        moments = {f: self.sums[f].moments() for f in self.features if f in choices.numeric}
        return Tally.of(Counted(labels, values, {}, moments), self.features, choices, known)

    def _add(self, block: Block) -> None:
        """Count a block."""
        places, layout = block.places, self.choices.layout
        ys = block.cells[self.label]
        if None in ys:
            place = self.sheet.place(places[ys.index(None)], self.label)
            raise BadTable(f"{place}: the label is missing")
        weights = None
        if layout.weight is not None:
            cells = block.cells[layout.weight]
            first = dict(zip(reversed(cells), reversed(places), strict=True))
            place_of = {w: self.sheet.place(place, layout.weight) for w, place in first.items()}
            known = {w: tables.amount(w, place) for w, place in place_of.items()}
            weights = [known[w] for w in cells]
        for f, counts in self.counts.items():
            before = len(counts)
            cells = block.cells[f] = block.cells.get(f, [None] * len(ys))
            _count(counts, weights, ys, cells)
            if len(counts) > before:
                deque(map(self.places[f].setdefault, cells, places), maxlen=0)
            if len(counts) > self.most[f]:
                self._shorten(f)
        if self.choices.model == "joint":
            _count(self.rows, weights, ys, *(block.cells[f] for f in self.features))

    def _pairs(self, f: str) -> Iterator[tuple[str, str | None, Count]]:
        """Yield n(y, v) of a column as y, v and n."""
        for (y, v), n in self.counts[f].items():
            assert y is not None
            yield y, v, n

    def _is_open(self, f: str) -> bool:
        """Tell whether the cells of a column say what it holds, apart from being of a family."""
        families, domains = self.choices.families, self.choices.domains
        return f not in domains and families.get(f) != "categorical" and f != self.label

    def _shorten(self, f: str) -> None:
        """Sum up the numbers of a column that has too many: OutOfRange for as many words."""
        counts = self.counts[f]
        if self._is_open(f) and self.choices.model == "categorical":
            numbers = {v for _, v in counts if v is not None and suggestions.is_number(v)}
            if len(numbers) > columns.MANY:
                self._sum(f, self.choices, numbers)
        values = 1 if f == self.label else len({v for _, v in self.counts[f]})
        self.choices.within.check_cells(len(self.counts[self.label]), values)
        self.most[f] = 2 * len(self.counts[f]) + columns.MANY

    def _sum(self, f: str, choices: Choices, numbers: set[str] | None = None) -> None:
        """Move the numbers of a column from its counts to its sums, all or some."""
        left: Tuples = Counter()
        for y, v, n in self._pairs(f):
            if v is None or (numbers is not None and v not in numbers):
                left[y, v] = n  # type: ignore[assignment] # a weight can be a fraction
            elif (a := choices.layout.known(v, f)) is not None:
                try:
                    self.sums[f].add(y, a, n)
                except RefnbError as error:
                    raise BadTable(f"{self._place(f, v)}: {error}{_missing(v)}") from None
        self.counts[f] = left
        for v in numbers or ():
            del self.places[f][v]

    def _examples(self, choices: Choices) -> Iterator[Example[Instance]]:
        """Yield each different row with its weight."""
        for (y, *cells), n in self.rows.items():
            x = {}
            for f, v in zip(self.features, cells, strict=True):
                a = None if v is None else choices.layout.known(v, f)
                if a is None:
                    raise MissingValue(f"{self._place(f, v)}: the joint table needs a value")
                x[f] = a
            assert y is not None
            yield Example(x, y, n)

    def _place(self, f: str, v: str | None) -> str:
        """Return the place of the first cell of a column that is v."""
        return self.sheet.place(self.places[f][v], f)

    def _undeclared(self, f: str, v: str, known: tuple[str, ...]) -> str:
        return f"{self._place(f, v)}: {v[:60]!r} is not declared{suggestions.hint(v, known)}"

    def _unsure(self, f: str, kind: Kind) -> str:
        """Say which two readings a column has, and what to write for each."""
        place = self._place(f, kind.unsure[0])
        if kind.numbers:
            return f"{place}: {columns.readings(kind.unsure[0])}"
        words, mark = messages.several(kind.unsure), kind.unsure[0][:60]
        missing = messages.option(f"missing={mark!r}", f"--missing {mark!r}")
        family = messages.option(f"families={{{f!r}: 'categorical'}}", f"--family {f}=categorical")
        said = f"the other cells are numbers; if it is a missing one, write {missing}"
        return f"{place}: {words}: {said}; if all are words, {family}"


def _count(counts: Tuples, weights: Sequence[Count] | None, *cells: Cells) -> None:
    """Add to n, for each row of cells, 1 or its weight."""
    if weights is None:
        counts.update(zip(*cells, strict=True))
        return
    for (w, row), n in Counter(zip(weights, zip(*cells, strict=True), strict=True)).items():
        counts[row] += n * w  # type: ignore[assignment] # a weight can be a fraction


def _missing(v: str) -> str:
    """Return what to write where a cell stands for a missing number."""
    mark = messages.option(f"missing={v[:60]!r}", f"--missing {v[:60]!r}")
    return f"; if it is missing, write {mark}"
