"""k-means: each point goes to its nearest centre, each centre to the mean of its points.

    x         a point, a number for each column                  tuple of numbers
    m_j       centre j, counted from 0                           tuple of numbers
    d(x, m)   squared distance, the sum of (x_c - m_c)^2 over the columns c
    C_j       cluster j: the points of which m_j is the first nearest centre
    E         squared error: the sum over all points of d to a nearest centre
    n, k      how many points and centres there are

A step takes each m_j to the mean of C_j, and leaves it where it is when C_j is empty. E never
grows, and it falls as long as a centre moves; so no partition of the points occurs twice, and the
steps come to an end. The numbers stay short: a mean divides by at most n.

The trap: the centres where it stops need not give the least E. Other starting centres can end
elsewhere, and if a point has two nearest centres, giving it to the other one makes E even smaller.

Source: S. Lloyd, Least squares quantization in PCM (1957); J. MacQueen (1967), for the name; T.
Mitchell, Machine Learning (1997), section 6.12, for the mixture of which it is the limit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from refnb.core import checks
from refnb.core.checks import Number, Size
from refnb.core.errors import DomainMismatch, EmptyData
from refnb.exact import rational

Point = tuple[Number, ...]
Points = Annotated[Sequence[Point], EmptyData, DomainMismatch, "points of different lengths"]
Centre = tuple[Fraction, ...]
Places = tuple[int, ...]


@dataclass(frozen=True)
class Step:
    """All nearest centres of each point, E, and where the centres go."""

    nearest: tuple[Places, ...]
    squared_error: Fraction
    centres: tuple[Centre, ...]


@dataclass(frozen=True)
class Run:
    """The steps, whether the last one moved no centre, the centres and their E."""

    steps: tuple[Step, ...]
    settled: bool
    centres: tuple[Centre, ...]
    squared_error: Fraction


def distances(points: Points, centres: Points) -> tuple[Centre, ...]:
    """Return d(x, m) for each point x: one number for each centre m.

    >>> distances([(0, 0)], [(1, 2), (Fraction(1, 2), 0)])
    ((Fraction(5, 1), Fraction(1, 4)),)
    """
    check(points, centres)
    return tuple(
        tuple(rational.total((a - b) ** 2 for a, b in zip(x, m, strict=True)) for m in centres)
        for x in points
    )


def nearest(points: Points, centres: Points) -> tuple[Places, ...]:
    """Return for each point x every j whose d(x, m_j) is least, in order.

    >>> nearest([(0,), (1,), (5,)], [(0,), (2,)])
    ((0,), (0, 1), (1,))
    """
    rows = distances(points, centres)
    return tuple(tuple(j for j, d in enumerate(row) if d == min(row)) for row in rows)


def squared_error(points: Points, centres: Points) -> Fraction:
    """Return E, the sum over the points x of the least d(x, m_j).

    >>> squared_error([(0,), (1,), (5,)], [(0,), (2,)])
    Fraction(10, 1)
    """
    return rational.total(map(min, distances(points, centres)))


def means(points: Points, clusters: Sequence[int], centres: Points) -> tuple[Centre, ...]:
    """Return the mean of the points of each cluster j, or m_j if it has none.

    clusters[i] is the j of the point i.

    Raises DomainMismatch when there are not as many as points; OutOfRange for a j that is not a
    centre.

    >>> means([(0,), (1,), (5,)], [0, 0, 2], [(0,), (2,), (9,)])
    ((Fraction(1, 2),), (Fraction(2, 1),), (Fraction(5, 1),))
    """
    check(points, centres)
    if len(clusters) != len(points):
        raise DomainMismatch(f"{len(points)} points need as many clusters, got {len(clusters)}")
    groups: list[list[Point]] = [[] for _ in centres]
    for x, j in zip(points, clusters, strict=True):
        checks.size(j, "the cluster of a point", 0, len(centres) - 1)
        groups[j].append(x)
    return tuple(
        tuple(rational.total(column) / len(column) for column in zip(*(group or [m]), strict=True))
        for group, m in zip(groups, centres, strict=True)
    )


def step(points: Points, centres: Points) -> Step:
    """Return all nearest centres, E, and the means of the clusters.

    If several centres are nearest, the first gets the point.

    >>> step([(0,), (1,), (5,)], [(0,), (2,)]).centres
    ((Fraction(1, 2),), (Fraction(5, 1),))
    """
    places = nearest(points, centres)
    clusters = [first for first, *_ in places]
    return Step(places, squared_error(points, centres), means(points, clusters, centres))


def run(points: Points, centres: Points, steps: Size) -> Run:
    """Take steps until no centre moves, but at most so many.

    Raises OutOfRange for fewer than 0 steps.

    >>> found = run([(0,), (1,), (5,)], [(0,), (1,)], 10)
    >>> found.centres, found.squared_error, len(found.steps), found.settled
    (((Fraction(1, 2),), (Fraction(5, 1),)), Fraction(1, 2), 3, True)
    """
    checks.size(steps, "the number of steps", 0)
    check(points, centres)
    taken, at, settled = list[Step](), exact(centres), False
    while len(taken) < steps and not settled:
        taken.append(step(points, at))
        settled, at = taken[-1].centres == at, taken[-1].centres
    return Run(tuple(taken), settled, at, squared_error(points, at))


def check(points: Points, centres: Points) -> None:
    """Require points and centres of one length: EmptyData; DomainMismatch."""
    for these, what in ((points, "point"), (centres, "centre")):
        if not these:
            raise EmptyData(f"at least one {what} is needed")
        for i, x in enumerate(these):
            if len(x) != len(points[0]) or not x:
                needed = f"{len(points[0]) or 'at least one'} numbers are needed, got {len(x)}"
                raise DomainMismatch(f"{what} {i + 1}: {needed}")
            for a in x:
                checks.exact(a, f"{what} {i + 1}: a number")


def exact(points: Points) -> tuple[Centre, ...]:
    """Return points with every number as a fraction."""
    return tuple(tuple(map(Fraction, x)) for x in points)
