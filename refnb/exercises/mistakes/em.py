"""A step of expectation maximisation as an exercise, if hidden variables have few values.

tables     p(y | u) at the start, of each variable v with its parents' values u
weight     n(d), how often each row is there
joint      P(z, d), of each way z to fill in what the row d hides
shares     P(z | d) = P(z, d) / Σ P(z, d)
counts     n(u, y): the weight of the rows, shared out
new        n(u, y) / Σ n(u, y); what is not counted stays
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import prod

from refnb.core import checks
from refnb.exercises.replay import Exercise, Kind, Row, chosen, row
from refnb.latent import expected_counts
from refnb.latent.expected_counts import Seen
from refnb.networks.network import Network
from refnb.worked import layout
from refnb.worked.em import EXAMPLES, N
from refnb.worked.formula import Axis, Cell, table, total, zero
from refnb.worked.terms import P, Term, assigned
from refnb.worked.working import Lines, Stage, Work, Working, Written

MOST = 400
ON_V, ON_Y, ON_U, ON_D, ON_Z = map(Axis, "vyudz")
TABLES, WEIGHT, JOINT, COUNTS = map(table, ("tables", "weight", "joint", "counts"))
World = Mapping[str, str]


def exercise(network: Network, data: Sequence[Seen]) -> Exercise:
    """Return the exercise that asks for the first new entry of the tables, or for a line.

    Raises OutOfRange for more than 20 rows, or 400 ways to fill them in; whatever
    `expected_counts.expected` raises.

    >>> from refnb.examples import EXAM
    >>> from refnb.exercises import replay
    >>> step = exercise(EXAM, [Seen({"S": "yes"})])
    >>> step.quantity, replay.answer(step), replay.answer(step, ["hidden-even"])
    ('P(L=yes)', Fraction(8, 15), Fraction(1, 2))
    """
    expected_counts.expected(network, data)  # or refuse
    rows = dict[str, Seen]()
    for seen in (each for each in data if each.weight):
        name = assigned(seen.values.items())
        weight = seen.weight + (rows[name].weight if name in rows else 0)
        rows[name] = Seen(seen.values, weight)
    checks.size(len(rows), "the different rows of what is checked", 1, EXAMPLES)
    made = KIND.exercise(_working(network, rows))
    return made.of_line(("new", next(iter(made.working.right["new"]))))


def _working(network: Network, rows: Mapping[str, Seen]) -> Working:
    """Return the stages; `likely` is the joint without the priors of what is hidden, for a mistake.

    A way (d, z) multiplies the entries of its family at each variable; only rows that hide
    something have shares.
    """
    hidden = {d: [v for v in network.variables if v not in of.values] for d, of in rows.items()}
    ways = sum(prod(network.sizes[v] for v in some) for some in hidden.values())
    checks.size(ways, "the ways to fill in the rows of what is checked", 1, MOST)
    worlds = dict[Cell, World]()
    for d, some in hidden.items():
        for way in product(*(network.variables[v] for v in some)):
            filled = dict(zip(some, way, strict=True))
            worlds[d, assigned(filled.items())] = {**rows[d].values, **filled}
    entries: Lines = {
        _entry(network, v, {v: y, **dict(zip(network.parents[v], u, strict=True))}): p
        for v, of_v in network.tables.items()
        for u, y, p in layout.entries(of_v)
    }
    families = {dz: [_entry(network, v, x) for v in network.variables] for dz, x in worlds.items()}
    guessed = {dz: families[dz] for dz in worlds if hidden[dz[0]]}
    roots = {d: {v for v in some if not network.parents[v]} for d, some in hidden.items()}
    likely = {dz: [c for c in of if c[0] not in roots[dz[0]]] for dz, of in guessed.items()}

    def _counts(w: Written) -> Lines:
        counts = dict.fromkeys(w["tables"], Fraction(0))
        for dz, of in families.items():
            for c in of:
                counts[c] += w["weight"][dz[:1]] * w["shares"].get(dz, ONE)
        return counts

    axes = (ON_V, ON_Y, ON_U)
    stages = (
        Stage("tables", axes, entries, "The tables at the start", _named),
        Stage("weight", (ON_D,), {(d,): Fraction(of.weight) for d, of in rows.items()}),
        Stage("likely", (ON_D, ON_Z), _products(likely), needs="tables"),
        Stage("joint", (ON_D, ON_Z), _products(guessed), needs="tables"),
        Stage("shares", (ON_D, ON_Z), JOINT / total(JOINT, ON_Z), "Expectation", _share),
        Stage("counts", axes, _counts, "Expected counts", _number, needs="tables weight shares"),
        Stage("new", axes, NEW, "Maximisation", _named),
    )
    facts = ["weights"] * any(of.weight != 1 for of in rows.values())
    facts += ["complete"] * (not all(hidden.values())) + ["hidden"] * any(hidden.values())
    facts += ["roots"] * any(roots.values())
    return Working(stages, {}, frozenset(facts))


def _products(entries: Mapping[Cell, Sequence[Cell]]) -> Work:
    """Return the product of the entries of each way."""
    return lambda w: {
        dz: prod((w["tables"][c] for c in of), start=ONE) for dz, of in entries.items()
    }


def _entry(network: Network, v: str, world: World) -> Cell:
    """Return the cell of an entry: its variable, its value, and the values of its parents."""
    return v, assigned([(v, world[v])]), assigned((u, world[u]) for u in network.parents[v])


def _named(cell: Cell) -> Term:
    return P(cell[1], cell[2] or None)


def _share(cell: Cell) -> Term:
    return P(cell[1], cell[0] or None)


def _number(cell: Cell) -> Term:
    return N(", ".join(filter(None, reversed(cell[1:]))))


ONE = Fraction(1)
EACH = JOINT**0
N_U = total(COUNTS, ON_Y)
NEW = (COUNTS + zero(N_U) * TABLES) / (N_U + zero(N_U))
MISTAKES: Mapping[str, Row] = {
    "prior-not-in-shares": row("joint", table("likely"), when="roots"),
    "joint-for-share": row("shares", JOINT, when="hidden"),
    "hard-shares": row("shares", function=lambda w, _: chosen(w["joint"]), when="hidden"),
    "hidden-even": row("shares", EACH / total(EACH, ON_Z), when="hidden"),
    "complete-alone": row("shares", 0, when="hidden complete"),
    "weights-forgotten": row("weight", 1, when="weights"),
    "over-all": row("new", COUNTS / total(WEIGHT, ON_D)),
    "count-given": row("new", COUNTS),
    "start-given": row("new", TABLES),
}
KIND = Kind({"em": MISTAKES}, "shares")
