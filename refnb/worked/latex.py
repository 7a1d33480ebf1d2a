"""Blocks for a problem sheet: LaTeX with amsmath."""

import re
from collections.abc import Iterator, Sequence

from refnb.core import escapes
from refnb.worked.layout import Block, Line, Table

WIDTH = 110

_DEEPER = {"{": 1, "}": -1, r"\left": 1, r"\right": -1}
_BREAKS = re.compile(r"\\[{}]|[{}]|\\(?:left|right)(?![a-z])| (?=\\cdot |\+ )")
_HEAD = r"""\documentclass{article}
\usepackage{amsmath}
\usepackage[margin=25mm]{geometry}
\allowdisplaybreaks
"""


def render(title: str, blocks: Sequence[Block]) -> str:
    """Write title and blocks as LaTeX: align* for the lines, array for the tables."""
    parts = [rf"\subsection*{{{escapes.latex(title)}}}"] if title else []
    for place, block in enumerate(blocks, 1):
        formula = f" ${' '.join(block.formula.tex())}$" if block.formula.terms else ""
        parts.append(rf"\paragraph{{{place}. {escapes.latex(block.title)}}}{formula}")
        if block.lines:
            rows = " \\\\\n".join(map(_line, block.lines))
            parts.append(f"\\begin{{align*}}\n{rows}\n\\end{{align*}}")
        if block.table:
            parts.append(table(block.table))
    return "\n\n".join(parts) + "\n"


def document(body: str) -> str:
    """Write a document of its own, which LaTeX compiles as it stands."""
    return f"{_HEAD}\n\\begin{{document}}\n{body}\n\\end{{document}}\n"


def _line(line: Line) -> str:
    """Write a chain of equal terms; one that is too wide goes on below its first sign."""
    first, *others = line.tex()
    rows = [""]
    for piece in (piece for term in others for piece in _pieces(term)):
        if rows[-1] and _width(f"{first} {rows[-1]} {piece}") > WIDTH:
            operator = piece.startswith(("+", r"\cdot"))
            rows.append(rf"\quad {{}}{piece}" if operator else piece)
        else:
            rows[-1] += f" {piece}" if rows[-1] else piece
    return f"  {first} &" + " \\\\\n  &".join(rows)


def _pieces(term: str) -> Iterator[str]:
    """Break before an operator that stands in no group."""
    start, depth = 0, 0
    for found in _BREAKS.finditer(term):
        if found[0] in _DEEPER:
            depth += _DEEPER[found[0]]
        elif found[0] == " " and depth == 0:
            yield term[start : found.start()]
            start = found.end()
    yield term[start:]


def _width(tex: str) -> int:
    """Return at least how many letters are as wide; a fraction counts as both of its parts."""
    return len(re.sub(r"[{}\\]", "", re.sub(r"\\[a-z]+", "oo", tex)))


def table(rows: Table) -> str:
    """Write a table as an array."""
    head, *others = [f"  {' & '.join(cell.tex for cell in row)}" for row in (rows.head, *rows.rows)]
    body = "\n".join([rf"{head} \\ \hline", *(rf"{row} \\" for row in others)])
    columns = "l" * len(rows.head)
    return f"\\[\n\\begin{{array}}{{{columns}}}\n{body}\n\\end{{array}}\n\\]"
