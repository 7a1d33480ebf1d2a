"""Means of k Gaussians: each point belongs partly to every centre. EM, enclosed and certified.

    x        a point, a number for each column                    tuple of numbers
    m_j      mean j, counted from 0                               tuple of numbers
    v        variance of every column, the same for all, known    Number > 0
    a(x, j)  exponent, -d(x, m_j) / (2 v)                         Fraction
    r(x, j)  share of mean j in x, e^a(x, j) / sum of e^a(x, i)   Enclosure
    L        log likelihood, the sum over x of log sum of e^a(x, j), up to a constant

To draw a point, choose one of the k means, all equally likely, and draw from a Gaussian about it.
Which mean it was is hidden. The E step finds r, the M step moves m_j to the mean of all points with
the weights r(x, j). A share is a quotient of sums of exponentials, and irrational unless all
exponents are equal; so both steps give enclosures. L never falls in a step with exact means.

The next step needs rational means: round them to a grid, and take the rounded step only if L
certainly rises. L is the same when its parts are the same; otherwise this is not decided.

The trap: equal means get equal shares, so they all move to one point and stay there, though a step
to either side would make the data more likely.

Source: T. Mitchell, Machine Learning (1997), section 6.12.1; A. Dempster, N. Laird and D. Rubin,
Maximum likelihood from incomplete data via the EM algorithm (1977).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from refnb.core import checks
from refnb.core.checks import Number, Size
from refnb.core.errors import DomainMismatch, EmptyData, UndefinedEstimate
from refnb.estimation.moments import Variance, check_variance
from refnb.exact import exponentials, logarithm, rational
from refnb.exact.enclosure import MAX_PLACES, Enclosure
from refnb.latent import k_means
from refnb.latent.k_means import Centre, Points

Row = tuple[Enclosure, ...]


@dataclass(frozen=True)
class Step:
    """The shares, the means that follow, these on the grid, the gain of L, and whether it is taken.

    A step is taken when the gain is certainly above 0.
    """

    shares: tuple[Row, ...]
    means: tuple[Row, ...]
    rounded: tuple[Centre, ...]
    gain: Enclosure
    taken: bool


@dataclass(frozen=True)
class Climb:
    """The steps, of which the last may not be taken, and the means reached."""

    steps: tuple[Step, ...]
    means: tuple[Centre, ...]


def e_step(points: Points, means: Points, v: Variance[Number], places: Size) -> tuple[Row, ...]:
    """Return for each point x the multiples of 10^-places next to each r(x, j).

    Raises OutOfRange for places outside 0..1000.

    >>> e_step([(0,), (1,)], [(0,), (2,)], 1, 2)[1][0] == Enclosure(Fraction(1, 2), Fraction(1, 2))
    True
    """
    _check(points, means, v, 1, places)
    rows = ([logarithm.constant(a, "e") for a in row] for row in _exponents(points, means, v))
    return tuple(exponentials.softmax(row, places) for row in rows)


def m_step(points: Points, shares: Sequence[Sequence[Enclosure]]) -> tuple[Row, ...]:
    """Return the least and greatest sum of r(x, j) x over sum of r(x, j) within the shares.

    There is one row of enclosures >= 0 for each point, with an entry for each mean j. If all the
    shares of j can be 0, it assumes that they are not all 0 together.

    Raises EmptyData for no shares; DomainMismatch; Negative; UndefinedEstimate when all
    shares of a j are 0.

    >>> half, one = Enclosure(Fraction(1, 2), Fraction(1)), Enclosure(Fraction(1), Fraction(1))
    >>> m_step([(0,), (3,)], [[half], [one]])
    ((<Enclosure 1.5 .. 2.0>,),)
    """
    _check_shares(points, shares)
    columns = list(zip(*points, strict=True))
    return tuple(
        tuple(_weighted_mean(column, weights) for column in columns)
        for weights in zip(*shares, strict=True)
    )


def gain(
    points: Points, means: Points, others: Points, v: Variance[Number], places: Size
) -> Enclosure:
    """Return L of the others minus L of the means, each logarithm enclosed to 10^-places.

    For each point, t is the greatest exponent, and L = t + log s, where s is the sum of e^(a - t).
    An s that both have, even at different points, cancels. The result is 0, 0 when only 0 is left.

    Raises DomainMismatch; OutOfRange for places outside 0..1000.

    >>> gain([(-1,), (1,)], [(0,), (2,)], [(0,), (-2,)], 1, 2)
    <Enclosure 0>
    """
    _check(points, means, v, 1, places)
    _check(points, others, v, 1, places)
    (before, past), (after, new) = (
        _parts(_exponents(points, these, v)) for these in (means, others)
    )
    logs = [(_log(s, places), n) for s, n in (new - past).items()]
    less = [(_log(s, places), n) for s, n in (past - new).items()]
    low = rational.total(n * s.low for s, n in logs) - rational.total(n * s.high for s, n in less)
    high = rational.total(n * s.high for s, n in logs) - rational.total(n * s.low for s, n in less)
    return Enclosure(after - before + low, after - before + high)


def climb(
    points: Points, means: Points, v: Variance[Number], grid: Size, steps: Size, places: Size
) -> Climb:
    """Take E and M steps, at most so many, while L certainly rises.

    Each mean goes to the multiple of 1/grid nearest to the middle of its enclosure, with halves
    rounded up. A step that is not taken is the last.

    Raises OutOfRange for a grid below 1, fewer than 0 steps, and places outside 0..1000.

    >>> found = climb([(0,), (2,)], [(0,), (1,)], Fraction(1, 4), 100, 20, 6)
    >>> found.means, [step.taken for step in found.steps][-2:]
    (((Fraction(0, 1),), (Fraction(2, 1),)), [True, False])
    """
    checks.size(steps, "the number of steps", 0)
    _check(points, means, v, grid, places)
    at, taken = k_means.exact(means), list[Step]()
    while len(taken) < steps:
        shares = e_step(points, at, v, places)
        enclosed = m_step(points, shares)
        rounded = tuple(
            tuple(Fraction((grid * (m.low + m.high) + 1) // 2, grid) for m in row)
            for row in enclosed
        )
        risen = gain(points, at, rounded, v, places)
        taken.append(Step(shares, enclosed, rounded, risen, risen.low > 0))
        if not taken[-1].taken:
            break
        at = rounded
    return Climb(tuple(taken), at)


def _check(points: Points, means: Points, v: Variance[Number], grid: int, places: Size) -> None:
    """Require points and means of one length, a variance, and sizes."""
    check_variance(v, "the variance")
    checks.size(grid, "the grid", 1)
    checks.size(places, "places", 0, MAX_PLACES)
    k_means.check(points, means)


def _exponents(points: Points, means: Points, v: Number) -> list[list[Fraction]]:
    """Return a(x, j) = -d(x, m_j) / (2 v)."""
    return [[-d / (2 * v) for d in row] for row in k_means.distances(points, means)]


def _weighted_mean(xs: Sequence[Number], weights: Sequence[Enclosure]) -> Enclosure:
    """Return the least and the greatest weighted mean of numbers.

    The least mean gives the greatest weight to all numbers up to some place, and the least weight
    after it; the greatest mean does the opposite.
    """
    pairs = sorted(zip(xs, weights, strict=True), key=lambda pair: pair[0])
    rising = [(x, w.low, w.high) for x, w in pairs]
    falling = [(-x, low, high) for x, low, high in reversed(rising)]
    return Enclosure(_least(rising), -_least(falling))


def _least(rows: Sequence[tuple[Number, Fraction, Fraction]]) -> Fraction:
    """Return the least (sum of w x) / (sum of w), where each w up to some place is its high end.

    The first w is high: its x is the least, so more weight there never raises the mean.
    """
    weight = rational.total(low for _, low, _ in rows)
    total = rational.total(low * x for x, low, _ in rows)
    means: list[Fraction] = []
    for x, low, high in rows:
        weight, total = weight + high - low, total + (high - low) * x
        means += [total / weight] if weight else []
    return min(means)


def _parts(rows: Sequence[Sequence[Fraction]]) -> tuple[Fraction, Counter[Centre]]:
    """Return the sum of the greatest exponents t, and how often each list of a - t occurs."""
    tops = [max(row) for row in rows]
    rests = (tuple(sorted(a - t for a in row)) for t, row in zip(tops, rows, strict=True))
    return rational.total(tops), Counter(rests)


def _log(exponents: Centre, places: int) -> Enclosure:
    """Enclose the logarithm of a sum of e^x."""
    return exponentials.log_sum([logarithm.constant(x, "e") for x in exponents], places)


def _check_shares(points: Points, shares: Sequence[Sequence[Enclosure]]) -> None:
    """Require enclosures >= 0, a row for each point, and a weight for each mean."""
    if not shares or not shares[0]:
        raise EmptyData("shares are needed, at least one for each point")
    k_means.check(points, points[:1])
    if len(shares) != len(points):
        raise DomainMismatch(f"{len(points)} points need as many rows, got {len(shares)}")
    for i, row in enumerate(shares):
        if len(row) != len(shares[0]):
            raise DomainMismatch(f"row {i + 1}: {len(shares[0])} shares are needed, got {len(row)}")
        for share in row:
            checks.amount(share.low, f"row {i + 1}: a share")
    for j, column in enumerate(zip(*shares, strict=True)):
        if not any(share.high for share in column):
            raise UndefinedEstimate(f"mean {j} needs a share > 0, all of its shares are 0")
