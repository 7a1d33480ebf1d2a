"""Laws of k-means: every step, every tie, and where it stops too early."""

from fractions import Fraction
from itertools import pairwise, permutations

from hypothesis import example, given
from hypothesis import strategies as st

from examples.tables import TINY, TWELVE
from examples.tried import tried
from helpers.refusals import HALF
from refnb.latent import k_means
from refnb.latent.k_means import Centre, Point
from strategies.numbers import Start, starts

PRIME = Fraction(1, 2**61 - 1)
CORNERS: list[Point] = [(0, 0), (0, 1), (3, 0), (3, 1)]


def far(x: Point, m: Point) -> Fraction:
    """Return the squared distance, by Pythagoras one column after the other."""
    return sum((Fraction(a - b) ** 2 for a, b in zip(x, m, strict=True)), Fraction(0))


def at(*points: Point) -> tuple[Centre, ...]:
    """Return centres as a run gives them."""
    return tuple(tuple(map(Fraction, m)) for m in points)


ROW = tuple(map(int, TWELVE))


AROUND: Start = [(0, 0), (2, 1)], [(1, 0), (0, 1), (-1, 0), (0, -1)]
"""A point that is as near to four centres."""


@tried(
    wide=(([ROW, ROW[::-1]], [ROW[i:] + ROW[:i] for i in range(5)]),),
    long=(([(Fraction(10**60 + 7, 10**20),), (PRIME,)], [(HALF,), (Fraction(3**40),)]),),
    near=(([(0,)], [(1 + TINY,), (-1,), (1,)]),),
    near_many=(AROUND,),
    near_zero=(([(Fraction(1),)], [(PRIME,)]),),
    uneven=(([(1, 10), (10, 0)], [(1, 0), (10, 10), (3, 7)]),),
)
@given(starts(wide=True))
def test_nearest_are_those_that_no_other_is_nearer_than(start: Start) -> None:
    """Every j that is not beaten, in order; the distances are those of Pythagoras.

    So E is the least sum of distances of all ways to give each point a centre.
    """
    points, centres = start
    found = k_means.nearest(points, centres)
    of = tuple(tuple(far(x, m) for m in centres) for x in points)
    assert k_means.distances(points, centres) == of
    assert k_means.squared_error(points, centres) == sum(min(row) for row in of)
    for x, tied in zip(points, found, strict=True):
        assert list(tied) == sorted(set(tied))
        assert set(tied) == {
            j for j, m in enumerate(centres) if not any(far(x, o) < far(x, m) for o in centres)
        }


@given(starts(wide=True), st.data())
def test_a_mean_is_where_the_distances_balance(start: Start, data: st.DataObject) -> None:
    """From the mean of a cluster its points lean to no side; an empty one keeps its centre."""
    points, centres = start
    places = st.integers(0, len(centres) - 1)
    clusters = [data.draw(places) for _ in points]
    found = k_means.means(points, clusters, centres)
    for j, (m, old) in enumerate(zip(found, centres, strict=True)):
        group = [x for x, c in zip(points, clusters, strict=True) if c == j]
        assert all(sum(x[i] - m[i] for x in group) == 0 for i in range(len(m)))
        assert group or m == old


@given(starts(wide=True))
@example(([(0,), (1,)], [(HALF,), (HALF,)]))
@example(([(TINY,), (-TINY,)], [(0,), (1,)]))
@example(AROUND)
@example(([(n * n % 13, n) for n in range(12)], [(n, HALF * n) for n in range(11)]))
def test_a_step_never_lets_the_error_grow(start: Start) -> None:
    """P-64: E after a step is less than before, or no centre has moved and it is the same."""
    points, centres = start
    taken = k_means.step(points, centres)
    assert taken.squared_error == k_means.squared_error(points, centres)
    assert taken.nearest == k_means.nearest(points, centres)
    clusters = [tied[0] for tied in taken.nearest]
    assert taken.centres == k_means.means(points, clusters, centres)
    after = k_means.squared_error(points, taken.centres)
    assert after <= taken.squared_error
    moved = any(old != new for old, new in zip(centres, taken.centres, strict=True))
    assert (after < taken.squared_error) == moved


@given(starts(wide=True), st.integers(0, 12))
@example(([(0,), (2,)], [(0,), (2,)]), 3)
@example(([(0,), (2,), (9,)], [(0,), (2,)]), 2)
@example(([(0,), (2,), (9,)], [(0,), (2,)]), 3)
def test_a_run_is_steps_until_nothing_moves(start: Start, most: int) -> None:
    """Each step starts where the last one led; no division comes back, so that it must settle."""
    points, centres = start
    found = k_means.run(points, centres, most)
    way = [at(*centres), *(taken.centres for taken in found.steps)]
    assert [*found.steps] == [k_means.step(points, here) for here in way[:-1]]
    assert found.centres == way[-1]
    assert found.squared_error == k_means.squared_error(points, way[-1])
    stays = [here == there for here, there in pairwise(way)]
    assert stays == [False] * (len(stays) - found.settled) + [True] * found.settled
    assert found.settled or len(found.steps) == most
    errors_ = [taken.squared_error for taken in found.steps]
    moving = errors_[: len(errors_) - found.settled]
    assert all(late < early for early, late in pairwise(moving))
    assert k_means.run(points, centres, len(centres) ** len(points) + 1).settled


def test_the_end_need_not_be_the_best() -> None:
    """✘ It finds the k centres of least squared error: it stays at 9, where 1 is possible."""
    stuck = k_means.run(CORNERS, [(1, 0), (1, 1)], 9)
    assert stuck.settled
    assert stuck.centres == at((3 * HALF, 0), (3 * HALF, 1))
    assert stuck.squared_error == 9
    best = min(k_means.run(CORNERS, pair, 9).squared_error for pair in permutations(CORNERS, 2))
    assert best == 1
