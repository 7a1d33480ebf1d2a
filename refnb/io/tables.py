"""Tables: rows from a file, text, records, columns or a data frame, as one stream of blocks.

    path       str or PathLike; "-" is standard input
    lines      an open text file, or any iterable of lines
    records    an iterable of mappings from column to cell
    columns    a mapping from column to its cells
    frame      whatever has `columns` and each of them by its name, such as a data frame

    with open_source(source, layout) as sheet:
        for block in sheet.blocks(["wind", "play"]):
            block.places     the numbers of some hundred rows, each a line or a record
            block.cells      wind, play: a cell of each row, a text, or None where it is missing

    layout    which column is the label, which are features, what marks a missing cell
    line      the number of a line of the file, the header is line 1; of a record its last one
    blank     a space, a tab or a no-break space

By default blanks around a cell are removed, and an empty cell is missing; a layout can change this.
The separator is found in line 1. Every error in a file is a BadTable that names the line, the
column and the requirement. Columns that nobody names are not read; after the last block,
`sheet.notes` lists what was left out or counted as missing.

The trap: a separator inside quotes separates nothing, so lines cannot be split one by one.

Source: Y. Shafranovich, Common Format and MIME Type for CSV Files, RFC 4180 (2005).
"""

import csv
import os
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction
from itertools import chain, compress, islice, pairwise, repeat
from operator import itemgetter
from types import NoneType
from typing import Literal, NamedTuple, Protocol, Self, TypeGuard, TypeVar, cast, runtime_checkable

from refnb.core import checks, limits, messages
from refnb.core.errors import BadRequest, BadTable, EmptyData, RefnbError
from refnb.estimation.schema import Count, Example, Instance
from refnb.exact import rational
from refnb.io import columns, files, suggestions
from refnb.io.suggestions import is_mark

AUTO, RUNS = "auto", "blanks"  # what fits; runs of blanks
TABS = {"tab": "\t", "\\t": "\t"}
NAMED = ", ".join(map(repr, ("tab", RUNS, AUTO)))
SEPARATED = re.compile('"?sep=(.)"?')  # a line for spreadsheets
DELIMITERS = (",", ";", "\t", "|")
BLANKS = " \t\u00a0"
SAMPLE = 50  # lines that tell what stands between the cells
TYPES = re.compile(  # of columns, in a row that describes them
    "<?(discrete|continuous|string|time|categorical|numeric|nominal|text|integer|int(64)?|float(64)?"
    "|double( precision)?|real|numbers?|numerical|bool(ean)?|str|object|(var)?char|factor|date"
    r"|(small|big)int|decimal|timestamp|datetime|chr|dbl|fct|lgl|ord)>?(\([0-9, ]+\))?"
)
TYPED = re.compile("(?:[cmiw][CDST]?|[CDST])#.")
ROLES = re.compile("class|meta|ignore|weight|attribute|feature|target")
_CAUSES = {
    "expected after": "a quoted cell ends with its second quote, got more behind it",
    "unexpected end of data": "the file ends inside a quoted cell, a closing quote is missing",
    "new-line character seen in unquoted field": "a line ends with \\n or \\r\\n, got \\r alone",
    "field larger than field limit": "a cell has at most 131072 characters, got more",
}
SIZE = 256  # rows of a block: its cells stay in the cache of a processor

N = TypeVar("N")
T = TypeVar("T")
Record = Mapping[str, object]
Cells = Sequence[str | None]


