"""Mistakes with sums of exponentials."""

from collections.abc import Sequence
from fractions import Fraction

from mistakes.making import Mistake
from mistakes.nearby import sum_in_doubles
from refnb.checks import Number
from refnb.errors import DomainMismatch
from refnb.exact import enclosure
from refnb.exact.logarithm import LogForm

Terms = Sequence[tuple[Number, LogForm]]


def _to_the_base_e(terms: Terms) -> list[tuple[Fraction, LogForm]]:
    if any(x.base != "e" for _, x in terms):
        raise DomainMismatch("the base")
    return [(Fraction(c), x) for c, x in terms if c]


def _in_doubles(terms: Terms) -> int:
    near = sum_in_doubles(_to_the_base_e(terms))
    return (near > 0) - (near < 0)


def _greatest(terms: Terms) -> int:
    """Let the coefficient of the greatest exponential decide."""
    best: tuple[Fraction, LogForm] | None = None
    for c, x in _to_the_base_e(terms):
        if best is None or enclosure.compare(x, best[1]) > 0:
            best = c, x
    return 0 if best is None else (1 if best[0] > 0 else -1)


MISTAKES = (
    Mistake(
        "sum-in-doubles",
        "Added the exponentials as doubles.",
        {"exponentials.sign_of_sum": _in_doubles},
    ),
    Mistake(
        "greatest-alone",
        "Let the greatest exponential decide, and left the rest out.",
        {"exponentials.sign_of_sum": _greatest},
    ),
)
