"""How often decisions are right: a trial on labelled rows, and several rules compared.

    accuracy    right / rows                              Fraction
    log loss    mean of -log P(y | x) of the true label   LogForm, an enclosure, or infinite

A row without an answer counts as not right, and its loss is infinite.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from refnb.api import settings
from refnb.api.answer import Answer
from refnb.api.batch import BatchRow
from refnb.core import checks
from refnb.core.errors import EmptyData, UnknownValue
from refnb.estimation.smoothing import Smoothing
from refnb.exact import enclosure, logarithm
from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import Extended, Infinite, LogForm
from refnb.io import suggestions
from refnb.worked import expected_error, steps
from refnb.worked.layout import NOTHING, Block, Table, Term, name, number
from refnb.worked.solution import Shown, Solution, Step

BITS, SHOWN = 64, 5
MAX_LABELS = 1_000

Loss = Extended | Enclosure


class ConfusionRow(dict[str, int]):
    """How often a true label was taken for which; one that is not there, never."""

    def __missing__(self, _label: str) -> int:
        return 0


@dataclass(frozen=True, repr=False)
class Trial(Shown):
    """How a trial went: counts of rows, and how often each true label was taken for which."""

    rows: int
    right: int
    ties: int
    unanswered: int
    confusion: dict[str, ConfusionRow]
    log_loss: Loss | None
    problems: tuple[str, ...]
    settings: dict[str, str]

    def _brief(self) -> str:
        return f"{self.right} of {self.rows} right"

    @classmethod
    def of(
        cls,
        table: Mapping[str, Counter[str]],
        counts: Counter[str],
        loss: Loss | None,
        problems: Sequence[str],
        words: Mapping[str, str],
    ) -> "Trial":
        """Return the trial with a confusion table and the numbers of rows, ties and unanswered."""
        if not counts["rows"]:
            raise EmptyData("a trial needs at least one row")
        right = sum(row[y] for y, row in table.items())
        sums = counts["rows"], right, counts["ties"], counts["unanswered"]
        rank = {y: place for place, y in enumerate(table)}
        confusion = {
            y: ConfusionRow({z: row[z] for z in sorted(row, key=rank.__getitem__)})
            for y, row in table.items()
        }
        return cls(*sums, confusion, loss, tuple(problems), dict(words))

    @property
    def accuracy(self) -> Fraction:
        """The part of the rows that was given its own label."""
        return Fraction(self.right, self.rows)

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
            steps.choices(self.settings),
            expected_error.confusion(self.confusion),
            Step("tested", counted),
            expected_error.accuracy(counted, self.right, self.rows),
            *([] if self.log_loss is None else [expected_error.log_loss(self.log_loss)]),
        )
        return Solution("How often is the decision right?", found)


@dataclass(frozen=True, repr=False)
class Comparison(Shown):
    """A trial for each rule, on the same rows."""

    trials: dict[str, Trial]
    settings: dict[str, str]

    def __getitem__(self, rule: str | Smoothing) -> Trial:
        """Return the trial of one rule, by any spelling of it: UnknownValue for another one."""
        spelling = settings.rule(rule).spelling()
        if spelling not in self.trials:
            raise UnknownValue(f"no trial of {spelling!r}{suggestions.hint(spelling, self.trials)}")
        return self.trials[spelling]

    @property
    def best(self) -> tuple[str, ...]:
        """The rules of greatest accuracy, all of them when several tie."""
        most = max(trial.right for trial in self.trials.values())
        return tuple(rule for rule, trial in self.trials.items() if trial.right == most)

    @cached_property
    def solution(self) -> Solution:
        """One row for each rule."""
        heads = ("smoothing", "right", "of", "accuracy", "ties", "unanswered", "log loss")
        table = Table(
            (*map(name, heads), NOTHING), tuple(map(_row, *zip(*self.trials.items(), strict=True)))
        )
        values = {
            r: (t.right, t.rows, t.ties, t.unanswered, t.log_loss) for r, t in self.trials.items()
        }
        words = {what: said for what, said in self.settings.items() if what != "smoothing"}
        found = (
            steps.choices(words),
            Step("compared", values, Block("Rules compared", table=table)),
        )
        return Solution("Which smoothing?", found)


def trial(asked: Iterable[BatchRow], labels: Iterable[str], words: Mapping[str, str]) -> Trial:
    """Return how the decisions compare with the labels of the rows.

    Raises OutOfRange for more than 1000 labels: each answer has a posterior of all of them.
    """
    labels = tuple(labels)
    checks.size(len(labels), "the number of labels in a trial", 1, MAX_LABELS)
    confusion: dict[str, Counter[str]] = {y: Counter() for y in labels}
    counts, problems, losses = Counter[str](), list[str](), _Losses()
    for row in asked:
        counts["rows"] += 1
        if row.answer is None or row.label is None or row.label not in confusion:
            counts["unanswered"] += 1
            problems.append(f"{row.place}: {row.problem or f'no label {row.label!r}'}")
            continue
        counts["ties"] += len(row.answer.decision.ties) > 1
        confusion[row.label][row.answer.label] += 1
        losses.add(row.answer, row.label)
    loss = Infinite(1) if counts["unanswered"] else losses.mean(counts["rows"])
    return Trial.of(confusion, counts, loss, problems[:SHOWN], words)


class _Losses:
    """The sum of -log P(y | x): equal posteriors are one term; irrational ones are enclosed."""

    def __init__(self) -> None:
        self.exact = Counter[Fraction]()
        self.low = self.high = Fraction(0)

    def add(self, answer: Answer, label: str) -> None:
        """Add the loss of one answer: -log p, or S(best) - S(label) - log P(best | x)."""
        p = answer.posterior[label]
        if isinstance(p, Fraction):
            self.exact[p] += 1
            return
        score, top = answer.scores[label], answer.scores[answer.label]
        if isinstance(score, LogForm) and isinstance(top, LogForm):
            best, lost = answer.posterior[answer.label], logarithm.subtract(top, score)
            assert isinstance(best, Enclosure)
            self.low += _end(logarithm.subtract(lost, logarithm.log(best.high, "e")), 0)
            self.high += _end(logarithm.subtract(lost, logarithm.log(best.low, "e")), 1)
        else:
            self.exact[Fraction(0)] += 1

    def mean(self, rows: int) -> Loss:
        """Return the mean: exact, enclosed, or infinite where a true label was impossible."""
        if 0 in self.exact or not rows:
            return Infinite(1)
        pairs = ((logarithm.log(p, "e"), Fraction(-n, rows)) for p, n in self.exact.items())
        exact = logarithm.combination(pairs)
        if self.high == 0:
            return exact
        low, high = (_end(exact, i) for i in (0, 1))
        return Enclosure(low + self.low / rows, high + self.high / rows)


def _end(x: LogForm, end: int) -> Fraction:
    """Return a number just below (0) or above (1) x."""
    return Fraction(enclosure.bounds(x, BITS)[end], 1 << BITS)


def _row(rule: str, trial: Trial) -> tuple[Term, ...]:
    share = number(trial.accuracy)
    return (
        name(rule),
        *map(number, (trial.right, trial.rows)),
        share,
        *map(number, (trial.ties, trial.unanswered)),
        name("" if trial.log_loss is None else expected_error.shortly(trial.log_loss)),
        NOTHING,
    )
