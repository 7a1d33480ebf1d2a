"""Measures of a classifier: how often it is right, for which labels, and how good its scores are.

    n(y, z)      how often cases of y were predicted as z             confusion[y][z]
    n(y, -)      how often a case of y got no answer                  confusion[y][None]
    TP, FN       cases of y that were predicted as y, and not         n(y, y), the rest of row y
    FP, TN       other cases predicted as y, and not                  the rest of column y
    precision    of the cases predicted as y, the share that is y     TP / (TP + FP)
    recall       of the cases of y, the share predicted as y          TP / (TP + FN)
    specificity  of the other cases, the share not predicted as y     TN / (TN + FP)
    F1           harmonic mean of precision and recall                2 TP / (2 TP + FP + FN)
    balanced     mean recall of the labels that have cases
    kappa        accuracy beyond that of chance        (a - c) / (1 - c),  N^2 c = sum of t(y) p(y)
    Matthews     (N R - sum of t(y) p(y)) / root of (N^2 - sum of t(y)^2) (N^2 - sum of p(y)^2)
    t, p, R      how many cases are y, are predicted as y, are predicted rightly; N of all
    macro        the mean over the labels
    micro        the same of the sums of TP, FP and FN of all labels
    s            score of a case: its forecast of P(y | x)
    P, N         how often each score was given to cases of y, and to others   positive, negative
    ROC          recall against 1 - specificity, where y is predicted from a score on
    AUC          area below it: the probability that a case of y has the higher score than another,
                 a tie counting 1/2
    Brier        mean of (s - 1)^2 over the cases of y and of s^2 over the others
    calibration  mean score and share of y for cases with similar scores

The mean of many long fractions is enclosed, since the time for their common denominator grows with
the square of the number of cases.

The trap: when y is rare, accuracy says little: a rule that never predicts y has a high accuracy and
finds no case of y. Balanced accuracy, kappa and Matthews' coefficient show this. A rule that
answers only a few easy cases may be right whenever it answers: all other cases count as not found.

Source: C. van Rijsbergen, Information Retrieval (1979), for F; T. Fawcett, An introduction to ROC
analysis (2006); G. Brier, Verification of forecasts expressed in terms of probability (1950); J.
Cohen, A coefficient of agreement for nominal scales (1960); B. Matthews (1975), and J. Gorodkin,
Comparing two K-category assignments by a K-category correlation coefficient (2004).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import isqrt
from typing import NamedTuple, TypeVar, cast

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

UNIT = 1 << 192  # of an enclosed mean or root, and of the keys that sort scores


@dataclass(frozen=True)
class Cases:
    """TP, FP, FN and TN: how a rule classified the cases of a label, and the others."""

    tp: Number
    fp: Number
    fn: Number
    tn: Number


@dataclass(frozen=True, repr=False)
class Near(checks.Brief):
    """Cases with similar scores: how many, their mean score, and the share of y."""

    cases: Number
    score: Score
    share: Fraction

    def _brief(self) -> str:
        score, share = messages.quote(self.score), messages.quote(self.share)
        return f"score {score}, share {share}, cases {self.cases}"


class Point(NamedTuple):
    """A point of the ROC: 1 - specificity, recall, and the score from which y is predicted.

    At the first point y is never predicted: it has no threshold.
    """

    fall_out: Fraction
    recall: Fraction
    threshold: Score | None


class Passed(NamedTuple):
    """How many other cases, and cases of y, have the scores from a threshold on."""

    others: Number
    cases: Number
    threshold: Score | None


def cases(confusion: Confusion, y: str) -> Cases:
    """Return TP, FP, FN and TN of a label y; entries missing from the table count 0.

    Raises UnknownLabel for a label that is nowhere in the table.

    >>> cases({"spam": {"spam": 8, "ham": 2}, "ham": {"spam": 4, "ham": 86}}, "spam")
    Cases(tp=8, fp=4, fn=2, tn=86)
    """
    each = rest(confusion)
    checks.known([y], each, UnknownLabel, "a label")
    (tp, fn), (fp, tn) = (row.values() for row in each[y].values())
    return Cases(tp, fp, fn, tn)


def accuracy(confusion: Confusion) -> Fraction:
    """Return the share of all cases that were classified correctly.

    A case without an answer was not.

    Raises UndefinedEstimate for no cases.
    """
    rows = _rows(confusion)
    return _share(_right(rows), _total(rows.values()), "the accuracy")


def precision(confusion: Confusion, y: str) -> Fraction:
    """Return TP / (TP + FP), the positive predictive value.

    Raises UnknownLabel; UndefinedEstimate when y was never predicted.

    >>> precision({"spam": {"spam": 8, "ham": 2}, "ham": {"spam": 4, "ham": 86}}, "spam")
    Fraction(2, 3)
    """
    n = cases(confusion, y)
    return _share(n.tp, n.tp + n.fp, "the precision of", y)


def recall(confusion: Confusion, y: str) -> Fraction:
    """Return TP / (TP + FN), the sensitivity or true positive rate.

    Raises UnknownLabel; UndefinedEstimate when there is no case of y.
    """
    n = cases(confusion, y)
    return _share(n.tp, n.tp + n.fn, "the recall of", y)


def specificity(confusion: Confusion, y: str) -> Fraction:
    """Return TN / (TN + FP), the true negative rate.

    Raises UnknownLabel; UndefinedEstimate when every case is a case of y.
    """
    n = cases(confusion, y)
    return _share(n.tn, n.tn + n.fp, "the specificity of", y)


def f1(confusion: Confusion, y: str) -> Fraction:
    """Return F1 = 2 TP / (2 TP + FP + FN), the harmonic mean of precision and recall.

    Raises UnknownLabel; UndefinedEstimate when no case is y and y was never predicted.

    >>> f1({"spam": {"spam": 8, "ham": 2}, "ham": {"spam": 4, "ham": 86}}, "spam")
    Fraction(8, 11)
    """
    n = cases(confusion, y)
    return _share(2 * n.tp, 2 * n.tp + n.fp + n.fn, "F1 of", y)


def balanced_accuracy(confusion: Confusion) -> Fraction:
    """Return the mean of the recalls of the labels that have cases.

    Raises UndefinedEstimate for no cases.

    >>> balanced_accuracy({"spam": {"spam": 8, "ham": 2}, "ham": {"spam": 4, "ham": 86}})
    Fraction(79, 90)
    """
    rows = _rows(confusion)
    parts = [(row.get(y, 0), _total([row])) for y, row in rows.items()]
    recalls = [Fraction(right) / n for right, n in parts if n]
    return _share(sum(recalls), len(recalls), "the balanced accuracy")


def kappa(confusion: Confusion) -> Fraction:
    """Return Cohen's kappa: how far the accuracy is above chance, 1 when all is right.

    Chance is the accuracy of guesses that predict each label equally often, whatever the case.

    Raises UndefinedEstimate for no cases, and when all cases have one label and every prediction is
    right.

    >>> kappa({"spam": {"spam": 20, "ham": 5}, "ham": {"spam": 10, "ham": 15}})
    Fraction(2, 5)
    """
    right, n, chance, *_ = _agreement(confusion)
    return _share(n * right - chance, n * n - chance, "kappa")


def matthews(confusion: Confusion) -> Fraction | Enclosure:
    """Return Matthews' correlation coefficient, -1 to 1: enclosed where it is irrational.

    For two labels it is (TP TN - FP FN) / root of (TP + FP)(TP + FN)(TN + FP)(TN + FN).

    Raises UndefinedEstimate when all cases have the same label, or the same prediction.

    >>> matthews({"spam": {"spam": 8, "ham": 2}, "ham": {"spam": 2, "ham": 8}})
    Fraction(3, 5)
    """
    square = matthews_squared(confusion)
    n, d = abs(square).numerator, square.denominator
    if isqrt(n) ** 2 == n and isqrt(d) ** 2 == d:
        root: Fraction | Enclosure = Fraction(isqrt(n), isqrt(d))
    else:
        low = isqrt(n * UNIT * UNIT // d)
        root = Enclosure(Fraction(low, UNIT), Fraction(low + 1, UNIT))
    return root if square >= 0 else -root


def matthews_squared(confusion: Confusion) -> Fraction:
    """Return the square of Matthews' coefficient with its sign, which is exact.

    Raises UndefinedEstimate when all cases have the same label, or the same prediction.

    >>> matthews_squared({"spam": {"spam": 1, "ham": 3}, "ham": {"spam": 2, "ham": 1}})
    Fraction(-25, 144)
    """
    right, n, chance, true, taken = _agreement(confusion)
    top = n * right - chance
    sign = -1 if top < 0 else 1
    return _share(sign * top * top, (n * n - true) * (n * n - taken), "Matthews' coefficient")


def macro(confusion: Confusion) -> dict[str, Fraction]:
    """Return the means over the labels of precision, recall and F1.

    Raises EmptyData for no label; UndefinedEstimate when the measure of a label is 0/0.

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

    Each case has one label, so the recall is the accuracy; if each case also has an answer, so are
    precision and F1.

    Raises UndefinedEstimate for no cases, and when none has an answer.

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


