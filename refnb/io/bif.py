"""BIF: a Bayesian network in a file that other programs write and read.

    blank      space, tab, line end, comma, |, // to the end of the line, /* to */
    mark       one of { } ( ) [ ] ;
    name       a word without blanks, marks and quotes; or anything on one line in quotes
    block      network, variable or probability: a name, and statements in braces
    v, u       a variable; values of its parents                    str, tuple of str
    x          a number: 0.05, .5, 1. or 5e-2; 0.05 is 1/20         Fraction
    row        (u) x, x;       the numbers of v, a value each, in declared order
    default    default x, x;   the row of every u that has none
    table      table x, x;     all numbers of v: its own value changes most slowly, and
                               that of its last parent fastest
    total      the sum of a row, 1

Properties say nothing. A network that you read back equals the one you wrote: the file has one
variable after the other, then its rows, each number with all its decimals. An error names the line.

    rounding   by how much the numbers of a row can miss 1 together: for each but 0 and 1 half a
               unit of the last place of the row, or of its own digits if it has an exponent; and
               x / 2^24 if it is 1 or has seven digits or more, since it may have been a float

`load` also reads XMLBIF, and divides a row by its total if rounding explains why it misses 1. It
reports these rows, and refuses all others unless you ask it to divide every row.

    VARIABLE     NAME, and an OUTCOME for each value
    DEFINITION   FOR a variable, GIVEN each of its parents, and a TABLE
    TABLE        its numbers: those of one row of values of the parents beside each other,
                 the last parent changing fastest

In XMLBIF blanks around names are ignored, and so are all other elements. A DOCTYPE is ignored, but
an ENTITY in it is refused, and so is every entity except the five of XML: so no text grows while it
is read. A text has at most 2^24 characters.

The trap: 0.333, 0.333, 0.333 is not a distribution. A program that silently rescales such rows
answers for another network than the one in the file.

Source: F. Cozman, The Interchange Format for Bayesian Networks, version 0.15 (1998), and XMLBIF,
the XML-based Interchange Format, version 0.3 (1998).
"""

# ruff: noqa: PLC0415 - XML is read when it comes

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Literal, NamedTuple

from refnb.core import checks, errors, limits, messages
from refnb.core.errors import BadRequest, DomainMismatch, Duplicate, NotADistribution, NotExact
from refnb.estimation.schema import Cell, Domain
from refnb.exact import rational, rounding
from refnb.io import rounded_rows
from refnb.networks.network import Network
from refnb.probability import distribution

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

Repair = Literal["none", "rounded", "all"]
Tables = dict[str, dict[Cell, dict[str, Fraction]]]

MAX_PLACES = 99_998
MAX_CHARACTERS = 1 << 24  # of XML
TABLE, DEFAULT, PROPERTY, MARKS = "table", "default", "property", "{}()[];"

_TOKEN = re.compile(
    r"(?P<blank>[ \t\r\n,|]+|//[^\r\n]*|/\*[\s\S]*?\*/)"
    r'|(?P<quoted>"[^"\r\n]*")'
    r"|(?P<mark>[{}()\[\];])"
    r'|(?P<word>(?:(?!//|/\*)[^ \t\r\n,|"{}()\[\];])+)'
)
_NUMBER = re.compile(r"-?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_VALUE = re.compile(
    r'\s*("[^"]*"|[\[(\]][^\[\](){}",]*,[^\[\](){}",]*[\])\[]|[^,"]*[^,"\s])\s*(?:,|$)'
)
_VALUES = re.compile(r"([^{}]*)\}")
_BARE_POINT = re.compile(r"(?<=[0-9])\.(?![0-9])")


class Row(NamedTuple):
    """Numbers for some values of the parents, for the remaining ones (default) or for all (table).

    The place is in words, such as line 3; the texts are the numbers as written.
    """

    place: str
    key: Cell | str
    texts: list[str]
    numbers: list[Fraction]


class Block(NamedTuple):
    """The parents of a variable, and its rows."""

    place: str
    parents: Cell
    rows: list[Row]


@dataclass(frozen=True)
class Sum:
    """A row that did not sum to 1: its variable, the values of the parents, and its sum."""

    variable: str
    row: Cell
    total: Fraction


