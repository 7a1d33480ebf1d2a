"""BIF: a Bayesian network in a file that other programs write and read.

    block      network, variable or probability: a name, and statements in braces
    v, u       a variable; values of its parents                    str, tuple of str
    x          a number: 0.05 is 1/20                               Fraction
    row        (u) x, x;       the numbers of v, a value each, in declared order
    default    default x, x;   the row of every u that has none
    table      table x, x;     all numbers of v: its own value changes most slowly, and
                               that of its last parent fastest
    total      the sum of a row, 1

Commas and bars are blanks, as are comments, and properties say nothing. What is written is read
back equal: one variable after the other, then its rows, each number with all its decimals.

    rounding   by how much the numbers of a row can miss 1 together: for each but 0 and 1 half a
               unit of the last place of the row, or of its own digits if it has an exponent; and
               x / 2^24 if it is 1 or has seven digits or more, since it may have been a float

`load` takes also XMLBIF, and divides a row by its total where that misses 1 by less than the
rounding. It tells which rows, and refuses the others until it is asked to divide all.

The trap: 0.333, 0.333, 0.333 is no distribution. A program that rescales such rows answers for
another network than the one in the file, and does not say so.

Source: F. Cozman, The Interchange Format for Bayesian Networks, version 0.15 (1998).
"""

# ruff: noqa: PLC0415 - XML is read when it comes

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod
from typing import Literal

from refnb.core import checks, limits, messages
from refnb.core.errors import (
    BadRequest,
    DomainMismatch,
    Duplicate,
    NotADistribution,
    NotExact,
    OutOfRange,
    UnknownValue,
    UnknownVariable,
)
from refnb.core.limits import Limits
from refnb.estimation.schema import Cell, Domain
from refnb.exact import rational
from refnb.io import bif_lexer
from refnb.io.bif_lexer import DEFAULT, TABLE, Block, Row
from refnb.networks.network import Network
from refnb.probability import distribution

Repair = Literal["none", "rounded", "all"]
Tables = dict[str, dict[Cell, dict[str, Fraction]]]

MAX_PLACES = 99_998
FLOAT_DIGITS = 7
_PARTS = re.compile(r"-?([0-9]*)\.?([0-9]*)(?:[eE]([+-]?[0-9]+))?")


@dataclass(frozen=True)
class Sum:
    """A row that did not sum to 1: its variable, the values of the parents, and its sum."""

    variable: str
    row: Cell
    total: Fraction


@dataclass(frozen=True)
class Normalised:
    """A network whose rows were divided by their sums, and those that did not sum to 1."""

    network: Network
    changed: tuple[Sum, ...]


def read(text: str, *, within: Limits = limits.USUAL) -> Network:
    """Return the network of a file, every number exactly as it is written.

    Raises BadRequest for what is not in the format; EmptyData without variables; NotExact for a
    number in another notation; OutOfRange for an exponent beyond 1000, or more than 1000000
    entries; Negative; NotADistribution for a row that does not sum to 1; DomainMismatch for
    too few rows or numbers, or too many; UnknownVariable; UnknownValue; Duplicate; Cyclic.

    >>> coin = "network n { } variable c { type discrete [2] { h, t }; }"
    >>> read(coin + " probability (c) { table 0.5, 0.5; }").tables["c"]
    {(): {'h': Fraction(1, 2), 't': Fraction(1, 2)}}
    """
    return assemble(*bif_lexer.read(text), repair="none", within=within).network


def normalise(text: str, *, within: Limits = limits.USUAL) -> Normalised:
    """Return the network of a file with each row divided by its sum, and the sums that are not 1.

    Raises BadRequest; EmptyData; NotExact; OutOfRange; Negative; DomainMismatch; UnknownVariable;
    UnknownValue; Duplicate; Cyclic as `read` does; NotADistribution for a row that sums to 0.

    >>> coin = "network n { } variable c { type discrete [2] { h, t }; }"
    >>> normalise(coin + " probability (c) { table 0.3, 0.3; }").changed
    (Sum(variable='c', row=(), total=Fraction(3, 5)),)
    """
    return assemble(*bif_lexer.read(text), repair="all", within=within)


