"""The named mistakes of linear classifiers."""

from collections.abc import Iterable
from fractions import Fraction

from refnb.checks import Number
from refnb.classifiers import linear
from refnb.classifiers.linear import Affine, Forms, Linear
from refnb.conformance.wrong import Mistake
from refnb.estimation.schema import Quantities
from refnb.exact import enclosure, logarithm
from refnb.exact.logarithm import LogForm
from refnb.probability import distribution
from refnb.probability.distribution import Decision

RIGHT_COMBINED = linear.combined
RIGHT_SCORES = linear.scores
RIGHT_DECIDE = linear.decide
RIGHT_BETWEEN = linear.between
RIGHT_MARGIN = linear.margin
RIGHT_CONTRIBUTIONS = linear.contributions


def _unbiased(bias: LogForm, weighted: Iterable[tuple[LogForm, Number]]) -> LogForm:
    return RIGHT_COMBINED(logarithm.constant(0, bias.base), weighted)


def _filled(weights: Iterable[str], x: Quantities) -> Quantities:
    """Put 0 in the place of a missing number."""
    return dict.fromkeys(weights, Fraction(0)) | dict(x)


def _filled_scores(affine: Affine, x: Quantities) -> dict[str, LogForm]:
    return RIGHT_SCORES(affine, _filled(affine.weights, x))


def _filled_decide(affine: Affine, x: Quantities) -> Decision[str]:
    return RIGHT_DECIDE(affine, _filled(affine.weights, x))


def _filled_margin(one: Linear, x: Quantities) -> LogForm:
    return RIGHT_MARGIN(one, _filled(one.weights, x))


def _filled_contributions(one: Linear, x: Quantities) -> dict[str, LogForm]:
    return RIGHT_CONTRIBUTIONS(one, _filled(one.weights, x))


def _rounded(affine: Affine, x: Quantities) -> Decision[str]:
    """Compare the scores after twelve digits."""
    found = RIGHT_SCORES(affine, x)
    return distribution.most_probable(
        {y: 10**15 + enclosure.floor(logarithm.scale(s, 10**12)) for y, s in found.items()}
    )


def _last_of_ties(affine: Affine, x: Quantities) -> Decision[str]:
    """Let a margin of 0 be negative."""
    ties = RIGHT_DECIDE(affine, x).ties
    return Decision(ties[-1], ties)


def _turned(affine: Affine, positive: str, negative: str) -> Linear:
    right = RIGHT_BETWEEN(affine, positive, negative)
    weights = {f: logarithm.scale(w, -1) for f, w in right.weights.items()}
    return Linear(positive, negative, logarithm.scale(right.bias, -1), weights)


def _in_step(affine: Affine) -> Affine:
    """Match the weights of a feature with the labels by their places."""
    weights: Forms = {
        f: dict(zip(affine.bias, row.values(), strict=True)) for f, row in affine.weights.items()
    }
    return Affine(affine.bias, weights)


def _scores_in_step(affine: Affine, x: Quantities) -> dict[str, LogForm]:
    return RIGHT_SCORES(_in_step(affine), x)


def _decide_in_step(affine: Affine, x: Quantities) -> Decision[str]:
    return RIGHT_DECIDE(_in_step(affine), x)


def _between_in_step(affine: Affine, positive: str, negative: str) -> Linear:
    return RIGHT_BETWEEN(_in_step(affine), positive, negative)


LINEAR: tuple[Mistake, ...] = (
    Mistake("bias-forgotten", "w . x", {"classifiers.linear.combined": _unbiased}),
    Mistake(
        "linear-missing-as-0",
        "a missing number counted as 0",
        {
            "classifiers.linear.scores": _filled_scores,
            "classifiers.linear.decide": _filled_decide,
            "classifiers.linear.margin": _filled_margin,
            "classifiers.linear.contributions": _filled_contributions,
        },
    ),
    Mistake("scores-rounded", "twelve digits", {"classifiers.linear.decide": _rounded}),
    Mistake("zero-is-negative", "sgn(0) = -1", {"classifiers.linear.decide": _last_of_ties}),
    Mistake("labels-turned", "negative - positive", {"classifiers.linear.between": _turned}),
    Mistake(
        "labels-of-weights-by-position",
        "the labels of a feature matched by position",
        {
            "classifiers.linear.scores": _scores_in_step,
            "classifiers.linear.decide": _decide_in_step,
            "classifiers.linear.between": _between_in_step,
        },
    ),
)
