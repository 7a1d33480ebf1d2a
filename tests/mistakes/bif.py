"""Mistakes of reading and writing networks in files."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from itertools import product
from operator import add

from mistakes.making import Mistake
from refnb.blocks import DEFAULT, TABLE, Block, Row
from refnb.data import bif
from refnb.data.bif import Normalised
from refnb.errors import NotADistribution
from refnb.estimation.schema import Cell, Domain
from refnb.exact import rounding
from refnb.networks.network import Network

Filled = Iterator[tuple[Cell, int, list[Fraction]]]
FILLED, READ, NORMALISE, WRITE = bif._filled, bif.read, bif.normalise, bif.write


def _turned(block: Block, places: list[int]) -> Block:
    """Take the numbers of a table from other places."""
    rows = [
        row._replace(numbers=[row.numbers[i] for i in places])
        if row.key == TABLE and len(row.numbers) == len(places)
        else row
        for row in block.rows
    ]
    return block._replace(rows=rows)


def _by_rows(v: str, variables: Mapping[str, Domain], block: Block) -> Filled:
    width = len(variables[v])
    cells = len(list(product(*(variables[u] for u in block.parents))))
    places = [j * width + i for i in range(width) for j in range(cells)]
    return FILLED(v, variables, _turned(block, places))


def _first_parent_fastest(v: str, variables: Mapping[str, Domain], block: Block) -> Filled:
    domains = [variables[u] for u in block.parents]
    cells = list(product(*domains))
    backwards = [cell[::-1] for cell in product(*domains[::-1])]
    order = [backwards.index(cell) for cell in cells]
    places = [i * len(cells) + j for i in range(len(variables[v])) for j in order]
    return FILLED(v, variables, _turned(block, places))


def _default_wins(v: str, variables: Mapping[str, Domain], block: Block) -> Filled:
    default = [row for row in block.rows if row.key == DEFAULT]
    if not default:
        return FILLED(v, variables, block)
    cells = product(*(variables[u] for u in block.parents))
    rows = [Row(default[0].line, cell, default[0].numbers) for cell in cells]
    return FILLED(v, variables, block._replace(rows=rows))


def _floats(text: str) -> Network:
    found = NORMALISE(text)
    off = {(change.variable, change.row): change.total for change in found.changed}
    for v, table in found.network.tables.items():
        for u, row in table.items():
            written = (float(p * off.get((v, u), 1)) for p in row.values())
            if reduce(add, written) != 1.0:  # sum is exact enough from Python 3.12 on
                raise NotADistribution(v)
    tables = {
        v: {u: {a: Fraction(str(float(p))) for a, p in row.items()} for u, row in table.items()}
        for v, table in found.network.tables.items()
    }
    return replace(found.network, tables=tables)


def _rescaled(text: str) -> Network:
    return NORMALISE(text).network


def _unsaid(text: str) -> Normalised:
    return replace(NORMALISE(text), changed=())


def _bare(network: Network) -> str:
    return WRITE(network).replace('"', "")


def _six_places(x: Fraction, _place: str) -> str:
    whole, _, part = rounding.decimal(x, 6).partition(".")
    return f"{whole}.{part.rstrip('0') or '0'}"


MISTAKES = (
    Mistake(
        "table-by-rows",
        "Read a table row by row, as if the values of the variable changed fastest.",
        {"bif._filled": _by_rows},
    ),
    Mistake(
        "table-first-parent-fastest",
        "Let the first parent change fastest in a table.",
        {"bif._filled": _first_parent_fastest},
    ),
    Mistake(
        "default-wins",
        "Took the default for every row, also for those that stand there.",
        {"bif._filled": _default_wins},
    ),
    Mistake("floats", "Read numbers as floats, and summed those.", {"bif.read": _floats}),
    Mistake("rescaled", "Rescaled rows that do not sum to 1.", {"bif.read": _rescaled}),
    Mistake("changed-unsaid", "Rescaled, and did not say so.", {"bif.normalise": _unsaid}),
    Mistake("names-bare", "Wrote names without their quotes.", {"bif.write": _bare}),
    Mistake("six-places", "Wrote numbers with six places.", {"bif._decimal": _six_places}),
)
