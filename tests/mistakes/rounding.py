"""Mistakes in rounding: the number is rounded wrongly first, so that the right function agrees."""

from collections.abc import Callable
from fractions import Fraction

from mistakes.making import Mistake
from refnb.exact import rounding
from refnb.exact.rational import MAX_CHARACTERS

RIGHT_DECIMAL = rounding.decimal
RIGHT_SIGNIFICANT = rounding.significant


def _rounded_by(nearest: Callable[[Fraction], int]) -> dict[str, object]:
    """Round with another function from a number to a whole one."""

    def decimal(x: Fraction, places: int) -> str:
        if not 0 <= places <= MAX_CHARACTERS:
            return RIGHT_DECIMAL(x, places)
        return RIGHT_DECIMAL(Fraction(nearest(x * 10**places), 10**places), places)

    def significant(x: Fraction, digits: int) -> str:
        if x == 0 or digits < 1:
            return RIGHT_SIGNIFICANT(x, digits)
        unit = Fraction(10) ** (_first_digit(abs(x)) + 1 - digits)
        return RIGHT_SIGNIFICANT(nearest(x / unit) * unit, digits)

    return {"rounding.decimal": decimal, "rounding.significant": significant}


def _first_digit(x: Fraction) -> int:
    """Return the power of ten of the first digit that is not 0."""
    power = 0
    while x >= 10:
        x, power = x / 10, power + 1
    while x < 1:
        x, power = x * 10, power - 1
    return power


def _sign(x: Fraction) -> int:
    return -1 if x < 0 else 1


def _cut(x: Fraction) -> int:
    return _sign(x) * (abs(x) // 1)


def _half_to_even(x: Fraction) -> int:
    low, rest = divmod(abs(x), 1)
    half = Fraction(1, 2)
    return _sign(x) * (low + (rest > half or (rest == half and low % 2 == 1)))


def _floor_of_half(x: Fraction) -> int:
    return (x + Fraction(1, 2)) // 1


def _twice(x: Fraction) -> int:
    once = (10 * abs(x) + Fraction(1, 2)) // 1
    return _sign(x) * ((once + 5) // 10)


MISTAKES = (
    Mistake("truncation", "Cut digits off instead of rounding.", _rounded_by(_cut)),
    Mistake(
        "half-to-even",
        "Rounded a half to the even digit, as doubles, Python and banks do.",
        _rounded_by(_half_to_even),
    ),
    Mistake(
        "half-down-negative",
        "Rounded with floor(x + 1/2), which sends -1/2 up to 0.",
        _rounded_by(_floor_of_half),
    ),
    Mistake(
        "double-rounding",
        "Rounded to one digit more first, and then again.",
        _rounded_by(_twice),
    ),
)
