"""Laws of a mixture of Gaussians: shares by another exponential, steps by rows written out."""

from decimal import Decimal
from fractions import Fraction

from hypothesis import assume, example, given
from hypothesis import strategies as st

from examples.tried import tried
from helpers.refusals import HALF, refusing
from oracles.decimals import SIXTY, added, decimal, multiplied
from refnb.core import errors
from refnb.latent.mixture import Component, e_step, log_likelihood, m_step

Points = list[tuple[Fraction, ...]]
numbers = st.fractions(-4, 4, max_denominator=3)
variances = st.fractions(Fraction(1, 4), 5, max_denominator=4)
points = st.lists(st.tuples(numbers, numbers), min_size=1, max_size=4)
SIDES = (
    Component(HALF, (Fraction(0),), (Fraction(1),)),
    Component(HALF, (Fraction(2),), (Fraction(1),)),
)
UNEVEN = (
    Component(Fraction(1, 10), (Fraction(0), Fraction(5)), (Fraction(1, 9), Fraction(4))),
    Component(Fraction(9, 10), (Fraction(1), Fraction(-3)), (Fraction(2), Fraction(1, 4))),
    Component(Fraction(0), (Fraction(1), Fraction(1)), (Fraction(1), Fraction(1))),
)


@st.composite
def mixtures(draw: st.DrawFn) -> tuple[Component, ...]:
    """Draw one to three components in two columns; one may have no weight."""
    parts = draw(st.lists(st.integers(0, 3), min_size=1, max_size=3))
    parts[0] += 1
    return tuple(
        Component(
            Fraction(n, sum(parts)),
            (draw(numbers), draw(numbers)),
            (draw(variances), draw(variances)),
        )
        for n in parts
    )


def density(x: tuple[Fraction, ...], component: Component) -> Decimal:
    """Return the weight times the heights, without the constant."""
    parts = [decimal(Fraction(component.weight))]
    for a, m, v in zip(x, component.means, component.variances, strict=True):
        parts.append(SIXTY.exp(decimal(-((a - m) ** 2) / (2 * v))))
        parts.append(SIXTY.divide(Decimal(1), SIXTY.sqrt(decimal(Fraction(v)))))
    return multiplied(*parts)


@tried(
    wide=([(Fraction(1, 3), Fraction(1)), (Fraction(9), Fraction(-9))], UNEVEN, 10**4),
    long=([(Fraction(x, 7),) for x in range(20)], SIDES, 1000),
    near=([(1 + Fraction(1, 10**5),), (Fraction(1),)], SIDES, 10**6),
    uneven=([(Fraction(0),), (Fraction(40),)], SIDES, 1000),
)
@given(points, mixtures(), st.sampled_from([100, 10**6]))
def test_shares_are_near_those_of_the_densities(
    data: Points, components: tuple[Component, ...], grid: int
) -> None:
    """Each lies within two parts of the grid, they sum to 1, and no weight is no share."""
    for x, shares in zip(data, e_step(data, components, grid), strict=True):
        heights = [density(x, component) for component in components]
        total = added(heights)
        assert sum(shares) == 1
        for share, height, component in zip(shares, heights, components, strict=True):
            assert share * grid % 1 == 0
            off = abs(SIXTY.subtract(decimal(share), SIXTY.divide(height, total)))
            assert off * grid <= 2
            assert component.weight or not share


@given(points, mixtures())
@example([(Fraction(0),), (Fraction(1),)], SIDES)
@example([(Fraction(1, 3), Fraction(1)), (Fraction(9), Fraction(-9))], UNEVEN)
def test_the_likelihood_is_that_of_the_densities(
    data: Points, components: tuple[Component, ...]
) -> None:
    """The sum over the points of the logarithm of the sum over the components."""
    found = log_likelihood(data, components, 12)
    logs = [SIXTY.ln(added(density(x, component) for component in components)) for x in data]
    assert (
        found.low - Fraction(1, 10**40) <= Fraction(added(logs)) <= found.high + Fraction(1, 10**40)
    )
    assert found.high - found.low <= Fraction(2 * len(data), 10**12)


@given(points, st.data())
@example([(Fraction(0), Fraction(1)), (Fraction(3), Fraction(5)), (Fraction(7), Fraction(2))], None)
@example([(Fraction(i), Fraction(i * i % 7)) for i in range(12)], None)
def test_whole_shares_are_points_written_out(data: Points, draw: st.DataObject | None) -> None:
    """With shares that are parts of k, each point stands k times, each copy in one component."""
    k = 4
    parts = [draw.draw(st.integers(0, k)) if draw else 1 for _ in data]
    groups = [
        [x for x, n in zip(data, parts, strict=True) for _ in range(n if j == 0 else k - n)]
        for j in range(2)
    ]
    assume(all(len({*column}) > 1 for group in groups for column in zip(*group, strict=True)))
    assume(all(groups))
    shares = [(Fraction(n, k), 1 - Fraction(n, k)) for n in parts]
    before = [Component(HALF, (Fraction(1), Fraction(2)), (Fraction(3), Fraction(3)))] * 2
    for j, (component, group) in enumerate(zip(m_step(data, shares, before), groups, strict=True)):
        columns = [*zip(*group, strict=True)]
        means = [sum(column) / len(column) for column in columns]
        squares = [
            sum((a - m) ** 2 for a in column) / len(column)
            for column, m in zip(columns, means, strict=True)
        ]
        assert component == Component(
            Fraction(len(group), k * len(data)), tuple(means), tuple(squares)
        )
        held = m_step(data, shares, before, ["weights"])[j]
        assert (held.means, held.variances) == (before[j].means, before[j].variances)
        about = m_step(data, shares, before, ["variances"])[j]
        assert about.variances == tuple(
            sum((a - m) ** 2 for a in column) / len(column)
            for column, m in zip(columns, before[j].means, strict=True)
        )


X = [(Fraction(1),), (Fraction(3),)]
test_refusals = refusing(
    (errors.EmptyData, "at least one component", e_step, X, (), 10),
    (errors.ZeroVariance, "component '1' must be > 0", e_step, X, [Component(1, (0,), (0,))], 10),
    (errors.DomainMismatch, "2 points need as many rows, got 1", m_step, X, [(1, 0)], SIDES),
    (errors.DomainMismatch, "components and the shares", m_step, X, [(1,), (1,)], SIDES),
    (errors.UndefinedEstimate, "component 2 has no share", m_step, X, [(1, 0), (1, 0)], SIDES),
)
