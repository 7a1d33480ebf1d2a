"""Mistakes with the sign, the floor and the decimals of a logarithm."""

from collections.abc import Callable
from fractions import Fraction

from mistakes.making import Mistake
from mistakes.nearby import in_doubles, sign_in_doubles
from refnb.exact import enclosure, logarithm, rounding
from refnb.exact.enclosure import MAX_PLACES
from refnb.exact.logarithm import LogForm

RIGHT_COMPARE = enclosure.compare
RIGHT_DECIMAL = enclosure.decimal
RIGHT_FLOOR = enclosure.floor


def _truncated(x: LogForm) -> int:
    """Round towards 0."""
    low = RIGHT_FLOOR(x)
    whole = RIGHT_FLOOR(logarithm.scale(x, -1)) == -low
    return low + 1 if low < 0 and not whole else low


def _digits(nearest: Callable[[LogForm], int]) -> dict[str, object]:
    """Write decimals with another way from a size to whole units of the last place."""

    def decimal(x: LogForm, places: int) -> str:
        if not 0 <= places <= MAX_PLACES:
            return RIGHT_DECIMAL(x, places)
        side = RIGHT_COMPARE(x, logarithm.constant(0, x.base))
        units = side * nearest(logarithm.scale(x, side * 10**places))
        return rounding.decimal(Fraction(units, 10**places), places)

    return {"enclosure.decimal": decimal}


def _in_doubles(x: LogForm, places: int) -> str:
    RIGHT_DECIMAL(x, places)
    return rounding.decimal(Fraction(in_doubles(x)), places)


MISTAKES = (
    Mistake(
        "float-logarithm",
        "Took the sign of the double nearest to a logarithm.",
        {"enclosure.sign": sign_in_doubles},
    ),
    Mistake(
        "floor-towards-zero",
        "Cut the digits behind the point of a negative number off.",
        {"enclosure.floor": _truncated},
    ),
    Mistake(
        "ceiling-one-more",
        "Took floor + 1 for the ceiling, of a whole number, too.",
        {"enclosure.ceiling": lambda x: RIGHT_FLOOR(x) + 1},
    ),
    Mistake("logarithm-cut", "Cut the digits of a logarithm off.", _digits(RIGHT_FLOOR)),
    Mistake(
        "logarithm-in-doubles",
        "Printed the digits of a double.",
        {"enclosure.decimal": _in_doubles},
    ),
)
