"""A Bayesian network: read, ask, explain, draw and save it; `network_learning` learns one.

It answers queries, one or all variables at once, explanations, and separations. An answer holds its
exact numbers by name; its steps are worked out when somebody looks.
"""

from __future__ import annotations

# ruff: noqa: PLC0415 - what few questions need is loaded when they come
import os
from collections.abc import Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, Generic, TypeVar, Unpack, overload

from refnb import exercises
from refnb.api import settings, work
from refnb.api.networks import documents as network_documents
from refnb.api.networks.documents import Stated
from refnb.api.settings import RowReading
from refnb.core import checks, errors, limits, messages
from refnb.estimation.smoothing import Smoothing
from refnb.io import bif, columns, documents, files, suggestions, wire
from refnb.io.columns import Original
from refnb.io.tables import PLAIN, Layout, Record, Source, name_of, record, source_name
from refnb.networks import d_separation, elimination, factor, inference, mpe, soft_evidence
from refnb.networks.elimination import Elimination
from refnb.networks.network import Network
from refnb.probability import distribution
from refnb.worked import network as worked
from refnb.worked import pictures, terms
from refnb.worked.solution import Shown, Solution, Step

if TYPE_CHECKING:
    from refnb.api.networks import learning as network_learning
    from refnb.networks import structure_learning
    from refnb.networks.score import Score

KINDS = (".bif", ".json")
MOST, SCORE = 3, "k2"
NONE: Record = {}
ASKED = ("given", "evidence", "query", "variables")  # here, and in other programs
LONG = 50
EASY = 1_000_000  # steps of one pass, which need no other plan
MANY = 200  # entries of tables and sums, which an answer shows unasked

H = TypeVar("H", bound=Hashable)
Names = str | Iterable[str]
Values = Mapping[str, Mapping[str, Original]]


@dataclass(frozen=True, repr=False)
class NetworkAnswer(Shown):
    """A question to a network: the evidence, and the choices behind it."""

    network: Network
    given: Mapping[str, str]
    settings: Mapping[str, str]

    def title(self, what: str) -> str:
        """Return P(what | given), or an e that stands for long evidence."""
        if not self.given:
            return f"P({what})"
        given = ", ".join(f"{v}={a}" for v, a in self.given.items())
        return f"P({what} | {given if len(given) <= LONG else 'e'})"


@dataclass(frozen=True, repr=False)
class QueryAnswer(NetworkAnswer, exercises.Checkable, Generic[H]):
    """P(q | e) for each value of the query variable or, for several variables, for each cell.

    An exercise asks for the most probable value, or for one you name; with several variables
    "Rain=yes, Sprinkler=no".
    """

    elimination: Elimination
    posterior: Mapping[H, Fraction]
    decision: distribution.Decision[H]

    @property
    def evidence(self) -> Fraction:
        """P(e)."""
        return self.elimination.evidence

    @property
    def query(self) -> tuple[str, ...]:
        """The variables of the query."""
        return self.elimination.query

    @cached_property
    def labels(self) -> Mapping[str, Mapping[str, str]]:
        """The values that an exercise may ask for; with one variable also without its name."""
        cells = [dict(zip(self.query, cell, strict=True)) for cell in self.elimination.posterior]
        alone = {terms.assigned(cell.items()): cell for cell in cells}
        first = {a: cell for cell in cells for a in cell.values() if len(cell) == 1}
        return alone | first

    def _asked(self, label: str | None) -> Mapping[str, str]:
        shares = self.elimination.posterior
        best = distribution.most_probable(shares).label
        return dict(zip(self.query, best, strict=True)) if label is None else self.labels[label]

    def ask(self, label: str | None) -> exercises.Exercise:
        """Return the exercise that asks for P(q | e) of the most probable values, or of others.

        Raises OutOfRange for a network with more than 256 relevant worlds.
        """
        from refnb.exercises.mistakes import network_query

        return network_query.exercise(self.network, self._asked(label), self.given)

    def pose(self, label: str | None) -> exercises.Question:
        """Return the tables of a network with yes and no, and the query."""
        from refnb.exercises.problems import network

        return network.question(self.network, self._asked(label), self.given)

    @property
    def label(self) -> H:
        """The most probable value; the first one if several tie."""
        return self.decision.label

    @cached_property
    def solution(self) -> Solution:
        """Every step if they are few; otherwise the posterior, and how to print all steps."""
        if worked.entries_and_sums(self.elimination) <= MANY:
            return self.full
        return worked.brief(self.title(", ".join(self.query)), self.settings, self.elimination)

    @cached_property
    def full(self) -> Solution:
        """Every step, also of a long answer: one variable summed out after the other."""
        title = self.title(", ".join(self.query))
        return worked.solve(title, self.elimination).with_choices(self.settings)


