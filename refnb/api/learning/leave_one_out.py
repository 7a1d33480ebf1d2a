"""Every row left out in turn: unlearned, answered by what is left, and judged by its label.

The domains and labels stay those of all rows, as if they had been declared.
"""

from __future__ import annotations

# ruff: noqa: PLC0415 - what words alone do not need is loaded for numbers
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, partial

from refnb.api import settings, work
from refnb.api.learning import answer, bags, batch, reading
from refnb.api.learning.answer import Answer
from refnb.api.learning.batch import BatchRow, Cells, Questions, Rows
from refnb.api.learning.reading import Engine, Statistics, Tally
from refnb.api.settings import Choices
from refnb.classifiers import categorical
from refnb.classifiers.naive import estimate_prior, infer
from refnb.core.errors import BadRequest, RefnbError
from refnb.estimation import counting
from refnb.estimation.counting import Counts
from refnb.estimation.moments import Moment
from refnb.estimation.schema import Schema
from refnb.estimation.smoothing import Smoothing
from refnb.fast import weights, word_rows
from refnb.fast.word_rows import WordRows
from refnb.io import tables
from refnb.io.tables import Layout, Record, Row, Source
from refnb.probability import distribution
from refnb.probability.distribution import Decision
from refnb.worked import naive

Known = Mapping[str, str]


def check(
    known: Sequence[Source], statistics: Statistics, choices: Choices, features: Sequence[str]
) -> None:
    """Require that all rows that were learned can be read again, and still say the same.

    Raises: BadRequest.
    """
    if not known or not all(map(tables.can_reread, known)):
        words = "to leave rows out they are read again, and they are not all known"
        raise BadRequest(f"{words}: give held-out rows instead")
    parts = [reading.counted(source, choices, features, statistics.schema)[0] for source in known]
    whole = parts[0]
    for part in parts[1:]:
        whole = whole.merge(part, reading.union(choices, whole.schema, part.schema))
    if whole != statistics:
        raise BadRequest("the rows are not those that were learned: they have changed")


def records(
    known: Sequence[Source], layout: Layout, features: Sequence[str]
) -> Iterator[tuple[Row, int]]:
    """Yield each row that was learned, and how often it counts: BadTable for a fraction."""
    names = [layout.label, *filter(None, [layout.weight]), *features]
    for source in known:
        with tables.open_source(source, replace(layout, features=tuple(features))) as sheet:
            for row in sheet.records([f for f in names if f in sheet.columns]):
                if layout.label not in row.cells:  # others were left out, too
                    continue
                if n := int(tables.weight(row, layout, tables.times)):
                    yield row, n


