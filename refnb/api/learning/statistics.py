"""Statistics: they add, subtract, and make a model.

    ColumnStatistics    counts of words, moments of numbers: for every naive model of rows
    joint.Joint         the weight of every row as a whole: for the joint model
    WordStatistics      how often each word occurs in the documents of each class

So you can learn rows and documents later, and unlearn them as if they had never been there.
"""

from __future__ import annotations

# ruff: noqa: PLC0415 - what few questions need is loaded when they come
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from typing import TYPE_CHECKING, Self

from refnb.api import settings
from refnb.api.learning.engine import Discrete, Engine, Undefined, estimable, leave_out
from refnb.classifiers import categorical
from refnb.classifiers.naive import Prior
from refnb.core import checks, messages
from refnb.core.errors import EmptyData, Negative, RefnbError, UnknownLabel
from refnb.estimation import counting, smoothing
from refnb.estimation.counting import Counts, Row, Values
from refnb.estimation.moments import NOTHING, Moment
from refnb.estimation.schema import Count, Schema
from refnb.io import columns
from refnb.worked import naive

if TYPE_CHECKING:
    from refnb.api.learning.choices import Choices
    from refnb.fast.word_counts import WordCounts

Sums = Mapping[str, Mapping[str, Moment]]


class Statistics(ABC):
    """Statistics: they add, subtract, and make a model."""

    @property
    @abstractmethod
    def schema(self) -> Schema:
        """The labels, and the features with domains."""

    @property
    @abstractmethod
    def rows(self) -> Count:
        """The number of rows, counted by weight."""

    @abstractmethod
    def merge(self, other: Self, choices: Choices) -> Self:
        """Return the statistics of both sets of rows, over a schema that covers both."""

    @abstractmethod
    def subtract(self, other: Self) -> Self:
        """Return the statistics as if the other rows had never been learned."""

    @abstractmethod
    def fit(self, choices: Choices) -> Engine:
        """Return the model that the choices make from the statistics."""

    def summary(self, _engine: Engine) -> dict[str, str]:
        """Describe the statistics, for the settings of an answer."""
        return {}


@dataclass(frozen=True)
class ColumnStatistics(Statistics):
    """Counts of the words and, for numeric columns, moments by feature and label."""

    counts: Counts
    sums: Sums

    def __post_init__(self) -> None:
        checks.freeze_fields(self)

    @classmethod
    def of(
        cls, labels: Row, values: Values, sums: Sums, choices: Choices, known: Schema | None = None
    ) -> ColumnStatistics:
        """Return counts over the declared values, or else the values seen, or else the known ones.

        Raises EmptyData for a feature without a value; UnknownLabel; UnknownValue for a value that
        was not declared; OutOfRange for too many cells.
        """
        wide = schema(labels, values, choices, known)
        return cls(counting.widen(wide, labels, values), _complete(wide.labels, sums))

    @property
    def rows(self) -> Count:
        """The number of rows, counted by weight."""
        return sum(self.counts.labels.values())

    @property
    def schema(self) -> Schema:
        """The labels, and the features with domains."""
        return self.counts.schema

    def merge(self, other: ColumnStatistics, choices: Choices) -> ColumnStatistics:
        """Return the statistics of both sets of rows, over a schema that covers both."""
        wide = union(choices, self.schema, other.schema)
        a, b = self._over(wide), other._over(wide)
        sums = {f: {y: m + b.sums[f][y] for y, m in row.items()} for f, row in a.sums.items()}
        return ColumnStatistics(counting.merge(a.counts, b.counts), sums)

    def subtract(self, other: ColumnStatistics) -> ColumnStatistics:
        """Return the statistics as if the other rows had never been learned."""
        b = other._over(self.schema)
        sums = {f: {y: m - b.sums[f][y] for y, m in row.items()} for f, row in self.sums.items()}
        return ColumnStatistics(counting.subtract(self.counts, b.counts), sums)

    def fit(self, choices: Choices) -> Engine:
        """Return the model that the choices make from the statistics."""
        if choices.model in settings.BAGS:
            from refnb.api.learning import words

            return words.fit_rows(self.counts.labels, self.sums, choices)
        model, gone = estimable(
            [*self.schema.features],
            lambda names: categorical.fit(*self.of_columns(names, choices)),
            partial(_ways, choices),
        )
        prior = settings.prior_over(choices.prior, self.schema.labels)
        learned = naive.Training(self.counts, choices.smoothing, prior, choices.guess)
        discrete = Discrete(model, learned, {f: Undefined(error) for f, error in gone.items()})
        if not self.sums:
            return discrete
        from refnb.api.learning import mixed

        return mixed.fit(discrete, self.sums, choices)

    def of_columns(
        self, names: Sequence[str], choices: Choices
    ) -> tuple[Counts, smoothing.Smoothing | smoothing.Pseudocounts, Prior]:
        """Return the counts of some columns, with their rules of smoothing."""
        known, counts = self.schema, self.counts
        schema = Schema(known.labels, {f: known.features[f] for f in names})
        if schema != known:
            counts = Counts(schema, counts.labels, {f: counts.values[f] for f in names})
        rule = settings.weights(choices.smoothing, choices.guess, known.features)
        if not isinstance(rule, smoothing.Smoothing):
            rule = {f: rule[f] for f in names}
        return counts, rule, settings.prior_over(choices.prior, known.labels)

    def _over(self, wide: Schema) -> ColumnStatistics:
        if wide == self.schema:
            return self
        counts = counting.declare(wide, self.counts)
        return ColumnStatistics(counts, _complete(wide.labels, self.sums))


