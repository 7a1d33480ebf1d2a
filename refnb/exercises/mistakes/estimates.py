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
from refnb.exercises.changes import Count, Every, Line, Put, Question, Row, Same, Sum
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
    stages = (
        Stage("numbers", lambda _: given),
        Stage("mean", lambda _: {(): rational.total(xs) / n}, "Means", lambda _: "mean"),
        Stage("deviations", lambda w: {c: x - w["mean"][()] for c, x in given.items()}),
        Stage("squares", lambda w: {c: x * x for c, x in w["deviations"].items()}),
        Stage("divisor", lambda _: {(): Fraction(n)}),
        Stage(
            "variance",
            lambda w: {(): rational.total(w["squares"].values()) / w["divisor"][()]},
            "Variances",
            lambda _: "variance",
        ),
    )
    mistakes = changes.mistakes(replay.TEXTS["moments"], VARIANCES, Question("", ()))
    return Exercise("the variance", stages, mistakes, "mean")


@dataclass(frozen=True)
class Share(Question):
    """A value among all values, and whether a rule adds something to the counts."""

    smoothed: bool

    def is_smoothed(self) -> bool:
        """Tell whether something is added."""
        return self.smoothed

    def is_not_smoothed(self) -> bool:
        """Tell whether nothing is added."""
        return not self.smoothed


COUNT, WEIGHT, WEIGHT_OF_ALL = Line("counts", "a"), Line("weight"), Line("weight", "K")
SHARES: Mapping[str, Row[Share]] = {
    "other-value": Row("above", Every(Line("counts", "b") + WEIGHT), Share.has_two_labels),
    "over-the-rest": Row("below", Every(Sum("counts") - COUNT + WEIGHT_OF_ALL)),
    "over-N+1": Row("below", Every(Line("below") + 1)),
    "not-smoothed": Row("weight", Every(0), Share.is_smoothed),
    "numerator-only": Row("weight", Put({("K",): 0}), Share.is_smoothed),
    "denominator-only": Row("weight", Put({(): 0}), Share.is_smoothed),
    "plus-one-below": Row("weight", Put({("K",): WEIGHT}), Share.is_smoothed),
    "laplace-used": Row("weight", Put({(): 1, ("K",): Count("counts")}), Share.is_not_smoothed),
    "a-half": Row("estimate", Every(1 / Count("counts"))),
    "the-rest": Row("estimate", Every(1 - Line("estimate"))),
    "not-divided": Row("estimate", Every(COUNT)),
}


def _median(_: Question, w: Working, __: Lines) -> Lines:
    """Return the middle number, or the mean of the two in the middle."""
    ordered = sorted(w["numbers"].values())
    half = len(ordered) // 2
    return {(): (ordered[half] + ordered[-half - 1]) / 2}


def _mean_of_the_ends(_: Question, w: Working, __: Lines) -> Lines:
    """Return the mean of the least and the greatest number."""
    return {(): (min(w["numbers"].values()) + max(w["numbers"].values())) / 2}


def _absolute_deviations(_: Question, w: Working, __: Lines) -> Lines:
    return {c: abs(x) for c, x in w["deviations"].items()}


NUMBER, MEAN, N = Same("numbers"), Line("mean"), Count("numbers")
VARIANCES: Mapping[str, Row[Question]] = {
    "median-for-mean": Row("mean", _median),
    "mean-over-n-1": Row("mean", Every(MEAN * N / (N - 1))),
    "mean-of-the-ends": Row("mean", _mean_of_the_ends),
    "sum-for-mean": Row("mean", Every(MEAN * N)),
    "mean-not-subtracted": Row("squares", Every(NUMBER * NUMBER)),
    "absolute-deviations": Row("squares", _absolute_deviations),
    "deviations-not-squared": Row("squares", Every(Same("deviations"))),
    "mean-not-squared": Row("squares", Every(NUMBER * NUMBER - MEAN)),
    "n-1-for-n": Row("divisor", Every(N - 1)),
    "not-divided": Row("divisor", Every(1)),
    "half-kept": Row("divisor", Every(2 * Line("divisor"))),
    "variance-squared": Row("variance", Every(Line("variance") * Line("variance"))),
}
