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
from refnb.judging.logs import BITS, UNDERFLOW, UNIT, ZERO, Term, exponential, log, number

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
        self.shape = cache(self._shape)
        self.scales = scales(columns_of(table.rows))
        self.asked = scales(columns_of(table.queries))

    def term(self, v: choices.Learner, y: str, f: int, x: tables.Value) -> Term:
        """Return the logarithm of a density, front^(-1/2) e^(-d^power / below)."""
        added = v["added"] if v["added"] != "0" else v["little"]
        front, below, power = self.shape(v["divisor"], v["form"], added, y, f)
        at = QUERY[v["form"]](self, f, number(str(x))) if v["form"] in QUERY else number(str(x))
        t = (at - self.mean[y][f]) ** power
        exponent = t.numerator * below.denominator * UNIT // (t.denominator * below.numerator)
        score = -exponent - front // 2
        if v["small"] == "products":
            return 1, score if -exponent >= UNDERFLOW else ZERO
        if v["small"] != "logs":
            score = log(Fraction(exponential(score), UNIT) + Fraction(v["small"]))
        return 1, score

    def _shape(
        self, divisor: str, form: str, added: str, y: str, f: int
    ) -> tuple[int, Fraction, int]:
        """Return the logarithm of the front, what is below the line, and the power of d."""
        front, below, power = FORM.get(form, FORM["right"])
        before, inside = variances(self, DIVISOR[divisor](self, y, f), added, f)
        return log(front(before)), below(inside), power


def columns_of(rows: Sequence[tables.Row]) -> list[Numbers]:
    """Return the columns of some rows; each cell is the number that its decimal names."""
    return [tuple(number(str(x)) for x in column) for column in zip(*rows, strict=True)]


def mean(column: Numbers) -> Fraction:
    """Return the sum over n."""
    return sum(column, Fraction(0)) / len(column)


def squares(column: Numbers) -> Fraction:
    """Return the sum of the squared distances from the mean."""
    return sum((x * x for x in column), Fraction(0)) - len(column) * mean(column) ** 2


def scales(columns: Sequence[Numbers]) -> list[tuple[Fraction, Fraction]]:
    """Return mean and standard deviation of each column, by which a program may scale it."""
    return [(mean(column), root(squares(column) / len(column))) for column in columns]


def unscaled(z: Fraction, scale: tuple[Fraction, Fraction]) -> Fraction:
    """Return the number that a scaler makes z of."""
    return scale[0] + z * scale[1]


DIVISOR: Mapping[str, Callable[[Measured, str, int], Fraction]] = {
    "n": lambda t, y, f: t.squares[y][f] / t.n[y],
    "n-1": lambda t, y, f: t.squares[y][f] / (t.n[y] - 1),
    "shared": lambda t, _y, f: sum((t.squares[y][f] for y in t.n), Fraction(0)) / t.total,
    "uncentred": lambda t, y, f: t.squares[y][f] / t.n[y] + t.mean[y][f] ** 2,
    "column": lambda t, _y, f: t.columns[f],
}
Of = Callable[[Fraction], Fraction]
FORM: Mapping[str, tuple[Of, Of, int]] = {  # front and below, of the variance; the power of d
    "right": (lambda v: 2 * PI * v, lambda v: 2 * v, 2),
    "squared below": (lambda v: 2 * PI * v, lambda v: 2 * v**2, 2),
    "root for variance": (lambda v: 2 * PI * root(v), lambda v: 2 * root(v), 2),
    "variance for root": (lambda v: 2 * PI * v**2, lambda v: 2 * v**2, 2),
    "root below": (lambda v: 2 * PI * v, lambda v: 2 * root(v), 2),
    "times v": (lambda v: 2 * PI * v, lambda v: 2 / v, 2),
    "times root": (lambda v: 2 * PI / v, lambda v: 2 * v, 2),
    "times both": (lambda v: 2 * PI / v, lambda v: 2 / v, 2),
    "plus": (lambda v: 2 * PI * v, lambda v: -2 * v, 2),
    "no front": (lambda _v: Fraction(1), lambda v: 2 * v, 2),
    "no half": (lambda v: 2 * PI * v, lambda v: v, 2),
    "no root": (lambda v: (2 * PI * v) ** 2, lambda v: 2 * v, 2),
    "variance in front": (lambda v: 2 * PI * v**2, lambda v: 2 * v, 2),
    "not squared": (lambda v: 2 * PI * v, lambda v: 2 * v, 1),
}

QUERY: Mapping[str, Callable[[Measured, int, Fraction], Fraction]] = {  # as the means see it
    "queries as they are": lambda t, f, x: unscaled(x, t.scales[f]),
    "queries scaled alone": lambda t, f, x: unscaled(
        (x - t.asked[f][0]) / t.asked[f][1], t.scales[f]
    ),
}


ADDED: Mapping[str, Callable[[Fraction, Fraction], tuple[Fraction, Fraction]]] = {
    "": lambda v, e: (v + e, v + e),
    "twice": lambda v, e: (v + e / (2 * PI), v + e / 2),
    "to the root": lambda v, e: ((root(v) + e) ** 2,) * 2,
    "for 0": lambda v, e: (v or e, v or e),
}
SHARE: Mapping[str, Callable[[Measured, int], Fraction]] = {
    "of all": lambda t, _f: max(t.columns),
    "of each": lambda t, f: t.columns[f],
}


def variances(t: Measured, variance: Fraction, added: str, f: int) -> tuple[Fraction, Fraction]:
    """Return the variance before the exponential, and that in it, with what a program adds.

    It adds a number e to the variance, "to the root" of it, only "for 0", or "twice", to 2 pi v and
    to 2 v; or e times the variance of the column, or the greatest of all columns.
    """
    e, _, where = added.partition(" ")
    of = SHARE[where](t, f) if where in SHARE else 1
    return ADDED.get(where, ADDED[""])(variance, Fraction(e) * of)
