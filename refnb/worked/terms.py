r"""Terms, the parts of a formula: one tree with two writers, plain text and TeX.

    Letter       a letter or a sign           mu                  \mu
    Name         a name from the data         10%                 \text{10}{\%}
    Number       a rational number            2/9                 \frac{2}{9}      ≈ 0.2222
                 of more than 60 digits       [61-digit integer]
                 with logarithms              -1 + 2 log(3)       -1 + 2 \log 3    ≈ 1.1972
    digits       rounded, or certain          0.81757...          0.81757\ldots
    Over         one term over another        1/(a + b)           \frac{1}{a + b}
    Group        others side by side          (a + b)^2           \left(a + b\right)^{2}
                 a letter of others           P(a | b)            P(\text{a} \mid \text{b})

You combine terms like numbers: (n + a) / (N + a * K) is a term, and P("a", "b") is P(a | b). Where
a term is needed, a text stands for its name, and a number for its value. Only terms are printed, so
text and TeX always agree. A decimal stands beside a number, never in its place; an enclosed
irrational number shows its certain digits, at most twelve.

Names may hold anything. The TeX works unchanged in LaTeX, MathJax 2 and 3 and KaTeX: ordinary
characters inside `\text`, all others outside.
"""

# ruff: noqa: PLC0415 - enclosures are loaded when a number is irrational

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

from refnb.core import escapes
from refnb.exact import logarithm, rational, rounding
from refnb.exact.logarithm import Infinite, LogForm, Real

if TYPE_CHECKING:
    from refnb.exact.enclosure import Enclosure

SUM, FRACTION, ATOM = range(3)  # how closely the parts of a term hang together
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
        """How closely the parts of a term bind."""
        return ATOM

    def __add__(self, other: Entry) -> "Term":
        """Return the sum."""
        return _chained(PLUS, SUM, self, term(other))

    def __sub__(self, other: Entry) -> "Term":
        """Return the difference, with a subtracted sum in parentheses."""
        return Group((self, _closed(term(other), FRACTION)), MINUS, SUM)

    def __mul__(self, other: Entry) -> "Term":
        """Return the product, with sums in parentheses."""
        return _chained(TIMES, FRACTION, self, term(other))

    def __truediv__(self, other: Entry) -> "Term":
        """Return one term over another, not reduced."""
        return Over(self, term(other))

    def __pow__(self, n: int) -> "Term":
        """Return the term to a whole power; the power 1 is the term itself."""
        exponent = Letter(f"^{n}", f"^{{{n}}}")
        return self if n == 1 else Group((_closed(self, ATOM), exponent), level=FRACTION)

    def __call__(self, event: Entry, given: "Entry | None" = None) -> "Term":
        """Return this letter of an event, optionally given another event: P(a | b)."""
        parts = (term(event),) if given is None else (term(event), term(given))
        return Group((self, Letter("("), Group(parts, GIVEN), Letter(")")))


@dataclass(frozen=True)
class Letter(Term):
    """A letter or a sign; its TeX is given if it differs."""

    plain: str
    tex: str = ""


GREEK = {"α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta"}
NOTHING, PLUS, TIMES = Letter(""), Letter(" + "), Letter(" · ", r" \cdot ")
MINUS = Letter(" - ")
GIVEN = Letter(" | ", r" \mid ")
COMMA, OPEN, CLOSE = Letter(", "), Letter("(", r"\left("), Letter(")", r"\right)")


@dataclass(frozen=True)
class Name(Term):
    r"""A name from the data, or words.

    >>> print(tex(Name("word_count")))
    \text{word}{\_}\text{count}
    """

    text: str


@dataclass(frozen=True)
class Number(Term):
    """A rational number, or an irrational one with logarithms."""

    x: int | Fraction | LogForm

    @property
    def level(self) -> int:
        """A fraction binds less than a whole number, and logarithms form a sum."""
        if isinstance(self.x, LogForm):
            return SUM
        return ATOM if self.x.denominator == 1 else FRACTION


@dataclass(frozen=True)
class Group(Term):
    """Terms side by side, with an operator between them: a sum, a product, a power, a list."""

    parts: tuple[Term, ...]
    sign: Letter = NOTHING
    level: int = ATOM


@dataclass(frozen=True)
class Over(Term):
    """One term over another."""

    above: Term
    below: Term
    level = FRACTION


