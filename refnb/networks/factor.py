"""Factors: tables of whole numbers over a few variables, multiplied and summed out.

    factor     a value for each cell of its variables, such as a whole number
    scope      the variables of a factor
    d(v)       least common denominator of the rows of v      int >= 1
    product    the values of two factors multiplied, where their cells agree
    sum        over v: the values of the cells that differ in v alone, added up, without v

    a b + a c = a (b + c)    so a factor without v stays outside a sum over v

All of variable elimination rests on this law. It holds for sums of products, and also for the
greatest product: replace + by max.

The trap: a product has the variables of both. Its size is the cost, and the order decides it.

Source: R. Dechter, Bucket elimination: a unifying framework for reasoning (1999).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import chain, combinations
from math import gcd
from typing import Generic, TypeVar

from refnb.networks.network import Network

N = TypeVar("N")
Pair = Callable[[N, N], N]
Names = tuple[str, ...]


@dataclass(frozen=True)
class Factor(Generic[N]):
    """A table over some variables: one value for each cell, the last variable changing fastest."""

    names: Names
    table: Sequence[N]


@dataclass(frozen=True)
class Eliminated(Generic[N]):
    """Numbered factors: those at the start, one from each sum, and last the one of the query.

    For each new factor, `met` has the numbers of the factors that were multiplied, and `products`
    has their product before it was summed.
    """

    factors: tuple[Factor[N], ...]
    met: tuple[tuple[int, ...], ...]
    products: tuple[Factor[N], ...]

    @property
    def table(self) -> Sequence[N]:
        """The table over the query."""
        return self.factors[-1].table


def scope(network: Network, v: str, given: Collection[str]) -> Names:
    """Return the parents of v and v itself, without those that are given.

    >>> from refnb.examples import EXAM
    >>> scope(EXAM, "S", {"F": "yes"})
    ('L', 'S')
    """
    return tuple(u for u in (*network.parents[v], v) if u not in given)


def integers(network: Network, v: str, given: Mapping[str, str]) -> tuple[int, Factor[int]]:
    """Return d(v), and d(v) p(x_v | x_pa(v)) for each cell of the scope of v, the rest given.

    >>> from refnb.examples import EXAM
    >>> integers(EXAM, "S", {"L": "yes", "S": "yes"})
    (5, Factor(names=('F',), table=[4, 3]))
    """
    (d, table), family = network.integers[v], (*network.parents[v], v)
    names = scope(network, v, given)
    if len(names) < len(family):
        cells = [0]
        for u in family:
            domain = network.variables[u]
            values = [domain.index(given[u])] if u in given else range(len(domain))
            cells = [cell * len(domain) + i for cell in cells for i in values]
        table = [table[cell] for cell in cells]
        shared = gcd(d, *table)
        d, table = d // shared, [n // shared for n in table]
    return d, Factor(names, table)


def multiply(
    sizes: Mapping[str, int], factors: Iterable[Factor[N]], names: Names, times: Pair[N]
) -> Factor[N]:
    """Return the product as a factor over these names, which include all names of the factors.

    >>> from operator import mul
    >>> coins = [Factor(("a",), [1, 2]), Factor(("b",), [5, 7])]
    >>> multiply({"a": 2, "b": 2}, coins, ("a", "b"), mul)
    Factor(names=('a', 'b'), table=[5, 7, 10, 14])
    """
    columns = [list(map(f.table.__getitem__, places(sizes, f.names, names))) for f in factors]
    return Factor(names, reduce(lambda a, b: list(map(times, a, b)), columns))


def places(sizes: Mapping[str, int], names: Names, wide: Names) -> list[int]:
    """Return, for each cell of the wide scope, which cell of the narrow one agrees with it.

    >>> places({"a": 2, "b": 3}, ("b",), ("a", "b"))
    [0, 1, 2, 0, 1, 2]
    """
    steps, size = dict[str, int](), 1
    for v in reversed(names):
        steps[v], size = size, size * sizes[v]
    cells = [0]
    for v in reversed(wide):
        if step := steps.get(v, 0):
            cells = [step * k + cell for k in range(sizes[v]) for cell in cells]
        else:
            cells *= sizes[v]
    return cells


def sum_out(sizes: Mapping[str, int], factor: Factor[N], plus: Pair[N]) -> Factor[N]:
    """Return the factor summed over the values of its first variable.

    >>> from operator import add
    >>> sum_out({"a": 2, "b": 2}, Factor(("a", "b"), [5, 7, 10, 14]), add)
    Factor(names=('b',), table=[15, 21])
    """
    v, *names = factor.names
    rows = len(factor.table) // sizes[v]
    parts = [factor.table[i * rows : (i + 1) * rows] for i in range(sizes[v])]
    return Factor(tuple(names), reduce(lambda a, b: list(map(plus, a, b)), parts))


def eliminate(
    sizes: Mapping[str, int],
    factors: Iterable[Factor[N]],
    order: Iterable[str],
    query: Names,
    times: Pair[N],
    plus: Pair[N],
) -> Eliminated[N]:
    """Return the product of all factors, summed over the order: a table over the query.

    >>> from operator import add, mul
    >>> coins = [Factor(("a",), [1, 2]), Factor(("a", "b"), [5, 7, 3, 0])]
    >>> found = eliminate({"a": 2, "b": 2}, coins, ["a"], ("b",), mul, add)
    >>> found.table, found.met
    ([11, 7], ((0, 1), (2,)))
    """
    made, met, products = list(factors), list[tuple[int, ...]](), list[Factor[N]]()
    left = dict(enumerate(made))
    for v in order:
        held = {i: left.pop(i) for i in [*left] if v in left[i].names}
        names = join(v, [f.names for f in held.values()])
        products.append(multiply(sizes, held.values(), names, times))
        left[len(made)] = sum_out(sizes, products[-1], plus)
        made.append(left[len(made)])
        met.append(tuple(held))
    last = multiply(sizes, left.values(), query, times)
    return Eliminated((*made, last), (*met, tuple(left)), tuple(products))


def tables(scopes: Iterable[Names], order: Iterable[str]) -> list[Names]:
    """Return the scope of each product that `eliminate` makes of factors with these scopes.

    >>> tables([("L",), ("F",), ("L", "F", "S")], ["L", "F"])
    [('L', 'F', 'S'), ('F', 'S')]
    """
    left, made = list(scopes), list[Names]()
    for v in order:
        made.append(join(v, left))
        left = [*(names for names in left if v not in names), made[-1][1:]]
    return made


def join(v: str, scopes: Iterable[Names]) -> Names:
    """Return v and then the other variables of the scopes that contain v.

    >>> join("b", [("a",), ("a", "b"), ("b", "c")])
    ('b', 'a', 'c')
    """
    return tuple(dict.fromkeys(chain((v,), *(names for names in scopes if v in names))))


def least_fill(scopes: Iterable[Names], hidden: Iterable[str]) -> Names:
    """Return the order that always takes the variable of least fill, the first if tied.

    Its fill is the number of pairs of its neighbours that are not neighbours of each other;
    eliminating it makes them neighbours. Variables of one scope are neighbours.

    >>> least_fill([("a", "b"), ("b", "c"), ("b", "d")], ["b", "c"])
    ('c', 'b')
    """
    near: dict[str, set[str]] = {}
    for names in scopes:
        for v in names:
            near.setdefault(v, set()).update(u for u in names if u != v)
    fills = {v: sum(b not in near[a] for a, b in combinations(near[v], 2)) for v in near}
    left, order = list(hidden), list[str]()
    while left:
        left.remove(v := min(left, key=fills.__getitem__))
        order.append(v)
        around = near.pop(v)
        for u in around:
            near[u].remove(v)
            fills[u] -= len(near[u] - around)
        for a, b in combinations(around, 2):
            if b not in near[a]:
                _connect(near, fills, a, b)
    return tuple(order)


def _connect(near: Mapping[str, set[str]], fills: dict[str, int], a: str, b: str) -> None:
    """Make a and b neighbours, and update the fill of both and of their common neighbours."""
    both = near[a] & near[b]
    for u in both:
        fills[u] -= 1
    for u, w in ((a, b), (b, a)):
        fills[u] += len(near[u] - both)
        near[u].add(w)
