"""Inference by enumeration: what some variables, once observed, say about others.

    Q         query variables                           their values together are a cell q
    e         given: variable -> observed value         Mapping
    H         all other variables, with values h        the hidden ones
    P(q, e)   probability of q together with e          sum over h of p(q, e, h)
    P(e)      probability of the evidence               sum over q of P(q, e)
    P(q | e)  posterior of q                            P(q, e) / P(e), undefined when P(e) = 0

    of one unknown variable v, when all others have the values e:
    P(v = a | e) is proportional to p(a | e_pa(v)) times the product over the children w of v of
    p(e_w | the values of the parents of w, a among them)

This is the definition, at the price of the whole joint table: it sums at most 1000000 cells.
Elimination gives the same answers with less work.

The trap: two independent causes of one effect are not independent once the effect is seen. Each
explains the other away, although no arrow joins them.

Source: T. Mitchell, Machine Learning (1997), section 6.11.3.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import prod

from refnb.core import messages
from refnb.core.errors import MissingValue, ZeroEvidence
from refnb.estimation.schema import Cell, Instance
from refnb.exact import rational
from refnb.networks import d_separation
from refnb.networks.network import Network
from refnb.probability import distribution


def weights(network: Network, query: Sequence[str], given: Instance) -> dict[Cell, Fraction]:
    """Return P(q, e) = sum over h of p(q, e, h) for each cell q of the query variables.

    Without query variables there is one cell, and its weight is P(e).

    Raises UnknownVariable; UnknownValue; Duplicate for a variable that is named twice, or both
    asked for and given.

    >>> from refnb.examples import EXAM
    >>> weights(EXAM, ["A"], {"S": "yes"})
    {('yes',): Fraction(189, 500), ('no',): Fraction(81, 500)}
    """
    check_query(network, query, given)
    free = [v for v in network.variables if v not in given]
    network.check_cells(free)
    sums = dict.fromkeys(product(*(network.variables[v] for v in query)), Fraction(0))
    for values in product(*(network.variables[v] for v in free)):
        x = {**given, **dict(zip(free, values, strict=True))}
        sums[tuple(x[v] for v in query)] += prod(network.entry(v, x) for v in x)
    return sums


def evidence(network: Network, given: Instance) -> Fraction:
    """Return P(e) = sum over h of p(e, h).

    Raises UnknownVariable; UnknownValue.

    >>> from refnb.examples import EXAM
    >>> evidence(EXAM, {"S": "yes"})
    Fraction(27, 50)
    """
    return weights(network, (), given)[()]


def posterior(network: Network, query: Sequence[str], given: Instance) -> dict[Cell, Fraction]:
    """Return P(q | e) = P(q, e) / P(e) for each cell q of the query.

    Raises UnknownVariable; UnknownValue; Duplicate for a variable that is named twice, or both
    asked for and given; ZeroEvidence when P(e) = 0.

    >>> from refnb.examples import EXAM
    >>> posterior(EXAM, ["L"], {"S": "yes"})["yes",]
    Fraction(8, 15)
    >>> posterior(EXAM, ["L"], {"S": "yes", "F": "yes"})["yes",]
    Fraction(16, 31)
    """
    return divide(weights(network, query, given), given)


def one_unknown(network: Network, variable: str, given: Instance) -> dict[str, Fraction]:
    """Return P(v = a | e) from the tables of v and of its children, when all others are given.

    Raises UnknownVariable; UnknownValue; Duplicate when the variable is given; MissingValue when
    another is not; ZeroEvidence when P(e) = 0.

    >>> from refnb.examples import EXAM
    >>> one_unknown(EXAM, "S", {"L": "yes", "F": "yes", "A": "yes", "G": "no"})
    {'yes': Fraction(7, 10), 'no': Fraction(3, 10)}
    """
    check_query(network, [variable], given)
    for v in network.variables:
        if v != variable and v not in given:
            only = f"only {messages.quote(variable)} may be unknown"
            raise MissingValue(f"{only}, got no {messages.quote(v)}")
    family = (variable, *network.children[variable])
    if not all(network.entry(v, given) for v in given if v not in family):
        raise ZeroEvidence(f"the values beside {messages.quote(variable)} are impossible together")
    cases = {a: {**given, variable: a} for a in network.variables[variable]}
    scores = {a: prod(network.entry(v, x) for v in family) for a, x in cases.items()}
    return distribution.normalise(scores)


def check_query(network: Network, query: Sequence[str], given: Instance) -> None:
    """Require query variables, none twice, and values of other variables.

    Raises UnknownVariable; UnknownValue; Duplicate.
    """
    d_separation.check_variables(network, [*query, *given])
    network.check_values(given)


def divide(weights: Mapping[Cell, Fraction], given: Instance) -> dict[Cell, Fraction]:
    """Return P(q | e) = P(q, e) / P(e).

    Raises ZeroEvidence when P(e) = 0.
    """
    total = rational.total(weights.values())
    if total == 0:
        seen = messages.join_names([f"{v}={x}" for v, x in given.items()])
        raise ZeroEvidence(f"P(q | e) needs P(e) > 0, {seen} is impossible")
    return {q: p / total for q, p in weights.items()}
