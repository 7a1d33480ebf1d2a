"""A trial on labelled rows: how often decisions are right, and how good the probabilities are.

    accuracy    right / rows                              Fraction
    log loss    mean of -log P(y | x) of the true label   LogForm, an enclosure, or infinite

A row without an answer counts as wrong: its label was not found, and its loss is infinite. Measures
that need P(y | x) of every row are refused then. Sums of many long fractions are given between two
bounds.
"""

from __future__ import annotations

# ruff: noqa: PLC0415 - an exercise is loaded when it is asked for
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, partial

from refnb import exercises
from refnb.api import settings
from refnb.api.learning import engine
from refnb.api.learning.answer import BatchRow
from refnb.api.settings import Number
from refnb.core import checks, errors, limits, messages
from refnb.decision import cuts, measures
from refnb.decision.measures import Near, Point, Score
from refnb.exact import logarithm, rational, rounding, series
from refnb.exact.enclosure import Enclosure
from refnb.exercises import Checkable
from refnb.fast import weights
from refnb.io import columns, suggestions
from refnb.io.columns import Original
from refnb.probability.distribution import Decision
from refnb.worked import expected_error, frames, layout, pictures
from refnb.worked.solution import Solution, Step
from refnb.worked.terms import Entry

BITS = 192
EXACT, WRITTEN = 10_000, 100  # different posteriors: of an exact log loss, and of a shown one
SHORT = 14_000  # bits of the denominators of a sum of probabilities that Python still prints
TEXTS = 1000  # of which probabilities are worked out
SHOWN = 5  # problems, and kinds of them
OF_PROBABILITIES = ("AUC", "Brier")
DECISIONS = "decisions alone have no probabilities"
NOTHING_LOST = Enclosure(Fraction(0), Fraction(0))

OF_TABLE: Mapping[str, Callable[[measures.Confusion], Score]] = {
    "balanced accuracy": measures.balanced_accuracy,
    "kappa": measures.kappa,
    "Matthews": measures.matthews,
}
MEASURES = {  # 1 where more is better, -1 where less is
    **dict.fromkeys(("accuracy", "precision", "recall", "specificity", "F1", "AUC", *OF_TABLE), 1),
    **dict.fromkeys(("log loss", "Brier"), -1),
}

Loss = logarithm.Extended | Enclosure
Posterior = Callable[[], Mapping[str, Score]]


