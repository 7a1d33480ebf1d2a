r"""Read and write exact numbers.

    x    an exact number    Fraction, or an int where a whole number is meant

A number written as text follows one grammar, in ASCII and without spaces:

    fraction   -?[0-9]+/[0-9]+                                       4/5  -2/6
    decimal    -?([0-9]+(\.[0-9]+)?|\.[0-9]+)([eE][+-]?[0-9]+)?      3  0.8  1e-3
    percent    a decimal without exponent, followed by %             80%

The trap: a float is already rounded when it arrives, so it is refused. CPython
refuses to print or read integers above 4,300 digits; the functions here work in
pieces and have no such limit below their own.

Source: the notation of every textbook; the exponent as in ISO 6093:1985, NR3.
"""

from __future__ import annotations

import decimal
import re
from collections.abc import Iterable, Sequence
from decimal import Context, Decimal
from fractions import Fraction
from math import lcm, prod

from refnb.core import checks, messages
from refnb.core.checks import Number
from refnb.core.errors import NotExact, OutOfRange

MAX_CHARACTERS = 100_000
MAX_EXPONENT = 10_000

WRITTEN = "a number is written like 0.8, 4/5, 80% or 1e-3"

_FRACTION = re.compile(r"(-?[0-9]+)/([0-9]+)")
_DECIMAL = re.compile(r"(-?(?:[0-9]+|(?=\.)))(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+)|(%))?")
_NUMBER = re.compile(  # what both allow, with a denominator > 0 and an exponent up to 10000
    r"-?(?:[0-9]+/0*[1-9][0-9]*"
    r"|(?:[0-9]+|(?=\.))(?:\.[0-9]+)?(?:[eE][+-]?0*(?:10000|[0-9]{1,4})|%)?)"
)
_PIECE = 600
_FORM = re.compile(r".*?(?:\.(\d+))?([eEfFgGn%])", re.DOTALL)
SURE = 15  # digits that a float keeps


def rational(value: Number | Decimal | str) -> Fraction:
    """Return the exact number that `value` stands for: 80% is 4/5, 1e-3 is 1/1000.

    A Decimal is read through its text.

    Raises NotExact for a text outside the grammar; OutOfRange for more than 100000
    characters, a denominator 0 or an exponent beyond 10000.

    >>> rational("0.8"), rational("4/5"), rational("80%"), rational("-3")
    (Fraction(4, 5), Fraction(4, 5), Fraction(4, 5), Fraction(-3, 1))
    """
    if not isinstance(value, str | Decimal):
        return checks.fraction(value, "value")
    word = str(value)
    if len(word) > MAX_CHARACTERS:
        raise OutOfRange(f"a number has at most {MAX_CHARACTERS} characters, got {len(word)}")
    if match := _FRACTION.fullmatch(word):
        over, under = _integer(match[1]), _integer(match[2])
        if under == 0:
            raise OutOfRange(f"a denominator must be > 0, got {messages.quote(word)}")
        return Fraction(over, under)
    if match := _DECIMAL.fullmatch(word):
        digits, decimals, exponent, percent = match.groups(default="")
        e = _integer(exponent)
        if abs(e) > MAX_EXPONENT:
            limit = f"-{MAX_EXPONENT}..{MAX_EXPONENT}"
            raise OutOfRange(f"an exponent lies in {limit}, got {exponent[:20]}")
        n, shift = _integer(digits + decimals), e - len(decimals) - 2 * len(percent)
        return Fraction(n, 10**-shift) if shift < 0 else Fraction(n * 10**shift)
    raise NotExact(f"{WRITTEN}, got {messages.quote(word)}")


def is_rational(text: str) -> bool:
    """Return whether `rational` can read a text.

    >>> is_rational("80%"), is_rational("4/0"), is_rational("1e10001")
    (True, False, False)
    """
    return len(text) <= MAX_CHARACTERS and _NUMBER.fullmatch(text) is not None


