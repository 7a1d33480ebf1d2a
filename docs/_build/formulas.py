"""Formulas as MathML, made from TeX when the site is built, so no page needs a script for them.

typeset    MathML in the place of the TeX that Markdown has marked
pieces     a formula in a line, in parts: a line can break before = and its like, and not in a part

Each part keeps its TeX as an annotation, which docs/assets/copy.js uses when you copy a formula.
"""

import re
from collections.abc import Iterator
from html import unescape

from math_core import LatexError, LatexToMathML

MARKED = re.compile(r'<(span|div) class="arithmatex">\s*\\([(\[])(.*?)\\[)\]]\s*</\1>', re.DOTALL)
PART = re.compile(
    r"(?P<open>\\left|\\begin|[{(\[])|(?P<end>\\right|\\end|[})\]])"
    r"|(?P<relation>=|\\(?:approx|leq?|geq?|neq?|propto|iff|implies|to)(?![A-Za-z]))|\\(?:[a-zA-Z]+|.)"
)
GROWN = re.compile(r"\\[bB]igg?([lr])(?![A-Za-z])")
CONVERTER = LatexToMathML(annotation=True, fancy_error=False)


def typeset(html: str) -> str:
    r"""Return HTML with MathML in place of the TeX that Markdown has marked.

    Raises ValueError for an unknown formula.

    >>> typeset(r'so <span class="arithmatex">\(1 &lt; 2\)</span>').partition("<semantics>")[0]
    'so <span class="arithmatex"><math>'
    """
    return MARKED.sub(lambda found: _shown(unescape(found[3]).strip(), found[2] == "["), html)


def _shown(tex: str, displayed: bool) -> str:
    if displayed:
        return f'<div class="arithmatex">{_mathml(tex, displayed=True)}</div>'
    first, *others = (_mathml(part, displayed=False) for part in pieces(tex))
    more = (f'<span class="arithmatex nb-on">{part}</span>' for part in others)
    return "<wbr>".join([f'<span class="arithmatex">{first}</span>', *more])


def pieces(tex: str) -> Iterator[str]:
    r"""Yield the parts of a formula: all but the first begin with a relation outside brackets.

    >>> list(pieces(r"P(a=b) = \frac{1}{3} \approx 0.3"))
    ['P(a=b) ', '= \\frac{1}{3} ', '\\approx 0.3']
    """
    start = depth = 0
    for found in PART.finditer(tex):
        depth += bool(found["open"]) - bool(found["end"])
        if found["relation"] and not depth and tex[start : found.start()].strip():
            yield tex[start : found.start()]
            start = found.start()
    yield tex[start:]


def _mathml(tex: str, *, displayed: bool) -> str:
    """Return MathML; brackets of fixed size may stretch, since a script would shrink their ends."""
    grown = GROWN.sub(lambda found: r"\left" if found[1] == "l" else r"\right", tex)
    try:
        return CONVERTER.convert_with_local_state(grown, displaystyle=displayed)
    except LatexError as error:
        raise ValueError(f"this formula is not understood: {tex}: {error}") from None
