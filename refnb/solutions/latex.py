"""Blocks for a problem sheet: LaTeX with amsmath."""

import re
from collections.abc import Iterator, Sequence

from refnb.solutions.layout import Block, Line, Table
from refnb.solutions.terms import SIGNS, visible

_HEAD = r"""\documentclass{article}
\usepackage{amsmath}
\usepackage[margin=25mm]{geometry}
\allowdisplaybreaks
"""


def render(title: str, blocks: Sequence[Block]) -> str:
    """Write title and blocks as LaTeX: align* for the lines, array for the tables."""
    parts = [rf"\subsection*{{{escape(title)}}}"] if title else []
    for place, block in enumerate(blocks, 1):
        parts += _block(place, block)
    return "\n\n".join(parts) + "\n"


def document(body: str) -> str:
    """Write a document of its own, which LaTeX compiles as it stands."""
    return f"{_HEAD}\n\\begin{{document}}\n{body}\n\\end{{document}}\n"


def escape(words: str) -> str:
    r"""Return words that LaTeX prints as they stand, their quotes turned the right way.

    >>> print(escape('"free" & "money" ~ 5'))
    ``free'' \& ``money'' $\sim$ 5
    """
    escaped = "".join(_escaped(c) for c in visible(words))
    return re.sub('"([^"]*)"', r"``\1''", escaped)


def _escaped(c: str) -> str:
    """Put what only a formula can show into one."""
    sign = SIGNS.get(c, c)
    return sign if c not in SIGNS or sign == f"\\{c}" else f"${sign}$"


def _block(place: int, block: Block) -> Iterator[str]:
    formula = f" ${' '.join(block.formula.tex())}$" if block.formula.terms else ""
    yield rf"\paragraph{{{place}. {escape(block.title)}}}{formula}"
    if block.lines:
        rows = " \\\\\n".join(map(_line, block.lines))
        yield f"\\begin{{align*}}\n{rows}\n\\end{{align*}}"
    if block.table:
        yield _table(block.table)


def _line(line: Line) -> str:
    first, *others = line.tex()
    return f"  {first} &{' '.join(others)}"


def _table(table: Table) -> str:
    head, *rows = [f"  {' & '.join(cell.tex for cell in row)}" for row in (table.head, *table.rows)]
    body = "\n".join([rf"{head} \\ \hline", *(rf"{row} \\" for row in rows)])
    columns = "l" * len(table.head)
    return f"\\[\n\\begin{{array}}{{{columns}}}\n{body}\n\\end{{array}}\n\\]"
