"""Laws of the means of k Gaussians: enclosed steps, certified gains, and where a climb ends."""

import operator
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import product

from hypothesis import assume, example, given
from hypothesis import strategies as st

from examples.tables import TINY, TWELVE
from examples.tried import tried
from helpers.enclosures import both_ends
from helpers.refusals import HALF
from oracles.decimals import SIXTY, added, decimal
from refnb.exact.enclosure import Enclosure
from refnb.latent import gaussian_means, k_means
from refnb.latent.k_means import Point
from strategies.numbers import Start, numbers, starts

QUARTER = Fraction(1, 4)
NONE = Enclosure(Fraction(0), Fraction(0))
variances = st.sampled_from([HALF, Fraction(1), Fraction(2), Fraction(9), Fraction(1, 10)])
digits = st.integers(0, 25)
LAST = Fraction(1, 10**45)  # more digits are certain


def powers(points: Sequence[Point], means: Sequence[Point], v: Fraction) -> list[list[Decimal]]:
    """Return e^(-|x - m|^2 / (2 v)) to sixty digits."""
    far = [
        [sum((Fraction(a - b) ** 2 for a, b in zip(x, m, strict=True)), Fraction(0)) for m in means]
        for x in points
    ]
    return [[SIXTY.exp(decimal(-d / (2 * v))) for d in row] for row in far]


ROW = tuple(map(int, TWELVE))


@tried(
    wide=(([ROW, ROW[::-1]], [ROW[i:] + ROW[:i] for i in range(5)]), Fraction(9), 20),
    long=(([(Fraction(10**60 + 7, 10**59),)], [(10,), (Fraction(3**40, 3**38 + 1),)]), HALF, 25),
    near=(([(0,)], [(1,), (-1 - TINY,)]), Fraction(1), 25),
    near_tie=(([(0,)], [(1,), (-1,)]), Fraction(1), 1),
    uneven=(([(1, 10), (10, 0)], [(1, 0), (10, 10), (3, 7)]), Fraction(9), 12),
    far=(([(0,), (10**6,)], [(0,), (1,)]), Fraction(1), 5),
)
@given(starts(wide=True), variances, digits)
def test_shares_are_enclosed(start: Start, v: Fraction, places: int) -> None:
    """Each is between neighbouring multiples of 10^-places; equal distances have equal shares."""
    points, means = start
    found = gaussian_means.e_step(points, means, v, places)
    far = k_means.distances(points, means)
    for row, weights, ds in zip(found, powers(points, means, v), far, strict=True):
        whole = added(weights)
        for share, w in zip(row, weights, strict=True):
            assert (share.low * 10**places).denominator == 1
            assert share.high - share.low in (0, Fraction(1, 10**places))
            assert 0 <= share.low <= share.high <= 1
            near = Fraction(SIXTY.divide(w, whole)) if whole else share.low
            assert share.low - LAST <= near <= share.high + LAST
        for a, b in product(range(len(means)), repeat=2):
            assert ds[a] > ds[b] or row[a].high >= row[b].high
            assert ds[a] != ds[b] or both_ends(row[a]) == both_ends(row[b])