@dataclass(frozen=True)
class Layout:
    """How to read a table; features None means every named column except label and weight.

    `header` names the columns of a table without a header line; () numbers them from 1. Columns in
    `empty` can have the empty text as a value. `comma` says whether a comma in numbers is "decimal"
    or "thousands", if the cells do not show it; `numbers` says the same for each column known to
    hold numbers, in which a mark such as NA is missing. In a query an unseen value is refused, or
    counts as "missing". `kinds` are the types of cells that were not text, by column.

    Raises BadTable for a delimiter that is neither "auto" nor one character, or is a quote or a
    line end.
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
    numbers: Mapping[str, str] = field(default_factory=dict)
    unseen: str = "refuse"
    kinds: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        checks.text(self.delimiter, "a delimiter")
        object.__setattr__(self, "delimiter", TABS.get(self.delimiter, self.delimiter))
        if self.delimiter not in (AUTO, RUNS) and not re.fullmatch(r'[^"\r\n\0]', self.delimiter):
            needed = f"one character, no quote, or one of the words {NAMED}"
            raise BadTable(f"a delimiter is {needed}, got {self.delimiter[:20]!r}")

    def over(self, domains: Mapping[str, Collection[str]]) -> Self:
        """Return the layout that reads each value of the domains as itself."""
        empty = tuple(v for v, domain in domains.items() if "" in domain)
        blanks = any(a != a.strip(BLANKS) for domain in domains.values() for a in domain)
        spelled = (v for v, a in domains.items() if all(map(columns.is_whole_spelling, a)))
        numbers = {**dict.fromkeys(spelled, ""), **self.numbers}
        return replace(self, empty=empty, blanks=self.blanks or blanks, numbers=numbers)

    def trim(self, cell: str) -> str:
        """Return a cell without the blanks around it, unless they are kept."""
        return cell if self.blanks else cell.strip(BLANKS)

    def cell(self, cell: str, column: str) -> str | None:
        """Return the value of a cell in a column, None if it is missing.

        >>> Layout(missing=("-",)).cell(" weak ", "wind"), Layout(missing=("-",)).cell("-", "wind")
        ('weak', None)
        """
        cell = self.trim(cell)
        if (cell in self.missing or not cell) and (cell or column not in self.empty):
            return None
        return self.meaning(columns.label_text(cell) if column == self.label else cell, column)

    def spell(self, cell: object, column: str, place: str, width: str = "") -> str | None:
        """Return the text of a cell that is not text; a number gets the comma of its column."""
        text = columns.text(cell, place, width)
        comma = self.numbers.get(column) in (columns.DECIMAL, columns.GROUPED)
        return text.replace(".", ",") if comma and text and not isinstance(cell, str) else text

    def settings(self) -> dict[str, str]:
        """Name the choices, without the defaults."""
        choices = {
            "missing": ", ".join(map(repr, self.missing)),
            "header": "" if self.header is None else ", ".join(self.header) or "none",
            "blanks": "kept" if self.blanks else "",
            "quotes": "" if self.quotes else "mean nothing",
            "encoding": "" if self.encoding == "utf-8" else self.encoding,
            "values never seen": "" if self.unseen == "refuse" else self.unseen,
        }
        return {name: choice for name, choice in choices.items() if choice}

    def meaning(self, cell: str, column: str) -> str | None:
        """Return the value of a text: in a numeric column a mark is missing, and a comma is read.

        Raises BadTable for a number whose commas do not fit the column.
        """
        if column not in self.numbers:
            return cell
        return None if is_mark(cell) else columns.number(cell, self.numbers[column])


PLAIN = Layout()


@dataclass(frozen=True)
class Row:
    """One record: its known cells by column, and its place, such as line 3, where it ends."""

    place: str
    cells: Mapping[str, str]


@runtime_checkable
class Frame(Protocol):
    """The parts of a data frame that are needed here."""

    @property
    def columns(self) -> Iterable[object]:
        """The names of the columns."""

    def __getitem__(self, name: str, /) -> object:
        """Return a column, which has `tolist`, `to_list` or `to_pylist`."""


Source = (
    str | os.PathLike[str] | Iterable[str] | Iterable[Record] | Mapping[str, Sequence[object]]
    | Frame
)  # fmt: skip
Blocks = Iterator[tuple[Sequence[int], list[Cells]]]
Column = Callable[[str], tuple[Sequence[object], str]]  # the cells of a column, and their width
Records = Iterator[tuple[int, list[str]]]
Weight = Callable[[str | None, str, str], Count]  # of its cell, the place, what a comma means


class Block(NamedTuple):
    """Some rows by columns: the place of each, and its cell in each column."""

    places: Sequence[int]
    cells: dict[str, Cells]


@dataclass
class Sheet:
    """The name and the columns of a source; its rows can be read once, as blocks or one by one.

    `head` is where the columns are named, `unit` the name of a row, `notes` what was noticed while
    reading, in words for the settings of an answer; `seen` holds the cells equal to a declared mark
    of missing cells; `kinds` are the types of cells that were not text, `frame` is the original
    data frame; options in `idle` are for other sources, or nobody can give them here.
    """

    name: str
    header: tuple[str, ...]
    cells: Callable[[Sequence[str]], Blocks]
    layout: Layout
    head: str = "the columns"
    unit: str = "record"
    notes: dict[str, str] = field(default_factory=dict)
    noted: dict[str, dict[str, None]] = field(default_factory=dict)  # the texts of notes of several
    unlabelled: int = 0  # rows that were left out
    seen: set[str] = field(default_factory=set)
    no_label: set[str] = field(default_factory=set)  # what stands where a label is missing
    kinds: dict[str, dict[str, str]] = field(default_factory=dict)
    frame: Frame | None = None
    keys: Mapping[str, str] = field(default_factory=dict)  # what it calls each of its columns
    idle: tuple[str, ...] = ("delimiter", "header", "quotes", "encoding")

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that have a name, each once."""
        return tuple(dict.fromkeys(filter(None, self.header)))

    def levels(self, column: str, *, seen: bool = False) -> tuple[str, ...]:
        """Return the declared levels of a column of a data frame, or those seen, or none."""
        if self.frame is None or column not in self.keys:
            return ()
        cells = self.frame[self.keys[column]]
        levels = getattr(getattr(cells, "dtype", None), "categories", None)
        if levels is None:
            return ()
        occurring = {*_cells_of(column, cells)[0]} if seen else levels
        texts = (columns.text(level, column) for level in levels if level in occurring)
        return tuple(filter(None, texts))

    def kinds_of(self, column: str) -> dict[str, str]:
        """Return the type of each cell of a column that was not text."""
        return self.kinds.get(column, {})

    def features(self) -> tuple[str, ...]:
        """Return the feature columns: those that the layout names, or all without another role.

        Raises EmptyData for no columns; BadTable for one that is missing, or has two roles.
        """
        if not self.header:
            raise EmptyData("a table needs at least one row, and its columns")
        roles, features = self.roles, self.layout.features
        if not self.layout.label:
            write = messages.option("label=...", "--label COLUMN")
            there = suggestions.hint("", self.columns)
            raise BadTable(f"the label is needed, write {write}{there}")
        if features is None:
            features = tuple(column for column in self.columns if column not in roles)
        self.require((*roles, *features))
        for column, times in Counter((*roles, *features)).items():
            if times > 1:
                raise BadTable(f"{self.head}: column {column[:60]!r} has two roles")
        return features

    @property
    def roles(self) -> list[str]:
        """The columns of the label and of the weight, if there is one."""
        weight = self.layout.weight
        return [self.layout.label] if weight is None else [self.layout.label, weight]

    @property
    def rows(self) -> Iterator[Row]:
        """The rows one by one, with their known cells in the columns whose names are unique."""
        return self.records([f for f, times in Counter(self.header).items() if f and times == 1])

    def records(self, names: Sequence[str]) -> Iterator[Row]:
        """Yield the rows one by one, with their known cells in these columns."""
        for places, cells in self.blocks(names):
            for place, row in zip(places, zip(*cells.values(), strict=True), strict=True):
                known = {f: v for f, v in zip(cells, row, strict=True) if v is not None}
                yield Row(self.place(place), known)

    def examples(self, read: Weight) -> Iterator[Example[Instance]]:
        r"""Yield an example for each row: BadTable for one without a label or a weight.

        >>> with open_source(["wind,play\n", " weak,yes\n"], Layout("play")) as sheet:
        ...     next(sheet.examples(amount))
        Example(instance={'wind': 'weak'}, label='yes', weight=1)
        """
        features, layout = self.features(), self.layout
        for row in self.records([*self.roles, *features]):
            if layout.label not in row.cells:
                self.leave_out(f"{row.place}, column {layout.label!r}")
                continue
            x = {f: row.cells[f] for f in features if f in row.cells}
            yield Example(x, row.cells[layout.label], weight(row, layout, read))

    def drop_unlabelled(self, block: Block) -> Block:
        """Return the rows of a block that have a label: BadTable as `leave_out` raises it."""
        label = self.layout.label
        ys = block.cells[label]
        if None not in ys:
            return block
        known = [y is not None for y in ys]
        self.leave_out(self.place(block.places[ys.index(None)], label), known.count(False))
        cells: dict[str, Cells] = {f: [*compress(x, known)] for f, x in block.cells.items()}
        return Block([*compress(block.places, known)], cells)

    def drop_weightless(
        self, names: Sequence[str], places: Sequence[int], cells: list[Sequence[T]]
    ) -> tuple[Sequence[int], list[Sequence[T]]]:
        """Return the rows whose weight is not 0, if weights are read."""
        if self.layout.weight not in names:
            return places, cells
        counts = [not _is_zero(w) for w in cells[names.index(self.layout.weight)]]
        if all(counts):
            return places, cells
        self.notes["rows of weight 0"] = "left out"
        return [*compress(places, counts)], [[*compress(column, counts)] for column in cells]

    def leave_out(self, place: str, rows: int = 1) -> None:
        """Note that rows have no label, with a declared mark: BadTable where it was not.

        A usual mark or an empty text stands for it; 0, or - beside +, may be a label.
        """
        odd = {y for y in self.no_label if y and (not is_mark(y) or y in suggestions.DASHES)}
        if odd:
            advice = f"{min(odd)!r} may be a label: leave its rows out"
            raise BadTable(f"{place}: the label is missing; {advice}")
        if not self.no_label <= {*self.layout.missing}:
            write = messages.option(f"missing={[*self.layout.missing, '']}", "--missing ''")
            raise BadTable(f"{place}: the label is missing; to leave such rows out, write {write}")
        self.unlabelled += rows
        self.notes["rows without a label"] = f"{self.unlabelled} left out"

    def place(self, number: int, column: str | None = None) -> str:
        """Return the words for a row, such as line 3, or for its cell in a column."""
        where = f"{self.unit} {number}"
        return where if column is None else f"{where}, column {column!r}"

    def blocks(self, names: Sequence[str]) -> Iterator[Block]:
        """Yield the rows of these columns, some hundred at a time.

        Raises BadTable for a column that is missing or occurs twice, a damaged row, rows that
        describe the columns, a cell that is neither a text nor a number, and 1 and "1" in one
        column.
        """
        self.require(names)
        blocks = files.show_progress(self.cells(names), size=lambda block: len(block[0]))
        first = True
        for places, cells in blocks:
            if not places:
                continue
            self._check_repeated(names, places, cells)
            if first:
                self.check_names()
                rows = [*islice(zip(*cells, strict=True), SAMPLE)]
                check_examples(rows, self.place(places[0]), names)
            first, pairs = False, zip(names, cells, strict=True)
            yield Block(places, {f: self._read(f, column, places) for f, column in pairs})

    def _check_repeated(
        self, names: Sequence[str], places: Sequence[int], cells: Sequence[Cells]
    ) -> None:
        """Require that no row repeats the names of the columns, if line 1 has them."""
        if self.unit == "line" and self.layout.header is None and names[0] in cells[0]:
            for place, *row in zip(places, *cells, strict=True):
                if len(row) > 1 and row == [*names]:
                    write = messages.option("header='none'", "--header none")
                    again = "the names of the columns stand here again: delete this row"
                    raise BadTable(f"{self.place(place)}: {again}, or write {write}")

    def require(self, names: Iterable[str]) -> None:
        """Require that the columns exist, each once: BadTable."""
        times = Counter(self.header)
        for name in names:
            checks.text(name, "the name of a column")
            if name not in times:
                raise BadTable(f"{self.head}: no column {name[:60]!r}{self.miss(name)}")
            if times[name] > 1:
                twice = f"column {name[:60]!r} occurs twice"
                raise BadTable(f"{self.head}: {twice}{self._data or ': rename one of them'}")

    def check_names(self) -> None:
        """Require names without types before them, as Orange writes them: BadTable."""
        odd = [f for f in self.columns if TYPED.match(f)]
        if odd and (len(odd) == len(self.columns) or any(f[1] != "#" for f in odd)):
            typed, name = odd[0][:60], odd[0].partition("#")[2][:60]
            orange = f"{typed!r} is a name behind its type, as Orange writes it"
            raise BadTable(f"{self.head}: {orange}: write the names alone, such as {name!r}")

    def weights(self, block: Block, read: Callable[[str | None, str, str], N]) -> list[N]:
        """Return the weight of each row; each distinct one is read once, at its first place."""
        column = self.layout.weight or ""
        cells = block.cells[column]
        first = dict(zip(reversed(cells), reversed(block.places), strict=True))
        places = {w: self.place(place, column) for w, place in first.items()}
        commas = dict.fromkeys((w for w in first if w and ("," in w or w.count(".") > 1)), 1)
        comma = self.layout.comma or columns.kind(commas).comma
        known = {w: read(w, place, comma) for w, place in places.items()}
        return [known[w] for w in cells]

    def miss(self, name: str) -> str:
        """Suggest which column a missing name may mean."""
        if self.unit == "line" and self.columns and self.columns[0][0] in "#%":
            return "; line 1 may be a comment: delete it"
        if len(self.columns) == 1 and name and name in (only := self.columns[0]):
            one = f"; the only one is {only[:60]!r}: is the delimiter right?"
            signs = (c for c in only if not c.isalnum() and name in map(str.strip, only.split(c)))
            if (sign := next(signs, "")) in (" ", "\u00a0"):
                sign = RUNS
            write = messages.option(f"delimiter={sign!r}", f"--delimiter {messages.word(sign)}")
            return f"{one} If {sign!r} parts the cells, write {write}" if sign else one
        return f"{suggestions.hint(name, self.columns)}{self._data}"

    def _read(self, f: str, cells: Cells, places: Sequence[int]) -> Cells:
        """Return the values of the cells in a column, and note what was left out."""
        read, marks = self.layout.cell, self.layout.missing
        try:
            known = {cell: None if cell is None else read(cell, f) for cell in {*cells}}
        except RefnbError:  # of the first cell that is refused: a set has no order
            for place, cell in zip(places, cells, strict=True):
                with messages.at(self.place(place, f)):
                    read(cell or "", f)
            raise
        changed = {cell for cell, meaning in known.items() if meaning != cell}
        odd = {*known} if marks else changed | {*known} & {None}
        for cell in sorted(odd, key=lambda cell: cell or ""):  # a set has no order
            mark = "" if cell is None else self.layout.trim(cell)
            if marks and (mark in marks or len(self.seen) < columns.MANY):
                self.seen.add(mark)
            if mark and mark != cell:
                self.notes["blanks"] = "those around cells left out"
            if known[cell] is None and f == self.layout.label:
                self.no_label.add(mark)
            elif known[cell] is None and mark not in marks:
                self.note("taken for missing", f"{mark!r} in {f}" if mark else "empty cells")
        return [known[cell] for cell in cells] if changed else cells

    def note(self, what: str, text: str) -> None:
        """Add a text to the note of this name, once."""
        texts = self.noted.setdefault(what, {})
        texts[text] = None
        self.notes[what] = ", ".join(texts)

    def note_near_equals(self, column: str, texts: Iterable[str]) -> None:
        """Note values of a column that are nearly equal."""
        for what, names in columns.near_equals(texts):
            self.note(what, f"{names} in {column}")

    def note_marks(
        self, f: str, cells: Collection[str], comma: str | None, *more: Fraction
    ) -> None:
        """Note how marks of missing cells were read, which are missing among numbers."""
        for v in sorted(filter(is_mark, cells)):
            self.note(f"{'not ' * (comma is None)}taken for missing", f"{v!r} in {f}")
        for v in () if comma is None else columns.may_be_gaps(cells, comma, more):
            self.note("not taken for missing", f"{v!r} in {f}")

    def note_absent(self, names: Iterable[str]) -> None:
        """Note which of these columns do not exist."""
        if absent := [name for name in names if name not in self.header]:
            self.note("columns that are not there", messages.join_names(absent))

    def note_others(self, known: Collection[str], given: Collection[str]) -> None:
        """Note the columns that were not learned: UnknownFeature for a near miss of one."""
        if others := suggestions.others(known, given, self.head):
            self.note("columns ignored", messages.join_names(others))

    def note_counts(self, used: Collection[str]) -> None:
        """Note unused columns that may say how often each row counts, by their names."""
        for f in self.header if self.layout.weight is None else ():
            if f not in used and columns.may_be_counts(f, ["2"]):
                way = f"if it counts the rows, write {suggestions.weight(f)}"
                self.note("columns ignored", f"{f}: {way}")

    def check_options(self, declared: Collection[str] = ()) -> dict[str, str]:
        """Require that the options for reading had an effect; report marks that no cell equals.

        A declared value is not a mark.

        Raises BadRequest for an option that only files have; BadTable for an unused mark of missing
        cells beside another usual one, or a near miss.
        """
        for option in self.idle:
            if getattr(self.layout, option) != getattr(PLAIN, option):
                raise BadRequest(f"{self.name}: {option} is for files, leave it out")
        missing, cells = self.layout.missing, sorted(self.seen)
        unseen = [mark for mark in missing if mark not in self.seen]
        others = [cell for cell in cells if is_mark(cell) and cell not in {*missing, *declared}]
        for mark in unseen:
            advice = suggestions.near_miss(mark, () if is_mark(mark) else cells)
            if others:
                one, every = others[0], [*missing, others[0]]
                shell = f"add --missing {messages.word(one)}"
                add = messages.option(f"write missing={every!r}", shell)
                there = ", ".join(map(repr, others[:8]))
                advice = f"; there are {there}: if {one!r} is missing, too, {add}"
            if advice:
                raise BadTable(f"no cell is {mark[:60]!r}, the mark of a missing one{advice}")
        if unseen:
            self.notes["marks that no cell is"] = ", ".join(map(repr, unseen))
        return self.notes

    @property
    def _data(self) -> str:
        """What to write if line 1 looks like data."""
        number = next(filter(suggestions.is_number, self.columns), None)
        if self.unit != "line" or self.layout.header is not None or number is None:
            return ""
        write = messages.option("header='none', or its names", "--header none, or its names")
        way = "a line of names above it" if "header" in self.idle else write
        return f"; {number[:60]!r} is a number: if line 1 holds data, write {way}"


