"""Rows of numbers as the chapters take them: by name, and exact.

The features of a row are x0, x1, ... A float is the binary fraction that it holds: 0.5 is 1/2,
and 0.1 is 3602879701896397/36028797018963968.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from refnb.exact import rational

Cell = tuple[int, float]


def names(width: int) -> tuple[str, ...]:
    """Return x0, x1, ... for each column.

    >>> names(2)
    ('x0', 'x1')
    """
    return tuple(f"x{place}" for place in range(width))


def exact(cells: Iterable[Cell]) -> dict[str, Fraction]:
    """Return the value that each number of a row holds, by name.

    >>> exact([(0, 0.75), (3, 2)])
    {'x0': Fraction(3, 4), 'x3': Fraction(2, 1)}
    """
    return {f"x{place}": Fraction(number) for place, number in cells}


def kinds(cells: Iterable[Cell]) -> dict[str, str]:
    """Return each number of a row as the name of a value.

    >>> kinds([(0, 2.0), (1, 0.5)])
    {'x0': '2', 'x1': '1/2'}
    """
    return {name: rational.spelling(number) for name, number in exact(cells).items()}


def signs(cells: Iterable[Cell], width: int, threshold: float) -> dict[str, str]:
    """Return for each column "1" where it is above a threshold, and "0"; one left out holds 0.

    >>> signs([(1, 0.5)], 2, 0.0)
    {'x0': '0', 'x1': '1'}
    """
    held = dict(cells)
    return {f"x{place}": "01"[held.get(place, 0) > threshold] for place in range(width)}


def nearest(low: Fraction, high: Fraction) -> float | None:
    """Return the double nearest to every number from low to high; None when there are several.

    Python rounds the quotient of two whole numbers once.

    >>> nearest(Fraction(1, 3), Fraction(1, 3)), nearest(Fraction(0), Fraction(1))
    (0.3333333333333333, None)
    """
    below, above = low.numerator / low.denominator, high.numerator / high.denominator
    return below if below == above else None


def widths(first: int, most: int) -> Iterator[int]:
    """Yield numbers of digits, each twice the one before it, up to the most there can be.

    >>> [*widths(300, 1000)]
    [300, 600, 1000]
    """
    while first < most:
        yield first
        first *= 2
    yield most


def places(rows: Iterable[Sequence[Cell]]) -> dict[tuple[Cell, ...], list[int]]:
    """Return where each different row stands, so that it is answered once.

    >>> places([[(0, 1)], [(0, 2)], [(0, 1)]])
    {((0, 1),): [0, 2], ((0, 2),): [1]}
    """
    found = dict[tuple[Cell, ...], list[int]]()
    for place, row in enumerate(rows):
        found.setdefault(tuple(row), []).append(place)
    return found
