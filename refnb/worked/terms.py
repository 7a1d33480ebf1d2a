r"""Terms, the parts of a formula: one tree, and two writers of it, as plain text and as TeX.

    Letter       a letter or a sign           mu                  \mu
    Name         a name from the data         10%                 \text{10}{\%}
    Number       a rational number            2/9                 \frac{2}{9}      ≈ 0.2222
                 of more than 60 digits       [61-digit integer]
    Logarithm    what has logarithms          -1 + 2 log(3)       -1 + 2 \log 3    ≈ 1.1972
    Decimal      digits, rounded or certain   0.81757...          0.81757\ldots
    Of           a letter of others           P(a | b)            P(\text{a} \mid \text{b})
    Group        others side by side          3 of 14             3 \text{ of } 14
    Sum, Product, Over, Power                 (a + 1/2)^2         \left(a + \frac{1}{2}\right)^{2}

Terms are put together as numbers are: (n + a) / (N + a * K) is a term, and P("a", "b") is P(a | b).
Where a term is wanted, a text is its name, and a number its number. What is printed is terms only,
so that text and TeX say the same. A decimal stands beside a number, never in its place; an
irrational number that is enclosed shows the digits that are certain, twelve at most.

Names may hold anything. Their TeX is what LaTeX, MathJax 2 and 3 and KaTeX all show as it
stands: ordinary characters in `\text`, every other one outside of it.
"""

# ruff: noqa: PLC0415 - enclosures are loaded when a number is irrational

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

from refnb.core import escapes
from refnb.exact import logarithm, rational, rounding
from refnb.exact.logarithm import Infinite, LogForm

if TYPE_CHECKING:
    from refnb.exact.enclosure import Enclosure

SUM, FRACTION, WHOLE = range(3)  # how closely the parts of a term hang together
MAX_DIGITS, MAX_LOGARITHMS = 60, 30
GREAT, SHOWN = 10**12, 12
Value: TypeAlias = "int | Fraction | LogForm | Infinite | Enclosure"
Entry: TypeAlias = "Term | str | Value"
Numbers = Mapping[str, int | Fraction]
Given = Mapping[str, str | int | Fraction]


class Term:
    """A part of a formula."""

    @property
    def level(self) -> int:
        """How closely its parts hang together."""
        return WHOLE

    def __add__(self, other: Entry) -> "Sum":
        """Return the sum."""
        return Sum((*(self.parts if isinstance(self, Sum) else [self]), term(other)))

    def __mul__(self, other: Entry) -> "Product":
        """Return the product."""
        return Product((*(self.factors if isinstance(self, Product) else [self]), term(other)))

    def __truediv__(self, other: Entry) -> "Over":
        """Return one term over another, not reduced."""
        return Over(self, term(other))

    def __pow__(self, n: int) -> "Term":
        """Return the term to a whole power; the first is the term itself."""
        return self if n == 1 else Power(self, n)

    def __call__(self, event: Entry, given: "Entry | None" = None) -> "Of":
        """Return this letter of an event, perhaps given another: P(a | b)."""
        return Of(self, (term(event), *([] if given is None else [term(given)])))


@dataclass(frozen=True)
class Letter(Term):
    """A letter or a sign; its TeX is given where it is another."""

    plain: str
    tex: str = ""


NOTHING = Letter("")


@dataclass(frozen=True)
class Name(Term):
    r"""A name from the data, or words.

    >>> print(tex(Name("word_count")))
    \text{word}{\_}\text{count}
    """

    words: str


@dataclass(frozen=True)
class Number(Term):
    """A rational number."""

    x: int | Fraction

    @property
    def level(self) -> int:
        """A fraction, unless it is whole."""
        return WHOLE if self.x.denominator == 1 else FRACTION


@dataclass(frozen=True)
class Logarithm(Term):
    """An irrational number with logarithms."""

    x: LogForm
    level = SUM

    @property
    def size(self) -> str:
        """How many logarithms it has, when they are too many or too long to print."""
        n = len(self.x.terms)
        long = n > MAX_LOGARITHMS or any(map(size, (self.x.const, *sum(self.x.terms, ()))))
        return f"[a number with {n} logarithm{'s'[n == 1 :]}]" if long else ""