@contextmanager
def open_source(source: Source, layout: Layout = PLAIN) -> Iterator[Sheet]:
    """Open a source; errors come with the name of its file.

    Raises BadTable for a source without rows.

    >>> with open_source([{"wind": "weak"}, {"sky": "grey"}]) as sheet:
    ...     sheet.columns, next(sheet.blocks(["sky"])).cells
    (('wind', 'sky'), {'sky': [None, 'grey']})
    """
    if isinstance(source, str | os.PathLike):
        path = os.fspath(source)
        with files.naming(path):
            yield _lines(files.name(path), files.lines(path, layout.encoding), layout)
    elif isinstance(source, Mapping):
        yield _columns("the columns", source, lambda f: _cells_of(f, source[f]), layout)
    elif isinstance(source, Frame):
        names = getattr(source, "column_names", source.columns)
        sheet = _columns("the data frame", names, lambda f: _cells_of(f, source[f]), layout)
        sheet.frame = source
        yield sheet
    elif isinstance(source, Iterable):
        rows = iter(source)
        first = list(islice(rows, 1))
        if first and isinstance(first[0], str):
            sheet = _lines("the lines", _texts(chain(first, rows)), layout)
            sheet.idle = ("encoding",)
            yield sheet
        else:
            yield _records(chain(first, rows), layout)
    else:
        raise BadTable(f"rows come from a path, records or a frame, got {messages.misfit(source)}")


