"""Columns: what a cell says, and whether a column holds words or measured numbers.

    cell      what a table holds in one place            str, int, float, Fraction, None, ...
    text      the cell as it would stand in a file       str, None where it is missing
    mark      a usual word for a number that is missing  ?, NA, N/A, nan, null, in either case
    family    how the column is modelled                 "categorical" or "gaussian"

A column is one of numbers when all its cells are numbers, those apart that are missing, empty or
a mark. It is Gaussian when at least one of the numbers is not whole as it is written (5.0, 1/2,
10%) or more than 12 of them differ. Any other column is categorical. All rows are looked at, so
that their order says nothing; what a caller declares beats the rule.

The trap: a column of ones and zeros, or of the codes 1, 2 and 3, is a column of words. And 1,200
is 1200 or 6/5: where the other cells do not tell, it is refused.

Source: S. S. Stevens, On the theory of scales of measurement (1946), for what is counted,
ranked and measured; the rule itself is this project's.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import isfinite, isnan

from refnb.core import messages
from refnb.core.errors import BadTable
from refnb.estimation.schema import Count
from refnb.exact import rational, rounding
from refnb.io.suggestions import is_number

FEW = 12
MANY = 10_000  # different numbers: with so many a column cannot be one of words
MARKS = ("?", "na", "n/a", "nan", "null")
COMMAS = DECIMAL, THOUSANDS = "decimal", "thousands"

_MISSING = {"NAType", "NaTType"}
_WHOLE = re.compile("-?[0-9]+")
_DECIMALS = re.compile(r"-?(?:[0-9]+|[1-9][0-9]{0,2}(?:\.[0-9]{3})+),[0-9]+%?")
_GROUPS = re.compile(r"-?[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\.[0-9]+)?%?")
_WIDTHS = {"float16": (11, -24), "float32": (24, -149)}  # bits, and the exponent of the least one
_NAMES = {"halffloat": "float16", "float": "float32"}  # of Arrow


@dataclass(frozen=True)
class Kind:
    """What a column holds: its family, whether it is numbers, and what a comma means in them.

    Where two readings are possible, `unsure` names the cells that are the reason.
    """

    family: str
    numbers: bool = False
    comma: str = ""
    unsure: tuple[str, ...] = ()


def family(cells: Sequence[str | None]) -> str:
    """Return "gaussian" for a column of measured numbers, and "categorical" for any other.

    Missing and empty cells are passed over, and marks where the others are numbers.

    >>> family(["4.5", "5", None, "NA"]), family(["1", "0", "1"]), family(["4.5", "five"])
    ('gaussian', 'categorical', 'categorical')
    """
    known = {cell for cell in cells if cell and not is_mark(cell)}
    return _family(known) if all(map(is_number, known)) else "categorical"


def kind(
    cells: Mapping[str, Count], comma: str = "", more: Count = 0, points: bool = False
) -> Kind:
    """Return what a column holds, by its different cells and how often each occurs.

    There may be `more` numbers than these, more than 10,000 different ones, some with points.
    A comma is what the caller says, else what is certain: 47,7 has decimals, 1,200,300 thousands.
    Unsure is 1,200 alone, 47,7 beside 3.5, and a word beside at least 95 numbers in 100, or 10,000
    different ones.

    >>> kind({"47,7": 1, "1,200": 2}).comma, kind({"1,200": 2}).unsure
    ('decimal', ('1,200',))
    """
    numbers = {cell for cell in cells if is_number(cell)}
    known = [cell for cell in cells if cell and cell not in numbers and not is_mark(cell)]
    written = [cell for cell in known if _DECIMALS.fullmatch(cell) or _GROUPS.fullmatch(cell)]
    if not (numbers or written or more):
        return Kind("categorical")
    points = points or any("." in cell for cell in numbers)
    readings = {
        DECIMAL: not points and all(map(_DECIMALS.fullmatch, written)),
        THOUSANDS: all(map(_GROUPS.fullmatch, written)),
    }
    found = [c for c, fits in readings.items() if written and fits and comma in ("", c)]
    words = [cell for cell in known if cell not in written or not found]
    if words:
        others = sum(cells[cell] for cell in words)
        every = sum(cells[cell] for cell in (*numbers, *known)) + more
        few = more or len(numbers) > MANY or others * 100 <= every * 5
        unsure = few or set(words) <= set(written)
        return Kind("categorical", unsure=tuple(words) if unsure else ())
    if len(found) > 1:
        return Kind("categorical", True, "", tuple(written))
    comma = found[0] if found else ""
    texts = numbers | {number(cell, comma) for cell in written}
    return Kind("gaussian" if more else _family(texts), True, comma)


def number(cell: str, comma: str) -> str:
    """Return a number with a point for a comma of decimals, and without those of thousands.

    >>> number("1.200,5", "decimal"), number("1,200.5", "thousands"), number("4.5", "decimal")
    ('1200.5', '1200.5', '4.5')
    """
    if not comma or "," not in cell:
        return cell
    return cell.replace(".", "").replace(",", ".") if comma == DECIMAL else cell.replace(",", "")


def readings(cell: str) -> str:
    """Say which two readings a number with a comma has, and what to write for each."""
    a, b = (number(cell, comma) for comma in COMMAS)
    both = [messages.option(f"comma={c!r}", f"--comma {c}") for c in COMMAS]
    return f"{cell!r} can be {a} or {b}: write {both[0]} or {both[1]}"


def is_mark(cell: str) -> bool:
    """Tell whether a text is a usual word for a number that is missing."""
    return cell.lower() in MARKS


def _family(numbers: Collection[str]) -> str:
    different = {rational.rational(cell) for cell in numbers}
    measured = len(different) > FEW or any(not _WHOLE.fullmatch(cell) for cell in numbers)
    return "gaussian" if measured else "categorical"


def text(cell: object, place: str, width: str = "") -> str | None:
    """Return a cell as its text, and a missing one as None.

    A str, a bool or an int is its text, an exact number its spelling. A whole float is that
    integer, any other the shortest decimal that names it at its own width, which is "float16" or
    "float32" where an array said so. None and NaN, also of Decimal, are missing; a member of an
    Enum of str or int is its value.

    Raises BadTable for anything else, such as an infinite float.

    >>> text(Fraction(2, 4), "a"), text(3.0, "a"), text(0.1, "a"), text(None, "a")
    ('1/2', '3', '0.1', None)
    """
    if isinstance(cell, str):
        return str.__str__(cell)
    if type(cell).__name__ in _MISSING:
        return None
    item = getattr(cell, "item", None)
    if callable(item) and getattr(cell, "shape", None) == ():  # a number of an array
        return text(item(), place, type(cell).__name__)
    if isinstance(cell, bool):
        return str(cell)
    if isinstance(cell, int | Fraction):
        return rational.spelling(cell)  # str refuses to write long ones
    if cell is None or (isinstance(cell, float) and isnan(cell)):
        return None
    if isinstance(cell, Decimal) and not cell.is_infinite():
        return None if cell.is_nan() else str(cell)
    if isinstance(cell, float) and isfinite(cell):
        if cell.is_integer():
            return rational.spelling(int(cell))
        width = _NAMES.get(width, width)
        return shortest(Fraction(cell), width) if width in _WIDTHS else repr(cell)
    words = f"a cell is a text or a finite number, got {messages.typed(cell)}"
    raise BadTable(f"{place}: {words}; write its text, or leave the column out")


def shortest(x: Fraction, width: str) -> str:
    """Return the shortest decimal that is nearer to a float than to the others of its width.

    The float is no whole number.

    >>> shortest(Fraction(1638, 2**14), "float16"), shortest(Fraction(13421773, 2**27), "float32")
    ('0.1', '0.1')
    """
    bits, least = _WIDTHS[width]
    size = abs(x)
    exponent = size.numerator.bit_length() - size.denominator.bit_length() + 1
    step = max(exponent - bits, least)
    above = Fraction(2) ** (step - 1)
    is_power = not size.numerator & (size.numerator - 1)
    below = above / 2 if is_power and step > least else above
    places = 0
    while not -below < Fraction((2 * size * 10**places + 1) // 2, 10**places) - size < above:
        places += 1
    return rounding.decimal(x, places)
