"""Leave every row out in turn: unlearn it, answer it from the rest, and compare the label.

The domains, the words and the labels stay those of all rows, as if you had declared them.
"""

from __future__ import annotations

# ruff: noqa: PLC0415 - what words alone do not need is loaded for numbers
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, partial

from refnb.api import settings, work
from refnb.api.learning import answer, documents, words
from refnb.api.learning.answer import BatchRow, Case, Questions, Rows
from refnb.api.learning.choices import Choices
from refnb.api.learning.engine import Discrete, Engine, Row, Weights, numbers
from refnb.api.learning.statistics import ColumnStatistics, Statistics
from refnb.classifiers import categorical
from refnb.classifiers.naive import estimate_prior, infer
from refnb.core import checks, errors
from refnb.estimation import counting, moments
from refnb.estimation.schema import Schema
from refnb.fast import weights, word_rows
from refnb.io import tables
from refnb.probability import distribution
from refnb.worked import naive, text


def others(ask: Questions, statistics: Statistics, sources: Sequence[documents.Texts]) -> Others:
    """Return every row that was learned: BadRequest unless all are there and are unchanged."""
    if not sources or not all(tables.can_reread(x) for x in sources):  # type: ignore[arg-type]
        reason = "to leave rows out they are read again, and they are not all known"
        raise errors.BadRequest(f"{reason}: give held-out rows instead")
    again, *parts = [ask.count(source, statistics.schema)[0] for source in sources]
    for part in parts:
        again = again.merge(part, ask.fixed())
    if again != statistics:
        raise errors.BadRequest("the rows are not those that were learned: they have changed")
    return Others([case for source in sources for case in ask.cases(source)], statistics, ask)


