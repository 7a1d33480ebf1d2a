"""How a step looks on paper: lines and tables of terms, as text, Markdown and LaTeX.

    line     left = term = term, and a decimal      9/14 · 2/9 = 1/7 ≈ 0.1429
    table    terms below a head

A terminal has 80 columns, Markdown has TeX between dollar signs, and LaTeX uses amsmath.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from refnb.core import escapes
from refnb.worked.terms import Entry, Letter, Name, Term, decimal, digits, same, term, tex, text

H = TypeVar("H")
K = TypeVar("K")
E = TypeVar("E")
Rows = Iterable[Iterable[Entry]]

WIDTH, WIDE = 78, 110  # columns of a terminal, and letters on a line of LaTeX
INDENT = "    "
MOST, ENDS = 200, 20  # rows that are shown, and at either end of a long table

_DEEPER = {"{": 1, "}": -1, r"\left": 1, r"\right": -1}
_BREAKS = r"\\[{}]|[{}]|\\(?:left|right)(?![a-z])| (?=\\cdot |\+ )"


@dataclass(frozen=True)
class Line:
    """A chain of equal terms, which ends with the decimal of the last one."""

    terms: tuple[Term, ...]

    def pieces(self, write: Callable[[Term], str]) -> list[str]:
        """Return the first term, and each other one after its sign, as `text` or `tex` write it."""
        ends = [digits(end) for last in self.terms[-1:] if (end := decimal(last))]
        others = (f"= {write(each)}" for each in self.terms[1:])
        return [*map(write, self.terms[:1]), *others, *map(write, ends)]

    def text(self) -> str:
        """Write it for a terminal; a long line continues below its first equals sign.

        A long single term is broken.
        """
        first, *others = self.pieces(text)
        start = INDENT + first
        alone = " ".join((start, *others))
        if width(alone) <= WIDTH:
            return alone
        if not others:
            return "\n".join(INDENT + piece for piece in _pieces(first, WIDTH - len(INDENT)))
        margin = " " * min(width(start) + 1, 12)
        below = [margin + piece for end in others for piece in _pieces(end, WIDTH - len(margin))]
        beside = f"{start} {below[0].lstrip()}"
        head = [beside] if width(beside) <= WIDTH else [start, below[0]]
        return "\n".join(head + below[1:])

    def latex(self) -> str:
        """Write it as a line of align*; if too wide, it continues below its first sign."""
        first, *others = self.pieces(tex)
        rows = [""]
        for piece in (piece for each in others for piece in _tex_pieces(each)):
            if rows[-1] and _tex_width(f"{first} {rows[-1]} {piece}") > WIDE:
                deeper = piece.startswith(("+", r"\cdot"))
                rows.append(rf"\quad {{}}{piece}" if deeper else piece)
            else:
                rows[-1] += f" {piece}" if rows[-1] else piece
        return f"  {first} &" + " \\\\\n  &".join(rows)


def _pieces(formula: str, most: int) -> Iterator[str]:
    """Break before an operator, so that each piece fits if possible; indent the rest."""
    current = ""
    for piece in formula.replace(" · ", "\n· ").replace(" + ", "\n+ ").split("\n"):
        longer = f"{current} {piece}" if current else piece
        if current and width(longer) > most - 2:
            yield current
            longer = f"  {piece}"
        current = longer
    yield current


def paragraph(text: str) -> str:
    """Break words at blanks, so that each row fits if possible."""
    return re.sub(rf"(.{{1,{WIDTH}}})(?: |$)", r"\1\n", text).removesuffix("\n")


def _tex_pieces(formula: str) -> Iterator[str]:
    """Break before an operator outside any group."""
    start, depth = 0, 0
    for match in re.finditer(_BREAKS, formula):
        if match[0] in _DEEPER:
            depth += _DEEPER[match[0]]
        elif match[0] == " " and depth == 0:
            yield formula[start : match.start()]
            start = match.end()
    yield formula[start:]


def width(text: str) -> int:
    """Return the number of columns that the words take on a terminal."""
    if text.isascii():
        return len(text)
    others = [c for c in text if not c.isascii()]
    wide = [c for c in others if unicodedata.east_asian_width(c) in "WF"]
    return len(text) + len(wide) - len([c for c in others if unicodedata.combining(c)])


def _tex_width(formula: str) -> int:
    """Return a lower bound of the width in letters; a fraction counts as both of its parts."""
    return len(re.sub(r"[{}\\]", "", re.sub(r"\\[a-z]+", "oo", formula)))


@dataclass(frozen=True)
class Table:
    """A header, and rows with as many cells."""

    head: tuple[Term, ...]
    rows: tuple[tuple[Term, ...], ...]

    def text(self) -> str:
        """Write it for a terminal, with aligned columns."""
        cells = [[*map(text, row)] for row in (self.head, *self.rows)]
        widths = [max(map(width, column)) for column in zip(*cells, strict=True)]
        padded = (
            "  ".join(cell + " " * (w - width(cell)) for cell, w in zip(row, widths, strict=True))
            for row in cells
        )
        return "\n".join((INDENT + row).rstrip() for row in padded)

    def markdown(self) -> str:
        """Write it for a page: words stay words, everything else is a formula."""
        cells = (
            [escapes.markdown(x.text) if isinstance(x, Name) else math([tex(x)]) for x in row]
            for row in (self.head, *self.rows)
        )
        head, *rows = (f"| {' | '.join(row)} |" for row in cells)
        return "\n".join([head, "|" + " --- |" * len(self.head), *rows])

    def latex(self) -> str:
        """Write it as an array; columns that do not fit come below, with the first one repeated."""
        rows = [[*map(tex, row)] for row in (self.head, *self.rows)]
        widths = [2 + max(map(_tex_width, column)) for column in zip(*rows, strict=True)]
        arrays = [[0]]
        for i in range(1, len(widths)):
            if len(arrays[-1]) > 1 and sum(widths[j] for j in (*arrays[-1], i)) > WIDE:
                arrays.append([0])
            arrays[-1].append(i)
        return "\n\n".join(_array([[row[i] for i in part] for row in rows]) for part in arrays)


def _array(rows: Sequence[Sequence[str]]) -> str:
    """Return rows of TeX as an array, with the first one as its header."""
    head, *others = map(" & ".join, rows)
    body = "\n".join([rf"  {head} \\ \hline", *(rf"  {row} \\" for row in others)])
    return f"\\[\n\\begin{{array}}{{{'l' * len(rows[0])}}}\n{body}\n\\end{{array}}\n\\]"


def math(pieces: Sequence[str]) -> str:
    """Return pieces of TeX as one formula of Markdown; an empty one is left out."""
    formula = " ".join(pieces)
    return f"${formula}$" if formula else ""


NO_FORMULA = Line(())


def line(left: Entry, *terms: "Entry | None") -> Line:
    """Return left = term = term, leaving out repeated terms."""
    others = list[Term]()
    for each in (term(x) for x in terms if x is not None):
        if others and same(others[-1], each):
            others.pop()
        others.append(each)
    return Line((term(left), *others))


def entries(rows: Mapping[H, Mapping[K, E]]) -> Iterator[tuple[H, K, E]]:
    """Yield each entry of a table, after the names of its row and its column."""
    for h, row in rows.items():
        for k, entry in row.items():
            yield h, k, entry


def few(lines: Iterable[Line]) -> tuple[Line, ...]:
    """Return the lines; if there are more than MOST, only the first and last ENDS."""
    shown = tuple(lines)
    return shown if len(shown) <= MOST else (*shown[:ENDS], line("..."), *shown[-ENDS:])


def table(head: Iterable[Entry], rows: Rows, most: int | None = None) -> Table:
    """Return a table of terms; if it has too many rows, only the first and last ENDS."""
    names, lines = tuple(map(term, head)), [*rows]
    if most is not None and len(lines) > most:
        lines[ENDS:-ENDS] = [[Letter("..."), *[Letter("")] * (len(names) - 1)]]
    return Table(names, tuple(tuple(map(term, row)) for row in lines))