def passed(positive: Forecasts, negative: Forecasts) -> list[Passed]:
    """Return the cumulative counts of others and cases of y, from the highest score down.

    Raises UndefinedEstimate when there is no case of y, or no other case.

    >>> passed({Fraction(9, 10): 1}, {Fraction(1, 2): 3})[1]
    Passed(others=0, cases=1, threshold=Fraction(9, 10))
    """
    check_forecasts(positive, negative)
    points = [Passed(0, 0, None)]
    for score in _descending({**positive, **negative}):
        x, y, _ = points[-1]
        points.append(Passed(x + negative.get(score, 0), y + positive.get(score, 0), score))
    _share(0, points[-1][1], "the recall, as there is no case of y,")
    _share(0, points[-1][0], "the specificity, as there is no other case,")
    return points


def roc(positive: Forecasts, negative: Forecasts) -> tuple[Point, ...]:
    """Return the points (1 - specificity, recall, score), from (0, 0): predict y from the score on.

    Cases with equal scores make one step together, so ties show as a slope.

    Raises UndefinedEstimate when there is no case of y, or no other case.

    >>> roc({Fraction(9, 10): 1, Fraction(1, 2): 1}, {Fraction(1, 2): 1})[1]
    Point(fall_out=Fraction(0, 1), recall=Fraction(1, 2), threshold=Fraction(9, 10))
    """
    points = passed(positive, negative)
    others, cases, _ = points[-1]
    return tuple(Point(Fraction(x) / others, Fraction(y) / cases, s) for x, y, s in points)


