"""Noisy-or: a table for an effect with many causes, each of which can produce it alone.

    u      cause, a variable that is present or not
    w(u)   its strength: P(effect) when u alone is present         in 0..1
    λ      leak: P(effect) when no cause is present                in 0..1
    S      the causes that are present
    P(no effect | S)   = (1 - λ) times the product over u in S of (1 - w(u))
    P(effect | S)      = 1 - that

Each cause that is present fails independently with probability 1 - w(u); the effect is absent only
if all of them fail. So k causes need k + 1 numbers where a full table has 2^k rows.

The trap: strengths do not add. Two causes of strength 1/2 give 3/4.

Source: J. Pearl, Probabilistic Reasoning in Intelligent Systems (1988), section 4.3.2; M. Henrion
(1989), for the leak.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import prod

from refnb.core import checks, limits
from refnb.core.checks import Share, Shares
from refnb.core.errors import DomainMismatch, EmptyData
from refnb.estimation.schema import Cell


def table(
    strength: Shares[str], leak: Share, values: Mapping[str, Sequence[str]], effect: Sequence[str]
) -> dict[Cell, dict[str, Fraction]]:
    """Return P(effect | its causes), with a row for each combination of their values.

    `values` are the values of each cause, `effect` those of the effect; the first of each means
    present.

    Raises DomainMismatch for a cause without values, or unless the effect and each cause have two
    values; EmptyData for no cause.

    >>> both = ("yes", "no")
    >>> half = table({"cold": Fraction(1, 2)}, Fraction(0), {"cold": both}, both)
    >>> half["yes",], half["no",]["yes"]
    ({'yes': Fraction(1, 2), 'no': Fraction(1, 2)}, Fraction(0, 1))
    """
    if not strength:
        raise EmptyData("a noisy or needs at least one cause")
    checks.shares(strength, "the strength of")
    checks.share(leak, "the leak")
    checks.same(strength, values, "the causes and their values")
    for u, domain in ({"the effect": effect} | dict(values)).items():
        if len(domain) != 2:
            raise DomainMismatch(f"{u} needs two values, present first, got {len(domain)}")
    limits.check_cells(2 ** len(strength), "the table of a noisy or")

    present, absent = effect
    rows = dict[Cell, dict[str, Fraction]]()
    for cell in product(*(values[u] for u in strength)):
        active = (
            1 - w for (u, w), v in zip(strength.items(), cell, strict=True) if v == values[u][0]
        )
        missing = Fraction((1 - leak) * prod(active))
        rows[cell] = {present: 1 - missing, absent: missing}
    return rows
