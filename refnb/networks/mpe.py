"""Most probable explanation: the complete assignments that go best with what was observed.

    e         evidence: variable -> observed value          Mapping
    x         a complete assignment that agrees with e       Cell, one value for each variable
    p(x)      its probability                                product of the tables
    x*        the most probable ones                         arg max p(x), all ties
    P(x* | e)   posterior of each of them                    p(x*) / P(e)

It is variable elimination with the greatest in the place of the sum. A value of a factor is here
the greatest product, in how many ways it arises, and the first of these.

The trap: the best values together need not be the best ones one by one. What is most probable for
each variable alone can be impossible for all at once.

Source: J. Pearl, Probabilistic Reasoning in Intelligent Systems (1988), chapter 5.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import cycle
from math import prod
from operator import add, mul
from typing import NamedTuple

from refnb.core import limits, messages
from refnb.core.errors import ZeroEvidence
from refnb.core.limits import Limits
from refnb.estimation.schema import Cell
from refnb.networks import factor, inference
from refnb.networks.factor import Factor
from refnb.networks.network import Network

MOST = 1_000
TIES = 100_000


@dataclass(frozen=True)
class Explanation:
    """The greatest p(x) and P(x | e), how many assignments have it, and the first 1000 of them."""

    probability: Fraction
    posterior: Fraction
    number: int
    cells: tuple[Cell, ...]


class Best(NamedTuple):
    """The greatest product, in how many ways it arises, and the places of the first of these.

    A place is the number of an assignment, as if all were listed in declared order.
    """

    product: int
    number: int
    places: tuple[int, ...]


NEVER = Best(0, 0, ())


def explain(
    network: Network, given: Mapping[str, str], *, within: Limits = limits.USUAL
) -> Explanation:
    """Return the x of greatest p(x) that agree with e, and P(x | e) = p(x) / P(e).

    Raises UnknownVariable; UnknownValue; ZeroEvidence when P(e) = 0; OutOfRange when the cells of
    all tables that are built, times 100000 more than the bits of all d(v), are above 1000000000.

    >>> from refnb.exercises.problems.exam import NETWORK
    >>> explain(NETWORK, {"A": "no"}).cells
    (('no', 'yes', 'no', 'no', 'no'),)
    """
    inference.check_query(network, (), given)
    whole = [factor.whole(network, v, given) for v in network.variables]
    factors, denominators = [f for _, f in whole], [d for d, _ in whole]
    hidden = [v for v in network.variables if v not in given]
    order = factor.least_fill([f.names for f in factors], hidden)
    bits = sum(d.bit_length() for d in denominators) + TIES
    within.check_work(_built(network, factors, order), bits)
    one = Factor((), [1])
    (total,) = factor.eliminate(network.sizes, [*factors, one], order, (), mul, add)
    if total == 0:
        seen = messages.listed(given.items())
        raise ZeroEvidence(f"P(x | e) needs P(e) > 0, {seen} is impossible")
    placed = [*_placed(network, factors, given), Factor((), [Best(1, 1, (0,))])]
    (best,) = factor.eliminate(network.sizes, placed, order, (), _together, _better)
    probability = Fraction(best.product, prod(denominators))
    cells = tuple(_cell(network, place) for place in best.places)
    return Explanation(probability, Fraction(best.product, total), best.number, cells)


def _built(network: Network, factors: Sequence[Factor[int]], order: factor.Names) -> int:
    """Return the cells of all tables that are built."""
    built = factor.tables([f.names for f in factors], order)
    return 1 + sum(prod(network.sizes[v] for v in names) for names in built)


def _placed(
    network: Network, factors: Sequence[Factor[int]], given: Mapping[str, str]
) -> Iterator[Factor[Best]]:
    """Yield each factor with the place of its own variable, which is the last of its scope."""
    step = prod(network.sizes.values())
    for (v, domain), f in zip(network.variables.items(), factors, strict=True):
        step //= len(domain)
        own = [i * step for i, a in enumerate(domain) if given.get(v, a) == a]
        places = zip(f.table, cycle(own), strict=False)
        yield Factor(f.names, [Best(n, 1, (place,)) if n else NEVER for n, place in places])


def _together(a: Best, b: Best) -> Best:
    """Multiply, and add each place to each: of these the first 1000 are made of the first ones."""
    if not (a.product and b.product):
        return NEVER
    places = (x + y for i, x in enumerate(a.places) for y in b.places[: MOST // (i + 1)])
    return Best(a.product * b.product, a.number * b.number, tuple(sorted(places)[:MOST]))


def _better(a: Best, b: Best) -> Best:
    """Return the greater one; when both are as great, both."""
    if a.product != b.product:
        return a if a.product > b.product else b
    return Best(a.product, a.number + b.number, tuple(sorted(a.places + b.places)[:MOST]))


def _cell(network: Network, place: int) -> Cell:
    """Return the assignment at a place."""
    values = list[str]()
    for domain in reversed(network.variables.values()):
        place, i = divmod(place, len(domain))
        values.append(domain[i])
    return tuple(reversed(values))
