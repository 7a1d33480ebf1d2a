"""A step of EM and one of k-means: each line is the chapter's."""

from fractions import Fraction

from hypothesis import given

import refnb
from examples.networks import SEEN, UNEVEN
from examples.tried import tried
from exercises.mistakes.test_typical import PLANE
from helpers.refusals import HALF, refused
from oracles import hidden
from refnb.exercises.mistakes import clusters, em
from refnb.exercises.problems.clusters import named
from refnb.latent import em as chapter
from refnb.latent import expected_counts, k_means
from refnb.latent.expected_counts import Seen
from refnb.networks import elimination
from refnb.worked.terms import assigned
from strategies.networks import Case, cases
from strategies.numbers import Start, starts

PARTS = [*SEEN.items()]


@tried(
    **{name: ((net, [Seen(x, HALF), Seen(x, 2)]),) for name, (net, x) in PARTS},
    uneven_names=((UNEVEN, [Seen({v: "10"}) for v in UNEVEN.variables]),),
)
@given(cases(whole=False))
def test_a_step_of_em_is_that_of_the_chapter(case: Case) -> None:
    """The shares of every row, the expected counts by all worlds, and the new tables."""
    net, data = case
    if not any(d.weight for d in data):
        return
    lines = em.exercise(net, data).working.right
    for d in (d for d in data if d.weight):
        some = [v for v in net.variables if v not in d.values]
        for z, p in elimination.posterior(net, some, d.values).items() if some else ():
            way = assigned(zip(some, z, strict=True))
            assert lines["shares"][assigned(d.values.items()), way] == p
    counts = hidden.expected(net, data)
    new = chapter.maximise(net, expected_counts.expected(net, data)).tables
    for name, tables in (("counts", counts), ("new", new)):
        for v, rows in tables.items():
            for u, row in rows.items():
                above = assigned(zip(net.parents[v], u, strict=True))
                for y, p in row.items():
                    assert lines[name][v, f"{v}={y}", above] == p


@tried(
    wide=(([tuple(range(9)), (0,) * 9], [(0,) * 9, (1,) * 9, (9,) * 9]),),
    long=(([(Fraction(10**60 + 7, 10**20),), (HALF,)], [(HALF,), (Fraction(3**40),)]),),
    near=(([(0,)], [(1 + Fraction(1, 10**30),), (-1,), (1,)]),),
    uneven=(([(1, 10), (10, 0)], [(1, 0), (10, 10), (3, 7)]),),
)
@given(starts(wide=True))
def test_a_step_of_k_means_is_that_of_the_chapter(start: Start) -> None:
    """Distances, E and means; of a point any centre is right that is a nearest one."""
    points, centres = map(k_means.exact, start)
    columns = [f"c{i}" for i, _ in enumerate(points[0])]
    rows = named(columns, points, "x"), named(columns, centres, "m")
    lines, step = clusters.exercise(*rows).working.right, k_means.step(points, centres)
    for i, distances in enumerate(k_means.distances(points, centres), 1):
        for j, d in enumerate(distances, 1):
            assert lines["distances"][f"x{i}", f"m{j}"] == d
        asked = clusters.nearest(*rows, f"x{i}").choice
        assert asked
        right = [j for j, _ in enumerate(centres) if asked.fits(lines, (f"m{j + 1}",))]
        assert (tuple(right), asked.ties) == (step.nearest[i - 1], len(right))
    assert lines["error"][()] == step.squared_error
    moved = [[lines["means"][f"m{j}", c] for c in columns] for j, _ in enumerate(centres, 1)]
    assert [*map(tuple, moved)] == [*step.centres]


MANY = refnb.cluster([{"l": i} for i in range(50)], centres=[*range(50)])
ROWS = refnb.em([{"a": i, "b": i, "play": "yn"[i % 2]} for i in range(21)], "play", steps=0)
BELLS = refnb.cluster([{"l": 0}, {"l": 1}], centres=[0], learn=["means"], variance=1, steps=1)
test_refusals = refused(
    ("OutOfRange", "the differences of what is checked", lambda: MANY.check("1")),
    ("OutOfRange", "the different rows of what is checked", lambda: ROWS.check("1")),
    ("BadRequest", "of clusters, k-means can be checked", lambda: BELLS.check("1")),
    ("OutOfRange", "no centre 'm4'", lambda: PLANE.check("m4", of="nearest(x1)")),
    ("OutOfRange", "no centre ''; there are 'm1'", lambda: PLANE.check(1, of="nearest(x1)")),
    ("UnknownLabel", "did you mean 'm3.l.'", lambda: PLANE.check("1", of="m4(l)")),
)