@dataclass(frozen=True)
class Normalised:
    """A network whose rows were divided by their sums, and the rows that did not sum to 1."""

    network: Network
    changed: tuple[Sum, ...]


def read(text: str) -> Network:
    """Return the network of a file, with every number exactly as written.

    Raises BadRequest for a text that is not in the format; EmptyData without variables; NotExact
    for a number in another notation; OutOfRange for an exponent beyond 10000; Negative;
    NotADistribution for a row that does not sum to 1; DomainMismatch for too few rows or numbers,
    or too many; UnknownVariable; UnknownValue; Duplicate; Cyclic.

    >>> coin = "network n { } variable c { type discrete [2] { h, t }; }"
    >>> read(coin + " probability (c) { table 0.5, 0.5; }").tables["c"]
    {(): {'h': Fraction(1, 2), 't': Fraction(1, 2)}}
    """
    return assemble(*_blocks(text), repair="none").network


def normalise(text: str) -> Normalised:
    """Return the network of a file with each row divided by its sum, and the sums other than 1.

    Raises BadRequest; EmptyData; NotExact; OutOfRange; Negative; DomainMismatch; UnknownVariable;
    UnknownValue; Duplicate; Cyclic as `read` does; NotADistribution for a row that sums to 0.

    >>> coin = "network n { } variable c { type discrete [2] { h, t }; }"
    >>> normalise(coin + " probability (c) { table 0.3, 0.3; }").changed
    (Sum(variable='c', row=(), total=Fraction(3, 5)),)
    """
    return assemble(*_blocks(text), repair="all")


def load(text: str, *, normalise: bool = False) -> Normalised:
    """Return the network of a file in BIF or XMLBIF; rounded rows are divided by their sums.

    Raises whatever `read` raises; NotADistribution for a row that rounding does not explain, unless
    all rows are to be normalised.

    >>> coin = "network n { } variable c { type discrete [3] { a, b, c }; }"
    >>> coin = load(coin + " probability (c) { table 0.333, 0.333, 0.333; }")
    >>> coin.network.tables["c"][()]["a"], coin.changed[0].total
    (Fraction(1, 3), Fraction(999, 1000))
    """
    parts = _xml_blocks(text) if text.lstrip().startswith("<") else _lenient_blocks(text)
    return assemble(*parts, repair="all" if normalise else "rounded")


def assemble(
    variables: Mapping[str, Domain], blocks: Mapping[str, Block], *, repair: Repair
) -> Normalised:
    """Return the network of variables and their blocks, and the rows that were repaired.

    A row is x / total: "none" refuses a total other than 1, "rounded" one that rounding does not
    explain, "all" only 0.

    >>> row = Row("line 1", "table", ["0.3", "0.7"], [Fraction(3, 10), Fraction(7, 10)])
    >>> assemble({"c": ("h", "t")}, {"c": Block("line 1", (), [row])}, repair="none").changed
    ()
    """
    checks.names(variables, "the variables of a file")
    _check_blocks(variables, blocks)
    tables: Tables = {v: {} for v in variables}
    changed = list[Sum]()
    for v, domain in variables.items():
        known = dict[Cell | str, tuple[Fraction, dict[str, Fraction]]]()
        for u, row in _rows_of(v, variables, blocks[v]):
            if row.key not in known:  # the default can stand for many u
                total = _total(row, v, u, blocks[v].rows[0], len(domain), repair)
                shares = zip(domain, row.numbers, strict=True)
                known[row.key] = total, {a: x / total for a, x in shares}
            total, tables[v][u] = known[row.key]
            if total != 1:
                changed.append(Sum(v, u, total))
    parents = {v: blocks[v].parents for v in variables}
    return Normalised(Network(dict(variables), parents, tables), tuple(changed))


