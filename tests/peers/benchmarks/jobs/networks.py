"""Networks through the API: all posteriors, explanations, tables and arrows, beside their peers.

The network is ready, as pyAgrum has its own, which takes a new engine each time. Learning reads a
CSV file.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
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
OURS, PYAGRUM, PYAGRUM_LEARNER = "refnb", "pyAgrum LazyPropagation", "pyAgrum BNLearner"


def jobs() -> Iterator[Job]:
    """Yield networks that pgmpy brings along, where it is installed, and learning."""
    if pgmpy := peers.found("pgmpy", "pgmpy.readwrite"):
        seen = {"HRBP": "HIGH", "BP": "LOW", "EXPCO2": "LOW", "CVP": "NORMAL"}
        yield everything("alarm", graphs.shipped(pgmpy, "alarm"), seen, 0.6)
        yield everything("insurance", graphs.shipped(pgmpy, "insurance"), {}, 5)
        for name, most in {"insurance": 0.3, "hailfinder": 0.05}.items():
            yield explaining(name, graphs.shipped(pgmpy, name), most)
        yield tables("child", graphs.shipped(pgmpy, "child"), 100_000, 9)
    yield arrows(random_network(20, Random(7)), 1_000, 37)  # noqa: S311


def random_network(size: int, dice: Random) -> Network:
    """Return variables with up to three parents among the six before, in small whole ratios."""
    names = [f"v{i}" for i in range(size)]
    parents, tables = dict[str, tuple[str, ...]](), dict[str, dict[Cell, dict[str, Fraction]]]()
    for i, v in enumerate(names):
        before = names[max(0, i - 6) : i]
        parents[v] = tuple(dice.sample(before, min(len(before), dice.randint(1, 3))))
        shares = {cell: dice.randint(1, 99) for cell in product("01", repeat=len(parents[v]))}
        tables[v] = {
            cell: distribution.normalise({"0": n, "1": dice.randint(1, 99)})
            for cell, n in shares.items()
        }
    return Network(dict.fromkeys(names, ("0", "1")), parents, tables)


def everything(name: str, network: Network, given: dict[str, str], goal: float) -> Job:
    """Return the job of the posteriors of all variables that are not given."""
    free, known = [v for v in network.variables if v not in given], refnb.network(network)
    ways: dict[str, Way] = {OURS: lambda: _listed(known.ask(given).posterior)}
    if gum := peers.found("pyagrum"):
        model = graphs.to_pyagrum(gum, network)

        def by_pyagrum() -> list[float]:
            asked = gum.LazyPropagation(model)
            asked.setEvidence(given)
            asked.makeInference()
            return [x for v in free for x in asked.posterior(v).tolist()]

        ways[PYAGRUM] = by_pyagrum
    return Job(f"{name}, all variables", OURS, ways, {PYAGRUM: goal})


def explaining(name: str, network: Network, most: float) -> Job:
    """Return the job of the most probable explanation, which may take so many seconds."""
    known = refnb.network(network)
    return Job(
        f"{name}, explained", OURS, {OURS: lambda: [known.explain().posterior]}, seconds=most
    )


def tables(name: str, network: Network, rows: int, goal: float) -> Job:
    """Return the job of the tables of known arrows, add-one smoothed."""
    path = _sampled(network, rows)

    def ours() -> list[Fraction]:
        learned = refnb.learn_network(
            path.name, parents=network.parents, domains=network.variables, smoothing="laplace"
        )
        return [learned.network.tables[v][u][a] for v, u, a in _places(network)]

    ways: dict[str, Way] = {OURS: ours}
    if gum := peers.found("pyagrum"):
        start = graphs.to_pyagrum(gum, network)

        def by_pyagrum() -> list[float]:
            learner = gum.BNLearner(path.name, start)
            learner.setNumberOfThreads(1)
            learner.useSmoothingPrior(1)
            learned = learner.learnParameters(start.dag())
            rows = [
                graphs.row(learned, v, dict(zip(us, u, strict=True)))
                for v, us in network.parents.items()
                for u in network.tables[v]
            ]
            return [p for row in rows for p in row]

        ways[PYAGRUM_LEARNER] = by_pyagrum
    return Job(f"{name}, tables of {rows} rows", OURS, ways, {PYAGRUM_LEARNER: goal})


def arrows(network: Network, rows: int, goal: float) -> Job:
    """Return the job of K2: at most three parents for each variable, in the declared order."""
    path, names = _sampled(network, rows), [*network.variables]

    def ours() -> list[float]:
        found = refnb.learn_network(
            path.name, order=names, domains=network.variables, smoothing="laplace"
        )
        return [float(u in found.parents[v]) for v in names for u in names]

    ways: dict[str, Way] = {OURS: ours}
    if gum := peers.found("pyagrum"):
        start = graphs.to_pyagrum(gum, network)

        def by_pyagrum() -> list[float]:
            learner = gum.BNLearner(path.name, start)
            learner.setNumberOfThreads(1)
            learner.useK2([*range(len(names))])
            learner.useScoreK2()
            learner.setMaxIndegree(3)
            found = learner.learnDAG()
            return [
                float(i in found.parents(k)) for k in range(len(names)) for i in range(len(names))
            ]

        ways[PYAGRUM_LEARNER] = by_pyagrum
    return Job(f"K2 of {len(names)} variables, {rows} rows", OURS, ways, {PYAGRUM_LEARNER: goal})


def _sampled(network: Network, rows: int) -> "NamedFile[str]":
    """Return a CSV file of rows that were drawn from the network."""
    file = NamedTemporaryFile("w", suffix=".csv", encoding="utf-8")  # noqa: SIM115 - it is kept
    dice, draw = Random(3), {}  # noqa: S311
    for v, table in network.tables.items():
        draw[v] = {u: ([*row], [float(p) for p in row.values()]) for u, row in table.items()}
    file.write(",".join(network.variables) + "\n")
    for _ in range(rows):
        x = dict[str, str]()
        for v in network.order:
            x[v] = dice.choices(*draw[v][tuple(x[u] for u in network.parents[v])])[0]
        file.write(",".join(x[v] for v in network.variables) + "\n")
    file.flush()
    return file


def _places(network: Network) -> Iterator[tuple[str, Cell, str]]:
    for v, table in network.tables.items():
        for u in table:
            yield from ((v, u, a) for a in network.variables[v])


def _listed(rows: Mapping[str, Mapping[str, Fraction]]) -> list[Fraction]:
    return [p for row in rows.values() for p in row.values()]
