"""Answers: to one row, with its steps and all its numbers by name, and to many rows at once.

A source yields its rows as blocks of columns. A model of words is prepared once and decides one
block at a time; the steps of an answer are worked out only when somebody looks at them. If a file
is answered as CSV, no more than one block of its rows is in memory.
"""

from __future__ import annotations

# ruff: noqa: PLC0415 - what few questions need is loaded when they come
import os
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, partial
from itertools import chain, repeat
from math import gcd
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from refnb.api import work
from refnb.api.learning.engine import Cells, Engine, Row, Weights
from refnb.api.settings import BAGS, MISSING
from refnb.classifiers import naive
from refnb.core import checks, escapes, messages
from refnb.core.errors import BadRequest, BadTable, EmptyData, RefnbError
from refnb.exact import rational
from refnb.exact.logarithm import Infinite
from refnb.exercises import Checkable
from refnb.io import columns, suggestions, tables
from refnb.io.columns import Original
from refnb.io.tables import Layout, Record, Source
from refnb.probability.distribution import Decision
from refnb.worked.frames import SHOWN, Table
from refnb.worked.solution import Solution
from refnb.worked.terms import number, text

if TYPE_CHECKING:
    from refnb.api.learning.choices import Choices
    from refnb.api.learning.contributions import Contributions
    from refnb.api.learning.deciding import Decided, Losses
    from refnb.api.learning.documents import Texts
    from refnb.api.learning.engine import Chance, Result
    from refnb.api.learning.statistics import Statistics
    from refnb.estimation.schema import Schema
    from refnb.exact import enclosure, logarithm
    from refnb.exercises import Exercise
    from refnb.exercises import Question as Posed
    from refnb.worked.pictures import Picture

NEAR = 100
LONG = 1 << 10_000  # numbers below it Python writes at once

Piece = tuple[str, bool]
Notes = dict[str, str]
Question = Record | str | os.PathLike[str]  # a row; of texts a document
E = TypeVar("E")
Probability: TypeAlias = "Fraction | Original"  # of measured columns an Enclosure computes alike


class Parts(NamedTuple):
    """The parts of a posterior: its products, their logarithms, or the matching rows."""

    prior: Mapping[str, Fraction]
    factors: Mapping[str, Mapping[str, Fraction | logarithm.Extended]]
    scores: Mapping[str, checks.Number | logarithm.Extended]
    evidence: checks.Number | None