def spelling(x: Number) -> str:
    """Return the canonical text p/q in lowest terms, or p when q = 1.

    >>> spelling(Fraction(6, -4)), spelling(Fraction(3)), spelling(0)
    ('-3/2', '3', '0')
    """
    checks.exact(x, "x")
    over = ("-" if x < 0 else "") + _digits(abs(x.numerator))
    return over if x.denominator == 1 else f"{over}/{_digits(x.denominator)}"


def total(values: Iterable[Number]) -> Fraction:
    """Return the sum as a Fraction, 0 for no values.

    >>> total([1, Fraction(1, 2)]), total([])
    (Fraction(3, 2), Fraction(0, 1))
    """
    return Fraction(sum(values))


def integers(values: Iterable[Number]) -> tuple[int, list[int]]:
    """Return the least common denominator d, and d times each value: whole numbers.

    >>> integers([Fraction(1, 4), Fraction(1, 6)])
    (12, [3, 2])
    """
    xs = list(values)
    d = lcm(*(x.denominator for x in xs))
    return d, [x.numerator * (d // x.denominator) for x in xs]


def digits(n: int) -> int:
    """Return how many decimal digits n >= 0 has, without writing them.

    >>> digits(999), digits(1000)
    (3, 4)
    """
    k = max(n.bit_length() * 30102999566398 // 10**14, 1)  # log10(2), rounded down
    while n >= 10**k:
        k += 1
    return k


def product(factors: Sequence[int]) -> int:
    """Return the product, multiplied by halves, which is faster.

    >>> product([2, 3, 4]), product([])
    (24, 1)
    """
    half = len(factors) // 2
    return prod(factors) if half < 16 else product(factors[:half]) * product(factors[half:])


def rising(start: int, step: int, k: int) -> int:
    """Return the product of the k factors start (start + step) ...

    >>> rising(1, 2, 4)
    105
    """
    return product(range(start, start + k * step, step))


def _integer(written: str) -> int:
    """Read decimal digits, perhaps after a sign, in pieces; no digits at all are 0."""
    digits, value = written.lstrip("+-"), 0
    for start in range(0, len(digits), _PIECE):
        piece = digits[start : start + _PIECE]
        value = value * 10 ** len(piece) + int(piece)
    return -value if written.startswith("-") else value


def _digits(n: int) -> str:
    """Return the decimal digits of n >= 0; a long n goes through a Decimal with all its digits."""
    if n.bit_length() <= 3 * _PIECE:
        return str(n)
    exact = Context(decimal.MAX_PREC, None, decimal.MIN_EMIN, decimal.MAX_EMAX)
    exact.traps[decimal.Inexact] = True
    return str(_decimal(n, exact))


def format_as(x: Fraction, form: str) -> str:
    """Return x in a format of Python, rounded once, half to even; e and g are right to 15 digits.

    >>> format_as(Fraction(1, 2) + Fraction(1, 10**35), ".0f")
    '1'
    """
    parts = _FORM.fullmatch(form)
    places, kind = (int(parts[1] or 6), parts[2]) if parts else (SURE, "")
    if parts and kind in "fF%":
        digits = x.numerator.bit_length() // 3 + places + 5
        written = form if parts[1] else f"{form[:-1]}.6{kind}"
        return format(_quotient(x, digits, decimal.ROUND_05UP), written)
    digits = max(places + (kind in ("e", "E")), 1)
    near = Fraction(_quotient(x, digits, decimal.ROUND_HALF_EVEN)) if kind and digits <= SURE else x
    return format(near.numerator / near.denominator, form)


def _quotient(x: Fraction, digits: int, rounding: str) -> Decimal:
    """Return x as a Decimal with so many significant digits."""
    context = Context(digits, rounding, decimal.MIN_EMIN, decimal.MAX_EMAX)
    return context.divide(Decimal(x.numerator), Decimal(x.denominator))


def _decimal(n: int, exact: Context) -> Decimal:
    """Return n >= 0 as a decimal, put together from its halves."""
    if n.bit_length() <= _PIECE:
        return Decimal(n)
    half = n.bit_length() // 2
    high, low = n >> half, n & ((1 << half) - 1)
    return exact.fma(_decimal(high, exact), exact.power(2, half), _decimal(low, exact))
