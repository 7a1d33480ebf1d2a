r"""The HTML of questions and solutions, and the XML that carries it.

What stands in a name is shown as it stands: no sign of it begins a formula, which Moodle looks for
between \( and \), nor a block of STACK, which begins with {@, {# or [[.
"""

from collections.abc import Iterable, Iterator, Sequence

from refnb.solutions.layout import Block, Table
from refnb.solutions.terms import Term, visible

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

_XML = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
_TEX = _XML | {c: f"&#{ord(c)};" for c in "@#[]"}
_WORDS = _TEX | {c: f"&#{ord(c)};" for c in "{}"} | {c: f"<span>{c}</span>" for c in "\\$"}


def escape(words: str) -> str:
    r"""Return words that a page of Moodle, or of STACK, shows as they stand.

    >>> print(escape(r"\(x\) & {@y@} [[z]]"))
    <span>\</span>(x<span>\</span>) &amp; &#123;&#64;y&#64;&#125; &#91;&#91;z&#93;&#93;
    """
    return "".join(_WORDS.get(c, c) for c in visible(words))


def math(terms: Iterable[str]) -> str:
    """Return TeX as a formula of a page."""
    tex = "".join(_TEX.get(c, c) for c in " ".join(terms))
    return f"\\({tex}\\)" if tex else ""


def paragraph(words: str) -> str:
    """Return words as a paragraph, nothing for none."""
    return f"<p>{escape(words)}</p>" if words else ""


def blocks(title: str, some: Sequence[Block]) -> str:
    """Write a worked solution: a paragraph for each step."""
    parts = [f"<h4>{escape(title)}</h4>"] if title else []
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
    """Return an element of XML around text.

    >>> leaf("text", "a < b", format="html")
    '<text format="html">a &lt; b</text>'
    """
    return f"<{name}{_attributes(attributes)}>{_escaped(words)}</{name}>"


def text(name: str, words: str = "", **attributes: str) -> str:
    """Return an element around a text element, as Moodle has it."""
    return f"<{name}{_attributes(attributes)}>{leaf('text', words)}</{name}>"


def _block(place: int, block: Block) -> Iterator[str]:
    formula = f": {math(block.formula.tex())}" if block.formula.terms else ""
    yield f"<p><strong>{place}. {escape(block.title)}</strong>{formula}</p>"
    if block.lines:
        lines = "\n".join(f"<li>{math(line.tex())}</li>" for line in block.lines)
        yield f"<ul>\n{lines}\n</ul>"
    if block.table:
        yield table(block.table)


def _cell(term: Term) -> str:
    return f"<td>{math([term.tex])}</td>"


def _attributes(attributes: dict[str, str]) -> str:
    return "".join(f' {name}="{_escaped(words)}"' for name, words in attributes.items())


def _escaped(words: str) -> str:
    return "".join(_XML.get(c, c) for c in words)
