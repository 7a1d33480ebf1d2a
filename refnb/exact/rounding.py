r"""Round exact numbers for display: decimals, significant digits, TeX.

    x        an exact number                Fraction or int
    places   digits after the point         int, 0 to 100000
    digits   significant digits             int, 1 to 100000

It uses only integers and rounds halves away from zero: 1/8 to two places is 0.13. A rounded number
is a caption beside the exact one; nothing is computed from it.

The trap: rounding twice differs from rounding once. 0.4449 to two places is 0.44,
but by way of 0.445 it would be 0.45.

Source: IEEE 754-2019, section 4.3.1, roundTiesToAway.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from refnb.core import checks
from refnb.core.checks import Number
from refnb.core.errors import OutOfRange
from refnb.exact import rational
from refnb.exact.rational import MAX_CHARACTERS


def decimal(x: Number, places: Annotated[int, OutOfRange, "a number outside 0..100000"]) -> str:
    """Return x rounded to `places` digits after the point, halves away from zero.

    That is floor(|x| 10^places + 1/2) / 10^places; what rounds to zero has no sign.

    >>> decimal(Fraction(2, 3), 4), decimal(Fraction(-1, 8), 2), decimal(Fraction(-1, 300), 2)
    ('0.6667', '-0.13', '0.00')
    """
    checks.exact(x, "x")
    checks.size(places, "places", 0, MAX_CHARACTERS)
    return _positional(x, places)


def significant(x: Number, digits: Annotated[int, OutOfRange, "a number outside 1..100000"]) -> str:
    """Return x rounded to that many significant digits, halves away from zero.

    With x = m 10^e, 1 <= m < 10 after rounding, the notation is positional for
    -5 <= e < digits and scientific otherwise; 0 is written 0.

    >>> significant(Fraction(3, 803), 4), significant(Fraction(2, 3) / 10**9, 3)
    ('0.003736', '6.67e-10')
    """
    checks.exact(x, "x")
    checks.size(digits, "digits", 1, MAX_CHARACTERS)
    if x == 0:
        return "0"
    n, d = abs(x.numerator), x.denominator
    e = rational.digits(n) - rational.digits(d)
    e -= n * 10 ** max(-e, 0) < d * 10 ** max(e, 0)
    shift = digits - 1 - e
    over, under = n * 10 ** max(shift, 0), d * 10 ** max(-shift, 0)
    scaled = (2 * over + under) // (2 * under)
    if scaled == 10**digits:
        e, scaled = e + 1, scaled // 10
    rounded = (scaled if x > 0 else -scaled) * Fraction(10) ** (e - digits + 1)
    if -5 <= e < digits:
        return _positional(rounded, digits - 1 - e)
    return f"{_positional(rounded / Fraction(10) ** e, digits - 1)}e{e}"


def tex(x: Number) -> str:
    r"""Return x as TeX: `\frac{p}{q}` in lowest terms with the sign in front.

    >>> print(tex(Fraction(-3, 803)), tex(2))
    -\frac{3}{803} 2
    """
    checks.exact(x, "x")
    sign = "-" if x < 0 else ""
    over, under = rational.spelling(abs(x.numerator)), rational.spelling(x.denominator)
    return sign + (over if x.denominator == 1 else rf"\frac{{{over}}}{{{under}}}")


def _positional(x: Number, places: int) -> str:
    scaled = _nearest(abs(x) * 10**places)
    digits = rational.spelling(scaled).zfill(places + 1)
    cut = len(digits) - places
    sign = "-" if x < 0 and scaled else ""
    return sign + digits[:cut] + ("." + digits[cut:] if places else "")


def _nearest(x: Number) -> int:
    """Return the integer nearest to x >= 0, halves upwards: floor(x + 1/2)."""
    return (2 * x.numerator + x.denominator) // (2 * x.denominator)