def naming(source: Source) -> AbstractContextManager[None]:
    """Put the name of a file before its errors."""
    path = os.fspath(source) if isinstance(source, str | os.PathLike) else None
    return nullcontext() if path is None else files.naming(path)


def source_name(source: Source) -> str:
    """Return the name of a source, as an answer shows it."""
    return files.name(os.fspath(source)) if isinstance(source, str | os.PathLike) else "given rows"


def can_reread(source: Source) -> bool:
    """Return whether a source can be read again: a file, or rows in memory."""
    if isinstance(source, str | os.PathLike):
        return os.fspath(source) != "-"
    columns_ = source.values() if isinstance(source, Mapping) else ()
    return not any(isinstance(rows, Iterator) for rows in (source, *columns_))


def as_rows(rows: Source | Record) -> Source:
    """Return rows unchanged, and a single record as the only row.

    A mapping with lists as cells is a table by columns.
    """
    if isinstance(rows, Mapping) and not any(map(_is_list, rows.values())):
        return [rows]
    return rows


def record(
    row: object, layout: Layout = PLAIN, known: Collection[str] = ()
) -> tuple[dict[str, str | None], list[str], list[str]]:
    """Return the cells of one row as text (None if missing), the ignored columns, and marks.

    The marks are usual ones that counted as missing, each with its column. A row of a data frame is
    accepted too; only its `known` columns are read, if there are any.

    Raises BadRequest for an object that is not a row; NotText for the name of a column; BadTable
    for a cell that is neither text nor a number.

    >>> record({"wind": None, "hot": 1, "sky": " grey "})
    ({'wind': None, 'hot': '1', 'sky': 'grey'}, [], [])
    """
    cells = row if isinstance(row, Mapping) else getattr(row, "to_dict", lambda: None)()
    if hasattr(row, "columns"):
        raise BadRequest("a question is one row, got a table: a classifier has ask_all(table)")
    if not isinstance(cells, Mapping):
        names = "of cells alone write dict(zip(model.features, cells))"
        what = f"a row is a mapping from column to cell, got {messages.misfit(row)}"
        raise BadRequest(f"{what}; {names}")
    of_frame = bool(known) and not isinstance(row, Mapping)
    others = [str(column) for column in cells if of_frame and str(column) not in known]
    what = "the name of a column"
    pairs = ((name_of(f, what), x) for f, x in cells.items() if str(f) not in others)
    texts, marks = dict[str, str | None](), list[str]()
    for f, cell in columns.table(pairs, "a row").items():
        text = layout.spell(cell, f, f"{f!r}")
        with messages.at("", f):
            texts[f] = None if text is None else layout.cell(text, f)
        mark = layout.trim(text or "")
        if mark and texts[f] is None and mark not in layout.missing:
            marks.append(f"{mark!r} in {f}")
    return texts, others, marks


