r"""Names are data: escape text for each format, so that it is shown as it stands.

    printable, visible    a terminal, a message    ESC, line ends, bidirectional marks: \x1b, \n
    tex, latex            TeX                      inside a formula, and in running text
    markdown              Markdown                 in each of its flavours
    html, xml             pages; SVG and XML       entities
    csv, spreadsheet      CSV                      exact, and for people who open it in Excel

Whatever writes such a format passes user text through its one function here. JSON needs none, since
its writer escapes; SQL writes identifiers and literals differently in each dialect.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence

from refnb.core import errors

printable = errors.printable

_SIGNS = {c: f"\\{c}" for c in "{}$&#_%"} | {
    "\\": r"\backslash",
    "~": r"\sim",
    "`": r"\grave{\ }",
    "^": r"\hat{\ }",
    "|": r"\vert",
    "<": "<",
    ">": ">",
}
_NAMED = (  # signs that LaTeX knows only in formulas
    r"α\alpha β\beta γ\gamma δ\delta ε\epsilon ζ\zeta η\eta θ\theta ι\iota κ\kappa λ\lambda μ\mu"
    r" ν\nu ξ\xi π\pi ρ\rho σ\sigma ς\varsigma τ\tau υ\upsilon φ\phi χ\chi ψ\psi ω\omega"
    r" Γ\Gamma Δ\Delta Θ\Theta Λ\Lambda Ξ\Xi Π\Pi Σ\Sigma Υ\Upsilon Φ\Phi Ψ\Psi Ω\Omega"
    r" ≠\neq ≤\leq ≥\geq ≈\approx ∞\infty ←\leftarrow →\to ⇒\Rightarrow ∈\in ∪\cup ∩\cap"
    r" √\surd ∑\sum ∏\prod ∝\propto"
)
_SIGNS |= {sign[0]: sign[1:] for sign in _NAMED.split()}
_IN_TEXT = {ord(c): s if s == f"\\{c}" else f"${s}$" for c, s in _SIGNS.items()}
_APART = _SIGNS | {"[": r"\lbrack", "]": r"\rbrack"}  # a page without formulas sees no link
_ALIKE = "(?<=-)(?=-)|(?<=')(?=')"  # -- and '' are one sign in TeX
_MARKDOWN = {c: f"\\{c}" for c in "`*_[]#|"} | {
    **{c: f"&#{ord(c)};" for c in "~^{}"},
    "<": "&lt;",
    ">": "&gt;",
    "&": "&amp;",
    **{c: rf"<span>\{c}</span>" for c in "$\\"},
}
_PAIRED = r"(?<=[-=+])[-=+]|[:@](?=\S)|^ | $"
_XML = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;"})
_HTML = {ord(c): f"&#{ord(c)};" for c in "{}@[]"} | {ord(c): f"<span>{c}</span>" for c in "\\$"}
_QUOTED = re.compile(r'[",\r\n]')
_CELL = r'"[^"]*(?:""[^"]*)*"|[^,"\n]+'
_FORMULA = r"'*(?:[\t\r\n]|\s*[-=+@\uff1d\uff0b\uff0d\uff20])"
_NUMBER = r"[-+]?[0-9]*\.?[0-9]+(?:[eE][-+]?[0-9]+)?(?:/[0-9]+)? ?%?"


def visible(text: str) -> str:
    """Return a name as `printable` does, and the empty name as "".

    >>> visible("")
    '""'
    """
    return printable(text) or '""'


def lines(text: str) -> str:
    r"""Return text of several lines, each as `printable` writes it.

    >>> lines("a\u202e\n\tb\n")
    'a\\u202e\n\\tb\n'
    """
    return "\n".join(map(printable, text.split("\n")))


def tex(text: str) -> str:
    r"""Return a name as part of a formula that LaTeX, MathJax and KaTeX show as it stands.

    Ordinary characters are in \text, all others outside it.

    >>> print(tex("word_count"))
    \text{word}{\_}\text{count}
    """
    apart = re.sub(_ALIKE, r"}\\text{", "".join(map(_apart, visible(text))))
    return rf"\text{{{apart}}}".replace(r"\text{}", "")


def _apart(c: str) -> str:
    r"""Return a character of a name as it stands in \text, or after leaving it."""
    sign = _APART.get(c, c if not c.isascii() and unicodedata.category(c) == "Sm" else "")
    return rf"}}{{{sign}}}\text{{" if sign else c


def latex(text: str) -> str:
    r"""Return words that LaTeX prints as they stand, their quotes turned the right way.

    >>> print(latex('"free" & "money" ~ 5, θ ≈ Σ'))
    ``free'' \& ``money'' $\sim$ 5, $\theta$ $\approx$ $\Sigma$
    """
    escaped = re.sub(_ALIKE, "{}", printable(text).translate(_IN_TEXT))
    return re.sub('"([^"]*)"', r"``\1''", escaped)


def markdown(text: str) -> str:
    r"""Return words that Markdown shows as they stand, in each of its flavours.

    MathJax looks for formulas in the page that Markdown has made. A dollar sign or a backslash in
    an element of its own does not begin a formula.

    >>> print(markdown("2 * 3 | $4 < 5"))
    2 \* 3 \| <span>\$</span>4 &lt; 5
    """
    entities = re.sub(_PAIRED, lambda sign: f"\0{ord(sign[0])};", printable(text))
    return "".join(_MARKDOWN.get(c, c) for c in entities).replace("\0", "&#")


def xml(text: str) -> str:
    """Return words as the content or an attribute of an XML element, as in SVG.

    >>> print(xml('<a b="c">'))
    &lt;a b=&quot;c&quot;&gt;
    """
    return printable(text).translate(_XML)


def html(text: str) -> str:
    r"""Return words that an HTML page shows as they stand, even in a notebook or in Moodle.

    No sign begins a formula, $ or \(, nor what filters of Moodle look for: @@, [[ or {.

    >>> print(html(r"\(x\) & {@y@} [[z]]"))
    <span>\</span>(x<span>\</span>) &amp; &#123;&#64;y&#64;&#125; &#91;&#91;z&#93;&#93;
    """
    return printable(text).translate(_XML | _HTML)


def record(cells: Sequence[str]) -> str:
    """Return cells as one record of CSV, without its line end; reading it gives the same cells.

    >>> print(record(["a", "b, c", 'say "d" now', "=e"]))
    a,"b, c","say ""d"" now",=e
    """
    if not _QUOTED.search("".join(cells)):
        return ",".join(cells) if [*cells] != [""] else '""'
    doubled = (c.replace('"', '""') for c in cells)
    quoted = [f'"{c}"' if _QUOTED.search(c) else c for c in doubled]
    return ",".join(quoted)


def csv(rows: Iterable[Sequence[str]]) -> str:
    r"""Return rows of cells as text of CSV.

    >>> csv([["a", "b"], ["1", "2, 3"]])
    'a,b\n1,"2, 3"\n'
    """
    return "".join([f"{record(cells)}\n" for cells in rows])


def spreadsheet(text: str) -> str:
    """Return CSV text in which no cell is a formula to a spreadsheet: an apostrophe prevents it.

    A formula begins, perhaps after blanks or apostrophes, with =, +, - or @, also in their wide
    forms; or with a tab or a line end. A number stays as it is. Taking one apostrophe away gives
    the cell again.

    >>> print(spreadsheet("=1+1,-3,-a,b=c"))
    '=1+1,-3,'-a,b=c
    """

    def _guard(cell: re.Match[str]) -> str:
        """Put an apostrophe before a formula, inside the quotes of its cell."""
        quote, inside = ('"', cell[0][1:-1]) if cell[0][0] == '"' else ("", cell[0])
        is_formula = re.match(_FORMULA, inside) and not re.fullmatch(_NUMBER, inside)
        return f"{quote}'{inside}{quote}" if is_formula else cell[0]

    return re.sub(_CELL, _guard, text)
