"""A trial: how often decisions are right, on labelled rows, and what the probabilities are worth.

    accuracy    right / rows                              Fraction
    log loss    mean of -log P(y | x) of the true label   LogForm, an enclosure, or infinite

A row without an answer counts as not right, and its loss is infinite.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from refnb.api.answer import ByLabel
from refnb.core import checks, limits
from refnb.core.errors import BadRequest, EmptyData, RefnbError, UnknownLabel
from refnb.decision import measures
from refnb.decision.measures import Near, Score
from refnb.exact import logarithm, rounding, series
from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import Extended, Infinite, LogForm
from refnb.io import columns, suggestions
from refnb.io.columns import Own
from refnb.probability.distribution import Decision
from refnb.worked import expected_error, layout
from refnb.worked.solution import Shown, Solution, Step
from refnb.worked.terms import Entry

if TYPE_CHECKING:
    from refnb.api.engines import Chance

BITS = 192
EXACT, WRITTEN = 10_000, 100  # different posteriors: of an exact log loss, and of a shown one
TEXTS = 1000  # of which probabilities are kept
UNKNOWN = f"no probabilities are kept of decisions alone, nor above {EXACT} rows or {TEXTS} texts"
NOTHING_LOST = Enclosure(Fraction(0), Fraction(0))

MEASURES = {  # 1 where more is better, -1 where less is
    **dict.fromkeys(("accuracy", "precision", "recall", "F1", "AUC"), 1),
    **dict.fromkeys(("log loss", "Brier"), -1),
}

Loss = Extended | Enclosure
Said = Callable[[], Mapping[str, Score]]
Case = tuple[str, Said, int]  # its label, what was said, how often


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
    table: Mapping[str, Mapping[str, int]]
    own: Mapping[str, Own]
    losses: Callable[[], Losses] | None
    problems: tuple[str, ...]
    settings: Mapping[str, str]
    kept: Sequence[Case] = ()

    def _brief(self) -> str:
        return f"{self.right} of {self.rows} right"

    @cached_property
    def confusion(self) -> Mapping[Own, ConfusionRow]:
        """How often each label was taken for which."""
        rows = {y: ConfusionRow.of(row, self.own) for y, row in self.table.items()}
        return ByLabel.of(rows, self.own)

    @property
    def accuracy(self) -> Fraction:
        """The part of the rows that was given its own label."""
        return Fraction(self.right, self.rows)

    def precision(self, label: object) -> Fraction:
        """Return the part of the rows taken for a label that have it: UndefinedEstimate for none.

        This measure and those below are of the rows that have an answer.
        """
        return measures.precision(self.table, columns.of_label(label))

    def recall(self, label: object) -> Fraction:
        """Return the part of the rows of a label that were taken for it, its sensitivity."""
        return measures.recall(self.table, columns.of_label(label))

    def specificity(self, label: object) -> Fraction:
        """Return the part of the rows of other labels that were not taken for this one."""
        return measures.specificity(self.table, columns.of_label(label))

    def f1(self, label: object) -> Fraction:
        """Return the harmonic mean of precision and recall of a label."""
        return measures.f1(self.table, columns.of_label(label))

    @property
    def macro(self) -> Mapping[str, Fraction]:
        """The means over the labels of precision, recall and F1."""
        return measures.macro(self.table)

    @property
    def micro(self) -> Mapping[str, Fraction]:
        """Precision, recall and F1 of the sums over the labels."""
        return measures.micro(self.table)

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
        if name in ("accuracy", "log loss"):
            return self.accuracy if name == "accuracy" else self.log_loss
        return _mean([self._of[name](y) for y in self.table])

    @property
    def _of(self) -> Mapping[str, Callable[[str], Score]]:
        """The measures of a label by their names; the last two are of probabilities."""
        of = {"precision": self.precision, "recall": self.recall, "specificity": self.specificity}
        return {**of, "F1": self.f1, "AUC": self.auc, "Brier": self.brier}

    @cached_property
    def _shares(self) -> Sequence[tuple[str, Mapping[str, Score], int]]:
        return [(known, said(), n) for known, said, n in self.kept]

    def _said(self, label: object) -> tuple[Counter[Score], Counter[Score]]:
        """Return how often each P(y | x) was said of rows of a label, and of others.

        Raises UnknownLabel; BadRequest where the probabilities are not known.
        """
        y = columns.of_label(label)
        checks.known([y], self.table, UnknownLabel, "a label")
        if not self.kept:
            raise BadRequest(UNKNOWN)
        positive, negative = Counter[Score](), Counter[Score]()
        for known, shares, n in self._shares:
            (positive if known == y else negative)[shares[y]] += n
        return positive, negative

    @cached_property
    def log_loss(self) -> Loss:
        """The mean of -log P(y | x) of the true labels, infinite where a row has no answer.

        Exact, unless posteriors are irrational or more than 10,000 of them differ: then enclosed.

        Raises BadRequest where the probabilities are not known.
        """
        if self._losses is None:
            raise BadRequest(UNKNOWN)
        return Infinite(1) if self.unanswered else self._losses.mean(self.rows)

    @cached_property
    def _losses(self) -> Losses | None:
        return self.losses() if self.losses else None

    @cached_property
    def shown_loss(self) -> Loss | None:
        """The log loss as it is shown: a sum of more than 100 logarithms is enclosed."""
        if self._losses is None:
            return None
        many = isinstance(self.log_loss, LogForm) and len(self.log_loss.terms) > WRITTEN
        return self._losses.mean(self.rows, WRITTEN) if many else self.log_loss

    @cached_property
    def solution(self) -> Solution:
        """Choices, confusion, accuracy and log loss."""
        numbers = self.right, self.rows, self.ties, self.unanswered
        counted = dict(zip(("right", "rows", "ties", "unanswered"), numbers, strict=True))
        found = (
            Step.choices(self.settings),
            expected_error.confusion(self.table),
            Step("tested", counted),
            expected_error.accuracy(counted, self.right, self.rows),
            *([] if self.shown_loss is None else [expected_error.log_loss(self.shown_loss)]),
            *([self._by_label()] if self._measures else []),
        )
        return Solution("How often is the decision right?", found)

    @cached_property
    def _measures(self) -> Mapping[str, Mapping[str, Score | None]]:
        """Each measure of each label, None where it is undefined; nothing for many labels."""
        if len(self.table) > WRITTEN:
            return {}
        of = [*self._of.items()][: None if self.kept else -2]
        return {y: {name: _found(measure, y) for name, measure in of} for y in self.table}

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
        lines = [(y, *map(shortly, row.values())) for y, row in shown]
        table = layout.table(("label", *self.means), lines)
        found = {**self._measures, "macro": self.means}
        return Step("measures", found, "Label by label", table=table)


def shortly(x: Score | None) -> Entry:
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


@dataclass
class Losses:
    """The sum of -log P(y | x): equal posteriors are one term; beyond 10,000 they are enclosed.

    exact      how often each posterior was met, as two whole numbers
    enclosed   the sum of the others
    """

    exact: Counter[tuple[int, int]] = field(default_factory=Counter[tuple[int, int]])
    enclosed: Enclosure = NOTHING_LOST

    def add(self, p: Chance, times: int = 1) -> None:
        """Add the loss of so many rows: P(y | x) as two whole numbers, or its loss enclosed."""
        if isinstance(p, Enclosure):
            self.enclosed += times * p
        elif times:
            self.exact[p] = self.exact.get(p, 0) + times
        if len(self.exact) > EXACT:
            self.enclosed += enclosed(self.exact)
            self.exact = Counter({p: n for p, n in self.exact.items() if not p[0]})

    def mean(self, rows: int, most: int = EXACT) -> Loss:
        """Return the mean: exact, enclosed, or infinite where a true label was impossible.

        Above so many different posteriors it is enclosed.
        """
        terms = Counter[Fraction]()
        for p, n in self.exact.items():
            terms[Fraction(*p)] += n
        if 0 in terms or not rows:
            return Infinite(1)
        if self.enclosed is NOTHING_LOST and len(terms) <= most:
            pairs = ((logarithm.log(p, "e"), Fraction(-n, rows)) for p, n in terms.items())
            return logarithm.combination(pairs)
        return (self.enclosed + enclosed(self.exact)) * Fraction(1, rows)


def enclosed(chances: Mapping[tuple[int, int], int]) -> Enclosure:
    """Enclose the sum of -log p, each so many times, by a product that is rounded on both sides."""
    two, logs = series.log_two(BITS), NOTHING_LOST
    low = high = 1 << BITS
    scale = BITS  # the product is between low and high times 2^-scale
    for (own, whole), n in chances.items():
        if n > EXACT:  # of a great weight
            ends = series.log_bounds(Fraction(whole, own or 1), BITS, two)
            logs += n * Enclosure(*(Fraction(end, 1 << BITS) for end in ends))
            continue
        up = whole.bit_length() - own.bit_length() + 1
        for _ in range(n if own else 0):
            low, high = (low * own << up) // whole, -((-high * own << up) // whole)
            down = max(low.bit_length() - BITS, 0)
            low, high, scale = low >> down, -(-high >> down), scale + up - down
    bounds = [series.log_bounds(Fraction(end, 1 << scale), BITS, two) for end in (high, low)]
    return logs - Enclosure(*(Fraction(b[i], 1 << BITS) for i, b in enumerate(reversed(bounds))))


class Tally:
    """What a trial counts, case by case."""

    def __init__(self, own: Mapping[str, Own]) -> None:
        """Begin with labels, by their texts: OutOfRange for more than 1000."""
        limits.check_cells(len(own) ** 2, "the confusion")
        self.own = own
        self.table: dict[str, Counter[str]] = {y: Counter() for y in own}
        self.counts, self.losses, self.kept = Counter[str](), Losses(), list[Case]()

    def put(self, label: str | None, made: Decision[str] | None, times: int = 1) -> bool:
        """Count so many rows with a label and what was decided; tell if they have an answer."""
        self.counts["rows"] += times
        if made is None or label is None or label not in self.table:
            self.counts["unanswered"] += times
            return False
        self.counts["ties"] += times * (len(made.ties) > 1)
        self.table[label][made.label] += times
        return True

    def chance(self, p: Chance, case: Case) -> None:
        """Count the probability that a case had of its label, and keep what was said, of few."""
        self.losses.add(p, case[2])
        if len(self.kept) <= EXACT:
            self.kept.append(case)

    def trial(
        self,
        settings: Mapping[str, str],
        problems: Iterable[str] = (),
        losses: Callable[[], Losses] | None = None,
    ) -> Trial:
        """Return the trial: EmptyData for no rows."""
        if not self.counts["rows"]:
            raise EmptyData("a trial needs at least one row")
        return Trial(
            self.counts["rows"],
            sum(row[y] for y, row in self.table.items()),
            self.counts["ties"],
            self.counts["unanswered"],
            {y: {z: row[z] for z in self.table if z in row} for y, row in self.table.items()},
            self.own,
            losses,
            tuple(problems),
            dict(settings),
            self.kept if len(self.kept) <= EXACT else (),
        )
