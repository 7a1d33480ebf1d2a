r"""What a step looks like on paper: terms, lines and tables, as text, Markdown and LaTeX.

    letter     a letter or a sign                     mu     \mu
    name       a name from the data                   10%    \text{10}{\%}
    number     a rational number                      2/9    \frac{2}{9}    ≈ 0.2222
               what has more than 60 digits           [61-digit integer]
    line       left = term = term, and a decimal      9/14 · 2/9 = 1/7 ≈ 0.1429
    table      terms below a head

A term has two spellings, plain text and TeX. Terms are put together as numbers are: (n + a) /
(N + a * K) is a term, and P("a", "b") is P(a | b). Where a term is wanted, a text is its name,
and a number its number. What is printed is terms only, so that text and TeX cannot differ: 80
columns of a terminal, TeX between dollar signs in Markdown, and LaTeX with amsmath.

Names may hold anything. Their TeX is what LaTeX, MathJax 2 and 3 and KaTeX all show as it
stands: ordinary characters in `\text`, every other one outside of it. A decimal stands beside a
number, never in its place.
"""

import operator
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import groupby
from typing import TypeAlias

from refnb.core import escapes
from refnb.exact import rational, rounding

SUM, FRACTION, WHOLE = range(3)
MAX_DIGITS = 60
WIDTH, WIDE = 78, 110  # columns of a terminal, and letters on a line of LaTeX
INDENT = "    "
MOST, ENDS = 200, 20  # rows that are shown, and at either end of a long table
Entry: TypeAlias = "Term | str | int | Fraction"
Numbers = Mapping[str, int | Fraction]
Given = Mapping[str, str | int | Fraction]


@dataclass(frozen=True)
class Term:
    """A part of a formula: how it is written, and how closely its parts hang together.

    `flat` is its TeX inside a fraction, where that is another; `decimal` ends a line.
    """

    plain: str
    tex: str
    level: int = WHOLE
    flat: str = ""
    decimal: str = ""

    def __add__(self, other: Entry) -> "Term":
        """Return the sum."""
        right = term(other)
        return Term(f"{self.plain} + {right.plain}", f"{self.tex} + {right.tex}", SUM)

    def __mul__(self, other: Entry) -> "Term":
        """Return the product, sums in parentheses."""
        plain, tex = zip(self._within(FRACTION), term(other)._within(FRACTION), strict=True)
        return Term(" · ".join(plain), r" \cdot ".join(tex), FRACTION)

    def __truediv__(self, other: Entry) -> "Term":
        """Return one term over another, not reduced."""
        under = term(other)
        plain = f"{self._within(WHOLE)[0]}/{under._within(WHOLE)[0]}"
        tex = rf"\frac{{{self.flat or self.tex}}}{{{under.flat or under.tex}}}"
        return Term(plain, tex, FRACTION)

    def __pow__(self, n: int) -> "Term":
        """Return the term to a whole power; the first is the term itself."""
        plain, tex = self._within(WHOLE)
        return Term(f"{plain}^{n}", f"{tex}^{{{n}}}", FRACTION) if n != 1 else self

    def __call__(self, event: Entry, given: "Entry | None" = None) -> "Term":
        """Return this letter of an event, perhaps given another: P(a | b)."""
        parts = [term(x) for x in (event, given) if x is not None]
        plain, tex = " | ".join(x.plain for x in parts), r" \mid ".join(x.tex for x in parts)
        return Term(f"{self.plain}({plain})", f"{self.tex}({tex})")

    def _within(self, level: int) -> tuple[str, str]:
        """Return both spellings, in parentheses when the parts hang together less closely."""
        if self.level >= level:
            return self.plain, self.tex
        return f"({self.plain})", rf"\left({self.tex}\right)"


def letter(plain: str, tex: str = "") -> Term:
    """Return a letter or a sign; its TeX is given where it is another."""
    return Term(plain, tex or plain)


def name(words: str) -> Term:
    r"""Return a name from the data, or words.

    >>> print(name("word_count").tex)
    \text{word}{\_}\text{count}
    """
    return Term(escapes.visible(words), escapes.tex(words))


def assigned(pairs: Iterable[tuple[str, str]]) -> str:
    """Return variables with their values as text: L=yes, F=no."""
    return ", ".join(f"{v}={a}" for v, a in pairs)


