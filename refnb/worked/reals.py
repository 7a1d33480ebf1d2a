r"""Real numbers as terms: rational ones, logarithms, what is enclosed, and the infinite.

    -1 + 2 log(3)         -1 + 2 \log 3           ≈ 1.1972
    0.817574476193...     0.817574476193\ldots

An irrational number that is enclosed shows the digits that are certain, twelve at most.
"""

from fractions import Fraction

from refnb.exact import enclosure, logarithm, rational, rounding
from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import Infinite, LogForm
from refnb.worked.layout import SUM, Term, decimal_tex, letter, number, size

Value = int | Fraction | LogForm | Infinite | Enclosure

MAX_TERMS, GREAT, SHOWN = 30, 10**12, 12


def real(x: Value) -> Term:
    """Return a number as a term.

    >>> real(logarithm.log(3, "e")).plain, real(Enclosure(Fraction(1, 4), Fraction(1, 3))).plain
    ('log(3)', '0.2...')
    """
    if isinstance(x, LogForm):
        return _logarithm(x)
    if isinstance(x, Infinite):
        return letter(x.spelling(), r"\infty" if x.sign > 0 else r"-\infty")
    if isinstance(x, Enclosure):
        return _enclosed(x.low, x.high) if x.low < x.high else number(x.low)
    return number(x)


def _logarithm(x: LogForm) -> Term:
    """Return a number with logarithms, four places, or four digits of a great one."""
    if (value := logarithm.rational_value(x)) is not None:
        return number(value)
    sign = enclosure.sign(x)
    whole = enclosure.floor(logarithm.scale(x, sign))
    great = whole >= GREAT
    shown = rounding.significant(sign * whole, 4) if great else enclosure.decimal(x, 4)
    plain, tex = logarithm.spelling(x), logarithm.tex(x)
    if len(x.terms) > MAX_TERMS or any(map(size, (x.const, *sum(x.terms, ())))):
        plain = f"[a number with {len(x.terms)} logarithm{'s'[len(x.terms) == 1 :]}]"
        tex = rf"\text{{{plain}}}"
    return Term(plain, tex, SUM, decimal=f"≈ {shown}")


def _enclosed(low: Fraction, high: Fraction) -> Term:
    """Return the digits with which an enclosed number >= 0 begins."""
    places = len(rational.spelling(int(1 / (high - low)))) - 1
    digits = int(low * 10**places)
    if digits == 0:
        return letter(f"below 1e-{places}", rf"\text{{below }} 10^{{-{places}}}")
    length = len(rational.spelling(digits))
    cut = max(length - SHOWN, 0)
    x = Fraction(digits // 10**cut) * Fraction(10) ** (cut - places)
    mantissa, e, power = rounding.significant(x, length - cut).partition("e")
    return letter(f"{mantissa}...{e}{power}", f"{mantissa}{decimal_tex('...' + e + power)}")