def load(text: str, *, normalise: bool = False, within: Limits = limits.USUAL) -> Normalised:
    """Return the network of a file in BIF or XMLBIF, rows within their rounding divided by sums.

    Raises what `read` raises; NotADistribution for a row that misses 1 by its rounding or more,
    unless all rows are to be normalised.

    >>> coin = "network n { } variable c { type discrete [3] { a, b, c }; }"
    >>> found = load(coin + " probability (c) { table 0.333, 0.333, 0.333; }")
    >>> found.network.tables["c"][()]["a"], found.changed[0].total
    (Fraction(1, 3), Fraction(999, 1000))
    """
    if text.lstrip().startswith("<"):
        from refnb.io import xmlbif

        parts = xmlbif.read(text)
    else:
        parts = bif_lexer.read(text)
    return assemble(*parts, repair="all" if normalise else "rounded", within=within)


def assemble(
    variables: Mapping[str, Domain],
    blocks: Mapping[str, Block],
    *,
    repair: Repair,
    within: Limits = limits.USUAL,
) -> Normalised:
    """Return the network of variables and their blocks, and the rows that were repaired.

    A row is x / total: "none" refuses a total that is not 1, "rounded" one that misses 1 by the
    rounding or more, "all" only 0.

    >>> row = Row("line 1", "table", ["0.3", "0.7"], [Fraction(3, 10), Fraction(7, 10)])
    >>> assemble({"c": ("h", "t")}, {"c": Block("line 1", (), [row])}, repair="none").changed
    ()
    """
    checks.names(variables, "the variables of a file")
    _check_blocks(variables, blocks, within)
    tables: Tables = {v: {} for v in variables}
    changed = list[Sum]()
    for v, domain in variables.items():
        for u, place, words, row in _filled(v, variables, blocks[v]):
            with messages.at(place), messages.at("the row of", v, *[u] * bool(u)):
                for x in row:
                    checks.amount(x, "a probability")
                if not (total := sum(row, Fraction(0))):
                    raise NotADistribution("probabilities must sum to 1, all are 0")
            if total != 1:
                if repair == "none" or (
                    repair == "rounded" and abs(total - 1) >= _rounding(words, row)
                ):
                    raise NotADistribution(f"{place}: {_missed(v, u, total, repair)}")
                changed.append(Sum(v, u, total))
                row = [x / total for x in row]  # noqa: PLW2901
            tables[v][u] = dict(zip(domain, row, strict=True))
    parents = {v: blocks[v].parents for v in variables}
    return Normalised(Network(dict(variables), parents, tables), tuple(changed))


def rounded(network: Network, places: int) -> Network:
    """Return the network in decimals of so many places, as near as rows that sum to 1 can be.

    What is > 0 stays so. Raises OutOfRange for less than one place, or more than 99998, or too few
    for the values > 0 of a row.

    >>> third = dict.fromkeys("abc", Fraction(1, 3))
    >>> rounded(Network({"v": ("a", "b", "c")}, {"v": ()}, {"v": {(): third}}), 2).tables["v"][()]
    {'a': Fraction(17, 50), 'b': Fraction(33, 100), 'c': Fraction(33, 100)}
    """
    checks.size(places, "the number of decimals", 1, MAX_PLACES)
    tables: Tables = {v: {} for v in network.tables}
    for v, domain in network.variables.items():
        for u, row in network.tables[v].items():
            with messages.at("the row of", v, *[u] * bool(u)):
                tables[v][u] = distribution.rounded({a: row[a] for a in domain}, 10**places)
    return Network(network.variables, network.parents, tables)


