"""cluster: groups of rows are those that the chapters find, and the choices are told."""

from fractions import Fraction

from hypothesis import strategies as st

from api.doors import Facts, parts, says
from refnb import cluster
from refnb.exact.rational import spelling
from refnb.latent import k_means, mixture
from refnb.latent.count_mixture import Mixture, e_step, m_step
from refnb.latent.mixture import Component
from strategies import numbers as points
from strategies import sizes

ALL = ["weights", "means", "variances"]
TOSSES = {"H": [5, 9, 8, 4, 7], "T": [5, 1, 2, 6, 3]}
COINS = [(".6", ".4"), (".5", ".5")]


def test_a_mixture_is_that_of_the_chapters() -> None:
    """Step by step from the same start; counts exactly in one step, and rounded in more."""
    rows = [{"0": h, "1": t} for h, t in zip(*TOSSES.values(), strict=True)]
    half, first = Fraction(1, 2), {"0": Fraction(3, 5), "1": Fraction(2, 5)}
    at = Mixture({"0": half, "1": half}, {"0": first, "1": {"0": half, "1": half}})
    once = m_step(rows, e_step(rows, at), at)
    found = cluster(TOSSES, centres=COINS, learn=["prior", "tables"], steps=1)
    assert found.weights == (*once.prior.values(),)
    assert found.centres == tuple((*row.values(),) for row in once.tables.values())

    points = [(0, 1), (1, 0), (4, 5), (5, 3), (9, 9)]
    parts: tuple[Component, ...] = (
        Component(half / 2, (0, 1), (1, 4)),
        Component(3 * half / 2, (5, 5), (1, 4)),
    )
    shares: tuple[k_means.Centre, ...] = ()
    for _ in range(3):
        shares = mixture.e_step(points, parts, 1000)
        parts = mixture.m_step(points, shares, parts)
    table = dict(zip("xy", zip(*points, strict=True), strict=True))
    asked = cluster(table, centres=[(0, 1), (5, 5)], variance=[(1, 4), (1, 4)], learn=ALL,
                    weights=[".25", ".75"], grid=1000, steps=3)  # fmt: skip
    assert asked.weights == tuple(p.weight for p in parts)
    assert asked.centres == tuple(p.means for p in parts)
    assert (asked.variances, asked.shares) == (tuple(p.variances for p in parts), shares)


TINY = Fraction(1, sizes.LONG)
NAMES = "jihgfedcba"
ROUND: list[k_means.Point] = [
    tuple(Fraction((i * j + i) % 7) + TINY for j in range(10)) for i in range(20)
]
EDGE: points.Start = (
    [(TINY,), (3 * TINY,), (Fraction(sizes.LONG),)],
    [(Fraction(0),), (sizes.HUGE,)],
)


def rows_of(start: points.Start) -> list[dict[str, str]]:
    """Return points as rows, whose columns are in no order."""
    return [dict(zip(NAMES, map(spelling, x), strict=False)) for x in start[0]]


def of_means(case: tuple[points.Start, int]) -> Facts:
    """Return the run, its centres, their error and who is nearest."""
    (seen, centres), most = case
    run = k_means.run(seen, centres, most)
    error = {"squared error": run.squared_error}
    return parts(run, "centres squared_error") | {
        "points": tuple(seen), "run": run, "nearest": k_means.nearest(seen, run.centres),
        "step centres": run.centres, "step error": error,
    }  # fmt: skip


test_cluster = says(
    st.tuples(points.starts(), st.integers(0, 9)),
    lambda case: cluster(rows_of(case[0]), centres=case[0][1], steps=case[1]),
    of_means,
    ((ROUND, ROUND[:5]), 3),
    (EDGE, 4),
)
