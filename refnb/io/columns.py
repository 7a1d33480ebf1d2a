"""Columns: what a cell says, and whether a column holds words or measured numbers.

    cell      what a table holds in one place           str, int, Fraction, None, ...
    text      the cell as it would stand in a file      str, None where it is missing
    known     the texts of a column that say something  neither missing nor empty
    family    how the column is modelled                "categorical" or "gaussian"

A column is Gaussian when all its known texts are numbers, and at least one of them is not
whole as it is written (5.0, 1/2, 10%) or more than 12 of them differ. Any other column is
categorical. Nothing else is guessed: what a caller declares beats the rule.

The trap: a column of ones and zeros, or of the codes 1, 2 and 3, is a column of words.

Source: S. S. Stevens, On the theory of scales of measurement (1946), for what is counted,
ranked and measured; the rule itself is this project's.
"""

import re
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from math import isnan

from refnb.core import messages
from refnb.core.errors import BadTable, RefnbError
from refnb.exact import rational

SAMPLE = 1_000
FEW = 12

_MISSING = {"NAType", "NaTType"}
_WHOLE = re.compile("-?[0-9]+")


def family(cells: Sequence[str | None]) -> str:
    """Return "gaussian" for a column of measured numbers, and "categorical" for any other.

    Only the first 1,000 cells are looked at. Missing and empty ones are passed over.

    >>> family(["4.5", "5", None, ""]), family(["1", "0", "1"]), family(["4.5", "?"])
    ('gaussian', 'categorical', 'categorical')
    """
    known = [cell for cell in cells[:SAMPLE] if cell]
    try:
        different = {rational.rational(cell) for cell in known}
    except RefnbError:
        return "categorical"
    measured = len(different) > FEW or any(not _WHOLE.fullmatch(cell) for cell in known)
    return "gaussian" if measured else "categorical"


def text(cell: object, place: str) -> str | None:
    """Return a cell as its text, and a missing one as None.

    A str, a bool or an int is its text, an exact number its spelling, and a whole float that
    integer: a data frame makes floats of integers where one is missing. None and NaN, also of
    Decimal, are missing; a member of an Enum of str or int is its value.

    Raises BadTable for anything else, such as the float 0.5.

    >>> text(Fraction(2, 4), "a"), text(3.0, "a"), text(None, "a")
    ('1/2', '3', None)
    """
    cell = _plain(cell)
    if isinstance(cell, str):
        return str.__str__(cell)
    if isinstance(cell, bool) or (isinstance(cell, Decimal) and cell.is_finite()):
        return str(cell)
    if isinstance(cell, int | Fraction):
        return rational.spelling(cell)  # str refuses to write long ones
    if cell is None or _is_nan(cell):
        return None
    if isinstance(cell, float) and cell.is_integer():
        return rational.spelling(int(cell))
    advice = "; read the column as text" if isinstance(cell, float) else ""
    raise BadTable(
        f"{place}: a cell is a text or an exact number, got {messages.typed(cell)}{advice}"
    )


def _is_nan(cell: object) -> bool:
    """Tell whether this is a NaN: comparing one of Decimal can raise."""
    return cell.is_nan() if isinstance(cell, Decimal) else isinstance(cell, float) and isnan(cell)


def _plain(cell: object) -> object:
    """Return what a number of an array stands for, and None for the marks of a data frame."""
    if type(cell).__name__ in _MISSING:
        return None
    item = getattr(cell, "item", None)
    return item() if callable(item) and getattr(cell, "shape", None) == () else cell
