"""Networks of refnb as those of pgmpy and pyAgrum, and those that pgmpy brings along."""

import gzip
from collections.abc import Mapping
from fractions import Fraction
from importlib.resources import files
from itertools import product

from peers.peers import Peer
from refnb.estimation.schema import Cell
from refnb.networks.network import Network
from refnb.probability import distribution


def shipped(pgmpy: Peer, name: str) -> Network:
    """Return a network that lies in the package of pgmpy, its decimals read as exact numbers.

    Some published rows miss 1 by their last digit, such as three times 0.3333333: each row is
    divided by its sum.
    """
    packed = files(pgmpy.__name__) / f"utils/example_models/{name}.bif.gz"
    text = gzip.decompress(packed.read_bytes()).decode()
    return from_pgmpy(pgmpy.readwrite.BIFReader(string=text).get_model())


def from_pgmpy(model: Peer) -> Network:
    """Return a model of pgmpy, each float as the shortest decimal that means it."""
    cpds = {cpd.variable: cpd for cpd in model.get_cpds()}
    variables = {v: tuple(map(str, cpd.state_names[v])) for v, cpd in cpds.items()}
    parents = {v: tuple(map(str, cpd.variables[1:])) for v, cpd in cpds.items()}
    tables = dict[str, dict[Cell, dict[str, Fraction]]]()
    for v, cpd in cpds.items():
        columns = cpd.get_values().T.tolist()
        cells = product(*(variables[u] for u in parents[v]))
        tables[v] = {
            cell: distribution.normalise(
                {a: Fraction(str(p)) for a, p in zip(variables[v], column, strict=True)}
            )
            for cell, column in zip(cells, columns, strict=True)
        }
    return Network(variables, parents, tables)


def rows(network: Network, v: str) -> list[list[float]]:
    """Return the rows of a table, one for each cell of the parents, rounded to doubles."""
    cells = product(*(network.variables[u] for u in network.parents[v]))
    return [[float(network.tables[v][cell][a]) for a in network.variables[v]] for cell in cells]


def to_pgmpy(pgmpy: Peer, network: Network) -> Peer:
    """Return the network as pgmpy has it: a column of a table for each cell of the parents."""
    model: Peer = pgmpy.models.DiscreteBayesianNetwork()
    model.add_nodes_from(list(network.variables))
    model.add_edges_from([(u, v) for v, us in network.parents.items() for u in us])
    for v, domain in network.variables.items():
        parents = network.parents[v]
        model.add_cpds(
            pgmpy.factors.discrete.TabularCPD(
                v,
                len(domain),
                [list(column) for column in zip(*rows(network, v), strict=True)],
                evidence=list(parents),
                evidence_card=[network.sizes[u] for u in parents],
                state_names={u: list(network.variables[u]) for u in (v, *parents)},
            )
        )
    return model


def to_pyagrum(gum: Peer, network: Network) -> Peer:
    """Return the network as pyAgrum has it."""
    model: Peer = gum.BayesNet()
    for v, domain in network.variables.items():
        model.add(gum.LabelizedVariable(v, v, list(domain)))
    for v, parents in network.parents.items():
        for u in parents:
            model.addArc(u, v)
    for v, parents in network.parents.items():
        cells = product(*(network.variables[u] for u in parents))
        for cell, row in zip(cells, rows(network, v), strict=True):
            if parents:
                model.cpt(v)[dict(zip(parents, cell, strict=True))] = row
            else:
                model.cpt(v).fillWith(row)
    return model


def columns(model: Peer, v: str) -> dict[frozenset[tuple[str, str]], list[float]]:
    """Return the rows of a table of pgmpy, by the values of the parents in any order."""
    cpd = model.get_cpds(v)
    parents = cpd.variables[1:]
    cells = product(*(cpd.state_names[u] for u in parents))
    keys = [frozenset(zip(parents, cell, strict=True)) for cell in cells]
    return dict(zip(keys, cpd.get_values().T.tolist(), strict=True))


def row(model: Peer, v: str, where: Mapping[str, str]) -> list[float]:
    """Return the row of a table of pyAgrum for these values of the parents.

    A table must not outlive its network: pyAgrum 3.3.1 then reads memory that is gone.
    """
    table = model.cpt(v)
    found: list[float] = (table[dict(where)] if where else table.toarray()).tolist()
    return found
