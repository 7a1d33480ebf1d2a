"""Blocks for a page or a notebook: Markdown with TeX between dollar signs."""

from collections.abc import Iterator, Sequence

from refnb.core import escapes
from refnb.worked.layout import Block, Table, Term


def render(title: str, blocks: Sequence[Block]) -> str:
    """Write title and blocks as Markdown."""
    parts = [f"## {escapes.markdown(title)}"] if title else []
    for place, block in enumerate(blocks, 1):
        formula = f": {_math(block.formula.tex())}" if block.formula.terms else ""
        parts.append(f"**{place}. {escapes.markdown(block.title)}**{formula}")
        if block.lines:
            parts.append("\n".join(f"- {_math(line.tex())}" for line in block.lines))
        if block.table:
            parts.append("\n".join(table(block.table)))
    return "\n\n".join(parts) + "\n"


def table(rows: Table) -> Iterator[str]:
    """Yield the lines of a table."""
    yield _row(rows.head)
    yield "|" + " --- |" * len(rows.head)
    yield from map(_row, rows.rows)


def _row(cells: Sequence[Term]) -> str:
    return f"| {' | '.join(_math([cell.tex]) for cell in cells)} |"


def _math(terms: Sequence[str]) -> str:
    """Write terms as one formula; an empty one is nothing."""
    tex = " ".join(terms)
    return f"${tex}$" if tex else ""
