"""Blocks for a terminal: plain text, 80 columns wide."""

import unicodedata
from collections.abc import Iterator, Sequence

from refnb.core.escapes import visible
from refnb.worked.layout import Block, Line, Table

WIDTH = 78
_INDENT = "    "


def render(title: str, blocks: Sequence[Block]) -> str:
    """Write title and blocks as text that an 80-column terminal shows well."""
    parts = [f"{visible(title)}\n{'=' * _width(visible(title))}"] if title else []
    parts += ["\n".join(_block(place, block)) for place, block in enumerate(blocks, 1)]
    return "\n\n".join(parts) + "\n"


def _block(place: int, block: Block) -> Iterator[str]:
    """Put the formula at the end of the heading, or below it where it is too long."""
    heading, formula = f"{place}. {visible(block.title)}", " ".join(block.formula.plain())
    gap = WIDTH - _width(heading) - _width(formula)
    if formula and gap > 1:
        yield heading + " " * gap + formula
    else:
        yield from [heading, *([_INDENT + formula] if formula else [])]
    for line in block.lines:
        yield from _line(line)
    if block.table:
        yield from table(block.table)


def _line(line: Line) -> Iterator[str]:
    """Write a chain of equal terms; a long one continues below its first equals sign.

    A long term that stands alone is broken.
    """
    first, *others = line.plain()
    whole = _INDENT + " ".join((first, *others))
    if _width(whole) <= WIDTH:
        yield whole
    elif others:
        yield from _folded(_INDENT + first, others)
    else:
        yield from (_INDENT + piece for piece in _pieces(first, WIDTH - len(_INDENT)))


def _folded(start: str, ends: Sequence[str]) -> Iterator[str]:
    """Put the first end beside the start where it fits, and all others below each other."""
    margin = " " * min(_width(start) + 1, 12)
    pieces = [f"{margin}{piece}" for end in ends for piece in _pieces(end, WIDTH - len(margin))]
    beside = f"{start} {pieces[0].lstrip()}"
    yield from [beside] if _width(beside) <= WIDTH else [start, pieces[0]]
    yield from pieces[1:]


def _pieces(words: str, width: int) -> Iterator[str]:
    """Break before an operator, so that each piece fits where it can; the rest stands deeper."""
    current = ""
    for piece in words.replace(" · ", "\n· ").replace(" + ", "\n+ ").split("\n"):
        longer = f"{current} {piece}" if current else piece
        if current and _width(longer) > width - 2:
            yield current
            longer = f"  {piece}"
        current = longer
    yield current


def table(rows: Table) -> Iterator[str]:
    """Yield the lines of a table, its columns in line."""
    cells = [[term.plain for term in row] for row in (rows.head, *rows.rows)]
    widths = [max(map(_width, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        padded = [cell + " " * (w - _width(cell)) for cell, w in zip(row, widths, strict=True)]
        yield (_INDENT + "  ".join(padded)).rstrip()


def _width(words: str) -> int:
    """Return the columns that a terminal gives the words."""
    wide = sum(unicodedata.east_asian_width(c) in "WF" for c in words)
    return len(words) + wide - sum(unicodedata.combining(c) > 0 for c in words)
