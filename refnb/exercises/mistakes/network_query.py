"""A question to a Bayesian network as an exercise: P(q | e), by adding up worlds.

    tables      P(v | its parents)
    weights     P(q, e): the worlds that agree with both, each the product of its entries
    evidence, posterior

Only the query, the evidence and their ancestors matter. It is a mistake to multiply causes that
have a common cause as if they were independent.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from itertools import combinations, product
from math import prod

from refnb.core.errors import OutOfRange
from refnb.exercises import diagnosis
from refnb.exercises.replay import TEXTS, Exercise, Kind, Mistake, Row, row
from refnb.networks import d_separation, inference
from refnb.networks.network import Network
from refnb.worked import layout
from refnb.worked.formula import A, Axis, Cell, table
from refnb.worked.layout import NO_FORMULA
from refnb.worked.terms import P, Term, assigned
from refnb.worked.working import Change, Lines, Stage, Working, Written, concluded

MOST = 256
WEIGHTS, ANSWER, EVIDENCE, ON_Q = table("weights"), table("answer"), table("evidence"), Axis("q")

World = Mapping[str, str]


@dataclass(frozen=True)
class Query:
    """P(values | given) in a network, for some variables."""

    net: Network
    values: World
    given: World

    @cached_property
    def relevant(self) -> tuple[str, ...]:
        """The variables that matter."""
        return tuple(d_separation.ancestral_set(self.net, [*self.values, *self.given]))

    @cached_property
    def hidden(self) -> list[str]:
        """The variables that are neither in the query nor in the evidence."""
        return [v for v in self.relevant if v not in (*self.values, *self.given)]

    def tops(self, some: Iterable[str]) -> list[str]:
        """Return the variables that have no parents."""
        return [v for v in some if not self.net.parents[v]]

    def worlds(self, some: Iterable[str]) -> Iterator[World]:
        """Yield the worlds of some variables."""
        for cell in product(*(self.net.variables[v] for v in some)):
            yield dict(zip(some, cell, strict=True))

    def entry(self, world: World, v: str) -> Cell:
        """Return the cell of P(v | its parents) in a world."""
        return (v, world[v], *(world[u] for u in self.net.parents[v]))

    @cached_property
    def caused(self) -> list[str]:
        """The causes of one effect that have a common cause, without that cause itself."""
        of, parents = self._ancestors, self.net.parents
        pairs = (pair for v in self.relevant for pair in combinations(parents[v], 2))
        some = {v for u, w in pairs if of[u] & of[w] for v in (u, w) if parents[v]}
        return [v for v in self.relevant if v in some]

    @cached_property
    def _ancestors(self) -> Mapping[str, Set[str]]:
        return {v: {*d_separation.ancestral_set(self.net, [v])} for v in self.relevant}

    def above(self) -> World:
        """Return the evidence that is not below any query variable."""
        asked = {*self.values}
        return {v: a for v, a in self.given.items() if not asked & self._ancestors[v]}

    def weights(self, tables: Lines, known: World, without: Collection[str] = ()) -> Lines:
        """Return the sum over the worlds for each query value, with some entries left out."""
        cells = ((assigned(world.items()),) for world in self.worlds(self.values))
        weights: dict[Cell, Fraction] = dict.fromkeys(cells, Fraction(0))
        for world in self.worlds(self.relevant):
            if known.items() <= world.items():
                used = (v for v in self.relevant if v not in without)
                factors = (tables[self.entry(world, v)] for v in used)
                query = assigned((v, world[v]) for v in self.values)
                weights[query,] += prod(factors, start=Fraction(1))
        return weights


def exercise(net: Network, asked: World, given: World) -> Exercise:
    """Return the exercise that asks for P(asked | given), for values of some variables.

    Raises OutOfRange for more than 256 worlds; UnknownVariable; UnknownValue.

    >>> from refnb.examples import EXAM
    >>> from refnb.exercises import replay
    >>> replay.answer(exercise(EXAM, {"S": "yes"}, {"L": "yes"}))
    Fraction(18, 25)
    """
    inference.check_query(net, tuple(asked), given)
    query = Query(net, asked, given)
    many = prod(len(net.variables[v]) for v in query.relevant)
    if many > MOST:
        raise OutOfRange(f"mistakes are looked for among {MOST} worlds, here are {many}")
    made = _working(query, assigned(asked.items()), assigned(given.items()))
    kind = Kind({"network_query": _mistakes(query)}, "weights")
    return kind.exercise(made, *_exchanges(query), *_single(query))


def _working(query: Query, goal: str, seen: str) -> Working:
    """Return the stages; without evidence, the weights are the answer."""
    net = query.net
    cells: dict[Cell, Fraction] = {
        (v, a, *u): p for v in query.relevant for u, a, p in layout.entries(net.tables[v])
    }

    def _entry(cell: Cell) -> Term:
        v, a, *u = cell
        above = assigned(zip(net.parents[v], u, strict=True))
        return P(f"{v}={a}", above or None)

    def _both(cell: Cell) -> Term:
        return P(", ".join(filter(None, [*cell, seen])))

    def _weights(w: Written) -> Lines:
        return query.weights(w["tables"], query.given)

    together = "Together with what is given" if seen else "What is left, multiplied"
    last = Stage("answer", (), WEIGHTS(q=A), together, P(goal))
    letters = (NO_FORMULA, NO_FORMULA)
    stages = (
        Stage("tables", (), cells, "Entries of the tables", _entry),
        Stage("weights", (ON_Q,), _weights, together, _both, needs="tables"),
        *(concluded(WEIGHTS, ON_Q, (goal, seen), letters) if seen else [last]),
    )
    facts = ["given"] * bool(seen) + ["caused"] * bool(query.caused)
    facts += ["above"] * bool(query.above()) + ["joint"] * (len(query.values) > 1)
    return Working(stages, {"a": goal}, frozenset(facts))


def _even(query: Query, _: Written, tables: Lines) -> Lines:
    """Return tables in which every root is uniform."""
    size = {v: len(query.net.variables[v]) for v in query.tops(query.relevant)}
    return {c: Fraction(1, size[c[0]]) if c[0] in size else p for c, p in tables.items()}


def _weights(query: Query, world: World, without: Collection[str] = ()) -> Change:
    """Return the change to the weights of other worlds, with some entries left out."""
    return lambda w, _: query.weights(w["tables"], world, without)


def _turned(query: Query, w: Written, _: Lines) -> Lines:
    """Return P(given | asked): the weight of both, divided by the weight of the query."""
    goal = (assigned(query.values.items()),)
    return {(): w["weights"][goal] / query.weights(w["tables"], {})[goal]}


def _apart(query: Query, _: Written, tables: Lines) -> Lines:
    """Return tables in which the causes do not depend on causes of their own."""
    one = {v: Query(query.net, {v: query.net.variables[v][0]}, {}) for v in query.caused}
    alone = {v: of.weights(tables, {}) for v, of in one.items()}
    return {c: alone[c[0]][f"{c[0]}={c[1]}",] if c[0] in one else p for c, p in tables.items()}


def _mistakes(query: Query) -> Mapping[str, Row]:
    hidden, given = query.tops(query.hidden), query.given
    first = {v: query.net.variables[v][0] for v in query.hidden}
    return {
        "causes-even": row("tables", function=partial(_even, query)),
        "hidden-not-weighted": row("weights", function=_weights(query, given, hidden)),
        "hidden-first": row("weights", function=_weights(query, {**given, **first})),
        "given-ignored": row("weights", function=_weights(query, {}), when="given"),
        "given-not-weighted": row("weights", function=_weights(query, given, given), when="given"),
        "query-not-weighted": row(
            "weights", function=_weights(query, given, query.values), when="given"
        ),
        "below-left-out": row("weights", function=_weights(query, query.above()), when="above"),
        "causes-apart": row("tables", function=partial(_apart, query), when="caused"),
        "turned-round": row("answer", function=partial(_turned, query), when="given"),
        "not-normalised": row("answer", WEIGHTS(q=A), when="given"),
        "each-alone": row("answer", function=partial(_alone, query), when="joint"),
        "evidence-only": row("answer", EVIDENCE, when="given"),
    }


def _exchanges(query: Query) -> Iterator[Mistake]:
    """Yield the local mistakes in tables: two values, or the rows of one parent, exchanged."""
    net = query.net
    for v in query.relevant:
        for place, u in enumerate((v, *net.parents[v]), 1):
            if len(net.variables[u]) == 2:
                change = partial(_exchanged, v, place, net.variables[u])
                key = ("rows-swapped", v, u) if place > 1 else ("values-swapped", v)
                text = TEXTS["exchanged"][key[0]].format_map({"v": v, "u": u})
                yield Mistake(":".join(key), "tables", text, change, diagnosis.LOCAL)


def _single(query: Query) -> Iterator[Mistake]:
    """Yield the local mistakes in entries and values: one alone, or one that is not used."""
    texts, net = TEXTS["single"], query.net
    sizes = {k for k in (1, len(query.values) - 1) if 0 < k < len(query.values)}
    for part in (x for k in sizes for x in combinations(query.values.items(), k)):
        name = " | ".join(filter(None, [assigned(part), assigned(query.given.items())]))
        text, some = texts["part-given"].format(part=name), Query(net, dict(part), query.given)
        given = partial(_part, some)
        yield Mistake(f"part-given:{name}", "answer", text, given, diagnosis.LOCAL)
    for v, a in query.values.items():
        for u in product(*(net.variables[u] for u in net.parents[v])):
            above = assigned(zip(net.parents[v], u, strict=True))
            name = f"P({v}={a}{' | ' * bool(above)}{above})"
            entry = partial(_entry_alone, (v, a, *u))
            text = texts["entry-given"].format(entry=name)
            yield Mistake(f"entry-given:{name}", "answer", text, entry, diagnosis.LOCAL)
    for one in ({v: a} for v in query.hidden for a in net.variables[v]):
        alone, change = assigned(one.items()), _weights(query, {**query.given, **one})
        text = texts["one-value"].format(one=alone)
        yield Mistake(f"one-value:{alone}", "weights", text, change, diagnosis.LOCAL)
    for v, a in query.given.items() if len(query.given) > 1 else ():
        others = {u: b for u, b in query.given.items() if u != v}
        text = texts["one-unused"].format(v=v, a=a)
        change = _weights(query, others)
        yield Mistake(f"one-unused:{v}", "weights", text, change, diagnosis.LOCAL)


def _part(query: Query, w: Written, _: Lines) -> Lines:
    """Return the probability of some of the values that are asked for."""
    weights = query.weights(w["tables"], query.given)
    return {(): weights[assigned(query.values.items()),] / sum(weights.values())}


def _alone(query: Query, w: Written, _: Lines) -> Lines:
    """Return the product of the probabilities of each value alone."""
    each = (Query(query.net, {v: a}, query.given) for v, a in query.values.items())
    return {(): prod((_part(of, w, {})[()] for of in each), start=Fraction(1))}


def _entry_alone(cell: Cell, w: Written, _: Lines) -> Lines:
    return {(): w["tables"][cell]}


def _exchanged(v: str, i: int, domain: Collection[str], _: Written, tables: Lines) -> Lines:
    """Exchange two values in the entries of a variable, at place i."""
    other = dict(zip(domain, reversed([*domain]), strict=True))
    return {c: tables[(*c[:i], other[c[i]], *c[i + 1 :]) if c[0] == v else c] for c in tables}
