"""Bayesian network: a joint distribution written as one small table for each variable.

    v            a variable                                       str
    D(v)         its values, in declared order                    variables[v]
    pa(v)        its parents, in the order of a row's values      parents[v]
    p(v | u)     probability of each value of v when its          tables[v][u], sums to 1
                 parents have the values u
    x            a complete assignment: variable -> value         Mapping
    p(x)         its probability                                  product of p(x_v | x_pa(v))
    free parameters of the tables: sum over v of (|D(v)| - 1) times the number of rows of v

The arrows form no cycle: in an order with parents first, the product is the chain rule with most of
the conditions left out.

The trap: an arrow need not say what causes what. It says which table you write down, and you can
often write the same joint distribution with other arrows.

Source: T. Mitchell, Machine Learning (1997), section 6.11, figure 6.3, equation 6.31.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from graphlib import CycleError, TopologicalSorter
from itertools import product
from math import prod

from refnb.classifiers import categorical
from refnb.core import checks, limits, messages
from refnb.core.checks import Probabilities
from refnb.core.errors import (
    Cyclic,
    DomainMismatch,
    Duplicate,
    MissingValue,
    UnknownValue,
    UnknownVariable,
)
from refnb.estimation.schema import Cell, Domain
from refnb.exact import rational


@dataclass(frozen=True)
class Network:
    """Variables, the parents of each, and tables[v][values of the parents][value of v].

    Raises DomainMismatch when parents or tables are not those of the declared variables, when a
    table has missing or extra rows, or a row has other values; UnknownVariable; Duplicate for a
    parent that is listed twice; UnknownValue for a value of a parent in a row; Cyclic.
    """

    variables: Mapping[str, Domain]
    parents: Mapping[str, tuple[str, ...]]
    tables: Mapping[str, Mapping[Cell, Probabilities[str]]]

    def __post_init__(self) -> None:
        checks.freeze_fields(self, "tables")
        for v, domain in self.variables.items():
            checks.names(domain, messages.place("the values of", v))
        checks.same(self.variables, self.tables, "variables and tables")
        check_parents(self.variables, self.parents)
        for v, table in self.tables.items():
            _check_rows(v, table, [self.variables[u] for u in self.parents[v]], self.variables[v])

    def entry(self, v: str, x: Mapping[str, str]) -> Fraction:
        """Return p(x_v | x_pa(v))."""
        return self.tables[v][tuple(x[u] for u in self.parents[v])][x[v]]

    def check_values(self, x: Mapping[str, str]) -> None:
        """Require declared variables, each with a declared value: UnknownVariable; UnknownValue."""
        checks.known(x, self.variables, UnknownVariable, "a variable")
        for v, value in x.items():
            where = messages.place("the value of", v)
            checks.known([value], self.variables[v], UnknownValue, where)

    def check_cells(self, free: Iterable[str]) -> None:
        """Require cells of these variables that can be listed: OutOfRange."""
        limits.check_cells(prod(self.sizes[v] for v in free), "the table of these variables")

    @cached_property
    def integers(self) -> dict[str, tuple[int, list[int]]]:
        """d(v), the common denominator of a table, and d(v) p(w | u) for each row u and value w."""
        tables = {}
        for v, domain in self.variables.items():
            us = product(*(self.variables[u] for u in self.parents[v]))
            tables[v] = rational.integers(self.tables[v][u][w] for u in us for w in domain)
        return tables

    @cached_property
    def bits(self) -> int:
        """The digits of the common denominators of all tables."""
        return sum(d.bit_length() for d, _ in self.integers.values())

    @cached_property
    def sizes(self) -> dict[str, int]:
        """The number of values of each variable."""
        return {v: len(domain) for v, domain in self.variables.items()}

    @cached_property
    def children(self) -> dict[str, tuple[str, ...]]:
        """The variables that have v among their parents, in declared order."""
        children: dict[str, list[str]] = {v: [] for v in self.variables}
        for v in self.variables:
            for u in self.parents[v]:
                children[u].append(v)
        return {v: tuple(below) for v, below in children.items()}

    @cached_property
    def order(self) -> tuple[str, ...]:
        """The variables, parents first: next is the first declared one whose parents are listed."""
        names = list(self.variables)
        place = {v: i for i, v in enumerate(names)}
        order, ready = list[str](), set[int]()
        sorter = TopologicalSorter(self.parents)
        sorter.prepare()
        while sorter.is_active():
            ready |= {place[v] for v in sorter.get_ready()}
            ready.remove(first := min(ready))
            order.append(names[first])
            sorter.done(names[first])
        return tuple(order)


@dataclass(frozen=True)
class Parameters:
    """The number of free parameters in the tables of a network, and in the joint table."""

    tables: int
    joint: int


def entries(network: Network, x: Mapping[str, str]) -> dict[str, Fraction]:
    """Return p(x_v | x_pa(v)) of each variable v, in declared order.

    Raises UnknownVariable; UnknownValue; MissingValue when a variable has no value.

    >>> from refnb.examples import EXAM
    >>> entries(EXAM, dict.fromkeys("LFSAG", "yes"))["S"]
    Fraction(4, 5)
    """
    network.check_values(x)
    if missing := [v for v in network.variables if v not in x]:
        raise MissingValue(f"every variable needs a value, {messages.listing(missing)} have none")
    return {v: network.entry(v, x) for v in network.variables}


def probability(network: Network, x: Mapping[str, str]) -> Fraction:
    """Return p(x) = product over v of p(x_v | x_pa(v)).

    Raises UnknownVariable; UnknownValue; MissingValue when a variable has no value.

    >>> from refnb.examples import EXAM
    >>> probability(EXAM, dict.fromkeys("LFSAG", "yes"))
    Fraction(336, 3125)
    """
    return prod(entries(network, x).values(), start=Fraction(1))


def joint(network: Network) -> dict[Cell, Fraction]:
    """Return p(x) of every cell x, one value for each variable in declared order.

    >>> from refnb.examples import EXAM
    >>> len(joint(EXAM)), joint(EXAM)["no", "no", "no", "no", "no"]
    (32, Fraction(294, 3125))
    """
    network.check_cells(network.variables)
    cells = product(*network.variables.values())
    return {x: probability(network, dict(zip(network.variables, x, strict=True))) for x in cells}


def topological_order(network: Network) -> tuple[str, ...]:
    """Return the variables, parents first: next is the first declared one with listed parents.

    >>> from refnb.examples import EXAM
    >>> topological_order(EXAM)
    ('L', 'F', 'S', 'A', 'G')
    """
    return network.order


def parameters(network: Network) -> Parameters:
    """Return the free parameters of the tables, and of a joint table of the same variables.

    >>> from refnb.examples import EXAM
    >>> parameters(EXAM)
    Parameters(tables=10, joint=31)
    """
    tables = sum((network.sizes[v] - 1) * len(rows) for v, rows in network.tables.items())
    return Parameters(tables, prod(network.sizes.values()) - 1)


def star(model: categorical.Model, label: str) -> Network:
    """Return naive Bayes as a network: the label is the parent of every feature.

    Raises Duplicate when a feature has the name of the label.

    >>> sure = {"0": Fraction(1)}
    >>> star(categorical.Model({"a": Fraction(1)}, {"f": {"a": sure}}), "y").parents
    {'y': (), 'f': ('y',)}
    """
    checks.names([label, *model.conditionals], "the label and the features")
    tables: dict[str, Mapping[Cell, Mapping[str, Fraction]]] = {
        f: {(y,): theta for y, theta in rows.items()} for f, rows in model.conditionals.items()
    }
    variables = {label: model.schema.labels, **model.schema.features}
    parents = {label: (), **dict.fromkeys(tables, (label,))}
    return Network(variables, parents, {label: {(): model.prior}, **tables})


def check_parents(variables: Collection[str], parents: Mapping[str, tuple[str, ...]]) -> None:
    """Require the parents of every variable, declared and none twice, without a cycle.

    Raises DomainMismatch when parents are not those of the variables; UnknownVariable; Duplicate;
    Cyclic.

    >>> check_parents(["a"], {"a": ()})
    """
    checks.same(variables, parents, "variables and parents")
    for v, above in parents.items():
        checks.known(above, variables, UnknownVariable, messages.place("a parent of", v))
        if len(set(above)) < len(above):
            raise Duplicate(f"the parents of {messages.quote(v)} must differ, got {list(above)}")
    try:
        TopologicalSorter(parents).prepare()
    except CycleError as error:
        cycle = messages.listing(error.args[1][1:])
        raise Cyclic(f"no variable is its own ancestor: a cycle among {cycle}") from None


def _check_rows(
    v: str, table: Mapping[Cell, Mapping[str, Fraction]], above: Sequence[Domain], domain: Domain
) -> None:
    """Require one row for each cell of the parents, a distribution over the domain."""
    place, seen = messages.place("the table of", v), set[int]()
    for u, row in table.items():
        if len(u) != len(above):
            raise DomainMismatch(f"{place}: {len(above)} parents, {len(u)} values in a row")
        if id(row) not in seen:
            checks.same(domain, row, "the values and the row of", v, u)
            checks.distribution(row, messages.place("the row of", v, u))
            seen.add(id(row))  # one row can stand for many u
    for i, values in enumerate(above):
        given, known = dict.fromkeys(u[i] for u in table), dict.fromkeys(values)
        checks.known(given, known, UnknownValue, f"{place}: the value of a parent")
    for cell in product(*above):
        if cell not in table:
            raise DomainMismatch(f"{place} has no row for {messages.quote(cell)}")
