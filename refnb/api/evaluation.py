"""How often decisions are right: a trial on labelled rows, and several rules compared.

    accuracy    right / rows                              Fraction
    log loss    mean of -log P(y | x) of the true label   LogForm, an enclosure, or infinite

A row without an answer counts as not right, and its loss is infinite.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import starmap
from typing import TYPE_CHECKING, TypeVar, Unpack

from refnb.api import settings
from refnb.api.answer import ByLabel
from refnb.api.batch import BatchRow
from refnb.api.settings import NumberReading
from refnb.core import checks, limits, messages
from refnb.core.errors import (
    BadRequest,
    BadTable,
    EmptyData,
    RefnbError,
    UnknownLabel,
    UnknownValue,
    ZeroEvidence,
)
from refnb.decision import measures
from refnb.decision.measures import Near
from refnb.estimation.smoothing import Smoothing
from refnb.exact import enclosure, logarithm, rounding, series
from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import Extended, Infinite, LogForm
from refnb.io import columns, suggestions, tables
from refnb.io.columns import Own
from refnb.io.tables import Row, Source
from refnb.probability import distribution
from refnb.probability.distribution import Decision
from refnb.worked import expected_error, layout
from refnb.worked.solution import Shown, Solution, Step
from refnb.worked.terms import NOTHING, Entry

if TYPE_CHECKING:
    from refnb.api.engines import Chance

BITS, SHOWN = 192, 5
EXACT, WRITTEN = 10_000, 100  # different posteriors: of an exact log loss, and of a shown one

MEASURES = {  # 1 where more is better, -1 where less is
    **dict.fromkeys(("accuracy", "precision", "recall", "F1", "AUC"), 1),
    **dict.fromkeys(("log loss", "Brier"), -1),
}

T = TypeVar("T")
Loss = Extended | Enclosure
Score = measures.Score
Case = tuple[str, "BatchRow | Mapping[str, Score]", int]  # its label, what was said, how often


class ConfusionRow(ByLabel[int]):
    """How often a true label was taken for which; one that is not there, never."""

    def __missing__(self, label: object) -> int:
        try:
            return super().__missing__(label)
        except KeyError:
            return 0


@dataclass(frozen=True, repr=False)
class Trial(Shown):
    """How a trial went: counts of rows, and how often each true label was taken for which."""

    rows: int
    right: int
    ties: int
    unanswered: int
    confusion: Mapping[Own, ConfusionRow]
    losses: Losses | None
    problems: tuple[str, ...]
    settings: Mapping[str, str]
    kept: Sequence[Case] = ()

    def _brief(self) -> str:
        return f"{self.right} of {self.rows} right"

    @classmethod
    def of(
        cls,
        table: Mapping[str, Counter[str]],
        counts: Counter[str],
        losses: Losses | None,
        problems: Sequence[str],
        settings: Mapping[str, str],
        own: Mapping[str, Own],
    ) -> Trial:
        """Return the trial with a confusion table and the numbers of rows, ties and unanswered."""
        if not counts["rows"]:
            raise EmptyData("a trial needs at least one row")
        right = sum(row[y] for y, row in table.items())
        rank = {y: place for place, y in enumerate(table)}
        confusion = {
            y: ConfusionRow.of({z: row[z] for z in sorted(row, key=rank.__getitem__)}, own)
            for y, row in table.items()
        }
        return cls(
            counts["rows"],
            right,
            counts["ties"],
            counts["unanswered"],
            ByLabel.of(confusion, own),
            losses,
            tuple(problems),
            dict(settings),
        )

    @property
    def accuracy(self) -> Fraction:
        """The part of the rows that was given its own label."""
        return Fraction(self.right, self.rows)

    def precision(self, label: object) -> Fraction:
        """Return the part of the rows taken for a label that have it: UndefinedEstimate for none.

        This measure and those below are of the rows that have an answer.
        """
        return measures.precision(self._table, columns.of_label(label))

    def recall(self, label: object) -> Fraction:
        """Return the part of the rows of a label that were taken for it, its sensitivity."""
        return measures.recall(self._table, columns.of_label(label))

    def specificity(self, label: object) -> Fraction:
        """Return the part of the rows of other labels that were not taken for this one."""
        return measures.specificity(self._table, columns.of_label(label))

    def f1(self, label: object) -> Fraction:
        """Return the harmonic mean of precision and recall of a label."""
        return measures.f1(self._table, columns.of_label(label))

    @property
    def macro(self) -> Mapping[str, Fraction]:
        """The means over the labels of precision, recall and F1."""
        return measures.macro(self._table)

    @property
    def micro(self) -> Mapping[str, Fraction]:
        """Precision, recall and F1 of the sums over the labels."""
        return measures.micro(self._table)

    def roc(self, label: object) -> Sequence[tuple[Fraction, Fraction]]:
        """Return the points (1 - specificity, recall): a label is said from each P(y | x) on."""
        return measures.roc(*self._said(label))

    def auc(self, label: object) -> Fraction:
        """Return the area below the ROC of a label, ties counting 1/2."""
        return measures.auc(*self._said(label))

    def brier(self, label: object) -> Score:
        """Return the mean of (P(y | x) - 1)^2 over the rows of a label, of P(y | x)^2 elsewhere."""
        return measures.brier(*self._said(label))

    def calibration(self, label: object, bins: int = 10) -> Mapping[str, Near]:
        """Return rows, mean P(y | x) and share of the label for P(y | x) in each part of 0..1."""
        return measures.calibration(*self._said(label), bins)

    def measure(self, name: str) -> Loss | Score:
        """Return a measure by its name: one of `MEASURES`, means over the labels.

        Raises OutOfRange, with the near miss; what the measure raises.
        """
        suggestions.choice(name, [*MEASURES], "measure")
        if name in ("precision", "recall", "F1"):
            return self.macro[name]
        if name in ("AUC", "Brier"):
            of = self.auc if name == "AUC" else self.brier
            return _mean([of(y) for y in self._table])
        return self.accuracy if name == "accuracy" else self.log_loss

    @cached_property
    def _table(self) -> dict[str, dict[str, int]]:
        """The confusion by the texts of the labels."""
        return {
            columns.of_label(y): {columns.of_label(z): n for z, n in row.items()}
            for y, row in self.confusion.items()
        }

    @cached_property
    def _shares(self) -> Sequence[tuple[str, Mapping[str, Score], int]]:
        return [
            (known, said.shares() if isinstance(said, BatchRow) else said, n)
            for known, said, n in self.kept
        ]

    def _said(self, label: object) -> tuple[Counter[Score], Counter[Score]]:
        """Return how often each P(y | x) was said of rows of a label, and of others.

        Raises UnknownLabel; BadRequest where the probabilities are not known.
        """
        y = columns.of_label(label)
        checks.known([y], self._table, UnknownLabel, "a label")
        if not self.kept:
            words = f"of decisions alone, and of more than {EXACT} rows, no probabilities are kept"
            raise BadRequest(words)
        positive, negative = Counter[Score](), Counter[Score]()
        for known, shares, n in self._shares:
            (positive if known == y else negative)[shares[y]] += n
        return positive, negative

    @cached_property
    def log_loss(self) -> Loss:
        """The mean of -log P(y | x) of the true labels, infinite where a row has no answer.

        Exact, unless posteriors are irrational or more than 10,000 of them differ: then enclosed.

        Raises BadRequest for a trial of texts, which are decided without their posteriors.
        """
        if self.losses is None:
            raise BadRequest("a trial of texts counts decisions, and has no log loss")
        return Infinite(1) if self.unanswered else self.losses.mean(self.rows)

    @cached_property
    def shown_loss(self) -> Loss | None:
        """The log loss as it is shown: a sum of more than 100 logarithms is enclosed."""
        if self.losses is None:
            return None
        many = isinstance(self.log_loss, LogForm) and len(self.log_loss.terms) > WRITTEN
        return self.losses.mean(self.rows, WRITTEN) if many else self.log_loss

    @cached_property
    def solution(self) -> Solution:
        """Choices, confusion, accuracy and log loss."""
        counted = {
            "right": self.right,
            "rows": self.rows,
            "ties": self.ties,
            "unanswered": self.unanswered,
        }
        found = (
            Step.choices(self.settings),
            expected_error.confusion(self._table),
            Step("tested", counted),
            expected_error.accuracy(counted, self.right, self.rows),
            *([] if self.shown_loss is None else [expected_error.log_loss(self.shown_loss)]),
            *([self._by_label()] if self._measures else []),
        )
        return Solution("How often is the decision right?", found)

    @cached_property
    def _measures(self) -> Mapping[str, Mapping[str, Score | None]]:
        """Each measure of each label, None where it is undefined; nothing for many labels."""
        if len(self._table) > WRITTEN:
            return {}
        of = {"precision": self.precision, "recall": self.recall, "specificity": self.specificity}
        of |= {"F1": self.f1}
        more = {"AUC": self.auc, "Brier": self.brier} if self.kept else {}
        return {y: {name: _found(m, y) for name, m in (of | more).items()} for y in self._table}

    @cached_property
    def means(self) -> Mapping[str, Score | None]:
        """The mean over the labels of each measure; None where that of a label is undefined."""
        rows = [*self._measures.values()]
        columns_of = {name: [row[name] for row in rows] for row in rows[:1] for name in row}
        return {
            name: None if None in column else _mean([x for x in column if x is not None])
            for name, column in columns_of.items()
        }

    def _by_label(self) -> Step:
        """Show a row for each label, and one of their means."""
        shown = [*self._measures.items(), ("macro, the mean", self.means)]
        lines = [(y, *map(_shortly, row.values())) for y, row in shown]
        table = layout.table(("label", *self.means), lines)
        return Step("measures", self._measures, "Label by label", table=table)


def _shortly(x: Score | None) -> Entry:
    """Return a short fraction, four decimals of another number, or a sign for what is undefined."""
    if isinstance(x, Fraction | int) and x.denominator < 1000:
        return x
    return "-" if x is None else rounding.decimal(x.low if isinstance(x, Enclosure) else x, 4)


def _mean(parts: Sequence[Score]) -> Score:
    whole: Score = Fraction(0)
    for part in parts:
        whole += part
    return whole * Fraction(1, len(parts))


def _found(measure: Callable[[str], Score], y: str) -> Score | None:
    try:
        return measure(y)
    except RefnbError:  # undefined, or enclosed too widely to be put in order
        return None


@dataclass(frozen=True, repr=False)
class Comparison(Shown):
    """A trial for each rule, on the same rows."""

    trials: Mapping[str, Trial]
    settings: Mapping[str, str]

    def __getitem__(self, rule: str | Smoothing) -> Trial:
        """Return the trial of one rule, by any spelling of it: UnknownValue for another one."""
        spelling = settings.rule(rule).spelling()
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

        Raises OutOfRange, with the near miss; what the measure raises.
        """
        found = {rule: trial.measure(measure) for rule, trial in self.trials.items()}
        least = MEASURES[measure] < 0
        best = (min if least else max)(found.values())
        return tuple(rule for rule, x in found.items() if x == best)

    @cached_property
    def solution(self) -> Solution:
        """One row for each rule."""
        heads = (
            "smoothing",
            "right",
            "of",
            "accuracy",
            "ties",
            "unanswered",
            "F1",
            "log loss",
            NOTHING,
        )
        table = layout.table(heads, starmap(_row, self.trials.items()))
        values = {
            r: (t.right, t.rows, t.ties, t.unanswered, t.shown_loss) for r, t in self.trials.items()
        }
        words = {what: said for what, said in self.settings.items() if what != "smoothing"}
        found = (
            Step.choices(words),
            Step("compared", values, "Rules compared", table=table),
        )
        return Solution("Which smoothing?", found)