def number(x: int | Fraction) -> Term:
    """Return a number as a term.

    >>> number(Fraction(486, 611)).decimal, number(Fraction(3, 5)).decimal, number(2).decimal
    ('≈ 0.7954', '= 0.6', '')
    """
    level = WHOLE if x.denominator == 1 else FRACTION
    if long := size(x):
        return Term(long, rf"\text{{{long}}}", level, decimal=_decimal(x))
    plain = rational.spelling(x)
    return Term(plain, rounding.tex(x), level, plain, _decimal(x) if level == FRACTION else "")


def _decimal(x: int | Fraction) -> str:
    """Return = and the decimal where it is short, else ≈ and four digits."""
    shown = rounding.decimal(x, 6).rstrip("0")
    if x.denominator >= 10**5 or len(shown) > 8 or Fraction(shown) != x:
        shown = rounding.significant(x, 4)
    return f"{'=' if Fraction(shown) == x else '≈'} {shown}"


def short(x: int | Fraction, width: int = 0) -> Term:
    """Return a number, or its decimal alone where it is wider."""
    found = number(x)
    if not found.decimal or len(found.plain) <= width:
        return found
    return letter(found.decimal, decimal_tex(found.decimal))


def size(x: int | Fraction, most: int = MAX_DIGITS) -> str:
    """Describe a number by its size when it has too many digits to print, else return nothing."""
    if (x.numerator * x.denominator).bit_length() <= 3 * most:
        return ""
    over, under = (len(rational.spelling(abs(n))) for n in (x.numerator, x.denominator))
    if over + under <= most + 1:
        return ""
    whole = x.denominator == 1
    return f"[{over}-digit integer]" if whole else f"[{over}-digit/{under}-digit fraction]"


def term(x: Entry) -> Term:
    """Return a term as it is, a text as a name, a number as one."""
    if isinstance(x, Term):
        return x
    return name(x) if isinstance(x, str) else number(x)


def total(terms: Iterable[Entry]) -> Term:
    """Return the sum of at least one term."""
    return reduce(operator.add, map(term, terms))


def product(terms: Iterable[Entry]) -> Term:
    """Return the product of at least one term."""
    return reduce(operator.mul, map(term, terms))


def decimal_tex(words: str) -> str:
    r"""Return the TeX of a decimal, with a power of ten in the place of its e.

    >>> print(decimal_tex("≈ 3.333e-7"))
    \approx 3.333 \times 10^{-7}
    """
    powered = re.sub(r"e(-?\d+)$", r" \\times 10^{\1}", words)
    return powered.replace("≈", r"\approx").replace("...", r"\ldots")


P, X, Y, NOTHING = map(letter, ("P", "x", "y", ""))

_DEEPER = {"{": 1, "}": -1, r"\left": 1, r"\right": -1}
_BREAKS = r"\\[{}]|[{}]|\\(?:left|right)(?![a-z])| (?=\\cdot |\+ )"


@dataclass(frozen=True)
class Line:
    """A chain of equal terms; the decimal of the last one ends it."""

    terms: tuple[Term, ...]

    def plain(self) -> list[str]:
        """Return the first term, then each other one after its sign."""
        return self._written([term.plain for term in self.terms], str)

    def tex(self) -> list[str]:
        """Return the same as TeX."""
        return self._written([term.tex for term in self.terms], decimal_tex)

    def text(self) -> str:
        """Write it for a terminal; a long one continues below its first equals sign.

        A long term that stands alone is broken.
        """
        first, *others = self.plain()
        start = INDENT + first
        whole = " ".join((start, *others))
        if width(whole) <= WIDTH:
            return whole
        if not others:
            return "\n".join(INDENT + piece for piece in _pieces(first, WIDTH - len(INDENT)))
        margin = " " * min(width(start) + 1, 12)
        below = [margin + piece for end in others for piece in _pieces(end, WIDTH - len(margin))]
        beside = f"{start} {below[0].lstrip()}"
        head = [beside] if width(beside) <= WIDTH else [start, below[0]]
        return "\n".join(head + below[1:])

    def latex(self) -> str:
        """Write it as a line of align*; one that is too wide goes on below its first sign."""
        first, *others = self.tex()
        rows = [""]
        for piece in (piece for term in others for piece in _tex_pieces(term)):
            if rows[-1] and _tex_width(f"{first} {rows[-1]} {piece}") > WIDE:
                deeper = piece.startswith(("+", r"\cdot"))
                rows.append(rf"\quad {{}}{piece}" if deeper else piece)
            else:
                rows[-1] += f" {piece}" if rows[-1] else piece
        return f"  {first} &" + " \\\\\n  &".join(rows)

    def _written(self, terms: list[str], decimal: Callable[[str], str]) -> list[str]:
        ends = [decimal(term.decimal) for term in self.terms[-1:] if term.decimal]
        return [*terms[:1], *(f"= {term}" for term in terms[1:]), *ends]


