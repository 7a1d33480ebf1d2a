r"""The HTML of questions and solutions, and the XML that carries it.

Text is written by `escapes.html`; here are the formulas, which Moodle looks for between \( and \).
"""

from collections.abc import Iterable, Iterator, Sequence

from refnb.core import escapes
from refnb.worked.layout import Block, Table, Term

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

_TEX = {ord(c): f"&#{ord(c)};" for c in "@#[]"}


def math(terms: Iterable[str]) -> str:
    """Return TeX as a formula of a page."""
    tex = escapes.xml(" ".join(terms)).translate(_TEX)
    return f"\\({tex}\\)" if tex else ""


def paragraph(words: str) -> str:
    """Return words as a paragraph, nothing for none."""
    return f"<p>{escapes.html(words)}</p>" if words else ""


def blocks(title: str, some: Sequence[Block]) -> str:
    """Write a worked solution: a paragraph for each step."""
    parts = [f"<h4>{escapes.html(title)}</h4>"] if title else []
    for place, block in enumerate(some, 1):
        parts += _block(place, block)
    return "\n".join(parts)


def table(rows: Table) -> str:
    """Write a table."""
    head, *others = ("".join(map(_cell, row)) for row in (rows.head, *rows.rows))
    body = "\n".join(f"<tr>{row}</tr>" for row in (head.replace("td>", "th>"), *others))
    return f"<table>\n{body}\n</table>"


def element(name: str, *content: str, **attributes: str) -> str:
    """Return an element of XML around others, each on lines of its own."""
    inner = "\n".join(content)
    return f"<{name}{_attributes(attributes)}>\n{inner}\n</{name}>"


def leaf(name: str, words: str = "", **attributes: str) -> str:
    """Return an element of XML around text, its lines kept.

    >>> leaf("text", "a < b", format="html")
    '<text format="html">a &lt; b</text>'
    """
    content = "\n".join(map(escapes.xml, words.split("\n")))
    return f"<{name}{_attributes(attributes)}>{content}</{name}>"


def text(name: str, words: str = "", **attributes: str) -> str:
    """Return an element around a text element, as Moodle has it."""
    return f"<{name}{_attributes(attributes)}>{leaf('text', words)}</{name}>"


def _block(place: int, block: Block) -> Iterator[str]:
    formula = f": {math(block.formula.tex())}" if block.formula.terms else ""
    yield f"<p><strong>{place}. {escapes.html(block.title)}</strong>{formula}</p>"
    if block.lines:
        lines = "\n".join(f"<li>{math(line.tex())}</li>" for line in block.lines)
        yield f"<ul>\n{lines}\n</ul>"
    if block.table:
        yield table(block.table)


def _cell(term: Term) -> str:
    return f"<td>{math([term.tex])}</td>"


def _attributes(attributes: dict[str, str]) -> str:
    return "".join(f' {name}="{escapes.xml(words)}"' for name, words in attributes.items())
