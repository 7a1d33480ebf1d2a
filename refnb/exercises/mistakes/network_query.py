"""A question to a Bayesian network as an exercise: P(q | e), by adding up worlds.

    tables      P(v | its parents)
    weights     P(q, e): the worlds that agree with both, each the product of its entries
    evidence, posterior

Only the ancestors of what is asked and of what is given have a say.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from itertools import product
from math import prod

from refnb.core.errors import OutOfRange
from refnb.exercises import changes, replay
from refnb.exercises.changes import Question, Row, every, line
from refnb.exercises.replay import Cell, Exercise, Lines, Mistake, Stage, Working
from refnb.networks import d_separation, inference
from refnb.networks.network import Network
from refnb.worked import layout
from refnb.worked.terms import assigned

MOST = 256

World = Mapping[str, str]


@dataclass(frozen=True)
class Query(Question):
    """P(values | given) in a network, of some variables; in words what is asked for is a."""

    net: Network
    values: World
    given: World

    @cached_property
    def kept(self) -> tuple[str, ...]:
        """The variables that have a say."""
        return tuple(d_separation.ancestral_set(self.net, [*self.values, *self.given]))

    @cached_property
    def hidden(self) -> list[str]:
        """The variables that are neither asked for nor given."""
        return [v for v in self.kept if v not in (*self.values, *self.given)]

    def tops(self, some: Iterable[str]) -> list[str]:
        """Return those of some variables that have no parents."""
        return [v for v in some if not self.net.parents[v]]

    def has_evidence(self) -> bool:
        """Tell whether something is given."""
        return bool(self.given)

    def worlds(self, some: Iterable[str]) -> Iterator[World]:
        """Yield the worlds of some variables."""
        for cell in product(*(self.net.variables[v] for v in some)):
            yield dict(zip(some, cell, strict=True))

    def entry(self, world: World, v: str) -> Cell:
        """Return the cell of P(v | its parents) in a world."""
        return (v, world[v], *(world[u] for u in self.net.parents[v]))

    def weights(self, tables: Lines, known: World, without: Collection[str] = ()) -> Lines:
        """Return the sum over the worlds for each value of the query, some entries left out."""
        cells = ((assigned(world.items()),) for world in self.worlds(self.values))
        found: dict[Cell, Fraction] = dict.fromkeys(cells, Fraction(0))
        for world in self.worlds(self.kept):
            if known.items() <= world.items():
                factors = (tables[self.entry(world, v)] for v in self.kept if v not in without)
                query = assigned((v, world[v]) for v in self.values)
                found[query,] += prod(factors, start=Fraction(1))
        return found


def exercise(net: Network, asked: World, given: World) -> Exercise:
    """Return the exercise that asks for P(asked | given), values of some variables.

    Raises OutOfRange for more than 256 worlds; UnknownVariable; UnknownValue.

    >>> from refnb.examples import EXAM
    >>> replay.answer(exercise(EXAM, {"S": "yes"}, {"L": "yes"}))
    Fraction(18, 25)
    """
    inference.check_query(net, tuple(asked), given)
    goal, seen = assigned(asked.items()), assigned(given.items())
    query = Query(goal, (), net, asked, given)
    many = prod(len(net.variables[v]) for v in query.kept)
    if many > MOST:
        raise OutOfRange(f"mistakes are looked for among {MOST} worlds, here are {many}")
    name = f"P({goal} | {seen})" if seen else f"P({goal})"
    mistakes = changes.mistakes(replay.TEXTS["network_query"], MISTAKES, query)
    return Exercise(name, _stages(query, seen, name), (*mistakes, *_exchanges(query)), "weights")


def _stages(query: Query, seen: str, name: str) -> tuple[Stage, ...]:
    """Return the stages: where nothing is given, the weights are the answer."""
    goal, net = query.asked, query.net
    cells: Lines = {(v, a, *u): p for v in query.kept for u, a, p in layout.entries(net.tables[v])}

    def _spelled(cell: Cell) -> str:
        v, a, *u = cell
        above = assigned(zip(net.parents[v], u, strict=True))
        return f"P({v}={a} | {above})" if above else f"P({v}={a})"

    def _weights(w: Working) -> Lines:
        return query.weights(w["tables"], query.given)

    together = "Together with what is given" if seen else "What is left, multiplied"
    last = Stage("answer", lambda w: {(): w["weights"][goal,]}, together, lambda _: name)
    return (
        Stage("tables", lambda _: cells, "Entries of the tables", _spelled),
        Stage("weights", _weights, together, lambda c: f"P({', '.join(filter(None, [*c, seen]))})"),
        *(replay.concluded("weights", seen, goal) if seen else [last]),
    )


def _even(query: Query, tables: Lines, some: Collection[str]) -> Lines:
    """Return the tables with the values of some variables equally probable."""
    size = {v: len(query.net.variables[v]) for v in some}
    return {c: Fraction(1, size[c[0]]) if c[0] in size else p for c, p in tables.items()}


def _hidden_first(query: Query, w: Working, _: Lines) -> Lines:
    """Return the weights of the worlds where each hidden variable has its first value."""
    first = {v: query.net.variables[v][0] for v in query.hidden}
    return query.weights(w["tables"], {**query.given, **first})


def without(some: Callable[[Query], Collection[str]]) -> changes.Change[Query]:
    """Return the change that leaves the entries of some variables out of the weights."""
    return lambda q, w, _: q.weights(w["tables"], q.given, some(q))


GIVEN = Query.has_evidence
MISTAKES: Mapping[str, Row[Query]] = {
    "causes-even": Row("tables", lambda q, _, tables: _even(q, tables, q.tops(q.kept))),
    "hidden-even": Row(
        "tables",
        lambda q, _, tables: _even(q, tables, q.tops(q.hidden)),
        lambda q: bool(q.tops(q.hidden)),
    ),
    "hidden-not-weighted": Row("weights", without(lambda q: q.tops(q.hidden))),
    "hidden-first": Row("weights", _hidden_first),
    "given-ignored": Row("weights", lambda q, w, _: q.weights(w["tables"], {}), GIVEN),
    "given-not-weighted": Row("weights", without(lambda q: q.given), GIVEN),
    "query-not-weighted": Row("weights", without(lambda q: q.values), GIVEN),
    "not-normalised": Row("answer", every(line("weights", "a")), GIVEN),
    "evidence-only": Row("answer", every(line("evidence")), GIVEN),
    "the-rest": Row("answer", every(1 - line("answer"))),
}


def _exchanges(query: Query) -> Iterator[Mistake]:
    """Yield the local mistakes: the values of one table exchanged, or the rows of one parent."""
    net = query.net
    for v in query.kept:
        for place, u in enumerate((v, *net.parents[v]), 1):
            if len(net.variables[u]) == 2:
                change = partial(_exchanged, v, place, net.variables[u])
                key = ("rows-swapped", v, u) if place > 1 else ("values-swapped", v)
                yield replay.local("exchanged", "tables", change, *key, v=v, u=u)


def _exchanged(v: str, i: int, domain: Collection[str], _: Working, tables: Lines) -> Lines:
    """Exchange two values in the entries of a variable, at place i."""
    other = dict(zip(domain, reversed([*domain]), strict=True))
    return {c: tables[(*c[:i], other[c[i]], *c[i + 1 :]) if c[0] == v else c] for c in tables}
