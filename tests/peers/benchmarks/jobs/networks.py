"""Networks through the API: all posteriors, tables and arrows, beside their peers.

The network is ready, as pyAgrum has its own, which takes a new engine each time. Learning reads a
CSV file.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import product
from random import Random
from tempfile import NamedTemporaryFile
from tempfile import _TemporaryFileWrapper as NamedFile

import refnb
from peers import graphs, peers
from peers.benchmarks.run import Job, Way
from refnb.estimation.schema import Cell
from refnb.networks.network import Network
from refnb.probability import distribution

PEERS = ("pgmpy", "pyAgrum")
ENGINE, LEARNER = "pyAgrum LazyPropagation", "pyAgrum BNLearner"


def jobs() -> Iterator[Job]:
    """Yield networks that pgmpy brings along, where it is installed, and learning."""
    if pgmpy := peers.found("pgmpy", "pgmpy.readwrite"):
        seen = {"HRBP": "HIGH", "BP": "LOW", "EXPCO2": "LOW", "CVP": "NORMAL"}
        yield everything("alarm", graphs.shipped(pgmpy, "alarm"), seen, 0.6)
        yield everything("insurance", graphs.shipped(pgmpy, "insurance"), {}, 5)
        yield tables("child", graphs.shipped(pgmpy, "child"), 100_000, 9)
    yield arrows(random_network(20, Random(7)), 1_000, 37)  # noqa: S311


def random_network(size: int, dice: Random) -> Network:
    """Return variables with up to three parents among the six before, in small whole ratios."""
    names = [f"v{i}" for i in range(size)]
    parents, rows = dict[str, tuple[str, ...]](), dict[str, dict[Cell, dict[str, Fraction]]]()
    for i, v in enumerate(names):
        before = names[max(0, i - 6) : i]
        parents[v] = tuple(dice.sample(before, min(len(before), dice.randint(1, 3))))
        shares = {cell: dice.randint(1, 99) for cell in product("01", repeat=len(parents[v]))}
        rows[v] = {
            cell: distribution.normalise({"0": n, "1": dice.randint(1, 99)})
            for cell, n in shares.items()
        }
    return Network(dict.fromkeys(names, ("0", "1")), parents, rows)


def everything(name: str, network: Network, given: dict[str, str], goal: float) -> Job:
    """Return the job of the posteriors of all variables that are not given."""
    free, known = [v for v in network.variables if v not in given], refnb.network(network)

    def ours() -> list[Fraction]:
        return [p for row in known.ask(given).posterior.values() for p in row.values()]

    def theirs(gum: peers.Peer, model: peers.Peer) -> list[float]:
        asked = gum.LazyPropagation(model)
        asked.setEvidence(given)
        asked.makeInference()
        return [x for v in free for x in asked.posterior(v).tolist()]

    return Job(f"{name}, all variables", ours, beside(network, ENGINE, theirs, goal))


def tables(name: str, network: Network, number: int, goal: float) -> Job:
    """Return the job of the tables of known arrows, add-one smoothed."""
    path, parents, domains = sampled(network, number), network.parents, network.variables

    def ours() -> list[Fraction]:
        learned = refnb.learn_network(
            path.name, parents=parents, domains=domains, smoothing="laplace"
        )
        found = learned.network.tables
        return [found[v][u][a] for v, of in network.tables.items() for u in of for a in domains[v]]

    def theirs(gum: peers.Peer, start: peers.Peer) -> list[float]:
        learner = gum.BNLearner(path.name, start)
        learner.setNumberOfThreads(1)
        learner.useSmoothingPrior(1)
        learned = learner.learnParameters(start.dag())
        rows = [
            graphs.row(learned, v, dict(zip(us, u, strict=True)))
            for v, us in parents.items()
            for u in network.tables[v]
        ]
        return [p for row in rows for p in row]

    return Job(f"{name}, tables of {number} rows", ours, beside(network, LEARNER, theirs, goal))


def arrows(network: Network, number: int, goal: float) -> Job:
    """Return the job of K2: at most three parents for each variable, in the declared order."""
    path, names, domains = sampled(network, number), [*network.variables], network.variables

    def ours() -> list[float]:
        found = refnb.learn_network(path.name, order=names, domains=domains, smoothing="laplace")
        return [float(u in found.parents[v]) for v in names for u in names]

    def theirs(gum: peers.Peer, start: peers.Peer) -> list[float]:
        learner, places = gum.BNLearner(path.name, start), range(len(names))
        learner.setNumberOfThreads(1)
        learner.useK2([*places])
        learner.useScoreK2()
        learner.setMaxIndegree(3)
        found = learner.learnDAG()
        return [float(i in found.parents(k)) for k in places for i in places]

    name = f"K2 of {len(names)} variables, {number} rows"
    return Job(name, ours, beside(network, LEARNER, theirs, goal))


def beside(
    network: Network, name: str, way: Callable[[peers.Peer, peers.Peer], list[float]], goal: float
) -> dict[str, tuple[Way | None, float | None]]:
    """Return the way of pyAgrum, where it is installed; it is given the network."""
    gum = peers.found("pyagrum")
    return {name: (partial(way, gum, graphs.to_pyagrum(gum, network)) if gum else None, goal)}


def sampled(network: Network, number: int) -> "NamedFile[str]":
    """Return a CSV file of rows that were drawn from the network."""
    file = NamedTemporaryFile("w", suffix=".csv", encoding="utf-8")  # noqa: SIM115 - it is kept
    dice, draw = Random(3), {}  # noqa: S311
    for v, table in network.tables.items():
        draw[v] = {u: ([*row], [float(p) for p in row.values()]) for u, row in table.items()}
    file.write(",".join(network.variables) + "\n")
    for _ in range(number):
        x = dict[str, str]()
        for v in network.order:
            x[v] = dice.choices(*draw[v][tuple(x[u] for u in network.parents[v])])[0]
        file.write(",".join(x[v] for v in network.variables) + "\n")
    file.flush()
    return file