def write(network: Network) -> str:
    r"""Return a file that `read` understands: variables and rows in declared order.

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
        values = ", ".join(map(bif_lexer.written, domain))
        kind = f"  type discrete [ {len(domain)} ] {{ {values} }};"
        lines += [f"variable {bif_lexer.written(v)} {{", kind, "}"]
    for v in network.variables:
        parents = network.parents[v]
        given = f" | {', '.join(map(bif_lexer.written, parents))}" if parents else ""
        lines.append(f"probability ( {bif_lexer.written(v)}{given} ) {{")
        for u in product(*(network.variables[p] for p in parents)):
            place, row = messages.place("the row of", v, *[u] * bool(u)), network.tables[v][u]
            numbers = ", ".join(_decimal(row[a], place) for a in network.variables[v])
            key = f"({', '.join(map(bif_lexer.written, u))})" if u else TABLE
            lines.append(f"  {key} {numbers};")
        lines.append("}")
    return "\n".join(lines) + "\n"


def _decimal(x: Fraction, place: str) -> str:
    """Return the decimal of x >= 0 with all its places, and at least one."""
    twos = (x.denominator & -x.denominator).bit_length() - 1
    rest = x.denominator >> twos
    fives = rest.bit_length() * 4306766 // 10**7  # 1 / log2 5
    places = max(twos, fives, 1)
    if places > MAX_PLACES:
        raise OutOfRange(f"{place}: more than {MAX_PLACES} places, of {messages.shown(x)}")
    if rest != 5**fives:
        raise NotExact(f"{place}: a BIF file has decimals, that of {messages.shown(x)} never ends")
    digits = rational.spelling(x.numerator * 2 ** (places - twos) * 5 ** (places - fives))
    digits = digits.rjust(places + 1, "0")
    return f"{digits[:-places]}.{digits[-places:]}"


def _rounding(words: Sequence[str], row: Sequence[Fraction]) -> Fraction:
    """Return by how much the numbers of a row, as they are written, can miss 1 together."""
    parts = [part for word in words if (part := _PARTS.fullmatch(word))]
    fixed = max((len(part[2]) for part in parts if not part[3]), default=0)
    slack = Fraction(0)
    if len(parts) < len(words):
        return slack  # a fraction is exact, and was not rounded
    for part, x in zip(parts, row, strict=True):
        if x:
            last = len(part[2]) - int(part[3]) if part[3] else fixed
            digits = len((part[1] + part[2]).lstrip("0"))
            slack += Fraction(10) ** -last / 2 if x != 1 else 0
            slack += x / 2**24 if x == 1 or digits >= FLOAT_DIGITS else 0
    return slack


def _missed(v: str, u: Cell, total: Fraction, repair: Repair) -> str:
    """Say what a row sums to, and how it is repaired."""
    of = messages.place("the row of", v, *[u] * bool(u))
    ends = 10**20 % total.denominator == 0
    found = _decimal(total, "the sum") if ends else messages.shown(total)
    write = messages.option("normalise=True", "--normalise-rows")
    more = f", which rounding does not explain; {write} divides each row by its sum"
    return f"{of} must sum to 1, it sums to {found}{more if repair == 'rounded' else ''}"


def _check_blocks(
    variables: Mapping[str, Domain], found: Mapping[str, Block], within: Limits
) -> None:
    """Require a block for each variable, of known ones, and not too many entries in all."""
    entries = 0
    for v, (place, parents, _) in found.items():
        with messages.at(place):
            checks.known([v, *parents], variables, UnknownVariable, "a variable")
            entries += prod(len(variables[u]) for u in (v, *parents))
            if entries > within.cells:
                raise OutOfRange(f"tables have at most {within.cells} entries in all")
    checks.same(variables, found, "the variables and their probability blocks")


def _filled(
    v: str, variables: Mapping[str, Domain], block: Block
) -> Iterator[tuple[Cell, str, list[str], list[Fraction]]]:
    """Yield the row for each values of the parents, with its place and its words."""
    above = [dict.fromkeys(variables[u]) for u in block.parents]
    cells, width = list(product(*above)), len(variables[v])
    rows = dict[Cell | str, Row]()
    for row in block.rows:
        with messages.at(row.place):
            _check_row(row, rows, above, width * (len(cells) if row.key == TABLE else 1))
        rows[row.key] = row
    for i, u in enumerate(cells):
        found = rows.get(TABLE) or rows.get(u) or rows.get(DEFAULT)
        if not found:
            of = f"the table of {messages.shown(v)}"
            raise DomainMismatch(f"{block.place}: {of} has no row for {messages.shown(u)}")
        part = slice(i, None, len(cells)) if TABLE in rows else slice(None)
        yield u, found.place, found.words[part], found.numbers[part]


def _check_row(
    row: Row, before: Mapping[Cell | str, Row], above: Sequence[Collection[str]], size: int
) -> None:
    """Require another row than those before, for values of the parents, of so many numbers."""
    if row.key in before:
        raise Duplicate(f"a second row for {messages.shown(row.key)}")
    if before and (row.key == TABLE or TABLE in before):
        raise BadRequest("a table stands alone, without other rows")
    if not isinstance(row.key, str):
        if len(row.key) != len(above):
            raise DomainMismatch(f"a row of {len(above)} parents, got {messages.shown(row.key)}")
        for value, domain in zip(row.key, above, strict=True):
            checks.known([value], domain, UnknownValue, "the value of a parent")
    if len(row.numbers) != size:
        raise DomainMismatch(f"{size} numbers are needed, got {len(row.numbers)}")
