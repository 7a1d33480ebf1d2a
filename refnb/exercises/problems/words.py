"""Numbers as the questions say them."""

from collections.abc import Sequence
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


def counted(n: int) -> str:
    """Return a small count in words.

    >>> counted(3), counted(40)
    ('three', '40')
    """
    return COUNTED[n] if n < len(COUNTED) else rational.spelling(n)


def listed(words: Sequence[str]) -> str:
    """Return words with commas, and an "and" before the last.

    >>> listed(["3", "2", "1"]), listed(["3"])
    ('3, 2 and 1', '3')
    """
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last
