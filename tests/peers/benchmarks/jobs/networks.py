"""Questions to networks: integer elimination beside textbook Fractions, pgmpy and pyAgrum.

A question is asked once of a network that is ready, as the peers have theirs: that of refnb is
flattened, the engine of pgmpy is built, and pyAgrum has its network and takes a new engine for each
question. Then it is asked again with all prepared: the plan of refnb, and an engine of pyAgrum
that forgets the evidence.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from random import Random

from peers import graphs, peers
from peers.benchmarks import textbook
from peers.benchmarks.run import Job, Way
from refnb.estimation.schema import Cell
from refnb.fast import buckets, marginals
from refnb.networks import elimination
from refnb.networks.network import Network
from refnb.probability import distribution

PEERS = ("pgmpy", "pyAgrum")
ONCE, READY, CHAPTER = "refnb, asked once", "refnb, plan ready", "refnb, the chapter"
TEXTBOOK, PGMPY = "textbook, Fractions", "pgmpy VariableElimination, engine ready"
FRESH = "pyAgrum {}, fresh engine"
REUSED = "pyAgrum LazyPropagation, engine ready"
PGMPY_PARTS = ("pgmpy", "pgmpy.models", "pgmpy.factors.discrete", "pgmpy.inference")
ENGINES = ("VariableElimination", "LazyPropagation")


@dataclass(frozen=True)
class Question:
    """A network, a variable, and values of others."""

    name: str
    network: Network
    variable: str
    given: Mapping[str, str]


def jobs() -> Iterator[Job]:
    """Yield three jobs for each question: asked once, asked again, and of all variables at once."""
    for question in questions():
        once, again = rivals(question)
        yield Job(f"{question.name}, asked once", ONCE, once, _goals(question))
        yield Job(f"{question.name}, asked again", READY, again, _goals(question))
        yield Job(f"{question.name}, all variables", ONCE, everything(question))


def questions() -> Iterator[Question]:
    """Yield asia and alarm where pgmpy is installed, and random networks of two values each."""
    if pgmpy := peers.found("pgmpy", "pgmpy.readwrite"):
        asia, alarm = (graphs.shipped(pgmpy, name) for name in ("asia", "alarm"))
        yield Question("asia, 8", asia, "lung", {"xray": "yes", "dysp": "yes"})
        signs = {"HRBP": "HIGH", "BP": "LOW", "EXPCO2": "LOW", "CVP": "NORMAL"}
        yield Question("alarm, 37", alarm, "HYPOVOLEMIA", signs)
    for size, values in ((5, 2), (10, 2), (20, 2), (40, 2), (50, 3)):
        network = random_network(size, values, Random(size))  # noqa: S311
        seen = {f"v{size - 1}": "1", f"v{size // 2}": "0"}
        name = f"random, {size}" if values == 2 else f"random, {size} of {values} values"
        yield Question(name, network, "v0", seen)


def random_network(size: int, values: int, dice: Random) -> Network:
    """Return variables with up to three parents among the six before, in small whole ratios."""
    names, domain = [f"v{i}" for i in range(size)], tuple(map(str, range(values)))
    parents, tables = dict[str, tuple[str, ...]](), dict[str, dict[Cell, dict[str, Fraction]]]()
    for i, v in enumerate(names):
        before = names[max(0, i - 6) : i]
        parents[v] = tuple(dice.sample(before, min(len(before), dice.randint(1, 3))))
        cells = product(domain, repeat=len(parents[v]))
        shares = {cell: {a: dice.randint(1, 99) for a in domain} for cell in cells}
        tables[v] = {cell: distribution.normalise(row) for cell, row in shares.items()}
    return Network(dict.fromkeys(names, domain), parents, tables)


def rivals(question: Question) -> tuple[dict[str, Way], dict[str, Way]]:
    """Return the ways to answer once, and those to answer again."""
    network, query, given = question.network, [question.variable], question.given
    flat = buckets.flatten(network)
    plan = buckets.plan(flat, query, tuple(given))
    once: dict[str, Way] = {
        ONCE: lambda: [*buckets.posterior(flat, query, given).values()],
        CHAPTER: lambda: [*elimination.posterior(network, query, given).values()],
        TEXTBOOK: lambda: [*textbook.posterior(network, query, given).values()],
    }
    again: dict[str, Way] = {
        READY: lambda: [*buckets.answer(plan, given).values()],
        TEXTBOOK: once[TEXTBOOK],
    }
    if pgmpy := peers.found(*PGMPY_PARTS):
        once[PGMPY] = again[PGMPY] = _pgmpy(pgmpy, question)
    if gum := peers.found("pyagrum"):
        model = graphs.to_pyagrum(gum, network)
        for engine in ENGINES:
            once[FRESH.format(engine)], again[REUSED] = _pyagrum(gum, model, engine, question)
    return once, again


def everything(question: Question) -> dict[str, Way]:
    """Return the ways to the posteriors of all variables that are not given."""
    network, given = question.network, dict(question.given)
    flat = buckets.flatten(network)
    free = [v for v in network.variables if v not in given]
    found: dict[str, Way] = {
        ONCE: lambda: _listed(marginals.posteriors(flat, given)),
        CHAPTER: lambda: _listed(elimination.posteriors(network, given)),
    }
    if pgmpy := peers.found(*PGMPY_PARTS):
        engine = pgmpy.inference.VariableElimination(graphs.to_pgmpy(pgmpy, network))

        def by_pgmpy() -> list[float]:
            # one after the other: joint=False first makes the joint table, of 2 TiB for alarm
            rows = (engine.query([v], evidence=given, show_progress=False) for v in free)
            return [x for row in rows for x in row.values.tolist()]

        found[PGMPY] = by_pgmpy
    if gum := peers.found("pyagrum"):
        model = graphs.to_pyagrum(gum, network)

        def by_pyagrum() -> list[float]:
            asked = gum.LazyPropagation(model)
            asked.setEvidence(given)
            asked.makeInference()
            return [x for v in free for x in asked.posterior(v).tolist()]

        found[FRESH.format("LazyPropagation")] = by_pyagrum
    return found


def _listed(rows: Mapping[str, Mapping[str, Fraction]]) -> list[Fraction]:
    return [p for row in rows.values() for p in row.values()]


def _goals(question: Question) -> dict[str, float]:
    """Return the goals: a quarter of the textbook, and to be faster than the peers."""
    limits = {TEXTBOOK: 0.25, PGMPY: 1.0}
    if len(question.network.variables) <= 20:
        limits |= {FRESH.format(engine): 1.0 for engine in ENGINES}
    return limits


def _pgmpy(pgmpy: peers.Peer, question: Question) -> Way:
    engine = pgmpy.inference.VariableElimination(graphs.to_pgmpy(pgmpy, question.network))
    given, query = dict(question.given), [question.variable]
    return lambda: [*engine.query(query, evidence=given, show_progress=False).values.tolist()]


def _pyagrum(gum: peers.Peer, model: peers.Peer, engine: str, question: Question) -> list[Way]:
    """Return two ways: by a new engine each time, and by one that forgets what it knew."""
    given, variable = dict(question.given), question.variable

    def made() -> peers.Peer:
        asked: peers.Peer = getattr(gum, engine)(model)
        asked.setTargets({variable})
        return asked

    def ask(asked: peers.Peer) -> Sequence[float]:
        asked.setEvidence(given)
        asked.makeInference()
        return [*asked.posterior(variable).tolist()]

    def again() -> Sequence[float]:
        ready.eraseAllEvidence()
        return ask(ready)

    ready = made()
    return [lambda: ask(made()), again]