@dataclass(frozen=True, repr=False)
class Trial(frames.Framed, Checkable):
    """The result of a trial: how often each true label was predicted as each label.

    An exercise may ask for any measure: "recall(yes)", "macro F1", "accuracy" and so on.
    """

    rows: int
    right: int
    ties: int
    unanswered: int
    table: Mapping[str, Mapping[str | None, int]]
    own: Mapping[str, Original]
    losses: Callable[[], Losses] | None
    problems: tuple[str, ...]
    settings: Mapping[str, str]
    forecasts: Forecasts
    lacking: str = ""

    def _brief(self) -> str:
        return f"{self.right} of {self.rows} right"

    @cached_property
    def labels(self) -> Mapping[str, tuple[str, tuple[str, ...]]]:
        """The measures that an exercise may ask for."""
        from refnb.exercises.mistakes import measures as exercise

        return exercise.asks(self._rest)

    def ask(self, label: str | None) -> exercises.Exercise:
        """Return the exercise that asks for a measure, or for the accuracy."""
        from refnb.exercises.mistakes import measures as exercise

        return exercise.exercise(self.table, label or "accuracy")

    @property
    def headings(self) -> Sequence[str]:
        """None: no single step shows one measure, and all steps of a large test take long."""
        return ()

    def pose(self, label: str | None) -> exercises.Question:
        """Return the confusion matrix and the measure asked for: BadRequest for rows unanswered."""
        from refnb.exercises.problems.problem import Given, Part, Question

        if self.unanswered:
            raise errors.BadRequest(
                "a problem file of a confusion matrix has an answer for each row"
            )
        rows = {y: {z: Fraction(n) for z, n in row.items()} for y, row in self._taken}
        measure, of = self.labels[label or "accuracy"]
        asked = dict(zip(["label"], of, strict=False))
        return Question("measures", Given(rows), Part(asked=asked, asks=measure))

    @cached_property
    def confusion(self) -> Mapping[Original, Mapping[Original, int]]:
        """How often each true label was predicted as each label."""
        dense = {y: {z: self.table[y].get(z, 0) for z in self.own} for y in self.own}
        rows = {y: columns.ByLabel.of(row, self.own) for y, row in dense.items()}
        return columns.ByLabel.of(rows, self.own)

    @property
    def _taken(self) -> Iterator[tuple[str, Mapping[str, int]]]:
        """The labels that were learned, each with the labels predicted for it."""
        for y in self.own:
            yield y, {z: n for z, n in self.table[y].items() if z is not None}

    @property
    def row_names(self) -> Iterable[Original]:
        """The true labels; those that were never learned come last."""
        return [self.own.get(y, y) for y in self.table]

    def series(self) -> Mapping[Original, Sequence[int]]:
        """Return how often each true label was predicted as each of these labels, its columns."""
        taken = {y: [row.get(y, 0) for row in self.table.values()] for y in self.own}
        none = [row.get(None, 0) for row in self.table.values()]
        named = {self.own[y]: column for y, column in taken.items()}
        return named | ({"no answer": none} if any(none) else {})

    def draw(self, label: object = None) -> pictures.Picture:
        """Draw ROC and calibration of one label, or of each if there are at most four.

        Raises BadRequest for more labels; whatever `roc` raises.
        """
        labels = [*self.own] if label is None else [self._against_rest(label)[1]]
        if len(labels) > len(pictures.COLOURS):
            few = "up to four labels are drawn together"
            raise errors.BadRequest(f"{few}, name one: draw({labels[0]!r})")
        roc = {y: [(point[0], point[1]) for point in self.roc(y)] for y in labels}
        near = {y: [(n.score, n.share) for n in self.calibration(y).values()] for y in labels}
        return pictures.curves(
            "How good are the probabilities?",
            [
                pictures.Square("ROC", "1 - specificity", "recall", roc, diagonal=True),
                pictures.Square("Calibration", "mean P(y | x)", "share", near, diagonal=True),
            ],
        )

    @property
    def accuracy(self) -> Fraction:
        """The share of the rows whose decision is the true label."""
        return Fraction(self.right, self.rows)

    def precision(self, label: object = None) -> Fraction:
        """Return the share of hits among rows predicted as a label: UndefinedEstimate for none.

        For this measure and the next ones, a row without an answer has no predicted label.
        """
        return measures.precision(*self._against_rest(label))

    def recall(self, label: object = None) -> Fraction:
        """Return the share of the rows with a label that were predicted as it: its sensitivity."""
        return measures.recall(*self._against_rest(label))

    def specificity(self, label: object = None) -> Fraction:
        """Return the share of the rows with other labels that were not predicted as this one."""
        return measures.specificity(*self._against_rest(label))

    def f1(self, label: object = None) -> Fraction:
        """Return the harmonic mean of precision and recall of a label."""
        return measures.f1(*self._against_rest(label))

    @property
    def macro(self) -> Mapping[str, Fraction]:
        """The means of precision, recall and F1 over the labels."""
        return measures.macro(self.table)

    @property
    def micro(self) -> Mapping[str, Fraction]:
        """Precision, recall and F1 of the sums over the labels."""
        return measures.micro(self.table)

    @cached_property
    def _rest(self) -> Mapping[str, measures.Confusion]:
        return measures.rest(self.table)

    def _against_rest(self, label: object) -> tuple[measures.Confusion, str]:
        """Return the confusion matrix of a label against others, and the label: UnknownLabel.

        By default it is the label whose probability was judged: BadRequest for none.
        """
        judged = self.settings.get("probability of")
        if label is None and judged is None:
            one = messages.quote(next(iter(self.own.values())))
            raise errors.BadRequest(f"this is asked of one label: name it, such as {one}")
        y = columns.label_text(judged if label is None else label)
        checks.known([y], self._rest, errors.UnknownLabel, "a label")
        return self._rest[y], y

    @property
    def balanced_accuracy(self) -> Fraction:
        """The mean recall over the labels that have rows: UndefinedEstimate for none."""
        return measures.balanced_accuracy(self.table)

    @property
    def kappa(self) -> Fraction:
        """Cohen's kappa: how far the accuracy is above chance."""
        return measures.kappa(self.table)

    @property
    def matthews(self) -> Fraction | Enclosure:
        """Matthews' correlation coefficient over all labels, enclosed if it is irrational."""
        return measures.matthews(self.table)

    def at(self, cut: Number, label: object = None) -> Trial:
        """Return the trial that predicts a label if P(y | x) >= cut, and otherwise the other.

        The cut is a number, or a measure of `best_cut`. With more than two labels the others become
        one, "not y", and only decisions are kept.

        Raises OutOfRange unless the cut is a number from 0 to 1; whatever `best_cut` raises.
        """
        y = self._against_rest(label)[1]
        positive, negative = self._forecast(label)
        if isinstance(cut, str) and cut[:1].isalpha():
            ties = self.best_cut(cut, label).thresholds
            threshold, few = ties[0], ["never" if x is None else f"{shortly(x)}" for x in ties[:5]]
            note = f"{' or '.join(few)}, the best by {cut}"
        else:
            threshold = settings.number(cut, "the cut")
            checks.share(threshold, "the cut")
            note = rational.spelling(threshold)
        counts = cuts.confusion(positive, negative, threshold)
        others = [z for z in self.own if z != y]
        rest = others[0] if len(others) == 1 else f"not {y}"
        names = {cuts.Y: y, cuts.NO: rest}
        table: dict[str, Mapping[str | None, int]] = {
            names[true]: {names[taken]: int(n) for taken, n in row.items() if n}
            for true, row in counts.items()
        }
        tried = replace(
            self,
            right=sum(row.get(z, 0) for z, row in table.items()),
            ties=0,
            table={z: table[z] for z in self.own if z in table} | table,
            settings={**self.settings, f"{y} from P({y} | x)": note},
        )
        if len(others) == 1:
            return tried
        own = {y: self.own[y], rest: rest}
        return replace(tried, own=own, losses=None, forecasts=Forecasts(()), lacking=DECISIONS)

    def best_cut(self, measure: str, label: object = None) -> cuts.Best:
        """Return the greatest value of a measure, and the cut at which the label has it.

        The measure is accuracy, precision, recall, specificity, F1, balanced accuracy, informedness
        (Youden's J), kappa or Matthews. The cut None means never to predict the label.

        Raises OutOfRange for an unknown measure, with the near miss; whatever `roc` raises.
        """
        suggestions.choice(measure, [*cuts.MEASURES], "measure")
        return cuts.best(*self._forecast(label), measure)

    def roc(self, label: object = None) -> frames.Rows[Point]:
        """Return the points (1 - specificity, recall, threshold) of the ROC curve.

        This measure and the next ones need P(y | x) for every row: MissingValue if a row has no
        answer; BadRequest if the probabilities are not known.
        """
        return frames.Rows(measures.roc(*self._forecast(label)))

    def auc(self, label: object = None) -> Fraction:
        """Return the area under the ROC curve of a label; a tie counts 1/2."""
        return measures.auc(*self._forecast(label))

    def brier(self, label: object = None) -> Score:
        """Return the Brier score: the mean of (P(y | x) - 1)^2 on the label, P(y | x)^2 elsewhere.

        It is exact, unless posteriors are irrational or it is too long for Python to print: then it
        is enclosed.
        """
        return measures.brier(*self._forecast(label), SHORT)

    def _long_brier(self, label: object) -> Score:
        return measures.brier(*self._forecast(label))

    def calibration(self, label: object = None, bins: int = 10) -> frames.ByName[Near]:
        """Return, for each part of 0..1, its rows, their mean P(y | x), and the label's share.

        A mean that is too long for Python to print is enclosed.
        """
        return frames.ByName(measures.calibration(*self._forecast(label), bins, SHORT))

    def measure(self, name: str, *, is_exact: bool = True) -> Loss | Score:
        """Return a measure by its name: one of `MEASURES`, or its mean over the labels.

        Unless it has to be exact, a long sum is enclosed.

        Raises OutOfRange for an unknown name, with the near miss; whatever the measure raises.
        """
        suggestions.choice(name, [*MEASURES], "measure")
        if name == "accuracy":
            return self.accuracy
        if name in OF_TABLE:
            return OF_TABLE[name](self.table)
        if name == "log loss":
            return self.log_loss if is_exact else self.shown_loss or self.log_loss
        if name == "Brier" and is_exact:
            return _mean([*map(self._long_brier, self.table)])
        return self.average(name)

    def average(self, name: str) -> Score:
        """Return the mean of a measure over the labels; a long Brier score is enclosed."""
        return _mean([self._of[name](y) for y in self.table])

    def order(self, other: Trial, name: str) -> int:
        """Return -1, 0 or 1 as a measure is less, equal or greater than in another trial.

        Both are bounded first. If bounds do not separate them, they are equal if the losses of all
        rows are the same in some order; otherwise they are worked out.

        Raises OutOfRange for irrational numbers that cannot be told apart; whatever the measure
        raises.
        """
        one, two = (
            measures.matthews_squared(of.table)  # which is exact
            if name == "Matthews"
            else of.measure(name, is_exact=False)
            for of in (self, other)
        )
        if self.forecasts is other.forecasts:
            return 0
        try:
            return (one > two) - (one < two)
        except errors.OutOfRange:
            if (terms := self._terms(name)) and terms == other._terms(name):
                return 0
        one, two = self.measure(name), other.measure(name)
        return (one > two) - (one < two)

    def _terms(self, name: str) -> Counter[Fraction]:
        """Return the terms whose mean is log loss or Brier score; empty if one is enclosed."""
        terms = Counter[Fraction]()
        for label, posterior, n in self._shares:
            shares = {y: p for y, p in posterior.items() if isinstance(p, Fraction)}
            if len(shares) < len(posterior):
                return Counter()
            squares = sum((p - (y == label)) ** 2 for y, p in shares.items())
            terms[shares[label] if name == "log loss" else Fraction(squares)] += n
        return terms

    @property
    def _of(self) -> Mapping[str, Callable[[str], Score]]:
        """The measures of a label by name; the last two need probabilities."""
        of = {"precision": self.precision, "recall": self.recall, "specificity": self.specificity}
        return {**of, "F1": self.f1, "AUC": self.auc, "Brier": self.brier}

    @cached_property
    def _shares(self) -> Sequence[tuple[str, Mapping[str, Score], int]]:
        return [*self.forecasts.cases()]

    def _forecast(self, label: object) -> tuple[Counter[Score], Counter[Score]]:
        """Return how often each P(y | x) was predicted for rows of a label, and for other rows.

        Raises UnknownLabel; MissingValue; BadRequest.
        """
        y = self._against_rest(label)[1]
        if self.lacking:
            wrong = errors.MissingValue if self.unanswered else errors.BadRequest
            raise wrong(f"P(y | x): {self.lacking}")
        positive, negative = Counter[Score](), Counter[Score]()
        for known, shares, n in self._shares:
            (positive if known == y else negative)[shares[y]] += n
        return positive, negative

    @cached_property
    def log_loss(self) -> Loss:
        """The mean of -log P(y | x) of the true labels; infinite if a row has no answer.

        It is exact, unless posteriors are irrational or more than 10,000 of them differ: then it is
        enclosed.

        Raises BadRequest if the probabilities are not known.
        """
        if self._losses is None:
            raise errors.BadRequest(f"log loss: {self.lacking}")
        return logarithm.Infinite(1) if self.unanswered else self._losses.mean(self.rows)

    @cached_property
    def _losses(self) -> Losses | None:
        return self.losses() if self.losses else None

    @cached_property
    def shown_loss(self) -> Loss | None:
        """The log loss for display: a sum of more than 100 logarithms is enclosed."""
        if self._losses is None:
            return None
        return self.log_loss if self.unanswered else self._losses.mean(self.rows, WRITTEN)

    @cached_property
    def solution(self) -> Solution:
        """Choices, confusion matrix, accuracy and log loss."""
        names = "right", "rows", "ties", "unanswered"
        counts = {name: getattr(self, name) for name in names}
        steps = (
            Step.choices({**self.settings, **self._left_out}),
            expected_error.confusion(dict(self._taken)),
            Step("tested", counts),
            expected_error.accuracy(counts, self.right, self.rows),
            *([] if self.shown_loss is None else [expected_error.log_loss(self.shown_loss)]),
            *self._curve(),
            *([self._beyond_chance(), self._by_label()] if self._measures else []),
        )
        return Solution("How often is the decision right?", steps)

    @property
    def _left_out(self) -> Mapping[str, str]:
        """Which measures are not shown, and why."""
        names = OF_PROBABILITIES if self.losses else ("log loss", *OF_PROBABILITIES)
        notes = {", ".join(names): self.lacking} if self.lacking not in ("", DECISIONS) else {}
        if len(self.table) > WRITTEN:
            notes["label by label"] = f"of up to {WRITTEN} labels, there are {len(self.table)}"
        return notes

    @cached_property
    def _measures(self) -> Mapping[str, Mapping[str, Score | None]]:
        """Each measure of each label, None if it is undefined; empty for many labels."""
        if len(self.table) > WRITTEN:
            return {}
        of = [*self._of.items()][: -len(OF_PROBABILITIES) if self.lacking else None]
        return {y: {name: defined(measure, y) for name, measure in of} for y in self.table}

    @cached_property
    def means(self) -> Mapping[str, Score | None]:
        """The mean of each measure over the labels; None if it is undefined for a label."""
        rows, means = [*self._measures.values()], dict[str, Score | None]()
        for name in rows[0] if rows else ():
            column = [x for row in rows if (x := row[name]) is not None]
            means[name] = _mean(column) if len(column) == len(rows) else None
        return means

    def _by_label(self) -> Step:
        """Show a row for each label, and one of their means."""
        rows = [*self._measures.items(), ("macro, the mean", self.means)]
        lines = [(y, *map(shortly, row.values())) for y, row in rows]
        table = layout.table(("label", *self.means), lines)
        values = {**self._measures, "macro": self.means}
        return Step("measures", values, "Label by label", table=table)

    def _curve(self) -> Iterator[Step]:
        """Show the points of the ROC curve of the label whose probability was judged."""
        y = self.settings.get("probability of")
        if y and not self.lacking:
            with suppress(errors.RefnbError):
                points = self.roc(y)
                rows = [("never" if t is None else t, x, recall) for x, recall, t in points]
                table = layout.table((f"{y} from", "1 - specificity", "recall"), rows)
                yield Step("roc", rows, f"ROC of {y}", table=table)

    def _beyond_chance(self) -> Step:
        """Show the measures that take rare labels into account, with a dash for 0/0."""
        of = {"Cohen's kappa" if name == "kappa" else name: f for name, f in OF_TABLE.items()}
        values = {name: defined(partial(measure, self.table)) for name, measure in of.items()}
        rows = ((name, shortly(x)) for name, x in values.items())
        table = layout.table(("measure", "value"), rows)
        return Step("beyond_chance", values, "Beyond chance", table=table)