def trial(asked: Iterable[BatchRow], own: Mapping[str, Own], settings: Mapping[str, str]) -> Trial:
    """Return how the decisions compare with the labels of the rows, those `own` by their texts.

    Raises OutOfRange for more than 1000 labels: the confusion is a table of all pairs.
    """
    limits.check_cells(len(own) ** 2, "the confusion")
    confusion: dict[str, Counter[str]] = {y: Counter() for y in own}
    counts, problems, losses, kept = Counter[str](), list[str](), Losses(), list[Case]()
    reasons = Counter[tuple[str, str]]()
    rank: dict[str | None, int] = {y: place for place, y in enumerate(own)}
    for row in asked:
        if not row.times:
            continue
        if count(confusion, counts, row.known, row.made, row.times):
            losses.add(row.chance(rank[row.known]), row.times)
            if len(kept) <= EXACT:
                kept.append((str(row.known), row, row.times))
            continue
        reasons[_reason(row, confusion)] += row.times
        if len(problems) < SHOWN:
            problems.append(f"{row.place}: {row.problem or f'no label {row.known!r}'}")
    if reasons:
        settings = {**settings, "not answered": _reasons(reasons)}
    found = Trial.of(confusion, counts, losses, problems, settings, own)
    return replace(found, kept=kept if len(kept) <= EXACT else ())


