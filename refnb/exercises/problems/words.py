"""Numbers as the questions say them."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from refnb.exact import rational, rounding

COUNTED = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
)

ORDINALS = ("zeroth", "first", "second", "third", "fourth", "fifth", "sixth")


def decimal(x: Fraction, places: int = 4) -> str:
    """Return a short decimal without zeros at its end.

    >>> decimal(Fraction(1, 2)), decimal(Fraction(1, 40)), decimal(Fraction(1))
    ('0.5', '0.025', '1')
    """
    return rounding.decimal(x, places).rstrip("0").rstrip(".")


def bare(x: Fraction) -> str:
    """Return the same without the zero before the point: .5."""
    return decimal(x).removeprefix("0") or "0"


def percent(x: Fraction) -> str:
    """Return a share in percent.

    >>> percent(Fraction(1, 125))
    '0.8 %'
    """
    return f"{decimal(100 * x)} %"


FORMS: Mapping[str, Callable[[Fraction], str]] = {
    "decimal": decimal,
    "bare": bare,
    "percent": percent,
}


def counted(n: int) -> str:
    """Return a small count in words.

    >>> counted(3), counted(40)
    ('three', '40')
    """
    return COUNTED[n] if n < len(COUNTED) else rational.spelling(n)