@dataclass(frozen=True, repr=False)
class MarginalsAnswer(NetworkAnswer):
    """P(v = a | e) for each variable that is not in the evidence."""

    shares: Mapping[str, Mapping[str, Fraction]]
    own: Values

    @property
    def posterior(self) -> Mapping[str, Mapping[Original, Fraction]]:
        """P(v = a | e) of each value a of each variable v."""
        return {v: columns.ByLabel.of(row, self.own[v]) for v, row in self.shares.items()}

    def draw(self) -> pictures.Picture:
        """Draw the arrows, with the posterior of each variable; evidence is certain."""
        parents = {v: self.network.parents[v] for v in self.network.order}
        given = {v: {a: Fraction(1)} for v, a in self.given.items()}
        return pictures.network(parents, {**self.shares, **given})

    @property
    def figure(self) -> str:
        """The network."""
        return self.draw().svg()

    @cached_property
    def solution(self) -> Solution:
        """The posterior of each variable."""
        title = self.title("every variable")
        return worked.marginals(title, self.shares, self.given).with_choices(self.settings)


@dataclass(frozen=True, repr=False)
class ExplanationAnswer(NetworkAnswer, mpe.Explanation):
    """The most probable assignments of all variables that agree with e: x*, with all ties.

    Its number is how many there are; each has the probability p(x*) and the posterior P(x* | e).
    """

    own: Values

    @property
    def assignment(self) -> dict[str, Original]:
        """The first of the most probable assignments."""
        return self.assignments[0]

    @property
    def assignments(self) -> tuple[dict[str, Original], ...]:
        """The most probable assignments, the first thousand of them."""
        names, cells = self.network.variables, self.cells
        return tuple({v: self.own[v][a] for v, a in zip(names, x, strict=True)} for x in cells)

    @cached_property
    def solution(self) -> Solution:
        """Every step."""
        title = "The most probable explanation"
        solution = worked.explain(title, self.network, self.given, self)
        return solution.with_choices(self.settings)


@dataclass(frozen=True, repr=False)
class SeparationAnswer(NetworkAnswer, d_separation.Separation):
    """Whether two groups are separated given a third; as a truth value it is the answer.

    It has the shortest trail, active if there is one and otherwise blocked, and the variables that
    block it, each with its reason: chain, fork or collider.
    """

    groups: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]

    def __bool__(self) -> bool:
        return self.separated

    @cached_property
    def solution(self) -> Solution:
        """The trail, and each variable on it."""
        title = "Separated, whatever the numbers are?"
        solution = worked.separate(title, self.network, self.groups, self)
        return solution.with_choices(self.settings)


