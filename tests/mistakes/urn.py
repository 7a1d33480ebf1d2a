"""Mistakes with drawing."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import prod

from mistakes.making import Mistake
from refnb.probability import urn

RIGHT_HANDFUL = urn.hypergeometric
RIGHT_SEQUENCE = urn.sequence


def _put_back(balls: Mapping[str, int], draws: Sequence[str]) -> Fraction:
    RIGHT_SEQUENCE(balls, draws)
    return prod((Fraction(balls[v], sum(balls.values())) for v in draws), start=Fraction(1))


def _in_one_order(balls: Mapping[str, int], drawn: Mapping[str, int]) -> Fraction:
    right = RIGHT_HANDFUL(balls, drawn)
    if sum(drawn.values()) > 1000:
        return right
    return RIGHT_SEQUENCE(balls, [v for v, n in drawn.items() for _ in range(n)])


MISTAKES = (
    Mistake(
        "put-back",
        "Put every ball back, as if the draws were independent.",
        {"urn.sequence": _put_back},
    ),
    Mistake(
        "one-order",
        "Took the probability of one order for that of all.",
        {"urn.hypergeometric": _in_one_order},
    ),
)