def _total(row: Row, v: str, u: Cell, first: Row, width: int, repair: Repair) -> Fraction:
    """Return the sum of a row, as its divisor: NotADistribution for any other."""
    with messages.at(row.place):
        with messages.at(_row_name(v, u)):
            for x in row.numbers:
                checks.amount(x, "a probability")
            if not (total := sum(row.numbers, Fraction(0))):
                raise NotADistribution("probabilities must sum to 1, all are 0")
        slack = rounded_rows.slack(row.texts, row.numbers) if repair == "rounded" else 0
        if total == 1 or repair == "all" or abs(total - 1) < slack:
            return total
        ends = 10**20 % total.denominator == 0
        number = _decimal(total, "the sum") if ends else messages.quote(total)
        advice = ""
        if repair == "rounded":
            write = messages.option("normalise=True", "--normalise-rows")
            advice = f", which rounding does not explain; {write} divides each row by its sum"
            advice = _by_parents(first, width) or advice
        raise NotADistribution(f"{_row_name(v, u)} must sum to 1, it sums to {number}{advice}")


def round_rows(network: Network, places: int) -> Network:
    """Return the nearest network in decimals of so many places whose rows sum to 1.

    A number > 0 stays > 0. Raises OutOfRange for fewer than 1 place or more than 99998, or too few
    for the numbers > 0 of a row.

    >>> row = dict.fromkeys("abc", Fraction(1, 3))
    >>> round_rows(Network({"v": ("a", "b", "c")}, {"v": ()}, {"v": {(): row}}), 2).tables["v"][()]
    {'a': Fraction(17, 50), 'b': Fraction(33, 100), 'c': Fraction(33, 100)}
    """
    checks.size(places, "the number of decimals", 1, MAX_PLACES)
    tables: Tables = {v: {} for v in network.tables}
    for v, domain in network.variables.items():
        for u, row in network.tables[v].items():
            with messages.at(_row_name(v, u)):
                tables[v][u] = distribution.rounded({a: row[a] for a in domain}, 10**places)
    return Network(network.variables, network.parents, tables)


def write(network: Network) -> str:
    r"""Return a file that `read` understands, with variables and rows in declared order.

    Raises NotExact for a number without a finite decimal, such as 1/3; OutOfRange for one with
    more than 99998 places; BadRequest for a name with a quote or a line end; EmptyData without
    variables.

    >>> half = Fraction(1, 2)
    >>> coin = Network({"c": ("h", "t")}, {"c": ()}, {"c": {(): {"h": half, "t": half}}})
    >>> write(coin).splitlines()[-3:]
    ['probability ( c ) {', '  table 0.5, 0.5;', '}']
    """
    checks.names(network.variables, "the variables of a file")
    lines = ["network unknown {", "}"]
    for v, domain in network.variables.items():
        values = ", ".join(map(_quote, domain))
        kind = f"  type discrete [ {len(domain)} ] {{ {values} }};"
        lines += [f"variable {_quote(v)} {{", kind, "}"]
    for v in network.variables:
        parents = network.parents[v]
        given = f" | {', '.join(map(_quote, parents))}" if parents else ""
        lines.append(f"probability ( {_quote(v)}{given} ) {{")
        domains, rows = [network.variables[p] for p in parents], dict[int, str]()
        keys = product(*(list(map(_quote, domain)) for domain in domains))
        for u, key in zip(product(*domains), keys, strict=True):
            row = network.tables[v][u]
            if id(row) not in rows:
                place = _row_name(v, u)
                rows[id(row)] = ", ".join(_decimal(row[a], place) for a in network.variables[v])
            begun = f"({', '.join(key)})" if u else TABLE
            lines.append(f"  {begun} {rows[id(row)]};")
        lines.append("}")
    return "\n".join(lines) + "\n"


def _number(word: str, place: str) -> Fraction:
    """Return a number as written; its point may come before or after all digits."""
    if not _NUMBER.fullmatch(word):
        needed = "a number in a BIF file is a decimal such as 0.05"
        raise NotExact(f"{place}: {needed}, got {messages.quote(word)}")
    with messages.at(place):
        return rational.rational(_BARE_POINT.sub("", word))