@dataclass(frozen=True, repr=False)
class BayesianNetwork(Shown):
    """A network and every choice in words; `fit` returns another one.

    A learned network keeps the counts behind its tables, the search for its arrows, and the layout
    of its rows, by which it reads questions.
    """

    network: Network
    settings: Mapping[str, str]
    counts: worked.Counts = field(default_factory=dict)
    search_steps: tuple[structure_learning.Step, ...] | None = None
    layout: Layout = PLAIN

    def __post_init__(self) -> None:
        checks.freeze_fields(self)

    def _brief(self) -> str:
        arrows = sum(map(len, self.parents.values()))
        return f"of {len(self.variables)} variables and {arrows} arrows"

    @property
    def variables(self) -> Mapping[str, tuple[str, ...]]:
        """The values of each variable."""
        return self.network.variables

    @cached_property
    def own(self) -> Values:
        """The values of each variable by text; ints if the rows have ints."""
        kinds, known = self.layout.kinds, self.variables.items()
        return {v: columns.restore_cells(cells, kinds.get(v, {})) for v, cells in known}

    @property
    def parents(self) -> Mapping[str, tuple[str, ...]]:
        """The parents of each variable."""
        return self.network.parents

    @overload
    def ask(
        self, given: Record = ..., query: None = ..., *, limit: int = ...
    ) -> MarginalsAnswer: ...
    @overload
    def ask(self, given: Record, query: str, *, limit: int = ...) -> QueryAnswer[Original]: ...
    @overload
    def ask(
        self, given: Record, query: list[str] | tuple[str, ...], *, limit: int = ...
    ) -> QueryAnswer[tuple[Original, ...]]: ...
    def ask(self, *asked: Record | Names | None, limit: int = work.LIMIT, **named: object) -> Shown:
        """Return P(query | given) of one variable, of several together, or of each one.

        Evidence is a value, or soft evidence: the likelihood of the report under each value, such
        as {"yes": 3, "no": 1}.

        Raises UnknownVariable; UnknownValue; Duplicate; ZeroEvidence for impossible evidence;
        OutOfRange for more steps of work than the limit.

        >>> from refnb.io.files import example
        >>> net = network(example("burglary"))
        >>> net.ask({"JohnCalls": "yes", "MaryCalls": "yes"}, "Burglary").posterior["yes"]
        Fraction(592242590, 2084100239)
        """
        given, query = self._asked(asked, named)
        net, given = self._soften(given)
        e, notes = net._values(given)
        if query is None:
            rows = _marginals(net.network, e, limit)
            return MarginalsAnswer(net.network, e, notes, rows, net.own)
        names = _variables(net.network, query, "the query")
        plan = _plan_query(net.network, names, e)
        what = f"asking for {messages.listing(names)}"
        plan.check(what, work.sums(plan.cells, plan.bits), limit)
        run = elimination.eliminate(net.network, names, e, plan.order)
        of = net.network, e, notes, run
        shares = {
            tuple(net.own[v][a] for v, a in zip(names, cell, strict=True)): p
            for cell, p in run.posterior.items()
        }
        if isinstance(query, str | int):
            single = columns.ByLabel({a: p for (a,), p in shares.items()})
            return QueryAnswer(*of, single, distribution.most_probable(single))
        return QueryAnswer(*of, shares, distribution.most_probable(shares))

    def explain(self, given: Record = NONE, *, limit: int = work.LIMIT) -> ExplanationAnswer:
        """Return the most probable values of all other variables together, with all ties.

        Raises UnknownVariable; UnknownValue; ZeroEvidence; OutOfRange as `ask` does.

        >>> from refnb.io.files import example
        >>> network(example("sprinkler")).explain({"WetGrass": "yes"}).assignment["Rain"]
        'yes'
        """
        net, given = self._soften(given)
        e, notes = net._values(given)
        plan = _plan(net.network, (), e, net.variables)
        steps = work.sums(3 * plan.cells, plan.bits)
        plan.check("the most probable explanation", steps, limit)
        best = mpe.explain(net.network, e)
        of = best.probability, best.posterior, best.number, best.cells
        return ExplanationAnswer(*of, net.network, e, notes, net.own)

    def sample(self, n: int, seed: int = 1) -> tuple[dict[str, Original], ...]:
        """Draw n rows: every variable from its table, parents first.

        Raises OutOfRange for a seed that is not in 0..2^64 - 1, and for too many rows.

        >>> from refnb.io.files import example
        >>> network(example("exam")).sample(1, seed=1)[0]["S"]
        'yes'
        """
        from refnb.networks import sampling

        run = sampling.forward(self.network, n, seed)
        rows = (sampling.named(self.network, one.cell).items() for one in run.samples)
        return tuple({v: self.own[v][a] for v, a in row} for row in rows)

    @overload
    def separated(self, left: Names, right: Names, given: Names = ...) -> SeparationAnswer: ...
    @overload
    def separated(self, left: Names, *, given: Names = ...) -> tuple[str, ...]: ...
    def separated(
        self, left: Names, right: Names | None = None, given: Names = ()
    ) -> SeparationAnswer | tuple[str, ...]:
        """Decide whether two variables, or groups of them, are independent given a third group.

        Without a right side, return all variables that are independent of the left side.

        Raises UnknownVariable; Duplicate for a variable that you name twice.
        """
        one = _variables(self.network, left, "the left side")
        z = _variables(self.network, given, "what is given", 0)
        if right is None:
            rest = [v for v in self.variables if v not in (*one, *z)]
            each = {v: d_separation.separated(self.network, one, [v], z) for v in rest}
            return tuple(v for v, chapter in each.items() if chapter.separated)
        other = _variables(self.network, right, "the right side", 1, (*one, *z))
        chapter = d_separation.separated(self.network, one, other, z)
        of = chapter.separated, chapter.trail, chapter.blocks
        return SeparationAnswer(*of, self.network, {}, self.settings, (one, other, z))

    def fit(
        self, table: Source, smoothing: str | Smoothing = "none", **reading: Unpack[RowReading]
    ) -> BayesianNetwork:
        """Return the network of the same arrows and values, with tables counted from rows.

        Columns that are not variables are ignored. The options for reading are those of
        `refnb.learn`.

        Raises BadTable for damaged rows; MissingValue; UnknownValue; UndefinedEstimate for 0/0.
        """
        from refnb.api.networks import learning as network_learning

        settings.check_options(BayesianNetwork.fit, reading, RowReading)
        known = {**self.settings, "tables": f"counted from {source_name(table)}"}
        of = table, self.variables, self.parents, smoothing, known, reading
        return BayesianNetwork(*network_learning.learn(*of))

    def _asked(self, asked: Collection[object], named: Record) -> tuple[Record, Names | None]:
        """Return what is given, a mapping or values by name, and what is asked, in either order."""
        keys = [name for name in ASKED if name in named and name not in self.variables]
        stated = [x for x in (*asked, *map(named.get, keys)) if x is not None]
        rows = [x for x in stated if isinstance(x, Mapping) or hasattr(x, "to_dict")]
        names = [x for x in stated if not any(x is row for row in rows)]
        if len(rows) > 1 or len(names) > 1:
            form = "what is given is one mapping, and what is asked a name or a list of them"
            raise errors.BadRequest(f"{form}: ask({{'lung': 'yes'}}, 'smoke')")
        cells = {v: a for v, a in named.items() if v not in keys}
        given = settings.cells(rows[0] if rows else NONE, cells)
        return given, names[0] if names else None  # type: ignore[return-value] # as overloaded

    def _soften(self, given: Record) -> tuple[BayesianNetwork, Record]:
        """Return the network with soft evidence built in, and the evidence for it."""
        cells: object = given
        stated = cells.items() if isinstance(cells, Mapping) else ()
        soft = {v: row for v, row in stated if isinstance(row, Mapping)}
        if not soft:
            return self, given
        net, notes, rest = self.network, {**self.settings}, dict(given)
        for v, row in soft.items():
            _variables(net, v, "what is given")
            name, shares = f"report of {v}", settings.numbers(row, f"the likelihood of {v} =")
            net = soft_evidence.with_evidence(net, v, shares, name)
            notes[f"soft evidence of {v}"] = ", ".join(f"{a}: {x}" for a, x in shares.items())
            del rest[v]
            rest[name] = soft_evidence.SEEN
        return replace(self, network=net, settings=notes), rest

    def _values(self, given: Record) -> tuple[dict[str, str], Mapping[str, str]]:
        """Return the evidence as text without missing values, and the settings of an answer.

        In a row of a data frame other columns are ignored.

        Raises UnknownVariable; UnknownFeature; UnknownValue, with the near miss.
        """
        cells, others, marks = record(given, self.layout.over(self.variables), self.variables)
        e = {v: a for v, a in cells.items() if a is not None}
        _variables(self.network, list(cells), "what is given", 0)
        notes = {**self.settings}
        if marks:
            notes["taken for missing in the question"] = messages.join_names(marks)
        if others:
            suggestions.others(self.variables, [*cells, *others], "what is given")
            notes["columns ignored"] = messages.join_names(others)
        for v, a in e.items():
            if a not in self.variables[v]:
                miss = suggestions.hint(a, self.variables[v])
                raise errors.UnknownValue(f"{v[:60]}={a[:60]}: no such value{miss}")
        return e, checks.ReadOnly(notes)

    def draw(self) -> pictures.Picture:
        """Draw the arrows; the drawing prints as text and shows itself as SVG."""
        return pictures.network({v: self.parents[v] for v in self.network.order})

    def save(self, path: str | os.PathLike[str], *, decimals: int | None = None) -> None:
        """Write a file that `refnb.network` reads: .bif, or .json for exact numbers.

        With `decimals`, a .bif file has rounded numbers, whose rows still sum to 1, and says so.

        Raises OutOfRange for another kind of file, and for too few decimals; NotExact for a number
        that BIF cannot hold; BadRequest for decimals of a .json file.
        """
        name = files.path(path)
        kind = f".{name.rpartition('.')[2]}" if "." in name else ""
        suggestions.choice(kind, KINDS, "kind of file for a network:")
        with files.naming(name):
            if kind == ".bif":
                text = self._bif(decimals)
            elif decimals is None:
                text = documents.dumps(wire.encode(self.network), indent=1) + "\n"
            else:
                raise errors.BadRequest("a .json file holds every number, only .bif takes decimals")
        files.save(name, text)

    def _bif(self, decimals: int | None) -> str:
        """Return a BIF file, which states the number of decimals it is rounded to."""
        if decimals is not None:
            body = bif.write(bif.round_rows(self.network, decimals)).partition("{\n")[2]
            return f"network unknown {{\n  property numbers rounded to {decimals} decimals;\n{body}"
        try:
            return bif.write(self.network)
        except errors.NotExact as error:
            write = messages.option("decimals=6", "--decimals 6")
            hint = f"a .json file holds every number, and {write} rounds"
            raise errors.NotExact(f"{error}; {hint}") from None

    @cached_property
    def solution(self) -> Solution:
        """The choices, the variables, the search for the arrows, and every table."""
        search = [] if self.search_steps is None else [worked.search(self.search_steps)]
        tables = worked.tables(self.network, self.counts)
        steps = (Step.choices(self.settings), worked.structure(self.network), *search, *tables)
        return Solution("Bayesian network", steps)

    @property
    def figure(self) -> str:
        """The arrows."""
        return self.draw().svg()


