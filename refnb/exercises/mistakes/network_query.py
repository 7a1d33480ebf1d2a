"""A question to a Bayesian network as an exercise: P(q | e), by adding up worlds.

    tables      P(v | its parents)
    weights     P(q, e): the worlds that agree with both, each the product of its entries
    evidence, posterior

Only the ancestors of what is asked and of what is given have a say.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from itertools import product
from math import prod

from refnb.core.errors import OutOfRange
from refnb.exercises import changes, replay
from refnb.exercises.changes import Every, Line, Row
from refnb.exercises.replay import Cell, Exercise, Lines, Mistake, Stage, Working
from refnb.networks import d_separation, inference
from refnb.networks.network import Network
from refnb.worked.terms import assigned

MOST = 256

World = Mapping[str, str]


@dataclass(frozen=True)
class Question:
    """P(asked | given) in a network, values of some variables; a is what is asked for, in words."""

    net: Network
    asked: World
    given: World

    @cached_property
    def names(self) -> Mapping[str, str]:
        """What a stands for."""
        return {"a": assigned(self.asked.items())}

    @cached_property
    def kept(self) -> tuple[str, ...]:
        """The variables that have a say."""
        return tuple(d_separation.ancestral_set(self.net, [*self.asked, *self.given]))

    @cached_property
    def tops(self) -> list[str]:
        """The variables without parents."""
        return [v for v in self.kept if not self.net.parents[v]]

    @cached_property
    def hidden(self) -> list[str]:
        """The variables that are neither asked for nor given."""
        return [v for v in self.kept if v not in (*self.asked, *self.given)]

    @cached_property
    def hidden_tops(self) -> list[str]:
        """The hidden variables without parents."""
        return [v for v in self.tops if v in self.hidden]

    def has_hidden_tops(self) -> bool:
        """Tell whether a hidden variable has no parents."""
        return bool(self.hidden_tops)

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

    @cached_property
    def entries(self) -> Lines:
        """The entries of the tables."""
        tables = self.net.tables
        return {
            (v, a, *u): p for v in self.kept for u, row in tables[v].items() for a, p in row.items()
        }

    def spelled(self, cell: Cell) -> str:
        """Return an entry as it is written."""
        v, a, *u = cell
        above = assigned(zip(self.net.parents[v], u, strict=True))
        return f"P({v}={a} | {above})" if above else f"P({v}={a})"

    def weights(self, tables: Lines, known: World, without: Collection[str] = ()) -> Lines:
        """Return the sum over the worlds for each value of the query, some entries left out."""
        found: dict[Cell, Fraction] = {
            (assigned(world.items()),): Fraction(0) for world in self.worlds(self.asked)
        }
        for world in self.worlds(self.kept):
            if known.items() <= world.items():
                factors = (tables[self.entry(world, v)] for v in self.kept if v not in without)
                query = assigned((v, world[v]) for v in self.asked)
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
    question = Question(net, asked, given)
    many = prod(len(net.variables[v]) for v in question.kept)
    if many > MOST:
        raise OutOfRange(f"mistakes are looked for among {MOST} worlds, here are {many}")
    goal, seen = question.names["a"], assigned(given.items())
    name = f"P({goal} | {seen})" if seen else f"P({goal})"
    mistakes = changes.mistakes(replay.TEXTS["network_query"], MISTAKES, question)
    stages = _stages(question, goal, seen, name)
    return Exercise(name, stages, (*mistakes, *_exchanges(question)), "weights")


def _stages(question: Question, goal: str, seen: str, name: str) -> tuple[Stage, ...]:
    """Return the stages: where nothing is given, the weights are the answer."""
    together = "Together with what is given" if seen else "What is left, multiplied"
    last = Stage("answer", lambda w: {(): w["weights"][goal,]}, together, lambda _: name)
    return (
        Stage("tables", lambda _: question.entries, "Entries of the tables", question.spelled),
        Stage(
            "weights",
            lambda w: question.weights(w["tables"], question.given),
            together,
            lambda c: f"P({', '.join([*c, seen] if seen else c)})",
        ),
        *(replay.concluded("weights", seen, goal) if seen else [last]),
    )


def _even(question: Question, tables: Lines, some: Collection[str]) -> Lines:
    """Return the tables with the values of some variables equally probable."""
    size = {v: len(question.net.variables[v]) for v in some}
    return {c: Fraction(1, size[c[0]]) if c[0] in size else p for c, p in tables.items()}


def _causes_even(question: Question, _: Working, tables: Lines) -> Lines:
    return _even(question, tables, question.tops)


def _hidden_even(question: Question, _: Working, tables: Lines) -> Lines:
    return _even(question, tables, question.hidden_tops)


def _hidden_not_weighted(question: Question, w: Working, _: Lines) -> Lines:
    return question.weights(w["tables"], question.given, question.hidden_tops)


def _hidden_first(question: Question, w: Working, _: Lines) -> Lines:
    """Return the weights of the worlds where each hidden variable has its first value."""
    first = {v: question.net.variables[v][0] for v in question.hidden}
    return question.weights(w["tables"], {**question.given, **first})


def _given_ignored(question: Question, w: Working, _: Lines) -> Lines:
    return question.weights(w["tables"], {})


def _given_not_weighted(question: Question, w: Working, _: Lines) -> Lines:
    return question.weights(w["tables"], question.given, question.given)


def _query_not_weighted(question: Question, w: Working, _: Lines) -> Lines:
    return question.weights(w["tables"], question.given, question.asked)


GIVEN = Question.has_evidence
MISTAKES: Mapping[str, Row[Question]] = {
    "causes-even": Row("tables", _causes_even),
    "hidden-even": Row("tables", _hidden_even, Question.has_hidden_tops),
    "hidden-not-weighted": Row("weights", _hidden_not_weighted),
    "hidden-first": Row("weights", _hidden_first),
    "given-ignored": Row("weights", _given_ignored, GIVEN),
    "given-not-weighted": Row("weights", _given_not_weighted, GIVEN),
    "query-not-weighted": Row("weights", _query_not_weighted, GIVEN),
    "not-normalised": Row("answer", Every(Line("weights", "a")), GIVEN),
    "evidence-only": Row("answer", Every(Line("evidence")), GIVEN),
    "the-rest": Row("answer", Every(1 - Line("answer"))),
}


def _exchanges(question: Question) -> Iterator[Mistake]:
    """Yield the local mistakes: the values of one table exchanged, or the rows of one parent."""
    net = question.net
    for v in question.kept:
        for place, u in enumerate((v, *net.parents[v])):
            if len(net.variables[u]) == 2:
                change = partial(_exchanged, v, place, net.variables[u])
                key = ("rows-swapped", v, u) if place else ("values-swapped", v)
                yield replay.local("exchanged", "tables", change, *key, v=v, u=u)


def _exchanged(v: str, place: int, domain: Collection[str], _: Working, tables: Lines) -> Lines:
    """Exchange two values in the entries of a variable, at a place after its name."""
    other = dict(zip(domain, reversed([*domain]), strict=True))
    return {
        c: tables[(*c[: place + 1], other[c[place + 1]], *c[place + 2 :]) if c[0] == v else c]
        for c in tables
    }