class _Source:
    """A text, the position of the reader, and the line of the last word.

    A lenient reader takes values with blanks or brackets if they are certain: if the commas
    separate as many as the type declares; an interval [0,5) is one.
    """

    def __init__(self, text: str, *, lenient: bool) -> None:
        self._text, self._end, self.line, self._lenient = text, 0, 1, lenient

    def next(self) -> str:
        """Return the next word or mark, names still in quotes; empty at the end of the text."""
        while match := _TOKEN.match(self._text, self._end):
            self._end = match.end()
            if match.lastgroup != "blank":
                return match[0]
            self.line += match[0].count("\n")
        if rest := self._text[self._end : self._end + 20]:
            raise self.wrong('the end of a comment, or another "', rest)
        return ""

    def wrong(self, wanted: str, got: str) -> BadRequest:
        """Return the error for an unexpected word, with what was expected."""
        got = messages.quote(got) if got else "the end of the text"
        return BadRequest(f"line {self.line}: {wanted} is needed, got {got}")

    def expect(self, *needed: str) -> None:
        """Require these words, one after the other."""
        for word in needed:
            if (got := self.next()) != word:
                raise self.wrong(messages.quote(word), got)

    def name(self) -> str:
        """Return a name without its quotes."""
        if not (word := self.next()) or word in MARKS:
            raise self.wrong("a name", word)
        return word.strip('"')

    def until(self, mark: str) -> Iterator[str]:
        """Yield the words before a mark; names keep their quotes, and any other mark is refused."""
        while (word := self.next()) != mark:
            if not word or word in MARKS:
                name = "a name, in quotes if it holds blanks or brackets"
                raise self.wrong(f"{name}, or {messages.quote(mark)}", word)
            yield word

    def names(self, mark: str) -> tuple[str, ...]:
        """Return the names before a mark."""
        return tuple(word.strip('"') for word in self.until(mark))

    def values(self, size: str) -> Domain:
        """Return the values in the braces of a type that declares so many."""
        match = _VALUES.match(self._text, self._end)
        if self._lenient and match:
            domain = tuple(a.strip().strip('"') for a in _VALUE.findall(match[1]))
            if size == str(len(domain)) and not _VALUE.sub("", match[1]).strip():
                self._skip(match.end())
                return domain
        return self.names("}")

    def key(self, domains: Iterable[Domain]) -> Cell:
        """Return the values of the parents before a row."""
        if self._lenient:
            longest = (sorted(domain, key=len, reverse=True) for domain in domains)
            each = (f'"?({"|".join(map(re.escape, domain))})"?' for domain in longest)
            values = re.compile(r"\s*" + r"[\s,]+".join(each) + r"\s*\)")
            if match := values.match(self._text, self._end):
                self._skip(match.end())
                return match.groups()
        return self.names(")")

    def _skip(self, end: int) -> None:
        """Go on behind what was read, counting its lines."""
        self.line += self._text.count("\n", self._end, end)
        self._end = end

    def row(self, key: Cell | str) -> Row:
        """Return the numbers before a semicolon, as texts and as values."""
        place, texts, numbers = f"line {self.line}", list[str](), list[Fraction]()
        for text in self.until(";"):
            texts.append(text)
            numbers.append(_number(text, f"line {self.line}"))
        return Row(place, key, texts, numbers)

    def statements(self) -> Iterator[str]:
        """Yield the first word of each statement in braces; properties are skipped."""
        self.expect("{")
        while (word := self.next()) != "}":
            if word != PROPERTY:
                yield word
                continue
            if (end := self._text.find(";", self._end)) < 0:
                raise self.wrong(f"a ; after {PROPERTY}", "")
            self._skip(end + 1)


def _blocks(text: str, *, lenient: bool = False) -> tuple[dict[str, Domain], dict[str, Block]]:
    """Return the values of each variable in a BIF file, and its block of rows."""
    source = _Source(text, lenient=lenient)
    variables, blocks = dict[str, Domain](), dict[str, Block]()
    source.expect("network")
    source.name()
    for word in source.statements():
        raise source.wrong("a property or '}'", word)
    while word := source.next():
        if word not in ("variable", "probability"):
            raise source.wrong("'variable' or 'probability'", word)
        if word == "probability":
            source.expect("(")
        v = source.name()
        if v in (variables if word == "variable" else blocks):
            raise Duplicate(f"line {source.line}: a second block of {messages.quote(v)}")
        if word == "variable":
            variables[v] = _domain(source)
        else:
            blocks[v] = _block(source, variables)
    return variables, blocks


