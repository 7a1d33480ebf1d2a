"""A network on paper: what it rests on, its arrows, the search for them, and its tables.

structure    each variable with its parents and its values
search       a parent more, and the factor by which the score of the family grows
table        of each variable: the counts of each row, where there are any, and the row
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from refnb.core.escapes import visible
from refnb.estimation.schema import Cell, Count
from refnb.networks.network import Network
from refnb.worked.layout import Entry, P, line, table
from refnb.worked.solution import Step, step

if TYPE_CHECKING:
    from refnb.networks.structure_learning import Step as Added

Counts = Mapping[str, Mapping[Cell, Mapping[str, Count]]]
SHOWN = 1_000


def structure(network: Network) -> Step:
    """Show each variable with its parents and its values."""
    rows = (
        (v, ", ".join(network.parents[v]) or "-", ", ".join(domain))
        for v, domain in network.variables.items()
    )
    shown = table(("variable", "parents", "values"), rows)
    return step("structure", network.parents, "Variables", table=shown)


def search(added: "Sequence[Added]") -> Step:
    """Show the parents that were added, one after the other."""
    value = {f"{step.parent} → {step.variable}": step.factor for step in added}
    lines = [line(*pair) for pair in value.items()] or [line("no arrow makes the score grow")]
    return step("search", value, "Arrows, each with the growth of the score", lines)


def tables(network: Network, counts: Counts) -> Iterator[Step]:
    """Show the table of each variable; of a large network only the number of its entries."""
    size = sum(len(row) for rows in network.tables.values() for row in rows.values())
    if size > SHOWN:
        yield step("tables", size, "Tables", [line("entries", size)])
        return
    for v, domain in network.variables.items():
        often = counts.get(v)
        head = [f"n({a})" for a in domain] if often else []
        rows = list[Sequence[Entry]]()
        for u, row in network.tables[v].items():
            seen = [often[u][a] for a in domain] if often else []
            rows.append([*u, *seen, *(row[a] for a in domain)])
        shown = table((*network.parents[v], *head, *(P(f"{v}={a}") for a in domain)), rows)
        value = {u: {a: row[a] for a in domain} for u, row in network.tables[v].items()}
        yield step(f"table of {v}", value, f"Table of {visible(v)}", table=shown)
