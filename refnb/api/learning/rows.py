"""Read rows or tables of counts, decide what their columns hold, and return statistics.

Rows are counted by columns, in one pass over the blocks of a source:

    counts    n(y, v) of each column: how often a cell stands beside a label
    places    of each different cell the first row that has it, for what is wrong with it
    sums      n, the sum and the squares of numbers, once more than 10,000 of a column differ

When all rows are counted, the distinct cells of a column decide what it holds; from then on the
choices state it. So the order of rows does not matter, and later rows are read in the same way. EM
and networks take whole rows, and read equal rows once: `distinct`.
"""

from __future__ import annotations

# ruff: noqa: PLC0415 - what few questions need is loaded when they come
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from functools import partial

from refnb.api import settings
from refnb.api.learning.choices import Choices
from refnb.api.learning.engine import leave_out
from refnb.api.learning.statistics import ColumnStatistics, Statistics, moments, schema
from refnb.core import checks, errors, escapes, limits, messages
from refnb.estimation.counting import Row
from refnb.estimation.moments import NOTHING, Moment
from refnb.estimation.schema import Count, Domain, Example, Schema
from refnb.io import columns, suggestions, tables
from refnb.io.columns import POINTS, Kind
from refnb.io.suggestions import PLAIN, family, is_mark, missing
from refnb.io.tables import Block, Cells, Layout, Record, Sheet, Source, Weight

CELL_NOTES = (  # of the cells, in the settings of an answer
    *("rows of empty cells", "taken for missing", "not taken for missing"),
    *("taken for words", "commas", "rows without a label", "every value occurs once"),
    *columns.ALIKE,
)
WORDS, WHOLE, MEASURED = "words", "whole numbers, as words", "measured numbers"
FEW = 3  # rows that say little of a column
NEEDS_ROWS = "needs at least one row below the names of its columns"
DIGITS = "written with digits and a point alone, as in 12.5"
Tables = Source | tuple[Source, ...]
Words = tuple[str | None, ...]
Tuples = Counter[Words]
Given = Mapping[str, str | Fraction]


def ratio(cell: str, family: str) -> tuple[int, int]:
    """Return the number in a cell as two whole numbers: whatever `settings.cell_number` raises."""
    if family == "gaussian" and (plain := PLAIN.fullmatch(cell)):
        before, after = plain.groups(default="")
        return int(before + after), 10 ** len(after)
    return settings.cell_number(cell, family).as_integer_ratio()


def read(source: Source, choices: Choices) -> tuple[Statistics, Choices, str]:
    """Return the statistics of a source, the choices with what its columns hold, and its name.

    Raises what `counting` does; UnknownLabel; UnknownValue for a value that was not declared;
    OutOfRange for too many cells.
    """
    with counting(source, choices) as (counts, chosen):
        return counts.statistics(chosen), chosen, counts.sheet.name