@dataclass(frozen=True)
class Others:
    """The statistics, the rows behind them, and the answer to each row from all the others."""

    cases: Sequence[Case]
    statistics: Statistics
    questions: Questions

    @cached_property
    def choices(self) -> Choices:
        """How the rows were learned."""
        return self.questions.fixed()

    def check(self, folds: int | None, rules: int, limit: int) -> str:
        """Check the number of folds and the limit of work; return what is left out."""
        unit = self.questions.engine.unit
        if folds is not None:
            checks.size(folds, "folds", 2, int(self.statistics.rows))
        what = f"each {unit}" if folds is None else f"{folds} folds"
        work.check(f"leaving out {what}", rules * self.steps(folds), limit)
        if folds is None:
            return f"{what}, left out in turn"
        return f"{what}, {unit} i in fold i mod {folds}"

    def answers(self, folds: int | None, asked: Questions) -> Iterator[BatchRow]:
        """Yield each row that was learned, as if it, or its fold, had not been learned."""
        them = replace(self, questions=asked)
        return them.rows() if folds is None else them.folds(folds)

    def rows(self) -> Iterator[BatchRow]:
        """Yield each row that was learned, answered as if it had not been learned.

        If a row has weight w, one of its w copies is left out, and the result counts w times. Words
        are decided in whole numbers, which then are the prior of the measured numbers; if words
        alone cannot answer, and for whole rows, the model is learned again from all other rows.
        """
        q = self.questions
        for case in self.cases:
            made, ratios = self._decided(case)
            if made:
                yield BatchRow(case.place, case.label, made, q, case.x, ratios, case.times)
            else:
                ask = partial(self._answer, case, ratios)
                yield q.answered(case.place, case.label, case.x, ask, case.times)

    def _decided(self, case: Case) -> tuple[distribution.Decision[str] | None, Weights]:
        """Return the decision and whole numbers proportional to the scores, if these are enough."""
        q = self.questions
        if self._bags and isinstance(q.engine, words.Bags | words.TextEngine):
            bag = q.engine.bag(q.instance(case.x))
            left = self._bags.without(case.label, bag)
            made, ratios = left.decide(bag) if left else (None, ())
            return made, ratios if made else ()
        gone = q.engine.undefined
        if not self._quick or (gone and q.instance(case.x).keys() & gone.keys()):
            return None, ()
        cells = zip(self.statistics.schema.features, case.x, strict=False)  # then the numbers
        ratios = self._quick.weights(case.label, [v for f, v in cells if f not in gone])
        return None if self.choices.numeric else self._quick.ready.decided(ratios), ratios

    def folds(self, folds: int) -> Iterator[BatchRow]:
        """Yield each row that was learned, answered from the other folds.

        The rows 1, k + 1, 2 k + 1, ... are the first of k folds, and so on; a row of weight w
        stands for w rows, one after the other.
        """
        parts, start = [list[tuple[Case, int]]() for _ in range(folds)], 0
        for case in self.cases:
            for k in range(min(case.times, folds)):
                parts[(start + k) % folds].append((case, 1 + (case.times - 1 - k) // folds))
            start += case.times
        for part in parts:
            yield from self._asked(part)

    def _asked(self, fold: Sequence[tuple[Case, int]]) -> Iterator[BatchRow]:
        """Yield the rows of a fold, answered from all other rows."""
        q, times = self.questions, [n for _, n in fold]
        try:
            q = replace(q, engine=self._without(fold).fit(self.choices))
        except errors.RefnbError as error:
            why = answer.problem(error)
            for case, n in fold:
                yield BatchRow(case.place, case.label, None, q, case.x, times=n, reason=why)
            return
        labels, cells = [case.label for case, _ in fold], [case.x for case, _ in fold]
        asked = q.answers(Rows("", range(len(fold)), labels, cells, times))
        for (case, _), answered in zip(fold, asked, strict=True):
            yield replace(answered, place=case.place)

    def steps(self, folds: int | None) -> int:
        """Return the number of steps for leaving out each row, or each of some folds."""
        labels, rows = len(self.statistics.schema.labels), len(self.cases)
        engine, features = self.questions.engine, self.statistics.schema.features
        if isinstance(engine, words.TextEngine):
            asked = sum(len(case.x) for case in self.cases) * labels
            times = rows * engine.is_presence if folds is None else folds
            return work.left_out(1, 0, asked) + work.left_out(0, times, engine.parameters)
        width = len(self.questions.features) + sum(map(len, features.values()))
        width += 10 * len(self.choices.numeric)  # measured: logarithms, to many bits
        is_quick = isinstance(self.statistics, ColumnStatistics) and not self.choices.numeric
        times = rows * (not is_quick) if folds is None else folds
        return work.left_out(rows, times, width * labels)

    def _without(self, gone: Sequence[tuple[Case, int]]) -> Statistics:
        """Return the statistics of all rows except these."""
        return self.statistics.subtract(self.questions.without(gone, self.statistics.schema))

    @cached_property
    def _quick(self) -> weights.LeftOut | None:
        """The category counts, prepared for leaving rows out; None for other rows."""
        known = self.statistics
        if not isinstance(known, ColumnStatistics) or self.choices.model in settings.BAGS:
            return None
        return weights.prepare_counts(*known.of_columns(self._estimable, self.choices))

    @cached_property
    def _bags(self) -> word_rows.WordRows | None:
        """The word counts, prepared for leaving rows out; None for other rows, or for 0/0."""
        engine, choices = self.questions.engine, self.choices
        training = engine.training if isinstance(engine, words.Bags | words.TextEngine) else None
        if not isinstance(training, text.Training):
            return None
        prior = settings.prior_over(choices.prior, self.questions.labels)
        is_complement = choices.model == settings.COMPLEMENT
        return word_rows.prepare_counts(training.counts, choices.smoothing, prior, is_complement)

    @cached_property
    def _estimable(self) -> tuple[str, ...]:
        """The columns of words that have an estimate."""
        gone = self.questions.engine.undefined
        return tuple(f for f in self.statistics.schema.features if f not in gone)

    def _ask(self, engine: Engine, x: Row) -> answer.Answer:
        return replace(self.questions, engine=engine).answer(x, 0)

    def _answer(self, case: Case, ratios: Weights) -> answer.Answer:
        """Return the answer from all other rows; for words, undefined estimates are noticed.

        Raises: what the chapters raise.
        """
        choices, known, label = self.choices, self.statistics, case.label
        x = self.questions.instance(case.x)
        if isinstance(known, ColumnStatistics) and any(ratios):
            numeric = {f: v for f, v in x.items() if f in choices.numeric}
            with suppress(errors.RefnbError):  # which learning from all others tells
                return self._ask(_measured(known, choices, label, numeric, ratios), numeric)
        if isinstance(known, ColumnStatistics) and ratios and self._quick and not choices.numeric:
            left = {**known.counts.labels, label: known.counts.labels[label] - 1}
            prior = settings.prior_over(choices.prior, known.schema.labels)
            own = self._quick.factors(label, [*map(x.get, self._estimable)])
            factors = zip(self._estimable, own, strict=True)
            pi = estimate_prior(left, prior)
            infer(pi, {f: p for f, p in factors if p})  # which is refused
        return self._ask(self._without([(case, 1)]).fit(choices), x)


def _measured(
    known: ColumnStatistics, choices: Choices, label: str, x: Row, ratios: Weights
) -> Engine:
    """Return the numeric model of all other rows, with the prior that the words leave.

    Raises whatever the chapters raise if too few numbers are left.
    """
    from refnb.api.learning import mixed

    sums, labels = dict(known.sums), known.counts.labels
    for f, value in numbers(x, choices.numeric).items():
        sums[f] = {**sums[f], label: sums[f][label] - moments.Moment.of(value, 1)}
    left = counting.Counts(Schema(tuple(labels), {}), {**labels, label: labels[label] - 1}, {})
    prior = distribution.normalise(dict(zip(labels, ratios, strict=True)))
    learned = naive.Training(left, choices.smoothing, prior)
    return mixed.fit(Discrete(categorical.Model(prior, {}), learned), sums, choices)
