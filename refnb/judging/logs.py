"""Logarithms as whole numbers, each about 2^64 times what it stands for.

ZERO         the logarithm of 0, below all others
UNDERFLOW    that of the least float; a smaller number is 0 there
number       a Fraction of its text
Term         how often a factor comes in a product, and its logarithm
"""

from fractions import Fraction
from functools import cache, lru_cache

from refnb.exact import series

BITS = 64
UNIT = 1 << BITS
TWO = series.log_two(BITS)
ZERO = -UNIT * 10**12
UNDERFLOW = -UNIT * 7451 // 10
Term = tuple[int, int]
number = cache(Fraction)


@lru_cache(1 << 16)
def log(p: Fraction) -> int:
    """Return about 2^64 log p; ZeroDivisionError for a negative number, which has no logarithm."""
    if p < 0:
        raise ZeroDivisionError("a negative number has no logarithm")
    return series.log_bounds(p, BITS, TWO)[0] if p else ZERO


@lru_cache(1 << 16)
def exponential(score: int) -> int:
    """Return about 2^64 e^x, for 2^64 x."""
    low, _ = series.exponential_bounds((score, score), BITS, (TWO[0], TWO[1]))
    return low