@contextmanager
def counting(
    source: Source, choices: Choices, *, by_row: bool = False
) -> Iterator[tuple[ColumnCounts, Choices]]:
    """Count a source with unknown columns; add what they hold to the choices.

    Raises BadTable for damaged rows, a missing column, a mark of missing cells that does not occur,
    and a column that can be read in two ways; EmptyData for no rows, or a column without a value;
    UnknownFeature for a family or a domain of an unknown feature.
    """
    with tables.open_source(source, choices.layout) as sheet:
        features = sheet.features()
        suggestions.features(features, choices.families, messages.option("families", "--family"))
        known = (*features, choices.layout.label)
        suggestions.features(known, choices.domains, messages.option("domains", "--domain"))
        for f, domain in choices.domains.items():
            what = f"the domain of {messages.quote(f)}"
            if f in choices.numeric:
                raise errors.BadRequest(f"{what}: it holds numbers")
            if choices.is_bernoulli(f) and {*domain} != {"0", "1"}:
                raise errors.BadRequest(f"{what}: a bernoulli one is 0 and 1")
        levels = {f: sheet.levels(f) for f in features if f not in choices.families}
        declared = {f: known for f, known in levels.items() if known} | dict(choices.domains)
        levels_ = map(columns.label_text, sheet.levels(choices.layout.label, seen=True))
        labels = choices.labels or tuple(levels_) or None
        roles = {*features, choices.layout.label, choices.layout.weight}
        others = tuple(f for f in sheet.columns if f not in roles)
        choices = replace(choices, domains=declared, labels=labels, left_out=others)
        if choices.model in settings.BAGS:
            if not features:
                needs = "needs a column of counts for each word"
                raise errors.EmptyData(f"model={choices.model!r} {needs}")
            choices = choices.with_columns(dict.fromkeys(features, choices.model))
        counts = ColumnCounts(sheet, features, choices, by_row=by_row)
        chosen = counts.decide()
        if choices.of_variance and "gaussian" not in chosen.families.values():
            what = "a divisor or a shared variance"
            raise errors.BadRequest(f"{what} is for gaussian columns, none is")
        yield counts, chosen


def count_more(
    rows: Source | Record, choices: Choices, features: Sequence[str], known: Schema
) -> tuple[Statistics, Choices, dict[str, str]]:
    """Count more rows (a record is one row) of known columns; return also the rules applied.

    The choices get the types of new labels.

    Raises BadTable for damaged rows, or a missing column; UnknownLabel; UnknownValue.
    """
    several, layout = tables.as_rows(rows), replace(choices.layout, features=tuple(features))
    with tables.open_source(several, layout) as sheet:
        if not sheet.header:
            sheet.features()  # which refuses
        learned = *features, *choices.left_out
        given = [f for f in sheet.columns if f not in (layout.label, layout.weight)]
        if several is rows:
            sheet.note_others(learned, given)
        else:  # a single record, which a person typed
            suggestions.features(learned, given, "the row")
        statistics = ColumnCounts(sheet, tuple(features), choices).statistics(choices, known)
        sheet.note_absent(features)
        there = sheet.kinds_of(choices.layout.label).items()
        kinds = {y: kind for y, kind in there if y not in known.labels} | dict(choices.kinds)
        return statistics, replace(choices, kinds=kinds), sheet.notes


def read_counts(
    given: Tables, choices: Choices, known: Schema | None = None
) -> tuple[ColumnStatistics, Choices, str]:
    """Return the sum of tables of counts, the choices with the numeric columns, and the name.

    Raises BadTable for damaged tables; EmptyData for no rows; BadRequest for choices that need
    rows; UnknownLabel; UnknownValue for a value that was not declared.
    """
    from refnb.io import count_tables

    layout = choices.layout
    if choices.model == "joint":
        needs = "the joint model needs complete rows"
        raise errors.BadRequest(f"a table of counts holds one column at a time: {needs}")
    if isinstance(given, tuple) and any(tables.as_rows(part) is not part for part in given):
        given = [*given]  # a tuple of records is one table
    parts = given if isinstance(given, tuple) else (given,)
    counts, labels = count_tables.CountTable(), count_tables.COLUMNS[0]
    for part in parts:
        with tables.open_source(part, layout) as sheet:
            sheet.require(count_tables.COLUMNS if sheet.columns else ())
            counts = count_tables.merge(counts, count_tables.read(sheet.rows, layout.features))
            sheet.check_options()
        choices = replace(choices, kinds={**sheet.kinds_of(labels), **choices.kinds})
    if not counts.labels:
        raise errors.EmptyData(f"a table of counts {NEEDS_ROWS}")
    if choices.model in settings.BAGS:
        choices = choices.with_columns(dict.fromkeys(counts.features, choices.model))
    chosen = choices.with_columns(dict.fromkeys(counts.moments, "gaussian"))
    suggestions.features(counts.features, chosen.families, messages.option("families", "--family"))
    suggestions.features(counts.features, chosen.domains, messages.option("domains", "--domain"))
    suggestions.features(counts.features, layout.features or (), "the columns to use")
    if odd := [f for f in counts.moments if f not in chosen.numeric]:
        raise errors.BadRequest(f"column {odd[0][:60]!r} holds sums of numbers, no words")
    values, sums = dict[str, Mapping[str, Row]](), dict[str, Mapping[str, Moment]]()
    for f in layout.features or counts.features:
        if f not in chosen.numeric:
            values[f] = counts.values.get(f, {})
        elif f in counts.values:
            with messages.at("", f):
                rows = ((y, v, n) for y, row in counts.values[f].items() for v, n in row.items())
                sums[f] = moments((y, ratio(v, chosen.numeric[f]), n) for y, v, n in rows)
        else:
            sums[f] = counts.moments.get(f, {})
    statistics = ColumnStatistics.of(counts.labels, values, sums, chosen, known)
    shown = [f for f in counts.features if f in {*values, *sums} - {*choices.families}]
    kinds = {f: MEASURED if f in sums else WORDS for f in shown}
    name = " and ".join(map(tables.source_name, parts))
    return statistics, replace(chosen, notes=kind_notes(kinds)), name


