"""Mean and variance of numbers, and the rate of counts, as exercises.

numbers      x_i
mean         Σ x_i / n
deviations   x_i - mean
squares      (x_i - mean)^2
divisor      n, or n - 1
variance     Σ squares / divisor
"""

from collections.abc import Sequence
from fractions import Fraction

from refnb.core.checks import Number
from refnb.exact import rational
from refnb.exercises import replay
from refnb.exercises.replay import Cell, Change, Changes, Exercise, Lines, Stage, Working

WORDS = {
    "median-for-mean": "the median is taken for the mean",
    "mean-over-n-1": "the sum for the mean is divided by n - 1",
    "mean-of-the-ends": "the middle of the least and the greatest number is taken for the mean",
    "sum-for-mean": "the sum is taken for the mean, not divided by n",
    "mean-not-subtracted": "the mean is not subtracted before squaring",
    "absolute-deviations": "the deviations are not squared; without their signs they are added",
    "deviations-not-squared": "the deviations are not squared: they sum to 0",
    "mean-not-squared": "the mean itself, not its square, is subtracted from the squares",
    "n-1-for-n": "the sum of the squares is divided by n - 1, not by n",
    "n-for-n-1": "the sum of the squares is divided by n, not by n - 1",
    "not-divided": "the sum of the squares is not divided",
    "half-kept": "the sum of the squares is divided by 2 n: the 1/2 of the exponent is kept",
    "variance-squared": "the variance is squared",
    "rate-over-n-1": "the sum is divided by n - 1",
    "rate-inverted": "the number of examples is divided by the sum",
    "zeros-left-out": "the counts 0 are not counted as examples",
    "rate-not-divided": "the sum is given, not divided by the number of examples",
    "most-frequent": "the most frequent count is given",
}


def mean_and_variance(numbers: Sequence[Number], divisor: str = "n") -> Exercise:
    """Return the exercise that asks for the variance over n, or over n - 1.

    >>> replay.answer(mean_and_variance([1, 2, 6]))
    Fraction(14, 3)
    """
    given: dict[Cell, Fraction] = {(str(i),): Fraction(x) for i, x in enumerate(numbers, 1)}
    less = 0 if divisor == "n" else 1
    stages = (
        Stage("numbers", lambda _: given),
        Stage("mean", lambda w: {(): _mean(w["numbers"])}, "Means", lambda _: "mean"),
        Stage("deviations", _deviations),
        Stage("squares", lambda w: {c: x * x for c, x in w["deviations"].items()}),
        Stage("divisor", lambda w: {(): Fraction(len(w["numbers"]) - less)}),
        Stage("variance", _variance, "Variances", lambda _: "variance"),
    )
    mistakes = [s for part in (_of_mean(), _of_squares(), _of_end(less)) for s in _named(part)]
    return Exercise("the variance", stages, tuple(mistakes), "mean")


def rate(counts: Sequence[int]) -> Exercise:
    """Return the exercise that asks for the rate of a Poisson distribution: the mean of counts.

    >>> replay.answer(rate([0, 3, 1]))
    Fraction(4, 3)
    """
    given: dict[Cell, Fraction] = {(str(i),): Fraction(x) for i, x in enumerate(counts, 1)}
    stages = (
        Stage("numbers", lambda _: given),
        Stage(
            "sum", lambda w: {(): rational.total(w["numbers"].values())}, "Sums", lambda _: "sum"
        ),
        Stage("size", lambda w: {(): Fraction(len(w["numbers"]))}),
        Stage("rate", lambda w: {(): w["sum"][()] / w["size"][()]}, "Rates", lambda _: "rate"),
    )
    return Exercise("the rate", stages, _named(_of_rate()), "sum")


def _of_rate() -> Changes:
    """Return the mistakes of a mean of counts."""
    size: dict[str, Change] = {
        "rate-over-n-1": lambda _, n: {(): n[()] - 1},
        "zeros-left-out": lambda w, _: {(): Fraction(sum(map(bool, w["numbers"].values())))},
    }
    end: dict[str, Change] = {
        "rate-inverted": lambda w, _: {(): w["size"][()] / w["sum"][()]},
        "rate-not-divided": lambda w, _: {(): w["sum"][()]},
        "most-frequent": lambda w, _: {(): _mode(list(w["numbers"].values()))},
    }
    return {"size": size, "rate": end}


def _named(changes: Changes) -> tuple[replay.Mistake, ...]:
    return replay.mistakes(changes, WORDS, {})


def _mean(numbers: Lines) -> Fraction:
    return rational.total(numbers.values()) / len(numbers)


def _deviations(w: Working) -> Lines:
    return {c: x - w["mean"][()] for c, x in w["numbers"].items()}


def _variance(w: Working) -> Lines:
    return {(): rational.total(w["squares"].values()) / w["divisor"][()]}


def _mode(numbers: Sequence[Fraction]) -> Fraction:
    return max(sorted(set(numbers)), key=numbers.count)


def _median(numbers: Lines) -> Fraction:
    ordered, half = sorted(numbers.values()), len(numbers) // 2
    return (ordered[half] + ordered[-half - 1]) / 2


def _of_mean() -> Changes:
    row: dict[str, Change] = {
        "median-for-mean": lambda w, _: {(): _median(w["numbers"])},
        "mean-over-n-1": lambda w, m: {(): m[()] * len(w["numbers"]) / (len(w["numbers"]) - 1)},
        "mean-of-the-ends": lambda w, _: {
            (): (min(w["numbers"].values()) + max(w["numbers"].values())) / 2
        },
        "sum-for-mean": lambda w, m: {(): m[()] * len(w["numbers"])},
    }
    return {"mean": row}


def _of_squares() -> Changes:
    row: dict[str, Change] = {
        "mean-not-subtracted": lambda w, s: {c: w["numbers"][c] ** 2 for c in s},
        "absolute-deviations": lambda w, s: {c: abs(w["deviations"][c]) for c in s},
        "deviations-not-squared": lambda w, _: dict(w["deviations"]),
        "mean-not-squared": lambda w, s: {c: w["numbers"][c] ** 2 - w["mean"][()] for c in s},
    }
    return {"squares": row}


def _of_end(less: int) -> Changes:
    key = "n-for-n-1" if less else "n-1-for-n"
    divisor: dict[str, Change] = {
        key: lambda w, _: {(): Fraction(len(w["numbers"]) - 1 + less)},
        "not-divided": lambda _, n: dict.fromkeys(n, Fraction(1)),
        "half-kept": lambda _, n: {(): 2 * n[()]},
    }
    square: Change = lambda _, v: {(): v[()] ** 2}  # noqa: E731
    return {"divisor": divisor, "variance": {"variance-squared": square}}