def shortly(x: Score | None) -> Entry:
    """Return a short fraction, another number to four decimals, or a sign if it is undefined."""
    if isinstance(x, Fraction | int) and x.denominator < 1000:
        return x
    return "-" if x is None else rounding.decimal(x.low if isinstance(x, Enclosure) else x, 4)


def _mean(parts: Sequence[Score]) -> Score:
    total: Score = Fraction(0)
    for part in parts:
        total += part
    return total * Fraction(1, len(parts))


def defined(measure: Callable[..., Score], *of: str) -> Score | None:  # type: ignore[explicit-any]
    """Return a measure by name, or a measure of a label; None if it is undefined."""
    try:
        return measure(*of)
    except errors.RefnbError:  # undefined, or enclosed too widely to be put in order
        return None


@dataclass
class Forecasts:
    """How often rows with each label had each posterior, unless there are too many.

    A key holds whole numbers proportional to the posterior, or what is needed to compute it.
    """

    labels: tuple[str, ...]
    times: Counter[tuple[str, Hashable]] = field(default_factory=Counter[tuple[str, Hashable]])
    posteriors: dict[Hashable, Posterior] = field(default_factory=dict[Hashable, Posterior])
    is_full: bool = False

    def add(self, label: str, key: Hashable, times: int, tell: Posterior | None = None) -> None:
        """Add rows; beyond 1,000,000 numbers, or 100,000 distinct rows, forget them all."""
        if tell:
            self.posteriors.setdefault(key, tell)
        if not self.is_full:
            self.times[label, key] = self.times.get((label, key), 0) + times
        if len(self.times) * max(len(self.labels), 10) > limits.CELLS:
            self.is_full = True
            self.times.clear()
            self.posteriors.clear()

    def cases(self) -> Iterator[tuple[str, Mapping[str, Score], int]]:
        """Yield label, posterior, and how often; equal posteriors are worked out once."""
        given = dict[Hashable, Mapping[str, Score]]()
        for (label, key), n in self.times.items():
            if key in self.posteriors and key not in given:
                given[key] = self.posteriors[key]()
            elif key not in given:
                assert isinstance(key, tuple)
                given[key] = weights.posterior(self.labels, key)
            yield label, given[key], n


