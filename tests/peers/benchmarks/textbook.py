"""Variable elimination as a textbook has it: factors are dicts from cells to Fractions."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product

from refnb.estimation.schema import Cell
from refnb.networks import elimination, separation
from refnb.networks.network import Network

Table = dict[Cell, Fraction]
Factor = tuple[tuple[str, ...], Table]


def posterior(network: Network, query: Sequence[str], given: Mapping[str, str]) -> Table:
    """Return P(q | e) in the order of least fill; barren variables are left out, as in refnb."""
    order = elimination.least_fill(network, query, given)
    kept = separation.ancestral_set(network, [*query, *given])
    left = [_restricted(network, v, given) for v in kept]
    for v in order:
        together = [f for f in left if v in f[0]]
        left = [f for f in left if v not in f[0]]
        product_ = together[0]
        for f in together[1:]:
            product_ = _times(network, product_, f)
        left.append(_summed(product_, v))
    found: Factor = (tuple(query), dict.fromkeys(_cells(network, query), Fraction(1)))
    for f in left:
        found = _times(network, found, f)
    whole = sum(found[1].values())
    return {q: p / whole for q, p in found[1].items()}


def _cells(network: Network, names: Sequence[str]) -> list[Cell]:
    return list(product(*(network.variables[v] for v in names)))


def _restricted(network: Network, v: str, given: Mapping[str, str]) -> Factor:
    family = (*network.parents[v], v)
    free = [i for i, u in enumerate(family) if u not in given]
    table = {}
    for cell in _cells(network, family):
        if all(given.get(u, a) == a for u, a in zip(family, cell, strict=True)):
            table[tuple(cell[i] for i in free)] = network.tables[v][cell[:-1]][cell[-1]]
    return tuple(family[i] for i in free), table


def _times(network: Network, left: Factor, right: Factor) -> Factor:
    names = (*left[0], *(v for v in right[0] if v not in left[0]))
    places = [names.index(v) for v in right[0]]
    many = len(left[0])
    return names, {
        cell: left[1][cell[:many]] * right[1][tuple(cell[i] for i in places)]
        for cell in _cells(network, names)
    }


def _summed(factor: Factor, v: str) -> Factor:
    names, table = factor
    i, found = names.index(v), Table()
    for cell, p in table.items():
        rest = cell[:i] + cell[i + 1 :]
        found[rest] = found.get(rest, Fraction(0)) + p
    return names[:i] + names[i + 1 :], found
