"""What a port needs before anything else: exact fractions, and words in order.

    a, b     exact numbers          Fraction
    words    strings                any Unicode text

The trap: strings are ordered by code point, which is the order of their UTF-8 bytes.
The native order of JavaScript and Java (UTF-16 units), and that of a locale, differ.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from refnb.core import checks
from refnb.core.errors import OutOfRange


def echo(value: Mapping[str, tuple[Fraction, ...]]) -> dict[str, tuple[Fraction, ...]]:
    """Return the table unchanged: names may be any text, and numbers may have any size.

    >>> echo({"__proto__": (Fraction(1, 2),)})
    {'__proto__': (Fraction(1, 2),)}
    """
    return {name: tuple(checks.fraction(x, "a number") for x in xs) for name, xs in value.items()}


def add(a: Fraction, b: Fraction) -> Fraction:
    """Return a + b.

    >>> add(Fraction(1, 6), Fraction(1, 3))
    Fraction(1, 2)
    """
    return checks.fraction(a, "a") + checks.fraction(b, "b")


def multiply(a: Fraction, b: Fraction) -> Fraction:
    """Return a · b.

    >>> multiply(Fraction(2, 3), Fraction(3, 4))
    Fraction(1, 2)
    """
    return checks.fraction(a, "a") * checks.fraction(b, "b")


def divide(a: Fraction, b: Fraction) -> Fraction:
    """Return a / b.

    Raises OutOfRange when b = 0.

    >>> divide(Fraction(1), Fraction(-2))
    Fraction(-1, 2)
    """
    if checks.fraction(b, "b") == 0:
        raise OutOfRange("a divisor must not be 0")
    return checks.fraction(a, "a") / b


def compare(a: Fraction, b: Fraction) -> str:
    """Return "less", "equal" or "greater": how a compares with b.

    >>> compare(Fraction(1, 3), Fraction(333333333333333333, 10**18))
    'greater'
    """
    left, right = checks.fraction(a, "a"), checks.fraction(b, "b")
    return "less" if left < right else "equal" if left == right else "greater"


def sort(texts: Sequence[str]) -> tuple[str, ...]:
    """Return the texts in ascending order of code points.

    >>> sort(["b", "B", "a"])
    ('B', 'a', 'b')
    """
    return tuple(sorted(texts))