P, X, Y = map(Letter, "Pxy")
OTHERS = "xowudk"  # letters for what was observed


def observation(letter: str, names: Collection[str]) -> str:
    """Return the letter for the observation, or another letter if a name is the same."""
    return next((a for a in (letter, *OTHERS) if a not in names), "obs")


def term(x: Entry) -> Term:
    """Return a term unchanged, a text as a name, a number as a number term."""
    if isinstance(x, Term):
        return x
    return Name(x) if isinstance(x, str) else number(x)


def number(x: Value) -> Term:
    """Return a number as a term; an enclosed one by its first digits.

    >>> from refnb.exact.enclosure import Enclosure
    >>> third = Enclosure(Fraction(1, 4), Fraction(1, 3))
    >>> text(number(logarithm.log(3, "e"))), text(number(third))
    ('log(3)', '0.2...')
    """
    if isinstance(x, int | Fraction):
        return Number(x)
    if isinstance(x, LogForm):
        value = logarithm.rational_value(x)
        return Number(x if value is None else value)
    if isinstance(x, Infinite):
        return Letter(x.spelling(), r"\infty" if x.sign > 0 else r"-\infty")
    return enclosed(x.low, x.high) if x.low < x.high else Number(x.low)


def total(terms: Iterable[Entry]) -> Term:
    """Return the sum of at least one term."""
    return _chained(PLUS, SUM, *map(term, terms))


def product(terms: Iterable[Entry]) -> Term:
    """Return the product of at least one term, with sums in parentheses."""
    return _chained(TIMES, FRACTION, *map(term, terms))


def _chained(sign: Letter, level: int, first: Term, *others: Term) -> Term:
    """Return terms with an operator between them; those that bind less closely in parentheses."""
    if not others:
        return first
    parts = [_closed(x, level) for x in (first, *others)]
    if isinstance(first, Group) and first.sign == sign:
        parts[:1] = first.parts
    return Group(tuple(parts), sign, level)


def _closed(t: Term, level: int) -> Term:
    """Return a term as a part of another, in parentheses if it binds less closely."""
    return t if t.level >= level else Group((OPEN, t, CLOSE))


def short(x: int | Fraction, width: int = 0) -> Term:
    """Return a number, or only its decimal if the number is wider."""
    term = Number(x)
    end = decimal(term)
    return digits(end) if end and len(text(term)) > width else term


def same(one: Term, other: Term) -> bool:
    """Return whether two terms look the same, as a quotient of numbers and its value may."""
    match one, other:
        case Over(), Number(int() | Fraction() as x) if not size(x):
            above, below = x.as_integer_ratio()
            return below > 1 and one == Over(Number(above), Number(below))
        case Group(), Group():
            alike = one.sign == other.sign and len(one.parts) == len(other.parts)
            return alike and all(map(same, one.parts, other.parts))
        case _:
            return one == other


def text(t: Term) -> str:
    """Write a term as plain text.

    >>> text((Number(1) + "a") * Number(2) / Letter("N"))
    '((1 + a) · 2)/N'
    """
    match t:
        case Letter():
            return t.plain
        case Name():
            return escapes.visible(t.text)
        case Number(LogForm() as x):
            return size(x) or logarithm.spelling(x)
        case Number(int() | Fraction() as x):
            return size(x) or rational.spelling(x)
        case Group():
            return text(t.sign).join(map(text, t.parts))
        case _:
            assert isinstance(t, Over)
            return f"{text(_closed(t.above, ATOM))}/{text(_closed(t.below, ATOM))}"


def tex(t: Term) -> str:
    r"""Write a term as TeX.

    >>> print(tex((Number(1) + "a") * Number(2) / Letter("N")))
    \frac{\left(1 + \text{a}\right) \cdot 2}{N}
    """
    match t:
        case Letter():
            return t.tex or t.plain
        case Name():
            return escapes.tex(t.text)
        case Number(x) if long := size(x):
            return rf"\text{{{long}}}"
        case Number(x):
            return logarithm.tex(x) if isinstance(x, LogForm) else rounding.tex(x)
        case Group():
            return tex(t.sign).join(map(tex, t.parts))
        case _:
            assert isinstance(t, Over)
            return rf"\frac{{{_flat(t.above)}}}{{{_flat(t.below)}}}"


