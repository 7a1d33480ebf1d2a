"""Gradient of the log-likelihood: the way uphill when some variables are hidden.

    w            an entry p(y | u) of the table of v                   tables[v][u][y]
    d, n(d), D   observed values, how often, and all data              expected_counts.Seen
    P(d), P(D)   the probability of one, and of all of them
    s            slope of P(d) by w: the sum over all x that agree with d, u and y of the
                 product of all entries of x but w                     Fraction >= 0
    g            slope of log P(D) by w                                sum of n(d) s / P(d)
    mean         the mean of the g of one row
    rate         the length of a step                                  int or Fraction >= 0

    P(d) = constant + s w, when all other entries stay as they are
    g = sum over d of n(d) P(y, u | d) / w      where w > 0
    tangent        g - mean: along it every row still sums to 1
    projected      the distributions nearest to w + rate g
    renormalised   (w + rate g) / their sum: the step of the notes

The trap: after a step every row has to sum to 1 again. Dividing by the sum is not harmless: it
stops at w proportional to sqrt(n), and can lead downhill at every rate.

Source: S. Russell, J. Binder, D. Koller, K. Kanazawa, Local learning in probabilistic networks
with hidden variables (1995); T. Mitchell, Machine Learning (1997), section 6.11.5, equation 6.26.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import prod
from operator import add, mul

from refnb.core import checks, messages
from refnb.core.checks import Amount
from refnb.core.errors import DomainMismatch, UnknownValue, UnknownVariable, ZeroEvidence
from refnb.estimation.schema import Cell
from refnb.exact import rational
from refnb.latent import expected_counts
from refnb.latent.expected_counts import Data, Shares, Tables
from refnb.networks import d_separation, elimination, factor
from refnb.networks.factor import Factor
from refnb.networks.network import Network
from refnb.probability import distribution

Row = Mapping[str, Fraction]


@dataclass(frozen=True)
class Line:
    """P(d) = constant + slope w, as a function of one entry w."""

    constant: Fraction
    slope: Fraction


def line(network: Network, given: Mapping[str, str], variable: str, row: Cell, value: str) -> Line:
    """Return P(d) = constant + s w, where w = p(value | row) varies and all others are fixed.

    Raises UnknownVariable; UnknownValue; DomainMismatch when the row does not have one value for
    each parent.

    >>> from refnb.examples import EXAM
    >>> line(EXAM, {"S": "yes"}, "L", (), "yes")
    Line(constant=Fraction(63, 250), slope=Fraction(18, 25))
    """
    _check_entry(network, variable, row, value)
    network.check_values(given)
    slope = _slopes(network, given, variable).get((*row, value), Fraction(0))
    p = expected_counts.evidence(network, given)
    return Line(p - slope * network.tables[variable][row][value], slope)


def slopes(network: Network, data: Data) -> Tables:
    """Return g = sum over d of n(d) s / P(d) for every entry w, including entries that are 0.

    Raises UnknownVariable; UnknownValue; ZeroEvidence when P(d) = 0 for a d of weight > 0.

    >>> from refnb.examples import EXAM
    >>> from refnb.latent.expected_counts import Seen
    >>> slopes(EXAM, [Seen({"S": "yes"})])["L"]
    {(): {'yes': Fraction(4, 3), 'no': Fraction(7, 9)}}
    """
    expected_counts.check(network, data)
    shares: dict[str, Shares] = {v: {} for v in network.variables}
    for d in (d for d in data if d.weight):
        p = expected_counts.evidence(network, d.values)
        if p == 0:
            seen = messages.listing(d.values.items())
            raise ZeroEvidence(f"log P(d) needs P(d) > 0, {seen} is impossible")
        for v, of_v in shares.items():
            for cell, s in _slopes(network, d.values, v).items():
                of_v.setdefault(cell, []).append(s / p * d.weight)
    return expected_counts.add_shares(network, shares)


def tangent(network: Network, data: Data) -> Tables:
    """Return g - mean for every entry: the part of the gradient that leaves every sum at 1.

    Raises UnknownVariable; UnknownValue; ZeroEvidence when P(d) = 0 for a d of weight > 0.

    >>> from refnb.examples import EXAM
    >>> from refnb.latent.expected_counts import Seen
    >>> tangent(EXAM, [Seen({"S": "yes"})])["L"]
    {(): {'yes': Fraction(5, 18), 'no': Fraction(-5, 18)}}
    """

    def _centre(_w: Row, g: Row) -> Row:
        mean = rational.total(g.values()) / len(g)
        return {y: slope - mean for y, slope in g.items()}

    return _by_row(network, slopes(network, data), _centre)


def projected(network: Network, data: Data, rate: Amount) -> Network:
    """Return the network whose rows are the distributions nearest to w + rate g.

    Raises UnknownVariable; UnknownValue; ZeroEvidence when P(d) = 0 for a d of weight > 0.

    >>> from refnb.examples import EXAM
    >>> from refnb.latent.expected_counts import Seen
    >>> projected(EXAM, [Seen({"S": "yes"})], Fraction(1, 10)).tables["L"]
    {(): {'yes': Fraction(77, 180), 'no': Fraction(103, 180)}}
    """
    return _step(network, data, rate, _nearest)


def renormalised(network: Network, data: Data, rate: Amount) -> Network:
    """Return the network whose rows are (w + rate g) / their sum: the step in the notes.

    It need not go uphill.

    Raises UnknownVariable; UnknownValue; ZeroEvidence when P(d) = 0 for a d of weight > 0.

    >>> from refnb.examples import EXAM
    >>> from refnb.latent.expected_counts import Seen
    >>> renormalised(EXAM, [Seen({"S": "yes"})], 1).tables["L"]
    {(): {'yes': Fraction(39, 70), 'no': Fraction(31, 70)}}
    """
    return _step(network, data, rate, distribution.normalise)


def _slopes(network: Network, given: Mapping[str, str], v: str) -> dict[Cell, Fraction]:
    """Return s for each (u, y) that agrees with d: the sums of products without the table of v."""
    query = factor.scope(network, v, given)
    order = elimination.least_fill(network, query, given)
    ancestors = d_separation.ancestral_set(network, [*query, *given])
    tables = [factor.integers(network, other, given) for other in ancestors if other != v]
    factors = [*(f for _, f in tables), Factor((), [1])]
    table = factor.eliminate(network.sizes, factors, order, query, mul, add).table
    over = prod(d for d, _ in tables)
    cells = expected_counts.agreeing(network, v, given)
    return {cell: Fraction(n, over) for cell, n in zip(cells, table, strict=True)}


def _step(network: Network, data: Data, rate: Amount, project: Callable[[Row], Row]) -> Network:
    """Return the network whose rows are project(w + rate g)."""
    checks.amount(rate, "the rate")

    def _move(w: Row, g: Row) -> Row:
        return project({y: w[y] + rate * g[y] for y in w})

    tables = _by_row(network, slopes(network, data), _move)
    return Network(network.variables, network.parents, tables)


def _nearest(z: Row) -> Row:
    """Return max(z - t, 0), with the t that makes these sum to 1: the nearest distribution."""
    sums = accumulate(sorted(z.values(), reverse=True))
    t = max((total - 1) / k for k, total in enumerate(sums, 1))
    return {y: max(x - t, Fraction(0)) for y, x in z.items()}


def _by_row(
    network: Network, tables: Mapping[str, Mapping[Cell, Row]], change: Callable[[Row, Row], Row]
) -> Tables:
    """Return change(row, same row of other tables) for each row of the network."""
    return {
        v: {u: change(w, tables[v][u]) for u, w in rows.items()}
        for v, rows in network.tables.items()
    }


def _check_entry(network: Network, v: str, u: Cell, y: str) -> None:
    """Require a variable, values of its parents, and one of its own values."""
    checks.known([v], network.variables, UnknownVariable, "a variable")
    parents = network.parents[v]
    if len(u) != len(parents):
        raise DomainMismatch(f"{len(parents)} parents of {messages.quote(v)}, {len(u)} values")
    for parent, value in zip((*parents, v), (*u, y), strict=True):
        where = messages.place("the value of", parent)
        checks.known([value], network.variables[parent], UnknownValue, where)
