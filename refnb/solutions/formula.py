r"""Terms of a formula, each written as plain text and as TeX.

    Symbol     a letter or a sign            s(y)      s(y)
    Number     an exact number               2/9       \frac{2}{9}
    Ratio      one term over another         a/b       \frac{a}{b}
    Product    factors                       a · b     a \cdot b
    Sum        summands                      a + b     a + b
    Power      a term to a whole power       a^3       a^{3}
    P          a probability of named events P(a | b)  P(\text{a} \mid \text{b})

Names come from the user's data and may hold anything, so both forms escape them.
A number of more than 60 digits is shown by its size instead.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from refnb.exact import enclosure, rational, rounding
from refnb.exact.logarithm import Extended, Infinite, LogForm, scale
from refnb.exact.logarithm import spelling as log_text
from refnb.exact.logarithm import tex as log_tex

MAX_DIGITS, MAX_TERMS, GREAT = 60, 30, 10**12

_TEX = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\textdollar{}",
    "&": r"\&",
    "#": r"\#",
    "_": r"\_",
    "%": r"\%",
    "~": r"\textasciitilde{}",
    "`": r"\lq{}",
    "≠": r"\(\neq\)",
    "^": r"\textasciicircum{}",
    "|": r"\textbar{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
}


Value = int | Fraction | LogForm


@dataclass(frozen=True)
class Symbol:
    """A sign with its two spellings."""

    plain: str
    tex: str


@dataclass(frozen=True)
class Number:
    """An exact number in lowest terms."""

    value: int | Fraction


@dataclass(frozen=True)
class Ratio:
    """One term over another, not reduced."""

    over: "Term"
    under: "Term"


@dataclass(frozen=True)
class Product:
    """Factors, in the order of the formula."""

    factors: "Sequence[Term]"


@dataclass(frozen=True)
class Sum:
    """Summands, in the order of the formula."""

    summands: "Sequence[Term]"


@dataclass(frozen=True)
class Power:
    """A term to a whole power."""

    base: "Term"
    exponent: int


@dataclass(frozen=True)
class P:
    """The probability of an event, perhaps given another, by their names."""

    event: str
    given: str = ""


Term = Symbol | Number | Ratio | Product | Sum | Power | P


def name(words: str) -> Symbol:
    """Return a name from the data as a term, escaped."""
    return Symbol(visible(words), rf"\text{{{escape_tex(words)}}}")


def logarithm(x: Extended) -> Symbol:
    r"""Return a number r + sum of q log a as a term, or its size when it is too long to print.

    >>> from refnb.exact.logarithm import log
    >>> logarithm(log(3, "e"))
    Symbol(plain='log(3)', tex='\\log 3')
    """
    if isinstance(x, Infinite):
        return Symbol(x.spelling(), r"\infty" if x.sign > 0 else r"-\infty")
    numbers = (x.const, *(number for pair in x.terms for number in pair))
    if any(map(_short, numbers)) or len(x.terms) > MAX_TERMS:
        n = len(x.terms)
        size = f"[a number with {n} logarithm{'s'[n == 1 :]}]" if n else _short(x.const)
        return Symbol(size, rf"\text{{{size}}}")
    return Symbol(log_text(x), log_tex(x))


def plain(term: Term) -> str:
    """Write a term as plain text."""
    match term:
        case Symbol():
            return term.plain
        case Number():
            return _short(term.value) or rational.spelling(term.value)
        case Ratio():
            return f"{_grouped(term.over)}/{_grouped(term.under)}"
        case Product():
            return " · ".join(_factor(factor) for factor in term.factors)
        case Sum():
            return " + ".join(plain(summand) for summand in term.summands)
        case Power():
            return f"{_grouped(term.base)}^{term.exponent}"
        case P():
            given = f" | {visible(term.given)}" if term.given else ""
            return f"P({visible(term.event)}{given})"


def to_tex(term: Term) -> str:
    """Write a term as TeX."""
    match term:
        case Symbol():
            return term.tex
        case Number():
            return (
                rf"\text{{{short}}}" if (short := _short(term.value)) else rounding.tex(term.value)
            )
        case Ratio():
            return rf"\frac{{{_flat(term.over)}}}{{{_flat(term.under)}}}"
        case Product():
            return r" \cdot ".join(_tex_factor(factor) for factor in term.factors)
        case Sum():
            return " + ".join(to_tex(summand) for summand in term.summands)
        case Power():
            return rf"\left({to_tex(term.base)}\right)^{{{term.exponent}}}"
        case P():
            given = rf" \mid \text{{{escape_tex(term.given)}}}" if term.given else ""
            return rf"P(\text{{{escape_tex(term.event)}}}{given})"


def caption(x: Value) -> str:
    """Return the decimal beside an exact number: "= 0.6", "≈ 0.7954", or nothing.

    >>> caption(Fraction(3, 5)), caption(Fraction(486, 611)), caption(2)
    ('= 0.6', '≈ 0.7954', '')
    """
    if isinstance(x, LogForm):
        return f"≈ {_rounded(x)}" if x.terms else caption(x.const)
    if x.denominator == 1 and not _short(x):
        return ""
    places = len(rational.spelling(x.denominator))
    shortest = rounding.decimal(x, min(places * 4, 12)).rstrip("0") if places <= 5 else ""
    if shortest and len(shortest) <= 8 and Fraction(shortest) == x:
        return f"= {shortest}"
    rounded = rounding.significant(x, 4)
    return f"{'=' if Fraction(rounded) == x else '≈'} {rounded}"


def _rounded(x: LogForm) -> str:
    """Return four places of a number, or four digits of a great one."""
    whole = enclosure.floor(x if enclosure.sign(x) > 0 else scale(x, -1))
    return (
        enclosure.decimal(x, 4)
        if whole < GREAT
        else rounding.significant(enclosure.sign(x) * whole, 4)
    )


def visible(words: str) -> str:
    r"""Return a name with unprintable characters escaped, and an empty one as "".

    >>> visible("a\x1b[31m")
    'a\\x1b[31m'
    """
    if not words:
        return '""'
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in words)


def escape_tex(words: str) -> str:
    r"""Return a name that TeX prints as it stands.

    >>> print(escape_tex("50% & more"))
    50\% \& more
    """
    return "".join(_TEX.get(c, c) for c in visible(words))


def _short(x: int | Fraction) -> str:
    """Describe a number by its size when it is too long to print, else return nothing."""
    over, under = (len(rational.spelling(abs(n))) for n in (x.numerator, x.denominator))
    if over + under <= MAX_DIGITS + 1:
        return ""
    whole = x.denominator == 1
    return f"[{over}-digit integer]" if whole else f"[{over}-digit/{under}-digit fraction]"


def _grouped(term: Term) -> str:
    """Write a term in parentheses unless it stands for itself."""
    whole = isinstance(term, Number) and term.value.denominator == 1
    return plain(term) if whole or isinstance(term, Symbol | P) else f"({plain(term)})"


def _factor(term: Term) -> str:
    return f"({plain(term)})" if isinstance(term, Sum) else plain(term)


def _flat(term: Term) -> str:
    """Write a fraction inside a fraction on one line."""
    return plain(term) if isinstance(term, Number) and not _short(term.value) else to_tex(term)


def _tex_factor(term: Term) -> str:
    return rf"\left({to_tex(term)}\right)" if isinstance(term, Sum) else to_tex(term)