def auc(positive: Forecasts, negative: Forecasts) -> Fraction:
    """Return the area below the ROC: P(the score of y is higher) + 1/2 P(both are equal).

    Raises UndefinedEstimate when there is no case of y, or no other case.

    >>> auc({Fraction(9, 10): 1, Fraction(1, 2): 1}, {Fraction(1, 2): 1})
    Fraction(3, 4)
    """
    points = passed(positive, negative)
    others, cases, _ = points[-1]
    twice = sum((x - before) * (low + y) for (before, low, _), (x, y, _) in pairwise(points))
    return Fraction(twice) / (2 * others * cases)


def brier(positive: Forecasts, negative: Forecasts, bits: int = limits.BITS) -> Score:
    """Return the mean of (s - 1)^2 over the cases of y and of s^2 over the others.

    It is exact if the denominators have at most so many bits together, otherwise enclosed.

    Raises UndefinedEstimate for no cases.

    >>> brier({Fraction(3, 4): 3}, {Fraction(3, 4): 1})
    Fraction(3, 16)
    """
    check_forecasts(positive, negative)
    losses = [((1 - s) * (1 - s), n) for s, n in positive.items()]
    losses += [(s * s, n) for s, n in negative.items()]
    return mean(losses, "the Brier score", bits)


def calibration(
    positive: Forecasts, negative: Forecasts, bins: int, bits: int = limits.BITS
) -> dict[str, Near]:
    """Return, for each of the bins of 0..1, its cases, their mean score and the share of y.

    Bin k holds (k - 1)/bins <= s < k/bins, and the last bin also holds 1. Empty bins are left out.
    A mean is exact if its denominators have at most so many bits together, otherwise enclosed.

    >>> calibration({Fraction(3, 4): 3}, {Fraction(3, 4): 1}, 2)
    {'1/2..1': <Near score 3/4, share 3/4, cases 4>}
    """
    check_forecasts(positive, negative)
    checks.size(bins, "bins", 1, 1000)
    scores = [list[tuple[Score, Number]]() for _ in range(bins)]
    ours = [Fraction(0)] * bins
    for forecasts in (positive, negative):
        for s, n in forecasts.items():
            scores[_bin(s, bins)].append((s, n))
            ours[_bin(s, bins)] += n if forecasts is positive else 0
    rows = dict[str, Near]()
    for k, cases in enumerate(scores):
        if n := sum(n for _, n in cases):
            name = "..".join(rational.spelling(Fraction(end, bins)) for end in (k, k + 1))
            rows[name] = Near(n, mean(cases, "the mean score", bits), ours[k] / n)
    return rows


