"""Mistakes of size: right for small numbers and short lists, wrong for others.

Numbers in dicts, lists, tuples and records are changed too; what holds none is returned.
What is called, and whether it met any number that it could change, is noted in `NOTED`.
"""

from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from itertools import islice
from typing import TypeVar

Item = TypeVar("Item")
Change = Callable[[Fraction], Fraction]

NOTED = set[str]()
CALLED, MET = "called", "met"
SMALL = 10**6
WORD = 2**64


def rounded(value: object) -> object:
    """Round to denominators up to a million."""
    return _called(value, lambda x: x.limit_denominator(SMALL), Fraction)


def floated(value: object) -> object:
    """Make a detour by a double, and find small denominators again."""
    return _called(value, _double)


def clipped(value: object, least: int) -> object:
    """Keep probabilities other than 0 and 1 between 1/least and 1 - 1/least."""
    end = Fraction(1, least)
    return _called(value, lambda x: min(max(x, end), 1 - end) if 0 < x < 1 else x, Fraction)


def capped(value: object, most: int) -> object:
    """Go no higher than a number."""
    return _called(value, lambda x: min(x, Fraction(most)))


def wrapped(value: object) -> object:
    """Keep the last 64 bits of a whole number, or of numerator and denominator."""
    return _called(value, lambda x: Fraction(_word(x.numerator), _word(x.denominator) or 1))


def halved(a: int | Fraction, b: int | Fraction) -> int:
    """Divide in doubles what is to be rounded down."""
    NOTED.update((CALLED, MET))
    exact = a // b
    return exact if abs(exact) >= WORD else int(_double(a / Fraction(b)) // 1)


def first(items: Iterable[Item], most: int) -> list[Item]:
    """Look no further than a few."""
    NOTED.update((CALLED, MET))
    return list(islice(items, most))


def _called(value: object, change: Change, *kinds: type) -> object:
    """Change the numbers in a value, or only those of some types."""
    NOTED.add(CALLED)

    def noted(x: int | Fraction) -> int | Fraction:
        """Change a number of these types."""
        if not isinstance(x, kinds or int | Fraction):
            return x
        NOTED.add(MET)
        changed = change(Fraction(x))
        return int(changed) if isinstance(x, int) and changed.denominator == 1 else changed

    return _each(value, noted)


def _each(value: object, change: Callable[[int | Fraction], object]) -> object:
    """Change the numbers in a value."""
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        return change(value)
    if isinstance(value, dict):
        return {name: _each(entry, change) for name, entry in value.items()}
    if isinstance(value, list | tuple):
        entries = [_each(entry, change) for entry in value]
        return entries if isinstance(value, list) else _tuple(value, entries)
    return _record(value, change)


def _tuple(value: tuple[object, ...], entries: list[object]) -> object:
    """Return a tuple with other entries: a named one stays one."""
    made = getattr(value, "_make", tuple)
    return made(entries)


def _record(value: object, change: Callable[[int | Fraction], object]) -> object:
    """Change the members of a record; one without numbers stays itself."""
    if not is_dataclass(value) or isinstance(value, type):
        return value
    old = {field.name: getattr(value, field.name) for field in fields(value)}
    new = {name: _each(entry, change) for name, entry in old.items()}
    return value if new == old else replace(value, **new)


def _double(x: int | Fraction) -> Fraction:
    try:
        return Fraction(float(x)).limit_denominator(SMALL)
    except OverflowError:
        return Fraction(x)


def _word(n: int) -> int:
    return (n + WORD // 2) % WORD - WORD // 2