def network(source: Stated, *, normalise: bool = False) -> BayesianNetwork:
    """Return the network of a BIF, XMLBIF or JSON file, of a document or a record.

    If rounding explains why a row does not sum to 1, the row is divided by its sum, and a setting
    says so; any other row is refused, unless you write `normalise`.

    Raises BadTable for a file that cannot be read; BadRequest for any other document;
    NotADistribution; whatever the network itself raises.

    >>> from refnb.io.files import example
    >>> network(example("asia")).parents["either"]
    ('tub', 'lung')
    """
    return BayesianNetwork(*network_documents.read(source, normalise))


def learn_network(  # noqa: PLR0913
    table: Source,
    *unnamed: object,
    parents: Mapping[str, Names] | None = None,
    order: Iterable[str] | None = None,
    most: int = MOST,
    score: str | Score = SCORE,
    smoothing: str | Smoothing = "none",
    domains: Mapping[str, Iterable[object]] | None = None,
    limit: int = work.LIMIT,
    **reading: Unpack[RowReading],
) -> BayesianNetwork:
    """Return a network learned from rows: with given arrows, or with a search along an order.

    The search adds parents one by one, at most `most`, from the variables before it in the order.
    The options for reading are those of `refnb.learn`.

    Raises BadRequest without parents and order; BadTable; EmptyData; MissingValue; UnknownValue;
    UndefinedEstimate; OutOfRange for more steps of a search than the limit; BadWeight for another
    score; Cyclic.

    >>> days = [{"rain": "yes", "wet": "yes"}, {"rain": "no", "wet": "no"}]
    >>> learn_network(days, order=["rain", "wet"]).parents
    {'rain': (), 'wet': ('rain',)}
    """
    from refnb.api.networks import learning as network_learning

    settings.check_options(learn_network, reading, RowReading, *unnamed)
    declared, line = settings.declared(domains), settings.listed(order, "the order")
    arrows: network_learning.Search | dict[str, tuple[str, ...]]
    if parents is None:
        arrows = network_learning.Search(line, most, score, limit)
    elif line is not None or (most, score, limit) != (MOST, SCORE, work.LIMIT):
        why = "not both: order, most, score and limit are for a search"
        raise errors.BadRequest(f"the arrows are given by parents, or searched, {why}")
    elif not isinstance(parents, Mapping):
        raise errors.BadRequest("parents: a mapping from each variable to its parents is needed")
    else:
        arrows = {
            name_of(v, "a variable"): settings.listed(us, f"the parents of {v!r}") or ()
            for v, us in parents.items()
        }
        arrows |= {u: () for us in arrows.values() for u in us if u not in arrows}
    known = {"table": source_name(table)}
    known |= {"declared domains": ", ".join(sorted(declared))} if declared else {}
    of = table, declared, arrows, smoothing, known, reading
    return BayesianNetwork(*network_learning.learn(*of))