def _bin(s: Score, bins: int) -> int:
    """Return the bin of a score, from 0; an enclosed one must lie in one bin: OutOfRange."""
    ends = (s.low, s.high) if isinstance(s, Enclosure) else (s, s)
    first, last = (max(0, min(end * bins // 1, bins - 1)) for end in ends)
    return last if first == last or s >= Fraction(last, bins) else first


def mean(parts: Iterable[tuple[Score, Number]], what: str, bits: int = limits.BITS) -> Score:
    """Return the mean of numbers with how often each counts; a refusal says what it is the mean of.

    It is exact if the denominators have at most so many bits together, otherwise enclosed.

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


def check_forecasts(positive: Forecasts, negative: Forecasts) -> None:
    """Require exact or enclosed scores, and how often each was given, >= 0: NotExact; Negative."""
    _check({"positive": positive, "negative": negative})
    for s in (*positive, *negative):
        check_score(s, "a score")


def check_score(s: Score, what: str) -> None:
    """Require a number that is exact or enclosed: NotExact."""
    if not isinstance(s, Enclosure):
        checks.exact(s, what)


def _rows(confusion: Confusion) -> Counts:
    """Return the counts, which are numbers >= 0: NotExact; Negative."""
    rows = cast("Counts", confusion)
    _check(rows)
    return rows


def _agreement(confusion: Confusion) -> tuple[Number, Number, Number, Number, Number]:
    """Return R, N, and the sums of t(y) p(y), of t(y)^2 and of p(y)^2 over the labels."""
    rows = _rows(confusion)
    true = {y: _total([row]) for y, row in rows.items()}
    columns = {z for row in rows.values() for z in row}
    taken = {z: sum(row.get(z, 0) for row in rows.values()) for z in columns}
    chance = sum(n * taken.get(y, 0) for y, n in true.items())
    square, other = (sum(n * n for n in counts) for counts in (true.values(), taken.values()))
    return _right(rows), _total(rows.values()), chance, square, other


def _right(rows: Counts) -> Number:
    """Return how many cases were classified correctly."""
    return sum(row.get(y, 0) for y, row in rows.items())


def _labels(rows: Counts) -> list[str]:
    return [*dict.fromkeys((*rows, *(z for row in rows.values() for z in row if z is not None)))]


def _total(rows: Iterable[Mapping[H, Number]]) -> Number:
    return sum((n for row in rows for n in row.values()), start=0)


def _share(n: Number, total: Number, what: str, *of: str) -> Fraction:
    if not total:
        raise UndefinedEstimate(f"{messages.place(what, *of)} is 0/0")
    return Fraction(n) / total


def _descending(scores: Iterable[Score]) -> list[Score]:
    """Return scores from the greatest down, by their first bits, or by all if these are equal.

    Raises OutOfRange when the order of two is not certain.
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
            checks.amount(n, "the count of", what, each)
