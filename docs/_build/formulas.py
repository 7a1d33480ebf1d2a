"""Formulas as MathML, made from their TeX when the site is built, so that no page needs a script.

Each formula keeps its TeX as an annotation: docs/assets/copy.js puts it where a formula is copied.
"""

import re
from html import unescape

from math_core import LatexError, LatexToMathML

MARKED = re.compile(
    r'(<(span|div) class="arithmatex">)\s*\\([(\[])(.*?)\\[)\]]\s*(</\2>)', re.DOTALL
)
CONVERTER = LatexToMathML(annotation=True, fancy_error=False)


def typeset(html: str) -> str:
    r"""Return HTML with MathML in the place of the TeX that Markdown has marked.

    >>> typeset(r'<span class="arithmatex">\(1 &lt; 2\)</span>').partition("<semantics>")[0]
    '<span class="arithmatex"><math>'
    """
    return MARKED.sub(lambda found: found[1] + mathml(*found.group(4, 3)) + found[5], html)


def mathml(tex: str, opened: str) -> str:
    """Return the MathML of a formula as it stands in HTML, displayed if it was opened by [."""
    plain = unescape(tex).strip()
    try:
        return CONVERTER.convert_with_local_state(plain, displaystyle=opened == "[")
    except LatexError as error:
        raise ValueError(f"this formula is not understood: {plain}: {error}") from None
