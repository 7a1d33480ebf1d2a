"""Mistakes of adding numbers up."""

from collections.abc import Collection, Iterable
from fractions import Fraction

from mistakes.making import Mistake
from refnb.estimation import moments
from refnb.estimation.moments import Moment, Moments
from refnb.estimation.schema import Example, Quantities

Names = Collection[str]
Examples = Iterable[Example[Quantities]]
RIGHT_COUNT = moments.count


def _zeros(labels: Names, features: Names, examples: Examples) -> Moments:
    zero = dict.fromkeys(features, 0)
    filled = [Example({**zero, **e.instance}, e.label, e.weight) for e in examples]
    return RIGHT_COUNT(labels, features, filled)


def _complete(labels: Names, features: Names, examples: Examples) -> Moments:
    whole = [e for e in examples if len(e.instance) >= len(features)]
    return RIGHT_COUNT(labels, features, whole)


def _squared_weights(labels: Names, features: Names, examples: Examples) -> Moments:
    seen = list(examples)
    right = RIGHT_COUNT(labels, features, seen)
    rows = {
        f: {y: Moment(m.weight, m.total, _squares(seen, f, y)) for y, m in row.items()}
        for f, row in right.features.items()
    }
    return Moments(right.labels, rows)


def _squares(seen: Collection[Example[Quantities]], feature: str, label: str) -> Fraction:
    rows = [e for e in seen if e.label == label and feature in e.instance]
    return Fraction(sum((e.weight * e.instance[feature]) ** 2 for e in rows))


MISTAKES = (
    Mistake(
        "moments-missing-as-zero",
        "Took a missing number for 0.",
        {"moments.count": _zeros},
    ),
    Mistake(
        "moments-gaps-dropped",
        "Passed over every example in which a number is missing.",
        {"moments.count": _complete},
    ),
    Mistake(
        "moments-weights-squared",
        "Added (w x)^2 where w x^2 is meant.",
        {"moments.count": _squared_weights},
    ),
)
