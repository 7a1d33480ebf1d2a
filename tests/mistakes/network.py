"""Mistakes of reading a network, and of counting what is in it."""

from fractions import Fraction
from math import prod

from mistakes.making import Mistake
from refnb.data import wire
from refnb.data.document import Json
from refnb.errors import RefnbError
from refnb.estimation.schema import Cell
from refnb.networks import network
from refnb.networks.network import Network, Parameters

RIGHT_ORDER = network.topological_order
Rows = dict[str, dict[Cell, dict[str, Fraction]]]


def _parents_as_declared(args: Json) -> Json:
    """Take the values of a row in the order of the variables."""
    assert isinstance(args, dict)
    if not isinstance(found := args.get("network"), dict):
        return args
    variables = list(wire.decode(dict[str, tuple[str, ...]], found["variables"]))
    parents = wire.decode(dict[str, tuple[str, ...]], found["parents"])
    try:
        turned = {v: tuple(sorted(us, key=variables.index)) for v, us in parents.items()}
    except ValueError:  # a parent that is none
        return args
    return {**args, "network": {**found, "parents": wire.encode(turned)}}


def _rescaled(args: Json) -> Json:
    """Make every row sum to 1, or uniform when it is all 0."""
    assert isinstance(args, dict)
    if not isinstance(found := args.get("network"), dict):
        return args
    try:
        tables = wire.decode(Rows, found["tables"])
    except RefnbError:
        return args
    rows = {v: {u: _sure(row) for u, row in table.items()} for v, table in tables.items()}
    return {**args, "network": {**found, "tables": wire.encode(rows)}}


def _sure(row: dict[str, Fraction]) -> dict[str, Fraction]:
    total = sum(row.values())
    return {a: p / total if total else Fraction(1, len(row)) for a, p in row.items()}


def _backwards(of: Network) -> tuple[str, ...]:
    return RIGHT_ORDER(of)[::-1]


def _every_entry(of: Network) -> Parameters:
    tables = sum(len(row) for rows in of.tables.values() for row in rows.values())
    return Parameters(tables, prod(of.sizes.values()))


MISTAKES = (
    Mistake(
        "parents-as-declared",
        "Took the values of a row in the order of the variables, not of the parents.",
        reads=_parents_as_declared,
    ),
    Mistake(
        "rescaled-rows",
        "Rescaled rows that do not sum to 1, as pgmpy does.",
        reads=_rescaled,
    ),
    Mistake(
        "children-first",
        "Listed the variables from the effects to the causes.",
        {"network.topological_order": _backwards},
    ),
    Mistake(
        "all-entries-counted",
        "Counted every number of the tables as free, though rows sum to 1.",
        {"network.parameters": _every_entry},
    ),
)
