"""Blocks for a page or a notebook: Markdown with TeX between dollar signs."""

from collections.abc import Iterator, Sequence

from refnb.solutions import formula
from refnb.solutions.formula import Term
from refnb.solutions.layout import Block, Grid, Line

_SPECIAL = str.maketrans(
    {c: f"\\{c}" for c in r"\`*_[]#|$"} | {"<": "&lt;", ">": "&gt;", "&": "&amp;", "~": "&#126;"}
)


def render(title: str, blocks: Sequence[Block], level: int = 2) -> str:
    """Write title and blocks as Markdown; `level` is that of the title's heading."""
    parts = [f"{'#' * level} {escape_markdown(title)}"] if title else []
    for place, block in enumerate(blocks, 1):
        parts += _block(place, block)
    return "\n\n".join(parts) + "\n"


def escape_markdown(words: str) -> str:
    r"""Return words that Markdown shows as they stand, in each of its flavours.

    >>> print(escape_markdown("2 * 3 | 4 < 5"))
    2 \* 3 \| 4 &lt; 5
    """
    return formula.visible(words).translate(_SPECIAL)


def _block(place: int, block: Block) -> Iterator[str]:
    formula = f": {_math(block.formula)}" if block.formula else ""
    yield f"**{place}. {block.title}**{formula}"
    if block.lines:
        yield "\n".join(f"- {_line(line)}" for line in block.lines)
    if block.grid:
        yield "\n".join(_grid(block.grid))


def _line(line: Line) -> str:
    decimal = formula.caption(line.value) if line.value is not None else ""
    return f"{_math(line.terms)} {decimal}".rstrip()


def _grid(grid: Grid) -> Iterator[str]:
    yield _row(grid.head)
    yield "|" + " --- |" * len(grid.head)
    yield from (_row(row) for row in grid.rows)


def _row(cells: Sequence[Term]) -> str:
    return "| " + " | ".join(_math([cell]) for cell in cells) + " |"


def _math(terms: Sequence[Term]) -> str:
    """Write a chain of equal terms as inline math; an empty one is nothing."""
    tex = " = ".join(formula.to_tex(term) for term in terms)
    return f"${tex}$" if tex else ""