def _flat(t: Term) -> str:
    """Write a part of a fraction; a number in it stays on one line."""
    is_number = isinstance(t, Number) and not isinstance(t.x, LogForm) and not size(t.x)
    return text(t) if is_number else tex(t)


def digits(plain: str) -> Letter:
    """Return the digits of a number as a term, with a power of ten for e-7."""
    powered = re.sub(r"e(-?\d+)$", r" \\times 10^{\1}", plain)
    return Letter(plain, powered.replace("≈", r"\approx").replace("...", r"\ldots"))


def decimal(t: Term) -> str:
    """Return the end of a line: = and the decimal if it is short, else ≈ and some digits.

    Four digits of a fraction, four places of a logarithm, four digits of a large or small one. A
    short whole number has none, and neither has a term that is not a number.

    >>> decimal(Number(Fraction(486, 611))), decimal(Number(Fraction(3, 5))), decimal(Number(2))
    ('≈ 0.7954', '= 0.6', '')
    """
    match t:
        case Number(LogForm() as x):
            return f"≈ {_places(x)}"
        case Number(int() | Fraction() as x) if x.denominator > 1 or size(x):
            shown = rounding.decimal(x, 6).rstrip("0")
            if x.denominator >= 10**5 or len(shown) > 8 or Fraction(shown) != x:
                shown = rounding.significant(x, 4)
            return f"{'=' if Fraction(shown) == x else '≈'} {shown}"
        case _:
            return ""


def _places(x: LogForm) -> str:
    """Return four places of a number with logarithms, or four digits of a large or small one."""
    from refnb.exact import enclosure

    size = abs(x)
    return rounded(x) if size < 1 or size >= GREAT else enclosure.decimal(x, 4)


def rounded(x: Real) -> str:
    """Return four significant digits of an irrational number.

    >>> rounded(logarithm.log(Fraction(100001, 100000), "2"))
    '0.00001443'
    """
    return x.settle(lambda value: rounding.significant(value, 4))


def shortest(x: int | Fraction | Real) -> str:
    """Return four significant digits of a number without trailing zeros.

    >>> shortest(Fraction(2, 3)), shortest(Fraction(1, 2)), shortest(Infinite(-1))
    ('0.6667', '0.5', '-inf')
    """
    if isinstance(x, Infinite):
        return x.spelling()
    written = rounding.significant(x, 4) if isinstance(x, int | Fraction) else rounded(x)
    return written.rstrip("0").rstrip(".") if "." in written and "e" not in written else written


def enclosed(low: Fraction, high: Fraction) -> Term:
    """Return the first digits of an enclosed number."""
    if low < 0 <= high:
        return Letter(f"{low} .. {high}")
    sign, low, high = ("-", -high, -low) if low < 0 else ("", low, high)
    places = len(rational.spelling(int(1 / (high - low)))) - 1
    first = int(low * 10**places)
    if first == 0:
        return Letter(f"below 1e-{places}", rf"\text{{below }} 10^{{-{places}}}")
    length = len(rational.spelling(first))
    cut = max(length - SHOWN, 0)
    x = Fraction(first // 10**cut) * Fraction(10) ** (cut - places)
    mantissa, e, power = rounding.significant(x, length - cut).partition("e")
    return digits(f"{sign}{mantissa}...{e}{power}")


def size(x: int | Fraction | LogForm, most: int = MAX_DIGITS) -> str:
    """Describe the size of a number that is too long to print, or else return an empty text."""
    if isinstance(x, LogForm):
        n, parts = len(x.terms), (x.const, *sum(x.terms, ()))
        long = n > MAX_LOGARITHMS or any(map(size, parts))
        return f"[a number with {n} logarithm{'s'[n == 1 :]}]" if long else ""
    if (x.numerator * x.denominator).bit_length() <= 3 * most:
        return ""
    over, under = rational.digits(abs(x.numerator)), rational.digits(x.denominator)
    if over + under <= most + 1:
        return ""
    is_whole = x.denominator == 1
    return f"[{over}-digit integer]" if is_whole else f"[{over}-digit/{under}-digit fraction]"


def assigned(pairs: Iterable[tuple[str, str]]) -> str:
    """Return variables with their values as text: L=yes, F=no."""
    return ", ".join(f"{v}={a}" for v, a in pairs)
