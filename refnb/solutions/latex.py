"""Blocks for a problem sheet: LaTeX with amsmath."""

import re
from collections.abc import Iterator, Sequence

from refnb.solutions import formula
from refnb.solutions.formula import Term, escape_tex
from refnb.solutions.layout import Block, Grid, Line


def render(title: str, blocks: Sequence[Block]) -> str:
    """Write title and blocks as LaTeX: align* for the lines, array for the tables."""
    parts = [rf"\subsection*{{{prose(title)}}}"] if title else []
    for place, block in enumerate(blocks, 1):
        parts += _block(place, block)
    return "\n\n".join(parts) + "\n"


def prose(words: str) -> str:
    r"""Return a text that TeX prints as it stands, its quotes turned the right way.

    >>> print(prose('"free" & "money"'))
    ``free'' \& ``money''
    """
    return re.sub('"([^"]*)"', r"``\1''", escape_tex(words))


def _block(place: int, block: Block) -> Iterator[str]:
    formula = f" ${_chain(block.formula)}$" if block.formula else ""
    yield rf"\paragraph{{{place}. {escape_tex(block.title)}}}{formula}"
    if block.lines:
        rows = " \\\\\n".join(f"  {_line(line)}" for line in block.lines)
        yield f"\\begin{{align*}}\n{rows}\n\\end{{align*}}"
    if block.grid:
        yield _grid(block.grid)


def _line(line: Line) -> str:
    first, *others = [formula.to_tex(term) for term in line.terms]
    chain = " = ".join(others)
    return f"{first} &= {chain}{_decimal(line)}"


def _decimal(line: Line) -> str:
    """Write the decimal that ends a line, with a power of ten instead of an e."""
    words = formula.caption(line.value) if line.value is not None else ""
    head, _, exponent = words.replace("≈", r"\approx").partition("e")
    power = rf" \times 10^{{{exponent}}}" if exponent else ""
    return f" {head}{power}" if words else ""


def _grid(grid: Grid) -> str:
    rows = [" & ".join(formula.to_tex(cell) for cell in row) for row in (grid.head, *grid.rows)]
    body = " \\\\\n".join(f"  {row}" for row in rows).replace("\\\\\n", "\\\\ \\hline\n", 1)
    return f"\\[\n\\begin{{array}}{{{'l' * len(grid.head)}}}\n{body}\n\\end{{array}}\n\\]"


def _chain(terms: Sequence[Term]) -> str:
    return " = ".join(formula.to_tex(term) for term in terms)
