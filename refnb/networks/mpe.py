"""Most probable explanation: the most probable complete assignments, given the evidence.

    e         given: variable -> observed value             Mapping
    x         a complete assignment that agrees with e       Cell, one value for each variable
    p(x)      its probability                                product of the tables
    x*        the most probable ones                         arg max p(x), all ties
    P(x* | e)   posterior of each of them                    p(x*) / P(e)

    T(v)      the product of all factors with v when v is summed out, as in elimination
    M(v)      the greatest of T(v) over v, a factor of a later product
    B(v)      1 where T(v) is M(v), and else 0
    place     of an x: its number, as if all were listed in declared order; each v adds its own

It is variable elimination with the maximum in place of the sum, and an x is an x* where every B(v)
is 1. So their products, summed in the same order, count the x*; and with the minimum in place of
the sum, adding positions where a B(v) is 1, elimination finds which x* comes first. Then it goes
back, from the last variable to the first: each value whose B(v) is 1 begins an x*, and the first
position where that can end is known.

The trap: the most probable assignment need not consist of the most probable values. The most
probable value of each variable alone can make an assignment that is impossible.

Source: J. Pearl, Probabilistic Reasoning in Intelligent Systems (1988), chapter 5.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import prod
from operator import add, eq, mul

from refnb.core import limits, messages
from refnb.core.errors import ZeroEvidence
from refnb.estimation.schema import Cell
from refnb.networks import elimination, factor
from refnb.networks.factor import Factor
from refnb.networks.network import Network, probability

MOST = 1_000


@dataclass(frozen=True)
class Explanation:
    """The greatest p(x) and P(x | e), how many assignments have it, and the first 1000 of them."""

    probability: Fraction
    posterior: Fraction
    number: int
    cells: tuple[Cell, ...]


def explain(network: Network, given: Mapping[str, str]) -> Explanation:
    """Return the x of greatest p(x) that agree with e, and P(x | e) = p(x) / P(e).

    Raises UnknownVariable; UnknownValue; ZeroEvidence when P(e) = 0.

    >>> from refnb.examples import EXAM
    >>> explain(EXAM, {"A": "no"}).cells
    (('no', 'yes', 'no', 'no', 'no'),)
    """
    hidden = elimination.least_fill(network, (), given)
    domains, sizes = network.variables, network.sizes
    scopes = [factor.scope(network, v, given) for v in domains]
    order = factor.least_fill(scopes, [v for v in domains if v not in given])
    built = [prod(sizes[v] for v in names) for names in factor.tables(scopes, order)]
    limits.check_cells(max(built, default=1), "a table of this order")
    evidence = elimination.weights(network, (), given, hidden)[()]
    if evidence == 0:
        seen = messages.join_names([f"{v}={x}" for v, x in given.items()])
        raise ZeroEvidence(f"P(x | e) needs P(e) > 0, {seen} is impossible")

    tables, one = [factor.integers(network, v, given) for v in domains], Factor[int]((), [1])
    greatest = factor.eliminate(sizes, [*(f for _, f in tables), one], order, (), mul, max)
    both = zip(order, greatest.products, greatest.factors[len(tables) + 1 : -1], strict=True)
    best = [Factor(t.names, [*map(eq, t.table, [*m.table] * sizes[v])]) for v, t, m in both]
    cells = _first(network, given, order, best)
    number = len(cells)
    if number == MOST:
        (number,) = factor.eliminate(sizes, [*best, one], order, (), mul, add).table
    p = probability(network, dict(zip(domains, cells[0], strict=True)))
    return Explanation(p, p / evidence, number, cells)


def _first(
    network: Network, given: Mapping[str, str], order: Sequence[str], best: Sequence[Factor[int]]
) -> tuple[Cell, ...]:
    """Return the first 1000 x in declared order for which every B(v) is 1."""
    domains, sizes = network.variables, network.sizes
    steps, far = dict[str, int](), 1
    for v in reversed([*domains]):
        steps[v], far = far, far * sizes[v]
    places = [Factor[int]((), [sum(domains[v].index(a) * steps[v] for v, a in given.items())])]
    for v, b in zip(order, best, strict=True):
        rows = len(b.table) // sizes[v]
        ends = [k // rows * steps[v] if n else far for k, n in enumerate(b.table)]
        places.append(Factor(b.names, ends))

    first = factor.eliminate(sizes, places, order, (), add, min)
    begun = [*first.table]  # for each, the first place where it can end
    for v, t in reversed([*zip(order, first.products, strict=True)]):
        rows, grown = len(t.table) // sizes[v], list[int]()
        for x in begun:
            k = reduce(lambda k, u: k * sizes[u] + x // steps[u] % sizes[u], t.names[1:], 0)
            least = min(t.table[k::rows])
            grown += [x - least + end for end in t.table[k::rows] if end < far]
        begun = sorted(grown)[:MOST]
    return tuple(tuple(d[x // steps[v] % len(d)] for v, d in domains.items()) for x in begun)