def _lenient_blocks(text: str) -> tuple[dict[str, Domain], dict[str, Block]]:
    """Read as `_blocks` does, or leniently if that alone succeeds."""
    try:
        return _blocks(text)
    except (BadRequest, Duplicate) as error:
        try:
            return _blocks(text, lenient=True)
        except (BadRequest, Duplicate):
            raise error from None


def _domain(source: _Source) -> Domain:
    """Return the values of a variable."""
    domain: Domain = ()
    for word in source.statements():
        if word != "type" or domain:
            raise source.wrong("one type", word)
        source.expect("discrete", "[")
        size = source.name()
        source.expect("]", "{")
        domain = source.values(size)
        with messages.at(f"line {source.line}"):
            checks.names(domain, "the values of a variable")
        if size != str(len(domain)):
            needed = f"the number of values, {len(domain)} (what holds blanks in quotes),"
            raise source.wrong(needed, size)
        source.expect(";")
    if not domain:
        raise source.wrong("a type", "}")
    return domain


def _block(source: _Source, variables: Mapping[str, Domain]) -> Block:
    """Return the parents of a variable, and its rows."""
    parents = source.names(")")
    above = [variables.get(u, ()) for u in parents]
    block = Block(f"line {source.line}", parents, [])
    for word in source.statements():
        if word not in ("(", TABLE, DEFAULT):
            raise source.wrong("a row, default or table", word)
        block.rows.append(source.row(source.key(above) if word == "(" else word))
    return block


def _xml_blocks(text: str) -> tuple[dict[str, Domain], dict[str, Block]]:
    """Return the values of each variable in an XMLBIF file, and its block of one table."""
    from xml.etree import ElementTree

    if len(text) > MAX_CHARACTERS:
        raise BadRequest(f"XMLBIF has at most {MAX_CHARACTERS} characters: save it as BIF")
    before, entity, _ = text.partition("<!ENTITY")
    if entity:
        line = before.count("\n") + 1
        raise BadRequest(f"line {line}: entities are not read: delete the lines <!ENTITY ...>")
    try:
        root = ElementTree.fromstring(text)  # noqa: S314 - without an ENTITY nothing expands
    except ElementTree.ParseError as error:
        line, cause = error.position[0], error.msg.partition(":")[0]
        raise BadRequest(f"line {line}: this is not XML: {cause}") from None
    if root.tag != "BIF":
        raise BadRequest(f"BIF is needed, got {messages.quote(root.tag)}")
    variables, blocks = dict[str, Domain](), dict[str, Block]()
    for element in root.iterfind("NETWORK/VARIABLE"):
        (v,) = _texts(element, "NAME", 1)
        _check_new(v, variables)
        if (kind := element.get("TYPE", "nature")) != "nature":
            of = messages.place("the variable", v)
            raise BadRequest(f"{of} has the type {messages.quote(kind)}")
        variables[v] = _texts(element, "OUTCOME")
        checks.names(variables[v], messages.place("the values of", v))
    for element in root.iterfind("NETWORK/DEFINITION"):
        (v,), (numbers,) = _texts(element, "FOR", 1), _texts(element, "TABLE", 1)
        _check_new(v, blocks)
        place, table = messages.place("the table of", v), numbers.split()
        width = len(variables.get(v, "?"))
        texts = [text for i in range(width) for text in table[i::width]]
        row = Row(place, TABLE, texts, [_number(text, place) for text in texts])
        blocks[v] = Block(place, _texts(element, "GIVEN"), [row])
    return variables, blocks


def _texts(element: "Element", tag: str, number: int | None = None) -> tuple[str, ...]:
    """Return the texts of the elements with a tag, without blanks around them; so many of them."""
    texts = tuple((part.text or "").strip() for part in element.iterfind(tag))
    if number is not None and len(texts) != number:
        raise BadRequest(f"{element.tag} has one {tag}, got {len(texts)}")
    return texts


def _check_new(v: str, known: Mapping[str, object]) -> None:
    if v in known:
        raise Duplicate(f"a second block of {messages.quote(v)}")


