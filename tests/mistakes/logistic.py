"""Mistakes with the logistic form."""

from collections.abc import Iterable
from fractions import Fraction

from mistakes.making import Mistake
from refnb.classifiers import logistic
from refnb.classifiers.linear import Linear
from refnb.classifiers.logistic import Gradient
from refnb.estimation.schema import Example, Quantities
from refnb.exact.enclosure import Enclosure

Examples = Iterable[Example[Quantities]]
RIGHT_ODDS = logistic.odds
RIGHT_POSTERIOR = logistic.posterior
RIGHT_ENCLOSED = logistic.enclosed
RIGHT_GRADIENT = logistic.gradient


def _against(linear: Linear, x: Quantities) -> Fraction:
    return 1 / RIGHT_ODDS(linear, x)


def _swapped(linear: Linear, x: Quantities) -> dict[str, Fraction]:
    p = RIGHT_POSTERIOR(linear, x)
    return {linear.positive: p[linear.negative], linear.negative: p[linear.positive]}


def _cut(linear: Linear, x: Quantities, places: int) -> dict[str, Enclosure]:
    found = RIGHT_ENCLOSED(linear, x, places)
    return {y: Enclosure(p.low, p.low) for y, p in found.items()}


def _summed(linear: Linear, examples: Examples) -> Gradient:
    seen = tuple(examples)
    right, whole = RIGHT_GRADIENT(linear, seen), sum(e.weight for e in seen)
    return Gradient(right.bias * whole, {f: g * whole for f, g in right.weights.items()})


def _uphill(linear: Linear, examples: Examples) -> Gradient:
    right = RIGHT_GRADIENT(linear, examples)
    return Gradient(-right.bias, {f: -g for f, g in right.weights.items()})


MISTAKES = (
    Mistake("odds-against", "Took the odds of the negative label.", {"logistic.odds": _against}),
    Mistake(
        "labels-of-sigma-swapped",
        "Gave the label that is ahead the probability of the other one.",
        {"logistic.posterior": _swapped},
    ),
    Mistake(
        "digits-for-enclosure",
        "Gave the first digits, as if they were the posterior.",
        {"logistic.enclosed": _cut},
    ),
    Mistake(
        "gradient-as-sum",
        "Forgot to divide by the number of examples.",
        {"logistic.gradient": _summed},
    ),
    Mistake(
        "gradient-uphill",
        "Gave the derivatives of the log likelihood, not of the loss.",
        {"logistic.gradient": _uphill},
    ),
)
