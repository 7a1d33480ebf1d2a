r"""An entry: a fraction is exact, a decimal is as precise as its digits.

    kind      fraction, decimal, percent, or undefined    0/0 and 1/0 are undefined
    value     the number that is written                  0 when it is undefined
    places    digits after the point, of the value        49.5% has 3, 1e3 has -3
    digits    significant digits: without leading zeros   0.0037 has 2, 0.0 has none

A decimal agrees with x if x, rounded half up or cut off to its places, is that decimal. A fraction
agrees only with itself, and so do 0, 1 and 100%: they claim impossible and certain. An expression
means its result by hand: a fraction if it divides, else a decimal. A decimal of 15 to 17 digits
is a float of a program, whose last digits are off: it also agrees if |x - value| <= |x|/10^12.

A name and =, ≈, a colon or "is" may stand before a number, as in P(no | x) = 0.795, and so may what
a program prints around it, as in Fraction(9, 13); a unit, such as bits or EUR, may stand beside it.
If there are several numbers the first counts, and the others must agree with it; without an equals
sign, as in 9/13 (69 %), they must be of another kind. Dots after the digits of a decimal say that
it was cut off.

The trap: 0.0 agrees with 3/803, and so does 0.00. They are right but say nothing: significant
digits count, not places.

Source: IEEE 754-2019, section 4.3, for the two ways to round; the notation is that of expression.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from refnb.core import checks, messages
from refnb.core.checks import Number
from refnb.core.errors import NotExact
from refnb.exact import expression, rational
from refnb.exact.logarithm import Real

COMPUTED, NEAR = range(15, 18), 10**12  # digits of a float, which may be off by one part in so many
BITS = 200  # of an irrational number, and 4 more for each place of what was entered
FRACTION, DECIMAL, PERCENT, UNDEFINED = "fraction", "decimal", "percent", "undefined"

_CUT = re.compile(r"(?<=[0-9])\.\.\.(?= *$)")
_NAME = re.compile(r"(?s)(?![-+.,0-9]).*(?<![<>!])")
_LATER = re.compile(rf"{_NAME.pattern}|[^;]*[A-Za-z]\([^;]*(?<![<>!])")
_AROUND = re.compile(r"""\A(?:[^:=0-9]*(?:[:=]|\bis\b))?[ "'`“„]*|[ "'`”“.]+\Z""")
_FIRST = "(?<![^=;]) ?"  # of what stands between = or ;
_MONEY = "[€£¥]|(?:eur|usd|gbp|chf)(?![a-z])"
_UNITS = rf"{_MONEY}|(?:euros?|dollars?|points?|bits?|[ckm]m|kg)(?![a-z])\.?"
_LETTERS = "([^-+.,0-9=;: ](?:[^=;:]*(?:[^0-9=;: ]|[a-z_][0-9]+))?)"  # a name before a colon
_CHANCE, _CALL = "chance|probability", r"(?<![A-Za-z0-9.,)])(?:[A-Za-z]+\.)?"
_RULES = (  # what stands around a number, one after the other
    (r"\A ?\[1\] (?=[-+.0-9])", ""),
    (rf"{_CALL}(?:Fraction|Rational)\( ?(-?[0-9]+) ?, ?([0-9]+) ?\)", r"\1/\2"),
    (rf"{_CALL}(?:float[0-9]*|Decimal)\( ?['\"]?([-+.eE0-9]+)['\"]? ?\)", r"\1"),
    (r"(?<![-=])[-=]+>", "="),
    (rf"(?ai){_FIRST}\(?[a-h]\) ?(?=[-+.0-9(\\])", ""),
    (rf"(?ai){_FIRST}{_LETTERS}(?: ?: ?| (?:is|ist|est|equals) )", r"\1="),
    (r" ?(?:;|(?:, ?)?(?<![^ ,;])(?:or|i\.e\.|that is),? |, ) ?", ";"),
    (r"(?<=[0-9.%‰)}]) \(([^()]+)\) ?(?![^=;])", r";\1"),
    (rf"(?ai){_FIRST}(?:(?:an?|the) )?(?:(?:{_CHANCE}|answer) (?:of )?)?(?=[-+.0-9(\\])", ""),
    (rf"(?ai)(?<=[0-9%)}}]) (?:{_CHANCE}|probable|likely) ?(?![^=;])", ""),
    (rf"(?ai){_FIRST}(?:{_MONEY}) ?(?=[-+.0-9])", ""),
    (rf"(?ai)(?<=[0-9)}}]) ?(?:{_UNITS}) ?(?![^=;])", ""),
    (r"(?<=[0-9)%}])\. ?\Z", ""),
)


@dataclass(frozen=True)
class Entry:
    """A number as it was written: its kind, its value, its places, its significant digits."""

    kind: str
    value: Fraction
    places: int
    digits: int

    def equals(self, x: Number | Real | None) -> bool:
        """Return whether the entry is x itself; None is undefined."""
        return x is None if self.kind == UNDEFINED else self.value == x

    def agrees(self, x: Number | Real | None) -> bool:
        """Return whether the entry is x, rounded half up or cut off, or as floats compute it."""
        if x is None or self.kind in (FRACTION, UNDEFINED) or self.value == x:
            return self.equals(x)
        if isinstance(x, Real):
            x = sum(x.ends(BITS + 4 * abs(self.places)), Fraction(0)) / 2
        scale, exact = _scale(self.places), Fraction(x)
        if self.digits in COMPUTED and abs(self.value - exact) * NEAR <= abs(exact):
            return True
        v, size = abs(self.value), abs(exact) * scale
        return self.value * exact >= 0 and v * scale in (size // 1, (size + Fraction(1, 2)) // 1)

    def fits(self, other: "Entry") -> bool:
        """Return whether one of the two agrees with the value of the other."""
        if UNDEFINED in (self.kind, other.kind):
            return False
        return self.agrees(other.value) or other.agrees(self.value)

    def is_short(self, digits: int) -> bool:
        """Return whether the entry is a decimal with fewer significant digits."""
        return self.kind in (DECIMAL, PERCENT) and self.digits < digits


@lru_cache(maxsize=4)  # which is felt where there are many thousand places
def _scale(places: int) -> Fraction:
    return Fraction(10) ** places


def read(text: str) -> Entry:
    """Return the number in a text, without a name before it.

    Raises NotExact for a text that is not an expression or has two readings, and for two numbers
    that differ; OutOfRange for an entry that is too long, too deeply nested or too large.

    >>> read("p = 0,0037"), read("9/14 * 2/9").value
    (Entry(kind='decimal', value=Fraction(37, 10000), places=4, digits=2), Fraction(1, 7))
    """
    plain = expression.plain(text)
    for pattern, meaning in _RULES:
        plain = re.sub(pattern, meaning, plain)
    *before, last = [*_parts(plain, "=")] or [""]
    numbers = [part for place, part in enumerate(before) if not _is_name(part, place)]
    if not numbers or not _is_name(last, len(before)):
        numbers.append(last)
    each = [[_entry(part, text) for part in _parts(number, ";")] for number in numbers]
    first, *others = [entry for forms in each for entry in forms] or [_entry("", text)]
    same = all(other == first or first.fits(other) for other in others)
    # 2.5, 3 may be a list: without an equals sign another form stands beside a number
    again = [x for forms in each for x in forms[1:] if x.value != first.value]
    if not same or any(x.kind == first.kind or x.is_short(2) for x in again):
        raise NotExact(f"one number is entered, and these differ, got {messages.quote(text)}")
    return first


def agrees(text: str, x: Number) -> bool:
    """Return whether x, rounded half up or cut off to the places of the entry, equals it.

    Raises NotExact for a text that is not an expression or has two readings, and for two numbers
    that differ; OutOfRange for an entry that is too long, too deeply nested or too large.

    >>> [agrees(text, Fraction(2, 3)) for text in ("2/3", "0.667", "0.66", "66.7%")]
    [True, True, True, True]
    >>> [agrees(text, Fraction(2, 3)) for text in ("66/100", "0.665", "0.68", "0/0")]
    [False, False, False, False]
    """
    return read(text).agrees(checks.fraction(x, "x"))


def label(text: str, names: Collection[str]) -> str:
    """Return the name that a text means, in any letters, in quotes, or after a colon; or the text.

    >>> [label(text, ["Rain", "dry"]) for text in ("rain", "sky: 'Rain'.", "it is dry", "rains")]
    ['Rain', 'Rain', 'dry', 'rains']
    """
    bare = _AROUND.sub("", text)
    exact = [name for name in (text, bare) if name in names]
    same = exact[:1] or [name for name in names if name.casefold() == bare.casefold()]
    return same[0] if len(same) == 1 else text


def _entry(text: str, written: str) -> Entry:
    """Return an expression as an entry: 0, 1 and -1 without decimals are exact."""
    reading = expression.read(text, written)
    x, places = reading.value, reading.places
    if x is None:
        return Entry(UNDEFINED, Fraction(0), 0, 0)
    if places is None or (places <= reading.percent and x in (-1, 0, 1)):
        return Entry(FRACTION, x, 0, 0)
    written = rational.spelling(abs(x) * Fraction(10) ** places)
    return Entry(PERCENT if reading.percent else DECIMAL, x, places, len(written.lstrip("0")))


def _parts(text: str, sign: str) -> Iterator[str]:
    """Yield the parts between signs outside brackets, without the dots of a cut, if any is left."""
    depth, start = 0, 0
    for i, c in enumerate(text + sign):
        depth = max(0, depth + (c in "([{") - (c in ")]}"))
        if c == sign and (not depth or i == len(text)):
            if part := _CUT.sub("", text[start:i]).strip(" "):
                yield part
            start = i + 1


def _is_name(text: str, place: int) -> bool:
    """Return whether a part is a name, with a letter and no number; 1 - P(x) is a later one."""
    has_letter = any(c.isalpha() or not c.isascii() for c in text)
    if not (has_letter and (_LATER if place else _NAME).fullmatch(text)):
        return False
    try:
        expression.read(text)
    except NotExact:
        return True
    return False
