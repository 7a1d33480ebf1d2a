"""Several variables together: joint tables, the product rule, marginals, the chain rule.

    joint    a distribution over cells      dict from tuple to Fraction, sum 1
    cell     one value for each variable    tuple (v_1, ..., v_M)

    product rule    p(h, v) = p(v | h) p(h)
    marginal        p(kept) = sum of the joint over all other variables
    chain rule      p(v_1, ..., v_M) = product of p(v_m | v_1, ..., v_{m-1}), in any order

The trap: after a factor 0 every further condition is impossible, and P(A | B) with P(B) = 0 is
undefined; the chain rule stops at the first 0.

Source: T. Mitchell, Machine Learning (1997), table 6.1, product rule; N. Smith,
CSE 446, Probabilistic Generative Machine Learning, chain rule in any ordering.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import TypeVar

from refnb.core import checks, messages
from refnb.core.checks import Distribution, Number, Position
from refnb.core.errors import DomainMismatch, Duplicate
from refnb.exact import rational

H = TypeVar("H", bound=Hashable)
V = TypeVar("V", bound=Hashable)
Joint = Distribution[tuple[V, ...]]
Positions = Sequence[Position]


def product_rule(
    p: Distribution[H], given: Mapping[H, Distribution[V]]
) -> dict[tuple[H, V], Fraction]:
    """Return the joint table p(h, v) = p(v | h) p(h).

    `given` holds one distribution over the values v for each outcome h of p.

    Keys come in the order of p, then of the values given its first outcome.

    Raises DomainMismatch when the outcomes of p and `given` differ, or the values of two
    conditionals do.

    >>> half = Fraction(1, 2)
    >>> product_rule({"h": half, "t": half}, {"h": {"x": 1, "y": 0}, "t": {"x": 0, "y": 1}})[
    ...     "h", "x"]
    Fraction(1, 2)
    """
    checks.distribution(p, "p")
    checks.same(p, given, "p and its conditionals")
    values = given[next(iter(p))]
    for h, conditional in given.items():
        checks.distribution(conditional, messages.place("the distribution given", h))
        checks.same(values, conditional, messages.place("the distribution given", h))
    return {(h, v): Fraction(p[h] * given[h][v]) for h in p for v in values}


def marginal(joint: Joint[V], keep: Positions) -> dict[tuple[V, ...], Fraction]:
    """Return p(kept variables): the joint summed over all the others.

    Outcomes are tuples with one entry for each variable; `keep` lists positions from 0, in the
    order you want. Keys come in order of first appearance.

    Raises DomainMismatch when the tuples differ in length; Duplicate for a position
    named twice.

    >>> quarter = Fraction(1, 4)
    >>> marginal({("a", "x"): quarter, ("a", "y"): quarter, ("b", "x"): Fraction(1, 2)}, [0])
    {('a',): Fraction(1, 2), ('b',): Fraction(1, 2)}
    """
    checks.distribution(joint, "the joint table")
    _check_positions(joint, keep)
    sums: dict[tuple[V, ...], Fraction] = {}
    for cell, p in joint.items():
        part = tuple(cell[i] for i in keep)
        sums[part] = sums.get(part, Fraction(0)) + p
    return sums


def chain_rule(joint: Joint[V], cell: tuple[V, ...], order: Positions) -> tuple[Fraction, ...]:
    """Return the factors p(v_1), p(v_2 | v_1), p(v_3 | v_1, v_2), … in any order.

    Their product is the probability of the cell. The factors stop at the first 0, after which every
    condition is impossible.

    Raises DomainMismatch when the tuples differ in length, or `order` leaves a variable
    out; UnknownValue when the cell is not in the table; Duplicate for a position named
    twice.

    >>> quarter = Fraction(1, 4)
    >>> joint = {("a", "x"): quarter, ("a", "y"): quarter, ("b", "x"): Fraction(1, 2)}
    >>> chain_rule(joint, ("a", "x"), [1, 0])
    (Fraction(3, 4), Fraction(1, 3))
    """
    checks.distribution(joint, "the joint table")
    checks.event(joint, [cell])
    _check_positions(joint, order)
    if len(order) != len(cell):
        raise DomainMismatch(f"the order must name all {len(cell)} variables, got {list(order)}")

    def p(seen: Sequence[int]) -> Fraction:
        """Return the probability of the values that the cell has at these positions."""
        return rational.total(q for c, q in joint.items() if all(c[i] == cell[i] for i in seen))

    prefixes = [p(order[:m]) for m in range(len(order) + 1)]
    return tuple(longer / prefix for prefix, longer in pairwise(prefixes) if prefix > 0)


def _check_positions(joint: Mapping[tuple[V, ...], Number], positions: Collection[int]) -> None:
    """Require cells of one length, and different positions in them."""
    widths = {len(cell) for cell in joint}
    if len(widths) != 1:
        raise DomainMismatch(f"all tuples must have one length, got {sorted(widths)}")
    for i in positions:
        checks.size(i, "a position", 0, max(widths) - 1)
    if len(set(positions)) != len(positions):
        raise Duplicate(f"a position may be named once, got {list(positions)}")
