"""All posteriors at once: one elimination, and one pass back through its factors.

    f          a factor, of a table or of a sum         whole numbers, cut to e
    g(f)       for each cell of f: what N(e) gains when it grows by 1
    N(v=a, e)  = sum over the cells of f_v with v = a of f_v g(f_v)
    P(v=a | e) = N(v=a, e) / N(e)

    g(the last factor) = 1
    g(f) = g(the sum that f is in) times all other factors of that sum, added where cells of f meet

Each term of N(e) has one cell of each table as a factor. So the terms that have a cell make up the
cell times its gain. The gains are found from the last sum to the first, each from the one behind
it: the chain rule of derivatives, in whole numbers.

The trap: asking for each variable in turn repeats nearly all of the work each time.

Source: A. Darwiche, A differential approach to inference in Bayesian networks, Journal of the
ACM 50 (2003), sections 3 and 4.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import prod
from operator import add, mul

from refnb.core import limits
from refnb.core.errors import OutOfRange
from refnb.core.limits import Limits
from refnb.networks import elimination, factor, inference
from refnb.networks.factor import Eliminated, Factor
from refnb.networks.network import Network

Rows = dict[str, dict[str, Fraction]]
Sizes = Mapping[str, int]
Table = Sequence[int]


def posteriors(
    network: Network, given: Mapping[str, str], *, within: Limits = limits.USUAL
) -> Rows:
    """Return what `elimination.posteriors` returns, or refuse as it does.

    What would take too long at once is asked of the chapter, one variable after the other; and
    what the chapter refuses for the work of a single variable can be answered here.

    >>> from refnb.exercises.problems.exam import NETWORK
    >>> posteriors(NETWORK, {"A": "yes"})["S"]["yes"]
    Fraction(63, 86)
    """
    inference.check_query(network, (), given)
    whole = [factor.whole(network, v, given) for v in network.variables]
    scopes = [f.names for _, f in whole]
    order = factor.least_fill(scopes, [v for v in network.variables if v not in given])
    cells = 1 + sum(prod(network.sizes[v] for v in s) for s in factor.tables(scopes, order))
    try:
        within.check_work(cells, sum(d.bit_length() for d, _ in whole))
    except OutOfRange:
        return elimination.posteriors(network, given, within=within)
    factors = [*(f for _, f in whole), Factor((), [1])]
    found = factor.eliminated(network.sizes, factors, order, (), mul, add)
    (total,) = found.factors[-1].table
    if not total:
        inference.divided({}, given)  # which refuses, and says why
    gain, rows = gains(network.sizes, order, found), Rows()
    for (v, domain), f, g in zip(network.variables.items(), found.factors, gain, strict=False):
        if v not in given:
            shares = _times(f.table, g)
            parts = [sum(shares[k :: len(domain)]) for k in range(len(domain))]
            rows[v] = {a: Fraction(n, total) for a, n in zip(domain, parts, strict=True)}
    return rows


def gains(sizes: Sizes, order: Sequence[str], found: Eliminated[int]) -> list[Table]:
    """Return g(f) of each factor of an elimination without a query.

    >>> coins = [Factor(("a",), [1, 2]), Factor(("a", "b"), [5, 7, 3, 0])]
    >>> sizes = {"a": 2, "b": 2}
    >>> gains(sizes, "ab", factor.eliminated(sizes, coins, "ab", (), mul, add))[0]  # 5 + 7, 3 + 0
    [12, 3]
    """
    gain: list[Table] = [()] * len(found.factors)
    gain[-1] = [1]
    first = len(gain) - len(found.met)
    for place in reversed(range(len(found.met))):
        met, v = found.met[place], order[place : place + 1]
        factors = [found.factors[i] for i in met]
        names = factor.joined(v[0], [f.names for f in factors]) if v else ()
        behind = [*gain[first + place]] * (sizes[v[0]] if v else 1)
        for i, g in zip(met, _gains(sizes, names, factors, behind), strict=True):
            gain[i] = g
    return gain


def _gains(
    sizes: Sizes, names: factor.Names, factors: Sequence[Factor[int]], behind: Table
) -> Iterator[Table]:
    """Yield g(f) of each factor of a sum: the gain behind it times the other factors."""
    places = [factor.places(sizes, f.names, names) for f in factors]
    columns = [[f.table[k] for k in own] for f, own in zip(factors, places, strict=True)]
    left = accumulate(columns[:-1], _times, initial=behind)
    right = [*accumulate(reversed(columns[1:]), _times, initial=[1] * len(behind))]
    for f, own, a, b in zip(factors, places, left, reversed(right), strict=True):
        found = [0] * len(f.table)
        for place, n in zip(own, map(mul, a, b), strict=True):
            found[place] += n
        yield found


def _times(a: Iterable[int], b: Iterable[int]) -> list[int]:
    return list(map(mul, a, b))
