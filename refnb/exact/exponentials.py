"""The sign of a sum of exponentials c_1 e^x_1 + ... + c_k e^x_k: certified.

    c    coefficient                              int or Fraction
    x    exponent, a number r + sum of q log a    LogForm to the base e
    p    precision in bits, doubled until it is enough

Terms whose ratio e^(x - x') is rational are joined first. The exponentials that are left are
linearly independent over the rationals: those with different r by the theorem of Lindemann and
Weierstrass; those with the same r, whose ratios are irrational roots of rational numbers, by the
theorem of Besicovitch. So the sum is 0 exactly when nothing is left; otherwise bounds of doubling
precision, taken relative to the greatest term, must settle its sign. A ratio of more than p^2 bits
waits for the next p, so that long ones are rarely multiplied out.

The trap: 1/2 and 1/(2 + e^-500000) differ by less than 10^-217000. No usual precision shows that
they differ: equal terms must cancel before anything is computed.

Source: A. Baker, Transcendental Number Theory (1975), theorem 1.4; A. S. Besicovitch, On
the linear independence of fractional powers of integers, J. London Math. Soc. 15 (1940).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cmp_to_key

from refnb.core import checks
from refnb.core.checks import Number
from refnb.core.errors import DomainMismatch
from refnb.exact import enclosure, logarithm, series
from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import LogForm
from refnb.exact.series import Bounds

Terms = Sequence[tuple[Number, LogForm]]


def sign_of_sum(terms: Terms) -> int:
    """Return the sign, -1, 0 or 1, of the sum of c e^x over the pairs (c, x).

    Raises DomainMismatch for a base that is not e.

    >>> sign_of_sum([(3, logarithm.log(2, "e")), (-2, logarithm.log(3, "e"))])
    0
    """
    for c, x in terms:
        checks.exact(c, "the coefficient of an exponential")
        if x.base != "e":
            raise DomainMismatch(f"exponentials are to the base e, got {x.base}")
    for bits in logarithm.precisions():
        left = _join(terms, bits * bits)
        if not left:
            return 0
        low, high = _sum(left, bits)
        if low > 0:
            return 1
        if high < 0:
            return -1
    raise AssertionError("unreachable: some precision suffices")


def softmax(exponents: Sequence[LogForm], places: int) -> tuple[Enclosure, ...]:
    """Return the multiples of 10^-places next to each s = e^x / (e^x_1 + ... + e^x_k), base e.

    Both are s itself when it is such a multiple. With n = 10^places, the precision doubles
    until bounds of n s leave one whole number j with j - 1 < n s < j + 1.

    >>> softmax([logarithm.log(2, "e"), logarithm.log(1, "e")], 2)[1]
    <Enclosure 0.330 .. 0.340>
    """
    n, top = 10**places, _greatest(exponents)
    for bits in logarithm.precisions():
        weights = _relative_bounds(exponents, top, bits + n.bit_length())
        lows, highs = (sum(ends) for ends in zip(*weights, strict=True))
        shares = [  # n w / (w + others) grows with w = e^x, and falls with the others
            (Fraction(n * low, low + highs - high), Fraction(n * high, high + lows - low))
            for low, high in weights
        ]
        if all(low > high // 1 - 1 for low, high in shares):
            return tuple(_multiples(exponents, i, n, *share) for i, share in enumerate(shares))
    raise AssertionError("unreachable: some precision suffices")


def log_sum(exponents: Sequence[LogForm], places: int) -> Enclosure:
    """Return the multiples of 10^-places next to log(e^x_1 + ... + e^x_k), base e.

    Both are the logarithm itself when it is such a multiple. It is the greatest x plus the
    logarithm of the sum that is left when e^x is factored out.

    >>> log_sum([logarithm.log(2, "e"), logarithm.log(1, "e")], 2)
    <Enclosure 1.090 .. 1.100>
    """
    n, top = 10**places, _greatest(exponents)
    for bits in logarithm.precisions():
        p = bits + n.bit_length()
        two, (low, high) = series.log_two(p), logarithm.bounds(top, p)
        weights = _relative_bounds(exponents, top, p)
        least, most = (Fraction(sum(ends), 1 << p) for ends in zip(*weights, strict=True))
        low = n * (low + series.log_bounds(least, p, two)[0])
        high = n * (high + series.log_bounds(most, p, two)[1])
        j = high >> p
        if low > (j - 1) << p:
            near = [(1, x) for x in exponents] + [(-1, logarithm.constant(Fraction(j, n), "e"))]
            sign = 1 if low > j << p else sign_of_sum(near)
            return Enclosure(Fraction(j - (sign < 0), n), Fraction(j + (sign > 0), n))
    raise AssertionError("unreachable: some precision suffices")


def _relative_bounds(exponents: Sequence[LogForm], top: LogForm, bits: int) -> list[Bounds]:
    """Return bounds of 2^bits e^(x - top) for each x, none of which is above the top.

    >>> _relative_bounds([logarithm.constant(-(10**30), "e")], logarithm.constant(0, "e"), 64)
    [(0, 1)]
    """
    two = series.log_two(bits)
    below = [logarithm.bounds(logarithm.subtract(x, top), bits) for x in exponents]
    return [series.exponential_bounds((low, min(high, 0)), bits, two) for low, high in below]


def _multiples(
    exponents: Sequence[LogForm], place: int, n: int, low: Fraction, high: Fraction
) -> Enclosure:
    """Return floor and ceiling of n s, over n; the sign of n s - j decides where it is in doubt."""
    j = high // 1
    above = [(n * (i == place) - j, x) for i, x in enumerate(exponents)]
    sign = 1 if low > j else sign_of_sum(above)
    return Enclosure(Fraction(j - (sign < 0), n), Fraction(j + (sign > 0), n))


def _join(terms: Terms, bits: int) -> list[tuple[Fraction, LogForm]]:
    """Join terms whose ratios are rational and short enough; leave out those that vanish."""
    sums: list[tuple[Fraction, LogForm]] = []
    for c, x in terms:
        for i, (known, y) in enumerate(sums):
            ratio = logarithm.exponential_within(logarithm.subtract(x, y), bits)
            if ratio is not None:
                sums[i] = known + c * ratio, y
                break
        else:
            sums.append((Fraction(c), x))
    return [(c, x) for c, x in sums if c]


def _sum(terms: Sequence[tuple[Fraction, LogForm]], bits: int) -> Bounds:
    """Return bounds of the sum, in units of 2^-bits of its greatest term."""
    sizes = [logarithm.add(x, logarithm.log(abs(c), "e")) for c, x in terms]
    low, high = 0, 0
    parts = _relative_bounds(sizes, _greatest(sizes), bits)
    for (c, _), (near, far) in zip(terms, parts, strict=True):
        low, high = (low + near, high + far) if c > 0 else (low - far, high - near)
    return low, high


def _greatest(exponents: Sequence[LogForm]) -> LogForm:
    return max(exponents, key=cmp_to_key(enclosure.compare))