def check_examples(rows: Sequence[Cells], place: str, names: Sequence[str]) -> None:
    """Require examples: BadTable for rows above the data that describe the columns.

    >>> check_examples([("d", "d"), (None, "class"), ("sunny", "no")], "line 2", ["sky", "play"])
    Traceback (most recent call last):
        ...
    refnb.core.errors.BadTable: line 2: the cells 'd' say what the columns are, ...
    """
    first, *others = ([(cell or "").strip().lower() for cell in row] for row in rows)
    kinds, below = dict.fromkeys(filter(None, first)), [*filter(None, others[0] if others else [])]
    is_orange = bool(kinds and below) and all(map(ROLES.fullmatch, below))
    is_orange &= all(TYPES.fullmatch(x) or x in {*"dcst"} or " " in x for x in kinds)
    own = [name.strip().lower() for name in names]

    def describes(row: list[str]) -> list[bool]:
        """Return for each cell whether it describes its column: its name, a type or a role."""
        return [
            bool(x) and bool(x == name or TYPES.fullmatch(x) or ROLES.fullmatch(x))
            for name, x in zip(own, row, strict=True)
        ]

    is_described = all(describes(first)) and not any(any(describes(row)) for row in others)
    is_described &= len(first) > 1
    if is_orange or is_described:
        both = ", with the row below it," if is_orange else ""
        cells = f"the cells {', '.join(map(repr, [*kinds][:8]))} say what the columns are"
        raise BadTable(f"{place}: {cells}, and are no example: delete this row{both} in the file")


