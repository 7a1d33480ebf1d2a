"""An estimate as an exercise: P(v) from counts by a rule of smoothing, or a variance of numbers.

counts, weight     n(v), and what smoothing adds to each of K values
above, below       n(v) + l, N + l K
estimate           P(v) = above / below

numbers, mean      x_i, Σ x_i / n
deviations         x_i - mean
squares            (x_i - mean)^2
divisor            n
variance           Σ squares / divisor
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from refnb.core.checks import Number
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational
from refnb.exercises import changes, replay
from refnb.exercises.changes import Figure, Question, Row, count, every, line, put, same, total
from refnb.exercises.replay import Cell, Exercise, Lines, Stage, Working


def share(counts: Mapping[str, Number], rule: Smoothing, asked: str) -> Exercise:
    """Return the exercise that asks for P(asked).

    >>> from refnb.estimation import smoothing
    >>> replay.answer(share({"H": 3, "T": 1}, smoothing.smoothing("laplace"), "H"))
    Fraction(2, 3)
    """
    given: dict[Cell, Fraction] = {(v,): Fraction(n) for v, n in counts.items()}
    a, k, whole = rule.pseudo_count(len(counts)), len(counts), rational.total(given.values())
    this, name = (asked,), f"P({asked})"
    stages = (
        Stage("counts", lambda _: given),
        Stage("weight", lambda _: {(): a, ("K",): a * k}),
        Stage("above", lambda w: {(): w["counts"][this] + w["weight"][()]}),
        Stage("below", lambda w: {(): whole + w["weight"]["K",]}),
        Stage(
            "estimate", lambda w: {(): w["above"][()] / w["below"][()]}, "Estimate", lambda _: name
        ),
    )
    question = Share(asked, tuple(counts), smoothed=bool(rule.weight))
    mistakes = changes.mistakes(replay.TEXTS["shares"], SHARES, question)
    return Exercise(name, stages, mistakes, "estimate")


def variance(numbers: Sequence[Number]) -> Exercise:
    """Return the exercise that asks for the variance over n.

    >>> replay.answer(variance([1, 2, 6]))
    Fraction(14, 3)
    """
    given: dict[Cell, Fraction] = {(str(i),): Fraction(x) for i, x in enumerate(numbers, 1)}
    xs, n = [*given.values()], len(given)

    def _variance(w: Working) -> Lines:
        return {(): rational.total(w["squares"].values()) / w["divisor"][()]}

    stages = (
        Stage("numbers", lambda _: given),
        Stage("mean", lambda _: {(): rational.total(xs) / n}, "Means", lambda _: "mean"),
        Stage("deviations", lambda w: {c: x - w["mean"][()] for c, x in given.items()}),
        Stage("squares", lambda w: {c: x * x for c, x in w["deviations"].items()}),
        Stage("divisor", lambda _: {(): Fraction(n)}),
        Stage("variance", _variance, "Variances", lambda _: "variance"),
    )
    mistakes = changes.mistakes(replay.TEXTS["moments"], VARIANCES, Question("", ()))
    return Exercise("the variance", stages, mistakes, "mean")


@dataclass(frozen=True)
class Share(Question):
    """A value among all values, and whether a rule adds something to the counts."""

    smoothed: bool


COUNT, WEIGHT, WEIGHT_OF_ALL = line("counts", "a"), line("weight"), line("weight", "K")
SHARES: Mapping[str, Row[Share]] = {
    "other-value": Row("above", every(line("counts", "b") + WEIGHT), Share.has_two_labels),
    "over-the-rest": Row("below", every(total("counts") - COUNT + WEIGHT_OF_ALL)),
    "over-N+1": Row("below", every(line("below") + 1)),
    "not-smoothed": Row("weight", every(0), lambda q: q.smoothed),
    "numerator-only": Row("weight", put({("K",): 0}), lambda q: q.smoothed),
    "denominator-only": Row("weight", put({(): 0}), lambda q: q.smoothed),
    "plus-one-below": Row("weight", put({("K",): WEIGHT}), lambda q: q.smoothed),
    "laplace-used": Row("weight", put({(): 1, ("K",): count("counts")}), lambda q: not q.smoothed),
    "a-half": Row("estimate", every(1 / count("counts"))),
    "the-rest": Row("estimate", every(1 - line("estimate"))),
    "not-divided": Row("estimate", every(COUNT)),
}


def _median(_: Question, w: Working, __: Lines) -> Lines:
    """Return the middle number, or the mean of the two in the middle."""
    ordered = sorted(w["numbers"].values())
    half = len(ordered) // 2
    return {(): (ordered[half] + ordered[-half - 1]) / 2}


DISTANCE = Figure(lambda _, w, c: abs(w["deviations"][c]))
LEAST = Figure(lambda _, w, __: min(w["numbers"].values()))
GREATEST = Figure(lambda _, w, __: max(w["numbers"].values()))
NUMBER, MEAN, N = same("numbers"), line("mean"), count("numbers")
VARIANCES: Mapping[str, Row[Question]] = {
    "median-for-mean": Row("mean", _median),
    "mean-over-n-1": Row("mean", every(MEAN * N / (N - 1))),
    "mean-of-the-ends": Row("mean", every((LEAST + GREATEST) / 2)),
    "sum-for-mean": Row("mean", every(MEAN * N)),
    "mean-not-subtracted": Row("squares", every(NUMBER * NUMBER)),
    "absolute-deviations": Row("squares", every(DISTANCE)),
    "deviations-not-squared": Row("squares", every(same("deviations"))),
    "mean-not-squared": Row("squares", every(NUMBER * NUMBER - MEAN)),
    "n-1-for-n": Row("divisor", every(N - 1)),
    "not-divided": Row("divisor", every(1)),
    "half-kept": Row("divisor", every(2 * line("divisor"))),
    "variance-squared": Row("variance", every(line("variance") * line("variance"))),
}
