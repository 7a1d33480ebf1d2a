"""Variable elimination: the posteriors of inference by sums in a clever order, over whole numbers.

    Q, e       query variables; observed values                    as in inference
    H          hidden variables: the ancestors of Q and e that are neither
    f_v        the table of v where it agrees with e, as a factor of whole numbers
    d(v)       its common denominator                              int >= 1
    order      the variables of H, the first to be summed out first
    cells      of all tables that it builds: for each v of the order, those over v and all that
               share a factor with it; at the end those over Q

    P(q, e) = (sum over H of the product of all f_v) / product of all d(v)

The variables outside Q, e and H do not matter: summed out from last to first, their rows give 1.
The answer is the same in any order, but the number of cells is not. The order of least fill is a
good one, not always the best.

The trap: each table has its own common denominator. They cancel in a posterior, but not in P(q, e).

Source: R. Dechter, Bucket elimination: a unifying framework for reasoning (1999).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import prod
from operator import add, mul

from refnb.core import checks, limits
from refnb.estimation.schema import Cell, Instance
from refnb.exact import rational
from refnb.networks import d_separation, factor, inference
from refnb.networks.factor import Eliminated, Factor
from refnb.networks.network import Network


@dataclass(frozen=True)
class Elimination:
    """The query, the order, and all factors on the way, as whole numbers over a common d each."""

    network: Network
    query: tuple[str, ...]
    given: Instance
    order: tuple[str, ...]
    denominators: tuple[int, ...]
    integers: Eliminated[int]

    @cached_property
    def weights(self) -> dict[Cell, Fraction]:
        """P(q, e) of each cell of the query."""
        qs = product(*(self.network.variables[v] for v in self.query))
        over, table = prod(self.denominators), self.integers.table
        return {q: Fraction(n, over) for q, n in zip(qs, table, strict=True)}

    @property
    def evidence(self) -> Fraction:
        """P(e), the sum of the weights."""
        return rational.total(self.weights.values())

    @cached_property
    def posterior(self) -> dict[Cell, Fraction]:
        """P(q | e) of each cell of the query: ZeroEvidence when P(e) = 0."""
        return inference.divide(self.weights, self.given)

    @cached_property
    def factors(self) -> tuple[Factor[Fraction], ...]:
        """All factors on the way: those of the tables, a 1, those of the sums, and the weights."""
        over = [*self.denominators]
        for met in self.integers.met:
            over.append(prod(over[i] for i in met))
        pairs = zip(over, self.integers.factors, strict=True)
        return tuple(Factor(f.names, [Fraction(n, d) for n in f.table]) for d, f in pairs)


def least_fill(network: Network, query: Sequence[str], given: Instance) -> tuple[str, ...]:
    """Return the order of H that always takes the variable of least fill, the first if tied.

    Raises UnknownVariable; UnknownValue; Duplicate for a variable that is named twice, or both
    asked for and given.

    >>> from refnb.examples import EXAM
    >>> least_fill(EXAM, ["A"], {"G": "yes"})
    ('L', 'F', 'S')
    """
    inference.check_query(network, query, given)
    ancestors = d_separation.ancestral_set(network, [*query, *given])
    scopes = [factor.scope(network, v, given) for v in ancestors]
    return factor.least_fill(scopes, [v for v in ancestors if v not in query and v not in given])


def cells(network: Network, query: Sequence[str], given: Instance, order: Sequence[str]) -> int:
    """Return the number of cells of all tables that elimination builds.

    Raises UnknownVariable; UnknownValue; Duplicate for a variable that is named twice, also in two
    arguments; DomainMismatch when the order does not consist of the variables of H.

    >>> from refnb.examples import EXAM
    >>> cells(EXAM, ["A"], {}, ["L", "F", "S"]), cells(EXAM, ["A"], {}, ["S", "L", "F"])
    (18, 30)
    """
    return sum(_sizes(network, query, given, order))


def weights(
    network: Network, query: Sequence[str], given: Instance, order: Sequence[str]
) -> dict[Cell, Fraction]:
    """Return P(q, e) = (sum over H of the product of all f_v) / product of all d(v).

    Raises UnknownVariable; UnknownValue; Duplicate for a variable that is named twice, also in two
    arguments; DomainMismatch when the order does not consist of the variables of H.

    >>> from refnb.examples import EXAM
    >>> weights(EXAM, ["S"], {}, ["F", "L"])
    {('yes',): Fraction(27, 50), ('no',): Fraction(23, 50)}
    """
    return eliminate(network, query, given, order).weights


def eliminate(
    network: Network, query: Sequence[str], given: Instance, order: Sequence[str]
) -> Elimination:
    """Return the weights P(q, e), with all factors on the way to them.

    Raises: as `weights`.

    >>> from refnb.examples import EXAM
    >>> eliminate(EXAM, ["L"], {"S": "yes"}, ["F"]).factors[-2]  # the sum over F
    Factor(names=('L',), table=[Fraction(18, 25), Fraction(21, 50)])
    """
    largest = max(_sizes(network, query, given, order))
    limits.check_cells(largest, "a table of this order")
    ancestors = d_separation.ancestral_set(network, [*query, *given])
    tables = [factor.integers(network, v, given) for v in ancestors]
    one = 1, Factor((), [1])
    denominators, factors = zip(*tables, one, strict=True)
    integers = factor.eliminate(network.sizes, factors, order, tuple(query), mul, add)
    return Elimination(network, tuple(query), given, tuple(order), denominators, integers)


def posterior(network: Network, query: Sequence[str], given: Instance) -> dict[Cell, Fraction]:
    """Return P(q | e) = P(q, e) / P(e), summed in the order of least fill.

    Raises UnknownVariable; UnknownValue; Duplicate for a variable that is named twice, or both
    asked for and given; ZeroEvidence when P(e) = 0.

    >>> from refnb.examples import EXAM
    >>> posterior(EXAM, ["S"], {"A": "yes", "G": "yes"})["yes",]
    Fraction(252, 275)
    """
    order = least_fill(network, query, given)
    return eliminate(network, query, given, order).posterior


def posteriors(network: Network, given: Instance) -> dict[str, dict[str, Fraction]]:
    """Return P(v = a | e) for each variable v that is not given, and each of its values a.

    Raises UnknownVariable; UnknownValue; ZeroEvidence when P(e) = 0.

    >>> from refnb.examples import EXAM
    >>> posteriors(EXAM, {"S": "yes", "F": "yes"})["L"]
    {'yes': Fraction(16, 31), 'no': Fraction(15, 31)}
    """
    posterior(network, (), given)
    others = [v for v in network.variables if v not in given]
    rows = {v: posterior(network, [v], given) for v in others}
    return {v: {a: p for (a,), p in row.items()} for v, row in rows.items()}


def _sizes(
    network: Network, query: Sequence[str], given: Instance, order: Sequence[str]
) -> Iterator[int]:
    """Yield the cells of each table built: a product for each v in H, and one for Q."""
    inference.check_query(network, [*query, *order], given)
    ancestors = d_separation.ancestral_set(network, [*query, *given])
    hidden = [v for v in ancestors if v not in query and v not in given]
    checks.same(hidden, order, "the hidden variables and the order")
    built = factor.tables([factor.scope(network, v, given) for v in ancestors], order)
    return (prod(network.sizes[v] for v in names) for names in (*built, query))
