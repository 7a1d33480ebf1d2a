"""Decisions judged: on labelled rows, in two columns, and several rules on the same rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import starmap
from typing import Unpack

from refnb.api import settings
from refnb.api.learning.batch import BatchRow
from refnb.api.learning.engines import NO_POSTERIOR
from refnb.api.learning.trial import (
    DECISIONS,
    MEASURES,
    OF_PROBABILITIES,
    Tally,
    Trial,
    defined,
    shortly,
)
from refnb.api.settings import NumberReading
from refnb.core import checks, messages
from refnb.core.errors import (
    BadTable,
    MissingValue,
    RefnbError,
    UnknownLabel,
    UnknownValue,
    ZeroEvidence,
)
from refnb.estimation.smoothing import Smoothing
from refnb.exact.logarithm import Extended
from refnb.io import columns, suggestions, tables
from refnb.io.columns import Original
from refnb.io.tables import Row, Source
from refnb.probability import distribution
from refnb.worked import expected_error, layout
from refnb.worked.layout import line
from refnb.worked.solution import Shown, Solution, Step
from refnb.worked.terms import NOTHING, Entry

SHOWN = 5
COUNTED = ("smoothing", "right", "of", "accuracy", "ties", "unanswered")
HEADS = (*COUNTED, "macro F1", "log loss", NOTHING)


def trial(
    asked: Iterable[BatchRow], own: Mapping[str, Original], settings: Mapping[str, str]
) -> Trial:
    """Return how the decisions compare with the labels of the rows, those `own` by their texts.

    Raises OutOfRange for more than 1000 labels: the confusion is a table of all pairs.
    """
    tally, problems, reasons = Tally(own), list[str](), Counter[tuple[str, str]]()
    is_probable = True
    rank: dict[str | None, int] = {y: place for place, y in enumerate(own)}
    for row in asked:
        if not row.times:
            continue
        if tally.put(row.known, row.made, row.times):
            if is_probable := bool(row.questions.shown):
                tell = None if row.ratios else row.shares
                p = row.chance(rank[row.known])
                tally.chance(p, str(row.known), row.key, row.times, tell)
            continue
        reasons[_reason(row, own)] += row.times
        if len(problems) < SHOWN:
            problems.append(f"{row.place}: {row.problem or f'no label {row.known!r}'}")
    losses, lacking = ((lambda: tally.losses), "") if is_probable else (None, NO_POSTERIOR)
    return tally.trial({**settings, **_reasons(reasons)}, problems, losses, lacking)


def _reason(row: BatchRow, labels: Collection[str]) -> tuple[str, str]:
    """Return the column of which a row has a value that was never seen, or other words."""
    if row.known not in labels:
        return "", "a label never learned"
    if column := row.questions.unseen(row.x):
        return column, f"a {column} never seen"
    name, _, words = row.problem.partition(": ")
    return "", "every label impossible" if name == ZeroEvidence.__name__ else words[:200]


def _reasons(reasons: Counter[tuple[str, str]]) -> dict[str, str]:
    """Say how many rows have no answer, and why; and what to write where values are new."""
    if not reasons:
        return {}
    first = reasons.most_common(SHOWN)
    said = ", ".join(f"{n} {'row' if n == 1 else 'rows'}: {words}" for (_, words), n in first)
    new = ", ".join(column for (column, _), _ in first if column)
    leave = messages.option("features=[...]", "--features")
    skip = messages.option("unseen='missing'", "--unseen missing")
    said += f"; leave {new} out with {leave}, or learn with {skip}" if new else ""
    return {"not answered": said}


def likelihood(found: Extended, n: int, settings: Mapping[str, str]) -> Solution:
    """Show how probable the rows are that were learned, and how many numbers were chosen freely."""
    steps = (
        Step.choices(settings),
        Step("log_likelihood", found, "Likelihood of the rows", [line("log P(D)", found)]),
        Step("parameters", n, "Parameters", [line("chosen freely", n)]),
    )
    return Solution("How probable are the rows?", steps)


def evaluate(
    source: Source,
    label: str,
    said: str,
    *,
    of: object = None,
    **reading: Unpack[NumberReading],
) -> Trial:
    """Return how good what was said is, from two columns: the true labels, and what was said.

    That is a label of the first column in every row, or in every row the probability of one of
    two labels, which is named by `of`; where it is 1/2, both tie.

    Raises BadTable for a damaged table or a cell that is missing; OutOfRange for what is no
    probability; UnknownLabel for a third label, and for what is none; EmptyData for no rows.

    >>> rows = {"true": ["ill", "ill", "well", "well"], "said": ["0.9", "0.4", "0.4", "0.1"]}
    >>> found = evaluate(rows, "true", "said", of="ill")
    >>> found.accuracy, found.auc("ill"), found.brier("ill")
    (Fraction(3, 4), Fraction(7, 8), Fraction(27, 200))
    """
    settings.known(evaluate, reading, NumberReading)
    layout = settings.layout(label, [said], **reading)
    with tables.open_source(source, layout) as sheet:
        names = [*dict.fromkeys((label, said, *filter(None, [layout.weight])))]
        rows = [(row, _cell(row, label), _cell(row, said)) for row in sheet.records(names)]
        kinds = sheet.kinds_of(label) | ({} if of is not None else sheet.kinds_of(said))
        every = [int(tables.weight(row, layout, tables.times)) for row, _, _ in rows]
        rows, times = [row for row, n in zip(rows, every, strict=True) if n], filter(None, every)
    about = None if of is None else columns.of_label(of)
    if about is not None and not isinstance(of, str):
        kinds = {about: columns.kind_of(of)} | kinds
    true, others = {y for _, y, _ in rows}, {about} if about else {z for _, _, z in rows}
    labels = columns.sort(true | others)
    for mark in suggestions.marks(labels):
        place = next(row.place for row, *ys in rows if mark in ys)
        words = "can be missing or a label: leave its rows out, or rename it"
        raise BadTable(f"{place}: {mark!r} {words}")
    for row, _, z in rows:
        if about is None and z not in true:
            words = f"{row.place}, column {said!r}: {z!r} is no label of {label!r},"
            there = columns.sort(true)
            raise UnknownLabel(f"{words} {messages.listing(there)}; {_way(z, others, there)}")
    if about is not None and len(labels) != 2:
        words = f"two labels are needed, of which {messages.quote(about)} is one"
        raise UnknownLabel(f"{words}, there are {messages.listing(labels)}")
    tally = Tally(columns.restore_cells(labels, kinds))
    for (row, y, z), n in zip(rows, times, strict=True):
        shares = {v: Fraction(v == z) for v in labels}
        if about is not None:
            p = settings.number(z, f"{row.place}, column", said)
            checks.share(p, f"{row.place}, column", said)
            shares = {v: p if v == about else 1 - p for v in labels}
            tally.chance(shares[y].as_integer_ratio(), y, (*shares.values(),), n)
        tally.put(y, distribution.most_probable(shares), n)
    told = {"table": tables.source_name(source), "label": label, "said": said}
    told |= {"weight": layout.weight} if layout.weight else {}
    if about is None:
        return tally.trial(told, lacking=DECISIONS)
    return tally.trial(told | {"probability of": about}, (), lambda: tally.losses)


def _way(cell: str, said: Collection[str], labels: tuple[str, ...]) -> str:
    """Return what to write where a cell is no label: of which label it may be the probability."""
    which = messages.option(f"of={labels[-1]!r}", f"--of {labels[-1]}")
    if not _is_share(cell):
        return f"write one of these{suggestions.near_miss(cell, labels)}"
    if len(labels) != 2:
        return "a probability is that of one of two labels: write a label in every row"
    if all(map(_is_share, said)):
        return f"if it is the probability of one, name that one: {which}"
    return f"write a label in every row, or in every row the probability of one and {which}"


def _is_share(cell: str) -> bool:
    with suppress(RefnbError):
        return 0 <= settings.number(cell, "") <= 1
    return False


def _cell(row: Row, column: str) -> str:
    if column not in row.cells:
        raise BadTable(f"{row.place}, column {column!r}: the cell is missing")
    return columns.of_label(row.cells[column])


@dataclass(frozen=True, repr=False)
class Comparison(Shown):
    """A trial for each rule, on the same rows."""

    trials: Mapping[str, Trial]
    settings: Mapping[str, str]

    def __getitem__(self, rule: str | Smoothing) -> Trial:
        """Return the trial of one rule, by any spelling of it: UnknownValue for another one."""
        asked = settings.guessed(rule)
        spelling = next((r for r in self.trials if settings.guessed(r) == asked), str(rule))
        if spelling not in self.trials:
            raise UnknownValue(f"no trial of {spelling!r}{suggestions.hint(spelling, self.trials)}")
        return self.trials[spelling]

    @property
    def best(self) -> tuple[str, ...]:
        """The rules of greatest accuracy, all of them when several tie."""
        return self.best_by("accuracy")

    def best_by(self, measure: str) -> tuple[str, ...]:
        """Return the rules that are best by a measure, all of them when several tie.

        The measures are accuracy, precision, recall, F1 and AUC, where more is better, and
        log loss and Brier, where less is; of several labels their mean.

        A row without an answer counts, as its label was not found. AUC and Brier need an answer of
        every rule to every row: MissingValue, which names the rules that leave rows out.

        Raises OutOfRange, with the near miss, and where irrational ones cannot be told apart; what
        the measure raises.
        """
        suggestions.choice(measure, [*MEASURES], "measure")
        if self._gaps and measure in OF_PROBABILITIES:
            ways = "compare the other rules, or leave these rows out"
            raise MissingValue(f"{measure} is that of rows with an answer: {self._gaps}; {ways}")
        (best, *others), ties = self.trials.items(), [*self.trials][:1]
        for rule, trial in others:
            order = MEASURES[measure] * trial.order(best[1], measure)
            if order > 0:
                best, ties = (rule, trial), []
            ties += [rule] if order >= 0 else []
        return tuple(ties)

    @property
    def _gaps(self) -> str:
        """Which rules leave how many rows without an answer."""
        gaps = ((rule, t.unanswered, t.rows) for rule, t in self.trials.items() if t.unanswered)
        return ", ".join(f"{rule} leaves {n} of {rows} rows out" for rule, n, rows in gaps)

    @cached_property
    def solution(self) -> Solution:
        """One row for each rule."""
        table = layout.table(HEADS, starmap(_row, self.trials.items()))
        values = {
            r: (t.right, t.rows, t.ties, t.unanswered, t.shown_loss) for r, t in self.trials.items()
        }
        words = {what: said for what, said in self.settings.items() if what != "smoothing"}
        said = f"right most often: {' and '.join(self.best)}" + (self._gaps and f"; {self._gaps}")
        compared = Step("compared", values, "Rules compared", table=table, sentence=said)
        return Solution("Which smoothing?", (Step.choices(words), compared))


def _row(rule: str, t: Trial) -> tuple[Entry, ...]:
    loss = "-" if t.shown_loss is None else expected_error.shortly(t.shown_loss)
    f1 = shortly(defined(t.average, "F1"))
    return rule, t.right, t.rows, t.accuracy, t.ties, t.unanswered, f1, loss, NOTHING
