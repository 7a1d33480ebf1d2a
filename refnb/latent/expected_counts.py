"""Incomplete examples: seen values count as 1, hidden ones count in shares.

    d, n(d)      some values that were seen together, and how often     Seen
    D            all of them                                            Sequence
    h            a network; w = p(y | u) an entry of the table of v     tables[v][u][y]
    P(d)         the probability of d, with hidden values summed out
    P(D)         the probability of all, in their order                 product of P(d)^n(d)
    P(y, u | d)  probability that v is y and its parents are u          inference.posterior
    n(u, y)      expected count: sum over d of n(d) P(y, u | d)         Fraction

    bits    examples in which something is hidden, times the bits of the network

A complete example counts 1 in one cell of each family, an incomplete one in shares that sum to 1.
Nothing is filled in: a share is a probability, not a guess.

The trap: count a family as a whole. The expected number of pairs is not the product of the expected
numbers of their parts: values hidden together can depend on each other.

Source: T. Mitchell, Machine Learning (1997), section 6.12.3; S. Lauritzen, The EM algorithm for
graphical association models with missing data (1995).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from refnb.core import checks, limits, messages
from refnb.core.checks import Amount
from refnb.estimation.likelihood import power_product
from refnb.estimation.schema import Cell
from refnb.exact import rational
from refnb.networks import elimination, factor
from refnb.networks.factor import Names
from refnb.networks.network import Network

Tables = Mapping[str, Mapping[Cell, Mapping[str, Fraction]]]
Counts = Mapping[str, Mapping[Cell, Mapping[str, Amount]]]
Shares = dict[Cell, list[Fraction]]


@dataclass(frozen=True)
class Seen:
    """Values observed together, with a weight; a variable without a value is hidden."""

    values: Mapping[str, str]
    weight: Amount = 1

    def __post_init__(self) -> None:
        checks.freeze_fields(self)
        checks.amount(self.weight, "the weight of what was seen")


Data = Sequence[Seen]


def likelihood(network: Network, data: Data) -> Fraction:
    """Return P(D) = the product of P(d)^n(d): the probability of the examples in their order.

    Raises UnknownVariable; UnknownValue; BadWeight for a weight that is not whole.

    >>> from refnb.examples import EXAM
    >>> likelihood(EXAM, [Seen({"S": "yes"}, 2), Seen({})])
    Fraction(729, 2500)
    """
    for d in data:
        network.check_values(d.values)
        checks.count(d.weight, "the weight of", d.values)
    powers = [(evidence(network, d.values), int(d.weight)) for d in data]
    return power_product(powers, "P(D)")


def expected(network: Network, data: Data) -> Tables:
    """Return n(u, y) = sum over d of n(d) P(y, u | d) for each variable, zeros included.

    Raises UnknownVariable; UnknownValue; ZeroEvidence when P(d) = 0 for a d of weight > 0.

    >>> from refnb.examples import EXAM
    >>> expected(EXAM, [Seen({"S": "yes"}, 3), Seen({"L": "no"})])["L"]
    {(): {'yes': Fraction(8, 5), 'no': Fraction(12, 5)}}
    """
    check(network, data)
    shares: dict[str, Shares] = {v: {} for v in network.variables}
    for d in (d for d in data if d.weight):
        posteriors = dict[Names, dict[Cell, Fraction]]()
        for v, of_v in shares.items():
            query = factor.scope(network, v, d.values)
            if query not in posteriors:  # families with the same hidden variables need one query
                posteriors[query] = elimination.posterior(network, query, d.values)
            cells = agreeing(network, v, d.values)
            for cell, p in zip(cells, posteriors[query].values(), strict=True):
                of_v.setdefault(cell, []).append(d.weight * p)
    return add_shares(network, shares)


def add_shares(network: Network, shares: Mapping[str, Shares]) -> Tables:
    """Return the sum of the shares of every cell (u, y) of every family, or 0 if there are none.

    >>> from refnb.examples import EXAM
    >>> add_shares(EXAM, dict.fromkeys("LFSAG", {("yes",): [Fraction(1, 2), Fraction(1)]}))["L"]
    {(): {'yes': Fraction(3, 2), 'no': Fraction(0, 1)}}
    """
    return {
        v: {
            u: {y: rational.total(shares[v].get((*u, y), [])) for y in row}
            for u, row in rows.items()
        }
        for v, rows in network.tables.items()
    }


def evidence(network: Network, given: Mapping[str, str]) -> Fraction:
    """Return P(d), by elimination.

    >>> from refnb.examples import EXAM
    >>> evidence(EXAM, {"S": "yes"})
    Fraction(27, 50)
    """
    order = elimination.least_fill(network, (), given)
    return elimination.weights(network, (), given, order)[()]


def agreeing(network: Network, v: str, given: Mapping[str, str]) -> list[Cell]:
    """Return the cells (u, y) of the family of v that agree with d, in declared order.

    >>> from refnb.examples import EXAM
    >>> agreeing(EXAM, "S", {"L": "yes", "S": "no"})
    [('yes', 'yes', 'no'), ('yes', 'no', 'no')]
    """
    family = (*network.parents[v], v)
    return [*product(*((given[a],) if a in given else network.variables[a] for a in family))]


def check_counts(network: Network, counts: Counts) -> None:
    """Require counts >= 0 for the variables, rows and values of the tables.

    Raises DomainMismatch; NotExact; Negative.
    """
    checks.same(network.tables, counts, "the variables and their counts")
    for v, rows in network.tables.items():
        checks.same(rows, counts[v], messages.place("the rows and counts of", v))
        for u, row in rows.items():
            place = messages.place("the counts of", v, u)
            checks.same(row, counts[v][u], place)
            for y, n in counts[v][u].items():
                checks.amount(n, f"{place}: the count of", y)


def check(network: Network, data: Data) -> None:
    """Require values of the network, and counts that are not too long.

    Raises UnknownVariable; UnknownValue; OutOfRange.
    """
    for d in data:
        network.check_values(d.values)
    hiding = sum(len(d.values) < len(network.variables) for d in data)
    limits.check_bits(hiding * network.bits, "an expected count")
