"""Independence: when some variables say nothing about others.

    v_1, ..., v_k   values of groups of variables                tuples, parts of a cell
    z               values of the variables that are given       tuple, part of a cell
    p(v_1, z)       probability of these values together         0 when no cell has them
    g, g'           numbers that go with the outcomes            dicts to int or Fraction
    K_y, K_f        number of labels, of values of feature f     int >= 1

    independent given z    p(v_1, v_2, z) p(z) = p(v_1, z) p(v_2, z)   for all values
    the same, mutually     p(v_1, ..., v_k, z) p(z)^k = p(z) p(v_1, z) ... p(v_k, z)
    independent variables  p(v_1, ..., v_k) = product of p_i(v_i)
    covariance             E[g g'] - E[g] E[g']
    free parameters        K_y (product of all K_f) - 1 in a joint table;
                           (K_y - 1) + K_y sum of (K_f - 1) in naive Bayes

Nothing divides, so conditions of probability 0 need no exception.

The trap: three variables can be independent pair by pair and still not be independent together.
Naive Bayes asks for all of them together, and for every label.

Source: S. Levine, Week 3: Naive Bayes, section 2, the storm; T. Mitchell, Machine
Learning (1997), section 6.11.1; N. Smith, CSE 446, naive Bayes: probabilistic story.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import Annotated, TypeVar

from refnb.core import checks, limits
from refnb.core.checks import Distribution, Number
from refnb.core.errors import OutOfRange
from refnb.probability import chain, distribution
from refnb.probability.chain import Joint, Positions

H = TypeVar("H", bound=Hashable)
Many = Annotated[int, OutOfRange, "a number below 1"]
V = TypeVar("V", bound=Hashable)


def independent(joint: Joint[V], left: Positions, right: Positions, given: Positions) -> bool:
    """Return whether p(v_1, v_2, z) p(z) = p(v_1, z) p(v_2, z) for all values.

    The variables at the positions `left` have the values v_1, those at `right` the values v_2,
    those at `given` the values z. Each of the three can be empty: without `given` it is plain
    independence, and an empty group is independent of everything.

    Raises DomainMismatch when the tuples differ in length; Duplicate for a position
    named twice, in one group or in two.

    >>> half, quarter = Fraction(1, 2), Fraction(1, 4)
    >>> independent({(a, b): quarter for a in "xy" for b in "xy"}, [0], [1], [])
    True
    >>> independent({("x", "x"): half, ("y", "y"): half}, [0], [1], [])
    False
    """
    return mutually_independent(joint, (left, right), given)


def mutually_independent(joint: Joint[V], groups: Sequence[Positions], given: Positions) -> bool:
    """Return whether p(v_1, ..., v_k, z) p(z)^k = p(z) p(v_1, z) ... p(v_k, z) for all values.

    Where p(z) > 0 this says p(v_1, ..., v_k | z) = p(v_1 | z) ... p(v_k | z). Only the cells of the
    table need a look: for each z both sides have the same sum over all values, so if they agree in
    the table, they are 0 outside it.

    Raises DomainMismatch when the tuples differ in length; Duplicate for a position
    named twice, in one group or in two.

    >>> quarter = Fraction(1, 4)
    >>> even = {cell: quarter for cell in [(0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0)]}
    >>> independent(even, [0], [1], []), mutually_independent(even, [[0], [1], [2]], [])
    (True, False)
    """
    named = [i for group in groups for i in group]
    every = (named, (), *groups)
    tables = {tuple(group): chain.marginal(joint, [*group, *given]) for group in every}

    def p(group: Sequence[int], cell: tuple[V, ...]) -> Fraction:
        """Return the probability of z and the values of a group."""
        return tables[tuple(group)][tuple(cell[i] for i in (*group, *given))]

    return all(
        p(named, cell) * p((), cell) ** len(groups)
        == p((), cell) * prod(p(group, cell) for group in groups)
        for cell in joint
    )


def independent_joint(variables: Sequence[Distribution[V]]) -> dict[tuple[V, ...], Fraction]:
    """Return p(v_1, ..., v_k) = product of p_i(v_i): the joint table of independent variables.

    One distribution for each variable. Cells come in the order of the values, the last variable
    changing fastest. Without variables there is one cell, the empty one.

    >>> third = Fraction(1, 3)
    >>> independent_joint([{"h": third, "t": 2 * third}, {"x": 1, "y": 0}])["t", "x"]
    Fraction(2, 3)
    """
    for i, p in enumerate(variables):
        checks.distribution(p, f"variable {i}")
    limits.check_cells(prod(map(len, variables)), "the joint table")
    cells = product(*(p.items() for p in variables))
    return {tuple(v for v, _ in cell): Fraction(prod(p for _, p in cell)) for cell in cells}


def covariance(p: Distribution[H], left: Mapping[H, Number], right: Mapping[H, Number]) -> Fraction:
    """Return E[g g'] - E[g] E[g'] for the values g on the left and g' on the right.

    With 1 for the outcomes of an event and 0 for the others, it is P(A and B) - P(A) P(B).
    With the same values twice, it is their variance.

    Raises DomainMismatch when the keys differ.

    >>> coin = {"heads": Fraction(1, 2), "tails": Fraction(1, 2)}
    >>> covariance(coin, {"heads": 1, "tails": 0}, {"heads": 0, "tails": 1})
    Fraction(-1, 4)
    """
    mean_left, mean_right = distribution.expectation(p, left), distribution.expectation(p, right)
    return distribution.expectation(p, {h: left[h] * right[h] for h in p}) - mean_left * mean_right


def joint_parameters(sizes: Sequence[Many]) -> int:
    """Return the product of all sizes, minus 1: the free parameters of a joint table.

    The label is one of these variables, like all the others. The last cell follows, since all sum
    to 1. A variable has at least one value.

    >>> joint_parameters([2, 2, 2])
    7
    """
    for size in sizes:
        checks.size(size, "the number of values of a variable", 1)
    limits.check_bits(sum(map(limits.integer_size, sizes)), "the product of all sizes")
    return prod(sizes) - 1


def naive_parameters(labels: Many, sizes: Sequence[Many]) -> int:
    """Return (K_y - 1) + K_y sum of (K_f - 1): the free parameters of naive Bayes.

    K_y is the number of labels, and `sizes` are the K_f; each feature has one distribution
    for each label. All of these numbers are at least 1.

    >>> naive_parameters(2, [2, 2])
    5
    """
    checks.size(labels, "the number of labels", 1)
    for size in sizes:
        checks.size(size, "the number of values of a feature", 1)
    return (labels - 1) + labels * sum(size - 1 for size in sizes)
