"""Gaussian naive Bayes, and the wrong densities that programs use.

v       variance of a feature with a label, or what stands for it      Fraction
d       distance from the mean                                         Fraction

density   front^(-1/2) e^(-d^2 / below)        front = 2 pi v, below = 2 v
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import isqrt

from refnb.exact import series
from refnb.judging import choices, tables

BITS = 64
UNIT = 1 << BITS
PI = Fraction(series.pi_bounds(BITS)[0], UNIT)
Numbers = tuple[Fraction, ...]


def root(v: Fraction) -> Fraction:
    """Return the square root, with 64 bits behind the point or more, rounded down."""
    return Fraction(isqrt(v.numerator * v.denominator * UNIT * UNIT), v.denominator * UNIT)


class Measured(choices.Labels):
    """A numeric table: the mean and sum of squares of each feature, by label and in total."""

    def __init__(self, table: tables.Table) -> None:
        super().__init__(table)
        columns = {y: columns_of(rows) for y, rows in self.groups.items()}
        self.mean = {y: [*map(mean, group)] for y, group in columns.items()}
        self.squares = {y: [*map(squares, group)] for y, group in columns.items()}
        self.columns = [squares(column) / self.total for column in columns_of(table.rows)]
        self.distance = cache(self._distance)

    def _distance(self, y: str, f: int, x: tables.Value) -> Fraction:
        """Return the distance of a value from the mean of its feature given a label."""
        return Fraction(str(x)) - self.mean[y][f]


def columns_of(rows: Sequence[tables.Row]) -> list[Numbers]:
    """Return the columns of some rows; each cell is the number that its decimal names."""
    return [tuple(Fraction(str(x)) for x in column) for column in zip(*rows, strict=True)]


def mean(column: Numbers) -> Fraction:
    """Return the sum over n."""
    return sum(column, Fraction(0)) / len(column)


def squares(column: Numbers) -> Fraction:
    """Return the sum of the squared distances from the mean."""
    m = mean(column)
    return sum(((x - m) ** 2 for x in column), Fraction(0))


DIVISOR: Mapping[str, Callable[[Measured, str, int], Fraction]] = {
    "n": lambda t, y, f: t.squares[y][f] / t.n[y],
    "n-1": lambda t, y, f: t.squares[y][f] / (t.n[y] - 1),
    "shared": lambda t, _y, f: sum((t.squares[y][f] for y in t.n), Fraction(0)) / t.total,
    "column": lambda t, _y, f: t.columns[f],
}
Of = Callable[[Fraction], Fraction]
FORM: Mapping[str, tuple[Of, Of, int]] = {  # front and below, of the variance; the power of d
    "right": (lambda v: 2 * PI * v, lambda v: 2 * v, 2),
    "squared below": (lambda v: 2 * PI * v, lambda v: 2 * v**2, 2),
    "root for variance": (lambda v: 2 * PI * root(v), lambda v: 2 * root(v), 2),
    "variance for root": (lambda v: 2 * PI * v**2, lambda v: 2 * v**2, 2),
    "root below": (lambda v: 2 * PI * v, lambda v: 2 * root(v), 2),
    "no front": (lambda _v: Fraction(1), lambda v: 2 * v, 2),
    "no half": (lambda v: 2 * PI * v, lambda v: v, 2),
    "no root": (lambda v: (2 * PI * v) ** 2, lambda v: 2 * v, 2),
    "variance in front": (lambda v: 2 * PI * v**2, lambda v: 2 * v, 2),
    "not squared": (lambda v: 2 * PI * v, lambda v: 2 * v, 1),
}


def variances(t: Measured, v: choices.Learner, y: str, f: int) -> tuple[Fraction, Fraction]:
    """Return the variance before the exponential, and that in it, with what a program adds.

    It adds nothing; a number e to the variance, "to the root" of it, only "for 0", or "twice", to
    2 pi v and to 2 v; or what is "relative", 10^-9 of the greatest variance of a column.
    """
    variance = DIVISOR[v["divisor"]](t, y, f)
    number, _, where = v["added"].partition(" ")
    if number == "nothing":
        return variance, variance
    e = max(t.columns) / 10**9 if number == "relative" else Fraction(number)
    if where == "twice":
        return variance + e / (2 * PI), variance + e / 2
    if where == "to the root":
        variance = (root(variance) + e) ** 2
    elif where == "for 0":
        variance = variance or e
    else:
        variance += e
    return variance, variance
