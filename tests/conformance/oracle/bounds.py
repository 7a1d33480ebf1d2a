"""Bounds of logarithms and powers of e, in whole numbers: Briggs' way, by repeated roots.

A number x between bounds (low, high) at b bits has low <= 2^b x <= high. The 2^k-th root of a
number is so near 1 that its logarithm t lies between 2 tanh(t/2) and sinh t, which need no
logarithm; a power of e is the 2^k-th power of such a number. No series is summed.
"""

from functools import lru_cache
from math import isqrt

from .numbers import Number

Bounds = tuple[int, int]


def up(p: int, q: int) -> int:
    """Return p/q, rounded up."""
    return -(-p // q)


@lru_cache(maxsize=100)
def logarithm(a: Number, bits: int) -> Bounds:
    """Return bounds of the natural logarithm of a fraction above 0."""
    p, q = a
    if p < q:
        low, high = logarithm((q, p), bits)
        return -high, -low
    roots = max(0, (bits + 3 * _size(p, q)) // 2 + 2)
    width = bits + roots + 8
    one = 1 << width
    low, high = (p << width) // q, up(p << width, q)
    for _ in range(roots):
        low, high = isqrt(low << width), isqrt((high << width) - 1) + 1
    below = ((low - one) << (bits + roots + 1)) // (low + one)
    above = up((high - one) * (high + one) << (bits + roots), 2 * high * one)
    return below, above


def _size(p: int, q: int) -> int:
    """Return s such that log(p/q) <= 2^s."""
    if p < 2 * q:
        return (p - q).bit_length() - q.bit_length() + 1
    return (p.bit_length() - q.bit_length() + 1).bit_length()


@lru_cache(maxsize=100)
def power(x: int, bits: int) -> Bounds:
    """Return bounds of e^(x / 2^bits) for x <= 0."""
    if -x > bits << bits:
        return 0, 1
    squares = (bits + 3 * (-x >> bits).bit_length()) // 2 + 2
    width = bits + squares + 8
    one = 1 << width
    # artanh(t - t^3) <= t <= artanh t, and (1 - t)/(1 + t) = e^(-2 artanh t).
    most = -x << 7
    least = max(0, most - (most**3 >> 2 * width) - 1)
    low = ((one - most) << width) // (one + most)
    high = up((one - least) << width, one + least)
    for _ in range(squares):
        low, high = low * low >> width, up(high * high, one)
    return low >> (squares + 8), up(high, 1 << (squares + 8))


def scaled(bounds: Bounds, by: Number) -> Bounds:
    """Return bounds of the product with a fraction."""
    p, q = by
    low, high = sorted((bounds[0] * p, bounds[1] * p))
    return low // q, up(high, q)


def added(bounds: list[Bounds]) -> Bounds:
    return sum(low for low, _ in bounds), sum(high for _, high in bounds)
