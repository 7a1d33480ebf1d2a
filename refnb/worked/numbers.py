r"""Rational numbers as terms: a decimal stands beside them, never in their place.

2/9                   \frac{2}{9}         ≈ 0.2222
[61-digit integer]    what has more than 60 digits
"""

from fractions import Fraction

from refnb.exact import rational, rounding
from refnb.worked.terms import FRACTION, WHOLE, Term

MAX_DIGITS = 60


def number(x: int | Fraction) -> Term:
    """Return a number as a term.

    >>> number(Fraction(486, 611)).decimal, number(Fraction(3, 5)).decimal, number(2).decimal
    ('≈ 0.7954', '= 0.6', '')
    """
    level = WHOLE if x.denominator == 1 else FRACTION
    if long := size(x):
        return Term(long, rf"\text{{{long}}}", level, decimal=_decimal(x))
    plain = rational.spelling(x)
    return Term(plain, rounding.tex(x), level, plain, _decimal(x))


def _decimal(x: int | Fraction) -> str:
    """Return = and the decimal where it is short, else ≈ and four digits."""
    if x.denominator == 1 and not size(x):
        return ""
    shown = rounding.decimal(x, 6).rstrip("0")
    if x.denominator >= 10**5 or len(shown) > 8 or Fraction(shown) != x:
        shown = rounding.significant(x, 4)
    return f"{'=' if Fraction(shown) == x else '≈'} {shown}"


def size(x: int | Fraction) -> str:
    """Describe a number by its size when it is too long to print, else return nothing."""
    if (x.numerator * x.denominator).bit_length() <= 3 * MAX_DIGITS:
        return ""
    over, under = (len(rational.spelling(abs(n))) for n in (x.numerator, x.denominator))
    if over + under <= MAX_DIGITS + 1:
        return ""
    whole = x.denominator == 1
    return f"[{over}-digit integer]" if whole else f"[{over}-digit/{under}-digit fraction]"