@dataclass(frozen=True)
class Others:
    """What was learned, from which rows, and who asks of each what all others teach."""

    records: Sequence[tuple[Row, int]]
    statistics: Statistics
    choices: Choices
    questions: Questions

    def rows(self) -> Iterator[BatchRow]:
        """Yield each row that was learned, answered as if it had not been.

        Of a row with a weight one is left out, as often as it counts. Words are decided by whole
        numbers, which are the prior of what is measured; where they say nothing, and of whole
        rows, all others are learned from.
        """
        q, weight = self.questions, self.choices.layout.weight
        for row, times in self.records:
            one = row.cells if weight is None else {**row.cells, weight: "1"}
            label, cells = self._parted(one)
            made, found = self._weighed(label, cells, row.cells)
            if made:
                yield BatchRow(row.place, label, made, "", q, cells, found, times=times)
            else:
                yield q.row(row.place, label, cells, partial(self._answer, one, found), times)

    def _weighed(
        self, label: str, cells: Cells, row: Known
    ) -> tuple[Decision[str] | None, Sequence[int]]:
        """Return decision and whole numbers in the ratio of the scores, where these say it all."""
        q = self.questions
        if self._bags and isinstance(q.engine, bags.Bags):
            x = q.engine.bag(q.instance(cells))
            left = self._bags.without(label, x)
            made, found = left.decide(x) if left else (None, ())
            return made, found if made else ()
        if not self._quick or row.keys() & q.engine.undefined.keys():
            return None, ()
        found = self._quick.weights(label, [*map(row.get, self._words)])
        made = None if self.choices.numeric else self._quick.ready.decided(found)
        return made, found

    def folds(self, folds: int) -> Iterator[BatchRow]:
        """Yield each row that was learned, answered by what is learned from the other folds.

        The rows 1, k + 1, 2 k + 1, ... are the first of k folds, and so on; a row with a weight
        stands for as many rows, one after the other.
        """
        parts, start = [list[tuple[Row, int]]() for _ in range(folds)], 0
        for row, times in self.records:
            for k in range(min(times, folds)):
                parts[(start + k) % folds].append((row, 1 + (times - 1 - k) // folds))
            start += times
        for part in parts:
            yield from self._asked(part)

    def _asked(self, fold: Sequence[tuple[Row, int]]) -> Iterator[BatchRow]:
        """Yield the rows of a fold, answered by what all others teach."""
        q, weight, times = self.questions, self.choices.layout.weight, [n for _, n in fold]
        labels, cells = zip(*(self._parted(row.cells) for row, _ in fold), strict=True)
        gone = [row.cells if weight is None else {**row.cells, weight: f"{n}"} for row, n in fold]
        try:
            q = replace(q, engine=self._without(gone).fit(self.choices))
        except RefnbError as error:
            for (row, n), label, x in zip(fold, labels, cells, strict=True):
                yield BatchRow(row.place, label, None, batch.problem(error), q, x, times=n)
            return
        asked = q.answers(Rows("", range(len(fold)), labels, cells, times))
        for (row, _), answered in zip(fold, asked, strict=True):
            yield replace(answered, place=row.place)

    def steps(self, folds: int | None) -> int:
        """Return the steps of leaving out each row, or each of some folds."""
        schema, rows = self.statistics.schema, len(self.records)
        width = len(self.questions.features) + sum(map(len, schema.features.values()))
        width += 10 * len(self.choices.numeric)  # measured: logarithms, to many bits
        is_quick = isinstance(self.statistics, Tally) and not self.choices.numeric
        times = rows * (not is_quick) if folds is None else folds
        return work.left_out(rows, times, width * len(schema.labels))

    def _parted(self, row: Known) -> tuple[str, Cells]:
        """Return the label of a row, and its cells by feature."""
        return row[self.choices.layout.label], tuple(map(row.get, self.questions.features))

    def _without(self, rows: Source | Record) -> Statistics:
        """Return what all rows but these show."""
        features, schema = self.questions.features, self.statistics.schema
        gone, *_ = reading.counted(rows, self.choices, features, schema)
        return self.statistics.subtract(gone)

    @cached_property
    def _quick(self) -> weights.LeftOut | None:
        """The counts made ready to leave out rows of categories; None of other rows."""
        known = self.statistics
        if not isinstance(known, Tally) or self.choices.model in settings.BAGS:
            return None
        prior = settings.prior_over(self.choices.prior, self.questions.labels)
        rule, features = self.choices.weights(known.schema.features), known.schema.features
        words = Schema(known.schema.labels, {f: features[f] for f in self._words})
        counts = counting.widen(
            words, known.counts.labels, {f: known.counts.values[f] for f in words.features}
        )
        if not isinstance(rule, Smoothing):
            rule = {f: rule[f] for f in words.features}
        return weights.left_out(counts, rule, prior)

    @cached_property
    def _bags(self) -> WordRows | None:
        """The counts of words made ready to leave out rows; None of other rows, or for 0/0."""
        if self.choices.model not in settings.BAGS or not isinstance(self.statistics, Tally):
            return None
        choices, of = self.choices, self.statistics
        totals = bags.counts(of.counts.labels, of.sums)
        prior = settings.prior_over(choices.prior, self.questions.labels)
        is_complement = choices.model == settings.COMPLEMENT
        return word_rows.counted(totals, choices.smoothing, prior, is_complement)

    @cached_property
    def _words(self) -> tuple[str, ...]:
        """The columns of words that have an estimate."""
        gone = self.questions.engine.undefined
        return tuple(f for f in self.statistics.schema.features if f not in gone)

    def _ask(self, fit: Callable[[], Engine], cells: Cells) -> Answer:
        q = self.questions
        return answer.of_row(fit(), q.settings, q.instance(cells), q.own, 0)

    def _answer(self, row: Known, found: Sequence[int]) -> Answer:
        """Return the answer of what all other rows teach; of words, what is undefined is seen.

        Raises: what the chapters raise.
        """
        (label, cells), choices, known = self._parted(row), self.choices, self.statistics
        if any(found) and isinstance(known, Tally):
            words = len(known.schema.features)
            with suppress(RefnbError):  # which learning from all others tells
                numbers = (None,) * words + cells[words:]
                return self._ask(partial(_measured, known, choices, row, found), numbers)
        if found and self._quick and isinstance(known, Tally) and not choices.numeric:
            left = {**known.counts.labels, label: known.counts.labels[label] - 1}
            prior = settings.prior_over(choices.prior, known.schema.labels)
            own = self._quick.factors(label, [*map(row.get, self._words)])
            factors = zip(self._words, own, strict=True)
            pi = estimate_prior(left, prior)
            infer(pi, {f: p for f, p in factors if p})  # which is refused
        return self._ask(partial(self._without(row).fit, choices), cells)


def _measured(known: Tally, choices: Choices, row: Known, found: Sequence[int]) -> Engine:
    """Return the model of the numbers of all other rows, and the prior that words make.

    Raises: what the chapters raise where too few numbers are left.
    """
    from refnb.api.learning import mixed

    label, sums, labels = row[choices.layout.label], dict(known.sums), known.counts.labels
    for f, value in mixed.numbers(row, choices.numeric).items():
        sums[f] = {**sums[f], label: sums[f][label] - Moment.of(value, 1)}
    left = Counts(Schema(tuple(labels), {}), {**labels, label: labels[label] - 1}, {})
    prior = distribution.normalise(dict(zip(labels, found, strict=True)))
    learned = naive.Training(left, choices.smoothing, prior)
    return mixed.fit(categorical.Model(prior, {}), learned, sums, choices)
