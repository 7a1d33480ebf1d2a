"""Blocks for a terminal: plain text, 80 columns wide."""

import unicodedata
from collections.abc import Iterator, Sequence

from refnb.solutions import formula
from refnb.solutions.formula import plain
from refnb.solutions.layout import Block, Grid, Line

WIDTH = 78
_INDENT = "    "


def render(title: str, blocks: Sequence[Block]) -> str:
    """Write title and blocks as text that an 80-column terminal shows well."""
    head = formula.visible(title)
    parts = [head + "\n" + "=" * _width(head)] if title else []
    parts += ["\n".join(_block(place, block)) for place, block in enumerate(blocks, 1)]
    return "\n\n".join(parts) + "\n"


def _block(place: int, block: Block) -> Iterator[str]:
    heading = f"{place}. {block.title}"
    formula = " = ".join(plain(term) for term in block.formula)
    gap = WIDTH - _width(heading) - _width(formula)
    yield f"{heading}{' ' * gap}{formula}" if formula and gap > 1 else heading
    if formula and gap <= 1:
        yield _INDENT + formula
    for line in block.lines:
        yield from _line(line)
    if block.grid:
        yield from _grid(block.grid)


def _line(line: Line) -> Iterator[str]:
    """Write a chain of equal terms; a long one continues below its first equals sign."""
    first, *others = [plain(term) for term in line.terms]
    ends = [f"= {term}" for term in others]
    if line.value is not None and (decimal := formula.caption(line.value)):
        ends.append(decimal)
    whole = " ".join([_INDENT + first, *ends])
    if _width(whole) <= WIDTH:
        yield whole
    else:
        yield from _broken(_INDENT + first, ends)


def _broken(start: str, ends: Sequence[str]) -> Iterator[str]:
    """Put the first end beside the start where it fits, and all others below each other."""
    margin = " " * min(_width(start) + 1, 12)
    pieces = [list(_fold(end, WIDTH - len(margin))) for end in ends]
    beside = f"{start} {pieces[0][0]}"
    if _width(beside) <= WIDTH:
        yield beside
    else:
        yield start
        yield margin + pieces[0][0]
    yield from (f"{margin}  {piece}" for piece in pieces[0][1:])
    for first, *others in pieces[1:]:
        yield margin + first
        yield from (f"{margin}  {piece}" for piece in others)


def _fold(words: str, width: int) -> Iterator[str]:
    """Break before an operator, so that each piece fits where it can."""
    current = ""
    for piece in words.replace(" · ", "\n· ").replace(" + ", "\n+ ").split("\n"):
        longer = f"{current} {piece}" if current else piece
        if current and _width(longer) > width - 2:
            yield current
            current = piece
        else:
            current = longer
    yield current


def _grid(grid: Grid) -> Iterator[str]:
    cells = [[plain(term) for term in row] for row in (grid.head, *grid.rows)]
    widths = [max(_width(row[i]) for row in cells) for i in range(len(grid.head))]
    for row in cells:
        padded = [cell + " " * (w - _width(cell)) for cell, w in zip(row, widths, strict=True)]
        yield (_INDENT + "  ".join(padded)).rstrip()


def _width(words: str) -> int:
    """Return the columns that a terminal gives the words."""
    wide = sum(unicodedata.east_asian_width(c) in "WF" for c in words)
    return len(words) + wide - sum(unicodedata.combining(c) > 0 for c in words)
