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

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import product
from math import prod
from operator import add, itemgetter, mul
from typing import NamedTuple

from refnb import checks, messages
from refnb.errors import OutOfRange
from refnb.estimation.schema import Cell
from refnb.networks import elimination, factor, inference, separation
from refnb.networks.factor import Names
from refnb.networks.network import Network

MAX_CELLS = 100_000
Table = Sequence[int]
Pick = Callable[[Table], Table]


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
    """Which tables are multiplied, which of their cells meet, and how many values are added."""

    tables: tuple[int, ...]
    picks: tuple[Pick, ...]
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

    >>> from refnb.problems.exam import NETWORK
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

    >>> from refnb.problems.exam import NETWORK
    >>> plan(flatten(NETWORK), ["L"], ["S"]).kept
    ('L', 'F', 'S')
    """
    network, named = flat.network, [*query, *given]
    separation.check_variables(network, named)
    above = set[str]().union(*(flat.above[v] for v in named))
    kept = tuple(v for v in network.variables if v in above)
    scopes = [factor.scope(network, v, given) for v in kept]
    order = factor.least_fill(scopes, [v for v in kept if v not in named])
    joins = _joins([(), *scopes], order, tuple(query))
    cells = sum(prod([network.sizes[v] for v in names]) for names, _ in joins)
    _check_size(cells, sum([flat.bits[v] for v in kept]))
    values = [*(network.sizes[v] for v in order), 1]
    buckets = [_bucket(network.sizes, join, n) for join, n in zip(joins, values, strict=True)]
    return Plan(flat, tuple(query), tuple(given), kept, cells, tuple(buckets))


def answer(ready: Plan, given: Mapping[str, str]) -> dict[Cell, Fraction]:
    """Return P(q | e) = N(q, e) / sum over q of N(q, e), as `elimination.posterior` does.

    Raises DomainMismatch when other variables are given than planned; UnknownValue; ZeroEvidence
    when P(e) = 0.

    >>> from refnb.problems.exam import NETWORK
    >>> ready = plan(flatten(NETWORK), ["L"], ["S", "F"])
    >>> [answer(ready, {"S": "yes", "F": f})["yes",] for f in ("yes", "no")]
    [Fraction(16, 31), Fraction(4, 7)]
    """
    network = ready.flat.network
    checks.same(ready.given, given, "the planned and the given variables")
    network.check_values(given)
    tables: list[Table] = [(1,), *(_agreeing(ready.flat, v, given) for v in ready.kept)]
    for bucket in ready.buckets:
        tables.append(_filled(bucket, tables))
    whole = sum(tables[-1])
    if not whole:
        return inference.divided({}, given)  # which refuses, and says why
    qs = product(*(network.variables[v] for v in ready.query))
    return {q: Fraction(n, whole) for q, n in zip(qs, tables[-1], strict=True)}


def posterior(flat: Flat, query: Sequence[str], given: Mapping[str, str]) -> dict[Cell, Fraction]:
    """Return what `elimination.posterior` returns, or refuse as it does.

    Where a plan would be too large to hold, the chapter itself is asked, and loses little.

    >>> from refnb.problems.exam import NETWORK
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
    elimination.check_work(cells, bits)


def _bucket(sizes: Mapping[str, int], join: Join, size: int) -> Bucket:
    """Return which cells of the tables meet in each cell of the join."""
    picks = [_pick(factor.places(sizes, scope, join.names)) for scope in join.scopes.values()]
    return Bucket(tuple(join.scopes), tuple(picks), size)


def _pick(places: Sequence[int]) -> Pick:
    """Return what takes the cells at these places; a single one as a table, too."""
    if len(places) == 1:
        return itemgetter(slice(places[0], places[0] + 1))
    return itemgetter(*places)


def _agreeing(flat: Flat, v: str, given: Mapping[str, str]) -> Table:
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


def _filled(bucket: Bucket, tables: Sequence[Table]) -> Table:
    """Return the product of the tables of a bucket, added over the values of its variable."""
    columns = (pick(tables[i]) for i, pick in zip(bucket.tables, bucket.picks, strict=True))
    table = _together(mul, columns)
    rows = len(table) // bucket.size
    return _together(add, (table[i : i + rows] for i in range(0, len(table), rows)))


def _together(pair: Callable[[int, int], int], columns: Iterable[Iterable[int]]) -> list[int]:
    """Combine columns cell by cell."""
    return list(reduce(lambda a, b: map(pair, a, b), columns))
