"""Several variables at once: joint tables, the product rule, marginals, the chain rule.

    joint    a distribution over cells      dict from tuple to Fraction, sum 1
    cell     one value for each variable    tuple (v_1, ..., v_M)

    product rule    p(h, v) = p(v | h) p(h)
    marginal        p(kept) = sum of the joint over all other variables
    chain rule      p(v_1, ..., v_M) = product of p(v_m | v_1, ..., v_{m-1}), in any order

The trap: behind a factor 0 every further condition is impossible, and P(A | B) with
P(B) = 0 is undefined; the chain rule stops at the first 0.

Source: T. Mitchell, Machine Learning (1997), table 6.1, product rule; N. Smith,
CSE 446, Probabilistic Generative Machine Learning, chain rule in any ordering.
"""

from collections.abc import Collection, Hashable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from refnb import checks
from refnb.checks import Number
from refnb.errors import DomainMismatch, Duplicate, OutOfRange
from refnb.probability import distribution

H = TypeVar("H", bound=Hashable)
V = TypeVar("V", bound=Hashable)


def product_rule(
    p: Mapping[H, Number], given: Mapping[H, Mapping[V, Number]]
) -> dict[tuple[H, V], Fraction]:
    """Return the joint table p(h, v) = p(v | h) p(h).

    `given` holds one distribution over the values v for each outcome h of p.

    Keys come in the order of p, then of the values given its first outcome.

    Raises, in this order: NotExact; Negative; NotADistribution for p; DomainMismatch
    when the outcomes of p and `given` differ; then, for one conditional after the
    other: NotExact; Negative; NotADistribution; DomainMismatch when its values are
    not those of the first.

    >>> half = Fraction(1, 2)
    >>> product_rule({"h": half, "t": half}, {"h": {"x": 1, "y": 0}, "t": {"x": 0, "y": 1}})[
    ...     "h", "x"]
    Fraction(1, 2)
    """
    checks.distribution(p, "p")
    checks.same(p, given, "p and its conditionals")
    values = given[next(iter(p))]
    for h in p:
        checks.distribution(given[h], f"the distribution given {h!r}")
        checks.same(values, given[h], f"the distribution given {h!r}")
    return {(h, v): Fraction(p[h] * given[h][v]) for h in p for v in values}


def marginal(
    joint: Mapping[tuple[V, ...], Number], keep: Sequence[int]
) -> dict[tuple[V, ...], Fraction]:
    """Return p(kept variables): the joint summed over all the others.

    Outcomes are tuples, one entry a variable; `keep` lists positions from 0, in
    the order wanted. Keys come in order of first appearance.

    Raises, in this order: NotExact; Negative; NotADistribution; DomainMismatch
    when the tuples differ in length; OutOfRange; Duplicate in `keep`.

    >>> quarter = Fraction(1, 4)
    >>> marginal({("a", "x"): quarter, ("a", "y"): quarter, ("b", "x"): Fraction(1, 2)}, [0])
    {('a',): Fraction(1, 2), ('b',): Fraction(1, 2)}
    """
    checks.distribution(joint, "the joint table")
    _check_positions(keep, _width(joint))
    kept: dict[tuple[V, ...], Fraction] = {}
    for cell, p in joint.items():
        part = tuple(cell[i] for i in keep)
        kept[part] = kept.get(part, Fraction(0)) + p
    return kept


def chain_rule(
    joint: Mapping[tuple[V, ...], Number], cell: tuple[V, ...], order: Sequence[int]
) -> tuple[Fraction, ...]:
    """Return the factors p(v_1), p(v_2 | v_1), p(v_3 | v_1, v_2), … in any order.

    Their product is the probability of the cell. The factors stop at the first 0,
    behind which every condition is impossible.

    Raises, in this order: NotExact; Negative; NotADistribution; DomainMismatch
    when the tuples differ in length; UnknownValue when the cell is not in the
    table; OutOfRange; Duplicate; DomainMismatch when `order` leaves a variable out.

    >>> quarter = Fraction(1, 4)
    >>> joint = {("a", "x"): quarter, ("a", "y"): quarter, ("b", "x"): Fraction(1, 2)}
    >>> chain_rule(joint, ("a", "x"), [1, 0])
    (Fraction(3, 4), Fraction(1, 3))
    """
    checks.distribution(joint, "the joint table")
    width = _width(joint)
    checks.event(joint, [cell])
    _check_positions(order, width)
    if len(order) != width:
        raise DomainMismatch(f"the order must name all {width} variables, got {list(order)}")
    factors: list[Fraction] = []
    prefix = Fraction(1)
    for last in range(1, width + 1):
        seen = order[:last]
        longer = distribution.mass(joint, [c for c in joint if all(c[i] == cell[i] for i in seen)])
        factors.append(longer / prefix)
        if longer == 0:
            break
        prefix = longer
    return tuple(factors)


def _width(joint: Collection[tuple[V, ...]]) -> int:
    """Return the number of variables: the common length of the tuples."""
    widths = {len(cell) for cell in joint}
    if len(widths) != 1:
        raise DomainMismatch(f"all tuples must have one length, got {sorted(widths)}")
    return widths.pop()


def _check_positions(positions: Sequence[int], width: int) -> None:
    for i in positions:
        if not 0 <= i < width:
            raise OutOfRange(f"a position lies in 0..{width - 1}, got {i}")
    if len(set(positions)) != len(positions):
        raise Duplicate(f"a position may be named once, got {list(positions)}")
