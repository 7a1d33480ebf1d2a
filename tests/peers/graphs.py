"""Networks of refnb as those of pgmpy and pyAgrum, and those that pgmpy brings along."""

from collections.abc import Mapping
from importlib.resources import files
from itertools import product

import refnb
from peers.peers import Peer
from refnb.networks.network import Network


def shipped(pgmpy: Peer, name: str) -> Network:
    """Return a network that lies in the package of pgmpy."""
    packed = files(pgmpy.__name__) / f"utils/example_models/{name}.bif.gz"
    return refnb.network(str(packed)).network


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


def near(found: Network, wanted: Network, digits: int = 9) -> None:
    """Require the same arrows, and numbers that have so many digits in common."""
    assert {v: {*us} for v, us in found.parents.items()} == {
        v: {*us} for v, us in wanted.parents.items()
    }
    for v, us in wanted.parents.items():
        for u in product(*(wanted.variables[w] for w in us)):
            for a in wanted.variables[v]:
                x = {**dict(zip(us, u, strict=True)), v: a}
                assert abs(found.entry(v, x) - wanted.entry(v, x)) * 10**digits < 1


def row(model: Peer, v: str, where: Mapping[str, str]) -> list[float]:
    """Return the row of a table of pyAgrum for these values of the parents.

    A table must not outlive its network: pyAgrum 3.3.1 then reads memory that is gone.
    """
    table = model.cpt(v)
    found: list[float] = (table[dict(where)] if where else table.toarray()).tolist()
    return found