def _reason(row: BatchRow, labels: Collection[str]) -> tuple[str, str]:
    """Return the column of which a row has a value that was never seen, or other words."""
    if row.known not in labels:
        return "", "a label never learned"
    if column := row.questions.unseen(row.x):
        return column, f"a {column} never seen"
    name, _, words = row.problem.partition(": ")
    return "", "every label impossible" if name == ZeroEvidence.__name__ else words[:100]


def _reasons(reasons: Counter[tuple[str, str]]) -> str:
    """Say how many rows have no answer, and why; and what to write where values are new."""
    first = reasons.most_common(SHOWN)
    said = ", ".join(f"{n} {'row' if n == 1 else 'rows'}: {words}" for (_, words), n in first)
    new = ", ".join(column for (column, _), _ in first if column)
    leave = messages.option("features=[...]", "--features")
    skip = messages.option("unseen='missing'", "--unseen missing")
    return f"{said}; leave {new} out with {leave}, or learn with {skip}" if new else said


def evaluate(
    source: Source,
    label: str,
    said: str,
    *,
    of: object = None,
    **reading: Unpack[NumberReading],
) -> Trial:
    """Return how good what was said is, from two columns: the true labels, and what was said.

    That is a label, or the probability of one of two labels, which is named by `of`; where it
    is 1/2, both tie.

    Raises BadTable for a damaged table or a cell that is missing; OutOfRange for what is no
    probability; UnknownLabel for a third label; EmptyData for no rows.

    >>> rows = {"true": ["ill", "ill", "well", "well"], "said": ["0.9", "0.4", "0.4", "0.1"]}
    >>> found = evaluate(rows, "true", "said", of="ill")
    >>> found.accuracy, found.auc("ill"), found.brier("ill")
    (Fraction(3, 4), Fraction(7, 8), Fraction(27, 200))
    """
    settings.known(evaluate, reading, NumberReading)
    layout = settings.layout(label, [said], **reading)
    with tables.opened(source, layout) as sheet:
        names = [*dict.fromkeys((label, said, *filter(None, [layout.weight])))]
        rows = [(row, _cell(row, label), _cell(row, said)) for row in sheet.records(names)]
        kinds = sheet.kinds_of(label) | ({} if of is not None else sheet.kinds_of(said))
        times = [int(tables.weight(row, layout, tables.times)) for row, _, _ in rows]
    about = None if of is None else columns.text(of, "a label")
    known = {y for _, y, _ in rows} | ({z for _, _, z in rows} if about is None else {about})
    labels = columns.ordered(known)
    if about is not None and len(labels) != 2:
        words = f"two labels are needed, of which {messages.shown(about)} is one"
        raise UnknownLabel(f"{words}, there are {messages.listed(labels)}")
    confusion: dict[str, Counter[str]] = {y: Counter() for y in labels}
    counts, losses, kept = Counter[str](), Losses(), list[Case]()
    for (row, y, z), n in zip(rows, times, strict=True):
        shares = {v: Fraction(v == z) for v in labels}
        if about is not None:
            p = settings.number(z, f"{row.place}, column", said)
            checks.share(p, f"{row.place}, column", said)
            shares = {v: p if v == about else 1 - p for v in labels}
            kept.append((y, shares, n))
            losses.add(shares[y].as_integer_ratio(), n)
        count(confusion, counts, y, distribution.most_probable(shares), n)
    told = {"table": tables.source_name(source), "label": label, "said": said}
    told |= {} if about is None else {"probability of": about}
    own = columns.own(labels, kinds)
    found = Trial.of(confusion, counts, losses if kept else None, (), told, own)
    return replace(found, kept=kept)


