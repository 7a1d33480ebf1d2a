"""Mistakes with Bayes' theorem."""

from collections.abc import Mapping
from fractions import Fraction

from mistakes.making import Mistake
from refnb.classifiers import naive
from refnb.probability import bayes

Weights = Mapping[str, Fraction]
RIGHT_JOINT = bayes.joint
RIGHT_SCORES = naive.scores


def _likelihood_alone(prior: Weights, likelihood: Weights) -> dict[str, Fraction]:
    RIGHT_JOINT(prior, likelihood)
    return {h: Fraction(likelihood[h]) / len(prior) for h in prior}


def _factors_alone(prior: Weights, factors: Mapping[str, Weights]) -> dict[str, Fraction]:
    RIGHT_SCORES(prior, factors)
    scores = dict.fromkeys(prior, Fraction(1, len(prior)))
    for factor in factors.values():
        scores = {y: s * factor[y] for y, s in scores.items()}
    return scores


MISTAKES = (
    Mistake(
        "prior-forgotten",
        "Chose by the likelihood, as if every hypothesis were as probable at first.",
        {"bayes.joint": _likelihood_alone, "naive.scores": _factors_alone},
    ),
)
