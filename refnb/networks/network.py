"""Bayesian network: a joint distribution written as one small table for each variable.

    v            a variable                                       str
    D(v)         its values, in declared order                    variables[v]
    pa(v)        its parents, in the order of a row's values      parents[v]
    p(v | u)     probability of each value of v when its          tables[v][u], sums to 1
                 parents have the values u
    x            a complete assignment: variable -> value         Mapping
    p(x)         product over v of p(x_v | x_pa(v))               Fraction
    free numbers, of the tables: sum over v of (|D(v)| - 1) times the number of rows of v;
                 of a joint table: product of all |D(v)|, less 1

The arrows from parents to children have no circle. So the variables can be put in an order in which
parents come first, and the product is the chain rule with most of the conditions left out.

The trap: an arrow does not say that one thing causes another. The tables say only which conditions
can be left out; the same joint distribution can often be written with other arrows.

Source: T. Mitchell, Machine Learning (1997), section 6.11, figure 6.3, equation 6.31.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import prod

from refnb import checks, messages
from refnb.checks import Probabilities
from refnb.errors import Cyclic, DomainMismatch, Duplicate, UnknownValue, UnknownVariable
from refnb.estimation.schema import Cell, Domain


@dataclass(frozen=True)
class Network:
    """Variables, the parents of each, and tables[v][values of the parents][value of v].

    Raises DomainMismatch when parents or tables are not those of the declared variables, when a
    table lacks a row or has one too many, or a row speaks of other values; UnknownVariable for a
    parent that is not declared; UnknownValue for a value of a parent in a row; Cyclic.
    """

    variables: dict[str, Domain]
    parents: dict[str, tuple[str, ...]]
    tables: dict[str, dict[Cell, Probabilities[str]]]

    def __post_init__(self) -> None:
        checks.own(self)
        for v, domain in self.variables.items():
            checks.text(v, "the name of a variable")
            checks.names(domain, messages.place("the values of", v))
        checks.same(self.variables, self.parents, "variables and parents")
        checks.same(self.variables, self.tables, "variables and tables")
        for v, parents in self.parents.items():
            _check_parents(v, parents, self.variables)
        if len(self.order) < len(self.variables):
            left = [v for v in self.variables if v not in self.order]
            raise Cyclic(f"no variable is its own ancestor: a circle among {messages.listed(left)}")
        for v, table in self.tables.items():
            _check_rows(v, table, [self.variables[u] for u in self.parents[v]])
            for u, row in table.items():
                _check_row(messages.place("the row of", v, u), row, self.variables[v])

    @cached_property
    def children(self) -> dict[str, tuple[str, ...]]:
        """The variables that have v among their parents, in declared order."""
        found: dict[str, list[str]] = {v: [] for v in self.variables}
        for v in self.variables:
            for u in self.parents[v]:
                found[u].append(v)
        return {v: tuple(children) for v, children in found.items()}

    @cached_property
    def order(self) -> tuple[str, ...]:
        """The variables, parents first: again and again the first declared one that is ready."""
        names, order = list(self.variables), list[str]()
        place = {v: i for i, v in enumerate(names)}
        waiting = {v: len(self.parents[v]) for v in names}
        ready = {place[v] for v in names if not waiting[v]}
        while ready:
            first = min(ready)
            ready.remove(first)
            order.append(names[first])
            for child in self.children[names[first]]:
                waiting[child] -= 1
                if not waiting[child]:
                    ready.add(place[child])
        return tuple(order)


def _check_parents(v: str, parents: tuple[str, ...], variables: Collection[str]) -> None:
    """Require declared variables, none twice; the variable itself is found as a circle."""
    checks.known(parents, variables, UnknownVariable, messages.place("a parent of", v))
    if len(set(parents)) < len(parents):
        raise Duplicate(f"the parents of {messages.shown(v)} must differ, got {list(parents)}")


def _check_rows(v: str, table: Collection[Cell], domains: list[Domain]) -> None:
    """Require one row for each cell of the parents."""
    place, rows = messages.place("the table of", v), prod(len(domain) for domain in domains)
    for u in table:
        if len(u) != len(domains):
            found = f"{messages.shown(u)} has {len(u)} values"
            raise DomainMismatch(f"{place}: there are {len(domains)} parents, {found}")
        for value, domain in zip(u, domains, strict=True):
            checks.known([value], domain, UnknownValue, f"{place}: in a row, the value of a parent")
    if len(table) != rows:
        raise DomainMismatch(
            f"{place} must have {rows} rows, one for each cell; it has {len(table)}"
        )


def _check_row(place: str, row: Mapping[str, Fraction], domain: Domain) -> None:
    checks.same(domain, row, f"the domain and {place}")
    checks.distribution(row, place)
