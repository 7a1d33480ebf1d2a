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
from fractions import Fraction

from refnb.core.checks import Number
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational
from refnb.exercises import replay
from refnb.exercises.replay import Cell, Change, Changes, Exercise, Stage


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
    others = [v for v in counts if v != asked]
    names = {"a": asked, "b": others[0] if others else asked}
    other: dict[str, Change] = {
        "other-value": lambda w, _: {(): w["counts"][names["b"],] + w["weight"][()]}
    }
    smoothed: dict[str, Change] = {
        "not-smoothed": lambda _, a: dict.fromkeys(a, Fraction(0)),
        "numerator-only": lambda _, a: {**a, ("K",): Fraction(0)},
        "denominator-only": lambda _, a: {**a, (): Fraction(0)},
        "plus-one-below": lambda _, a: {**a, ("K",): a[()]},
    }
    laplace: dict[str, Change] = {"laplace-used": lambda *_: {(): Fraction(1), ("K",): Fraction(k)}}
    changes: Changes = {
        "above": other if len(others) == 1 else {},
        "below": {
            "over-the-rest": lambda w, _: {(): whole - w["counts"][this] + w["weight"]["K",]},
            "over-N+1": lambda _, n: {(): n[()] + 1},
        },
        "weight": smoothed if rule.weight else laplace,
        "estimate": {
            "a-half": lambda *_: {(): Fraction(1, k)},
            "the-rest": lambda _, p: {(): 1 - p[()]},
            "not-divided": lambda w, _: {(): w["counts"][this]},
        },
    }
    mistakes = replay.mistakes(replay.WORDS["shares"], changes, **names)
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
            "n-1-for-n": lambda *_: {(): Fraction(n - 1)},
            "not-divided": lambda *_: {(): Fraction(1)},
            "half-kept": lambda _, n: {(): 2 * n[()]},
        },
        "variance": {"variance-squared": lambda _, v: {(): v[()] ** 2}},
    }
    mistakes = replay.mistakes(replay.WORDS["moments"], changes)
    return Exercise("the variance", stages, mistakes, "mean")
