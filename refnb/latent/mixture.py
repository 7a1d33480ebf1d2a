"""A mixture of Gaussians: how much of each, where each lies and how wide each is. EM.

    x          a point, a number for each column                 tuple of numbers
    w(j)       weight of component j, P(j)                        >= 0, they sum to 1
    m(j, c)    mean of column c in component j
    v(j, c)    its variance, > 0
    r(x, j)    share of component j in x, P(j | x)                Fraction, sums to 1 for each x
    n(j)       sum over x of r(x, j)

    E   r(x, j) is proportional to w(j) times the product over c of v^(-1/2) e^(-(x - m)^2 / (2 v))
    M   w(j) = n(j) / N      m(j, c) = sum of r(x, j) x_c / n(j)
        v(j, c) = sum of r(x, j) (x_c - m(j, c))^2 / n(j), with the new mean

The shares are irrational, so the E step rounds them to a grid. The M step is exact: given shares
lead to exact numbers.

The trap: a component with a single point has the variance 0, and the likelihood has no greatest
value. Exact arithmetic refuses it; in floating point it shows some steps later, as a division by 0.

Source: A. Dempster, N. Laird and D. Rubin (1977), example 4.3; C. Bishop, Pattern Recognition and
Machine Learning (2006), section 9.2.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction

from refnb.core import checks
from refnb.core.checks import Number, Size
from refnb.core.errors import DomainMismatch, EmptyData, UndefinedEstimate, UnknownValue
from refnb.estimation.moments import check_variance
from refnb.exact import exponentials, logarithm, rational
from refnb.exact.enclosure import MAX_PLACES, Enclosure
from refnb.exact.logarithm import LogForm
from refnb.latent import k_means
from refnb.latent.k_means import Points
from refnb.probability import distribution

PARTS = ("weights", "means", "variances")
Shares = Sequence[Sequence[Number]]


@dataclass(frozen=True)
class Component:
    """One Gaussian: its weight, and mean and variance of each column."""

    weight: Number
    means: tuple[Number, ...]
    variances: tuple[Number, ...]


def e_step(
    points: Points, components: Sequence[Component], grid: Size
) -> tuple[tuple[Fraction, ...], ...]:
    """Return r(x, j) of each point, each within 1/grid of the true value; they sum to 1.

    Raises DomainMismatch for components of other columns; NotADistribution for weights that do not
    sum to 1; ZeroVariance.

    >>> sides = [Component(Fraction(1, 2), (m,), (1,)) for m in (0, 2)]
    >>> e_step([(1,), (0,)], sides, 100)
    ((Fraction(1, 2), Fraction(1, 2)), (Fraction(22, 25), Fraction(3, 25)))
    """
    checks.size(grid, "the grid", 1)
    _check(points, components)
    places, rows = len(str(grid)) + 1, list[tuple[Fraction, ...]]()
    possible = [j for j, component in enumerate(components) if component.weight]
    for x in points:
        scores = [_log_score(x, components[j]) for j in possible]
        floors = [share.low for share in exponentials.softmax(scores, places)]
        weights = dict.fromkeys(range(len(components)), Fraction(0))
        weights |= dict(zip(possible, floors, strict=True))
        rows.append((*distribution.rounded(distribution.normalise(weights), grid).values(),))
    return tuple(rows)


def m_step(
    points: Points, shares: Shares, before: Sequence[Component], learn: Collection[str] = PARTS
) -> tuple[Component, ...]:
    """Return the components with the greatest expected log likelihood for these shares.

    Of weights, means and variances, whatever `learn` does not name stays as it was. If the means
    are fixed, the variance is about them.

    The variance of a component with one point is 0: no further step is possible from there.

    Raises DomainMismatch; UnknownValue; UndefinedEstimate for a component without a share.

    >>> first = [Component(1, (0,), (1,))]
    >>> m_step([(1,), (3,)], [[1], [1]], first)
    (Component(weight=Fraction(1, 1), means=(Fraction(2, 1),), variances=(Fraction(1, 1),)),)
    """
    _check(points, before)
    checks.known(learn, PARTS, UnknownValue, "what is learned")
    if len(shares) != len(points):
        raise DomainMismatch(f"{len(points)} points need as many rows, got {len(shares)}")
    for row in shares:
        checks.distribution(dict(enumerate(row)), "the shares of a point")
        checks.same(range(len(before)), range(len(row)), "the components and the shares")

    columns = [*zip(*points, strict=True)]
    components = list[Component]()
    for j, (old, weights) in enumerate(zip(before, zip(*shares, strict=True), strict=True)):
        n = rational.total(weights)
        if not n:
            raise UndefinedEstimate(f"component {j + 1} has no share in any point: 0/0")
        weight, means, variances = n / len(points), old.means, old.variances
        if "means" in learn:
            means = tuple(_mean(column, weights, n) for column in columns)
        if "variances" in learn:
            variances = tuple(
                _mean([(x - m) ** 2 for x in column], weights, n)
                for column, m in zip(columns, means, strict=True)
            )
        components.append(Component(weight if "weights" in learn else old.weight, means, variances))
    return tuple(components)


def log_likelihood(points: Points, components: Sequence[Component], places: Size) -> Enclosure:
    """Enclose the sum over x of log of the sum over j of w(j) v^(-1/2) e^(-(x - m)^2 / (2 v)).

    The constant with the number pi is left out. Each logarithm is enclosed to 10^-places.

    >>> log_likelihood([(0,)], [Component(1, (0,), (1,))], 3)
    <Enclosure 0>
    """
    checks.size(places, "places", 0, MAX_PLACES)
    _check(points, components)
    total = Enclosure(Fraction(0), Fraction(0))
    for x in points:
        scores = [_log_score(x, component) for component in components if component.weight]
        total += exponentials.log_sum(scores, places)
    return total


def _mean(column: Sequence[Number], weights: Sequence[Number], n: Fraction) -> Fraction:
    return rational.total(r * x for x, r in zip(column, weights, strict=True)) / n


def _log_score(x: tuple[Number, ...], component: Component) -> LogForm:
    """Return log w - 1/2 log v - (x - m)^2 / (2 v), summed over the columns."""
    columns = [*zip(x, component.means, component.variances, strict=True)]
    squares = rational.total(-(Fraction(a - m) ** 2) / (2 * v) for a, m, v in columns)
    logs = [(logarithm.log(v, "e"), Fraction(-1, 2)) for _, _, v in columns]
    logs += [(logarithm.log(component.weight, "e"), Fraction(1))]
    return logarithm.add(logarithm.constant(squares, "e"), logarithm.combination(logs))


def _check(points: Points, components: Sequence[Component]) -> None:
    """Require weights that sum to 1, variances > 0, and columns of one length."""
    if not components:
        raise EmptyData("a mixture needs at least one component")
    checks.distribution({j: c.weight for j, c in enumerate(components)}, "the weights")
    k_means.check(points, [component.means for component in components])
    for j, component in enumerate(components):
        checks.same(range(len(component.means)), range(len(component.variances)), "the columns", j)
        for v in component.variances:
            check_variance(v, "the variance of component", str(j + 1))
