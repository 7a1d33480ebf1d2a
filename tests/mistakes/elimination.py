"""Mistakes of summing out."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import prod

from mistakes.making import Mistake
from refnb.estimation.schema import Cell
from refnb.networks import elimination, factor, separation
from refnb.networks.factor import Names
from refnb.networks.network import Network

RIGHT_WEIGHTS = elimination.weights
RIGHT_CELLS = elimination.cells
Query = Sequence[str]
Given = Mapping[str, str]


def _numerators(network: Network, query: Query, given: Given, order: Query) -> dict[Cell, Fraction]:
    kept = separation.ancestral_set(network, [*query, *given])
    over = prod(factor.whole(network, v, given)[0] for v in kept)
    return {q: p * over for q, p in RIGHT_WEIGHTS(network, query, given, order).items()}


def _without_last(network: Network, query: Query, given: Given, order: Query) -> int:
    last = prod(network.sizes[v] for v in query)
    return RIGHT_CELLS(network, query, given, order) - last


def _declared(scopes: Iterable[Names], hidden: Iterable[str]) -> Names:  # noqa: ARG001
    return tuple(hidden)


def _degree(scopes: Iterable[Names], hidden: Iterable[str]) -> Names:
    left, order, rest = list(scopes), list[str](), list(hidden)
    while rest:
        v = min(rest, key=lambda v: len(factor.joined(v, left)))
        order.append(v)
        rest.remove(v)
        left = [*(s for s in left if v not in s), factor.joined(v, left)[1:]]
    return tuple(order)


MISTAKES = (
    Mistake(
        "denominators-kept",
        "Multiplied whole numbers, and did not divide by the common denominators.",
        {"elimination.weights": _numerators},
    ),
    Mistake(
        "last-table-left-out",
        "Did not count the table over the query.",
        {"elimination.cells": _without_last},
    ),
    Mistake(
        "declared-order",
        "Took the hidden variables in the order in which they are declared.",
        {"factor.least_fill": _declared},
    ),
    Mistake(
        "least-degree",
        "Took the variable with the fewest neighbours, not the one of least fill.",
        {"factor.least_fill": _degree},
    ),
)
