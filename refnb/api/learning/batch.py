"""Many rows asked at once, each with its answer or the reason why it has none.

The rows of a source come as blocks of columns. A model of words is prepared once and decides a
block at a time; the answer to a row, with its steps, is made when somebody looks at it. Of a file
that is answered as CSV no more rows are held than those of a block.
"""

from __future__ import annotations

# ruff: noqa: PLC0415 - what few rows need is loaded when they come
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, partial
from itertools import repeat
from math import gcd
from typing import TYPE_CHECKING, NamedTuple

from refnb.api.learning import answer
from refnb.api.learning.answer import Answer
from refnb.api.learning.engines import Discrete
from refnb.api.settings import MISSING
from refnb.core import checks, escapes, messages
from refnb.core.checks import Brief, Number
from refnb.core.errors import BadRequest, BadTable, EmptyData, RefnbError
from refnb.exact import rational
from refnb.exact.enclosure import Enclosure
from refnb.io import columns, suggestions, tables
from refnb.io.columns import Original
from refnb.io.tables import Layout, Source
from refnb.probability.distribution import Decision
from refnb.worked.terms import number, text

if TYPE_CHECKING:
    from refnb.api.learning.engines import Chance
    from refnb.api.learning.reading import Engine

NEAR = 100
LONG = 1 << 10_000  # numbers below it Python writes at once

Cells = tuple[str | None, ...]
Piece = tuple[str, bool]


class Rows(NamedTuple):
    """Some rows: where each stands, its own label if it has one, its cells by feature.

    A place is a number, of what `unit` says: line 3 or record 3. In a trial `times` says how often
    each row counts, where a column holds weights.
    """

    unit: str
    places: Sequence[int]
    labels: Sequence[str | None]
    cells: Sequence[Cells]
    times: Iterable[int] = repeat(1)


@dataclass(slots=True)
class BatchRow:
    """One row: where it stands, its own label if it has one, and its answer or the problem.

    What is `known` and `made` of it are texts, label and decision are those of the table.
    """

    place: str
    known: str | None
    made: Decision[str] | None
    reason: str = field(repr=False)
    questions: Questions = field(repr=False)
    x: Cells = field(repr=False)
    weights: Sequence[int] = field(default=(), repr=False)
    kept: Answer | None = field(default=None, repr=False)
    times: int = 1

    @property
    def label(self) -> Original | None:
        """Its own label; None where it has none."""
        return None if self.known is None else self.questions.own.get(self.known, self.known)

    @property
    def decision(self) -> Decision[Original] | None:
        """The most probable label, and all ties; None where there is a problem."""
        return (
            None if self.made is None else columns.restore_decision(self.made, self.questions.own)
        )

    @property
    def problem(self) -> str:
        """Why there is no answer, found out when somebody looks; nothing where there is one."""
        if self.made is None and not self.reason:
            q = self.questions
            try:
                answer.of_row(q.engine, q.settings, q.instance(self.x), q.own, NEAR)
            except RefnbError as error:
                self.reason = problem(error)
        return self.reason

    @property
    def answer(self) -> Answer | None:
        """The answer, with all its steps; None where there is a problem."""
        if self.kept is None and self.made is not None:
            q, x = self.questions, self.questions.instance(self.x)
            self.kept = Answer(x, self.made, q.engine, q.settings, self.weights, q.own)
        return self.kept

    @property
    def cells(self) -> tuple[str, ...]:
        """Line, decision, ties, the posterior of each label and the problem, as texts."""
        line, made = self.place.rpartition(" ")[2], self.made
        if made is None:
            return (line, "", "", *("" for _ in self.questions.shown), self.problem)
        whole = sum(self.weights)
        if 0 < whole < LONG:
            shares = [_ratio(w, whole) for w in self.weights]
        else:
            shares = list(map(_share, self.shares().values()))
        return (line, made.label, escapes.record(made.ties), *shares, "")

    def shares(self) -> dict[str, Fraction | Enclosure]:
        """Return P(y | x) of each label by its text; nothing where there is a problem."""
        labels = self.questions.labels
        if whole := sum(self.weights):
            return {y: Fraction(w, whole) for y, w in zip(labels, self.weights, strict=True)}
        found = self.answer.posterior.values() if self.answer and self.questions.shown else ()
        return dict(zip(labels, found, strict=False))

    @property
    def ratios(self) -> Sequence[Number]:
        """Numbers in the ratio of the posterior; nothing where it may be irrational."""
        return self.weights or (self.kept.weights if self.kept else ())

    @property
    def key(self) -> Hashable:
        """What is the same where the posterior is the same: its numbers, or who was asked what."""
        return tuple(self.ratios) or (id(self.kept and self.kept.engine), self.x)

    def chance(self, place: int) -> Chance:
        """Return P of the label at a place as two whole numbers, or an enclosure of -log P."""
        if self.weights:
            return self.weights[place], sum(self.weights)
        if found := self.ratios:
            return (Fraction(found[place]) / sum(found)).as_integer_ratio()
        from refnb.api.learning.mixed import Mixed

        assert self.kept is not None
        assert isinstance(self.kept.engine, Mixed)
        return self.kept.engine.chance(self.kept.given, self.questions.labels[place])


