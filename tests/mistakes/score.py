"""Mistakes of scoring a structure."""

from collections.abc import Collection
from fractions import Fraction
from math import factorial, prod

from mistakes.making import Mistake
from refnb.checks import Number
from refnb.exact import logarithm
from refnb.exact.logarithm import LogForm
from refnb.networks import score
from refnb.networks.learning import Cases, Parents
from refnb.networks.score import Rows, Score

RIGHT = score.of_counts
RIGHT_BITS = score.bits


def _without_r(rows: Rows) -> Fraction:
    counts = [[int(k) for k in row.values()] for row in rows.values()]
    over = prod(factorial(k) for row in counts for k in row)
    return Fraction(over, prod(factorial(sum(row)) for row in counts))


def _not_shared(
    entries: Collection[int], rows: Collection[int], r: int, q: int, rule: Score
) -> Fraction:
    wide = Score(rule.rule, rule.size * q)
    return RIGHT(entries, rows, r, q, wide)


def _not_halved(cases: Cases, parents: Parents, rule: Score) -> LogForm:
    factor: Number = 2 if rule.rule == "mdl" else 1
    return logarithm.scale(RIGHT_BITS(cases, parents, rule), factor)


MISTAKES = (
    Mistake(
        "k2-without-r",
        "Divided by n(u)!, as if the rows knew their shares from the start.",
        {"score.k2": _without_r},
    ),
    Mistake(
        "bdeu-not-shared",
        "Gave every row the whole equivalent sample size: no two directions score alike then.",
        {"score.of_counts": _not_shared},
    ),
    Mistake(
        "mdl-not-halved",
        "Took the logarithm of 4^-bits for the bits.",
        {"score.bits": _not_halved},
    ),
)