def kind_notes(kinds: Mapping[str, str]) -> dict[str, str]:
    """Say what the columns hold, for the settings of an answer."""
    by_kind: dict[str, list[str]] = {kind: [] for kind in (MEASURED, WHOLE, WORDS)}
    for f, kind in kinds.items():
        by_kind[kind].append(f)
    notes = (f"{messages.join_names(names)}: {kind}" for kind, names in by_kind.items() if names)
    return {"columns": "; ".join(notes)} if kinds else {}


class ColumnCounts:
    """Count the rows of a sheet, each once, without keeping them.

    Raises EmptyData for no rows; BadTable for a missing label or an invalid weight.
    """

    def __init__(
        self, sheet: Sheet, features: tuple[str, ...], choices: Choices, *, by_row: bool = False
    ) -> None:
        self.sheet, self.features, self.choices = sheet, features, choices
        self.by_row = by_row or choices.model == "joint"
        self.label = choices.layout.label
        every = (self.label, *features)
        self.counts: dict[str, Tuples] = {f: Counter() for f in every}
        self.places: dict[str, dict[str | None, int]] = {f: {} for f in every}
        self.rows: Tuples = Counter()
        self.sums: dict[str, dict[str, Moment]] = {f: {} for f in features}
        self.points = set[str]()
        self.ends: dict[str, set[Fraction]] = {f: set() for f in every}  # of numbers summed up
        delimiter = sheet.notes.get("delimiter", repr(choices.layout.delimiter))
        self.parted = delimiter.startswith("';'") and not choices.layout.comma
        self.most = dict.fromkeys(every, columns.MANY)
        needed = [self.label] + ([] if choices.layout.weight is None else [choices.layout.weight])
        there = {*sheet.header}
        for block in sheet.blocks([*needed, *(f for f in features if f in there)]):
            self._add(block)
        if not self.counts[self.label]:
            raise errors.EmptyData(f"a table {NEEDS_ROWS}")

    def decide(self) -> Choices:
        """Return the choices with what each column holds: BadTable if that is not certain."""
        choices, is_open = self.choices, [*filter(self._is_open, self.features)]
        if choices.labels is None:
            self._check_labels()
        kinds = {f: self._kind(f, self._cells(f)) for f in is_open}
        numbers = [f for f, kind in kinds.items() if kind.numbers or f in choices.numeric]
        commas = {f: kinds[f].comma for f in numbers}
        commas |= {f: columns.TRUTH for f in is_open if choices.is_bernoulli(f)}
        families = {f: kind.family for f, kind in kinds.items() if kind.family == "gaussian"}
        chosen = choices.with_columns(families if choices.model == "categorical" else {})
        notes = self._notes(commas, is_open, chosen.taken)
        layout = replace(chosen.layout, numbers=commas)
        return replace(chosen, layout=layout, notes=notes, kinds=self._label_kinds())

    def _label_kinds(self) -> dict[str, str]:
        """Return the types of the labels; declared ints count even if no row has them."""
        kinds = self.sheet.kinds_of(self.label)
        if {*kinds.values()} == {"int"}:
            ints = (y for y in self.choices.labels or () if y.removeprefix("-").isdecimal())
            kinds = dict.fromkeys(ints, "int") | kinds
        return kinds

    def _notes(
        self, commas: Mapping[str, str], is_open: Sequence[str], taken: Collection[str]
    ) -> dict[str, str]:
        """Return notes on the cells for the settings: BadRequest for options without effect."""
        choices, sheet = self.choices, self.sheet
        for f in is_open:
            if commas.get(f, columns.TRUTH) not in ("", columns.TRUTH):
                sheet.note("commas", f"{commas[f]} in {f}")
            self._note_marks(f, commas.get(f))
        undeclared = [f for f in self.features if f not in choices.families]
        kinds = {f: MEASURED if f in taken else WHOLE if f in commas else WORDS for f in undeclared}
        kinds = {} if choices.model == "bernoulli" else kinds
        self._note_words(kinds, commas)
        declared = {v for domain in choices.domains.values() for v in domain}
        notes = sheet.check_options(declared.union(choices.labels or ()))
        if choices.layout.comma and not commas and choices.layout.weight is None:
            write = messages.option("comma", "--comma")
            raise errors.BadRequest(f"no column that is read here holds numbers: leave {write} out")
        first = {name: text for name, text in notes.items() if name not in CELL_NOTES}
        cells = {name: notes[name] for name in CELL_NOTES if name in notes}
        return first | cells | kind_notes(kinds) | self._header()

    def _note_marks(self, f: str, comma: str | None) -> None:
        """Note how marks of missing cells were read, and numbers among words."""
        cells = self._cells(f)
        self.sheet.note_marks(f, cells, comma, *self.ends[f])
        is_open = comma is None and self.choices.domain(f) is None
        if is_open and (few := sum(n for v, n in cells.items() if suggestions.is_number(v))):
            total = sum(cells.values())
            self.sheet.note("taken for words", f"{f}, though {few} of {total} cells are numbers")

    def _note_words(self, kinds: Mapping[str, str], commas: Mapping[str, str]) -> None:
        """Note words that are nearly equal, and columns in which no value repeats."""
        for f in (self.label, *(f for f, kind in kinds.items() if kind == WORDS)):
            self.sheet.note_near_equals(f, self._cells(f))
        for f in kinds:
            cells = {v: n for v, n in self._cells(f).items() if not is_mark(v)}
            values = [columns.number(v, commas[f]) if f in commas else v for v in cells]
            if len(cells) > FEW and {*cells.values()} == {1} and columns.may_be_names(values):
                self.sheet.note("every value occurs once", f)

    def _check_labels(self) -> None:
        """Require that labels are not marks of missing cells, and note those that are numbers."""
        label, ys = self.label, self._cells(self.label)
        check_marks(label, ys, partial(self._place, label), without)
        self.sheet.note_marks(label, [*filter(suggestions.is_number, ys)], "")
        if columns.family([*ys]) == "gaussian":
            self.sheet.note("taken for words", f"{label}, though all cells are numbers")

    def _kind(self, f: str, cells: Mapping[str, Count]) -> Kind:
        """Return what a column holds: BadTable if the column can be read in two ways."""
        choices, more = self.choices, sum(m.weight for m in self.sums[f].values())
        kind = columns.kind(cells, choices.layout.comma, more, f in self.points)
        numbers = tuple(filter(suggestions.is_number, cells))
        is_sure = kind.unsure or kind.comma == columns.GROUPED
        if self.parted and kind.numbers and not is_sure and all(map(POINTS.fullmatch, numbers)):
            kind = replace(kind, unsure=numbers, reason=columns.POINT)
        declared = f in choices.numeric or choices.domain(f) is not None
        is_given = declared or "Fraction" in self.sheet.kinds.get(f, {}).values()
        exact = kind.reason == columns.FRACTION and is_given
        if kind.unsure and not exact and (kind.numbers or not declared):
            raise errors.BadTable(f"{self._unsure(f, kind)}{self._others(f)}")
        if f not in choices.families and None not in self.places[f]:  # a weight is in every row
            _check_count(self.sheet, f, kind, cells, self.features)
        return kind

    def statistics(self, choices: Choices, known: Schema | None = None) -> Statistics:
        """Return the statistics, read as the choices say.

        A feature without values in these rows has its known domain.

        Raises UnknownLabel; UnknownValue; EmptyData; MissingValue for the joint model.
        """
        labels = {y: n for y, _, n in self._pairs(self.label)}
        for y in labels:
            if choices.labels is not None and y not in choices.labels:
                raise errors.UnknownLabel(self._undeclared(self.label, y, choices.labels))
        values: dict[str, dict[str, dict[str, Count]]] = {}
        for f in self.features:
            if f in choices.numeric:
                self._check_counts(f, choices)
                self._sum(f, choices)
                continue
            values[f], domain = {}, choices.domain(f)
            for y, v, n in self._pairs(f):
                if v is None or (a := self._read(f, v, choices)) is None:
                    continue
                if domain is not None and a not in domain:
                    raise errors.UnknownValue(self._undeclared(f, v, domain))
                row = values[f].setdefault(y, {})
                row[a] = row.get(a, 0) + n
        if choices.model == "joint":
            from refnb.api.learning import joint

            wide = schema(labels, values, choices, known)
            return joint.count(wide, self.examples(choices))  # type: ignore[arg-type] # of words
        sums = {f: self.sums[f] for f in self.features if f in choices.numeric}
        return ColumnStatistics.of(labels, values, sums, choices, known)

    def _add(self, block: Block) -> None:
        """Count a block."""
        block, layout = self.sheet.drop_unlabelled(block), self.choices.layout
        places, ys = block.places, block.cells[self.label]
        is_even = layout.weight is None
        weights = None if is_even else self.sheet.weights(block, tables.amount)
        for f, counts in self.counts.items():
            before = len(counts)
            cells = block.cells[f] = block.cells.get(f, [None] * len(ys))
            count(counts, weights, ys, cells)
            if len(counts) > before:
                deque(map(self.places[f].setdefault, cells, places), maxlen=0)
            if len(counts) > self.most[f]:
                self._shorten(f)
        if self.by_row:
            count(self.rows, weights, ys, *(block.cells[f] for f in self.features))

    def _pairs(self, f: str) -> Iterator[tuple[str, str | None, Count]]:
        """Yield y, v and n(y, v) of a column."""
        for (y, v), n in self.counts[f].items():
            assert y is not None
            yield y, v, n

    def _cells(self, f: str) -> Counter[str]:
        """Return how often each non-empty cell of a column occurs."""
        cells = Counter[str]()
        for _, v, n in self._pairs(f):
            if v is not None:
                cells[v] += n  # type: ignore[assignment] # a weight can be a fraction
        return cells

    def _is_open(self, f: str) -> bool:
        """Return whether the cells of a column show what it holds, apart from its family."""
        families, domains = self.choices.families, self.choices.domains
        return f not in domains and families.get(f) != "categorical" and f != self.label

    def _shorten(self, f: str) -> None:
        """Sum up the numbers of a column that has too many: OutOfRange for as many words."""
        counts = self.counts[f]
        if self._is_open(f) and self.choices.model == "categorical":
            numbers = {v for _, v in counts if v is not None and suggestions.is_number(v)}
            numbers -= {*filter(columns.CODED.fullmatch, numbers)}
            if len(numbers) > columns.MANY:
                self._sum(f, self.choices, numbers)
        if f == self.label:
            many = f"column {f!r} has more than {columns.MANY} labels"
            raise errors.OutOfRange(f"{many}: if it is a name of the row, take another one")
        limits.check_table(len(self.counts[self.label]), len({v for _, v in self.counts[f]}))
        self.most[f] = 2 * len(self.counts[f]) + columns.MANY

    def _sum(self, f: str, choices: Choices, numbers: set[str] | None = None) -> None:
        """Move all or some numbers of a column from its counts to its sums."""
        left: Tuples = Counter()
        moved = list[tuple[str, tuple[int, int], Count]]()
        for y, v, n in self._pairs(f):
            if v is None or (numbers is not None and v not in numbers):
                left[y, v] = n  # type: ignore[assignment] # a weight can be a fraction
                continue
            try:
                if (a := choices.layout.meaning(v, f)) is not None:
                    moved.append((y, ratio(a, choices.numeric.get(f, "gaussian")), n))
            except errors.RefnbError as error:
                step = f"if it is missing, write {missing(v)}"
                if any(map(str.isdecimal, v)):
                    step = f"it is {DIGITS}; if all are words, {family(f, 'categorical')}"
                if choices.model in settings.BAGS:
                    step = f"a word is counted by whole numbers, {leave_out(f, None)}"
                elif suggestions.is_number(v):
                    step = f"if it is measured, write {family(f, 'gaussian')}"
                raise errors.BadTable(f"{self._place(f, v)}: {error}; {step}") from None
        sums, self.counts[f] = self.sums[f], left
        for y, m in moments(moved).items():
            sums[y] = sums.get(y, NOTHING) + m
        self.points |= {f for v in numbers or () if "." in v}
        self.ends[f] |= _ends([ratio for _, ratio, _ in moved])
        for v in numbers or ():
            del self.places[f][v]

    def _check_counts(self, f: str, choices: Choices) -> None:
        """Require that a column of word counts has no missing count: MissingValue."""
        for _, v, _ in self._pairs(f) if choices.model in settings.BAGS else ():
            if v is None or self._read(f, v, choices) is None:
                way = "the count of a word is missing: write 0 where it does not occur"
                raise errors.MissingValue(f"{self._place(f, v)}: {way}")

    def _read(self, f: str, v: str, choices: Choices) -> str | None:
        """Return the value of a cell, None if missing; an error names its place."""
        try:
            return choices.layout.meaning(v, f)
        except errors.RefnbError as error:
            raise type(error)(f"{self._place(f, v)}: {error}") from None

    def examples(self, choices: Choices) -> Iterator[Example[Given]]:
        """Yield each distinct row with words and numbers, its weight, and no missing cells.

        Raises MissingValue for a row with a gap in the joint model.
        """
        for (y, *cells), n in self.rows.items():
            x, numeric = dict[str, str | Fraction](), choices.numeric
            for f, v in zip(self.features, cells, strict=True):
                if v is not None and (a := self._read(f, v, choices)) is not None:
                    x[f] = Fraction(*ratio(a, numeric[f])) if f in numeric else a
                elif choices.model == "joint":
                    raise errors.MissingValue(f"{self._place(f, v)}: the joint table needs a value")
            assert y is not None
            if n:
                yield Example(x, y, n)

    def _place(self, f: str, v: str | None) -> str:
        """Return the place of the first cell of a column that equals v."""
        return self.sheet.place(self.places[f][v], f)

    def _undeclared(self, f: str, v: str, known: tuple[str, ...]) -> str:
        message = f"{self._place(f, v)}: {v[:60]!r} is not declared{suggestions.hint(v, known)}"
        if known == ("0", "1") and self.choices.is_bernoulli(f):
            message += f": write these, or {family(f, 'categorical')}"
        return message

    def _header(self) -> dict[str, str]:
        """Say that line 1 may be a row: half of its names also occur as cells of their columns."""
        every = [f for f in self.counts if f in self.places[f]]
        is_named = self.sheet.unit != "line" or self.choices.layout.header is not None
        if is_named or 2 * len(every) < len(self.counts):
            return {}
        write = messages.option("header='none'", "--header none")
        line = f"line 1, with {', '.join(map(repr, every[:4]))}, which are cells below, too"
        return {"header": f"{line}: if it is a row, write {write}"}

    def _others(self, f: str) -> str:
        """Suggest how to learn only the other columns, if they are few."""
        names = [g for g in self.features if g != f]
        return f"; to leave the column out, write {_use(names)}" if 0 < len(names) <= 8 else ""

    def _unsure(self, f: str, kind: Kind) -> str:
        """Show the two ways to read a column, and what to write for each."""
        first, as_words = kind.unsure[0], family(f, "categorical")
        head = f"{self._place(f, first)}: {messages.join_names(kind.unsure)}"
        if kind.reason == columns.COMMA:
            return f"{self._place(f, first)}: {columns.readings(first)}"
        if kind.reason == columns.POINT:
            write = messages.option("comma='thousands'", "--comma thousands")
            both = f"{first!r} can be {first} or {first.replace('.', '')} beside ';'"
            way = f"write {write} for a point, or the number without one"
            return f"{self._place(f, first)}: {both}: {way}"
        if kind.reason == columns.FRACTION:
            one = f"if it is one number, write {family(f, 'gaussian')}"
            return f"{head}: {one}; if two, a column for each; if a word, {as_words}"
        if kind.reason == columns.DRESS or any(map(str.isdecimal, first)):
            return f"{head}: a number is {DIGITS}; if all are words, write {as_words}"
        way = f"the other cells are numbers; if it is a missing one, write {missing(first)}"
        is_first = self.places[f][first] == min(self.places[self.label].values())
        unit = "; if its row describes the columns, delete it" * is_first
        return f"{head}: {way}; if all are words, {as_words}{unit}"