@dataclass(frozen=True)
class Questions:
    """A classifier that is asked many rows: everything that an answer needs but the row."""

    engine: Engine
    settings: Mapping[str, str]
    own: Mapping[str, Original]
    layout: Layout

    @cached_property
    def domains(self) -> Mapping[str, frozenset[str | None]]:
        """The values of each feature that has a domain; a missing one is among them."""
        return {f: frozenset((None, *vs)) for f, vs in self.engine.schema.features.items()}

    @property
    def skips(self) -> Mapping[str, frozenset[str | None]]:
        """The values of each feature in which any other one is taken for missing."""
        return self.domains if self.layout.unseen == MISSING else {}

    @cached_property
    def features(self) -> tuple[str, ...]:
        """The features: those with a domain, then those that are numbers."""
        return (*self.engine.schema.features, *self.engine.numeric)

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels, in the order that decides ties."""
        return self.engine.schema.labels

    @property
    def head(self) -> tuple[str, ...]:
        """The names of the columns of the answers."""
        return ("line", "decision", "ties", *(f"P({label})" for label in self.shown), "problem")

    @property
    def shown(self) -> tuple[str, ...]:
        """The labels that have a posterior: all, or none."""
        return self.labels if getattr(self.engine, "has_posterior", True) else ()

    def instance(self, cells: Cells) -> dict[str, str]:
        """Return the known cells of a row by feature."""
        pairs = zip(self.features, cells, strict=True)
        return {f: v for f, v in pairs if v is not None}

    def answers(self, rows: Rows) -> Iterator[BatchRow]:
        """Yield the answer to each row: words by whole weights, what these refuse alone."""
        decided: Iterable[tuple[Decision[str] | None, Sequence[int]]] = repeat((None, ()))
        if is_discrete := isinstance(self.engine, Discrete):
            decided = self.engine.many(rows.cells)
        unit, *columns = rows
        for place, label, x, times, (made, found) in zip(*columns, decided, strict=False):
            where = f"{unit} {place}"
            if made or is_discrete or self.unseen(x):
                yield BatchRow(where, label, made, "", self, x, found, times=times)
            else:
                of = self.engine, self.settings, self.instance(x), self.own, NEAR
                yield self.row(where, label, x, partial(answer.of_row, *of), times)

    def unseen(self, x: Cells) -> str:
        """Return the first feature of which a row has a value that is none of its domain."""
        pairs = zip(self.domains.items(), x, strict=False)
        return next((f for (f, domain), v in pairs if v not in domain), "")

    def read(
        self,
        source: Source,
        notes: dict[str, str] | None = None,
        kinds: dict[str, str] | None = None,
        *,
        needs_label: bool = False,
    ) -> Iterator[Rows]:
        """Yield the rows of a source, some thousand at a time; the label is passed by.

        Weights count where labels are needed, and must be whole there. Where the layout names
        features, the other columns are passed by, too. In a column that `skips` has, any other
        value than those is missing. At the end every rule that was applied is put into `notes`,
        and the kind of each label that came as no text into `kinds`.

        Raises BadTable for a damaged table; UnknownFeature for a near miss of a column that is not
        there; where a label is needed BadTable for one that is not there.
        """
        layout = self.layout
        if needs_label and not layout.label:
            raise BadRequest("these parameters do not say which column is the label: name it")
        if not isinstance(notes, dict | None):
            raise BadRequest(f"notes go into a dict, got {messages.misfit(notes)}")
        suggestions.features(self.features, layout.features or (), "the columns to use")
        with tables.open_source(source, replace(layout, features=self.features)) as sheet:
            there = layout.label in sheet.columns
            if needs_label and not there:
                words = f"a trial needs the labels, no column {layout.label[:60]!r}"
                raise BadTable(f"{sheet.head}: {words}{sheet.miss(layout.label)}")
            roles, named = {layout.label, layout.weight}, layout.features
            columns = [f for f in sheet.columns if f not in roles and (not named or f in named)]
            sheet.note_others(self.features, columns)
            columns = [f for f in columns if f in self.domains or f in self.engine.numeric]
            weighted = needs_label and layout.weight in sheet.columns
            others = [layout.label] * there + [layout.weight or ""] * weighted
            for block in sheet.blocks([*columns, *others]):
                block = sheet.drop_unlabelled(block) if needs_label else block  # noqa: PLW2901
                places, cells = block
                nothing = [None] * len(places)
                labels = cells.get(layout.label, nothing)
                for f in columns:
                    if f in self.skips and (new := {*cells[f]} - self.skips[f]):
                        cells[f] = [None if v in new else v for v in cells[f]]
                        sheet.note("never seen, taken for missing", f"some of {f}")
                rows = zip(*(cells.get(f, nothing) for f in self.features), strict=True)
                times = sheet.weights(block, tables.times) if weighted else repeat(1)
                yield Rows(sheet.unit, places, labels, list(rows), times)
            if kinds is not None:
                kinds |= sheet.kinds_of(layout.label)
            sheet.note_absent(self.features)
            if notes is not None:
                where = f"in the rows {'tested' if needs_label else 'asked'}"
                notes |= {f"{what} {where}": said for what, said in sheet.notes.items()}

    def tried(self, source: Source, notes: dict[str, str]) -> Iterator[BatchRow]:
        """Yield the answer to every row of a table with labels: EmptyData for none."""
        rows = None
        for rows in self.read(source, notes, needs_label=True):
            yield from self.answers(rows)
        with tables.naming(source):
            if rows is None:
                raise EmptyData("a trial needs at least one row")

    def csv_lines(self, source: Source, notes: dict[str, str] | None) -> Iterator[Piece]:
        """Yield the answers to a table as CSV, piece by piece, each with whether all have one."""
        yield escapes.csv([self.head]), True
        for rows in self.read(source, notes):
            found = list(self.answers(rows))
            yield escapes.csv(row.cells for row in found), all(row.made for row in found)

    def row(
        self, place: str, label: str | None, x: Cells, ask: Callable[[], Answer], times: int
    ) -> BatchRow:
        """Return a row with its answer, which is asked alone, or with the problem."""
        try:
            made = ask()
        except RefnbError as error:
            return BatchRow(place, label, None, problem(error), self, x, times=times)
        return BatchRow(place, label, made.made, "", self, x, (), made, times)


@dataclass(frozen=True, repr=False)
class Answers(Brief):
    """The answers to the rows of a table, in their order; `csv` writes them."""

    questions: Questions
    blocks: tuple[Rows, ...]

    @property
    def labels(self) -> tuple[str, ...]:
        """The texts of the labels, in the order that decides ties."""
        return self.questions.labels

    @cached_property
    def decisions(self) -> tuple[Decision[Original] | None, ...]:
        """The decision about each row; None where there is a problem."""
        engine, own = self.questions.engine, self.questions.own
        if not isinstance(engine, Discrete):
            return tuple(row.decision for row in self.rows)
        asked = (engine.many(rows.cells) for rows in self.blocks)
        made = [made for rows in asked for made, _ in rows]
        different = {id(each): each for each in made}  # far fewer than rows
        known = {
            i: None if of is None else columns.restore_decision(of, own)
            for i, of in different.items()
        }
        return tuple([known[id(each)] for each in made])

    @cached_property
    def rows(self) -> tuple[BatchRow, ...]:
        """Each row with its answer, or the problem."""
        return tuple(row for block in self.blocks for row in self.questions.answers(block))

    def __getitem__(self, place: int) -> BatchRow:
        """Return the answer to a row, the first is 0."""
        return self.rows[place]

    def __iter__(self) -> Iterator[BatchRow]:
        return iter(self.rows)

    def __len__(self) -> int:
        return sum(len(block.places) for block in self.blocks)

    def _brief(self) -> str:
        none = self.decisions.count(None)
        return f"of {len(self)} rows" + (f", {none} without one" if none else "")

    def csv(self, *, spreadsheet: bool = False) -> str:
        """Write a header, and a line for each row; for a spreadsheet, without formulas."""
        text = escapes.csv([self.questions.head, *(row.cells for row in self.rows)])
        checks.truth(spreadsheet, "spreadsheet")
        return escapes.spreadsheet(text) if spreadsheet else text

    def __str__(self) -> str:
        return escapes.lines(self.csv())


def problem(error: RefnbError) -> str:
    """Return a refusal in one line."""
    return escapes.printable(f"{type(error).__name__}: {error}"[:1000])


def _ratio(w: int, whole: int) -> str:
    """Write w/whole in lowest terms."""
    common = gcd(w, whole)
    under = whole // common
    return f"{w // common}/{under}" if under > 1 else str(w // common)


def _share(p: Fraction | Enclosure) -> str:
    """Write an exact posterior, or the first decimals of an irrational one."""
    return rational.spelling(p) if isinstance(p, Fraction) else text(number(p))
