"""What becomes of the numbers of a message in a port whose numbers are too small."""

import re
from collections.abc import Callable
from fractions import Fraction

from refnb.data.document import Json
from refnb.exact import rational

_NUMBER = re.compile(r"-?[0-9]+(/[0-9]+)?")
GREATEST = Fraction((2**53 - 1) * 2**971)


def double(x: Fraction) -> Fraction:
    """Return the double nearest to x, as an exact number; beyond all of them the greatest.

    >>> double(Fraction(1, 10)) == Fraction(3602879701896397, 36028797018963968)
    True
    """
    try:
        return Fraction(float(x))
    except OverflowError:
        return GREATEST if x > 0 else -GREATEST


def overflow(x: Fraction) -> Fraction:
    """Return a number whose numerator and denominator went round like 64-bit integers."""
    over, under = ((n + 2**63) % 2**64 - 2**63 for n in (x.numerator, x.denominator))
    return Fraction(over, under or 1)


def unreduced(x: Fraction) -> str:
    """Spell a number with a common divisor 2."""
    sign = "-" if x < 0 else ""
    over, under = (rational.spelling(2 * n) for n in (abs(x.numerator), x.denominator))
    return f"{sign}{over}/{under}"


def on_numbers(change: Callable[[Fraction], Fraction | str]) -> Callable[[Json], Json]:
    """Return what changes every number of a message."""

    def changed(value: Json) -> Json:
        match value:
            case list():
                return [changed(entry) for entry in value]
            case dict():
                return {name: changed(entry) for name, entry in value.items()}
            case str() if _NUMBER.fullmatch(value) and "/0" not in value:
                new = change(rational.rational(value))
                return new if isinstance(new, str) else rational.spelling(new)
        return value

    return changed