def _pieces(words: str, most: int) -> Iterator[str]:
    """Break before an operator, so that each piece fits where it can; the rest stands deeper."""
    current = ""
    for piece in words.replace(" · ", "\n· ").replace(" + ", "\n+ ").split("\n"):
        longer = f"{current} {piece}" if current else piece
        if current and width(longer) > most - 2:
            yield current
            longer = f"  {piece}"
        current = longer
    yield current


def _tex_pieces(term: str) -> Iterator[str]:
    """Break before an operator that stands in no group."""
    start, depth = 0, 0
    for found in re.finditer(_BREAKS, term):
        if found[0] in _DEEPER:
            depth += _DEEPER[found[0]]
        elif found[0] == " " and depth == 0:
            yield term[start : found.start()]
            start = found.end()
    yield term[start:]


def width(words: str) -> int:
    """Return the columns that a terminal gives the words."""
    wide = sum(unicodedata.east_asian_width(c) in "WF" for c in words)
    return len(words) + wide - sum(unicodedata.combining(c) > 0 for c in words)


def _tex_width(tex: str) -> int:
    """Return at least how many letters are as wide; a fraction counts as both of its parts."""
    return len(re.sub(r"[{}\\]", "", re.sub(r"\\[a-z]+", "oo", tex)))


@dataclass(frozen=True)
class Table:
    """A head, and rows as wide as it."""

    head: tuple[Term, ...]
    rows: tuple[tuple[Term, ...], ...]

    def text(self) -> str:
        """Write it for a terminal, its columns in line."""
        cells = [[term.plain for term in row] for row in (self.head, *self.rows)]
        widths = [max(map(width, column)) for column in zip(*cells, strict=True)]
        padded = (
            "  ".join(cell + " " * (w - width(cell)) for cell, w in zip(row, widths, strict=True))
            for row in cells
        )
        return "\n".join((INDENT + row).rstrip() for row in padded)

    def markdown(self) -> str:
        """Write it for a page."""
        cells = ([math([term.tex]) for term in row] for row in (self.head, *self.rows))
        head, *rows = (f"| {' | '.join(row)} |" for row in cells)
        return "\n".join([head, "|" + " --- |" * len(self.head), *rows])

    def latex(self) -> str:
        """Write it as an array."""
        head, *rows = (" & ".join(term.tex for term in row) for row in (self.head, *self.rows))
        body = "\n".join([rf"  {head} \\ \hline", *(rf"  {row} \\" for row in rows)])
        columns = "l" * len(self.head)
        return f"\\[\n\\begin{{array}}{{{columns}}}\n{body}\n\\end{{array}}\n\\]"


def math(terms: Sequence[str]) -> str:
    """Return terms as one formula of Markdown; an empty one is nothing."""
    tex = " ".join(terms)
    return f"${tex}$" if tex else ""


NO_FORMULA = Line(())


def line(left: Entry, *terms: "Entry | None") -> Line:
    """Return left = term = term, leaving out what would be said twice in a row."""
    others = groupby((term(x) for x in terms if x is not None), lambda each: each.plain)
    return Line((term(left), *([*same][-1] for _, same in others)))


def few(lines: Iterable[Line]) -> tuple[Line, ...]:
    """Return the lines; where they are more than MOST, the first and last ENDS."""
    shown = tuple(lines)
    return shown if len(shown) <= MOST else (*shown[:ENDS], line("..."), *shown[-ENDS:])


def table(head: Iterable[Entry], rows: Iterable[Iterable[Entry]], most: int | None = None) -> Table:
    """Return a table of terms; where it has more rows than most, the first and last ENDS."""
    names, lines = tuple(map(term, head)), [*rows]
    if most is not None and len(lines) > most:
        lines[ENDS:-ENDS] = [[letter("..."), *[NOTHING] * (len(names) - 1)]]
    return Table(names, tuple(tuple(map(term, row)) for row in lines))
