"""All posteriors together: one elimination, and one pass back through its sums.

    f          a factor: a table, or the sum over one variable          whole numbers, cut to e
    T(v)       the product of all factors with v when v is summed out, as in `elimination`
    m(v)       the sum of T(v) over v, a factor of a later product, or of none
    g(m)       for each cell of m: what P(e) gains when it grows by 1, up to a common factor
    P(v=a | e) is proportional to the sum over the cells of T(v) with v = a of T(v) g(m(v))

    g(m) = 1 for a sum that no product takes up
    g(m) = the sum, over the cells of T(w) that meet in a cell of m, of g(m(w)) times all factors of
           T(w) but m, where w is the variable whose product takes up m

P(e) is a sum of products with one cell of each factor. So the products that contain a cell sum to
the cell times its derivative: apply the chain rule of derivatives from the last sum to the first.

The trap: asking for each variable in turn repeats nearly all of the work each time.

Source: A. Darwiche, A differential approach to inference in Bayesian networks, Journal of the
ACM 50 (2003), sections 3 and 4.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import prod
from operator import add, mul

from refnb.core import limits
from refnb.fast.weights import posterior
from refnb.networks import factor, inference
from refnb.networks.network import Network

Step = tuple[str, list[int], factor.Names]
"""A variable, the numbers of the factors that contain it, and the names of their product."""


def posteriors(network: Network, given: Mapping[str, str]) -> dict[str, dict[str, Fraction]]:
    """Return what `elimination.posteriors` returns.

    Raises whatever `elimination` raises; OutOfRange when a table of all variables is too large.

    >>> from refnb.examples import EXAM
    >>> posteriors(EXAM, {"A": "yes"})["S"]["yes"]
    Fraction(63, 86)
    """
    inference.check_query(network, (), given)
    factors = [factor.integers(network, v, given) for v in network.variables]
    scopes = [f.names for _, f in factors]
    order = factor.least_fill(scopes, [v for v in network.variables if v not in given])
    left, steps = dict(enumerate(scopes)), list[Step]()
    for v in order:
        held = [i for i, names in left.items() if v in names]
        steps.append((v, held, factor.join(v, [left.pop(i) for i in held])))
        left[len(scopes) + len(steps) - 1] = steps[-1][2][1:]
    largest = max((prod(network.sizes[u] for u in names) for _, _, names in steps), default=1)
    limits.check_cells(largest, "a table of this order")
    weights = _weights(network.sizes, [f for _, f in factors], steps)
    if weights is None:
        inference.divide({}, given)  # which refuses, and says why
        return {}
    hidden = {v: domain for v, domain in network.variables.items() if v not in given}
    return {v: posterior(domain, weights[v]) for v, domain in hidden.items()}


def _weights(
    sizes: Mapping[str, int], tables: Sequence[factor.Factor[int]], steps: Sequence[Step]
) -> dict[str, list[int]] | None:
    """Return for each variable numbers proportional to P(v = a, e); or nothing if P(e) = 0."""
    left, products = dict(enumerate(tables)), []
    for _, held, names in steps:
        factors = [left.pop(i) for i in held]
        places = [factor.places(sizes, f.names, names) for f in factors]
        columns = [[*map(f.table.__getitem__, at)] for f, at in zip(factors, places, strict=True)]
        products.append((places, columns, [*accumulate(columns, _times)]))
        product = factor.Factor(names, products[-1][2][-1])
        left[len(tables) + len(products) - 1] = factor.sum_out(sizes, product, add)
    if not all(f.table[0] for f in left.values()):
        return None
    gains, weights = {i: [1] for i in left}, dict[str, list[int]]()
    for k, (v, held, _) in reversed([*enumerate(steps)]):
        places, columns, together = products[k]
        gain = gains.pop(len(tables) + k)
        parts, rows = _times(together[-1], others := gain * sizes[v]), len(gain)
        weights[v] = [sum(parts[a : a + rows]) for a in range(0, len(parts), rows)]
        sums = [j for j, i in enumerate(held) if i >= len(tables)]  # they come after the tables
        for j in reversed(sums):
            i = held[j]
            gained = gains[i] = [0] * prod([sizes[u] for u in steps[i - len(tables)][2][1:]])
            inner = _times(together[j - 1], others) if j else others
            for cell, n in zip(places[j], inner, strict=True):
                gained[cell] += n
            if j > sums[0]:
                others = _times(others, columns[j])
    return weights


def _times(a: Iterable[int], b: Iterable[int]) -> list[int]:
    return list(map(mul, a, b))
