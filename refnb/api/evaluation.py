"""How often decisions are right: a trial on labelled rows, and several rules compared.

    accuracy    right / rows                              Fraction
    log loss    mean of -log P(y | x) of the true label   LogForm, an enclosure, or infinite

A row without an answer counts as not right, and its loss is infinite.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import starmap
from typing import TYPE_CHECKING, TypeVar

from refnb.api import settings
from refnb.api.answer import ByLabel
from refnb.api.batch import BatchRow
from refnb.core import limits, messages
from refnb.core.errors import BadRequest, EmptyData, UnknownValue, ZeroEvidence
from refnb.estimation.smoothing import Smoothing
from refnb.exact import enclosure, logarithm, series
from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import Extended, Infinite, LogForm
from refnb.io import columns, suggestions
from refnb.io.columns import Own
from refnb.probability import distribution
from refnb.probability.distribution import Decision
from refnb.worked import expected_error, layout
from refnb.worked.solution import Shown, Solution, Step
from refnb.worked.terms import NOTHING, Entry

if TYPE_CHECKING:
    from refnb.api.engines import Chance

BITS, SHOWN = 192, 5
EXACT, WRITTEN = 10_000, 100  # different posteriors: of an exact log loss, and of a shown one

T = TypeVar("T")
Loss = Extended | Enclosure


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
            expected_error.confusion({y: _texts(row) for y, row in _texts(self.confusion).items()}),
            Step("tested", counted),
            expected_error.accuracy(counted, self.right, self.rows),
            *([] if self.shown_loss is None else [expected_error.log_loss(self.shown_loss)]),
        )
        return Solution("How often is the decision right?", found)


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
        return distribution.arg_max({rule: trial.right for rule, trial in self.trials.items()}).ties

    @cached_property
    def solution(self) -> Solution:
        """One row for each rule."""
        heads = ("smoothing", "right", "of", "accuracy", "ties", "unanswered", "log loss", NOTHING)
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
    counts, problems, losses = Counter[str](), list[str](), Losses()
    reasons = Counter[tuple[str, str]]()
    rank: dict[str | None, int] = {y: place for place, y in enumerate(own)}
    for row in asked:
        if not row.times:
            continue
        if count(confusion, counts, row.known, row.made, row.times):
            losses.add(row.chance(rank[row.known]), row.times)
            continue
        reasons[_reason(row, confusion)] += row.times
        if len(problems) < SHOWN:
            problems.append(f"{row.place}: {row.problem or f'no label {row.known!r}'}")
    if reasons:
        settings = {**settings, "not answered": _reasons(reasons)}
    return Trial.of(confusion, counts, losses, problems, settings, own)


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


def _texts(table: Mapping[Own, T]) -> dict[str, T]:
    """Return a table by the texts of its labels."""
    return {columns.text(y, "a label") or "": entry for y, entry in table.items()}


def _row(rule: str, t: Trial) -> tuple[Entry, ...]:
    loss = "" if t.shown_loss is None else expected_error.shortly(t.shown_loss)
    return rule, t.right, t.rows, t.accuracy, t.ties, t.unanswered, loss, NOTHING
