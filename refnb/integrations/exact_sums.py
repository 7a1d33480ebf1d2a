"""Sums of the numbers in arrays of doubles, without rounding: each is a whole number over 2^k.

    p     the numerators of an array, whole numbers of any length    array of int
    k     so that each number of the array is p / 2^k                int >= 0

A double is a whole number over a power of two. If all of them are whole, and no sum of their
absolute values reaches 2^53, numpy adds them exactly; otherwise Python's integers do.

Source: D. Goldberg, What every computer scientist should know about floating-point arithmetic,
ACM Computing Surveys 23 (1991).
"""

from fractions import Fraction
from typing import NamedTuple

import numpy as np

EXACT = 2.0**53  # up to here every whole number is a double


class Sums(NamedTuple):
    """Exact sums: each entry is a whole number over 2^bits."""

    over: np.ndarray
    bits: int

    def __add__(self, other: object) -> "Sums":
        """Return the sum of both, index by index."""
        assert isinstance(other, Sums)
        bits = max(self.bits, other.bits)
        return Sums(self._widen(bits) + other._widen(bits), bits)

    def __sub__(self, other: "Sums") -> "Sums":
        """Return the difference of both, index by index."""
        return self + Sums(-other.over, other.bits)

    def _widen(self, bits: int) -> np.ndarray:
        return self.over * (1 << bits - self.bits)

    def fractions(self) -> list[Fraction]:
        """Return the sums of one row, or of all indices in turn."""
        under = 1 << self.bits
        return [Fraction(p, under) for p in self.over.ravel().tolist()]

    def floats(self) -> np.ndarray:
        """Return the nearest double of each sum."""
        return (self.over / (1 << self.bits)).astype(float)

    def reshape(self, *shape: int) -> "Sums":
        """Return the same sums as a table of this shape."""
        return Sums(self.over.reshape(shape), self.bits)

    def row(self, place: int) -> "Sums":
        """Return the sums of one row of a table."""
        return Sums(self.over[place], self.bits)


NONE = Sums(np.zeros((), dtype=object), 0)  # to be added to


def integers(x: np.ndarray) -> Sums:
    """Return doubles as whole numbers over one power of two.

    >>> integers(np.array([0.5, 3.0]))
    Sums(over=array([1, 6], dtype=object), bits=1)
    """
    pairs = [each.as_integer_ratio() for each in x.ravel().tolist()]
    bits = max((q.bit_length() - 1 for _, q in pairs), default=0)
    over: np.ndarray = np.empty(len(pairs), dtype=object)
    over[:] = [p << bits - q.bit_length() + 1 for p, q in pairs]
    return Sums(over.reshape(x.shape), bits)


def by_place(places: np.ndarray, size: int, x: np.ndarray, *times: np.ndarray) -> Sums:
    """Return, for each index below size, the sum of the products at that index.

    >>> by_place(np.array([0, 1, 0]), 2, np.array([0.1, 0.5, 0.2]), np.array([1.0, 2.0, 1.0]))
    Sums(over=array([10808639105689191, 36028797018963968], dtype=object), bits=55)
    """
    product = np.prod((x, *times), axis=0)
    summed: np.ndarray = np.zeros(size, dtype=object)
    are_whole = all((each == np.floor(each)).all() for each in (x, *times))
    if are_whole and np.abs(product).sum() < EXACT:
        summed[:] = [*map(int, np.bincount(places, product, size))]
        return Sums(summed, 0)
    parts = [integers(each) for each in (x, *times)]
    np.add.at(summed, places, np.prod([part.over for part in parts], axis=0))
    return Sums(summed, sum(part.bits for part in parts))
