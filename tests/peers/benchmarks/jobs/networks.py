"""All posteriors of a network at once: integer elimination beside pgmpy and pyAgrum.

The network is ready, as the peers have theirs: the engine of pgmpy is built,
and pyAgrum has its network and takes a new engine each time.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from random import Random

from peers import graphs, peers
from peers.benchmarks.run import Job, Way
from refnb.estimation.schema import Cell
from refnb.fast import all_marginals
from refnb.networks import elimination
from refnb.networks.network import Network
from refnb.probability import distribution

PEERS = ("pgmpy", "pyAgrum")
OURS, CHAPTER = "refnb", "refnb, the chapter"
PGMPY, PYAGRUM = "pgmpy VariableElimination", "pyAgrum LazyPropagation"


def jobs() -> Iterator[Job]:
    """Yield asia and alarm where pgmpy is installed, and random networks of two values each."""
    if pgmpy := peers.found("pgmpy", "pgmpy.readwrite"):
        yield everything("asia", graphs.shipped(pgmpy, "asia"), {"xray": "yes", "dysp": "yes"})
        seen = {"HRBP": "HIGH", "BP": "LOW", "EXPCO2": "LOW", "CVP": "NORMAL"}
        yield everything("alarm", graphs.shipped(pgmpy, "alarm"), seen)
    for size in (10, 20, 40):
        network = random_network(size, Random(size))  # noqa: S311
        yield everything(f"random, {size}", network, {f"v{size - 1}": "1", f"v{size // 2}": "0"})


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


def everything(name: str, network: Network, given: dict[str, str]) -> Job:
    """Return the job of the posteriors of all variables that are not given."""
    free = [v for v in network.variables if v not in given]
    ways: dict[str, Way] = {
        OURS: lambda: _listed(all_marginals.posteriors(network, given)),
        CHAPTER: lambda: _listed(elimination.posteriors(network, given)),
    }
    if pgmpy := peers.found("pgmpy", "pgmpy.models", "pgmpy.factors.discrete", "pgmpy.inference"):
        engine = pgmpy.inference.VariableElimination(graphs.to_pgmpy(pgmpy, network))

        def by_pgmpy() -> list[float]:
            # one after the other: joint=False first makes the joint table, of 2 TiB for alarm
            rows = (engine.query([v], evidence=given, show_progress=False) for v in free)
            return [x for row in rows for x in row.values.tolist()]

        ways[PGMPY] = by_pgmpy
    if gum := peers.found("pyagrum"):
        model = graphs.to_pyagrum(gum, network)

        def by_pyagrum() -> list[float]:
            asked = gum.LazyPropagation(model)
            asked.setEvidence(given)
            asked.makeInference()
            return [x for v in free for x in asked.posterior(v).tolist()]

        ways[PYAGRUM] = by_pyagrum
    return Job(f"{name}, all variables", OURS, ways)


def _listed(rows: Mapping[str, Mapping[str, Fraction]]) -> list[Fraction]:
    return [p for row in rows.values() for p in row.values()]
