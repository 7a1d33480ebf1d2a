"""Whole numbers drawn for a variant: the same for a seed on every Python, and in every language.

The k-th number comes from the k-th word of SplitMix64 as the state of `sampling.below`, so it has
no bias, and needs nothing that a library may change. A sheet draws millions of them, so that the
two lines of the generator stand here again; a law compares them.

Source: G. Steele, D. Lea, C. Flood, OOPSLA 2014, for the generator.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeVar

from refnb.core import checks

MOST = 2**64 - 1
GAMMA = 0x9E3779B97F4A7C15
T = TypeVar("T")


class Draws:
    """A row of numbers that a seed from 0 to 2^64 - 1 begins: OutOfRange for another."""

    def __init__(self, seed: int) -> None:
        checks.size(seed, "the seed", 0, MOST)
        self._state = seed

    def below(self, d: int) -> int:
        """Return a whole number below d.

        >>> dice = Draws(1)
        >>> [dice.below(6) + 1 for _ in range(5)]
        [3, 3, 5, 5, 1]
        """
        checks.size(d, "d", 1, MOST)
        self._state = (self._state + GAMMA) & MOST
        state, within = _mixed(self._state), MOST + 1 - (MOST + 1) % d
        while True:
            state = (state + GAMMA) & MOST
            if (value := _mixed(state)) < within:
                return value % d

    def between(self, least: int, most: int) -> int:
        """Return a whole number, both ends among them."""
        return least + self.below(most - least + 1)

    def share(self, least: int, most: int, of: int) -> Fraction:
        """Return a fraction with this denominator, before it is cancelled."""
        return Fraction(self.between(least, most), of)

    def pick(self, options: Sequence[T]) -> T:
        """Return one of some options."""
        return options[self.below(len(options))]


def _mixed(z: int) -> int:
    """Return the word that SplitMix64 makes of a state."""
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MOST
    z = (z ^ z >> 27) * 0x94D049BB133111EB & MOST
    return z ^ z >> 31
