"""A question to a Bayesian network as an exercise: P(q | e), by adding up worlds.

    tables      P(v | its parents)
    weights     P(q, e): the worlds that agree with both, each the product of its entries
    evidence, posterior

Only the ancestors of what is asked and of what is given have a say.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import prod

from refnb.core.errors import OutOfRange
from refnb.exercises import replay
from refnb.exercises.replay import Cell, Change, Changes, Exercise, Lines, Mistake, Stage, Working
from refnb.networks import d_separation, inference
from refnb.networks.network import Network
from refnb.worked.terms import assigned

MOST = 256

World = Mapping[str, str]


def exercise(net: Network, asked: World, given: World) -> Exercise:
    """Return the exercise that asks for P(asked | given), values of some variables.

    Raises OutOfRange for more than 256 worlds; UnknownVariable; UnknownValue.

    >>> from refnb.examples import EXAM
    >>> replay.answer(exercise(EXAM, {"S": "yes"}, {"L": "yes"}))
    Fraction(18, 25)
    """
    inference.check_query(net, tuple(asked), given)
    kept = d_separation.ancestral_set(net, [*asked, *given])
    many = prod(len(net.variables[v]) for v in kept)
    if many > MOST:
        raise OutOfRange(f"mistakes are looked for among {MOST} worlds, here are {many}")
    goal, seen = assigned(asked.items()), assigned(given.items())
    entries: dict[Cell, Fraction] = {
        (v, a, *u): p for v in kept for u, row in net.tables[v].items() for a, p in row.items()
    }
    worlds = [
        dict(zip(kept, cell, strict=True)) for cell in product(*(net.variables[v] for v in kept))
    ]

    def _entry(world: World, v: str) -> Cell:
        return (v, world[v], *(world[u] for u in net.parents[v]))

    def _weights(w: Working, known: World, without: Collection[str] = ()) -> Lines:
        """Return the sum over the worlds for each value of the query, some entries left out."""
        cells = product(*(net.variables[v] for v in asked))
        names = [(assigned(zip(asked, cell, strict=True)),) for cell in cells]
        found: dict[Cell, Fraction] = dict.fromkeys(names, Fraction(0))
        for world in worlds:
            if known.items() <= world.items():
                factors = (w["tables"][_entry(world, v)] for v in kept if v not in without)
                found[assigned((v, world[v]) for v in asked),] += prod(factors, start=Fraction(1))
        return found

    def _line(cell: Cell) -> str:
        v, a, *u = cell
        above = assigned(zip(net.parents[v], u, strict=True))
        return f"P({v}={a} | {above})" if above else f"P({v}={a})"

    together = "Together with what is given" if seen else "What is left, multiplied"
    name = f"P({goal} | {seen})" if seen else f"P({goal})"
    last = Stage("answer", lambda w: {(): w["weights"][goal,]}, together, lambda _: name)
    stages = (
        Stage("tables", lambda _: entries, "Entries of the tables", _line),
        Stage(
            "weights",
            lambda w: _weights(w, given),
            together,
            lambda c: f"P({', '.join([*c, seen] if seen else c)})",
        ),
        *(replay.concluded("weights", seen, goal) if seen else [last]),
    )

    def _even(tables: Lines, some: list[str]) -> Lines:
        size = {v: len(net.variables[v]) for v in some}
        return {c: Fraction(1, size[c[0]]) if c[0] in size else p for c, p in tables.items()}

    tops = [v for v in kept if not net.parents[v]]
    hidden = [v for v in kept if v not in (*asked, *given)]
    hidden_tops = [v for v in tops if v in hidden]
    first = {v: net.variables[v][0] for v in hidden}
    causes: dict[str, Change] = {"causes-even": lambda _, t: _even(t, tops)}
    if hidden_tops:
        causes["hidden-even"] = lambda _, t: _even(t, hidden_tops)
    sums: Changes = {
        "tables": causes,
        "weights": {
            "hidden-not-weighted": lambda w, _: _weights(w, given, hidden_tops),
            "hidden-first": lambda w, _: _weights(w, {**given, **first}),
        },
    }
    of_evidence: Changes = {
        "weights": {
            "evidence-ignored": lambda w, _: _weights(w, {}),
            "evidence-not-weighted": lambda w, _: _weights(w, given, [*given]),
            "query-not-weighted": lambda w, _: _weights(w, given, [*asked]),
        },
        "answer": {
            "not-normalised": lambda w, _: {(): w["weights"][goal,]},
            "evidence-only": lambda w, _: {(): w["evidence"][()]},
        },
    }
    rest: Changes = {"answer": {"the-rest": lambda _, p: {(): 1 - p[()]}}}
    some = [sums, of_evidence, rest] if given else [sums, rest]
    mistakes = replay.mistakes(replay.WORDS["network_query"], *some)
    return Exercise(name, stages, (*mistakes, *_exchanges(net, kept)), "weights")


def _exchanges(net: Network, kept: Iterable[str]) -> Iterator[Mistake]:
    """Yield the local mistakes: the values of one table exchanged, or the rows of one parent."""
    for v in kept:
        for place, u in enumerate((v, *net.parents[v])):
            if len(net.variables[u]) == 2:
                change = _exchanged(v, place, net.variables[u])
                key = ("rows-swapped", v, u) if place else ("values-swapped", v)
                yield replay.local("exchanged", "tables", change, *key, v=v, u=u)


def _exchanged(v: str, place: int, domain: Collection[str]) -> Change:
    """Exchange two values in the entries of a variable, at a place after its name."""
    other = dict(zip(domain, reversed([*domain]), strict=True))
    return lambda _, tables: {
        c: tables[(*c[: place + 1], other[c[place + 1]], *c[place + 2 :]) if c[0] == v else c]
        for c in tables
    }
