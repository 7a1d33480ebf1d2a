"""The steps of k means in whole numbers: the same centres and errors, found many times sooner.

    x, m_j, C_j, E    points, centres, clusters and squared error       latent.k_means
    q                 common denominator of the numbers of all points
    u                 common denominator of all q m_j
    X, M_j            q x and u q m_j                                   whole numbers

    (u q)^2 d(x, m_j) = u^2 |X|^2 + |M_j|^2 - 2 u (M_j · X)

The first part is the same for every centre. So the rest decides which are nearest, ties included,
and E (u q)^2 is u^2 times the sum of all |X|^2, plus the sum of the least of the rest.

The trap: distances between floats tie where exact ones do not, and the other way round.

Source: the expansion of a square; S. Lloyd, Least squares quantization in PCM (1957).
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import islice, repeat
from math import lcm

from refnb.latent import k_means
from refnb.latent.k_means import Points, Run, Step


def run(
    points: Points, centres: Points, steps: int, watched: Callable[[Iterator[Step]], Iterator[Step]]
) -> Run:
    """Return `k_means.run` of so many steps at most; `watched` sees each of them go by.

    The error of the last centres is that of one step more.

    >>> run([(0,), (1,), (5,)], [(0,), (1,)], 2, iter).error
    Fraction(1, 2)
    """
    k_means.check(points, centres, steps)
    more = descent(points, centres)
    taken = tuple(watched(islice(more, steps)))
    at = taken[-1].centres if taken else k_means.exact(centres)
    last = next(more, None)  # none is left after one that left all centres where they are
    return Run(taken, last is None, at, last.error if last else taken[-1].error)


def descent(points: Points, centres: Points) -> Iterator[Step]:
    """Yield each `k_means.step`, until one leaves all centres where they are.

    >>> [step.centres[0] for step in descent([(0,), (1,), (5,)], [(0,), (1,)])]
    [(Fraction(0, 1),), (Fraction(1, 2),), (Fraction(1, 2),)]
    """
    q = lcm(*(value.denominator for x in points for value in x))
    xs = [[value.numerator * (q // value.denominator) for value in x] for x in points]
    columns, squares = [*zip(*xs, strict=True)], sum(value * value for x in xs for value in x)
    alone = [(j,) for j in range(len(centres))]
    before, at = None, k_means.exact(centres)
    while before != at:
        u = lcm(*((q * value).denominator for m in at for value in m))
        rest = list[list[int]]()
        for m in at:
            ends = [int(u * q * value) for value in m]
            far = [*repeat(sum(end * end for end in ends), len(xs))]
            for end, column in zip(ends, columns, strict=True):
                twice = 2 * u * end
                far = [d - twice * x for d, x in zip(far, column, strict=True)]
            rest.append(far)
        rows = [*zip(*rest, strict=True)]
        least = [*map(min, rows)]
        nearest = tuple(
            alone[row.index(d)]
            if row.count(d) == 1
            else tuple(j for j in range(len(row)) if row[j] == d)
            for row, d in zip(rows, least, strict=True)
        )
        clusters = list[list[list[int]]]([] for _ in at)
        for x, (first, *_) in zip(xs, nearest, strict=True):
            clusters[first].append(x)
        means = tuple(
            tuple(Fraction(sum(column), q * len(group)) for column in zip(*group, strict=True)) or m
            for group, m in zip(clusters, at, strict=True)
        )
        yield Step(nearest, Fraction(u * u * squares + sum(least), (u * q) ** 2), means)
        before, at = at, means
