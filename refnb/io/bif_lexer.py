"""The blocks of a BIF file, read word by word; nothing is known yet of what they mean.

    blank     space, tab, line end, comma, |, // to the end of the line, /* to */
    mark      one of { } ( ) [ ] ;
    name      a word without blanks, marks and quotes; or anything on one line in quotes
    number    a decimal, such as 0.05, .5, 1. or 5e-2

What is wrong is told with the line where it stands.
"""

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from refnb.core import checks, messages
from refnb.core.errors import BadRequest, Duplicate, NotExact, OutOfRange
from refnb.estimation.schema import Cell, Domain
from refnb.exact import rational

MAX_EXPONENT = 1_000
TABLE, DEFAULT, PROPERTY, MARKS = "table", "default", "property", "{}()[];"

_TOKEN = re.compile(
    r"(?P<blank>[ \t\r\n,|]+|//[^\r\n]*|/\*[\s\S]*?\*/)"
    r'|(?P<quoted>"[^"\r\n]*")'
    r"|(?P<mark>[{}()\[\];])"
    r'|(?P<word>(?:(?!//|/\*)[^ \t\r\n,|"{}()\[\];])+)'
)
_NUMBER = re.compile(r"-?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?([0-9]+))?")
_BARE_POINT = re.compile(r"(?<=[0-9])\.(?![0-9])")


class Row(NamedTuple):
    """Numbers for some values of the parents, for those left over (default) or for all (table).

    The place is said in words, such as line 3; the words are the numbers as they are written.
    """

    place: str
    key: Cell | str
    words: list[str]
    numbers: list[Fraction]


class Block(NamedTuple):
    """The parents of a variable, and its rows."""

    place: str
    parents: Cell
    rows: list[Row]


class Source:
    """A text, and how far it was read."""

    def __init__(self, text: str) -> None:
        self._text, self._end, self._start = text, 0, 0
        self._line, self._counted = 1, 0
        self._numbers = dict[str, Fraction]()

    @property
    def line(self) -> int:
        """The line of the last word."""
        self._line += self._text.count("\n", self._counted, self._start)
        self._counted = self._start
        return self._line

    def next(self) -> str:
        """Return the next word or mark, a name in its quotes; at the end of the text nothing."""
        while match := _TOKEN.match(self._text, self._end):
            self._start, self._end = match.span()
            if match.lastgroup != "blank":
                return match[0]
        self._start = self._end
        if rest := self._text[self._end : self._end + 20]:
            raise self.wrong('the end of a comment, or another "', rest)
        return ""

    def wrong(self, wanted: str, got: str) -> BadRequest:
        """Return the error for what stands in the place of what is wanted."""
        found = messages.shown(got) if got else "the end of the text"
        return BadRequest(f"line {self.line}: {wanted} is needed, got {found}")

    def expect(self, *words: str) -> None:
        """Require these words, one after the other."""
        for word in words:
            if (got := self.next()) != word:
                raise self.wrong(messages.shown(word), got)

    def name(self) -> str:
        """Return a name without its quotes."""
        if not (word := self.next()) or word in MARKS:
            raise self.wrong("a name", word)
        return word[1:-1] if word[0] == '"' else word

    def until(self, mark: str) -> Iterator[str]:
        """Yield the words before a mark; names keep their quotes, another mark is refused."""
        while (word := self.next()) != mark:
            if not word or word in MARKS:
                raise self.wrong(f"a name or {messages.shown(mark)}", word)
            yield word

    def names(self, mark: str) -> tuple[str, ...]:
        """Return the names before a mark."""
        return tuple(word[1:-1] if word[0] == '"' else word for word in self.until(mark))

    def row(self, key: Cell | str) -> Row:
        """Return the numbers before a semicolon, as they are written and as they are."""
        place, words = f"line {self.line}", list[str]()
        for word in self.until(";"):
            if word not in self._numbers:
                self._numbers[word] = number(word, f"line {self.line}")
            words.append(word)
        return Row(place, key, words, [self._numbers[word] for word in words])

    def statements(self, left_out: str) -> Iterator[str]:
        """Yield the first word of each statement in braces; some are passed over, up to their ;."""
        self.expect("{")
        while (word := self.next()) != "}":
            if word != left_out:
                yield word
                continue
            if (end := self._text.find(";", self._end)) < 0:
                raise self.wrong(f"a ; after {left_out}", "")
            self._end = end + 1


def read(text: str) -> tuple[dict[str, Domain], dict[str, Block]]:
    """Return the values of each variable of a file, and its block of rows."""
    source, variables, blocks = Source(text), dict[str, Domain](), dict[str, Block]()
    source.expect("network")
    source.name()
    for word in source.statements(PROPERTY):
        raise source.wrong("a property or '}'", word)
    while word := source.next():
        if word not in ("variable", "probability"):
            raise source.wrong("'variable' or 'probability'", word)
        if word == "probability":
            source.expect("(")
        v = source.name()
        if v in (variables if word == "variable" else blocks):
            raise Duplicate(f"line {source.line}: a second block of {messages.shown(v)}")
        if word == "variable":
            variables[v] = _domain(source)
        else:
            parents, place = source.names(")"), f"line {source.line}"
            blocks[v] = Block(place, parents, [*_rows_of(source)])
    return variables, blocks


def written(name: str) -> str:
    """Return a name as `Source.names` reads it, in quotes where it has to be.

    Raises BadRequest for one with a quote or a line end.

    >>> written("rain"), written("no rain"), written("a//b")
    ('rain', '"no rain"', '"a//b"')
    """
    for kind, word in (("word", name), ("quoted", f'"{name}"')):
        match = _TOKEN.fullmatch(word)
        if match and match.lastgroup == kind:
            return word
    raise BadRequest(f"no quote and no line end can be written in a name, {messages.shown(name)}")


def _domain(source: Source) -> Domain:
    """Return the values of a variable."""
    domain: Domain = ()
    for word in source.statements(PROPERTY):
        if word != "type" or domain:
            raise source.wrong("one type", word)
        source.expect("discrete", "[")
        size = source.name()
        source.expect("]", "{")
        domain = source.names("}")
        with messages.at(f"line {source.line}"):
            checks.names(domain, "the values of a variable")
        if size != str(len(domain)):
            raise source.wrong(f"the number of values, {len(domain)},", size)
        source.expect(";")
    if not domain:
        raise source.wrong("a type", "}")
    return domain


def _rows_of(source: Source) -> Iterator[Row]:
    """Yield the rows of a block."""
    for word in source.statements(PROPERTY):
        if word not in ("(", TABLE, DEFAULT):
            raise source.wrong("a row, default or table", word)
        yield source.row(source.names(")") if word == "(" else word)


def number(word: str, place: str) -> Fraction:
    """Return the number that is written, also with a point behind all digits.

    >>> number("5.", "line 1"), number(".25", "line 1")
    (Fraction(5, 1), Fraction(1, 4))
    """
    match = _NUMBER.fullmatch(word)
    if not match:
        words = "a number in a BIF file is a decimal such as 0.05"
        raise NotExact(f"{place}: {words}, got {messages.shown(word)}")
    exponent = (match[1] or "").lstrip("0")
    if len(exponent) > 4 or int(exponent or 0) > MAX_EXPONENT:
        raise OutOfRange(f"{place}: an exponent is at most {MAX_EXPONENT}, got {exponent[:20]}")
    with messages.at(place):
        return rational.rational(_BARE_POINT.sub("", word))
