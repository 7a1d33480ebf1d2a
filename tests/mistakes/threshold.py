"""Mistakes with thresholds."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from mistakes.making import Mistake
from refnb.classifiers import naive
from refnb.classifiers.lognaive import LogFactors
from refnb.decision import threshold
from refnb.decision.threshold import Labels, Threshold
from refnb.exact import logarithm
from refnb.exact.logarithm import Extended, LogForm

Table = Mapping[str, Fraction]
Factors = Mapping[str, Table]
RIGHT_PRIOR = threshold.prior
RIGHT_FACTOR = threshold.factor
RIGHT_MEETING = threshold._threshold
RIGHT_ODDS = threshold.log_odds


def _others_stay(prior: Table, factors: Factors, label: str) -> Threshold:
    found = RIGHT_PRIOR(prior, factors, label)
    scores = naive.scores(prior, factors)
    best = max((s for y, s in scores.items() if y != label), default=Fraction(0))
    own = naive.scores({label: 1}, {f: {label: row[label]} for f, row in factors.items()})[label]
    return replace(found, points=(best / own,) if own else found.points)


def _with_the_factor(prior: Table, factors: Factors, feature: str, label: str) -> Threshold:
    found = RIGHT_FACTOR(prior, factors, feature, label)
    old = factors[feature][label]
    return replace(found, points=tuple(t / old for t in found.points)) if old else found


def _first(
    labels: Labels, label: str, own: Fraction, rivals: dict[str, Fraction], shrinking: bool
) -> Threshold:
    found = RIGHT_MEETING(labels, label, own, rivals, shrinking)
    return Threshold(found.points, found.below[:1], found.at[:1], found.above)


def _clipped(
    labels: Labels, label: str, own: Fraction, rivals: dict[str, Fraction], shrinking: bool
) -> Threshold:
    found = RIGHT_MEETING(labels, label, own, rivals, shrinking)
    return replace(found, points=found.points or (Fraction(1),))


def _ends_decide(
    labels: Labels, label: str, own: Fraction, rivals: dict[str, Fraction], shrinking: bool
) -> Threshold:
    found = RIGHT_MEETING(labels, label, own, rivals, shrinking)
    return replace(found, at=found.at or found.below or found.above)


def _unscaled(prior: Table, factors: LogFactors, label: str) -> Extended:
    found, rest = RIGHT_ODDS(prior, factors, label), 1 - Fraction(prior[label])
    scale = logarithm.log(rest, "e")
    return logarithm.add(found, scale) if isinstance(found, LogForm) else found


MISTAKES = (
    Mistake(
        "other-priors-stay",
        "Moved one prior and left the others, so that they did not sum to 1.",
        {"threshold.prior": _others_stay},
    ),
    Mistake(
        "factor-counted-twice",
        "Left the old factor in the product.",
        {"threshold.factor": _with_the_factor},
    ),
    Mistake(
        "threshold-drops-ties",
        "Named one of several labels that tie.",
        {"threshold._threshold": _first},
    ),
    Mistake(
        "threshold-clipped",
        "Said 1 where no factor is enough.",
        {"threshold._threshold": _clipped},
    ),
    Mistake(
        "zero-scores-decide",
        "Decided where every score is 0.",
        {"threshold._threshold": _ends_decide},
    ),
    Mistake(
        "odds-without-scale",
        "Took the greatest other score as it is, not over 1 - pi(c).",
        {"threshold.log_odds": _unscaled},
    ),
)