@dataclass
class Losses:
    """The sum of -log P(y | x): equal posteriors are one term; beyond 10,000 terms it is enclosed.

    exact      how often each posterior was met, as two whole numbers
    enclosed   the sum of the others
    """

    exact: Counter[tuple[int, int]] = field(default_factory=Counter[tuple[int, int]])
    enclosed: Enclosure = NOTHING_LOST

    def add(self, p: engine.Chance, times: int = 1) -> None:
        """Add the loss of some equal rows: P(y | x) as two whole numbers, or bounds of -log P."""
        if isinstance(p, Enclosure):
            self.enclosed += times * p
        else:
            self.exact[p] = self.exact.get(p, 0) + times
        if len(self.exact) > EXACT:
            self.enclosed += enclosed(self.exact)
            self.exact = Counter({p: n for p, n in self.exact.items() if not p[0]})

    def mean(self, rows: int, most: int = EXACT) -> Loss:
        """Return the mean: exact, enclosed, or infinite if a true label was impossible.

        Above this number of distinct posteriors it is enclosed.
        """
        terms = Counter[Fraction]()
        for p, n in self.exact.items():
            terms[Fraction(*p)] += n
        if 0 in terms or not rows:
            return logarithm.Infinite(1)
        if self.enclosed is NOTHING_LOST and len(terms) <= most:
            pairs = ((logarithm.log(p, "e"), Fraction(-n, rows)) for p, n in terms.items())
            return logarithm.combination(pairs)
        return (self.enclosed + enclosed(self.exact)) * Fraction(1, rows)


