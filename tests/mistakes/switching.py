"""Mistakes with switching points."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from mistakes.making import Mistake
from refnb.checks import Number
from refnb.decision import switching
from refnb.decision.switching import Labels, Line, Switches
from refnb.estimation.counting import Counts
from refnb.estimation.schema import Instance
from refnb.exact import polynomial
from refnb.exact.polynomial import Polynomial

RIGHT_WEIGHT = switching.weight
RIGHT_SMOOTHED = switching._smoothed
RIGHT_DIFFERENCE = switching._difference
RIGHT_SWITCHES = switching._switches


def _one_below(counts: Mapping[str, Number], rule: str) -> dict[str, tuple[Line, Line]]:
    right = RIGHT_SMOOTHED(counts, rule)
    return {v: (over, (under[0], over[1])) for v, (over, under) in right.items()}


def _m_for_each(counts: Mapping[str, Number], rule: str) -> dict[str, tuple[Line, Line]]:
    return RIGHT_SMOOTHED(counts, rule and "add")


def _flips_alone(scores: Mapping[str, switching._Score], places: int, within: object) -> Switches:
    found = RIGHT_SWITCHES(scores, places, within)  # type: ignore[arg-type]
    best: Labels = found.first
    points = []
    for point in found.points:
        points += [point] if point.beyond != best else []
        best = point.beyond
    return replace(found, points=tuple(points))


def _zero_as_limit(scores: Mapping[str, switching._Score], places: int, within: object) -> Switches:
    found = RIGHT_SWITCHES(scores, places, within)  # type: ignore[arg-type]
    return replace(found, zero=found.first)


def _prior_smoothed_too(
    counts: Counts, x: Instance, rule: str, prior: object, places: int
) -> Switches:
    RIGHT_WEIGHT(counts, x, rule, prior, places)  # type: ignore[arg-type]
    return switching.weight_and_prior(counts, x, rule, places)


def _sign_kept(left: Polynomial, right: Polynomial) -> Polynomial:
    found = RIGHT_DIFFERENCE(left, right)
    turned = sum(c * Fraction(2) ** i for i, c in enumerate(left)) < sum(
        c * Fraction(2) ** i for i, c in enumerate(right)
    )
    return tuple(-c for c in found) if turned else found


def _common_kept(left: Polynomial, right: Polynomial) -> Polynomial:
    found = RIGHT_DIFFERENCE(left, right)
    return polynomial.product(found, (1, 1)) if len(found) > 1 else found


MISTAKES = (
    Mistake(
        "weight-once-below",
        "Added a instead of a K below.",
        {"switching._smoothed": _one_below},
    ),
    Mistake(
        "m-as-pseudo-count",
        "Moved m as if it were the pseudo-count of each value.",
        {"switching._smoothed": _m_for_each},
    ),
    Mistake(
        "touches-dropped",
        "Left out the weights at which another label only comes up.",
        {"switching._switches": _flips_alone},
    ),
    Mistake(
        "zero-as-limit",
        "Took the answer near 0 for that at 0.",
        {"switching._switches": _zero_as_limit},
    ),
    Mistake(
        "weight-moves-the-prior",
        "Smoothed the prior by the weight that moves.",
        {"switching.weight": _prior_smoothed_too},
    ),
    Mistake(
        "polynomial-sign",
        "Left the last coefficient below 0.",
        {"switching._difference": _sign_kept},
    ),
    Mistake(
        "lines-not-cancelled",
        "Left a line in the polynomial that both labels share.",
        {"switching._difference": _common_kept},
    ),
)
