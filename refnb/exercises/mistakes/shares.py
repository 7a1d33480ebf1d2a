"""One estimate from counts as an exercise: P(v) by a rule of smoothing."""

from collections.abc import Mapping
from fractions import Fraction

from refnb.core.checks import Number
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational
from refnb.exercises import replay
from refnb.exercises.replay import Cell, Change, Changes, Exercise, Lines, Stage, Working

ONE = Fraction(1)
WORDS = {
    "other-value": "the count of {b} is taken",
    "over-the-rest": "the count is divided by that of all other values: these are odds",
    "over-N+1": "the count is divided by one more than there are",
    "not-smoothed": "nothing is smoothed",
    "laplace-used": "1 is added to every count, by Laplace's rule",
    "numerator-only": "something is added above, and nothing below",
    "denominator-only": "something is added below, and nothing above",
    "plus-one-below": "below, what one value gets is added, not K times that",
    "a-half": "all values are taken as equally probable",
    "the-rest": "the rest is given, 1 - P({a})",
    "not-divided": "the count is given, not divided",
}


def exercise(counts: Mapping[str, Number], rule: Smoothing, asked: str) -> Exercise:
    """Return the exercise that asks for P(asked).

    >>> from refnb.estimation import smoothing
    >>> replay.answer(exercise({"H": 3, "T": 1}, smoothing.smoothing("laplace"), "H"))
    Fraction(2, 3)
    """
    others = [v for v in counts if v != asked]
    names = {"a": asked, "b": others[0] if others else asked}
    changes = (_sides(asked, others), _smoothed(rule), _answer(asked))
    mistakes = [mistake for part in changes for mistake in replay.mistakes(part, WORDS, names)]
    return Exercise(f"P({asked})", _stages(counts, rule, asked), tuple(mistakes), "estimate")


def _stages(counts: Mapping[str, Number], rule: Smoothing, asked: str) -> tuple[Stage, ...]:
    """Return the stages: what stands above and below, and the quotient."""
    given: dict[Cell, Fraction] = {(v,): Fraction(n) for v, n in counts.items()}
    a, name = rule.pseudo_count(len(counts)), f"P({asked})"
    return (
        Stage("counts", lambda _: given),
        Stage("weight", lambda _: {(): a, ("K",): a * len(counts)}),
        Stage("above", lambda w: {(): w["counts"][asked,] + w["weight"][()]}),
        Stage("below", lambda w: {(): rational.total(w["counts"].values()) + w["weight"]["K",]}),
        Stage("estimate", _quotient, "Estimate", lambda _: name),
    )


def _quotient(w: Working) -> Lines:
    return {(): w["above"][()] / w["below"][()]}


def _sides(asked: str, others: list[str]) -> Changes:
    """Return the mistakes of the two counts."""
    this = (asked,)

    def _rest(w: Working) -> Lines:
        return {(): rational.total(w["counts"].values()) - w["counts"][this] + w["weight"]["K",]}

    below: dict[str, Change] = {
        "over-the-rest": lambda w, _: _rest(w),
        "over-N+1": lambda _, n: {(): n[()] + 1},
    }
    above: dict[str, Change] = {}
    if len(others) == 1:
        above["other-value"] = lambda w, _: {(): w["counts"][others[0],] + w["weight"][()]}
    return {"above": above, "below": below}


def _smoothed(rule: Smoothing) -> Changes:
    """Return the mistakes of smoothing."""
    some: dict[str, Change] = {
        "not-smoothed": lambda _, a: dict.fromkeys(a, Fraction(0)),
        "numerator-only": lambda _, a: {**a, ("K",): Fraction(0)},
        "denominator-only": lambda _, a: {**a, (): Fraction(0)},
        "plus-one-below": lambda _, a: {**a, ("K",): a[()]},
    }
    laplace: dict[str, Change] = {
        "laplace-used": lambda w, _: {(): ONE, ("K",): Fraction(len(w["counts"]))}
    }
    return {"weight": some if rule.weight else laplace}


def _answer(asked: str) -> Changes:
    """Return what is given in the place of the estimate."""
    row: dict[str, Change] = {
        "a-half": lambda w, _: {(): Fraction(1, len(w["counts"]))},
        "the-rest": lambda _, p: {(): 1 - p[()]},
        "not-divided": lambda w, _: {(): w["counts"][asked,]},
    }
    return {"estimate": row}