@dataclass(frozen=True, repr=False)
class Answer(Checkable):
    """What a classifier says about one row, or one document.

    decision     the most probable label, the first of them when several tie, and all ties;
                 labels are those of the table, ints where it has ints; `made` has their texts
    posterior    exact, or an enclosure where it is irrational
    scores       prior times factors of each label, its logarithm, or the matching rows that have it
    evidence     the sum of the scores, P(x) or how many rows match; None where they are logarithms
    """

    given: Row
    made: Decision[str]
    engine: Engine
    settings: Mapping[str, str]
    weights: Weights = ()
    own: Mapping[str, Original] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """The question."""
        label = self.settings.get("label")
        return f"Which {self.engine.noun}?" if label is None else f"Which value of {label}?"

    def _brief(self) -> str:
        return f"{messages.quote(self.title)} {messages.join_names([self.made.label])}"

    @cached_property
    def posterior(self) -> Mapping[Original, Probability]:
        """P(y | x) of each label y: a Fraction, or an Enclosure narrower than 10^-12."""
        return columns.ByLabel.of(self.engine.posterior(self.given, self.weights), self.own)

    @property
    def exact(self) -> Mapping[Original, Fraction]:
        """P(y | x) of each label y as a Fraction.

        Raises BadRequest if it is irrational, as with Gaussian and Poisson columns.
        """
        known = {y: p for y, p in self.posterior.items() if isinstance(p, Fraction)}
        if len(known) < len(self.posterior):
            raise BadRequest("the posterior is irrational: it is enclosed in `posterior`")
        return columns.ByLabel(known)

    @property
    def likelihood(self) -> Mapping[Original, Fraction]:
        """P(x | y) for each label y: the product of the factors.

        Raises BadRequest if the factors are logarithms, and for the joint model.
        """
        inference = self.inference
        if not isinstance(inference, naive.Inference):
            raise BadRequest("P(x | y) is a product where the factors are probabilities")
        likely = {y: naive.likelihood(inference.factors, y) for y in inference.prior}
        return columns.ByLabel.of(likely, self.own)

    @cached_property
    def inference(self) -> Result:
        """Everything that the chapter of the model infers."""
        return self.engine.infer(self.given, self.weights)

    @cached_property
    def decision(self) -> Decision[Original]:
        """The most probable label, and all labels that tie."""
        return columns.restore_decision(self.made, self.own)

    @property
    def label(self) -> Original:
        """The label that is decided."""
        return self.decision.label

    @property
    def prior(self) -> Mapping[Original, Fraction]:
        """P(y) of each label y; the joint model has none."""
        return columns.ByLabel.of(self._parts.prior, self.own)

    @property
    def factors(self) -> Mapping[str, Mapping[Original, Fraction | logarithm.Extended]]:
        """P(x_f | y) by feature f and label y, or its logarithm; the joint model has none."""
        return {f: columns.ByLabel.of(row, self.own) for f, row in self._parts.factors.items()}

    @property
    def scores(self) -> Mapping[Original, checks.Number | logarithm.Extended]:
        """The parts of the posterior of each label."""
        return columns.ByLabel.of(self._parts.scores, self.own)

    @property
    def evidence(self) -> checks.Number | None:
        """The sum of the scores."""
        return self._parts.evidence

    @cached_property
    def solution(self) -> Solution:
        """Every step, the choices first."""
        known = {**self.engine.schema.features, **self.engine.numeric}
        left = [feature for feature in known if feature not in self.given]
        more = f" and {len(left) - 5} more" if len(left) > 6 else ""
        names = ", ".join(left[:5] if more else left) + more
        choices = {**self.settings, **({"not given, left out": names} if left else {})}
        choices |= self._why_certain()
        worked = self.engine.solve(self.title, self.given, self.inference)
        asked = {*self.engine.schema.labels, *self.given, *self.given.values()}
        return worked.observing("x", asked).with_choices(choices)

    def _why_certain(self) -> Notes:
        """Say which count of 0 leaves no other label possible, where smoothing would leave some."""
        (prior, factors, _, _), numeric = self._parts, self.engine.numeric
        others = [y for y, p in prior.items() if p and y != self.made.label]
        counts = [f for f in factors if f in self.given and numeric.get(f, BAGS[0]) in BAGS]
        zeros = {y: f for f in counts for y in others if _is_zero(factors[f][y])}
        if self.settings.get("smoothing") != "none" or not others or len(zeros) < len(others):
            return {}
        write = messages.option("smoothing='laplace'", "--smooth laplace")
        f = zeros[others[0]]
        what = f if f in numeric else f"{f}={self.given[f]}"
        return {"certain": f"no row of {others[0]} has {what}; {write} adds 1 to each count"}

    def draw(self) -> Picture:
        """Draw a bar for P(y | x) of each label; if there are many, of the most probable ones.

        Raises BadRequest for the complement, which has no posterior.
        """
        from refnb.worked import pictures

        shares = {columns.label_text(y): p for y, p in self.posterior.items()}
        most = sorted(shares, key=shares.__getitem__, reverse=True)[: pictures.MANY]
        return pictures.bars(self.title, {y: p for y, p in shares.items() if y in most}, 1)

    @property
    def figure(self) -> str:
        """The bars, if there is a posterior."""
        return self.draw().svg() if self.engine.has_posterior else ""

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels; an exercise may ask for the posterior of each."""
        return self.engine.schema.labels

    def pose(self, label: str | None) -> Posed:
        """Return rows with the same counts as those learned, the rule, and the label to ask for.

        Raises BadRequest for a model that does not learn from such rows; OutOfRange for too many.
        """
        header = self.settings.get("label", self.engine.noun)
        return self.engine.pose(self.given, header, self.made.label if label is None else label)

    def ask(self, label: str | None) -> Exercise:
        """Return the exercise that asks for P(y | x), of the decided label or of another one.

        Raises OutOfRange for more than 400 factors.
        """
        asked = self.made.label if label is None else label
        return self.engine.exercise(self.given, self.inference, asked)

    def sensitivity(self, limit: int = work.LIMIT) -> Solution:
        """Return the change in each prior or factor that would change the decision.

        Raises BadRequest for the joint model and for documents, which have no such number;
        OutOfRange for more steps of work than the limit.
        """
        steps = work.turns(len(self.posterior), len(self.given))
        work.check("moving each prior and factor", steps, limit)
        return self.engine.sensitivity(self.given, self.inference)

    def contributions(self, label: object = None, other: object = None) -> Contributions:
        """Return what the prior and each factor add to the log odds of one label against another.

        If you name no labels, they are the decided label and its strongest rival. For words and
        categories the contributions are the weights of `line`; for a measured number they are the
        logarithm of the ratio of two bell curves.

        Raises UnknownLabel; BadRequest for the joint model, and if there is no other label;
        ZeroEvidence if both labels are impossible.
        """
        from refnb.api.learning import contributions
        from refnb.api.learning.contributions import Contributions

        given, factors = self.engine.log_factors(self.given, self.inference)
        names = [None if y is None else columns.label_text(y) for y in (label, other)]
        decided = self.made.label if names[0] is None else names[0]
        y, z = contributions.pair(decided, names[1], self._parts.scores)
        added = contributions.between(y, z, self._parts.prior, factors)
        one, two = (self.own.get(each, each) for each in (y, z))
        return Contributions(one, two, *added, given, self.settings, self.engine.has_posterior)

    def decide(self, loss: Losses | None = None, *, gain: Losses | None = None) -> Decided:
        """Return the decision of least expected loss, or greatest expected gain.

        loss["spam"]["ham"] is the cost of deciding spam if ham is true; the cost of deciding the
        true label is 0 unless you give it. loss["ask"] may be one number, whatever is true.
        gain["drill"]["oil"] is a gain; you have to give one for every label.

        Raises UnknownLabel; DomainMismatch if a number is missing; NotExact; BadRequest for loss
        and gain together.
        """
        from refnb.api.learning import deciding

        asked = self.engine, self.given
        return deciding.decide(self.posterior, loss, gain, lambda: self._parts.scores, asked)

    def turning(self, feature: str, other: object) -> tuple[enclosure.Enclosure, ...]:
        """Return the values of a measured feature at which the decision and another label tie.

        All other features stay as they are; there are at most two such values, each enclosed.

        Raises UnknownFeature for a feature that is not Gaussian; UnknownLabel; ZeroEvidence.
        """
        labels = self.made.label, columns.label_text(other)
        return self.engine.turning(self.given, feature, labels)

    @cached_property
    def _parts(self) -> Parts:
        result = self.inference
        if isinstance(result, naive.Inference):
            return Parts(result.prior, result.factors, result.scores, result.evidence)
        from refnb.classifiers.joint import Match

        if isinstance(result, Match):
            return Parts({}, {}, result.agreeing, result.matching)
        return Parts(result.prior, result.factors, result.scores, None)


def _is_zero(factor: Fraction | logarithm.Extended) -> bool:
    return factor == 0 if isinstance(factor, Fraction) else isinstance(factor, Infinite)


class Rows(NamedTuple):
    """Some rows: the place of each, its true label if it has one, and its cells by feature.

    A place is a number that counts what `unit` names: line 3 or record 3. In a trial `times` holds
    the weight of each row, if a column holds weights. `kinds` are the types of labels that were not
    text; it is complete once every row was read.
    """

    unit: str
    places: Sequence[int]
    labels: Sequence[str | None]
    cells: Sequence[Cells]
    times: Iterable[int] = repeat(1)
    kinds: Mapping[str, str] = checks.ReadOnly()


class Case(NamedTuple):
    """A row that was learned: its place, its label, its cells, and its weight."""

    place: str
    label: str
    x: Cells
    times: int


@dataclass(slots=True)
class BatchRow:
    """One row: its place, its true label if it has one, and its answer or the problem.

    `true` and `made` are texts; label and decision have the type of the table's labels.
    """

    place: str
    true: str | None
    made: Decision[str] | None
    questions: Questions = field(repr=False)
    x: Cells = field(repr=False)
    weights: Weights = field(default=(), repr=False)
    times: int = 1
    reason: str = field(default="", repr=False)
    ready: Answer | None = field(default=None, repr=False)

    @property
    def label(self) -> Original | None:
        """The true label; None if the row has none."""
        return None if self.true is None else self.questions.own.get(self.true, self.true)

    @property
    def decision(self) -> Decision[Original] | None:
        """The most probable label, and all ties; None if there is a problem."""
        own = self.questions.own
        return None if self.made is None else columns.restore_decision(self.made, own)

    @property
    def problem(self) -> str:
        """Why there is no answer, worked out when somebody looks; empty if there is one."""
        if self.made is None and not self.reason:
            q = self.questions
            try:
                q.answer(q.instance(self.x))
            except RefnbError as error:
                self.reason = problem(error)
        return self.reason

    @property
    def answer(self) -> Answer | None:
        """The answer, with all its steps; None if there is a problem."""
        if self.ready is None and self.made is not None:
            q, x = self.questions, self.questions.instance(self.x)
            self.ready = Answer(x, self.made, q.engine, q.settings, self.weights, q.own)
        return self.ready

    @property
    def cells(self) -> tuple[str, ...]:
        """Line, decision, ties, the posterior of each label and the problem, as texts."""
        line, made = self.place.rpartition(" ")[2], self.made
        if made is None:
            return (line, "", "", *("" for _ in self.questions.shown), self.problem)
        total = sum(self.weights)
        if 0 < total < LONG:
            shares = [_ratio(int(w), int(total)) for w in self.weights]
        else:
            shares = list(map(_share, self.shares().values()))
        return (line, made.label, escapes.record(made.ties), *shares, "")

    def shares(self) -> dict[str, Fraction | enclosure.Enclosure]:
        """Return P(y | x) of each label, keyed by text; empty if there is a problem."""
        labels = self.questions.labels
        if total := sum(self.weights):
            return {y: Fraction(w, total) for y, w in zip(labels, self.weights, strict=True)}
        shares = self.answer.posterior.values() if self.answer and self.questions.shown else ()
        return dict(zip(labels, shares, strict=False))

    @property
    def ratios(self) -> Weights:
        """Numbers proportional to the posterior; empty if it may be irrational."""
        return self.weights or (self.ready.weights if self.ready else ())

    @property
    def key(self) -> Hashable:
        """A key that is equal for equal posteriors: its numbers, or the classifier and the row."""
        return tuple(self.ratios) or (id((self.ready or self.questions).engine), self.x)

    def chance(self, place: int) -> Chance:
        """Return P of the label at a place as two whole numbers, or else bounds of -log P."""
        if self.weights:
            return int(self.weights[place]), int(sum(self.weights))
        asked = self.answer
        assert asked is not None
        return asked.engine.chance(asked.given, self.questions.labels[place], asked.weights)


@dataclass(frozen=True)
class Questions:
    """A classifier that can be asked: everything that an answer needs except the row."""

    engine: Engine
    settings: Mapping[str, str]
    own: Mapping[str, Original]
    layout: Layout
    choices: Choices | None = None

    def ask(self, row: Question) -> Answer:
        """Return the answer to one row."""
        x, notes = self.row(row)
        asked = replace(self, settings=checks.ReadOnly({**self.settings, **notes}))
        return asked.answer(x, suggestions.NEAR)

    def answer(self, x: Row, near: int = NEAR) -> Answer:
        """Answer a row of texts; suggest a near miss only among as many values as given.

        Raises UnknownValue; whatever the chapter of the model raises.
        """
        try:
            made, weights = self.engine.decide(x)
        except RefnbError:
            suggestions.values(self.engine.schema, x, near)
            raise
        given = x if isinstance(x, checks.ReadOnly) else checks.ReadOnly(x)
        return Answer(given, made, self.engine, self.settings, weights, self.own)

    def row(self, row: Question) -> tuple[Row, dict[str, str]]:
        """Return the known cells of a row, and notes on the other cells."""
        layout, known = self.layout, self.skips
        left_out = self.choices.left_out if self.choices else ()
        roles = {layout.label, layout.weight, *left_out}
        names = {*self.features, *filter(None, roles)}
        cells, others, marks = tables.record(row, layout, names)
        given = [f for f in cells if f not in roles]
        suggestions.features(self.features, given, "the question")
        if others:
            suggestions.others(self.features, [*given, *others], "the question")
        x = {f: v for f, v in cells.items() if f not in roles and v is not None}
        new = [f for f in known if f in x and x[f] not in known[f]]
        notes = {
            "ignored": ", ".join(f"{f}={v}" for f, v in cells.items() if f in roles and v),
            "columns ignored": messages.join_names(others),
            "taken for missing in the question": messages.join_names(marks),
            "never seen, taken for missing": ", ".join(f"{f}={x.pop(f)}" for f in new),
        }
        return x, {name: text for name, text in notes.items() if text}

    @cached_property
    def domains(self) -> Mapping[str, frozenset[str | None]]:
        """The values of each feature that has a domain, a missing value included."""
        return {f: frozenset((None, *vs)) for f, vs in self.engine.schema.features.items()}

    @property
    def skips(self) -> Mapping[str, frozenset[str | None]]:
        """The known values of features in which any other value counts as missing."""
        return self.domains if self.layout.unseen == MISSING else {}

    @cached_property
    def features(self) -> tuple[str, ...]:
        """The features: first those with a domain, then the numeric ones."""
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
        """The labels that have a posterior: all of them, or none."""
        return self.labels if self.engine.has_posterior else ()

    def instance(self, cells: Cells) -> Row:
        """Return the known cells of a row by feature."""
        pairs = zip(self.features, cells, strict=True)
        return {f: v for f, v in pairs if v is not None}

    def answers(self, rows: Rows) -> Iterator[BatchRow]:
        """Yield the answer to each row, by the quick method if it can decide the row."""
        made = self.engine.many(rows.cells)
        each = zip(rows.places, rows.labels, rows.cells, rows.times, made, strict=False)
        for place, label, x, times, (decision, ratios) in each:
            where = f"{rows.unit} {place}"
            if decision or self.engine.is_quick or self.unseen(x):
                yield BatchRow(where, label, decision, self, x, ratios, times)
            else:
                ask = partial(self.answer, self.instance(x))
                yield self.answered(where, label, x, ask, times)

    def unseen(self, x: Cells) -> str:
        """Return the first feature of a row whose value is not in its domain."""
        pairs = zip(self.domains.items(), x, strict=False)
        return next((f for (f, domain), v in pairs if v not in domain), "")

    def read(
        self, source: Source, notes: Notes | None = None, *, needs_label: bool = False
    ) -> Iterator[Rows]:
        """Yield the rows of a source, some thousand at a time, without their labels.

        If labels are needed, weights are read too, and must be whole numbers. If the layout names
        features, the other columns are ignored. In a column listed in `skips`, any value that is
        not listed is missing. At the end, `notes` has every rule that was applied, and `kinds` the
        type of each label that was not text.

        Raises BadTable for a damaged table, or one that lacks a needed column of labels;
        UnknownFeature for a near miss of a missing column.
        """
        layout = self.layout
        if needs_label and not layout.label:
            raise BadRequest("these parameters do not say which column is the label: name it")
        suggestions.features(self.features, layout.features or (), "the columns to use")
        with tables.open_source(source, replace(layout, features=self.features)) as sheet:
            there = layout.label in sheet.columns
            if needs_label and not there:
                needs = f"a trial needs the labels, no column {layout.label[:60]!r}"
                raise BadTable(f"{sheet.head}: {needs}{sheet.miss(layout.label)}")
            roles, named, known = {layout.label, layout.weight}, layout.features, {*self.features}
            columns = [f for f in sheet.columns if f not in roles and (not named or f in named)]
            sheet.note_others(self.features, columns)
            columns = [f for f in columns if f in known]
            if not columns and self.engine.unit == "document":
                column = self.features[0]
                raise BadTable(f"{sheet.head}: no column {column[:60]!r}{sheet.miss(column)}")
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
                kinds = sheet.kinds_of(layout.label)
                yield Rows(sheet.unit, places, labels, list(rows), times, kinds)
            sheet.note_absent(self.features)
            if notes is not None:
                where = f"in the rows {'tested' if needs_label else 'asked'}"
                notes |= {f"{name} {where}": text for name, text in sheet.notes.items()}

    def name(self, source: Texts) -> str:
        """Return the name of a source, as an answer shows it."""
        return tables.source_name(source)  # type: ignore[arg-type]

    def count(self, source: Texts | Record, schema: Schema) -> tuple[Statistics, Choices, Notes]:
        """Return the statistics of more rows over the known columns, and the rules applied."""
        from refnb.api.learning import rows

        assert self.choices is not None
        given: Source | Record = source  # type: ignore[assignment] # others are refused
        return rows.count_more(given, self.choices, self.features, schema)

    def cases(self, source: Texts) -> Iterator[Case]:
        """Yield each row that was learned, with its weight: BadTable for a fraction."""
        for rows in self.labelled(source, {}):
            each = zip(rows.places, rows.labels, rows.cells, rows.times, strict=False)
            for place, y, x, n in each:
                assert y is not None
                yield Case(f"{rows.unit} {place}", y, x, n)

    def without(self, cases: Iterable[tuple[Case, int]], schema: Schema) -> Statistics:
        """Return the statistics of some rows with their weights."""
        label, weight = self.layout.label, self.layout.weight
        records = [
            {**self.instance(case.x), label: case.label} | ({weight: f"{n}"} if weight else {})
            for case, n in cases
        ]
        return self.count(records, schema)[0]

    def fixed(self) -> Choices:
        """Return the choices for leaving rows out: names and domains stay fixed."""
        assert self.choices is not None
        return self.choices

    def sizes(self) -> set[int]:
        """Return the numbers of values of features: rules that add the same to each are one."""
        sizes = {*map(len, self.engine.schema.features.values())}
        is_bag = self.choices is not None and self.choices.model in BAGS
        return sizes | ({len(self.features)} if is_bag else set())

    def labelled(self, source: Texts, notes: Notes) -> Iterator[Rows]:
        """Yield the rows of a labelled table: EmptyData for none."""
        rows = None
        for rows in self.read(source, notes, needs_label=True):  # type: ignore[arg-type]
            yield rows
        with tables.naming(source):  # type: ignore[arg-type]
            if rows is None:
                raise EmptyData("a trial needs at least one row")

    def answers_to(self, blocks: Iterable[Rows]) -> Iterator[BatchRow]:
        """Yield the answer to each row of some blocks."""
        return chain.from_iterable(map(self.answers, blocks))

    def csv_lines(self, source: Source, notes: dict[str, str] | None) -> Iterator[Piece]:
        """Yield the answers as pieces of CSV, each with whether all of its rows have an answer."""
        yield escapes.csv([self.head]), True
        for rows in self.read(source, notes):
            answered = list(self.answers(rows))
            yield escapes.csv(row.cells for row in answered), all(row.made for row in answered)

    def answered(
        self, place: str, label: str | None, x: Cells, ask: Callable[[], Answer], times: int
    ) -> BatchRow:
        """Ask a single row; return it with its answer or its problem."""
        try:
            alone = ask()
        except RefnbError as error:
            return BatchRow(place, label, None, self, x, times=times, reason=problem(error))
        return BatchRow(place, label, alone.made, self, x, times=times, ready=alone)


@dataclass(frozen=True, repr=False)
class Answers(checks.Brief, Table):
    """The answers to the rows of a table, in order; `csv` writes them, `frame` makes a data frame.

    The answers to a data frame keep its index, in `row_names`.
    """

    questions: Questions
    blocks: tuple[Rows, ...]
    row_names: Sequence[object] | None = None

    @property
    def labels(self) -> tuple[str, ...]:
        """The texts of the labels, in the order that decides ties."""
        return self.questions.labels

    @cached_property
    def decisions(self) -> tuple[Decision[Original] | None, ...]:
        """The decision about each row; None if there is a problem."""
        engine, own = self.questions.engine, self.questions.own
        if not engine.is_quick:
            return tuple(row.decision for row in self.rows)
        made = [made for rows in self.blocks for made, _ in engine.many(rows.cells)]
        different = {id(each): each for each in made}  # far fewer than rows
        known = {i: of and columns.restore_decision(of, own) for i, of in different.items()}
        return tuple([known[id(each)] for each in made])

    @cached_property
    def rows(self) -> tuple[BatchRow, ...]:
        """Each row with its answer, or the problem."""
        return tuple(self.questions.answers_to(self.blocks))

    def __getitem__(self, place: int) -> BatchRow:
        """Return the answer to a row, counting from 0."""
        return self.rows[place]

    def __iter__(self) -> Iterator[BatchRow]:
        return iter(self.rows)

    def __len__(self) -> int:
        return sum(len(block.places) for block in self.blocks)

    def _brief(self) -> str:
        none = self.decisions.count(None)
        return f"of {len(self)} rows" + (f", {none} without one" if none else "")

    def series(self) -> Mapping[str, Sequence[object]]:
        """Return decision, ties, P(y | x) of each label and the problem; None without an answer."""
        decisions = [row.decision for row in self.rows]
        rows = [row.shares() for row in self.rows]
        shares = {f"P({y})": [row.get(y) for row in rows] for y in self.questions.shown}
        labels = [decision and decision.label for decision in decisions]
        ties = [decision and decision.ties for decision in decisions]
        problems = [row.problem for row in self.rows]
        return {"decision": labels, "ties": ties, **shares, "problem": problems}

    def head(self) -> tuple[Answers, int]:
        """Return only the first rows, so that the others are not worked out, and their number."""
        few = tuple(
            Rows(unit, places[:SHOWN], labels[:SHOWN], cells[:SHOWN])
            for unit, places, labels, cells, *_ in self.blocks[:1]
        )
        return replace(self, blocks=few), len(self)

    def csv(self, *, spreadsheet: bool = False) -> str:
        """Write a header and a line for each row, for a spreadsheet, without formulas."""
        text = escapes.csv([self.questions.head, *(row.cells for row in self.rows)])
        checks.truth(spreadsheet, "spreadsheet")
        return escapes.spreadsheet(text) if spreadsheet else text

    def __str__(self) -> str:
        return escapes.lines(self.csv())


def problem(error: RefnbError) -> str:
    """Return a refusal in one line."""
    return escapes.printable(f"{type(error).__name__}: {error}"[:1000])


def _ratio(w: int, total: int) -> str:
    """Write w/total in lowest terms."""
    common = gcd(w, total)
    under = total // common
    return f"{w // common}/{under}" if under > 1 else str(w // common)


def _share(p: Fraction | enclosure.Enclosure) -> str:
    """Write an exact posterior, or the first decimals of an irrational one."""
    return rational.spelling(p) if isinstance(p, Fraction) else text(number(p))
