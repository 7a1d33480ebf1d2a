"""Most probable explanation: the complete assignments that go best with what was observed.

    e         evidence: variable -> observed value          Mapping
    x         a complete assignment that agrees with e       Cell, one value for each variable
    p(x)      its probability                                product of the tables
    x*        the most probable ones                         arg max p(x), all ties
    P(x* | e)   posterior of each of them                    p(x*) / P(e)

    T(v)      the product of all factors that hold v when its turn comes, as in elimination
    M(v)      the greatest of T(v) over v, a factor of a later product

It is variable elimination with the greatest in the place of the sum. Then back, from the last
variable to the first: in an x*, v has a value where T(v) is M(v), given the values found before.

The trap: the best values together need not be the best ones one by one. What is most probable for
each variable alone can be impossible for all at once.

Source: J. Pearl, Probabilistic Reasoning in Intelligent Systems (1988), chapter 5.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import chain
from math import prod
from operator import add, mul

from refnb.core import limits, messages
from refnb.core.errors import ZeroEvidence
from refnb.core.limits import Limits
from refnb.estimation.schema import Cell
from refnb.networks import factor, inference
from refnb.networks.factor import Eliminated, Factor, Names
from refnb.networks.network import Network

MOST = 1_000
LISTED = 100  # bits for each assignment that is listed

Part = tuple[int, int]
"""The number of a factor M(v), and a cell of it."""

Ways = dict[int, list[tuple[int, list[Part]]]]
"""For each cell of an M(v) in an x*: the values of v where T(v) is M(v), and T(v)'s parts there."""


@dataclass(frozen=True)
class Explanation:
    """The greatest p(x) and P(x | e), how many assignments have it, and the first 1000 of them."""

    probability: Fraction
    posterior: Fraction
    number: int
    cells: tuple[Cell, ...]


def explain(
    network: Network, given: Mapping[str, str], *, within: Limits = limits.USUAL
) -> Explanation:
    """Return the x of greatest p(x) that agree with e, and P(x | e) = p(x) / P(e).

    Raises UnknownVariable; UnknownValue; ZeroEvidence when P(e) = 0; OutOfRange when the cells of
    all tables that are built, times the bits of all d(v) and 100 for each x that is listed, are
    above 1000000000.

    >>> from refnb.examples import EXAM
    >>> explain(EXAM, {"A": "no"}).cells
    (('no', 'yes', 'no', 'no', 'no'),)
    """
    inference.check_query(network, (), given)
    whole = [factor.whole(network, v, given) for v in network.variables]
    factors, denominators = [*(f for _, f in whole), Factor((), [1])], [d for d, _ in whole]
    scopes = [f.names for f in factors]
    order = factor.least_fill(scopes, [v for v in network.variables if v not in given])
    tables = factor.tables(scopes, order)
    built = 1 + sum(prod(network.sizes[v] for v in names) for names in tables)
    bits = sum(d.bit_length() for d in denominators)
    within.check_work(built, bits)
    (total,) = factor.eliminate(network.sizes, factors, order, (), mul, add).table
    if total == 0:
        seen = messages.listed(given.items())
        raise ZeroEvidence(f"P(x | e) needs P(e) > 0, {seen} is impossible")
    found = factor.eliminate(network.sizes, factors, order, (), mul, max)
    ways, last = _ways(network.sizes, found, order, tables)
    numbers = dict[Part, int]()
    for i, cells in ways.items():
        for cell, choices in cells.items():
            numbers[i, cell] = sum(prod(numbers[p] for p in parts) for _, parts in choices)
    number = prod(numbers[part] for part in last)
    within.check_work(built, bits + LISTED * min(number, MOST))
    # the place of an assignment is its number, as if all were listed in declared order
    steps, step = dict[str, int](), prod(network.sizes.values())
    for v in network.variables:
        step //= network.sizes[v]
        steps[v] = step
    listed = dict[Part, list[int]]()
    for v, (i, cells) in zip(order, ways.items(), strict=True):
        for cell, choices in cells.items():
            sums = [_sums([[a * steps[v]], *(listed[p] for p in parts)]) for a, parts in choices]
            listed[i, cell] = sorted(chain(*sums))[:MOST]
    known = sum(network.variables[v].index(a) * steps[v] for v, a in given.items())
    places = _sums([[known], *(listed[part] for part in last)])
    best = (tuple(d[x // steps[v] % len(d)] for v, d in network.variables.items()) for x in places)
    (greatest,) = found.table
    probability = Fraction(greatest, prod(denominators))
    return Explanation(probability, Fraction(greatest, total), number, tuple(best))


def _ways(
    sizes: Mapping[str, int], found: Eliminated[int], order: Sequence[str], tables: Sequence[Names]
) -> tuple[dict[int, Ways], list[Part]]:
    """Return how the cells of each M(v) that are in an x* arise, and those that no T takes up."""
    first = len(found.factors) - len(found.met)
    last: list[Part] = [(i, 0) for i in found.met[-1] if i >= first]
    ways: dict[int, Ways] = {first + k: {} for k in range(len(order))}
    for i, cell in last:
        ways[i][cell] = []
    for i, names, met in reversed([*zip(ways, tables, found.met, strict=False)]):
        best = found.factors[i].table
        places = [(j, factor.places(sizes, found.factors[j].names, names)) for j in met]
        for cell, choices in ways[i].items():
            for a in range(sizes[names[0]]):
                at = [(j, cells[a * len(best) + cell]) for j, cells in places]
                if prod(found.factors[j].table[k] for j, k in at) == best[cell]:
                    choices.append((a, [(j, k) for j, k in at if j >= first]))
                    for j, k in choices[-1][1]:
                        ways[j].setdefault(k, [])
    return ways, last


def _sums(lists: Iterable[Sequence[int]]) -> list[int]:
    """Return the first 1000 sums of one number of each list: they are made of the first ones."""

    def both(a: Sequence[int], b: Sequence[int]) -> list[int]:
        """Return those of two lists."""
        return sorted(x + y for i, x in enumerate(a) for y in b[: MOST // (i + 1)])[:MOST]

    return [*reduce(both, lists)]
