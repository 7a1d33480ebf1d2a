"""Mistakes with the Gibbs classifier."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import accumulate

from mistakes.making import Mistake
from refnb.decision import averaging, gibbs
from refnb.probability import distribution

Weights = Mapping[str, Fraction]
Votes = Mapping[str, Weights]
RIGHT_ANSWER = gibbs.answer
RIGHT_COMMIT = gibbs.commit
RIGHT_DRAW = gibbs.draw
RIGHT_ERROR = gibbs.expected_error


def _up_to(posterior: Weights, u: Fraction) -> str:
    RIGHT_DRAW(posterior, u)
    sums = zip(posterior, accumulate(posterior.values()), strict=True)
    return next(h for h, up_to in sums if u <= up_to)


def _best(posterior: Weights, u: Fraction) -> str:
    RIGHT_DRAW(posterior, u)
    return distribution.most_probable(posterior).label


def _sorted(posterior: Weights, u: Fraction) -> str:
    return RIGHT_DRAW(dict(sorted(posterior.items())), u)


def _soft(votes: Votes) -> dict[str, dict[str, Fraction]]:
    RIGHT_COMMIT(votes)
    return {h: {y: Fraction(p) for y, p in row.items()} for h, row in votes.items()}


def _majority(posterior: Weights, votes: Votes) -> dict[str, Fraction]:
    return RIGHT_COMMIT({"": averaging.predict(posterior, votes)})[""]


def _committed(posterior: Weights, votes: Votes) -> dict[str, Fraction]:
    RIGHT_ANSWER(posterior, votes)
    return RIGHT_ANSWER(posterior, RIGHT_COMMIT(votes))


def _right(answer: Weights, truth: Weights) -> Fraction:
    return 1 - RIGHT_ERROR(answer, truth)


def _by_place(answer: Weights, truth: Weights) -> Fraction:
    RIGHT_ERROR(answer, truth)
    return RIGHT_ERROR(answer, dict(zip(answer, truth.values(), strict=True)))


MISTAKES = (
    Mistake(
        "draw-up-to",
        "Drew a hypothesis that ends at u, with <= in the place of <.",
        {"gibbs.draw": _up_to},
    ),
    Mistake(
        "draw-the-best",
        "Took the most probable hypothesis, whatever u.",
        {"gibbs.draw": _best},
    ),
    Mistake(
        "draw-sorted",
        "Laid the hypotheses side by side in the order of the alphabet.",
        {"gibbs.draw": _sorted},
    ),
    Mistake(
        "soft-answer",
        "Left the votes as they are where a hypothesis has to say one label.",
        {"gibbs.commit": _soft},
    ),
    Mistake(
        "gibbs-by-majority",
        "Answered with the Bayes optimal label, which does not depend on the draw.",
        {"gibbs.answer": _majority},
    ),
    Mistake(
        "gibbs-commits",
        "Let the drawn hypothesis say its most probable label.",
        {"gibbs.answer": _committed},
    ),
    Mistake(
        "right-for-wrong",
        "Added up where answer and truth agree.",
        {"gibbs.expected_error": _right},
    ),
    Mistake(
        "errors-by-place",
        "Matched the labels by their place in the tables.",
        {"gibbs.expected_error": _by_place},
    ),
)