def _ways(choices: Choices, f: str, _: RefnbError) -> str:
    """Say what to write for a column with an estimate 0/0."""
    smooth = messages.option("smoothing='laplace'", "--smooth laplace")
    return f"write {smooth}, or {leave_out(f, choices.notes.get('header'))}"


def _complete(labels: Iterable[str], sums: Sums) -> Sums:
    """Return the sums over all these labels."""
    return {f: {y: row.get(y, NOTHING) for y in labels} for f, row in sums.items()}


def schema(
    labels: Iterable[str], values: Values, choices: Choices, known: Schema | None = None
) -> Schema:
    """Return the declared values, or else the values seen, sorted, or else the known ones.

    Raises EmptyData for a feature without a value.
    """
    domains = {}
    for f, rows in values.items():
        seen = columns.sort({v for row in rows.values() for v in row})
        domain = choices.domain(f) or seen or (known.features.get(f) if known else None)
        if not domain:
            raise EmptyData(f"column {f!r} holds no value: declare its domain, or leave it out")
        domains[f] = domain
    return Schema(choices.labels or columns.sort(labels), domains)


def union(choices: Choices, a: Schema, b: Schema) -> Schema:
    """Return the schema of both; values that were not declared keep its order."""
    labels = choices.labels or columns.sort({*a.labels, *b.labels})
    wide = {
        f: choices.domain(f) or columns.sort({*domain, *b.features.get(f, ())})
        for f, domain in a.features.items()
    }
    return Schema(labels, wide)


def moments(numbers: Iterable[tuple[str, tuple[int, int], Count]]) -> dict[str, Moment]:
    """Return n, Σ n x and Σ n x² by label, for x = p/q; equal q are added as whole numbers.

    >>> moments([("a", (3, 2), 1), ("a", (2, 1), 1)])["a"]
    Moment(weight=2, total=Fraction(7, 2), squares=Fraction(25, 4))
    """
    sums = dict[tuple[str, int], tuple[Count, Count, Count]]()
    for y, (p, q), n in numbers:
        weight, total, squares = sums.get((y, q), (0, 0, 0))
        sums[y, q] = weight + n, total + n * p, squares + n * p * p
    by_label = dict[str, Moment]()
    for (y, q), (weight, total, squares) in sums.items():
        part = Moment(weight, Fraction(total, q), Fraction(squares, q * q))
        by_label[y] = by_label.get(y, NOTHING) + part
    return by_label


@dataclass(frozen=True)
class WordStatistics(Statistics):
    """How many documents each class has, and how often each word occurs in them.

    If words count once per document, this is the number of documents that contain them.
    """

    documents: Mapping[str, int]
    occurrences: Mapping[str, Mapping[str, int]]

    @property
    def rows(self) -> int:
        """How many documents were counted."""
        return sum(self.documents.values())

    @property
    def schema(self) -> Schema:
        """The classes; words have no domains."""
        return Schema(tuple(self.documents), {})

    @cached_property
    def counts(self) -> WordCounts:
        """The same, in the form of `fast.word_counts`."""
        from refnb.fast.word_counts import WordCounts

        rows = {y: Counter(row) for y, row in self.occurrences.items()}
        return WordCounts({**self.documents}, rows)

    def merge(self, other: WordStatistics, choices: Choices) -> WordStatistics:
        """Return the statistics of both sets of documents; new classes come last or sorted."""
        labels = tuple({**self.documents, **other.documents})
        return self._with(other, labels if choices.labels else columns.sort(labels), 1)

    def subtract(self, other: WordStatistics) -> WordStatistics:
        """Return the statistics without other documents: UnknownLabel; Negative."""
        checks.known(other.documents, self.documents, UnknownLabel, "a class")
        less = self._with(other, tuple(self.documents), -1)
        for y, n in less.documents.items():
            missing = ["a document"] if n < 0 else []
            missing += [f"the word {w!r}" for w, n in less.occurrences[y].items() if n < 0]
            if missing:
                raise Negative(f"class {messages.quote(y)}: {missing[0]} was not learned so often")
        return less

    def fit(self, choices: Choices) -> Engine:
        """Return the model that the choices make from the words."""
        from refnb.api.learning import words

        return words.fit_documents(self.counts, choices)

    def summary(self, engine: Engine) -> dict[str, str]:
        """Say how many documents and classes there are, and how many words."""
        from refnb.api.learning.words import TextEngine

        assert isinstance(engine, TextEngine)
        total = sum(sum(row.values()) for row in self.occurrences.values())
        return {
            "learned from": f"{self.rows} documents"
            if self.rows
            else f"{total} words, counted by class",
            "classes": str(len(self.documents)),
            "words": f"{len(engine.prepared.vocabulary)} in the vocabulary",
            **{name: f"{ys} in the classes" for name, ys in columns.near_equals(self.documents)},
        }

    def _with(self, other: WordStatistics, labels: Sequence[str], sign: int) -> WordStatistics:
        """Return the counts with those of other documents added or subtracted."""
        mine, theirs = self.documents, other.documents
        documents = {y: mine.get(y, 0) + sign * theirs.get(y, 0) for y in labels}
        rows = dict[str, dict[str, int]]()
        for y in labels:
            own, more = self.occurrences.get(y, {}), other.occurrences.get(y, {})
            changed = {w: own.get(w, 0) + sign * n for w, n in more.items()}
            rows[y] = {w: n for w, n in {**own, **changed}.items() if n}
        return WordStatistics(documents, rows)