def enclosed(chances: Mapping[tuple[int, int], int]) -> Enclosure:
    """Enclose the sum of -n log p; all p > 0 with the same n are one product, rounded both ways."""
    two, sums, often = series.log_two(BITS), NOTHING_LOST, dict[int, list[tuple[int, int]]]()
    for p, n in chances.items():
        often.setdefault(n, []).append(p)
    for n, factors in often.items():
        low = high = 1 << BITS
        scale = BITS  # the product is between low and high times 2^-scale
        for own, total in factors:
            up = total.bit_length() - own.bit_length() + 1
            if own:
                low, high = (low * own << up) // total, -((-high * own << up) // total)
                down = max(low.bit_length() - BITS, 0)
                low, high, scale = low >> down, -(-high >> down), scale + up - down
        least, most = (series.log_bounds(Fraction(x, 1 << scale), BITS, two) for x in (low, high))
        sums -= n * Enclosure(Fraction(least[0], 1 << BITS), Fraction(most[1], 1 << BITS))
    return sums


class Scoreboard:
    """The counts of a trial, case by case."""

    def __init__(self, own: Mapping[str, Original]) -> None:
        """Begin with labels, by text: OutOfRange for more than 1000."""
        limits.check_cells(len(own) ** 2, "the confusion")
        self.own = own
        self.places: dict[str | None, int] = {y: place for place, y in enumerate(own)}
        self.table: dict[str, Counter[str | None]] = {y: Counter() for y in own}
        self.sum, self.forecasts = Losses(), Forecasts(tuple(own))
        self.ties = self.texts = 0
        self.problems: list[str] = []
        self.reasons = Counter[tuple[str, str]]()

    def put(self, label: str | None, made: Decision[str] | None, times: int = 1) -> bool:
        """Count rows with a label and a decision; return whether they have an answer."""
        if made is None or label not in self.own:
            self.table.setdefault(str(label), Counter())[None] += times
            return False
        if len(made.ties) > 1:
            self.ties += times
        self.table[str(label)][made.label] += times
        return True

    def add(self, row: BatchRow) -> None:
        """Count a row, and its answer, or why it has none."""
        engine, times = row.questions.engine, row.times
        if not self.put(row.true, row.made, times):
            self.reasons[_reason(row, self.own)] += times
            if len(self.problems) < SHOWN:
                self.problems.append(f"{row.place}: {row.problem or f'no label {row.true!r}'}")
        elif engine.has_posterior:
            if engine.unit == "row":
                self.sum.add(row.chance(self.places[row.true]), times)
            else:  # their posteriors are long, and few are asked for
                self.texts += 1
            if self.texts <= TEXTS:
                tell = None if row.ratios else row.shares
                self.forecasts.add(str(row.true), row.key, times, tell)

    def losses(self) -> Losses:
        """Return the losses of all rows; those of texts are worked out now, and enclosed."""
        if not self.texts:
            return self.sum
        losses = Losses()
        for label, shares, n in self.forecasts.cases():
            p = shares[label]
            assert isinstance(p, Fraction)
            losses.add(enclosed({p.as_integer_ratio(): 1}) if p else (0, 1), n)
        return losses

    def trial(self, settings: Mapping[str, str], *, lacking: str = "", unit: str = "row") -> Trial:
        """Return the trial: EmptyData for no rows; BadRequest if the probabilities are missing."""
        rows = sum(row.total() for row in self.table.values())
        without = sum(row[None] for row in self.table.values())
        if not rows:
            raise errors.EmptyData("a trial needs at least one row")
        losses = None if lacking or self.texts > TEXTS else self.losses
        if self.texts > TEXTS:
            lacking = f"of up to {TEXTS} texts, there are more: test some of them"
        elif without:
            way = "test other rows" if without == rows else "leave them out of the test"
            lacking = f"{without} of {rows} rows have no answer: {way}"
        elif self.forecasts.is_full:
            most = limits.CELLS // max(len(self.own), 10)
            lacking = f"of up to {most} different rows, there are more: test some of them"
        labels = *self.own, None
        return Trial(
            rows,
            sum(row[y] for y, row in self.table.items()),
            self.ties,
            without,
            {y: {z: row[z] for z in labels if z in row} for y, row in self.table.items()},
            self.own,
            losses,
            tuple(self.problems),
            {**settings, **_not_answered(self.reasons, unit)},
            self.forecasts,
            lacking,
        )


