"""The sign of a logarithmic form, its floor and its decimals: certified.

    x            a number r + sum of q log a                        LogForm
    p            precision in bits, 64, 256, 1024, ...              int
    low, high    x is between them                                  Fraction

To find a sign, take more and more bits until 0 lies outside the bounds. 256 bits decide most near
ties; only after that does `equal` say whether x = 0, which takes longer. If it is not, the distance
between the bounds, at most a constant times p / 2^p, falls below |x|, so the search must end.

The trap: log((2^60 + 1) / 2^60) is 0 in floating point, and a decision that depends on
its sign is a coin toss. No fixed precision is enough for all numbers.

Source: A. Ziv, Fast evaluation of elementary mathematical functions with correctly rounded
last bit, ACM TOMS 17 (1991), for more bits until it is certain.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from math import lcm, prod
from operator import add, mul, sub
from typing import TypeGuard

from refnb.core import checks, limits, messages
from refnb.core.checks import Number, Places
from refnb.core.errors import OutOfRange
from refnb.exact import logarithm, rational, rounding
from refnb.exact.logarithm import Ends, Extended, Infinite, LogForm, Real

SHORT = 4_000  # bits up to which it multiplies a product out before bounding it
MAX_PLACES = 1_000

Operation = Callable[[Fraction, Fraction], Fraction]


@dataclass(frozen=True, eq=False, repr=False)
class Enclosure(Real):
    """A number between low and high, both included; as text, decimals just outside them.

    Sums, products and quotients enclose those of every number between the ends.

    Two enclosures are == when both are the same single number, and != when they lie apart. It is
    itself.

    Raises OutOfRange when low > high, when a comparison, by == and as a truth value as well, could
    go either way, and when the divisor may be 0.

    >>> p = Enclosure(Fraction(1, 7), Fraction(1, 6))
    >>> print(p, 1 - p)
    0.14 .. 0.17 0.83 .. 0.86
    >>> p < Fraction(1, 5), f"{p:.2f}"
    (True, '0.15')
    """

    low: Fraction
    high: Fraction

    def __post_init__(self) -> None:
        object.__setattr__(self, "low", checks.fraction(self.low, "low"))
        object.__setattr__(self, "high", checks.fraction(self.high, "high"))
        if self.low > self.high:
            low, high = messages.quote(self.low), messages.quote(self.high)
            raise OutOfRange(f"low <= high is needed, got {low} > {high}")

    def __eq__(self, other: object) -> bool:
        if isinstance(other, float) and other - other == 0:  # and no infinity
            other = Fraction(other)
        if other is self or not _is_finite(other):
            return other is self
        (low, high), (least, most) = (self.low, self.high), _ends(other)
        if low == high == least == most:
            return True
        if high < least or most < low:
            return False
        raise OutOfRange(f"{self} and {other} may be equal: compare both ends, .low and .high")

    def __hash__(self) -> int:
        return hash(self.low if self.low == self.high else (self.low, self.high))

    def ends(self, bits: int) -> Ends:  # noqa: ARG002 - no bits make it narrower
        """Return low and high."""
        return self.low, self.high

    def __add__(self, other: Finite) -> Enclosure:
        return self._combine(add, other) if _is_finite(other) else NotImplemented

    __radd__ = __add__

    def __neg__(self) -> Enclosure:
        return Enclosure(-self.high, -self.low)

    def __sub__(self, other: Finite) -> Enclosure:
        return self._combine(sub, other) if _is_finite(other) else NotImplemented

    def __rsub__(self, other: Finite) -> Enclosure:
        return -self + other

    def __mul__(self, other: Finite) -> Enclosure:
        return self._combine(mul, other) if _is_finite(other) else NotImplemented

    __rmul__ = __mul__

    def __truediv__(self, other: Finite) -> Enclosure:
        return self * _inverse(other) if _is_finite(other) else NotImplemented

    def __rtruediv__(self, other: Finite) -> Enclosure:
        return _inverse(self) * other

    def __pow__(self, n: int) -> Enclosure:
        if type(n) is not int:
            return NotImplemented
        if n < 0:
            return _inverse(self) ** -n
        limits.check_bits(n * max(map(limits.length, (self.low, self.high))), "a power")
        ends = [self.low**n, self.high**n]
        if self.low < 0 < self.high and n and n % 2 == 0:
            ends.append(Fraction(0))
        return Enclosure(min(ends), max(ends))

    def __abs__(self) -> Enclosure:
        least = max(self.low, -self.high, Fraction(0))
        return Enclosure(least, max(abs(self.low), abs(self.high)))

    def _combine(self, operation: Operation, other: Finite) -> Enclosure:
        """Enclose a sum, difference or product: its ends come from pairs of ends."""
        values = [operation(x, y) for x in (self.low, self.high) for y in _ends(other)]
        return Enclosure(min(values), max(values))

    def __str__(self) -> str:
        width = self.high - self.low
        if not width:
            return rational.spelling(self.low)
        places = min(len(rational.spelling(int(1 / width))), MAX_PLACES)
        ends = self.low * 10**places // 1, -(-self.high * 10**places // 1)
        low, high = (rounding.decimal(Fraction(end, 10**places), places) for end in ends)
        return f"{low} .. {high}"

    def __repr__(self) -> str:
        return f"<Enclosure {self!s:.60}>"


Finite = Number | LogForm | Enclosure


def _is_finite(x: object) -> TypeGuard[Finite]:
    return isinstance(x, int | Fraction | LogForm | Enclosure)


def _ends(x: Finite) -> tuple[Fraction, Fraction]:
    """Return the least and the greatest that a number can be."""
    return x.ends(4 * logarithm.FIRST_BITS) if isinstance(x, Real) else (Fraction(x), Fraction(x))


def _inverse(x: Finite) -> Enclosure:
    low, high = _ends(x)
    if low <= 0 <= high:
        raise OutOfRange(f"a number other than 0 is needed to divide by, got {x}")
    return Enclosure(1 / high, 1 / low)


def sign(x: LogForm) -> int:
    """Return -1, 0 or 1 when x is below, equal to or above 0.

    With u the common denominator of all q, u x is u r plus the logarithm of one product, that of
    all a^(u q); to the base 2, r is the q of an argument 2. A short product is multiplied out. If r
    = 0, the sign is then that of its numerator minus its denominator; otherwise only one logarithm
    is left to bound, and u x is not 0.

    >>> sign(logarithm.log(Fraction(2**60 + 1, 2**60), "e")), sign(logarithm.log(1, "e"))
    (1, 0)
    """
    binary = x.base == "2"
    r, terms = (Fraction(0), [*x.terms, (Fraction(2), x.const)]) if binary else (x.const, x.terms)
    u = lcm(*(q.denominator for _, q in terms))
    powers = [(a.numerator, a.denominator, q.numerator * (u // q.denominator)) for a, q in terms]
    if sum(abs(k) * max(n, d).bit_length() for n, d, k in powers) <= SHORT:
        over: int = prod(n**k if k > 0 else d**-k for n, d, k in powers)
        under: int = prod(d**k if k > 0 else n**-k for n, d, k in powers)
        if r == 0:
            return (over > under) - (over < under)
        x = LogForm("e", u * r, ((Fraction(over, under), Fraction(1)),))
    for bits in islice(logarithm.precisions(), 0, None, 2):
        low, high = logarithm.bounds(x, bits)
        if low > 0 or high < 0:
            return 1 if low > 0 else -1
        if bits == 4 * logarithm.FIRST_BITS and logarithm.equal(x, logarithm.constant(0, x.base)):
            return 0
    raise AssertionError("unreachable: some precision suffices")


def compare(a: Extended, b: Extended) -> int:
    """Return -1, 0 or 1 when a is less than, equal to or greater than b, infinities included.

    Raises DomainMismatch when the bases differ.

    >>> two, three = logarithm.log(2, "e"), logarithm.log(3, "e")
    >>> compare(two, three), compare(two, Infinite(-1))
    (-1, 1)
    """
    if isinstance(a, LogForm) and isinstance(b, LogForm):
        return sign(logarithm.subtract(a, b))
    left, right = (end.sign if isinstance(end, Infinite) else 0 for end in (a, b))
    return (left > right) - (left < right)


def floor(x: LogForm) -> int:
    """Return the greatest whole number that is at most x.

    Both ends of an enclosure mostly have the same floor. If they do not and it is narrower than 1,
    one whole number k lies in it; the sign of x - k decides.

    >>> floor(logarithm.log(1000, "2")), floor(logarithm.log(Fraction(1, 3), "e"))
    (9, -2)
    """
    for bits in logarithm.precisions():
        low, high = logarithm.bounds(x, bits)
        k = high >> bits
        if low >> bits == k:
            return k
        if high - low < 1 << bits:
            return k if sign(logarithm.subtract(x, logarithm.constant(k, x.base))) >= 0 else k - 1
    raise AssertionError("unreachable: some precision suffices")


def ceiling(x: LogForm) -> int:
    """Return the least whole number that is at least x.

    >>> ceiling(logarithm.log(1000, "2")), ceiling(logarithm.log(1024, "2"))
    (10, 10)
    """
    return -floor(logarithm.scale(x, -1))


def decimal(x: LogForm, places: Places) -> str:
    """Return x rounded to `places` digits after the point, 0 to 1000, halves away from zero.

    >>> decimal(logarithm.log(2, "e"), 20), decimal(logarithm.log(Fraction(1, 2), "2"), 1)
    ('0.69314718055994530942', '-1.0')
    """
    checks.size(places, "places", 0, MAX_PLACES)
    below = sign(x)
    scaled = logarithm.scale(x, below * 10**places)
    nearest = floor(logarithm.add(scaled, logarithm.constant(Fraction(1, 2), x.base)))
    return rounding.decimal(Fraction(below * nearest, 10**places), places)
