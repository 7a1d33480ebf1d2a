"""A question to a Bayesian network as an exercise: P(q | e), by adding up worlds.

    tables      P(v | its parents)
    weights     P(q, e): the worlds that agree with both, each the product of its entries
    evidence, posterior

Only the ancestors of what is asked and of what is given have a say.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod

from refnb.core.errors import OutOfRange
from refnb.exercises import diagnosis, replay
from refnb.exercises.replay import Cell, Change, Changes, Exercise, Lines, Mistake, Stage, Working
from refnb.networks import d_separation, inference
from refnb.networks.network import Network

MOST = 256
ONE = Fraction(1)
WORDS = {
    "causes-even": "the causes at the top are taken as equally probable to be so or not",
    "hidden-even": "hidden causes at the top are taken as equally probable, not weighted",
    "hidden-not-weighted": "hidden causes at the top are added up without their probabilities",
    "hidden-first": "one value of each hidden variable is taken, and not the sum over all",
    "evidence-ignored": "what is given is not used",
    "evidence-not-weighted": "the entries of what is given are not multiplied",
    "query-not-weighted": "the entries of what is asked for are not multiplied",
    "not-normalised": "P(q, e) is given, which is still to be divided by P(e)",
    "evidence-only": "P(e) is given",
    "the-rest": "the rest is given: 1 minus the probability",
}
World = Mapping[str, str]


@dataclass(frozen=True)
class _Asked:
    """A question: the network, what is asked, what is given, and the variables that have a say."""

    net: Network
    query: tuple[str, ...]
    given: World
    kept: tuple[str, ...]

    def tables(self) -> dict[Cell, Fraction]:
        """Return each entry P(v = a | u) as v, a, u."""
        return {
            (v, a, *u): p
            for v in self.kept
            for u, row in self.net.tables[v].items()
            for a, p in row.items()
        }

    def worlds(self, given: World) -> Iterator[World]:
        """Yield the worlds that agree with what is given."""
        for cell in product(*(self.net.variables[v] for v in self.kept)):
            world = dict(zip(self.kept, cell, strict=True))
            if given.items() <= world.items():
                yield world

    def weights(
        self, tables: Lines, given: World, without: Collection[str] = ()
    ) -> dict[Cell, Fraction]:
        """Return the sum over the worlds for each value of the query, some entries left out."""
        cells = product(*(self.net.variables[v] for v in self.query))
        found: dict[Cell, Fraction] = {
            (_said(zip(self.query, cell, strict=True)),): Fraction(0) for cell in cells
        }
        for world in self.worlds(given):
            entries = (tables[self.entry(v, world)] for v in self.kept if v not in without)
            found[_said((v, world[v]) for v in self.query),] += prod(entries, start=ONE)
        return found

    def entry(self, v: str, world: World) -> Cell:
        """Return the name of the entry of a variable in a world."""
        return (v, world[v], *(world[u] for u in self.net.parents[v]))

    @property
    def hidden(self) -> list[str]:
        """The variables that are neither asked nor given."""
        return [v for v in self.kept if v not in (*self.query, *self.given)]


def exercise(net: Network, asked: World, given: World) -> Exercise:
    """Return the exercise that asks for P(asked | given), values of some variables.

    Raises OutOfRange for more than 256 worlds; UnknownVariable; UnknownValue.

    >>> from refnb.exercises.problems import exam
    >>> replay.answer(exercise(exam.NETWORK, {"S": "yes"}, {"L": "yes"}))
    Fraction(18, 25)
    """
    inference.check_query(net, tuple(asked), given)
    kept = d_separation.ancestral_set(net, [*asked, *given])
    worlds = prod(len(net.variables[v]) for v in kept)
    if worlds > MOST:
        raise OutOfRange(f"mistakes are looked for among {MOST} worlds, here are {worlds}")
    question = _Asked(net, tuple(asked), given, kept)
    goal, seen = _said(asked.items()), _said(given.items())
    some = [_causes(question), _sums(question), *([_answer(goal)] if given else [_rest()])]
    mistakes = [mistake for part in some for mistake in replay.mistakes(part, WORDS, {})]
    name = f"P({goal} | {seen})" if given else f"P({goal})"
    return Exercise(
        name, _stages(question, goal, seen), (*mistakes, *_entries(question)), "weights"
    )


def _said(pairs: Iterable[tuple[str, str]]) -> str:
    return ", ".join(f"{v}={a}" for v, a in pairs)


def _stages(question: _Asked, goal: str, seen: str) -> tuple[Stage, ...]:
    """Return the stages; without evidence the weights are the answer."""
    together = "Together with what is given" if seen else "What is left, multiplied"
    first = (
        Stage(
            "tables", lambda _: question.tables(), "Entries of the tables", _entry_line(question)
        ),
        Stage(
            "weights",
            lambda w: question.weights(w["tables"], question.given),
            together,
            lambda c: f"P({', '.join([*c, seen] if seen else c)})",
        ),
    )
    if seen:
        return (*first, *replay.concluded("weights", seen, goal))
    line = f"P({goal})"
    return (*first, Stage("answer", lambda w: {(): w["weights"][goal,]}, together, lambda _: line))


def _entry_line(question: _Asked) -> Callable[[Cell], str]:
    def _line(cell: Cell) -> str:
        v, a, *u = cell
        above = _said(zip(question.net.parents[v], u, strict=True))
        return f"P({v}={a} | {above})" if above else f"P({v}={a})"

    return _line


def _causes(question: _Asked) -> Changes:
    """Return the mistakes of the variables without parents."""
    tops = [v for v in question.kept if not question.net.parents[v]]
    hidden = [v for v in tops if v in question.hidden]

    def _even(tables: Lines, some: list[str]) -> Lines:
        size = {v: len(question.net.variables[v]) for v in some}
        return {c: Fraction(1, size[c[0]]) if c[0] in size else p for c, p in tables.items()}

    row: dict[str, Change] = {"causes-even": lambda _, t: _even(t, tops)}
    if hidden:
        row["hidden-even"] = lambda _, t: _even(t, hidden)
    return {"tables": row}


def _sums(question: _Asked) -> Changes:
    """Return the mistakes of adding up worlds."""
    given, hidden = question.given, question.hidden
    tops = [v for v in hidden if not question.net.parents[v]]
    first = {v: question.net.variables[v][0] for v in hidden}
    row: dict[str, Change] = {
        "hidden-not-weighted": lambda w, _: question.weights(w["tables"], given, tops),
        "hidden-first": lambda w, _: question.weights(w["tables"], {**given, **first}),
    }
    seen: dict[str, Change] = {
        "evidence-ignored": lambda w, _: question.weights(w["tables"], {}),
        "evidence-not-weighted": lambda w, _: question.weights(w["tables"], given, [*given]),
        "query-not-weighted": lambda w, _: question.weights(w["tables"], given, question.query),
    }
    return {"weights": row | seen if given else row}


def _answer(goal: str) -> Changes:
    """Return what is given in the place of the posterior."""
    row: dict[str, Change] = {
        "not-normalised": lambda w, _: {(): w["weights"][goal,]},
        "evidence-only": lambda w, _: {(): w["evidence"][()]},
    }
    return {"answer": row | _rest()["answer"]}


def _rest() -> dict[str, dict[str, Change]]:
    return {"answer": {"the-rest": lambda _, p: {(): 1 - p[()]}}}


def _entries(question: _Asked) -> Iterator[Mistake]:
    """Yield the local mistakes: the values of one table exchanged, or the rows of one parent."""
    for v in question.kept:
        domain, parents = question.net.variables[v], question.net.parents[v]
        if len(domain) == 2:
            words = f"the probabilities of the two values of {v} are exchanged"
            yield _local(f"values-swapped:{v}", words, _exchanged(v, 0, domain))
        for place, u in enumerate(parents, 1):
            if len(question.net.variables[u]) == 2:
                words = f"in the table of {v} the rows of {u} are exchanged"
                swap = _exchanged(v, place, question.net.variables[u])
                yield _local(f"rows-swapped:{v}:{u}", words, swap)


def _local(key: str, words: str, change: Change) -> Mistake:
    return Mistake(key, "tables", words, change, diagnosis.LOCAL)


def _exchanged(v: str, place: int, domain: Collection[str]) -> Change:
    """Exchange two values in the entries of a variable, at a place after its name."""
    other = dict(zip(domain, reversed([*domain]), strict=True))

    def _change(_: Working, tables: Lines) -> Lines:
        moved = {
            c: (*c[: place + 1], other[c[place + 1]], *c[place + 2 :]) for c in tables if c[0] == v
        }
        return {c: tables[moved.get(c, c)] for c in tables}

    return _change