@dataclass(frozen=True)
class Plan:
    """The plan of an elimination: the order, the cells of its tables, and their bits."""

    order: tuple[str, ...]
    cells: int
    bits: int
    largest: tuple[str, ...]
    most: int

    def check(self, what: str, steps: int, limit: int) -> None:
        """Require tables of a moderate size, and steps within the limit: OutOfRange."""
        if self.most > limits.CELLS:
            size = f"a table of {len(self.largest)} variables has {messages.quote(self.most)} cells"
            hidden = next((v for v in self.largest if v in self.order), None)
            rows = messages.option("sample(1000, seed=1)", "--rows 1000 --seed 1")
            ways = f"give values of some, as of {hidden!r}, or draw rows by {rows}"
            ways = ways if hidden else "ask for fewer"
            why = f"{size}, at most {limits.CELLS} are summed"
            raise errors.OutOfRange(f"{what} cannot be done exactly here: {why}; {ways}")
        work.check(what, steps, limit)


def _plan(
    network: Network, query: tuple[str, ...], given: Mapping[str, str], among: Collection[str]
) -> Plan:
    """Plan to sum out all variables except the query and the evidence."""
    scopes = [factor.scope(network, v, given) for v in among]
    order = factor.least_fill(scopes, [v for v in among if v not in query and v not in given])
    tables = [*factor.tables(scopes, order), query]
    cells = [prod([network.sizes[v] for v in names]) for names in tables]
    bits = sum(network.integers[v][0].bit_length() for v in among)
    most = max(cells)
    return Plan(order, sum(cells), bits, tables[cells.index(most)], most)


