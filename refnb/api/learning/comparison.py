"""Compare several rules of smoothing on the same rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import starmap

from refnb.api import settings
from refnb.api.learning.answer import BatchRow, Questions
from refnb.api.learning.statistics import Statistics
from refnb.api.learning.trial import MEASURES, OF_PROBABILITIES, Trial, defined, shortly, trial
from refnb.core.errors import MissingValue, UnknownValue
from refnb.estimation.smoothing import Smoothing
from refnb.io import suggestions
from refnb.worked import expected_error, frames, layout, terms
from refnb.worked.solution import Shown, Solution, Step

Tried = Callable[[Questions], Iterator[BatchRow]]
Rules = tuple[tuple[Smoothing, Mapping[str, Fraction]], ...]

COUNTS = ("smoothing", "right", "of", "accuracy", "ties", "unanswered")
COUNTED = ("right", "rows", "accuracy", "ties", "unanswered")
HEADS = (*COUNTS, "macro F1", "log loss", terms.NOTHING)


@dataclass(frozen=True, repr=False)
class Comparison(frames.Framed, Shown):
    """A trial for each rule, on the same rows."""

    trials: Mapping[str, Trial]
    settings: Mapping[str, str]

    def __getitem__(self, rule: str | Smoothing) -> Trial:
        """Return the trial of one rule, in any spelling: UnknownValue for another one."""
        asked = settings.guessed(rule)
        spelling = next((r for r in self.trials if settings.guessed(r) == asked), str(rule))
        if spelling not in self.trials:
            raise UnknownValue(f"no trial of {spelling!r}{suggestions.hint(spelling, self.trials)}")
        return self.trials[spelling]

    @property
    def row_names(self) -> Iterable[str]:
        """The rules."""
        return [*self.trials]

    def series(self) -> Mapping[str, Sequence[object]]:
        """Return what the table shows, exactly: None for an undefined or unknown number."""
        trials = self.trials.values()
        counts = {name: [getattr(t, name) for t in trials] for name in COUNTED}
        f1 = [defined(t.average, "F1") for t in trials]
        return {**counts, "macro F1": f1, "log loss": [t.shown_loss for t in trials]}

    @property
    def best(self) -> tuple[str, ...]:
        """The rules of greatest accuracy; all of them if several tie."""
        return self.best_by("accuracy")

    def best_by(self, measure: str) -> tuple[str, ...]:
        """Return the best rules by a measure; all of them if several tie.

        More is better for accuracy, precision, recall, specificity, F1, AUC, balanced accuracy,
        kappa and Matthews; less is better for log loss and Brier. Of a measure that each label has
        its own of, their mean counts.

        A row without an answer counts as an error. AUC and Brier need an answer from every rule to
        every row: MissingValue, which names the rules that give none to some rows.

        Raises OutOfRange for an unknown measure, with the near miss, and for irrational numbers
        that cannot be told apart; whatever the measure raises.
        """
        suggestions.choice(measure, [*MEASURES], "measure")
        if self._gaps and measure in OF_PROBABILITIES:
            ways = "compare the other rules, or leave these rows out"
            raise MissingValue(f"{measure} is that of rows with an answer: {self._gaps}; {ways}")
        (best, *others), ties = self.trials.items(), [*self.trials][:1]
        for rule, rival in others:
            order = MEASURES[measure] * rival.order(best[1], measure)
            if order > 0:
                best, ties = (rule, rival), []
            ties += [rule] if order >= 0 else []
        return tuple(ties)

    @property
    def _gaps(self) -> str:
        """How many rows each rule leaves without an answer."""
        gaps = ((rule, t.unanswered, t.rows) for rule, t in self.trials.items() if t.unanswered)
        return ", ".join(f"{rule} leaves {n} of {rows} rows out" for rule, n, rows in gaps)

    @cached_property
    def solution(self) -> Solution:
        """One row for each rule."""
        table = layout.table(HEADS, starmap(_row, self.trials.items()))
        trials = self.trials.items()
        values = {r: (t.right, t.rows, t.ties, t.unanswered, t.shown_loss) for r, t in trials}
        choices = {name: text for name, text in self.settings.items() if name != "smoothing"}
        best = f"right most often: {' and '.join(self.best)}" + (self._gaps and f"; {self._gaps}")
        compared = Step("compared", values, "Rules compared", table=table, sentence=best)
        return Solution("Which smoothing?", (Step.choices(choices), compared))


def _row(rule: str, t: Trial) -> tuple[terms.Entry, ...]:
    loss = "-" if t.shown_loss is None else expected_error.shortly(t.shown_loss)
    f1 = shortly(defined(t.average, "F1"))
    return rule, t.right, t.rows, t.accuracy, t.ties, t.unanswered, f1, loss, terms.NOTHING


def compare(
    ask: Questions, statistics: Statistics, rules: Rules, tried: Tried, on: Mapping[str, str]
) -> Comparison:
    """Return a trial for each rule, with its guess; the notes say on which rows."""
    alike, trials, notes = dict[object, Trial](), dict[str, Trial](), dict[str, str]()
    for rule, guess in rules:
        spelling = settings.spelled(rule, guess)
        adds = (*map(rule.pseudo_count, ask.sizes()), *guess.items())  # the same: one rule
        if adds not in alike:
            notes = {**ask.settings, "smoothing": spelling, **on}
            choices = replace(ask.fixed(), smoothing=rule, guess=guess)
            asked = replace(ask, engine=statistics.fit(choices), choices=choices)
            alike[adds] = trial(tried(asked), ask.own, notes)
        notes = {**alike[adds].settings, "smoothing": spelling}
        trials[spelling] = replace(alike[adds], settings=notes)
    return Comparison(trials, {**notes, **ask.settings})
