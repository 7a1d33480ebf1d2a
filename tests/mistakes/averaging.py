"""Mistakes with the vote of hypotheses."""

from collections.abc import Mapping
from fractions import Fraction

from mistakes.making import Mistake
from refnb.decision import averaging
from refnb.probability import distribution

Weights = Mapping[str, Fraction]
Votes = Mapping[str, Weights]
RIGHT_PREDICT = averaging.predict


def _of_the_best(posterior: Weights, votes: Votes) -> dict[str, Fraction]:
    labels = RIGHT_PREDICT(posterior, votes)
    best = votes[distribution.most_probable(posterior).label]
    return {y: Fraction(best[y]) for y in labels}


def _unweighted(posterior: Weights, votes: Votes) -> dict[str, Fraction]:
    RIGHT_PREDICT(posterior, votes)
    return RIGHT_PREDICT({h: Fraction(1, len(posterior)) for h in posterior}, votes)


def _heads(posterior: Weights, votes: Votes) -> dict[str, Fraction]:
    labels = RIGHT_PREDICT(posterior, votes)
    said = {h: distribution.most_probable(row).label for h, row in votes.items()}
    sure = {h: {y: Fraction(y == said[h]) for y in labels} for h in votes}
    return RIGHT_PREDICT(posterior, sure)


def _by_place(posterior: Weights, votes: Votes) -> dict[str, Fraction]:
    labels = RIGHT_PREDICT(posterior, votes)
    rows = [dict(zip(labels, row.values(), strict=True)) for row in votes.values()]
    return RIGHT_PREDICT(posterior, dict(zip(posterior, rows, strict=True)))


def _sorted(posterior: Weights, votes: Votes) -> dict[str, Fraction]:
    return dict(sorted(RIGHT_PREDICT(posterior, votes).items()))


MISTAKES = (
    Mistake(
        "map-for-average",
        "Asked the most probable hypothesis alone, as if the others had no votes.",
        {"averaging.predict": _of_the_best},
    ),
    Mistake(
        "votes-unweighted",
        "Gave every hypothesis the same weight.",
        {"averaging.predict": _unweighted},
    ),
    Mistake(
        "heads-counted",
        "Took the most probable label of each hypothesis for its whole vote.",
        {"averaging.predict": _heads},
    ),
    Mistake(
        "votes-by-place",
        "Matched hypotheses and labels by their place in the tables.",
        {"averaging.predict": _by_place},
    ),
    Mistake(
        "labels-sorted",
        "Decided a tie by the alphabet of the labels.",
        {"averaging.predict": _sorted},
    ),
)