def trial(
    asked: Iterable[BatchRow], own: Mapping[str, Original], settings: Mapping[str, str]
) -> Trial:
    """Compare the decisions with the true labels of the rows, which `own` holds by their texts.

    Raises OutOfRange for more than 1000 labels: the confusion matrix has a cell for every pair.
    """
    board, asked_of = Scoreboard(own), None
    for row in asked:
        asked_of = row.questions.engine
        board.add(row)
    lacking = "" if asked_of is None or asked_of.has_posterior else engine.NO_POSTERIOR
    return board.trial(settings, lacking=lacking, unit=asked_of.unit if asked_of else "row")


def _reason(row: BatchRow, labels: Collection[str]) -> tuple[str, str]:
    """Return the first column in which a row has an unseen value, or say that its words are new."""
    if row.true not in labels:
        return "", "a label never learned"
    if column := row.questions.unseen(row.x):
        return column, f"a {column} never seen"
    name, _, message = row.problem.partition(": ")
    return "", "every label impossible" if name == errors.ZeroEvidence.__name__ else message[:200]


def _not_answered(reasons: Counter[tuple[str, str]], unit: str) -> dict[str, str]:
    """Say how many rows have no answer, and why; and what to write if values are new."""
    if not reasons:
        return {}
    first = reasons.most_common(SHOWN)
    why = ", ".join(f"{n} {unit}{'s' * (n > 1)}: {message}" for (_, message), n in first)
    if new := ", ".join(column for (column, _), _ in first if column):
        leave = messages.option("features=[...]", "--features")
        skip = messages.option("unseen='missing'", "--unseen missing")
        why += f"; leave {new} out with {leave}, or learn with {skip}"
    return {"not answered": why}
