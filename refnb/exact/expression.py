r"""Expressions: an exact number as a person writes it, such as 9/14 * 2/9 or 79,5 %.

    sum        product, then + or - and a product, any number of times
    product    signed, then * or / and a signed, any number of times; (0.9)(0.2) is a product
    signed     + or -, any number of times, then a power
    power      part, or part ^ signed                       2^3^2 is 2^9, -2^2 is -4
    part       number, (sum), [sum], {sum} or \frac{sum}{sum}; a % or ‰ may follow it
    number     0.8  .8  8.  0,8  8e-1  1200  1,200.5  1.200,5  1,200,300

Every text is first made plain: characters that look the same become one ASCII character, LaTeX
commands become the signs, blanks and fractions that they show, and words become numbers: about 90
percent, 1 in 1000, fifty-fifty, two thirds, 1 1/8, impossible. A text with two readings is refused,
and both are shown: 1,200 is 6/5 or 1200, 3:2 is a quotient or odds, and so is 3 to 2, 1/2% is half
a per cent or 50, 0·9 is a decimal or a product, and 0.3... is cut off or goes on.

The trap: 9^9^9 is five characters and has 370 million digits. So the code estimates the size of
each result before computing it.

Source: the precedence of ISO 80000-2 and of every textbook, powers from the right.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from operator import add, mul, sub

from refnb.core import limits, messages
from refnb.core.errors import NotExact, OutOfRange
from refnb.exact import rational

DEEP = 50  # nested brackets and powers
_BLANKS = "\t\n\r$\u00a0\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
_SAME = {
    " ": _BLANKS,
    "": "\u00ad\u200b\u200e\u200f\u2060\ufeff",
    "-": "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d",
    "+": "\ufe62\uff0b",
    "*": "\u00d7\u2022\u2217\uff0a",
    "\u00b7": "\u2219\u22c5",
    "...": "\u2026",
    "/": "\u00f7\u2044\u2215\uff0f",
    "%": "\u066a\ufe6a\uff05",
    ".": "\u066b\uff0e",
    ",": "\uff0c",
    ":": "\u2236\uff1a",
    "^": "\uff3e",
    "(": "\uff08",
    ")": "\uff09",
    "=": "~\u2192\u21d2\u223c\u2243\u2245\u2248\u2250\uff1d\uff5e",
}
_ZEROS = "\u0660\u06f0\u0966\u09e6\u0e50\uff10\U0001d7ce\U0001d7d8\U0001d7e2\U0001d7ec\U0001d7f6"
_SHARES = "½=1/2 ⅓=1/3 ⅔=2/3 ¼=1/4 ¾=3/4 ⅕=1/5 ⅖=2/5 ⅗=3/5 ⅘=4/5"
_MORE = "⅙=1/6 ⅚=5/6 ⅐=1/7 ⅛=1/8 ⅜=3/8 ⅝=5/8 ⅞=7/8 ⅑=1/9 ⅒=1/10"
_SIGNS = re.sub("[=/0-9 ]", "", _SHARES + _MORE)
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺₀₁₂₃₄₅₆₇₈₉", "0123456789-+0123456789")
_CHARACTERS = str.maketrans(
    {seen: meant for meant, same in _SAME.items() for seen in same}
    | {chr(ord(zero) + digit): str(digit) for zero in _ZEROS for digit in range(10)}
    | {share[0]: f"({share[2:]})" for share in f"{_SHARES} {_MORE}".split()}
)
_COMMANDS = {
    **dict.fromkeys(("frac", "dfrac", "tfrac", "cfrac", "nicefrac", "sfrac"), r"\frac"),
    **dict.fromkeys(("boxed", "mathbf", "mathrm", "text", "textbf", "num"), ""),
    **dict.fromkeys(("cdot", "times", "ast"), "*"),
    **dict.fromkeys(("approx", "simeq", "sim", "cong", "doteq", "to", "Rightarrow"), "="),
    **dict.fromkeys(("left", "right", "displaystyle", "quad", "qquad", *r",;:!()[] $"), " "),
    "div": "/",
    "%": "%",
}

_DOT = "(?<![0-9.,*/^·])(?:[0-9]+·[0-9]+(?![0-9.,*/^·])|0·[0-9])"  # a decimal or a product
_PARTS = {"%": 2, "‰": 3}  # the places that they add
_HUNDREDS = {"10": "0%", "100": "%", "1000": "‰"}  # a whole number out of so many is rounded
_NEXT = re.compile(r" *([0-9.,]+(?:[eE][+-]?[0-9]+)?|\\frac|[-+*/^%‰()\[\]{}:])")
_CLOSED, _OPENING = re.compile(r"[)\]}](?:\^[0-9]{1,3})?\Z"), re.compile(r" ?(?:[(\[]|\\frac)")
_WHOLE = "([0-9][0-9.,]*|(?:an? )?[a-z]+(?:-[a-z]+)?)"
_OUT_OF = rf"(?ai)(?<![^=]) ?{_WHOLE} (?:in|of|out of|von|sur) {_WHOLE} ?(?![^=])"
_MIXED = r"(?<![^=])( ?)([0-9]+) ([0-9]{1,2} ?/ ?[0-9]{1,2})( ?)(?![^=])"
_ABOUT = "about|around|approximately|approx\\.?|roughly|nearly|circa|ca\\.?|etwa|rund|environ"
_THOUSANDS = r",(?=[0-9]{3}(?![0-9]))"
_ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
_TEENS = "fifteen sixteen seventeen eighteen nineteen"
UP_TO_19 = f"{_ONES} {_TEENS}".split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_SHARES = "half third quarter fifth sixth seventh eighth ninth tenth"
_NAMED = {
    **{name: str(n) for n, name in enumerate(UP_TO_19)},
    **{
        f"{ten} {one}" if k else ten: str(10 * n + k)
        for n, ten in enumerate(_TENS.split(), 2)
        for k, one in enumerate(UP_TO_19[:10])
    },
    **{
        f"{over} {share}{'s' * (k > 1)}": f"{k}/{n}"
        for n, share in enumerate(_SHARES.split(), 2)
        for k, over in [(1, "a"), (1, "an"), *enumerate(UP_TO_19[1:10], 1)]
        if k == 1 or n > 2
    },
    **dict.fromkeys(("impossible", "never", "nothing"), "0"),
    **dict.fromkeys(("a hundred", "one hundred"), "100"),
    **dict.fromkeys(("a thousand", "one thousand"), "1000"),
    "certain": "1",
    **dict.fromkeys(("half", "fifty fifty", "50 50"), "1/2"),
}
_CLOSING = {"(": ")", "[": "]", "{": "}"}

_USUAL = r"[0-9]{1,40}(?:\.[0-9]{1,40})?"  # of one reading, as most numbers of a long column
_POINT = r"[0-9]+\.?|[0-9]*\.[0-9]+"
_COMMA = r"[0-9]*,[0-9]+"
_BOTH = r"[1-9][0-9]{0,2},[0-9]{3}"
_COMMAS = r"[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\.[0-9]+)?"
_POINTS = r"[1-9][0-9]{0,2}(?:(?:\.[0-9]{3}){2,}|(?:\.[0-9]{3})+,[0-9]+)"


def _number_of(name: re.Match[str]) -> str:
    """Return the number that a word means, with its blanks; any other word as it is."""
    number = _NAMED.get(re.sub("[ -]+", " ", name[2].lower()))
    return name[0] if number is None else name[1] + number + name[3]


def _share(match: re.Match[str]) -> str:
    """Return one number out of another as a quotient; words that are no whole numbers stay."""
    over, under = (_NAMED.get(n.lower().replace("-", " "), n) for n in match.groups())
    if not (over[0].isdigit() and under[0].isdigit()) or "/" in over + under:
        return match[0]
    over, under = (re.sub(_THOUSANDS, "", n) for n in (over, under))
    return over + (_HUNDREDS.get(under, f"/{under}") if over.isdigit() else f"/{under}")


_RULES: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (  # one after the other
    (r"(?s)\A([= ]*)(?:[\"'`“„«]|\*\*)(.*?)(?:[\"'`“”»]|\*\*) *\Z", r"\1\2"),
    (r"(?s)\\([A-Za-z]+|.)", lambda command: _COMMANDS.get(command[1], command[0])),
    (f"(?<![0-9.,/^*·])([0-9]+) ?([{_SIGNS}])", r"(\1+\2)"),
    ("(?<![0-9)])[⁰¹²³⁴-⁹]+[/⁄][₀-₉]+", lambda share: f"({share[0].translate(_RAISED)})"),
    ("[⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺]+", lambda power: "^" + power[0].translate(_RAISED)),
    (r"(?s).+", lambda text: text[0].translate(_CHARACTERS)),
    (" {2,}", " "),
    (r"\*\*", "^"),
    (r"(?<=[0-9)\]}%‰]) ?(?<!(?<![0-9.,])0)[xX] ?(?!10-)(?=[0-9.,(\[{\\])", " * "),
    (f"{_DOT}|·", lambda dot: dot[0] if len(dot[0]) > 1 else "*"),
    (r"\{([.,])\}", r"\1"),
    (r"\\frac ?([0-9]) ?([0-9])", r"\\frac{\1}{\2}"),
    (rf"(?ai)(?<![^=]) ?(?:{_ABOUT}) ", ""),
    (r"(?ai) ?\(?(?:rounded|approx\.?|(?:to )?[1-9] (?:d\.?p|s\.?f|decimals|digits)\.?)\)? ?$", ""),
    (r"(?ai) ?(?<![a-z])(?:per ?cents?|pct\.?|prozent|pour ?cent)(?![a-z])", "%"),
    (_OUT_OF, _share),
    (r"(?ai)(?<![^=])( ?)([a-z]+(?:[ -][a-z]+)?|50 ?- ?50)( ?%? ?)(?![^=])", _number_of),
    (_MIXED, r"\1(\2+\3)\4"),
)
_ODDS = r"(?<![0-9.,A-Za-z])([0-9.,]*[0-9]) ?(?::|-?(?:to|zu|contre)-?) ?([0-9.,]*[0-9])"
_READINGS = {  # texts with two readings, and both readings
    _ODDS: r"\1:\2 may be \1/\2, or \1/(\1 + \2) by the odds \1 to \2",
    "(?<![0-9])([0-9]+)·([0-9]+)": r"\g<0> may be \1.\2 or \1 * \2",
    r"\A *50 */ *50 *\Z": "50/50 may be 1, or 1/2 as fifty-fifty",
    r"(?<![0-9])([0-9]*[.,][0-9]+)\.\.\.": r"\g<0> may be \1, or a fraction that goes on",
}


@dataclass(frozen=True)
class Expression:
    """What an expression is: its value, and how many decimal places it has when worked out by hand.

    The value is None where it divides by 0; the places are None where it divides at all, since the
    result is then a fraction. For a number with a percent sign, perhaps with a sign and brackets,
    `percent` is the number of places that the percent sign adds.
    """

    value: Fraction | None
    places: int | None
    percent: int = 0

    @property
    def weight(self) -> int:
        """The bits of numerator and denominator, and the places."""
        over, under = (self.value or Fraction(0)).as_integer_ratio()
        bits = limits.integer_size(max(abs(over), 1)) + limits.integer_size(under)
        return bits + abs(self.places or 0)


_UNDEFINED = Expression(None, None)


def plain(text: str) -> str:
    r"""Return a text with one spelling for what looks the same: digits, blanks, signs, commands.

    More than 100000 characters are OutOfRange; no line of the wire can hold them.

    >>> plain("½ × ０,２"), plain(r"$\dfrac{1}{2} \approx 50\,\%$"), plain("0.8¹⁰")
    ('(1/2) * 0,2', ' \\frac{1}{2} = 50 % ', '0.8^10')
    >>> plain("about 90 percent"), plain("1 in 1,000"), plain("Fifty-fifty"), plain("impossible")
    ('90%', '1‰', '1/2', '0')
    >>> plain("two thirds"), plain("eight in ten"), plain("1 1/8")
    ('2/3', '80%', '(1+1/8)')
    """
    if len(text) > rational.MAX_CHARACTERS:
        most = rational.MAX_CHARACTERS
        raise OutOfRange(f"a number has at most {most} characters, got {len(text)}")
    for pattern, meaning in _RULES:
        text = re.sub(pattern, meaning, text)
    return text


def read(text: str, written: str = "") -> Expression:
    """Return what an expression is; a refusal shows `written`, or else the text.

    Raises NotExact for a text outside the grammar, or with two readings; OutOfRange for what is
    too long, too deeply nested or too large.

    >>> read("1 - 0.2046"), read("(9/14) * 20%").places
    (Expression(value=Fraction(3977, 5000), places=4, percent=0), None)
    """
    return _Reader(plain(text), written or text).read()


def value(text: str) -> Fraction:
    """Return the number that an expression is.

    Raises NotExact for a text outside the grammar, or with two readings; OutOfRange for what is
    too long, too deeply nested or too large, and for a division by 0.

    >>> value("9/14 * 2/9"), value("0.8^10") == Fraction(4, 5) ** 10, value("20% * 20%")
    (Fraction(1, 7), True, Fraction(1, 25))
    >>> value("9^9^9")
    Traceback (most recent call last):
    ...
    refnb.core.errors.OutOfRange: an expression can have 1549681992 bits, the limit is 1000000
    """
    if re.fullmatch(_USUAL, text):
        return rational.rational(text)
    x = read(text).value
    if x is None:
        raise OutOfRange(f"a denominator must be > 0, got {messages.quote(text)}")
    return x


class _Reader:
    """Reads one text from left to right, and adds up the sizes of the results."""

    def __init__(self, text: str, written: str) -> None:
        self.text, self.written, self.at, self.weight = text, written, 0, 0

    def read(self) -> Expression:
        """Return what the whole text is."""
        for pattern, readings in _READINGS.items():
            if match := re.search(pattern, self.text):
                raise self.unclear(match.expand(readings))
        x = self.sum(0)
        if self.text[self.at :].strip(" "):
            raise self.wrong()
        return x

    def wrong(self, cause: str = rational.WRITTEN) -> NotExact:
        """Return the refusal of the text, with its cause."""
        return NotExact(f"{cause}, got {messages.quote(self.written)}")

    def unclear(self, readings: str) -> NotExact:
        """Return the refusal of a text with two readings."""
        return self.wrong(f"{readings}: write the one that is meant")

    def token(self, among: str = "") -> str:
        """Return the next token and go on if it is one of these signs; else return nothing."""
        match = _NEXT.match(self.text, self.at)
        if match is None or (among and match[1] not in [*among]):
            return ""
        self.at = match.end()
        return match[1]

    def sum(self, depth: int) -> Expression:
        """Read a sum at this depth of nesting."""
        self.check_depth(depth)
        x = self.product(depth)
        while sign := self.token("+-"):
            x = self.combine(x, sign, self.product(depth))
        return x

    def product(self, depth: int) -> Expression:
        """Read a product; a fraction with a % after it has two readings."""
        x, end, divided = self.signed(depth), self.at, False
        while sign := self.token("*/") or self.beside(divided):
            divided, other = divided or sign == "/", self.signed(depth)
            is_part = [self.text[at - 1] in _PARTS for at in (end, self.at)]
            if sign == "/" and is_part == [False, True]:
                raise self.unclear("a/b% may be (a/b)% or a/(b%)")
            x, end = self.combine(x, sign, other), self.at
        return x

    def beside(self, divided: bool) -> str:
        """Return * between two brackets; after a division they have two readings."""
        before = self.text[max(0, self.at - 5) : self.at]
        if not (_CLOSED.search(before) and _OPENING.match(self.text, self.at)):
            return ""
        if divided:
            raise self.unclear("a/(b)(c) may be (a/b)*c or a/(b*c)")
        return "*"

    def signed(self, depth: int) -> Expression:
        """Read a power after any number of signs."""
        negative = False
        while sign := self.token("+-"):
            negative ^= sign == "-"
        x = self.part(depth)
        if self.token("^"):
            self.check_depth(depth + 1)
            x = self.power(x, self.signed(depth + 1))
        if not negative or x.value is None:
            return x
        return Expression(-x.value, x.places, x.percent)

    def part(self, depth: int) -> Expression:
        """Read a number, a bracket or a fraction, and the % after it."""
        word = self.token()
        if word in _CLOSING:
            x = self.inside(word, depth)
        elif word == r"\frac":
            x = self.combine(self.argument(depth), "/", self.argument(depth))
        else:
            x = self.number(word)
        more = _PARTS.get(self.token("%‰"), 0)
        if not more or x.value is None:
            return x
        places = None if x.places is None else x.places + more
        return Expression(x.value / 10**more, places, more)

    def argument(self, depth: int) -> Expression:
        """Read a numerator or a denominator: a sum in brackets, or one digit."""
        if digit := re.compile(" *([0-9])").match(self.text, self.at):
            self.at = digit.end()
            return self.number(digit[1])
        return self.inside(self.token("{"), depth)

    def inside(self, opening: str, depth: int) -> Expression:
        """Read a sum up to the bracket that closes it."""
        x = self.sum(depth + 1) if opening else _UNDEFINED
        if not opening or not self.token(_CLOSING[opening]):
            raise self.wrong()
        return x

    def number(self, word: str) -> Expression:
        """Return a number with a decimal point or comma, and perhaps digits in groups of three."""
        digits, e, exponent = word.replace("E", "e").partition("e")
        if re.fullmatch(_BOTH, digits):
            point, thousands = digits.replace(",", "."), digits.replace(",", "")
            raise self.unclear(f"{digits} may be {point} or {thousands}")
        if re.fullmatch(_COMMAS, digits):
            digits = digits.replace(",", "")
        elif re.fullmatch(_POINTS, digits):
            digits = digits.replace(".", "").replace(",", ".")
        elif re.fullmatch(_COMMA, digits):
            digits = digits.replace(",", ".")
        elif not re.fullmatch(_POINT, digits):
            raise self.wrong()
        digits = digits.removesuffix(".")
        x = rational.rational(digits + e + exponent)
        return Expression(x, len(digits.partition(".")[2]) - int(exponent or 0))

    def combine(self, a: Expression, sign: str, b: Expression) -> Expression:
        """Return a + b, a - b, a * b or a / b, and its places when worked out by hand."""
        if a.value is None or b.value is None or (sign == "/" and b.value == 0):
            return _UNDEFINED
        self.weigh(a.weight + b.weight if sign in "*/" else 2 * (a.weight + b.weight) + 1)
        if sign == "/":
            return Expression(a.value / b.value, None)
        x = {"*": mul, "+": add, "-": sub}[sign](a.value, b.value)
        if a.places is None or b.places is None:
            return Expression(x, None)
        return Expression(x, a.places + b.places if sign == "*" else max(a.places, b.places))

    def power(self, a: Expression, k: Expression) -> Expression:
        """Return a^k for a whole k; a power of ten has the places that an exponent e gives it."""
        if a.value is None or k.value is None:
            return _UNDEFINED
        if k.value.denominator != 1:
            raise self.wrong("an exponent must be whole")
        n = k.value.numerator
        self.weigh(abs(n) * a.weight)
        if n < 0 and a.value == 0:
            return _UNDEFINED
        if a.value == 10 and a.places == 0:
            return Expression(a.value**n, -n)
        return Expression(a.value**n, None if n < 0 or a.places is None else n * a.places)

    def weigh(self, weight: int) -> None:
        """Require results that are not too large, taken together: OutOfRange."""
        self.weight += weight
        limits.check_bits(self.weight, "an expression")

    def check_depth(self, depth: int) -> None:
        """Require brackets and powers that are not nested too deeply: OutOfRange."""
        if depth > DEEP:
            raise OutOfRange(f"brackets and powers are nested at most {DEEP} deep")
