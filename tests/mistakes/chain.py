"""Mistakes with the chain rule."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from mistakes.making import Mistake

Cell = tuple[str, ...]


def _past_zero(
    joint: Mapping[Cell, Fraction], cell: Cell, order: Sequence[int]
) -> tuple[Fraction, ...]:
    factors, shorter = [], Fraction(1)
    for last in range(1, len(order) + 1):
        those = (p for c, p in joint.items() if all(c[i] == cell[i] for i in order[:last]))
        longer = sum(those, Fraction(0))
        factors.append(longer / shorter if shorter else Fraction(0))
        shorter = longer
    return tuple(factors)


MISTAKES = (
    Mistake(
        "chain-past-zero",
        "Went on behind a factor 0, with 0/0 = 0.",
        {"chain.chain_rule": _past_zero},
    ),
)