@given(starts(), variances, st.integers(0, 8), digits)
def test_an_exact_share_is_an_end(start: Start, v: Fraction, more: int, places: int) -> None:
    """All means at one place: each has the share 1/k, and the enclosure is what is next to it."""
    points, means = start
    k, n = 1 + more, 10**places
    for row in gaussian_means.e_step(points, means[:1] * k, v, places):
        assert both_ends(row) == ((Fraction(n // k, n), Fraction(-(-n // k), n)),) * k


@st.composite
def weighed(draw: st.DrawFn) -> tuple[list[Point], list[list[Enclosure]]]:
    """Draw points, and for each of them shares of one or two means, not all of which are 0."""
    points, means = draw(starts(most=5, centres=2, wide=True))
    ends = st.sampled_from([*(Fraction(n, 4) for n in range(5)), Fraction(1, 10**20)])
    share = st.tuples(ends, ends).map(lambda pair: Enclosure(min(pair), max(pair)))
    rows = [[draw(share) for _ in means] for _ in points]
    assume(all(any(share.high for share in column) for column in zip(*rows, strict=True)))
    return points, rows


MAYBE = Enclosure(Fraction(0), HALF)


@given(weighed())
@example(([(1, -2), (3, -5), (7, -9)], [[MAYBE, NONE], [MAYBE, MAYBE], [NONE, MAYBE]]))
@example(([(1,), (3,), (7,)], [[NONE], [Enclosure(QUARTER, HALF)], [MAYBE]]))
@example(([(1 + TINY,), (1,)], [[MAYBE], [MAYBE]]))
def test_a_mean_is_enclosed_by_what_the_shares_allow(
    case: tuple[list[Point], list[list[Enclosure]]],
) -> None:
    """Every corner of the box of shares is tried, the origin left out: none is beyond the ends."""
    points, rows = case
    for shares, found in zip(zip(*rows, strict=True), gaussian_means.m_step(*case), strict=True):
        corners = [w for w in product(*((s.low, s.high) for s in shares)) if any(w)]
        for xs, mean in zip(zip(*points, strict=True), found, strict=True):
            values = [sum(map(operator.mul, ws, xs), Fraction(0)) / sum(ws) for ws in corners]
            assert both_ends(mean) == (min(values), max(values))


@st.composite
def moves(draw: st.DrawFn) -> tuple[Start, list[Point]]:
    """Draw points, means, and as many other means."""
    points, means = draw(starts())
    point = st.tuples(*[numbers] * len(means[0]))
    return (points, means), [draw(point) for _ in means]


LONG: list[Point] = [(Fraction(10**7, 3**16),), (Fraction(10**8, 3**17),), (Fraction(1, 7),)]


@given(moves(), variances, digits)
@example(((LONG, [(Fraction(1, 3),), (1,)]), [(Fraction(10**9 + 7, 10**9),), (HALF,)]), HALF, 40)
@example((([(0,)] * 3 + [(4,)], [(0,), (1,)]), [(4,), (3,)]), Fraction(1), 20)  # 3 and 1, 1 and 3
def test_a_gain_is_enclosed(move: tuple[Start, list[Point]], v: Fraction, places: int) -> None:
    """It holds the difference of the logarithms; the other way round it has the other sign."""
    (points, means), others = move
    found = gaussian_means.gain(points, means, others, v, places)
    back = gaussian_means.gain(points, others, means, v, places)
    assert (back.low, back.high) == (-found.high, -found.low)
    assert found.high - found.low <= Fraction(2 * len(points), 10**places)
    sums = [[added(row) for row in powers(points, these, v)] for these in (means, others)]
    if all(min(row) > Decimal(10) ** -9 for row in sums):
        past, new = (added(SIXTY.ln(s) for s in row) for row in sums)
        near = Fraction(SIXTY.subtract(new, past))
        assert found.low - LAST <= near <= found.high + LAST


@given(starts(), variances, st.sampled_from([1, 10, 1000, 10**9]), st.integers(0, 5))
@example(([(0,), (1,), (5,)], [(0,), (4,)]), HALF, 10**20 + 39, 1)
@example(([(0,), (2,)], [(HALF,), (1,)]), Fraction(2), 10**6, 6)
@example(([(0,), (1,), (5,)], [(-5,), (20,)]), QUARTER, 1, 9)  # the third step is not taken
@example(([(0,), (1,)], [(9,)]), Fraction(1), 1, 1)  # the middle of two multiples goes up
def test_a_climb_only_rises(start: Start, v: Fraction, grid: int, most: int) -> None:
    """M-37: every step that is taken certainly raises L, and one that is not taken is the last."""
    points, means = start
    found = gaussian_means.climb(points, means, v, grid, most, 12)
    here = tuple(tuple(map(Fraction, m)) for m in means)
    for i, step in enumerate(found.steps):
        assert both_ends(step.shares) == both_ends(gaussian_means.e_step(points, here, v, 12))
        assert both_ends(step.means) == both_ends(gaussian_means.m_step(points, step.shares))
        for row, ends in zip(step.rounded, step.means, strict=True):
            for x, end in zip(row, ends, strict=True):
                assert (x * grid).denominator == 1
                middle = (end.low + end.high) / 2
                assert -HALF < (x - middle) * grid <= HALF
        gain = gaussian_means.gain(points, here, step.rounded, v, 12)
        assert both_ends(step.gain) == both_ends(gain)
        assert step.taken == (step.gain.low > 0)
        assert step.taken or i == len(found.steps) - 1
        here = step.rounded if step.taken else here
    assert found.means == here
    assert len(found.steps) == most or not found.steps[-1].taken