def _ends(ratios: Collection[tuple[int, int]]) -> set[Fraction]:
    """Return the least and the greatest of these numbers, as far as millionths tell."""

    def millionths(ratio: tuple[int, int]) -> int:
        return ratio[0] * 10**6 // ratio[1]

    return {Fraction(*end(ratios, key=millionths)) for end in (min, max)} if ratios else set()


def check_marks(
    label: str, cells: Collection[str], place: Callable[[str], str], way: Callable[[str], str]
) -> None:
    """Require that a usual mark of missing cells is declared before it is a label: BadTable."""
    for y in suggestions.marks(cells):
        every = [*columns.sort(cells)[:8]]
        shell = f"--domain {messages.word(f'{label}={escapes.record(every)}')}"
        write = messages.option(f"domains={{{label!r}: {every}}}", shell)
        both = f"{y!r} can be a missing label or a class: {way(y)}"
        raise errors.BadTable(f"{place(y)}: {both}, or write {write}")


def count(counts: Tuples, weights: Sequence[Count] | None, *cells: Cells) -> None:
    """Add 1, or its weight, to n for each row of cells."""
    if weights is None:
        counts.update(zip(*cells, strict=True))
        return
    for (w, row), n in Counter(zip(weights, zip(*cells, strict=True), strict=True)).items():
        counts[row] += n * w  # type: ignore[assignment] # a weight can be a fraction


