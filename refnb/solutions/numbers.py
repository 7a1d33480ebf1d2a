r"""Exact numbers as terms: a decimal stands beside them, never in their place.

    2/9                   \frac{2}{9}                        ≈ 0.2222
    -1 + 2 log(3)         -1 + 2 \log 3                      ≈ 1.1972
    0.817574476193...     0.817574476193\ldots
    [61-digit integer]    what has more than 60 digits

An irrational number that is enclosed shows the digits that are certain, twelve at most.
"""

from fractions import Fraction

from refnb.exact import enclosure, logarithm, rational, rounding
from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import Infinite, LogForm
from refnb.solutions.terms import FRACTION, SUM, WHOLE, Term, decimal_tex, letter

Value = int | Fraction | LogForm | Infinite | Enclosure

MAX_DIGITS, MAX_TERMS, GREAT, SHOWN = 60, 30, 10**12, 12


def number(x: Value) -> Term:
    """Return a number as a term.

    >>> number(Fraction(486, 611)).decimal, number(Fraction(3, 5)).decimal, number(2).decimal
    ('≈ 0.7954', '= 0.6', '')
    """
    if isinstance(x, LogForm):
        return _logarithm(x)
    if isinstance(x, Infinite):
        return letter(x.spelling(), r"\infty" if x.sign > 0 else r"-\infty")
    if isinstance(x, Enclosure):
        return _enclosed(x.low, x.high) if x.low < x.high else number(x.low)
    level = WHOLE if x.denominator == 1 else FRACTION
    if size := _size(x):
        return Term(size, rf"\text{{{size}}}", level, decimal=_decimal(x))
    plain = rational.spelling(x)
    return Term(plain, rounding.tex(x), level, plain, _decimal(x))


def _decimal(x: int | Fraction) -> str:
    """Return = and the decimal where it is short, else ≈ and four digits."""
    if x.denominator == 1 and not _size(x):
        return ""
    shown = rounding.decimal(x, 6).rstrip("0")
    if x.denominator >= 10**5 or len(shown) > 8 or Fraction(shown) != x:
        shown = rounding.significant(x, 4)
    return f"{'=' if Fraction(shown) == x else '≈'} {shown}"


def _logarithm(x: LogForm) -> Term:
    """Return a number with logarithms, four places, or four digits of a great one."""
    if not x.terms:
        return number(x.const)
    sign = enclosure.sign(x)
    whole = enclosure.floor(logarithm.scale(x, sign))
    great = whole >= GREAT
    shown = rounding.significant(sign * whole, 4) if great else enclosure.decimal(x, 4)
    plain, tex = logarithm.spelling(x), logarithm.tex(x)
    if len(x.terms) > MAX_TERMS or any(map(_size, (x.const, *sum(x.terms, ())))):
        plain = f"[a number with {len(x.terms)} logarithm{'s'[len(x.terms) == 1 :]}]"
        tex = rf"\text{{{plain}}}"
    return Term(plain, tex, SUM, decimal=f"≈ {shown}")


def _enclosed(low: Fraction, high: Fraction) -> Term:
    """Return the digits with which an enclosed number >= 0 begins."""
    places = len(rational.spelling(int(1 / (high - low)))) - 1
    digits = int(low * 10**places)
    if digits == 0:
        return letter(f"below 1e-{places}", rf"\text{{below }} 10^{{-{places}}}")
    size = len(rational.spelling(digits))
    cut = max(size - SHOWN, 0)
    x = Fraction(digits // 10**cut) * Fraction(10) ** (cut - places)
    mantissa, e, power = rounding.significant(x, size - cut).partition("e")
    return letter(f"{mantissa}...{e}{power}", f"{mantissa}{decimal_tex('...' + e + power)}")


def _size(x: int | Fraction) -> str:
    """Describe a number by its size when it is too long to print, else return nothing."""
    over, under = (len(rational.spelling(abs(n))) for n in (x.numerator, x.denominator))
    if over + under <= MAX_DIGITS + 1:
        return ""
    whole = x.denominator == 1
    return f"[{over}-digit integer]" if whole else f"[{over}-digit/{under}-digit fraction]"
