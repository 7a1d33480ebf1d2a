"""Cuts: the score from which a label is predicted, and the best choice of it.

    s           score of a case, such as P(y | x)
    P, N        how often each score was given to cases of y, and to others  positive, negative
    t           threshold: y is predicted where s >= t
    TP, FN      cases of y from t on, and below                              of P
    FP, TN      other cases from t on, and below                             of N
    informedness, Youden's J                recall + specificity - 1
    best cut    the thresholds where a measure of TP, FP, FN, TN is greatest, all ties

Moving a threshold between two neighbouring scores changes nothing, so it is enough to try the
scores themselves, and None, which never predicts y. For Matthews' coefficient, its square with its
sign decides.

The trap: a cut looks better on the cases that chose it than it is. Judge it on others.

Source: W. Youden, Index for rating diagnostic tests (1950); T. Fawcett, An introduction to ROC
analysis (2006).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

from refnb.core.checks import Number
from refnb.core.errors import OutOfRange, UndefinedEstimate
from refnb.decision import measures
from refnb.decision.measures import Confusion, Forecasts, Score

Y, NO = "y", "not y"
Table = dict[str, dict[str, Number]]
Measure = Callable[[Confusion], Score]


class Best(NamedTuple):
    """The greatest value of a measure, and the thresholds that reach it, from the greatest down.

    None is the cut that never predicts y.
    """

    value: Score
    thresholds: tuple[Score | None, ...]


def confusion(positive: Forecasts, negative: Forecasts, threshold: Score | None) -> Table:
    """Return the confusion of y and not y when y is predicted from a threshold on.

    Without a threshold y is never predicted.

    Raises OutOfRange when a score may lie on either side.

    >>> confusion({Fraction(9, 10): 3, Fraction(1, 2): 1}, {Fraction(1, 2): 2}, Fraction(3, 5))
    {'y': {'y': 3, 'not y': 1}, 'not y': {'y': 0, 'not y': 2}}
    """
    measures.check_forecasts(positive, negative)
    if threshold is not None:
        measures.check_score(threshold, "the threshold")

    table: Table = {}
    for true, scores in {Y: positive, NO: negative}.items():
        above = [
            n
            for s, n in scores.items()
            if threshold is not None and (s is threshold or s >= threshold)
        ]
        table[true] = {Y: sum(above), NO: sum(scores.values()) - sum(above)}
    return table


def informedness(confusion: Confusion) -> Fraction:
    """Return recall + specificity - 1, Youden's J: 1 when all is right, 0 for a guess.

    >>> informedness({"y": {"y": 3, "not y": 1}, "not y": {"y": 1, "not y": 1}})
    Fraction(1, 4)
    """
    return measures.recall(confusion, Y) + measures.specificity(confusion, Y) - 1


MEASURES: Mapping[str, Measure] = {
    "accuracy": measures.accuracy,
    "precision": lambda n: measures.precision(n, Y),
    "recall": lambda n: measures.recall(n, Y),
    "specificity": lambda n: measures.specificity(n, Y),
    "F1": lambda n: measures.f1(n, Y),
    "balanced accuracy": measures.balanced_accuracy,
    "informedness": informedness,
    "kappa": measures.kappa,
    "Matthews": measures.matthews,
}


def best(positive: Forecasts, negative: Forecasts, measure: str) -> Best:
    """Return the cuts where a measure of `MEASURES` is greatest, except those where it is 0/0.

    Raises OutOfRange for another measure; UndefinedEstimate where there is no case of y, or no
    other.

    >>> best({Fraction(9, 10): 3, Fraction(1, 2): 1}, {Fraction(1, 2): 2}, "F1")
    Best(value=Fraction(6, 7), thresholds=(Fraction(9, 10),))
    """
    if measure not in MEASURES:
        raise OutOfRange(f"a measure is one of {', '.join(MEASURES)}, got {measure[:60]!r}")
    compared = measures.matthews_squared if measure == "Matthews" else MEASURES[measure]
    points = measures.passed(positive, negative)
    others, cases, _ = points[-1]
    greatest: Score | None = None
    chosen = list[Score | None]()
    table: Table = {}
    for fp, tp, threshold in points:
        tried: Table = {Y: {Y: tp, NO: cases - tp}, NO: {Y: fp, NO: others - fp}}
        try:
            value = compared(tried)
        except UndefinedEstimate:
            continue
        if greatest is None or value > greatest:
            greatest, chosen, table = value, [], tried
        if value == greatest:
            chosen.append(threshold)
    return Best(MEASURES[measure](table), tuple(chosen))
