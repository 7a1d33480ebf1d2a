"""Blocks: what a step looks like on paper, before a form is chosen.

    Line     left = term = term, ended by a decimal       9/14 · 2/9 = 1/7 ≈ 0.1429
    Table    a table of terms with a head
    Block    a heading, a general formula, lines, and perhaps a table

A block speaks of terms only, so that the plain text and the TeX cannot differ.
"""

from dataclasses import dataclass
from itertools import groupby

from refnb.worked.terms import Term, decimal_tex, letter


@dataclass(frozen=True)
class Line:
    """A chain of equal terms; the decimal of the last one ends it."""

    terms: tuple[Term, ...]

    def plain(self) -> list[str]:
        """Return the first term, then each other one after its sign."""
        decimal = [term.decimal for term in self.terms[-1:] if term.decimal]
        return [
            f"= {term.plain}" if i else term.plain for i, term in enumerate(self.terms)
        ] + decimal

    def tex(self) -> list[str]:
        """Return the same as TeX."""
        decimal = [decimal_tex(term.decimal) for term in self.terms[-1:] if term.decimal]
        return [f"= {term.tex}" if i else term.tex for i, term in enumerate(self.terms)] + decimal


@dataclass(frozen=True)
class Table:
    """A head, and rows as wide as it."""

    head: tuple[Term, ...]
    rows: tuple[tuple[Term, ...], ...]


NO_FORMULA, NOTHING = Line(()), letter("")


@dataclass(frozen=True)
class Block:
    """A heading with its formula, then lines, then a table."""

    title: str
    formula: Line = NO_FORMULA
    lines: tuple[Line, ...] = ()
    table: Table | None = None


def line(left: Term, *terms: Term | None) -> Line:
    """Return left = term = term, leaving out what would be said twice in a row."""
    others = groupby((term for term in terms if term), lambda term: term.plain)
    return Line((left, *([*same][-1] for _, same in others)))
