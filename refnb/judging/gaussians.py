"""Gaussian naive Bayes, and what programs take for its density.

v       variance of a feature with a label, or what stands for it      Fraction
d       distance from the mean                                         Fraction
g       log of the factor, w^-p e^-t without what is constant          whole number, about 2^64 g

density   v^(-1/2) e^(-d^2 / (2 v))
"""

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import isqrt

from refnb.exact import series
from refnb.judging.choices import HALF, Labels, Learner
from refnb.judging.tables import Table, Value

BITS = 64
UNIT = 1 << BITS
ONE = Fraction(1)
PI = Fraction(series.pi_bounds(BITS)[0], UNIT)


def root(v: Fraction) -> Fraction:
    """Return the square root, to 64 bits more than it has whole ones."""
    return Fraction(isqrt(v.numerator * v.denominator * UNIT * UNIT), v.denominator * UNIT)


class Measured(Labels):
    """A table of numbers: the mean and the sum of squares of each feature, by label and of all."""

    def __init__(self, table: Table) -> None:
        super().__init__(Counter(table.labels), len(table.features))
        rows = [[*map(exact, row)] for row in table.rows]
        pairs = [*zip(table.labels, rows, strict=True)]
        self.groups = {y: [x for label, x in pairs if label == y] for y in self.n}
        self.mean = {y: [*map(mean, zip(*g, strict=True))] for y, g in self.groups.items()}
        self.squares = {y: [*map(squares, zip(*g, strict=True))] for y, g in self.groups.items()}
        self.columns = [squares(column) / self.total for column in zip(*rows, strict=True)]


def exact(value: Value) -> Fraction:
    """Return the number that a decimal names."""
    return Fraction(str(value))


def mean(column: tuple[Fraction, ...]) -> Fraction:
    """Return the sum over n."""
    return sum(column, Fraction(0)) / len(column)


def squares(column: tuple[Fraction, ...]) -> Fraction:
    """Return the sum of the squared distances from the mean."""
    return sum(((x - mean(column)) ** 2 for x in column), Fraction(0))


DIVISOR: Mapping[str, Callable[[Measured, str, int], Fraction]] = {
    "n": lambda t, y, f: t.squares[y][f] / t.n[y],
    "n-1": lambda t, y, f: t.squares[y][f] / (t.n[y] - 1),
    "shared": lambda t, _y, f: sum((t.squares[y][f] for y in t.n), Fraction(0)) / t.total,
    "column": lambda t, _y, f: t.columns[f],
}
Front = tuple[Fraction, Fraction, Fraction]  # u, p and t: the density is u^-p e^-t
FORM: Mapping[str, Callable[[Fraction, Fraction, Fraction], Front]] = {  # of v in front, v below, d
    "right": lambda w, v, d: (2 * PI * w, HALF, d**2 / (2 * v)),
    "squared below": lambda w, v, d: (2 * PI * w, HALF, d**2 / (2 * v**2)),
    "root for variance": lambda w, v, d: (2 * PI * root(w), HALF, d**2 / (2 * root(v))),
    "variance for root": lambda w, v, d: (root(2 * PI) * w, ONE, d**2 / (2 * v**2)),
    "root below": lambda w, v, d: (2 * PI * w, HALF, d**2 / (2 * root(v))),
    "no front": lambda _w, v, d: (ONE, ONE, d**2 / (2 * v)),
    "no half": lambda w, v, d: (2 * PI * w, HALF, d**2 / v),
    "no root": lambda w, v, d: (2 * PI * w, ONE, d**2 / (2 * v)),
    "variance in front": lambda w, v, d: (root(2 * PI) * w, ONE, d**2 / (2 * v)),
    "not squared": lambda w, v, d: (2 * PI * w, HALF, d / (2 * v)),
}


def variances(t: Measured, v: Learner, y: str, f: int) -> tuple[Fraction, Fraction]:
    """Return the variance before the exponential, and that in it, with what is added."""
    plain = DIVISOR[v["divisor"]](t, y, f)
    e, _, where = v["added"].partition(" ")
    match where:
        case "to the root":
            plain = (root(plain) + Fraction(e)) ** 2
        case "for 0":
            plain = plain or Fraction(e)
        case "twice":
            return plain + Fraction(e) / (2 * PI), plain + Fraction(e) / 2
        case _ if e != "nothing":
            plain += max(t.columns) / 10**9 if e == "relative" else Fraction(e)
    return plain, plain