def _cell(row: Row, column: str) -> str:
    if column not in row.cells:
        raise BadTable(f"{row.place}, column {column!r}: the cell is missing")
    return row.cells[column]


def count(
    confusion: Mapping[str, Counter[str]],
    counts: Counter[str],
    label: str | None,
    made: Decision[str] | None,
    times: int = 1,
) -> bool:
    """Count so many rows with a label and what was decided; tell whether they have an answer."""
    counts["rows"] += times
    if made is None or label is None or label not in confusion:
        counts["unanswered"] += times
        return False
    counts["ties"] += times * (len(made.ties) > 1)
    confusion[label][made.label] += times
    return True


@dataclass
class Losses:
    """The sum of -log P(y | x): equal posteriors are one term; beyond 10,000 they are enclosed.

    exact      how often each posterior was met, as two whole numbers
    low, high  the product of those that are enclosed is between them, times 2^-scale
    sums       of the losses of irrational posteriors, which are enclosed one by one
    """

    exact: Counter[tuple[int, int]] = field(default_factory=Counter[tuple[int, int]])
    low: int = 1 << BITS
    high: int = 1 << BITS
    scale: int = BITS
    sums: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))

    def add(self, p: Chance, times: int = 1) -> None:
        """Add the loss of so many rows: P(y | x) as two whole numbers, or its loss enclosed."""
        if isinstance(p, Enclosure):
            self.sums = self.sums[0] + times * p.low, self.sums[1] + times * p.high
            return
        if times:
            self.exact[p] += times
        if len(self.exact) > EXACT:
            for (own, whole), n in self.exact.items():
                if own and n > EXACT:  # of a great weight
                    ends = series.log_bounds(Fraction(whole, own), BITS, series.log_two(BITS))
                    self.add(Enclosure(*(Fraction(end, 1 << BITS) for end in ends)), n)
                    continue
                up = whole.bit_length() - own.bit_length() + 1
                for _ in range(n if own else 0):
                    low = (self.low * own << up) // whole
                    high = -((-self.high * own << up) // whole)
                    down = max(low.bit_length() - BITS, 0)
                    self.low, self.high = low >> down, -(-high >> down)
                    self.scale += up - down
            self.exact = Counter({p: n for p, n in self.exact.items() if not p[0]})

    def mean(self, rows: int, most: int = EXACT) -> Loss:
        """Return the mean: exact, enclosed, or infinite where a true label was impossible.

        Above so many different posteriors it is enclosed.
        """
        terms = Counter[Fraction]()
        for (own, whole), n in self.exact.items():
            terms[Fraction(own, whole)] += n
        if 0 in terms or not rows:
            return Infinite(1)
        pairs = ((logarithm.log(p, "e"), Fraction(-n, rows)) for p, n in terms.items())
        exact = logarithm.combination(pairs)
        if self.sums[1] == 0 and self.scale == BITS and len(terms) <= most:
            return exact
        two = series.log_two(BITS)
        ends = (Fraction(end, 1 << self.scale) for end in (self.high, self.low))
        bounds = [series.log_bounds(end, BITS, two) for end in ends]
        low, high = (
            Fraction(enclosure.bounds(exact, BITS)[i], 1 << BITS)
            - Fraction(bounds[i][1 - i], rows << BITS)
            + self.sums[i] / rows
            for i in (0, 1)
        )
        return Enclosure(low, high)


def _row(rule: str, t: Trial) -> tuple[Entry, ...]:
    loss = "" if t.shown_loss is None else expected_error.shortly(t.shown_loss)
    f1 = _shortly(t.means.get("F1"))
    return rule, t.right, t.rows, t.accuracy, t.ties, t.unanswered, f1, loss, NOTHING
