r"""What was entered: a fraction is exact, a decimal is what its digits say.

    kind      fraction, decimal, percent, or undefined    0/0 and 1/0 are undefined
    value     the number that is written                  0 when it is undefined
    places    digits after the point, of the value        49.5% has 3, 1e3 has -3
    digits    significant digits: without leading zeros   0.0037 has 2, 0 has none

A decimal agrees with x when x, rounded half up or cut off to its places, is that decimal. A
fraction agrees with itself alone.

The trap: 0 agrees with 3/803, and 0.00 does. They are right about nothing: what counts is
significant digits, not places.

Source: IEEE 754-2019, section 4.3, for the two ways to round; the notation is that of rational.
"""

import re
from dataclasses import dataclass
from fractions import Fraction

from refnb import signatures
from refnb.checks import Number
from refnb.exact import rational

FRACTION, DECIMAL, PERCENT, UNDEFINED = "fraction", "decimal", "percent", "undefined"

_UNDEFINED = re.compile(r"-?[0-9]+/0+")
_PARTS = re.compile(r"-?([0-9]*)\.?([0-9]*)(?:[eE]([+-]?[0-9]+)|(%))?")


@dataclass(frozen=True)
class Entry:
    """A number as it was written: its kind, its value, its places, its significant digits."""

    kind: str
    value: Fraction
    places: int
    digits: int

    def equals(self, x: Number) -> bool:
        """Tell whether it is x itself."""
        return self.kind != UNDEFINED and self.value == x

    def agrees(self, x: Number) -> bool:
        """Tell whether x, rounded half up or cut off to its places, is what it writes."""
        if self.kind in (FRACTION, UNDEFINED) or self.value == x:
            return self.equals(x)
        return self.value * x >= 0 and _reached(abs(self.value), abs(Fraction(x)), self.places)

    def is_short(self, digits: int) -> bool:
        """Tell whether it is a decimal with fewer significant digits."""
        return self.kind in (DECIMAL, PERCENT) and self.digits < digits


def read(text: str) -> Entry:
    """Return what a text writes; blanks around it do not count, nor does one before a %.

    Raises NotExact for a text outside the grammar of numbers; OutOfRange for more than 100000
    characters or an exponent beyond 10000.

    >>> read("0.0037")
    Entry(kind='decimal', value=Fraction(37, 10000), places=4, digits=2)
    """
    word = text.strip(" ")
    if word.endswith("%"):
        word = word[:-1].rstrip(" ") + "%"
    if len(word) <= rational.MAX_CHARACTERS and _UNDEFINED.fullmatch(word):
        return Entry(UNDEFINED, Fraction(0), 0, 0)
    value = rational.rational(word)
    return Entry(FRACTION, value, 0, 0) if "/" in word else _decimal(word, value)


def agrees(text: str, x: Number) -> bool:
    """Tell whether x, rounded half up or cut off to the places of what was entered, is that.

    Raises NotExact for a text outside the grammar of numbers; OutOfRange for more than 100000
    characters or an exponent beyond 10000.

    >>> [agrees(text, Fraction(2, 3)) for text in ("2/3", "0.667", "0.66", "66.7%")]
    [True, True, True, True]
    >>> [agrees(text, Fraction(2, 3)) for text in ("66/100", "0.665", "0.68", "0/0")]
    [False, False, False, False]
    """
    return read(text).agrees(x)


def _reached(v: Fraction, x: Fraction, places: int) -> bool:
    """Tell whether x >= 0, cut off or rounded half up to the places, is v."""
    scale = Fraction(10) ** places
    size = x * scale
    return v * scale in (size // 1, (size + Fraction(1, 2)) // 1)


def _decimal(word: str, value: Fraction) -> Entry:
    """Return a decimal with its places, those of a percent two more, and its digits."""
    match = _PARTS.fullmatch(word)
    whole, part, power, percent = match.groups(default="") if match else ("", "", "", "")
    places = len(part) + 2 * len(percent) - int(power or "0")
    digits = len((whole + part).lstrip("0"))
    return Entry(PERCENT if percent else DECIMAL, value, places, digits)


signatures.guard(globals())