@dataclass(frozen=True)
class Decimal(Term):
    """The digits of a number, with a power of ten as e-7."""

    digits: str


@dataclass(frozen=True)
class Of(Term):
    """A letter of one term, or of one given another."""

    letter: Term
    parts: tuple[Term, ...]


@dataclass(frozen=True)
class Group(Term):
    """Terms side by side, with a sign between them."""

    parts: tuple[Term, ...]
    sign: Letter = NOTHING


@dataclass(frozen=True)
class Sum(Group):
    """Terms with + between them."""

    sign: Letter = Letter(" + ")
    level = SUM


@dataclass(frozen=True)
class Product(Term):
    """Factors, multiplied."""

    factors: tuple[Term, ...]
    level = FRACTION


@dataclass(frozen=True)
class Over(Term):
    """One term over another."""

    above: Term
    below: Term
    level = FRACTION


@dataclass(frozen=True)
class Power(Term):
    """A term to a whole power."""

    base: Term
    exponent: int
    level = FRACTION


P, X, Y = map(Letter, "Pxy")


def term(x: Entry) -> Term:
    """Return a term as it is, a text as a name, a number as one."""
    if isinstance(x, Term):
        return x
    return Name(x) if isinstance(x, str) else number(x)


def number(x: Value) -> Term:
    """Return a number as a term; one that is enclosed by the digits with which it begins.

    >>> from refnb.exact.enclosure import Enclosure
    >>> third = Enclosure(Fraction(1, 4), Fraction(1, 3))
    >>> text(number(logarithm.log(3, "e"))), text(number(third))
    ('log(3)', '0.2...')
    """
    if isinstance(x, int | Fraction):
        return Number(x)
    if isinstance(x, LogForm):
        value = logarithm.rational_value(x)
        return Logarithm(x) if value is None else Number(value)
    if isinstance(x, Infinite):
        return Letter(x.spelling(), r"\infty" if x.sign > 0 else r"-\infty")
    return _enclosed(x.low, x.high) if x.low < x.high else Number(x.low)


def total(terms: Iterable[Entry]) -> Term:
    """Return the sum of at least one term."""
    first, *others = map(term, terms)
    return Sum((first, *others)) if others else first


def product(terms: Iterable[Entry]) -> Term:
    """Return the product of at least one term."""
    first, *others = map(term, terms)
    return Product((first, *others)) if others else first


def short(x: int | Fraction, width: int = 0) -> Term:
    """Return a number, or its decimal alone where it is wider."""
    found = Number(x)
    digits = decimal(found)
    return Decimal(digits) if digits and len(text(found)) > width else found


def text(t: Term) -> str:
    """Write a term as plain text.

    >>> text((Number(1) + "a") * Number(2) / Letter("N"))
    '((1 + a) · 2)/N'
    """
    match t:
        case Letter():
            return t.plain
        case Name():
            return escapes.visible(t.words)
        case Number():
            return size(t.x) or rational.spelling(t.x)
        case Logarithm():
            return t.size or logarithm.spelling(t.x)
        case Decimal():
            return t.digits
        case Of():
            return f"{text(t.letter)}({' | '.join(map(text, t.parts))})"
        case Group():
            return text(t.sign).join(map(text, t.parts))
        case Product():
            return " · ".join(_text_within(factor, FRACTION) for factor in t.factors)
        case Over():
            return f"{_text_within(t.above, WHOLE)}/{_text_within(t.below, WHOLE)}"
        case _:
            assert isinstance(t, Power)
            return f"{_text_within(t.base, WHOLE)}^{t.exponent}"


