"""Bounds of logarithms and exponentials by whole numbers: fixed point, every error counted.

    p            precision: a number x is kept as about 2^p x      int > 1
    low, high    whole numbers with low <= 2^p x <= high           Bounds
    m, k         a = 2^k m with 3/4 <= m < 3/2

    log a = k log 2 + 2 atanh z,  z = (m - 1) / (m + 1),  -1/7 <= z < 1/5
    atanh z = z + z^3/3 + z^5/5 + ...              log 2 = 2 atanh 1/3
    pi = 16 atan 1/5 - 4 atan 1/239                atan 1/n = 1/n - 1/(3 n^3) + 1/(5 n^5) - ...
    e^x = 2^k e^t,  t = x - k log 2,  0 <= t < 1   e^t = 1 + t + t^2/2 + t^3/6 + ...
                                                   e^t = (e^(t / 2^r))^(2^r)

Every quotient is rounded down, which gives the lower end; the upper end adds the most that the
rounding of each term and the tail after the last one can amount to.

The trap: a floating-point logarithm promises no error bound that holds everywhere. A bound here is
not measured: it counts the most that each rounding can have lost.

Source: R. P. Brent and P. Zimmermann, Modern Computer Arithmetic (2010), chapter 4:
argument reduction, power series; J. Machin (1706) for pi.
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

Bounds = tuple[int, int]

FEW, SHORT = 2_000, 30  # bits beyond which a z with so short a denominator is divided directly


def log_bounds(a: Fraction, bits: int, two: Bounds) -> Bounds:
    """Return bounds of log a for a > 0; `two` is what `log_two` returns for these bits.

    >>> log_bounds(Fraction(1), 8, log_two(8))
    (0, 0)
    >>> low, high = log_bounds(Fraction(10), 40, log_two(40))
    >>> low <= 2531719083690 <= high
    True
    """
    over, under = a.numerator, a.denominator
    k = over.bit_length() - under.bit_length()
    over, under = over << max(-k, 0), under << max(k, 0)
    if 2 * over >= 3 * under:
        under, k = 2 * under, k + 1
    elif 4 * over < 3 * under:
        over, k = 2 * over, k - 1
    low, high = atanh_bounds(abs(over - under), over + under, bits)
    if over < under:
        low, high = -high, -low
    far = (k * two[0], k * two[1]) if k >= 0 else (k * two[1], k * two[0])
    return 2 * low + far[0], 2 * high + far[1]


def log_two(bits: int) -> Bounds:
    """Return bounds of log 2 < 1.

    For many bits it uses 18 atanh 1/26 - 2 atanh 1/4801 + 8 atanh 1/8749, which is faster.

    >>> low, high = log_two(40)
    >>> low <= 762123384786 <= high, high - low < 300
    (True, True)
    """
    if bits <= FEW:
        low, high = atanh_bounds(1, 3, bits)
        return 2 * low, min(2 * high, 1 << bits)
    (low, high), (least, most), (near, far) = (_of_short(1, n, bits, 1) for n in (26, 4801, 8749))
    return 18 * low - 2 * most + 8 * near, 18 * high - 2 * least + 8 * far


def pi_bounds(bits: int) -> Bounds:
    """Return bounds of the number pi.

    >>> low, high = pi_bounds(40)
    >>> low <= 3454217652358 <= high, high - low < 3000
    (True, True)
    """
    near, far = (_of_short(1, n, bits, -1) for n in (5, 239))
    return 16 * near[0] - 4 * far[1], 16 * near[1] - 4 * far[0]


def atanh_bounds(over: int, under: int, bits: int) -> Bounds:
    """Return bounds of atanh z for z = over/under, 0 <= z <= 1/2.

    A power of z, rounded down twice from the one before, is at most 4 units too small, and its
    quotient at most 5; the tail after a power that was rounded to 0 is at most 2.

    >>> atanh_bounds(0, 1, 8)
    (0, 0)
    """
    if over == 0:
        return 0, 0
    if bits > FEW and under.bit_length() <= SHORT:
        return _of_short(over, under, bits, 1)
    power = (over << bits) // under
    square = power * power >> bits
    total, k = power, 1
    while power:
        power = power * square >> bits
        k += 2
        total += power // k
    return total, total + 5 * (k + 1) // 2 + 6


def _of_short(over: int, under: int, bits: int, sign: int) -> Bounds:
    """Return bounds of atanh z, or for the sign -1 of atan z, for z = over/under <= 1/2.

    A power is at most 4/3 units too small, its quotient at most 2, and the tail after the last one
    at most 2.
    """
    power, total, k = (over << bits) // under, 0, 1
    while power:
        total += power // k if k % 4 == 1 else sign * (power // k)
        power = power * over * over // (under * under)
        k += 2
    return total - (k + 1 if sign < 0 else 0), total + k + 1


def exponential_bounds(x: Bounds, bits: int, two: Bounds) -> Bounds:
    """Return bounds of e^x for every number within the bounds `x`.

    To subtract k log 2, each end uses the bound of log 2 that keeps it on its own side.

    >>> exponential_bounds((0, 0), 8, log_two(8))[0]
    256
    """
    (low, _), k = _taylor(x[0], bits, two[x[0] >= 0])
    (_, high), n = _taylor(x[1], bits, two[x[1] < 0])
    return _shift(low, k), -_shift(-high, n)


def _taylor(x: int, bits: int, two: int) -> tuple[Bounds, int]:
    """Return bounds of e^t, in units of 2^-bits, and k, for x = k two + t and 0 <= t < two.

    The series is that of e^(t / 2^r); its sum is squared r times. With r + g bits more, n terms,
    each rounded down twice, are at most 3 n + 6 units too small, and the squares at most 3 2^r (3 n
    + 7), which is less than one unit of 2^-bits.
    """
    k, t = divmod(x, two)
    if k < -bits - 2:
        return (0, 1), 0  # e^x is less than one unit
    r, g = isqrt(bits) // 2, bits.bit_length() + 5
    places = bits + r + g
    term, total, n = 1 << places, 1 << places, 0
    while term:
        n += 1
        term = (term * t >> bits + r) // n
        total += term
    for _ in range(r):
        total = total * total >> places
    return (total >> r + g, (total >> r + g) + 2), k


def _shift(n: int, k: int) -> int:
    return n << k if k >= 0 else n >> -k
