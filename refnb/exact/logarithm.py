r"""Logarithms without rounding: numbers r + q_1 log a_1 + ... + q_k log a_k.

    r       rational part                      const          Fraction
    a, q    argument > 0 and its coefficient   terms          pairs of Fractions
    b       base: e, or 2 for bits             base           "e" or "2"

Greatest common divisors, without any primes, split all arguments into powers c^t of numbers c > 1
without common factors. By unique factorisation the log c are independent over the rationals; by
Lindemann's theorem no rational r but 0 is a sum of rational multiples of natural logarithms. So a
number is 0 exactly when r and every exponent t are 0; for base 2, r counts as an exponent of 2.

The trap: a product such as a_1^q_1 a_2^q_2 with exponents of 10^8 cannot be written down, so
nothing here multiplies powers out except `exponential`, whose task that is.

Source: A. Baker, Transcendental Number Theory (1975), theorem 1.4 (Lindemann).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias, TypeGuard, TypeVar

from refnb.core import checks, limits, messages
from refnb.core.checks import Number
from refnb.core.errors import BadRequest, DomainMismatch, OutOfRange, UnknownValue
from refnb.exact import coprime_base, rational, rounding, series
from refnb.exact.series import Bounds

V = TypeVar("V")

Terms = tuple[tuple[Fraction, Fraction], ...]
Ends = tuple[Fraction, Fraction]
Compared: TypeAlias = "Real | int | Fraction | float"

FIRST_BITS = 64
FEW = 8  # terms that repr spells


class Real:
    """A number that is irrational, enclosed or infinite, for use in a script.

    It is added, compared, rounded and formatted like a Fraction. Its order is certain: a comparison
    that an enclosure leaves open is OutOfRange. `float`, `round`, `int`, `math.floor` and a format
    use its exact digits, or those of the midpoint where an enclosure leaves two.

    >>> loss = log(2, "e") / 2 + 1
    >>> loss < Fraction(27, 20), f"{loss:.3f}", round(loss, 1), int(loss)
    (True, '1.347', Fraction(13, 10), 1)
    """

    def ends(self, bits: int) -> Ends:
        """Return two fractions between which it lies, both included; more bits, closer bounds."""
        raise NotImplementedError

    def __lt__(self, other: Compared) -> bool:
        return _less(self, other)

    def __gt__(self, other: Compared) -> bool:
        return _less(other, self)

    def __le__(self, other: Compared) -> bool:
        return not _less(other, self)

    def __ge__(self, other: Compared) -> bool:
        return not _less(self, other)

    def __bool__(self) -> bool:
        zero: object = 0
        return self != zero

    def __float__(self) -> float:
        return self.settle(lambda x: x.numerator / x.denominator)

    def __round__(self, places: int | None = None) -> Fraction | int:
        return self.settle(lambda x: round(x, places))

    def __floor__(self) -> int:
        return self.settle(lambda x: x // 1)

    def __ceil__(self) -> int:
        return self.settle(lambda x: -(-x // 1))

    def __trunc__(self) -> int:
        return self.settle(int)

    __int__ = __trunc__

    def __format__(self, form: str) -> str:
        return self.settle(lambda x: rational.format_as(x, form)) if form else str(self)

    def settle(self, compute: Callable[[Fraction], V]) -> V:
        """Return the result on which both ends agree, or else that of the midpoint."""
        before = None
        for bits in precisions():
            low, high = ends = self.ends(bits)
            if (value := compute(low)) == compute(high):
                return value
            if ends == before:
                return compute((low + high) / 2)
            before = ends
        raise AssertionError("unreachable: the ends meet, or stay")


@dataclass(frozen=True, eq=False, repr=False)
class LogForm(Real):
    """The number const + sum of q log a over the pairs (a, q) of `terms`, to one base.

    Two are == when they are the same number to the same base, however they are written. A rational
    one is == that number, has the same hash, and is shown like it.

    Raises UnknownValue for a base that is neither e nor 2; OutOfRange for an argument <= 0.
    """

    base: str
    const: Fraction
    terms: Terms

    def __post_init__(self) -> None:
        checks.known([self.base], ("e", "2"), UnknownValue, "the base of a logarithm")
        object.__setattr__(self, "const", checks.fraction(self.const, "the rational part"))
        object.__setattr__(self, "terms", tuple(_term(a, q) for a, q in self.terms))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, LogForm) and self.base == other.base:
            return equal(self, other)
        if isinstance(other, Real) and not isinstance(other, LogForm | Infinite):
            return NotImplemented
        value = rational_value(self)
        return value is not None and value == other

    def __hash__(self) -> int:
        value = rational_value(self)
        known = (self.base, self.const if self.base == "e" else 0)
        return hash(known if value is None else value)

    def __add__(self, other: LogForm | Number) -> LogForm:
        if _is_number(other):
            return self + constant(other, self.base)
        return combination(((self, 1), (other, 1))) if _is_log(other) else NotImplemented

    __radd__ = __add__

    def __neg__(self) -> LogForm:
        return scale(self, -1)

    def __sub__(self, other: LogForm | Number) -> LogForm:
        return self + -other if _is_log(other) or _is_number(other) else NotImplemented

    def __rsub__(self, other: Number) -> LogForm:
        return -self + other

    def __mul__(self, other: Number) -> LogForm:
        return scale(self, other) if _is_number(other) else NotImplemented

    __rmul__ = __mul__

    def __truediv__(self, other: Number) -> LogForm:
        return scale(self, 1 / Fraction(other)) if _is_number(other) else NotImplemented

    def __abs__(self) -> LogForm:
        return -self if self < 0 else self

    def ends(self, bits: int) -> Ends:
        """Return two fractions between which it lies, at most a few 2^-bits apart."""
        if bits > 2 * FIRST_BITS and (value := rational_value(self)) is not None:
            return value, value
        low, high = bounds(self, bits)
        return Fraction(low, 1 << bits), Fraction(high, 1 << bits)

    def __str__(self) -> str:
        return spelling(self)

    def __repr__(self) -> str:
        sum_ = str(self) if len(self.terms) <= FEW else f"a sum of {len(self.terms)} logarithms"
        return f"<LogForm {sum_:.60} ≈ {self:.6g}>"


@dataclass(frozen=True)
class Infinite(Real):
    """Plus infinity (sign 1) or minus infinity (sign -1): the logarithm of 0.

    Raises OutOfRange for another sign.
    """

    sign: int

    def __post_init__(self) -> None:
        if type(self.sign) is not int or self.sign not in (1, -1):
            raise OutOfRange(f"the sign of infinity is 1 or -1, got {messages.misfit(self.sign)}")

    def __add__(self, other: Real | Number) -> Infinite:
        if isinstance(other, Infinite) and other.sign != self.sign:
            raise OutOfRange("inf - inf is no number")
        return self

    __radd__ = __add__

    def __neg__(self) -> Infinite:
        return Infinite(-self.sign)

    def __sub__(self, other: Real | Number) -> Infinite:
        return self if not isinstance(other, Infinite) else self + -other

    def __rsub__(self, other: Real | Number) -> Infinite:
        return -self + other

    def ends(self, bits: int) -> Ends:  # noqa: ARG002 - none are
        """Refuse to be rounded: OutOfRange."""
        raise OutOfRange(f"{self} lies between no two numbers, so it has no neighbours")

    def __float__(self) -> float:
        return float(self.spelling())

    def __format__(self, form: str) -> str:
        return format(float(self), form)

    def spelling(self) -> str:
        """Return inf or -inf."""
        return "inf" if self.sign > 0 else "-inf"

    __str__ = spelling

    @classmethod
    def spelled(cls, spelling: str) -> Infinite:
        """Return the infinity that is written inf or -inf.

        Raises BadRequest for another word.
        """
        if spelling not in ("inf", "-inf"):
            raise BadRequest(f"an infinity is spelled inf or -inf, got {messages.quote(spelling)}")
        return cls(-1 if spelling.startswith("-") else 1)


Extended = LogForm | Infinite


def _is_number(x: object) -> TypeGuard[Number]:
    """Return whether x is a rational number."""
    return isinstance(x, int | Fraction)


def _is_log(x: object) -> TypeGuard[LogForm]:
    """Return whether x is a number with logarithms."""
    return isinstance(x, LogForm)


def _less(a: Compared, b: Compared) -> bool:
    """Return whether a < b: OutOfRange where enclosures leave both open."""
    left, right = (_infinite(x) for x in (a, b))
    if left or right:
        return left < right
    if isinstance(a, LogForm) and isinstance(b, LogForm):
        return a - b < 0
    before = None
    for bits in precisions():
        (low, high), (least, most) = ends = _ends(a, bits), _ends(b, bits)
        if high < least or low >= most:
            return high < least
        if ends == before:
            break
        before = ends
    raise OutOfRange(f"{a} and {b} are not far enough apart to be compared")


def _infinite(x: Compared) -> int:
    """Return the sign of an infinity, or 0 for a number: OutOfRange for nan."""
    if isinstance(x, float) and x - x != 0:
        if x != x:  # noqa: PLR0124 - as nan alone does
            raise OutOfRange("nan is no number, and cannot be compared")
        return 1 if x > 0 else -1
    return x.sign if isinstance(x, Infinite) else 0


def _ends(x: Compared, bits: int) -> Ends:
    return x.ends(bits) if isinstance(x, Real) else (Fraction(x), Fraction(x))


def precisions() -> Iterator[int]:
    """Yield the precisions to try, each twice the one before.

    >>> next(precisions())
    64
    """
    bits = FIRST_BITS
    while True:
        yield bits
        bits *= 2


def bounds(x: LogForm, bits: int) -> Bounds:
    """Return whole numbers with low <= 2^bits x <= high.

    >>> low, high = bounds(log(8, "2"), 10)
    >>> low <= 3 * 2**10 <= high
    True
    """
    natural = x.base == "e"
    two = series.log_two(bits) if x.terms or not natural else (0, 0)
    low, high = _times(x.const, (1 << bits, 1 << bits) if natural else two)
    for a, q in x.terms:
        part = _times(q, series.log_bounds(a, bits, two))
        low, high = low + part[0], high + part[1]
    if natural:
        return low, high
    low, high = low << bits, high << bits
    return low // two[low >= 0], -(-high // two[high < 0])


def _times(q: Number, part: Bounds) -> Bounds:
    """Return bounds of q t from those of t."""
    near, far = part if q >= 0 else part[::-1]
    return near * q.numerator // q.denominator, -(-far * q.numerator // q.denominator)


def log(a: Number, base: str) -> LogForm:
    """Return log a as a number with one term, or none when a = 1.

    Raises OutOfRange when a <= 0; UnknownValue for a base that is neither e nor 2.

    >>> log(Fraction(2, 3), "e")
    <LogForm log(2/3) ≈ -0.405465>
    """
    terms = () if checks.fraction(a, "a") == 1 else ((Fraction(a), Fraction(1)),)
    return LogForm(base, Fraction(0), terms)


def constant(r: Number, base: str) -> LogForm:
    """Return the rational number r as a number to that base.

    Raises UnknownValue for a base that is neither e nor 2.
    """
    return LogForm(base, checks.fraction(r, "r"), ())


def add(a: LogForm, b: LogForm) -> LogForm:
    """Return a + b.

    Raises DomainMismatch when the bases differ.

    >>> add(log(2, "e"), log(3, "e")) == log(6, "e")
    True
    """
    return combination(((a, 1), (b, 1)))


def scale(a: LogForm, q: Number) -> LogForm:
    """Return q a: half of log 4 is log 2."""
    return combination(((a, checks.fraction(q, "q")),))


def subtract(a: LogForm, b: LogForm) -> LogForm:
    """Return a - b.

    Raises DomainMismatch when the bases differ.
    """
    return combination(((a, 1), (b, -1)))


def combination(pairs: Iterable[tuple[LogForm, Number]]) -> LogForm:
    """Return the sum of q x over the pairs (x, q); without pairs, 0 to the base e.

    Terms with the same argument are joined, and those that vanish are dropped.

    Raises DomainMismatch when the bases differ.

    >>> combination([(log(2, "e"), 3), (log(8, "e"), -1)]) == combination([])
    True
    """
    bases, const, sums = dict[str, None](), Fraction(0), defaultdict[Fraction, Fraction](Fraction)
    for x, q in pairs:
        bases[x.base] = None
        const += q * x.const
        for a, c in x.terms:
            sums[a] += q * c
    if len(bases) > 1:
        raise DomainMismatch(f"logarithms to the bases {' and '.join(bases)} cannot be mixed")
    terms = tuple((a, c) for a, c in sums.items() if c and a != 1)
    return LogForm(next(iter(bases), "e"), const, terms)


def total(parts: Iterable[Extended]) -> Extended:
    """Return the sum of some numbers; it is infinite if any is, and all such have one sign.

    >>> total([log(2, "e"), Infinite(-1)])
    Infinite(sign=-1)
    """
    forms = list[tuple[LogForm, int]]()
    for part in parts:
        if isinstance(part, Infinite):
            return part
        forms.append((part, 1))
    return combination(forms)


def equal(a: LogForm, b: LogForm) -> bool:
    """Return whether a and b are the same number.

    Raises DomainMismatch when the bases differ.
    """
    difference = subtract(a, b)
    return (difference.base == "2" or difference.const == 0) and not _exponents(difference)


def rational_value(a: LogForm) -> Fraction | None:
    """Return the number when it is rational, else None.

    It is rational when no logarithm is left and, to the base 2, also when the only one left is that
    of a power of 2, since log_2 of 2^k is k.

    >>> rational_value(scale(log(8, "2"), Fraction(1, 2))), rational_value(log(8, "e"))
    (Fraction(3, 2), None)
    """
    if not a.terms:
        return a.const
    bits = a.base == "2"
    left = list(_exponents(a if bits else LogForm("e", Fraction(0), a.terms)).items())
    if not left:
        return Fraction(0) if bits else a.const
    c, t = left[0]
    return t * (c.bit_length() - 1) if bits and len(left) == 1 and c & (c - 1) == 0 else None


def exponential(a: LogForm) -> Fraction:
    """Return b^a, the number whose logarithm to the base b is a, when it is rational.

    It is rational exactly when every c^t of the coprime base is. To the base e, r must be 0.

    Raises OutOfRange when b^a is irrational.

    >>> exponential(scale(log(Fraction(9, 4), "e"), Fraction(1, 2)))
    Fraction(3, 2)
    """
    value = exponential_within(a, limits.BITS)
    if value is None:
        raise OutOfRange(f"{a.base}^x must be rational and not too long, got x = {a!s:.200}")
    return value


def exponential_within(a: LogForm, bits: int) -> Fraction | None:
    """Return b^a when it is rational and neither part of it has more bits; else None."""
    return None if a.base == "e" and a.const else coprime_base.rational_product(_exponents(a), bits)


def spelling(a: LogForm) -> str:
    """Return the number in one line: a rational one alone, else r and the terms as written.

    >>> spelling(add(log(Fraction(9, 4), "2"), scale(log(3, "2"), Fraction(-1, 2))))
    'log2(9/4) - 1/2 log2(3)'
    >>> spelling(add(log(Fraction(9, 4), "2"), scale(log(3, "2"), -2)))
    '-2'
    """
    return _write(a, "log2" if a.base == "2" else "log", "({})", rational.spelling)


def tex(a: LogForm) -> str:
    r"""Return the number as TeX, with the parts of `spelling`.

    >>> print(tex(add(constant(-1, "e"), scale(log(Fraction(9, 4), "e"), 2))))
    -1 + 2 \log \frac{9}{4}
    """
    return _write(a, r"\log_2" if a.base == "2" else r"\log", " {}", rounding.tex)


def _term(a: Number, q: Number) -> tuple[Fraction, Fraction]:
    """Return a term q log a, a > 0, as two fractions."""
    argument = checks.fraction(a, "the argument of a logarithm")
    if argument <= 0:
        raise OutOfRange(f"log a needs a > 0, got {messages.quote(a)}")
    return argument, checks.fraction(q, "the coefficient of a logarithm")


def _exponents(a: LogForm) -> dict[int, Fraction]:
    """Return the coprime base of the arguments; r is an exponent of 2, or 0 to the base e."""
    exponents = defaultdict(Fraction, {2: Fraction(a.const)})
    for argument, q in a.terms:
        exponents[argument.numerator] += q
        exponents[argument.denominator] -= q
    return coprime_base.coprime_base(exponents)


def _write(a: LogForm, sign: str, argument: str, write: Callable[[Number], str]) -> str:
    """Write a rational number alone; else r and the terms, each after its sign, without zeros."""
    if (value := rational_value(a)) is not None:
        return ("-" if value < 0 else "") + write(abs(value))
    parts = [(a.const, write(abs(a.const)))] if a.const else []
    for x, q in a.terms:
        if q and x != 1:
            factor = "" if abs(q) == 1 else write(abs(q)) + " "
            parts.append((q, factor + sign + argument.format(write(x))))
    (first, begun), *rest = parts
    signed = [f" {'-' if q < 0 else '+'} {part}" for q, part in rest]
    return ("-" if first < 0 else "") + begun + "".join(signed)
