"""Mistakes of linear classifiers."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from mistakes.making import Mistake
from refnb.classifiers import linear
from refnb.classifiers.linear import Affine, Linear
from refnb.estimation.schema import Quantities
from refnb.exact import enclosure, logarithm
from refnb.exact.logarithm import LogForm
from refnb.probability import distribution
from refnb.probability.distribution import Decision

RIGHT_SCORES = linear.scores
RIGHT_DECIDE = linear.decide
RIGHT_BETWEEN = linear.between
RIGHT_MARGIN = linear.margin
RIGHT_CONTRIBUTIONS = linear.contributions
ZERO = logarithm.constant(0, "e")


def _unbiased(affine: Affine) -> Affine:
    return Affine(dict.fromkeys(affine.bias, ZERO), affine.weights)


def _filled(weights: Iterable[str], x: Quantities) -> Quantities:
    return dict.fromkeys(weights, Fraction(0)) | dict(x)


def _rounded(affine: Affine, x: Quantities) -> Decision[str]:
    found = RIGHT_SCORES(affine, x)
    return distribution.most_probable(
        {y: 10**15 + enclosure.floor(logarithm.scale(s, 10**12)) for y, s in found.items()}
    )


def _last_of_ties(affine: Affine, x: Quantities) -> Decision[str]:
    ties = RIGHT_DECIDE(affine, x).ties
    return Decision(ties[-1], ties)


def _turned(affine: Affine, positive: str, negative: str) -> Linear:
    right = RIGHT_BETWEEN(affine, positive, negative)
    weights = {f: _minus(w) for f, w in right.weights.items()}
    return Linear(positive, negative, _minus(right.bias), weights)


def _minus(x: LogForm) -> LogForm:
    return logarithm.scale(x, -1)


MISTAKES = (
    Mistake(
        "bias-forgotten",
        "Took w . x for w . x + b.",
        {
            "linear.scores": lambda affine, x: RIGHT_SCORES(_unbiased(affine), x),
            "linear.margin": lambda linear, x: RIGHT_MARGIN(replace(linear, bias=ZERO), x),
        },
    ),
    Mistake(
        "linear-missing-as-0",
        "Took a missing number for 0.",
        {
            "linear.scores": lambda affine, x: RIGHT_SCORES(affine, _filled(affine.weights, x)),
            "linear.decide": lambda affine, x: RIGHT_DECIDE(affine, _filled(affine.weights, x)),
            "linear.margin": lambda one, x: RIGHT_MARGIN(one, _filled(one.weights, x)),
            "linear.contributions": lambda one, x: RIGHT_CONTRIBUTIONS(
                one, _filled(one.weights, x)
            ),
        },
    ),
    Mistake(
        "scores-rounded",
        "Compared the scores after twelve digits.",
        {"linear.decide": _rounded},
    ),
    Mistake(
        "zero-is-negative",
        "Let the sign of 0 be negative, and so the last label win a tie.",
        {"linear.decide": _last_of_ties},
    ),
    Mistake(
        "labels-turned",
        "Took negative less positive.",
        {"linear.between": _turned},
    ),
)
