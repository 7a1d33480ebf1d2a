"""Ask a network fast and exactly: the same elimination, with everything prepared that can be.

    flat     the tables of a network in whole numbers               made once for a network
    kind     what is asked for, and of what the values are given    variables, no values
    plan     which tables meet, in which order, cell by cell        made once for a kind
    bucket   the tables that hold one variable, and where their cells agree
    cells    of all tables that are built, as in elimination        at most 100000
    bits     binary digits of the d(v) of whole tables              no less than in elimination

    N(q, e)  = sum over H of the product of all f_v, in whole numbers
    P(q | e) = N(q, e) / sum over q of N(q, e)

The chapter on elimination finds whole numbers, order and places anew for each question. None
of them depends on the values that are given. With a plan the answer is multiplying and adding
alone, and every question of its kind has it ready.

The trap: on a small network most of the time goes into finding out what to multiply.

Source: A. Darwiche, A differential approach to inference in Bayesian networks, Journal of the
ACM 50 (2003), for preparing a network once and asking it often.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import product
from math import prod
from operator import add, mul
from typing import NamedTuple

from refnb.core import checks, limits, messages
from refnb.core.errors import OutOfRange
from refnb.estimation.schema import Cell
from refnb.networks import d_separation, elimination, factor, inference
from refnb.networks.factor import Names
from refnb.networks.network import Network

MAX_CELLS = 100_000
Table = Sequence[int]
Places = Sequence[int]


@dataclass(frozen=True)
class Flat:
    """A network, d(v) p(x_v | x_pa(v)) cell by cell, the bits of all d(v), what is above each v."""

    network: Network
    tables: dict[str, Table]
    bits: dict[str, int]
    above: dict[str, frozenset[str]]


class Join(NamedTuple):
    """The variables of a table that is built, and the scope of each of those it is made of."""

    names: Names
    scopes: dict[int, Names]


class Bucket(NamedTuple):
    """Which tables are multiplied, which cells of each meet, and how many values are added."""

    tables: tuple[int, ...]
    places: tuple[Places, ...]
    size: int


@dataclass(frozen=True)
class Plan:
    """The tables that have a say on a kind of question, and the buckets that they fall into."""

    flat: Flat
    query: Names
    given: Names
    kept: Names
    cells: int
    buckets: tuple[Bucket, ...]


def flatten(network: Network) -> Flat:
    """Return the network with d(v) p(x_v | x_pa(v)) for each cell of each family.

    >>> from refnb.exercises.problems.exam import NETWORK
    >>> flatten(NETWORK).tables["A"]
    (7, 3, 3, 7)
    """
    whole = {v: factor.whole(network, v, {}) for v in network.variables}
    above = dict[str, frozenset[str]]()
    for v in network.order:
        above[v] = frozenset((v,)).union(*(above[u] for u in network.parents[v]))
    tables: dict[str, Table] = {v: tuple(f.table) for v, (_, f) in whole.items()}
    return Flat(network, tables, {v: d.bit_length() for v, (d, _) in whole.items()}, above)


def plan(flat: Flat, query: Sequence[str], given: Sequence[str]) -> Plan:
    """Return how to find P(q | e) for all values e of these variables, in the order of least fill.

    Raises UnknownVariable; Duplicate for a variable that is named twice; OutOfRange when there are
    more than 100000 cells, or cells times bits are above 1000000000.

    >>> from refnb.exercises.problems.exam import NETWORK
    >>> plan(flatten(NETWORK), ["L"], ["S"]).kept
    ('L', 'F', 'S')
    """
    d_separation.check_variables(flat.network, [*query, *given])
    above = set[str]().union(*(flat.above[v] for v in (*query, *given)))
    return keep(flat, query, given, tuple(v for v in flat.network.variables if v in above))


def keep(flat: Flat, query: Sequence[str], given: Sequence[str], kept: Names) -> Plan:
    """Return the plan that keeps the tables of these variables, the query and the given among them.

    Raises OutOfRange as `plan` does.
    """
    sizes, named = flat.network.sizes, {*query, *given}
    scopes = [factor.scope(flat.network, v, given) for v in kept]
    order = factor.least_fill(scopes, [v for v in kept if v not in named])
    joins = _joins([(), *scopes], order, tuple(query))
    cells = sum(prod([sizes[v] for v in names]) for names, _ in joins)
    _check_size(cells, sum([flat.bits[v] for v in kept]))
    values = [*(sizes[v] for v in order), 1]
    buckets = [_bucket(sizes, join, n) for join, n in zip(joins, values, strict=True)]
    return Plan(flat, tuple(query), tuple(given), kept, cells, tuple(buckets))


def answer(ready: Plan, given: Mapping[str, str]) -> dict[Cell, Fraction]:
    """Return P(q | e) = N(q, e) / sum over q of N(q, e), as `elimination.posterior` does.

    Raises DomainMismatch when other variables are given than planned; UnknownValue; ZeroEvidence
    when P(e) = 0.

    >>> from refnb.exercises.problems.exam import NETWORK
    >>> ready = plan(flatten(NETWORK), ["L"], ["S", "F"])
    >>> [answer(ready, {"S": "yes", "F": f})["yes",] for f in ("yes", "no")]
    [Fraction(16, 31), Fraction(4, 7)]
    """
    *_, table = filled(ready, given)
    if not (whole := sum(table)):
        return inference.divided({}, given)  # which refuses, and says why
    qs = product(*(ready.flat.network.variables[v] for v in ready.query))
    return {q: Fraction(n, whole) for q, n in zip(qs, table, strict=True)}


def filled(ready: Plan, given: Mapping[str, str]) -> list[Table]:
    """Return the one of no variables, the tables that are kept, cut to e, and those of the buckets.

    Raises DomainMismatch when other variables are given than planned; UnknownValue.
    """
    checks.same(ready.given, given, "the planned and the given variables")
    ready.flat.network.check_values(given)
    tables: list[Table] = [(1,), *(_cut(ready.flat, v, given) for v in ready.kept)]
    for bucket in ready.buckets:
        table = cell_by_cell(mul, columns(bucket, tables))
        rows = len(table) // bucket.size
        parts = (table[i : i + rows] for i in range(0, len(table), rows))
        tables.append(cell_by_cell(add, parts))
    return tables


def columns(bucket: Bucket, tables: Sequence[Table]) -> Iterator[Iterable[int]]:
    """Yield each table of a bucket, cell after cell of their product."""
    for i, places in zip(bucket.tables, bucket.places, strict=True):
        yield map(tables[i].__getitem__, places)


def cell_by_cell(pair: Callable[[int, int], int], some: Iterable[Iterable[int]]) -> list[int]:
    """Return columns multiplied, or added, one after the other.

    >>> cell_by_cell(mul, [[1, 2], [3, 4], [5, 6]])
    [15, 48]
    """
    return list(reduce(lambda a, b: map(pair, a, b), some))


def posterior(flat: Flat, query: Sequence[str], given: Mapping[str, str]) -> dict[Cell, Fraction]:
    """Return what `elimination.posterior` returns, or refuse as it does.

    Where a plan would be too large to hold, the chapter itself is asked, and loses little.

    >>> from refnb.exercises.problems.exam import NETWORK
    >>> posterior(flatten(NETWORK), ["S"], {"A": "yes", "G": "yes"})["yes",]
    Fraction(252, 275)
    """
    try:
        ready = plan(flat, query, tuple(given))
    except OutOfRange:
        return elimination.posterior(flat.network, query, given)
    return answer(ready, given)


def _joins(scopes: Sequence[Names], order: Sequence[str], query: Names) -> list[Join]:
    """Return what is joined for each variable of the order, and at last for the query."""
    left, joins = dict(enumerate(scopes)), list[Join]()
    for v in order:
        held = {i: names for i, names in left.items() if v in names}
        joins.append(Join(factor.joined(v, held.values()), held))
        for i in held:
            del left[i]
        left[len(scopes) + len(joins) - 1] = joins[-1].names[1:]
    return [*joins, Join(query, left)]


def _check_size(cells: int, bits: int) -> None:
    """Require a plan that can be held, and work that elimination does not refuse: OutOfRange."""
    if cells > MAX_CELLS:
        raise OutOfRange(f"a plan has at most {MAX_CELLS} cells, got {messages.shown(cells)}")
    limits.USUAL.check_work(cells, bits)


def _bucket(sizes: Mapping[str, int], join: Join, size: int) -> Bucket:
    """Return which cells of the tables meet in each cell of the join."""
    places = [factor.places(sizes, scope, join.names) for scope in join.scopes.values()]
    return Bucket(tuple(join.scopes), tuple(places), size)


def _cut(flat: Flat, v: str, given: Mapping[str, str]) -> Table:
    """Return the table of v where it agrees with e."""
    family = (*flat.network.parents[v], v)
    if given.keys().isdisjoint(family):
        return flat.tables[v]
    places = [0]
    for u in family:
        domain = flat.network.variables[u]
        cases = [domain.index(given[u])] if u in given else range(len(domain))
        places = [place * len(domain) + i for place in places for i in cases]
    return [flat.tables[v][place] for place in places]
