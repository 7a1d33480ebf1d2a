"""Blocks: what a step looks like on paper, before a form is chosen.

    Line     left = term = term, with the decimal of the value     9/14 · 2/9 = 1/7
    Grid     a table of cells with a head
    Block    a heading, a general formula, lines, and perhaps a grid

A block speaks of terms only, so that the plain text and the TeX cannot differ.
"""

from dataclasses import dataclass
from fractions import Fraction

from refnb.exact.logarithm import Extended, LogForm
from refnb.solutions import formula
from refnb.solutions.formula import Number, Symbol, Term, Value


@dataclass(frozen=True)
class Line:
    """A chain of equal terms; `value` is the number whose decimal ends it."""

    terms: tuple[Term, ...]
    value: Value | None = None


@dataclass(frozen=True)
class Grid:
    """A table: a head, and rows as wide as it."""

    head: tuple[Term, ...]
    rows: tuple[tuple[Term, ...], ...]


@dataclass(frozen=True)
class Block:
    """A heading with its formula, then lines, then a grid."""

    title: str
    formula: tuple[Term, ...] = ()
    lines: tuple[Line, ...] = ()
    grid: Grid | None = None


def number_line(left: Term, value: int | Fraction, *between: Term) -> Line:
    """Return the line left = between = value, leaving out what would be said twice."""
    end = Number(value)
    middle = tuple(term for term in between if formula.plain(term) != formula.plain(end))
    return Line((left, *middle, end), value)


def log_line(left: Term, value: Extended) -> Line:
    """Return the line left = value for a logarithm; an infinity has no decimal."""
    return Line((left, formula.logarithm(value)), value if isinstance(value, LogForm) else None)


NOTHING = Symbol("", "")
