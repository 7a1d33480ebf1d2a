"""The sign of a sum of exponentials c_1 e^x_1 + ... + c_k e^x_k: certified.

    c    coefficient                              int or Fraction
    x    exponent, a number r + sum of q log a    LogForm to the base e
    p    precision in bits, doubled until it is enough

Terms whose ratio e^(x - x') is rational are joined first. The exponentials that are left
are linearly independent over the rationals: those with different r by the theorem of
Lindemann and Weierstrass, those with one r, whose ratios are irrational roots of rational
numbers, by that of Besicovitch. So the sum is 0 just when nothing is left; else bounds of
doubling precision, taken relative to the greatest term, must settle its sign. A ratio of
more than p^2 bits waits for the next p, so that long ones are rarely multiplied out.

The trap: 1/2 and 1/(2 + e^-500000) are nearer than 10^-217000. They differ, and no usual
precision shows it: what cancels must cancel before anything is computed.

Source: A. Baker, Transcendental Number Theory (1975), theorem 1.4; A. S. Besicovitch, On
the linear independence of fractional powers of integers, J. London Math. Soc. 15 (1940).
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cmp_to_key

from refnb import checks
from refnb.checks import Number
from refnb.errors import DomainMismatch
from refnb.exact import enclosure, logarithm, series
from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import LogForm
from refnb.exact.series import Bounds

Terms = Sequence[tuple[Number, LogForm]]


def sign_of_sum(terms: Terms) -> int:
    """Return the sign, -1, 0 or 1, of the sum of c e^x over the pairs (c, x).

    Raises, in this order: term by term, NotExact; DomainMismatch for a base that is not e.

    >>> from refnb.exact.logarithm import constant, log
    >>> sign_of_sum([(3, log(2, "e")), (-2, log(3, "e"))])
    0
    >>> sign_of_sum([(3, constant(1, "e")), (-8, constant(0, "e"))])
    1
    """
    for c, x in terms:
        checks.exact(c, "a coefficient")
        if x.base != "e":
            raise DomainMismatch(f"exponentials are to the base e, got {x.base}")
    for bits in enclosure.precisions():
        left = _joined(terms, bits * bits)
        low, high = _sum(left, bits) if left else (0, 0)
        if low > 0 or high < 0 or not left:
            return (low > 0) - (high < 0)
    raise AssertionError("precisions never end")


def shares(exponents: Sequence[LogForm], places: int) -> tuple[Enclosure, ...]:
    """Return the multiples of 10^-places next to each e^x / (e^x_1 + ... + e^x_k).

    Bounds of doubling precision leave two candidates; the sign of a sum decides.

    >>> from refnb.exact.logarithm import log
    >>> shares([log(2, "e"), log(1, "e")], 2)[1]
    Enclosure(low=Fraction(33, 100), high=Fraction(17, 50))
    """
    parts = 10**places
    top = max(exponents, key=cmp_to_key(enclosure.compare))
    for bits in enclosure.precisions():
        weights = [relative_bounds(x, top, bits + parts.bit_length()) for x in exponents]
        ends = [_parts_of(weights, i, parts) for i in range(len(exponents))]
        if all(least > most - 1 for least, most in ends):
            return tuple(_share(exponents, i, end, parts) for i, end in enumerate(ends))
    raise AssertionError("precisions never end")


def relative_bounds(x: LogForm, top: LogForm, bits: int) -> Bounds:
    """Return bounds of 2^bits e^(x - top), for a top that is not below x.

    >>> from refnb.exact.logarithm import constant
    >>> relative_bounds(constant(-(10**30), "e"), constant(0, "e"), 64)
    (0, 1)
    """
    low, high = enclosure.bounds(logarithm.subtract(x, top), bits)
    return series.exponential_bounds((low, min(high, 0)), bits, series.log_two(bits))


def _parts_of(weights: Sequence[Bounds], place: int, parts: int) -> tuple[Fraction, int]:
    """Return, in parts, a lower bound of a share and the floor of an upper one."""
    low, high = weights[place]
    least, most = (sum(w[end] for w in weights) - weights[place][end] for end in (0, 1))
    return Fraction(parts * low, low + most), parts * high // (high + least)


def _share(
    exponents: Sequence[LogForm], place: int, ends: tuple[Fraction, int], parts: int
) -> Enclosure:
    """Return floor and ceiling of `parts` times a share, over `parts`.

    It is above k - 1 and below k + 1: only the side of k on which it lies is asked for.
    """
    least, k = ends
    rest = [(parts * (i == place) - k, x) for i, x in enumerate(exponents)]
    side = 1 if least > k else sign_of_sum(rest)
    return Enclosure(Fraction(k - (side < 0), parts), Fraction(k + (side > 0), parts))


def _joined(terms: Terms, bits: int) -> list[tuple[Fraction, LogForm]]:
    """Add up the terms with rational ratios of so many bits, and leave out what vanishes."""
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
    top = max(sizes, key=cmp_to_key(enclosure.compare))
    low = high = 0
    for (c, _), size in zip(terms, sizes, strict=True):
        near, far = relative_bounds(size, top, bits)
        low, high = (low + near, high + far) if c > 0 else (low - far, high - near)
    return low, high