def amount(cell: str | None, place: str, comma: str = "") -> Count:
    """Return the weight in a cell: BadTable unless it is an exact number >= 0."""
    if cell is None:
        raise BadTable(f"{place}: the weight is missing")
    with messages.at(place, error=BadTable):
        kind = columns.kind({cell: 1}, comma)
        if kind.reason == columns.COMMA:
            raise BadTable(columns.readings(cell))
        n = rational.rational(columns.number(cell, kind.comma or comma))
        checks.amount(n, "a weight")
    return int(n) if n.denominator == 1 else n


def times(cell: str | None, place: str, comma: str = "") -> int:
    """Return how often a row occurs in the table: BadTable for a weight that is not whole."""
    n = amount(cell, place, comma)
    if not isinstance(n, int):
        needs = "here rows are counted, so a weight is whole: multiply all of them by one number"
        raise BadTable(f"{place}: {needs}, got {cell!r}")
    return n


def name_of(given: object, what: str) -> str:
    """Return a name, or the digits of a whole number: NotText.

    >>> name_of(2, "the label"), name_of("2", "the label")
    ('2', '2')
    """
    item = getattr(given, "item", None)
    plain = item() if callable(item) else given
    return rational.spelling(plain) if type(plain) is int else checks.plain(given, what)


def weight(row: Row, layout: Layout, read: Weight = amount) -> Count:
    """Return the weight of a row, 1 if no column holds weights: BadTable for what is none.

    >>> weight(Row("line 2", {"n": "3"}), Layout("play", weight="n"))
    3
    """
    if layout.weight is None:
        return 1
    place = f"{row.place}, column {layout.weight!r}"
    return read(row.cells.get(layout.weight), place, layout.comma)


def repeat_rows(rows: Iterable[T], often: Sequence[int]) -> Iterator[T]:
    """Yield each row as often as its weight says, at most 1000000 rows in all: OutOfRange.

    >>> [*repeat_rows("ab", [2, 1])]
    ['a', 'a', 'b']
    """
    limits.check_cells(sum(often), "the table with each row as often as it counts")
    return chain.from_iterable(map(repeat, rows, often))


def split(lines: Iterable[str], delimiter: str, quotes: bool = True) -> Records:
    r"""Yield each record with its last line; skip empty lines.

    Raises BadTable for a NUL, and for whatever csv refuses.

    >>> list(split(['a,"b\n', 'c"\n', "\n", "d\n"], ","))
    [(2, ['a', 'b\nc']), (4, ['d'])]
    """
    quoting: Literal[0, 3] = csv.QUOTE_MINIMAL if quotes else csv.QUOTE_NONE
    clean = _clean(lines)
    if runs := delimiter == RUNS:
        clean = (line.strip(BLANKS + "\r\n").replace("\t", " ") for line in clean)
    sign = " " if runs else delimiter
    reader = csv.reader(clean, delimiter=sign, skipinitialspace=runs, quoting=quoting, strict=True)
    begun = 1
    try:
        for record in reader:
            begun = reader.line_num + 1
            if record:
                yield reader.line_num, record
    except csv.Error as error:
        cause = next((text for part, text in _CAUSES.items() if part in str(error)), str(error))
        if "quote" not in cause:
            raise BadTable(f"line {reader.line_num}: {cause}") from None
        off = messages.option("quotes=False", "--quotes off")
        raise BadTable(f"line {begun}: {cause}; if quotes mean nothing, write {off}") from None


def check_widths(records: Records, width: int, notes: dict[str, str]) -> Records:
    """Yield records with so many cells, BadTable for others; empty records are left out."""
    for line, record in records:
        if len(record) == width and record[0][:1].isalnum():  # as nearly all are
            yield line, record
            continue
        joined = "".join(record).strip(BLANKS)
        if width > 1 and not joined:
            notes |= {"rows of empty cells": "left out"} if len(record) > 1 else {}
        elif width > 1 and "--" in joined and not joined.strip(f"{BLANKS}-:"):  # of Markdown
            notes["rows of dashes"] = "left out"
        elif len(record) == width:
            yield line, record
        else:
            hint = "; what parts the cells is put in quotes inside of one"
            got = f"the header has {width} cells, got {len(record)}"
            raise BadTable(f"line {line}: {got}{hint * (len(record) > width)}")


