"""Mistakes with learning curves."""

from dataclasses import replace
from fractions import Fraction

from mistakes.making import Mistake
from refnb.decision import curve
from refnb.decision.curve import Point, Prices
from refnb.decision.truth import Truth
from refnb.errors import OutOfRange
from refnb.estimation.smoothing import Smoothing

NAIVE, JOINT, PRICES = curve.naive_bayes, curve.joint_table, curve.prices


def _first(truth: Truth, n: int, smoothing: Smoothing, prior: Smoothing, _: str) -> Point:
    return NAIVE(truth, n, smoothing, prior, "first")


def _first_joint(truth: Truth, n: int, _: str) -> Point:
    return JOINT(truth, n, "first")


def _one_rule(truth: Truth, n: int, smoothing: Smoothing, _: Smoothing, ties: str) -> Point:
    return NAIVE(truth, n, smoothing, smoothing, ties)


def _wrong_when_unsure(
    truth: Truth, n: int, smoothing: Smoothing, prior: Smoothing, ties: str
) -> Point:
    found = NAIVE(truth, n, smoothing, prior, ties)
    return replace(found, error=min(found.error + found.fallback / 2, Fraction(1)))


def _one_more(truth: Truth, n: int, ties: str) -> Point:
    try:
        return JOINT(truth, n + 1, ties)
    except OutOfRange:
        return JOINT(truth, n, ties)


def _seen(truth: Truth, n: int, ties: str) -> Point:
    return replace(JOINT(truth, n, ties), fallback=Fraction(0))


def _never_below(truth: Truth, learned: Fraction) -> Prices:
    found = PRICES(truth, learned)
    return replace(found, estimation=max(found.estimation, Fraction(0)))


def _from_bayes(truth: Truth, learned: Fraction) -> Prices:
    found = PRICES(truth, learned)
    return replace(found, estimation=learned - found.bayes)


MISTAKES = (
    Mistake(
        "curve-first-of-ties",
        "Let the first label win every tie.",
        {"curve.naive_bayes": _first, "curve.joint_table": _first_joint},
    ),
    Mistake(
        "curve-one-rule",
        "Smoothed the prior as the features.",
        {"curve.naive_bayes": _one_rule},
    ),
    Mistake(
        "curve-unsure-is-wrong",
        "Called half of it wrong where nothing can be learned.",
        {"curve.naive_bayes": _wrong_when_unsure},
    ),
    Mistake("curve-one-more", "Drew one example more.", {"curve.joint_table": _one_more}),
    Mistake("curve-always-seen", "Forgot that a cell can be new.", {"curve.joint_table": _seen}),
    Mistake(
        "curve-never-below",
        "Took an estimate to be no better than its limit.",
        {"curve.prices": _never_below},
    ),
    Mistake(
        "curve-from-bayes",
        "Charged the assumption to the estimation as well.",
        {"curve.prices": _from_bayes},
    ),
)