def _check_blocks(variables: Mapping[str, Domain], blocks: Mapping[str, Block]) -> None:
    """Require a block for each variable, only known variables, and not too many entries in all."""
    entries = 0
    for v, (place, parents, _) in blocks.items():
        with messages.at(place):
            checks.known([v, *parents], variables, errors.UnknownVariable, "a variable")
            entries += prod(len(variables[u]) for u in (v, *parents))
            limits.check_cells(entries, "the list of all tables")
    checks.same(variables, blocks, "the variables and their probability blocks")


def _rows_of(v: str, variables: Mapping[str, Domain], block: Block) -> Iterator[tuple[Cell, Row]]:
    """Yield the row for each combination of the parents' values; a table is split into rows."""
    above = [dict.fromkeys(variables[u]) for u in block.parents]
    cells, width = list(product(*above)), len(variables[v])
    rows = dict[Cell | str, Row]()
    for row in block.rows:
        with messages.at(row.place):
            _check_row(row, rows, above, width * (len(cells) if row.key == TABLE else 1))
        rows[row.key] = row
    for i, u in enumerate(cells):
        if table := rows.get(TABLE):
            n = len(cells)
            yield u, Row(table.place, u, table.texts[i::n], table.numbers[i::n])
        elif stated := rows.get(u) or rows.get(DEFAULT):
            yield u, stated
        else:
            of = f"the table of {messages.quote(v)}"
            raise DomainMismatch(f"{block.place}: {of} has no row for {messages.quote(u)}")


def _check_row(
    row: Row, before: Mapping[Cell | str, Row], above: Sequence[Collection[str]], size: int
) -> None:
    """Require a new row, with values of the parents and the right number of probabilities."""
    if row.key in before:
        raise Duplicate(f"a second row for {messages.quote(row.key)}")
    if before and (row.key == TABLE or TABLE in before):
        raise BadRequest("a table stands alone, without other rows")
    if not isinstance(row.key, str):
        if len(row.key) != len(above):
            raise DomainMismatch(f"a row of {len(above)} parents, got {messages.quote(row.key)}")
        for value, domain in zip(row.key, above, strict=True):
            checks.known([value], domain, errors.UnknownValue, "the value of a parent")
    if len(row.numbers) != size:
        raise DomainMismatch(f"{size} numbers are needed, got {len(row.numbers)}")


def _by_parents(row: Row, width: int) -> str:
    """Say that the numbers of a table sum to 1 in another order, if they do."""
    numbers, places = row.numbers, range(0, len(row.numbers), width)
    if row.key != TABLE or any(sum(numbers[i : i + width]) != 1 for i in places):
        return ""
    first = ", ".join(row.texts[:width])
    return f"; row by row of the parents all do: write each one as a row, (...) {first};"


def _row_name(v: str, u: Cell) -> str:
    """Return how an error names a row: its variable and the values of the parents."""
    return messages.place("the row of", v, *[u] * bool(u))


def _quote(name: str) -> str:
    """Return a name as written in a file, in quotes if necessary.

    Raises BadRequest for a name with a quote or a line end.

    >>> _quote("rain"), _quote("no rain"), _quote("a//b")
    ('rain', '"no rain"', '"a//b"')
    """
    for kind, word in (("word", name), ("quoted", f'"{name}"')):
        match = _TOKEN.fullmatch(word)
        if match and match.lastgroup == kind:
            return word
    raise BadRequest(f"no quote and no line end can be written in a name, {messages.quote(name)}")


def _decimal(x: Fraction, place: str) -> str:
    """Return the decimal of x >= 0 with all its places, at least one."""
    twos = (x.denominator & -x.denominator).bit_length() - 1
    rest = x.denominator >> twos
    fives = rest.bit_length() * 4306766 // 10**7  # 1 / log2 5
    places = max(twos, fives, 1)
    if places > MAX_PLACES:
        raise errors.OutOfRange(f"{place}: more than {MAX_PLACES} places, of {messages.quote(x)}")
    if rest != 5**fives:
        raise NotExact(f"{place}: a BIF file has decimals, that of {messages.quote(x)} never ends")
    return rounding.decimal(x, places)