def separator(lines: Sequence[str], quotes: bool = True) -> str:
    r"""Return the separator: comma, semicolon, tab or bar, judged by the first lines.

    It is the one in line 1; if there are several, the one that makes most cells, equally many in
    each line.

    Raises BadTable if two of them do.

    >>> separator(["height;weight\n", "1,75;70,2\n"])
    ';'
    """
    widths = dict[str, int]()
    for delimiter in (*DELIMITERS, RUNS):
        lengths, least = list[int](), 0
        try:
            lengths.extend(len(record) for _, record in split(lines, delimiter, quotes))
        except BadTable as error:  # the first lines can end inside of quotes
            least = 0 if _CAUSES["unexpected end of data"] in str(error) else -1
        even = len({*lengths}) == 1 and not least
        if lengths and lengths[0] > 1 and (delimiter != RUNS or (even and not widths)):
            widths[delimiter] = lengths[0] if even else least
    most = [delimiter for delimiter, width in widths.items() if width == max(widths.values())]
    if len(most) > 1:
        most.sort(key=lambda delimiter: delimiter != "\t")  # which cells seldom hold
        ways = list[str]()
        for d in most:
            shell = "--delimiter " + ("tab" if d == "\t" else messages.word(d))
            others = " and ".join(repr(other) for other in most if other != d)
            ways.append(f"{messages.option(f'delimiter={d!r}', shell)} (cells hold {others})")
        both, write = " or ".join(map(repr, most)), " or ".join(ways)
        raise BadTable(f"line 1: what stands between the cells can be {both}: write {write}")
    return most[0] if most else ","


