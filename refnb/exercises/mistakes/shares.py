"""One estimate from counts as an exercise: P(v) by a rule of smoothing."""

from collections.abc import Mapping
from fractions import Fraction

from refnb.core.checks import Number
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational
from refnb.exercises import replay
from refnb.exercises.replay import Cell, Change, Changes, Exercise, Stage


def exercise(counts: Mapping[str, Number], rule: Smoothing, asked: str) -> Exercise:
    """Return the exercise that asks for P(asked).

    >>> from refnb.estimation import smoothing
    >>> replay.answer(exercise({"H": 3, "T": 1}, smoothing.smoothing("laplace"), "H"))
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
    return Exercise(name, stages, replay.of_family("shares", changes, names=names), "estimate")