def tex(t: Term) -> str:
    r"""Write a term as TeX.

    >>> print(tex((Number(1) + "a") * Number(2) / Letter("N")))
    \frac{\left(1 + \text{a}\right) \cdot 2}{N}
    """
    match t:
        case Letter():
            return t.tex or t.plain
        case Name():
            return escapes.tex(t.words)
        case Number():
            return rf"\text{{{long}}}" if (long := size(t.x)) else rounding.tex(t.x)
        case Logarithm():
            return rf"\text{{{long}}}" if (long := t.size) else logarithm.tex(t.x)
        case Decimal():
            return _decimal_tex(t.digits)
        case Of():
            parts = r" \mid ".join(map(tex, t.parts))
            return f"{tex(t.letter)}({parts})"
        case Group():
            return tex(t.sign).join(map(tex, t.parts))
        case Product():
            return r" \cdot ".join(_tex_within(factor, FRACTION) for factor in t.factors)
        case Over():
            return rf"\frac{{{_flat(t.above)}}}{{{_flat(t.below)}}}"
        case _:
            assert isinstance(t, Power)
            return rf"{_tex_within(t.base, WHOLE)}^{{{t.exponent}}}"


def _text_within(t: Term, level: int) -> str:
    """Write a part of a term, in parentheses when its own parts hang together less closely."""
    return text(t) if t.level >= level else f"({text(t)})"


def _tex_within(t: Term, level: int) -> str:
    return tex(t) if t.level >= level else rf"\left({tex(t)}\right)"


def _flat(t: Term) -> str:
    """Write a part of a fraction; a number in it is written on one line."""
    return rational.spelling(t.x) if isinstance(t, Number) and not size(t.x) else tex(t)


def _decimal_tex(digits: str) -> str:
    powered = re.sub(r"e(-?\d+)$", r" \\times 10^{\1}", digits)
    return powered.replace("≈", r"\approx").replace("...", r"\ldots")


def decimal(t: Term) -> str:
    """Return what a line ends with: = and the decimal where it is short, else ≈ and some digits.

    Four digits of a fraction, four places of a logarithm or four digits of a great one. What is
    short and whole has none, nor has what is no number.

    >>> decimal(Number(Fraction(486, 611))), decimal(Number(Fraction(3, 5))), decimal(Number(2))
    ('≈ 0.7954', '= 0.6', '')
    """
    if isinstance(t, Logarithm):
        return f"≈ {_places(t.x)}"
    if not isinstance(t, Number) or (t.x.denominator == 1 and not size(t.x)):
        return ""
    shown = rounding.decimal(t.x, 6).rstrip("0")
    if t.x.denominator >= 10**5 or len(shown) > 8 or Fraction(shown) != t.x:
        shown = rounding.significant(t.x, 4)
    return f"{'=' if Fraction(shown) == t.x else '≈'} {shown}"


def _places(x: LogForm) -> str:
    """Return four places of a number with logarithms, or four digits of a great one."""
    from refnb.exact import enclosure

    sign = enclosure.sign(x)
    whole = enclosure.floor(logarithm.scale(x, sign))
    return rounding.significant(sign * whole, 4) if whole >= GREAT else enclosure.decimal(x, 4)


def _enclosed(low: Fraction, high: Fraction) -> Term:
    """Return the digits with which an enclosed number >= 0 begins."""
    places = len(rational.spelling(int(1 / (high - low)))) - 1
    digits = int(low * 10**places)
    if digits == 0:
        return Letter(f"below 1e-{places}", rf"\text{{below }} 10^{{-{places}}}")
    length = len(rational.spelling(digits))
    cut = max(length - SHOWN, 0)
    x = Fraction(digits // 10**cut) * Fraction(10) ** (cut - places)
    mantissa, e, power = rounding.significant(x, length - cut).partition("e")
    return Decimal(f"{mantissa}...{e}{power}")


def size(x: int | Fraction, most: int = MAX_DIGITS) -> str:
    """Describe a number by its size when it has too many digits to print, else return nothing."""
    if (x.numerator * x.denominator).bit_length() <= 3 * most:
        return ""
    over, under = (len(rational.spelling(abs(n))) for n in (x.numerator, x.denominator))
    if over + under <= most + 1:
        return ""
    whole = x.denominator == 1
    return f"[{over}-digit integer]" if whole else f"[{over}-digit/{under}-digit fraction]"


def assigned(pairs: Iterable[tuple[str, str]]) -> str:
    """Return variables with their values as text: L=yes, F=no."""
    return ", ".join(f"{v}={a}" for v, a in pairs)