def _clean(lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines without a byte order mark, and refuse a NUL."""
    for number, line in enumerate(lines, 1):
        if "\0" in line:
            raise BadTable(f"line {number}: a table holds no NUL characters")
        yield line.lstrip("\ufeff") if number == 1 else line


def _texts(lines: Iterable[object]) -> Iterator[str]:
    """Yield the lines, and require that each is a text."""
    for number, line in enumerate(lines, 1):
        if not isinstance(line, str):
            raise BadTable(f"line {number}: a text is needed, got {messages.misfit(line)}")
        yield line


def _lines(name: str, lines: Iterator[str], layout: Layout) -> Sheet:
    """Return lines as columns; the first line names them, unless the layout does."""
    notes = dict[str, str]()
    records, bare = _separate(lines, layout, notes)
    line, top = next(records, (1, []))
    if not top:
        raise BadTable("line 1: a table needs a header, the file is empty")
    header = tuple(map(layout.trim, top))
    if layout.header is not None:
        if same := [f for f in layout.header if f in header]:
            row = f"line {line}: a header that is given makes it a row"
            names = ", ".join(map(repr, same[:8]))
            raise BadTable(f"{row}, and {names} stand in it as names: rename them there")
        header = layout.header or tuple(map(str, range(1, len(top) + 1)))
        records = chain([(line, top)], records)
    elif rows := list(islice(records, SAMPLE)):
        records = chain(rows, records)
        if {len(record) for _, record in rows} == {len(header) + 1}:
            header = _widen(header, rows, bare)

    def cells(names: Sequence[str]) -> Blocks:
        """Yield the records by columns."""
        place_of = {name: i for i, name in enumerate(header)}
        used = [place_of[name] for name in names]
        rest = check_widths(records, len(header), notes)
        while block := list(islice(rest, SIZE)):
            lines, rows = zip(*block, strict=True)
            by_column = list(zip(*rows, strict=True))
            yield sheet.drop_weightless(names, lines, [by_column[i] for i in used])

    sheet = Sheet(name, header, cells, layout, f"line {line}", "line", notes, idle=())
    if "" in header:
        notes["columns without a name"] = "left out"
    if sheet._data:
        notes["header"] = f"line {line}{sheet._data}"
    return sheet


def _widen(
    header: tuple[str, ...], rows: Sequence[tuple[int, list[str]]], bare: bool
) -> tuple[str, ...]:
    """Return the header of rows with one more cell: a row name, as R writes it, or a last comma.

    Raises BadTable if only commas separate the cells, and two cells may be one number.
    """
    line, first = rows[0]
    for k, (a, b) in enumerate(pairwise(first) if bare else ()):
        if all(r[k].removeprefix("-").isdecimal() and r[k + 1].isdecimal() for _, r in rows):
            both = f"line {line}: '{a},{b}' can be one number, or the row has a name"
            raise BadTable(f"{both}: write the number with a point, or a name for each column")
    return ("", *header) if any(record[-1] for _, record in rows) else (*header, "")


def _separate(lines: Iterator[str], layout: Layout, notes: dict[str, str]) -> tuple[Records, bool]:
    """Return the records of lines split by the separator, and note which one it is.

    The second result says whether it is a comma and no name is quoted.
    """
    delimiter, first = layout.delimiter, list(islice(lines, SAMPLE))
    files.check_table(first)
    match = SEPARATED.fullmatch(first[0].removeprefix("\ufeff").strip()) if first else None
    if match:
        first[0] = "\n"
    if delimiter == AUTO:
        delimiter = match[1] if match else separator(first, layout.quotes)
        name = delimiter if delimiter == RUNS else repr(delimiter)
        notes |= {} if delimiter == "," else {"delimiter": f"{name}, found in line 1"}
    bare = delimiter == "," and '"' not in "".join(first[:2])
    return split(chain(first, lines), delimiter, layout.quotes), bare


def _records(records: Iterable[object], layout: Layout) -> Sheet:
    """Return records by columns; a record without a column has no cell there."""
    rows, kinds = list[Record](), set[type]()
    for number, row in enumerate(records, 1):
        if type(row) not in kinds:
            if not isinstance(row, Mapping):
                what = f"record {number}: a mapping from column to cell is needed"
                names = "of an array write pandas.DataFrame(array, columns=[...])"
                raise BadTable(f"{what}, got {messages.with_type(row)}; {names}")
            kinds.add(type(row))
        rows.append(cast("Record", row))

    def column(f: object) -> tuple[list[object], str]:
        """Return the cells of a column; plain dicts that all have it are read at once."""
        with suppress(KeyError):
            if kinds == {dict}:
                return [*map(itemgetter(f), rows)], ""
        return [row.get(f) for row in rows], ""  # type: ignore[call-overload]

    header = dict.fromkeys(chain.from_iterable(rows))
    return _columns("the records", header, column, layout)


def _columns(name: str, names: Iterable[object], column: Column, layout: Layout) -> Sheet:
    """Return data given by columns; the columns in use become lists."""

    def cells(names: Sequence[str]) -> Blocks:
        """Yield all rows at once."""
        lists = {f: column(sheet.keys[f]) for f in names}
        lengths = {f: len(cells) for f, (cells, _) in lists.items()}
        if len({*lengths.values()}) > 1:
            got = ", ".join(f"{f!r}: {n}" for f, n in islice(lengths.items(), 8))
            raise BadTable(f"columns are equally long, got {got}")
        places: Sequence[int] = range(1, max(lengths.values(), default=0) + 1)
        given = [cells for cells, _ in lists.values()]
        places, given = sheet.drop_weightless(names, places, given)
        widths = [width for _, width in lists.values()]
        yield places, [*map(_texts_of, lists, given, widths, repeat(sheet))]

    names, some = list(names), layout.features is not None
    header = tuple(  # what is no text is no name where the features are named
        "" if some and not isinstance(f, str | int) else name_of(f, "the name of a column")
        for f in names
    )
    sheet = Sheet(name, header, cells, layout)
    sheet.keys = dict(zip(header, names, strict=True))  # type: ignore[arg-type] # or an int
    sheet.notes = {"columns without a name": "left out"} if "" in names else {}
    return sheet


def _texts_of(f: str, cells: Sequence[object], width: str, sheet: Sheet) -> Cells:
    """Return the cells of a column as texts: BadTable for 1 and "1" in one column."""
    kinds = {*map(type, cells)} - {str, NoneType}
    if not kinds:
        return cells  # type: ignore[return-value] # which are texts
    read, texts, others = sheet.layout.spell, set[str | None](), sheet.kinds.setdefault(f, {})
    known: dict[object, str | None] = {}
    if len(kinds) == 1 and kinds != {Decimal}:  # of several kinds some are equal: 1 == True
        with suppress(TypeError, RefnbError):  # which are named with their place below
            known = {cell: read(cell, f, "", width) for cell in {*cells}}
    if known:
        column = [known[cell] for cell in cells]
    else:
        placed = ((f"record {place}, {f!r}", cell) for place, cell in enumerate(cells, 1))
        column = [read(cell, f, place, width) for place, cell in placed]
    for cell, text in known.items() or zip(cells, column, strict=True):
        if isinstance(cell, str):
            texts.add(text)
        elif text is not None and text not in others:
            others[text] = columns.kind_of(cell)
        if isinstance(cell, float) and cell % 1 > 0 and Fraction(cell) != Fraction(text or 0):
            sheet.notes["floats"] = "each is the shortest decimal that names it"
    for number, text in enumerate(column, 1):
        if text in texts and text in others:
            both = f"{text!r} is a text in one row and none in another: write all as texts"
            raise BadTable(f"record {number}, column {f!r}: {both}")
    return column


def _is_zero(cell: object) -> bool:
    """Return whether a weight is 0; an invalid weight is refused when it is read."""
    with suppress(RefnbError):
        text = columns.text(cell, "a weight")
        plain = suggestions.respell((text or "").strip(BLANKS))
        return rational.rational(plain.replace(",", ".")) == 0
    return False


def _cells_of(name: str, column: object) -> tuple[Sequence[object], str]:
    """Return the cells of a column, and the width of its floats if it is an array."""
    for method in ("tolist", "to_list", "to_pylist"):
        cells = made() if callable(made := getattr(column, method, None)) else None
        if isinstance(cells, list):
            kind = str(getattr(column, "dtype", getattr(column, "type", "")))
            return cells, kind.lower().partition("[")[0]
    if not _is_list(column):
        raise BadTable(f"column {name!r} is a list of cells, got {messages.misfit(column)}")
    return list(column), ""


def _is_list(cells: object) -> TypeGuard[Iterable[object]]:
    """Return whether these are ordered cells (a set is not); a text or a table is one cell."""
    return isinstance(cells, Iterable) and not isinstance(cells, str | bytes | Mapping | Set)
