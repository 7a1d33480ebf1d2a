"""Mistakes with regression."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction

from mistakes.making import Mistake
from mistakes.numbers import double
from refnb.checks import Number
from refnb.errors import UndefinedEstimate
from refnb.estimation import regression
from refnb.estimation.regression import Case
from refnb.exact.logarithm import LogForm
from refnb.exact.rational import total

Table = dict[str, Fraction]
RIGHT_SQUARES, RIGHT_RIDGE = regression.least_squares, regression.ridge
RIGHT_SUM, RIGHT_LOG = regression.residual_sum, regression.log_likelihood


def _unweighted(cases: Iterable[Case], penalty: Mapping[str, Number]) -> Table:
    return RIGHT_RIDGE([replace(case, weight=1) for case in cases], penalty)


def _squared_weights(cases: Iterable[Case], penalty: Mapping[str, Number]) -> Table:
    return RIGHT_RIDGE([replace(case, weight=case.weight**2) for case in cases], penalty)


def _by_case(cases: Iterable[Case], penalty: Mapping[str, Number]) -> Table:
    seen = list(cases)
    return RIGHT_RIDGE(seen, {f: len(seen) * amount for f, amount in penalty.items()})


def _any_solution(cases: Iterable[Case], penalty: Mapping[str, Number]) -> Table:
    seen = list(cases)
    try:
        return RIGHT_RIDGE(seen, penalty)
    except UndefinedEstimate:
        hair = Fraction(1, 10**12)
        return RIGHT_RIDGE(seen, {f: amount or hair for f, amount in penalty.items()})


def _in_doubles(cases: Iterable[Case], penalty: Mapping[str, Number]) -> Table:
    return {f: double(w) for f, w in RIGHT_RIDGE(cases, penalty).items()}


def _with_constant(features: Collection[str], cases: Iterable[Case]) -> Table:
    more = [replace(case, instance={**case.instance, "\0": 1}) for case in cases]
    found = RIGHT_SQUARES([*features, "\0"], more)
    return {f: found[f] for f in features}


def _mean(weights: Mapping[str, Number], cases: Iterable[Case]) -> Fraction:
    seen = list(cases)
    return RIGHT_SUM(weights, seen) / max(len(seen), 1)


def _absolute(
    weights: Mapping[str, Number], cases: Iterable[Case], penalty: Mapping[str, Number]
) -> Fraction:
    paid = total(penalty[f] * max(w, -w) for f, w in weights.items())
    return RIGHT_SUM(weights, cases) + paid


def _deviation(weights: Mapping[str, Number], cases: Iterable[Case], v: Number) -> LogForm:
    return RIGHT_LOG(weights, cases, v**2)


MISTAKES = (
    Mistake(
        "regression-weights-ignored",
        "Counted every case once, whatever its weight.",
        {"regression.ridge": _unweighted},
    ),
    Mistake(
        "regression-weights-squared",
        "Multiplied the cases by their weights before squaring.",
        {"regression.ridge": _squared_weights},
    ),
    Mistake(
        "regression-penalty-by-case",
        "Took the mean of the squares, and so penalised n times as much.",
        {"regression.ridge": _by_case},
    ),
    Mistake(
        "regression-least-norm",
        "Answered a system without a solution of its own, as a library does that adds a hair.",
        {"regression.ridge": _any_solution},
    ),
    Mistake(
        "regression-in-doubles",
        "Solved the equations in floating point.",
        {"regression.ridge": _in_doubles},
    ),
    Mistake(
        "regression-constant-added",
        "Added a constant term that nobody asked for.",
        {"regression.least_squares": _with_constant},
    ),
    Mistake(
        "regression-mean-residual",
        "Divided the residual sum by the number of cases.",
        {"regression.residual_sum": _mean},
    ),
    Mistake(
        "regression-penalty-absolute",
        "Penalised the size of a weight instead of its square.",
        {"regression.penalised_sum": _absolute},
    ),
    Mistake(
        "regression-deviation-for-variance",
        "Squared the variance, as if it were the standard deviation.",
        {"regression.log_likelihood": _deviation},
    ),
)
