"""Rounded rows of probabilities: divide each by its total, and report it.

    row      probabilities that ought to sum to 1     ["0.3333", "0.3333", "0.3333"]
    total    what they sum to as they are written     9999/10000
    slack    by how much rounding can move the total  half a unit of the last place of each

If a total misses 1 by less than the slack, rounding explains it: each number is divided by the
total, so three times 0.3333 is a third each. A fraction is exact, and never counts as rounded.

The trap: a row that sums to 1.1 is wrong, not rounded; dividing it would hide the mistake.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from decimal import Decimal
from fractions import Fraction

from refnb.exact import rational

NUMBER = re.compile(r"-?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?%?")
FLOAT_DIGITS, SHOWN = 7, 3

_DIVIDED: ContextVar[list[str] | None] = ContextVar("_DIVIDED", default=None)


def slack(texts: Iterable[str], numbers: Iterable[Fraction]) -> Fraction:
    """Return by how much the sum of a row, as written, can miss 1.

    >>> slack(["0.33", "67%"], [Fraction(33, 100), Fraction(67, 100)])
    Fraction(1, 100)
    """
    row = [*zip(texts, numbers, strict=True)]
    if not all(NUMBER.fullmatch(text) for text, _ in row):
        return Fraction(0)
    parts = list[tuple[int, bool, int]]()  # the last place, if it stands alone, and the digits
    for text, _ in row:
        _, digits, exponent = Decimal(text.rstrip("%")).as_tuple()
        places = 2 * text.endswith("%") - int(exponent)
        parts.append((places, "e" in text.lower(), len(digits)))
    fixed = max((places for places, alone, _ in parts if not alone), default=0)
    total = Fraction(0)
    for (places, alone, length), (_, x) in zip(parts, row, strict=True):
        total += Fraction(10) ** -(places if alone else fixed) / 2 if x not in (0, 1) else 0
        total += x / 2**24 if x == 1 or length >= FLOAT_DIGITS else 0
    return total


def divide(
    row: Mapping[str, Fraction], texts: Iterable[str]
) -> tuple[dict[str, Fraction], Fraction]:
    """Return a row, divided by its total if rounding explains it, and the total.

    >>> divide(dict.fromkeys("abc", Fraction("0.33")), ["0.33"] * 3)[0]["a"]
    Fraction(1, 3)
    >>> divide({"a": Fraction("0.4"), "b": Fraction("0.7")}, ["0.4", "0.7"])[0]["b"]
    Fraction(7, 10)
    """
    total = rational.total(row.values())
    if total != 1 and abs(total - 1) < slack(texts, row.values()) and min(row.values()) >= 0:
        return {h: x / total for h, x in row.items()}, total
    return dict(row), total


def notes(rows: Sequence[str]) -> dict[str, str]:
    """List the divided rows, for the settings of an answer.

    >>> notes(["the prior, which summed to 9999/10000"])
    {'normalised': 'the prior, which summed to 9999/10000'}
    """
    more = len(rows) - SHOWN
    first = "; ".join(rows[:SHOWN]) + (f", and {more} more" if more > 0 else "")
    return {"normalised": first} if rows else {}


def sum_note(place: str, total: Fraction) -> str:
    """State the sum of a row."""
    return f"{place}, which summed to {rational.spelling(total)[:40]}"


@contextmanager
def reading() -> Iterator[list[str]]:
    """Divide rounded rows of documents while they are read, and name each of them.

    >>> with reading() as rows:
    ...     repair(dict.fromkeys("abc", Fraction("0.3")), ["0.3"] * 3, "the row")["a"], rows
    (Fraction(1, 3), ['the row, which summed to 9/10'])
    """
    rows = list[str]()
    token = _DIVIDED.set(rows)
    try:
        yield rows
    finally:
        _DIVIDED.reset(token)


def repair(row: Mapping[str, Fraction], texts: Iterable[str], place: str) -> Mapping[str, Fraction]:
    """While `reading`, return a rounded row divided by its total; else unchanged."""
    rows = _DIVIDED.get()
    if rows is None:
        return row
    new, total = divide(row, texts)
    if new != row:
        rows.append(sum_note(place, total))
    return new