def distinct(
    sheet: Sheet,
    names: Sequence[str],
    known: Mapping[str, Domain],
    amount: Weight = tables.amount,
    *,
    gaps: bool = False,
) -> tuple[dict[Words, Count], Layout]:
    """Return the distinct rows of some columns, with their weights, and how they were read.

    Raises BadTable for damaged rows; EmptyData for none; Duplicate; UnknownValue for a value that
    was not declared; MissingValue, unless gaps are allowed.
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
                raise _refusal(sheet, block, v, wrong, known)
        weights = None if weight is None else sheet.weights(block, amount)
        count(rows, weights, *(block.cells[v] for v in names))
        for v, column in cells.items():
            count(column, weights, block.cells[v])
    if not rows:
        raise errors.EmptyData(f"a table {NEEDS_ROWS}")
    sheet.check_options()
    layout = _layout(sheet, {v: column for v, column in cells.items() if v not in known})
    return _by_value(rows, names, layout, gaps) if layout.numbers else dict(rows), layout


def _refusal(
    sheet: Sheet, block: Block, v: str, wrong: Collection[str | None], known: Mapping[str, Domain]
) -> errors.RefnbError:
    """Report the first invalid cell of a column: MissingValue; UnknownValue."""
    pairs = zip(block.places, block.cells[v], strict=True)
    number, a = next((number, a) for number, a in pairs if a in wrong)
    place = sheet.place(number, v)
    if a is None:
        return errors.MissingValue(f"{place}: every variable needs a value; {_gaps()}")
    return errors.UnknownValue(f"{place}: no value {a[:60]!r}{suggestions.hint(a, known[v])}")


def _by_value(
    rows: Mapping[Words, Count], names: Sequence[str], layout: Layout, gaps: bool
) -> dict[Words, Count]:
    """Return the rows, with numbers read by value: MissingValue, unless gaps are allowed."""
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
    """Suggest methods that learn from rows with gaps."""
    write = messages.option("em(rows, network=...)", "refnb em TABLE --network FILE")
    return f"from rows with gaps learn by {write}"


def _layout(sheet: Sheet, open_: Mapping[str, Mapping[Words, Count]]) -> Layout:
    """Return the layout that reads columns of words by value if all their cells are numbers.

    The sheet says how each usual mark of missing cells was read.
    """
    numbers, label = dict(sheet.layout.numbers), sheet.layout.label
    if label in open_:
        ys = [y for (y,) in open_[label] if y is not None]
        check_marks(label, ys, lambda _: f"column {label!r}", lambda y: f"write {missing(y)}")
    for v, cells in open_.items():
        seen = {cell: n for (cell,), n in cells.items() if cell is not None}
        kind = columns.kind(seen, sheet.layout.comma)
        if label and v != label and (None,) not in cells:  # a weight is in every row
            _check_count(sheet, v, kind, seen, [f for f in open_ if f != label])
        if kind.numbers and not kind.unsure:
            numbers[v] = kind.comma
        else:
            sheet.note_near_equals(v, seen)
        sheet.note_marks(v, seen, numbers.get(v))
    return replace(sheet.layout, numbers=numbers)


def _check_count(
    sheet: Sheet, f: str, kind: Kind, cells: Mapping[str, Count], features: Sequence[str]
) -> None:
    """Refuse a column that looks like counts, unless you chose it: BadTable."""
    if sheet.layout.weight is not None or sheet.layout.features is not None:
        return
    numbers = {columns.number(v, kind.comma) for v in cells if kind.numbers and not is_mark(v)}
    if sum(cells.values()) >= FEW and columns.may_be_counts(f, numbers):
        weight, use = suggestions.weight(f), _use(features)
        what = "whole numbers under such a name can say how often each row counts"
        write = f"write {weight}; or if it is a feature, {use}"
        raise errors.BadTable(f"{sheet.head}: column {f!r}: {what}: {write}")


def _use(features: Sequence[str]) -> str:
    """Suggest how to use only some columns."""
    shell = f"--features {messages.word(escapes.record(features))}"
    return messages.option(f"features={[*features]}", shell)


def without(y: str) -> str:
    """Suggest how to leave out the rows that have a mark as their label."""
    if y in suggestions.DASHES:
        return "leave its rows out"
    return f"to leave its rows out, write {missing(y)}"
