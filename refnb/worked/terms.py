r"""Terms of a formula, each in two spellings: plain text and TeX.

    letter    a letter or a sign         mu     \mu
    name      a name from the data       10%    \text{10}{\%}

Terms are put together as numbers are: (n + a) / (N + a * K) is a term, and P("a", "b")
is P(a | b). Whatever has both spellings is a term.

Names may hold anything. Their TeX is what LaTeX, MathJax 2 and 3 and KaTeX all show as it
stands: ordinary characters in `\text`, every other one outside of it.
"""

import operator
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce

from refnb.core import escapes

SUM, FRACTION, WHOLE = range(3)


@dataclass(frozen=True)
class Term:
    """A part of a formula: how it is written, and how closely its parts hang together.

    `flat` is its TeX inside a fraction, where that is another; `decimal` ends a line.
    """

    plain: str
    tex: str
    level: int = WHOLE
    flat: str = ""
    decimal: str = ""

    def __add__(self, other: "Term") -> "Term":
        """Return the sum."""
        return Term(f"{self.plain} + {other.plain}", f"{self.tex} + {other.tex}", SUM)

    def __mul__(self, other: "Term") -> "Term":
        """Return the product, sums in parentheses."""
        plain, tex = zip(self._within(FRACTION), other._within(FRACTION), strict=True)
        return Term(" · ".join(plain), r" \cdot ".join(tex), FRACTION)

    def __truediv__(self, other: "Term") -> "Term":
        """Return one term over another, not reduced."""
        plain = f"{self._within(WHOLE)[0]}/{other._within(WHOLE)[0]}"
        tex = rf"\frac{{{self.flat or self.tex}}}{{{other.flat or other.tex}}}"
        return Term(plain, tex, FRACTION)

    def __pow__(self, n: int) -> "Term":
        """Return the term to a whole power; the first is the term itself."""
        plain, tex = self._within(WHOLE)
        return Term(f"{plain}^{n}", f"{tex}^{{{n}}}", FRACTION) if n != 1 else self

    def __call__(self, event: "str | Term", given: "str | Term | None" = None) -> "Term":
        """Return this letter of an event, perhaps given another: P(a | b)."""
        parts = [name(x) if isinstance(x, str) else x for x in (event, given) if x is not None]
        plain, tex = " | ".join(x.plain for x in parts), r" \mid ".join(x.tex for x in parts)
        return Term(f"{self.plain}({plain})", f"{self.tex}({tex})")

    def _within(self, level: int) -> tuple[str, str]:
        """Return both spellings, in parentheses when the parts hang together less closely."""
        if self.level >= level:
            return self.plain, self.tex
        return f"({self.plain})", rf"\left({self.tex}\right)"


def letter(plain: str, tex: str = "") -> Term:
    """Return a letter or a sign; its TeX is given where it is another."""
    return Term(plain, tex or plain)


def name(words: str) -> Term:
    r"""Return a name from the data, or words.

    >>> print(name("word_count").tex)
    \text{word}{\_}\text{count}
    """
    return Term(escapes.visible(words), escapes.tex(words))


def total(terms: Iterable[Term]) -> Term:
    """Return the sum of at least one term."""
    return reduce(operator.add, terms)


def product(terms: Iterable[Term]) -> Term:
    """Return the product of at least one term."""
    return reduce(operator.mul, terms)


def decimal_tex(words: str) -> str:
    r"""Return the TeX of a decimal, with a power of ten in the place of its e.

    >>> print(decimal_tex("≈ 3.333e-7"))
    \approx 3.333 \times 10^{-7}
    """
    powered = re.sub(r"e(-?\d+)$", r" \\times 10^{\1}", words)
    return powered.replace("≈", r"\approx").replace("...", r"\ldots")
