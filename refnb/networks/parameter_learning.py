"""Learn the tables of a network: once you know the parents, you only count.

    v          a variable, with the values D(v)                    str
    pa(v)      its parents, in the order of a row's values         parents[v]
    u, w       values of the parents of v, and a value of v        tuple of str, str
    n(x)       weight of the complete examples that are x          cases.cells[x]
    n(u, w)    of those with u at the parents of v, and w at v     int or Fraction >= 0
    n(u)       sum of n(u, w) over w
    a(u, w)    prior weight                                        int or Fraction > 0

    p(w | u) = n(u, w) / n(u), by a rule of smoothing if there is one
    p(w | u) = (n(u, w) + a(u, w)) / (n(u) + a(u))

The trap: a row is estimated from n(u) examples, not from all of them. With many parents most rows
are never seen, and then the estimate is 0/0.

Source: T. Mitchell, Machine Learning (1997), section 6.11.4, the fully observed case.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product, repeat
from math import prod

from refnb.core import checks, limits, messages
from refnb.core.checks import Amount
from refnb.core.errors import DomainMismatch, MissingValue, UnknownValue, UnknownVariable
from refnb.estimation import dirichlet
from refnb.estimation.dirichlet import Positive
from refnb.estimation.likelihood import power_product
from refnb.estimation.schema import Cell, Count, Domain, Instance, in_order
from refnb.estimation.smoothing import Smoothing, estimate
from refnb.networks.network import Network, check_parents, entries

Variables = Mapping[str, Domain]
Parents = Mapping[str, tuple[str, ...]]
Rows = dict[Cell, dict[str, Count]]
Tables = dict[str, dict[Cell, dict[str, Fraction]]]


@dataclass(frozen=True)
class Cases:
    """Counts of complete examples: cells[x] is the weight of the examples x.

    Raises DomainMismatch when a cell has too few or too many values; UnknownValue for a value that
    its variable does not have.
    """

    variables: Mapping[str, Domain]
    cells: Mapping[Cell, Amount]

    def __post_init__(self) -> None:
        checks.freeze_fields(self)
        for x, n in self.cells.items():
            if len(x) != len(self.variables):
                size = len(self.variables)
                raise DomainMismatch(f"a cell needs {size} values, got {messages.quote(x)}")
            checks.amount(n, "the count of", x)
        for v, domain in self.variables.items():
            checks.names(domain, messages.place("the values of", v))
            seen = dict.fromkeys(self.columns[v])
            checks.known(seen, domain, UnknownValue, messages.place("a value of", v))

    @cached_property
    def columns(self) -> dict[str, tuple[str, ...]]:
        """The values of each variable, one for each cell."""
        columns = zip(*self.cells, strict=True) if self.cells else [()] * len(self.variables)
        return dict(zip(self.variables, columns, strict=True))


def count(variables: Variables, examples: Iterable[Instance]) -> Cases:
    """Return n(x) for every x that occurs, in the order of the domains.

    Raises UnknownVariable; UnknownValue; MissingValue when a variable has no value.

    >>> seen = count({"rain": ("no", "yes")}, [{"rain": "yes"}, {"rain": "no"}, {"rain": "yes"}])
    >>> seen.cells
    {('no',): 1, ('yes',): 2}
    """
    cells: dict[Cell, Count] = {}
    for place, example in enumerate(examples, 1):
        checks.known(example, variables, UnknownVariable, f"example {place}: a variable")
        if missing := [v for v in variables if v not in example]:
            raise MissingValue(f"example {place} has no value of {messages.listing(missing)}")
        x = tuple(example[v] for v in variables)
        cells[x] = cells.get(x, 0) + 1
    seen = Cases(dict(variables), cells)
    return Cases(seen.variables, in_order(variables.values(), cells))


def tally(cases: Cases, names: Sequence[str]) -> dict[Cell, Count]:
    """Return the counts of each cell of some of the variables: n(x) summed over the others.

    >>> seen = Cases({"a": ("0", "1"), "b": ("0", "1")}, {("0", "1"): 2, ("1", "1"): 3})
    >>> tally(seen, ["b"])
    {('1',): 5}
    """
    columns = [cases.columns[v] for v in names]
    parts = zip(*columns, strict=True) if names else repeat((), len(cases.cells))
    counts: dict[Cell, Count] = {}
    for part, n in zip(parts, cases.cells.values(), strict=True):
        counts[part] = counts.get(part, 0) + n
    return counts


def family(cases: Cases, variable: str, parents: tuple[str, ...]) -> Rows:
    """Return n(u, w) for every row u of the parents, in the order of their domains.

    Raises UnknownVariable; Duplicate for a parent named twice; Cyclic when the variable is its own
    parent.

    >>> seen = Cases({"a": ("0", "1"), "b": ("0", "1")}, {("0", "1"): 2, ("1", "1"): 3})
    >>> family(seen, "b", ("a",))
    {('0',): {'0': 0, '1': 2}, ('1',): {'0': 0, '1': 3}}
    """
    checks.known([variable], cases.variables, UnknownVariable, "a variable")
    check_parents(cases.variables, {**dict.fromkeys(cases.variables, ()), variable: parents})
    check_size(cases.variables, {variable: parents})
    return rows(cases.variables, variable, parents, tally(cases, [*parents, variable]))


def rows(
    variables: Variables, variable: str, parents: Sequence[str], counts: Mapping[Cell, Count]
) -> Rows:
    """Return n(u, w) for every row u of the parents; counts[u, w] has those that are not 0.

    >>> rows({"a": ("0", "1")}, "a", (), {("1",): 2})
    {(): {'0': 0, '1': 2}}
    """
    us, domain = product(*(variables[u] for u in parents)), variables[variable]
    return {u: {w: counts.get((*u, w), 0) for w in domain} for u in us}


def fit(cases: Cases, parents: Parents, smoothing: Smoothing) -> Network:
    """Estimate p(w | u) from the row n(u, w), for each variable and each row of its parents.

    Raises DomainMismatch when parents are not those of the declared variables; UnknownVariable;
    Duplicate; Cyclic; UndefinedEstimate when the rule divides 0 by 0.

    >>> seen = Cases({"a": ("0", "1"), "b": ("0", "1")}, {("0", "1"): 2, ("1", "1"): 3})
    >>> fit(seen, {"a": (), "b": ("a",)}, Smoothing.spelled("laplace")).tables["b"]["0",]
    {'0': Fraction(1, 4), '1': Fraction(3, 4)}
    """
    check_parents(cases.variables, parents)
    check_size(cases.variables, parents)
    counts = {v: family(cases, v, parents[v]) for v in cases.variables}
    return estimate_tables(cases.variables, parents, counts, smoothing)


def estimate_tables(
    variables: Variables, parents: Parents, counts: Mapping[str, Rows], smoothing: Smoothing
) -> Network:
    """Return p(w | u) = n(u, w) / n(u), or the estimate by a rule of smoothing, from all n(u, w).

    Raises UndefinedEstimate when the rule divides 0 by 0; and whatever the network raises.

    >>> coin: Rows = {(): {"0": 1, "1": 3}}
    >>> none = Smoothing.spelled("none")
    >>> estimate_tables({"a": ("0", "1")}, {"a": ()}, {"a": coin}, none).tables["a"]
    {(): {'0': Fraction(1, 4), '1': Fraction(3, 4)}}
    """
    tables: Tables = {v: {} for v in variables}
    for v, table in tables.items():
        for u, row in counts[v].items():
            with messages.at("the row of", v, u):
                table[u] = estimate(row, smoothing)
    return Network(dict(variables), {v: tuple(parents[v]) for v in variables}, tables)


def predictive(
    cases: Cases, parents: Parents, a: Mapping[str, Mapping[Cell, Positive[str]]]
) -> Network:
    """Return p(w | u) = (n(u, w) + a(u, w)) / (n(u) + a(u)), with weights a[v][u][w].

    Raises DomainMismatch when parents or weights are not those of the declared variables, their
    rows and values; UnknownVariable; Duplicate; Cyclic.

    >>> seen = Cases({"a": ("0", "1")}, {("1",): 2})
    >>> predictive(seen, {"a": ()}, {"a": {(): {"0": 1, "1": 3}}}).tables["a"][()]
    {'0': Fraction(1, 6), '1': Fraction(5, 6)}
    """
    checks.same(cases.variables, a, "the variables and their weights")
    check_parents(cases.variables, parents)
    check_size(cases.variables, parents)
    tables: Tables = {v: {} for v in cases.variables}
    for v, table in tables.items():
        counts = family(cases, v, parents[v])
        checks.same(counts, a[v], messages.place("the rows and weights of", v))
        for u, row in counts.items():
            with messages.at("the row of", v, u):
                table[u] = dirichlet.predictive(row, a[v][u])
    return Network(cases.variables, {v: tuple(parents[v]) for v in tables}, tables)


def likelihood(network: Network, cases: Cases) -> Fraction:
    """Return the product of p(x)^n(x): the probability of the examples in their order.

    Raises DomainMismatch when the variables, their values or the order of either differ; BadWeight
    for a count that is not whole.

    >>> seen = Cases({"a": ("0", "1")}, {("0",): 1, ("1",): 2})
    >>> likelihood(fit(seen, {"a": ()}, Smoothing.spelled("none")), seen)
    Fraction(4, 27)
    """
    if list(network.variables.items()) != list(cases.variables.items()):
        raise DomainMismatch("network and examples must have the same variables, in the same order")
    powers = list[tuple[Fraction, int]]()
    for cell, n in cases.cells.items():
        checks.count(n, "the count of", cell)
        x = dict(zip(network.variables, cell, strict=True))
        powers += [(p, int(n)) for p in entries(network, x).values()]
    return power_product(powers, "the likelihood of the examples")


def check_size(variables: Variables, parents: Parents) -> None:
    """Require tables of at most 1000000 entries for these families: OutOfRange.

    >>> check_size({"a": ("0", "1")}, {"a": ()})
    """
    boxes = sum(prod(len(variables[u]) for u in (v, *above)) for v, above in parents.items())
    limits.check_cells(boxes, "the tables of all families")