def _plan_query(network: Network, query: tuple[str, ...], given: Mapping[str, str]) -> Plan:
    """Plan one elimination."""
    inference.check_query(network, query, given)
    among = d_separation.ancestral_set(network, [*query, *given])
    return _plan(network, query, given, among)


def _marginals(
    network: Network, given: Mapping[str, str], limit: int
) -> dict[str, dict[str, Fraction]]:
    """Return the posterior of each variable, by one pass or by an elimination for each.

    An order for all variables can need far larger tables than the orders for one variable each.
    """
    from refnb.fast import all_marginals

    together = _plan(network, (), given, network.variables)
    steps = work.passes(together.cells, together.bits)
    if together.most <= limits.CELLS and steps <= min(limit, EASY):
        return all_marginals.posteriors(network, given)
    fits, each = together.most <= limits.CELLS, 0
    enough = steps if fits else max(limit, work.DAYS)
    for v in reversed(network.order):
        apart = _plan_query(network, (v,) * (v not in given), given)
        each += work.sums(apart.cells, apart.bits)
        if each > enough or apart.most > limits.CELLS:
            if fits:
                together.check("all variables", steps, limit)
                return all_marginals.posteriors(network, given)
            apart.check(f"all variables, {v!r} among them,", each, limit)
    work.check("all variables", each, limit)
    return elimination.posteriors(network, given)


def _variables(
    network: Network, names: object, what: str, least: int = 1, others: Collection[str] = ()
) -> tuple[str, ...]:
    """Return the variables with these names: EmptyData; UnknownVariable, with the near miss."""
    variables = settings.listed(names, what) or ()
    if least and not variables:
        first = next((v for v in network.variables if v not in others), "")
        such = f"such as {messages.quote(first)}"
        raise errors.EmptyData(f"{what} must name at least one variable, {such}")
    if least:
        checks.names(variables, what)
    for v in variables:
        if v not in network.variables:
            miss = suggestions.hint(v, network.variables)
            raise errors.UnknownVariable(f"no variable {v[:60]!r}{miss}")
    return variables
