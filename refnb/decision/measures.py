"""Measures of a classifier: how often it is right, for whom, and what its probabilities are worth.

    n(y, z)      how often the true label y was taken for z           confusion[y][z]
    TP, FN       cases of y that were taken for y, and for another    n(y, y), the rest of row y
    FP, TN       other cases taken for y, and not                     the rest of column y
    precision    of what was taken for y, the part that is y          TP / (TP + FP)
    recall       of the cases of y, the part that was found           TP / (TP + FN)
    specificity  of the other cases, the part not taken for y         TN / (TN + FP)
    F1           harmonic mean of precision and recall                2 TP / (2 TP + FP + FN)
    macro        the mean over the labels
    micro        the same of the sums of TP, FP and FN of all labels
    s            score of a case: what was said of P(y | x)
    P, N         how often each score was said of cases of y, and of others    positive, negative
    ROC          recall against 1 - specificity, where y is said from a score on
    AUC          area below it: the probability that a case of y has the higher score than another,
                 a tie counting 1/2
    Brier        mean of (s - 1)^2 over the cases of y and of s^2 over the others
    calibration  mean score and share of y where scores are near one another

The trap: where the cases of y are rare, accuracy says little: a rule that never says y has it high
and finds none.

Source: C. van Rijsbergen, Information Retrieval (1979), for F; T. Fawcett, An introduction to ROC
analysis (2006); G. Brier, Verification of forecasts expressed in terms of probability (1950).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TypeVar

from refnb.core import checks, messages
from refnb.core.checks import Number
from refnb.core.errors import UndefinedEstimate, UnknownLabel
from refnb.exact import rational
from refnb.exact.enclosure import Enclosure

H = TypeVar("H", bound=Hashable)

Confusion = Mapping[str, Mapping[str, Number]]
Score = Number | Enclosure
Said = Mapping[Score, Number]


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
    _check(confusion)
    checks.known([y], _labels(confusion), UnknownLabel, "a label")
    tp, whole = confusion.get(y, {}).get(y, 0), _total(confusion.values())
    column = sum((row.get(y, 0) for row in confusion.values()), start=0)
    row = sum(confusion.get(y, {}).values(), start=0)
    return Cases(tp, column - tp, row - tp, whole - column - row + tp)


def accuracy(confusion: Confusion) -> Fraction:
    """Return the part of all cases that was taken for its own label.

    Raises UndefinedEstimate for no cases.
    """
    _check(confusion)
    right = sum((row.get(y, 0) for y, row in confusion.items()), start=0)
    return _share(right, _total(confusion.values()), "the accuracy")


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
    labels = _labels(confusion)
    checks.names(labels, "the labels")
    measures = {"precision": precision, "recall": recall, "F1": f1}
    return {
        name: rational.total(measure(confusion, y) for y in labels) / len(labels)
        for name, measure in measures.items()
    }


def micro(confusion: Confusion) -> dict[str, Fraction]:
    """Return precision, recall and F1 of the sums of TP, FP and FN over the labels.

    Each case has one label and is taken for one, so that all three are the accuracy.

    Raises UndefinedEstimate for no cases.
    """
    return dict.fromkeys(("precision", "recall", "F1"), accuracy(confusion))


def roc(positive: Said, negative: Said) -> tuple[tuple[Fraction, Fraction], ...]:
    """Return the points (1 - specificity, recall), from (0, 0): y is said from each score on.

    Cases with equal scores are passed together, so that ties are a slope.

    Raises UndefinedEstimate where there is no case of y, or no other.

    >>> roc({Fraction(9, 10): 1, Fraction(1, 2): 1}, {Fraction(1, 2): 1})[1:]
    ((Fraction(0, 1), Fraction(1, 2)), (Fraction(1, 1), Fraction(1, 1)))
    """
    _check({"positive": positive, "negative": negative})
    x, y, points = Fraction(0), Fraction(0), [(Fraction(0), Fraction(0))]
    whole = _total([positive]), _total([negative])
    for score in sorted({**positive, **negative}, reverse=True):
        y += _share(positive.get(score, 0), whole[0], "the recall: there is no case of y")
        x += _share(negative.get(score, 0), whole[1], "the specificity: there is no other case")
        points.append((x, y))
    return tuple(points)


def auc(positive: Said, negative: Said) -> Fraction:
    """Return the area below the ROC: P(the score of y is higher) + 1/2 P(both are equal).

    Raises UndefinedEstimate where there is no case of y, or no other.

    >>> auc({Fraction(9, 10): 1, Fraction(1, 2): 1}, {Fraction(1, 2): 1})
    Fraction(3, 4)
    """
    steps = pairwise(roc(positive, negative))
    return rational.total((b[0] - a[0]) * (a[1] + b[1]) / 2 for a, b in steps)


def brier(positive: Said, negative: Said) -> Score:
    """Return the mean of (s - 1)^2 over the cases of y and of s^2 over the others.

    Raises UndefinedEstimate for no cases.

    >>> brier({Fraction(3, 4): 3}, {Fraction(3, 4): 1})
    Fraction(3, 16)
    """
    _check({"positive": positive, "negative": negative})
    losses = [n * ((1 - s) * (1 - s)) for s, n in positive.items()]
    losses += [n * (s * s) for s, n in negative.items()]
    return _mean(losses, _total([positive, negative]), "the Brier score")


def calibration(positive: Said, negative: Said, bins: int) -> dict[str, Near]:
    """Return, for each of the bins of 0..1, its cases, their mean score and the share of y.

    Bin k holds (k - 1)/bins <= s < k/bins, the last one 1 too. An empty one is left out.

    >>> calibration({Fraction(3, 4): 3}, {Fraction(3, 4): 1}, 2)
    {'1/2..1': Near(cases=4, score=Fraction(3, 4), share=Fraction(3, 4))}
    """
    _check({"positive": positive, "negative": negative})
    checks.size(bins, "bins", 1, 1000)
    found = dict[str, Near]()
    for k in range(bins):
        low, high = Fraction(k, bins), Fraction(k + 1, bins)
        ours, others = (
            {s: n for s, n in said.items() if low <= s and (s < high or high == 1)}
            for said in (positive, negative)
        )
        if n := _total([ours, others]):
            scores = [s * n for said in (ours, others) for s, n in said.items()]
            name = f"{rational.spelling(low)}..{rational.spelling(high)}"
            share = Fraction(_total([ours])) / n
            found[name] = Near(n, _mean(scores, n, "the mean score"), share)
    return found


def _labels(confusion: Confusion) -> list[str]:
    return [*dict.fromkeys((*confusion, *(z for row in confusion.values() for z in row)))]


def _total(rows: Iterable[Mapping[H, Number]]) -> Number:
    return sum((n for row in rows for n in row.values()), start=0)


def _share(n: Number, whole: Number, what: str, *of: str) -> Fraction:
    if not whole:
        raise UndefinedEstimate(f"{messages.place(what, *of)} is 0/0")
    return Fraction(n) / whole


def _mean(parts: Iterable[Score], whole: Number, what: str) -> Score:
    if not whole:
        raise UndefinedEstimate(f"{what} is 0/0")
    return sum(parts, start=Fraction(0)) * (1 / Fraction(whole))


def _check(rows: Mapping[str, Mapping[H, Number]]) -> None:
    for what, row in rows.items():
        for each, n in row.items():
            checks.amount(n, "the count of", what, str(each))
