"""A network on paper: what it rests on, its arrows, the search for them, and its tables.

structure    each variable with its parents and its values
search       a parent more, and the factor by which the score of the family grows
table        of each variable: the counts of each row, where there are any, and the row
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from refnb.core.escapes import visible
from refnb.estimation.schema import Cell, Count
from refnb.networks.network import Network
from refnb.networks.structure_learning import Step as Added
from refnb.worked.layout import Block, Line, Table, line
from refnb.worked.numbers import number
from refnb.worked.solution import Step
from refnb.worked.steps import P
from refnb.worked.terms import name

Counts = Mapping[str, Mapping[Cell, Mapping[str, Count]]]
SHOWN = 1_000


def structure(network: Network) -> Step:
    """Show each variable with its parents and its values."""
    head = tuple(map(name, ("variable", "parents", "values")))
    rows = tuple(
        (name(v), name(", ".join(network.parents[v]) or "-"), name(", ".join(domain)))
        for v, domain in network.variables.items()
    )
    return Step("structure", network.parents, Block("Variables", table=Table(head, rows)))


def search(added: Sequence[Added]) -> Step:
    """Show the parents that were added, one after the other."""
    value = {f"{step.parent} → {step.variable}": step.factor for step in added}
    lines = tuple(line(name(arrow), number(factor)) for arrow, factor in value.items())
    shown = lines or (Line((name("no arrow makes the score grow"),)),)
    return Step("search", value, Block("Arrows, each with the growth of the score", lines=shown))


def tables(network: Network, counts: Counts) -> Iterator[Step]:
    """Show the table of each variable; of a large network only the number of its entries."""
    size = sum(len(row) for table in network.tables.values() for row in table.values())
    if size > SHOWN:
        block = Block("Tables", lines=(Line((name("entries"), number(size))),))
        yield Step("tables", size, block)
        return
    for v in network.variables:
        yield _table(network, v, counts.get(v, {}))


def _table(network: Network, v: str, counts: Mapping[Cell, Mapping[str, Count]]) -> Step:
    """Show each row: how often its values were seen, where that is known, and how probable."""
    domain, parents = network.variables[v], network.parents[v]
    seen = tuple(name(f"n({a})") for a in domain) if counts else ()
    head = (*map(name, parents), *seen, *(P(f"{v}={a}") for a in domain))
    rows = []
    value = dict[Cell, dict[str, Fraction]]()
    for u, row in network.tables[v].items():
        numbers = tuple(number(Fraction(counts[u][a])) for a in domain) if counts else ()
        rows.append((*map(name, u), *numbers, *(number(row[a]) for a in domain)))
        value[u] = {a: row[a] for a in domain}
    block = Block(f"Table of {visible(v)}", table=Table(head, tuple(rows)))
    return Step(f"table of {v}", value, block)
