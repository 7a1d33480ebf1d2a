"""Measures of a classifier: how often it is right, for whom, and what its probabilities are worth.

    n(y, z)      how often the true label y was taken for z           confusion[y][z]
    n(y, -)      how often a case of y got no answer                  confusion[y][None]
    TP, FN       cases of y that were taken for y, and that were not  n(y, y), the rest of row y
    FP, TN       other cases taken for y, and not                     the rest of column y
    precision    of what was taken for y, the part that is y          TP / (TP + FP)
    recall       of the cases of y, the part that was taken for y    TP / (TP + FN)
    specificity  of the other cases, the part not taken for y         TN / (TN + FP)
    F1           harmonic mean of precision and recall                2 TP / (2 TP + FP + FN)
    macro        the mean over the labels
    micro        the same of the sums of TP, FP and FN of all labels
    s            score of a case: its forecast of P(y | x)
    P, N         how often each score was given to cases of y, and to others   positive, negative
    ROC          recall against 1 - specificity, where cases are taken for y from a score on
    AUC          area below it: the probability that a case of y has the higher score than another,
                 a tie counting 1/2
    Brier        mean of (s - 1)^2 over the cases of y and of s^2 over the others
    calibration  mean score and share of y where scores are near one another

The mean of many long fractions is enclosed, since their common denominator takes a time that grows
with the square of the cases.

The trap: where the cases of y are rare, accuracy says little: a rule that never says y has it high
and finds none. A rule that answers a few easy cases is right whenever it answers: all others count
as cases that it did not find.

Source: C. van Rijsbergen, Information Retrieval (1979), for F; T. Fawcett, An introduction to ROC
analysis (2006); G. Brier, Verification of forecasts expressed in terms of probability (1950).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TypeVar, cast

from refnb.core import checks, limits, messages
from refnb.core.checks import Number
from refnb.core.errors import UndefinedEstimate, UnknownLabel
from refnb.exact import rational
from refnb.exact.enclosure import Enclosure

H = TypeVar("H", bound=Hashable)

Counts = Mapping[str, Mapping[str | None, Number]]
Confusion = Counts | Mapping[str, Mapping[str, Number]]
Score = Number | Enclosure
Forecasts = Mapping[Score, Number]

UNIT = 1 << 192  # of an enclosed mean, and of what scores are sorted by


@dataclass(frozen=True)
class Cases:
    """TP, FP, FN and TN: how the cases of a label, and the others, were taken."""

    tp: Number
    fp: Number
    fn: Number
    tn: Number


@dataclass(frozen=True)
class Near:
    """Cases with scores near one another: how many, their mean score, and the share of y."""

    cases: Number
    score: Score
    share: Fraction


def cases(confusion: Confusion, y: str) -> Cases:
    """Return TP, FP, FN and TN of a label y; what is not in the table counts 0.

    Raises UnknownLabel for a label that is nowhere in the table.

    >>> cases({"spam": {"spam": 8, "ham": 2}, "ham": {"spam": 4, "ham": 86}}, "spam")
    Cases(tp=8, fp=4, fn=2, tn=86)
    """
    each = rest(confusion)
    checks.known([y], each, UnknownLabel, "a label")
    (tp, fn), (fp, tn) = (row.values() for row in each[y].values())
    return Cases(tp, fp, fn, tn)


def accuracy(confusion: Confusion) -> Fraction:
    """Return the part of all cases that was taken for its own label.

    A case without an answer was not.

    Raises UndefinedEstimate for no cases.
    """
    rows = _rows(confusion)
    return _share(_right(rows), _total(rows.values()), "the accuracy")


def precision(confusion: Confusion, y: str) -> Fraction:
    """Return TP / (TP + FP), the positive predictive value.

    Raises UnknownLabel; UndefinedEstimate where nothing was taken for y.

    >>> precision({"spam": {"spam": 8, "ham": 2}, "ham": {"spam": 4, "ham": 86}}, "spam")
    Fraction(2, 3)
    """
    n = cases(confusion, y)
    return _share(n.tp, n.tp + n.fp, "the precision of", y)


def recall(confusion: Confusion, y: str) -> Fraction:
    """Return TP / (TP + FN), the sensitivity or true positive rate.

    Raises UnknownLabel; UndefinedEstimate where there is no case of y.
    """
    n = cases(confusion, y)
    return _share(n.tp, n.tp + n.fn, "the recall of", y)


def specificity(confusion: Confusion, y: str) -> Fraction:
    """Return TN / (TN + FP), the true negative rate.

    Raises UnknownLabel; UndefinedEstimate where every case is one of y.
    """
    n = cases(confusion, y)
    return _share(n.tn, n.tn + n.fp, "the specificity of", y)


def f1(confusion: Confusion, y: str) -> Fraction:
    """Return F1 = 2 TP / (2 TP + FP + FN), the harmonic mean of precision and recall.

    Raises UnknownLabel; UndefinedEstimate where no case is y and none was taken for it.

    >>> f1({"spam": {"spam": 8, "ham": 2}, "ham": {"spam": 4, "ham": 86}}, "spam")
    Fraction(8, 11)
    """
    n = cases(confusion, y)
    return _share(2 * n.tp, 2 * n.tp + n.fp + n.fn, "F1 of", y)


def macro(confusion: Confusion) -> dict[str, Fraction]:
    """Return the means over the labels of precision, recall and F1.

    Raises EmptyData for no label; UndefinedEstimate where that of a label is 0/0.

    >>> macro({"spam": {"spam": 8, "ham": 2}, "ham": {"spam": 4, "ham": 86}})["recall"]
    Fraction(79, 90)
    """
    each = rest(confusion)
    checks.names(each, "the labels")
    measures = {"precision": precision, "recall": recall, "F1": f1}
    return {
        name: rational.total(measure(of, y) for y, of in each.items()) / len(each)
        for name, measure in measures.items()
    }


def rest(confusion: Confusion) -> dict[str, dict[str, dict[str | None, Number]]]:
    """Return each label against all others: the confusion of y and not y, by label.

    >>> rest({"spam": {"spam": 8, "ham": 2}, "ham": {"spam": 4, None: 86}})["spam"]
    {'spam': {'spam': 8, 'not spam': 2}, 'not spam': {'spam': 4, 'not spam': 86}}
    """
    rows = _rows(confusion)
    every, taken = _total(rows.values()), Counter[str | None]()
    for row in rows.values():
        taken.update(row)
    tables = dict[str, dict[str, dict[str | None, Number]]]()
    for y in _labels(rows):
        row, column = rows.get(y, {}), taken[y]
        tp, ours, no = row.get(y, 0), _total([row]), f"not {y}"
        others = every - ours - column + tp
        tables[y] = {y: {y: tp, no: ours - tp}, no: {y: column - tp, no: others}}
    return tables


def micro(confusion: Confusion) -> dict[str, Fraction]:
    """Return precision, recall and F1 of the sums of TP, FP and FN over the labels.

    Each case has one label, so the recall is the accuracy; where each case has an answer, too, so
    are the others.

    Raises UndefinedEstimate for no cases, and where none has an answer.

    >>> micro({"spam": {"spam": 8, "ham": 2}, "ham": {"ham": 1, None: 9}})["F1"]
    Fraction(18, 31)
    """
    rows = _rows(confusion)
    every, silent = _total(rows.values()), sum(row.get(None, 0) for row in rows.values())
    right, taken = _right(rows), every - silent
    return {
        "precision": _share(right, taken, "the precision"),
        "recall": _share(right, every, "the recall"),
        "F1": _share(2 * right, taken + every, "F1"),
    }


def roc(positive: Forecasts, negative: Forecasts) -> tuple[tuple[Fraction, Fraction], ...]:
    """Return the points (1 - specificity, recall), from (0, 0), for y from each score on.

    Cases with equal scores are passed together, so that ties are a slope.

    Raises UndefinedEstimate where there is no case of y, or no other.

    >>> roc({Fraction(9, 10): 1, Fraction(1, 2): 1}, {Fraction(1, 2): 1})[1:]
    ((Fraction(0, 1), Fraction(1, 2)), (Fraction(1, 1), Fraction(1, 1)))
    """
    points = _passed(positive, negative)
    others, cases = points[-1]
    return tuple((Fraction(x) / others, Fraction(y) / cases) for x, y in points)


def auc(positive: Forecasts, negative: Forecasts) -> Fraction:
    """Return the area below the ROC: P(the score of y is higher) + 1/2 P(both are equal).

    Raises UndefinedEstimate where there is no case of y, or no other.

    >>> auc({Fraction(9, 10): 1, Fraction(1, 2): 1}, {Fraction(1, 2): 1})
    Fraction(3, 4)
    """
    points = _passed(positive, negative)
    others, cases = points[-1]
    twice = sum((x - before) * (low + y) for (before, low), (x, y) in pairwise(points))
    return Fraction(twice) / (2 * others * cases)


def brier(positive: Forecasts, negative: Forecasts, bits: int = limits.BITS) -> Score:
    """Return the mean of (s - 1)^2 over the cases of y and of s^2 over the others.

    It is exact where the denominators have at most so many bits together, else enclosed.

    Raises UndefinedEstimate for no cases.

    >>> brier({Fraction(3, 4): 3}, {Fraction(3, 4): 1})
    Fraction(3, 16)
    """
    _check({"positive": positive, "negative": negative})
    losses = [((1 - s) * (1 - s), n) for s, n in positive.items()]
    losses += [(s * s, n) for s, n in negative.items()]
    return mean(losses, "the Brier score", bits)


def calibration(positive: Forecasts, negative: Forecasts, bins: int) -> dict[str, Near]:
    """Return, for each of the bins of 0..1, its cases, their mean score and the share of y.

    Bin k holds (k - 1)/bins <= s < k/bins, the last one 1 too. An empty one is left out.

    >>> calibration({Fraction(3, 4): 3}, {Fraction(3, 4): 1}, 2)
    {'1/2..1': Near(cases=4, score=Fraction(3, 4), share=Fraction(3, 4))}
    """
    _check({"positive": positive, "negative": negative})
    checks.size(bins, "bins", 1, 1000)
    rows = dict[str, Near]()
    for k in range(bins):
        low, high = Fraction(k, bins), Fraction(k + 1, bins)
        ours, others = (
            {s: n for s, n in forecasts.items() if low <= s and (s < high or high == 1)}
            for forecasts in (positive, negative)
        )
        if n := _total([ours, others]):
            scores = [*ours.items(), *others.items()]
            name = f"{rational.spelling(low)}..{rational.spelling(high)}"
            share = Fraction(_total([ours])) / n
            rows[name] = Near(n, mean(scores, "the mean score"), share)
    return rows


def mean(parts: Iterable[tuple[Score, Number]], what: str, bits: int = limits.BITS) -> Score:
    """Return the mean of numbers, each so often; what it is of stands in a refusal.

    It is exact where the denominators have at most so many bits together, else enclosed.

    Raises UndefinedEstimate for none.

    >>> mean([(Fraction(1, 2), 3), (Fraction(1), 1)], "the mean score")
    Fraction(5, 8)
    """
    rows = [(x * n, n) for x, n in parts]
    weight = sum(n for _, n in rows)
    if not weight:
        raise UndefinedEstimate(f"{what} is 0/0")
    exact = Counter[int]()  # the numerators of each denominator
    for x, _ in rows:
        if not isinstance(x, Enclosure):
            exact[x.denominator] += x.numerator
    is_short = sum(d.bit_length() for d in exact) <= bits
    if is_short and not any(isinstance(x, Enclosure) for x, _ in rows):
        return _by_halves([(n, d) for d, n in exact.items()]) / weight
    low = sum(_floor(x) for x, _ in rows)
    high = -sum(_floor(-x) for x, _ in rows)
    return Enclosure(Fraction(low, UNIT), Fraction(high, UNIT)) * (1 / Fraction(weight))


def _rows(confusion: Confusion) -> Counts:
    """Return the counts, which are numbers >= 0: NotExact; Negative."""
    rows = cast("Counts", confusion)
    _check(rows)
    return rows


def _right(rows: Counts) -> Number:
    """Return how many cases were taken for their own label."""
    return sum(row.get(y, 0) for y, row in rows.items())


def _labels(rows: Counts) -> list[str]:
    return [*dict.fromkeys((*rows, *(z for row in rows.values() for z in row if z is not None)))]


def _total(rows: Iterable[Mapping[H, Number]]) -> Number:
    return sum((n for row in rows for n in row.values()), start=0)


def _share(n: Number, total: Number, what: str, *of: str) -> Fraction:
    if not total:
        raise UndefinedEstimate(f"{messages.place(what, *of)} is 0/0")
    return Fraction(n) / total


def _passed(positive: Forecasts, negative: Forecasts) -> list[tuple[Number, Number]]:
    """Return how many others and cases of y have the first scores: none, those of one, of two."""
    _check({"positive": positive, "negative": negative})
    points: list[tuple[Number, Number]] = [(0, 0)]
    for score in _descending({**positive, **negative}):
        x, y = points[-1]
        points.append((x + negative.get(score, 0), y + positive.get(score, 0)))
    _share(0, points[-1][1], "the recall: there is no case of y")
    _share(0, points[-1][0], "the specificity: there is no other case")
    return points


def _descending(scores: Iterable[Score]) -> list[Score]:
    """Return scores from the greatest on: by their first bits, and by all where these are equal.

    Raises OutOfRange where the order of two is not certain.
    """
    ordered = sorted(scores, key=lambda s: (_floor(s), s), reverse=True)
    for one, other in pairwise(ordered):
        if isinstance(one, Enclosure) or isinstance(other, Enclosure):
            assert one > other
    return ordered


def _floor(x: Score) -> int:
    """Return the greatest whole number of units that is at most x."""
    low = x.low if isinstance(x, Enclosure) else x
    return low.numerator * UNIT // low.denominator


def _by_halves(parts: Sequence[tuple[int, int]]) -> Fraction:
    """Return the sum of fractions, reduced once."""
    while len(parts) > 1:
        pairs = zip(parts[::2], parts[1::2], strict=False)
        joined = [(a * d + c * b, b * d) for (a, b), (c, d) in pairs]
        parts = [*joined, *parts[2 * len(joined) :]]
    return Fraction(*parts[0])


def _check(rows: Mapping[str, Mapping[H, Number]]) -> None:
    for what, row in rows.items():
        for each, n in row.items():
            checks.amount(n, "the count of", what, str(each))
