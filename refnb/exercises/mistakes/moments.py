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
from refnb.exercises.replay import Cell, Changes, Exercise, Stage


def mean_and_variance(numbers: Sequence[Number], divisor: str = "n") -> Exercise:
    """Return the exercise that asks for the variance over n, or over n - 1.

    >>> replay.answer(mean_and_variance([1, 2, 6]))
    Fraction(14, 3)
    """
    given: dict[Cell, Fraction] = {(str(i),): Fraction(x) for i, x in enumerate(numbers, 1)}
    xs, n, less = [*given.values()], len(given), 0 if divisor == "n" else 1
    stages = (
        Stage("numbers", lambda _: given),
        Stage("mean", lambda _: {(): rational.total(xs) / n}, "Means", lambda _: "mean"),
        Stage("deviations", lambda w: {c: x - w["mean"][()] for c, x in given.items()}),
        Stage("squares", lambda w: {c: x * x for c, x in w["deviations"].items()}),
        Stage("divisor", lambda _: {(): Fraction(n - less)}),
        Stage(
            "variance",
            lambda w: {(): rational.total(w["squares"].values()) / w["divisor"][()]},
            "Variances",
            lambda _: "variance",
        ),
    )
    ordered, half = sorted(xs), n // 2
    changes: Changes = {
        "mean": {
            "median-for-mean": lambda *_: {(): (ordered[half] + ordered[-half - 1]) / 2},
            "mean-over-n-1": lambda _, m: {(): m[()] * n / (n - 1)},
            "mean-of-the-ends": lambda *_: {(): (ordered[0] + ordered[-1]) / 2},
            "sum-for-mean": lambda _, m: {(): m[()] * n},
        },
        "squares": {
            "mean-not-subtracted": lambda _, s: {c: given[c] ** 2 for c in s},
            "absolute-deviations": lambda w, s: {c: abs(w["deviations"][c]) for c in s},
            "deviations-not-squared": lambda w, _: dict(w["deviations"]),
            "mean-not-squared": lambda w, s: {c: given[c] ** 2 - w["mean"][()] for c in s},
        },
        "divisor": {
            "n-for-n-1" if less else "n-1-for-n": lambda *_: {(): Fraction(n - 1 + less)},
            "not-divided": lambda *_: {(): Fraction(1)},
            "half-kept": lambda _, n: {(): 2 * n[()]},
        },
        "variance": {"variance-squared": lambda _, v: {(): v[()] ** 2}},
    }
    return Exercise("the variance", stages, replay.of_family("moments", changes), "mean")


def rate(counts: Sequence[int]) -> Exercise:
    """Return the exercise that asks for the rate of a Poisson distribution: the mean of counts.

    >>> replay.answer(rate([0, 3, 1]))
    Fraction(4, 3)
    """
    given: dict[Cell, Fraction] = {(str(i),): Fraction(x) for i, x in enumerate(counts, 1)}
    whole, values = rational.total(given.values()), sorted(set(counts))
    stages = (
        Stage("numbers", lambda _: given),
        Stage("sum", lambda _: {(): whole}, "Sums", lambda _: "sum"),
        Stage("size", lambda _: {(): Fraction(len(counts))}),
        Stage("rate", lambda w: {(): w["sum"][()] / w["size"][()]}, "Rates", lambda _: "rate"),
    )
    changes: Changes = {
        "size": {
            "rate-over-n-1": lambda _, n: {(): n[()] - 1},
            "zeros-left-out": lambda *_: {(): Fraction(sum(map(bool, counts)))},
        },
        "rate": {
            "rate-inverted": lambda w, _: {(): w["size"][()] / w["sum"][()]},
            "rate-not-divided": lambda w, _: {(): w["sum"][()]},
            "most-frequent": lambda *_: {(): Fraction(max(values, key=counts.count))},
        },
    }
    return Exercise("the rate", stages, replay.of_family("moments", changes), "sum")
