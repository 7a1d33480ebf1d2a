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

The trap: 0.333, 0.333, 0.333 is no distribution. A program that rescales such rows answers for
another network than the one in the file, and does not say so.

Source: F. Cozman, The Interchange Format for Bayesian Networks, version 0.15 (1998).
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod

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

MAX_PLACES = 99_998


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
    network, changed = _parsed(text, within)
    for line, row in changed:
        of = messages.place("the row of", row.variable, *[row.row] * bool(row.row))
        short = row.total.denominator <= 10**20
        total = _decimal(row.total, "the sum") if short else messages.shown(row.total)
        raise NotADistribution(f"line {line}: {of} must sum to 1, it sums to {total}")
    return network


def normalise(text: str, *, within: Limits = limits.USUAL) -> Normalised:
    """Return the network of a file with each row divided by its sum, and the sums that are not 1.

    Raises BadRequest; EmptyData; NotExact; OutOfRange; Negative; DomainMismatch; UnknownVariable;
    UnknownValue; Duplicate; Cyclic as `read` does; NotADistribution for a row that sums to 0.

    >>> coin = "network n { } variable c { type discrete [2] { h, t }; }"
    >>> normalise(coin + " probability (c) { table 0.3, 0.3; }").changed
    (Sum(variable='c', row=(), total=Fraction(3, 5)),)
    """
    network, changed = _parsed(text, within)
    return Normalised(network, tuple(row for _, row in changed))


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
        given = [" |"] * bool(network.parents[v]) + [
            ", ".join(map(bif_lexer.written, network.parents[v]))
        ]
        lines += [
            f"probability ( {bif_lexer.written(v)}{' '.join(given)} ) {{",
            *_rows(network, v),
            "}",
        ]
    return "\n".join(lines) + "\n"


def _rows(network: Network, v: str) -> Iterator[str]:
    """Yield the rows of a variable, in the order of the values of its parents."""
    for u in product(*(network.variables[u] for u in network.parents[v])):
        place, row = messages.place("the row of", v, *[u] * bool(u)), network.tables[v][u]
        numbers = ", ".join(_decimal(row[a], place) for a in network.variables[v])
        yield (
            f"  ({', '.join(map(bif_lexer.written, u))}) {numbers};"
            if u
            else f"  {TABLE} {numbers};"
        )


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


def _parsed(text: str, within: Limits) -> tuple[Network, list[tuple[int, Sum]]]:
    """Return the network with its rows normalised, and the lines of those that had to be."""
    variables, found = bif_lexer.read(text)
    checks.names(variables, "the variables of a file")
    _check_blocks(variables, found, within)
    tables = dict[str, dict[Cell, dict[str, Fraction]]]()
    changed = list[tuple[int, Sum]]()
    for v, domain in variables.items():
        tables[v] = {}
        for u, line, row in _filled(v, variables, found[v]):
            with messages.at(messages.place(f"line {line}: the row of", v, *[u] * bool(u))):
                total = _total(row)
            if total != 1:
                changed.append((line, Sum(v, u, total)))
            tables[v][u] = {a: x / total for a, x in zip(domain, row, strict=True)}
    return Network(variables, {v: found[v].parents for v in variables}, tables), changed


def _check_blocks(
    variables: Mapping[str, Domain], found: Mapping[str, Block], within: Limits
) -> None:
    """Require a block for each variable, of known ones, and not too many entries in all."""
    entries = 0
    for v, (line, parents, _) in found.items():
        with messages.at(f"line {line}"):
            checks.known([v, *parents], variables, UnknownVariable, "a variable")
            entries += prod(len(variables[u]) for u in (v, *parents))
            if entries > within.cells:
                raise OutOfRange(f"tables have at most {within.cells} entries in all")
    checks.same(variables, found, "the variables and their probability blocks")


def _filled(
    v: str, variables: Mapping[str, Domain], block: Block
) -> Iterator[tuple[Cell, int, list[Fraction]]]:
    """Yield the row for each values of the parents, with its line."""
    above = [dict.fromkeys(variables[u]) for u in block.parents]
    cells, width = list(product(*above)), len(variables[v])
    rows = dict[Cell | str, Row]()
    for row in block.rows:
        with messages.at(f"line {row.line}"):
            _check_row(row, rows, above, width * (len(cells) if row.key == TABLE else 1))
        rows[row.key] = row
    for i, u in enumerate(cells):
        found = rows.get(TABLE) or rows.get(u) or rows.get(DEFAULT)
        if not found:
            of = f"the table of {messages.shown(v)}"
            raise DomainMismatch(f"line {block.line}: {of} has no row for {messages.shown(u)}")
        yield u, found.line, found.numbers[i :: len(cells)] if TABLE in rows else found.numbers


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


def _total(row: list[Fraction]) -> Fraction:
    """Return the sum of numbers >= 0 that are not all 0."""
    for x in row:
        checks.amount(x, "a probability")
    if not (total := sum(row, Fraction(0))):
        raise NotADistribution("probabilities must sum to 1, all are 0")
    return total
