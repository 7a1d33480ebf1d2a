"""cluster: groups of rows are those that the chapters find, and the choices are told."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from helpers.enclosures import both_ends
from helpers.refusals import refuses
from refnb import Clusters, cluster
from refnb.core import errors
from refnb.core.errors import RefnbError
from refnb.exact.rational import spelling
from refnb.latent import gaussian_means, k_means
from strategies import sizes
from strategies.points import Start, starts
from worked.sound import sound

NAMES = "jihgfedcba"
ROWS = [{"x": "0", "y": "a"}, {"x": "1/2", "y": "b"}, {"x": "5", "y": "c"}]
TINY = Fraction(1, sizes.LONG)
WIDE_POINTS: list[k_means.Point] = [
    tuple(Fraction((i * j + i) % 7) + TINY for j in range(10)) for i in range(20)
]
WIDE: Start = (WIDE_POINTS, WIDE_POINTS[:5])


def table(start: Start) -> list[dict[str, str]]:
    """Return points as rows, whose columns are in no order."""
    return [dict(zip(NAMES, map(spelling, x), strict=False)) for x in start[0]]


@given(starts(), st.integers(0, 9))
@example(WIDE, 3)
@example(([(TINY,), (3 * TINY,), (Fraction(sizes.LONG),)], [(Fraction(0),), (sizes.HUGE,)]), 4)
def test_k_means_is_that_of_the_chapter(start: Start, most: int) -> None:
    """The same run, its centres, their error and who is nearest."""
    points, centres = start
    found = cluster(table(start), centres=centres, steps=most)
    run = k_means.run(points, centres, most)
    assert (found.points, found.run) == (tuple(points), run)
    assert (found.centres, found.squared_error) == (run.centres, run.squared_error)
    assert found.nearest == k_means.nearest(points, run.centres)
    assert ("no: more steps" in found.text()) == (not run.settled)
    ends = found.solution.steps[-2:]
    assert [step.value for step in ends] == [run.centres, {"squared error": run.squared_error}]
    sound(found.solution)


@given(starts(), st.sampled_from([1, 10, 10**12]), st.integers(0, 3), st.sampled_from([9, 30]))
def test_gaussians_are_those_of_the_chapter(
    start: Start, grid: int, most: int, places: int
) -> None:
    """The same climb, told step by step."""
    points, means = start
    variance = 1 + TINY if places == 30 else Fraction(1, 2)
    soft = partial(cluster, method="gaussians", grid=grid, steps=most, places=places)
    found = soft(table(start), centres=means, variance=spelling(variance))
    climb = gaussian_means.climb(points, means, variance, grid, most, places)
    assert both_ends((found.run, found.centres)) == both_ends((climb, climb.means))
    for step in climb.steps:
        word = "yes, L certainly rises" if step.taken else "no, "
        assert word in found.text()
    assert found.solution.steps[-1].value == climb.means
    sound(found.solution)


def test_columns_and_numbers_as_they_are_written() -> None:
    """Some columns of a file, of records, of columns; centres as numbers, texts or points."""
    expected = ((Fraction(1, 4),), (Fraction(5),))
    lines = ["x,y\n", "0,a\n", "50%,b\n", "5.0,c\n"]
    for source in (ROWS, lines, {"x": [0, Fraction(1, 2), 5], "y": ["a", "b", "c"]}):
        every: list[list[int | str | Sequence[int | str]]] = [[0, 5], ["0", "5"], [("0",), [5]]]
        for centres in every:
            assert cluster(source, "x", centres=centres).centres == expected
    marked = [line.replace(",", "|") for line in lines]
    assert cluster(marked, "x", centres=[0, 5], delimiter="|", missing="-").centres == expected
    found = cluster([{"x": 0, "y": 2}], ["y", "x"], centres=[(1, 1)])
    assert found.columns == ("y", "x")
    assert found.points == ((Fraction(2), Fraction(0)),)
    assert isinstance(found, Clusters)


@pytest.mark.parametrize(
    ("refusal", "message", "more"),
    [
        (errors.OutOfRange, "did you mean 'means'", {"method": "mean"}),
        (errors.BadRequest, 'go with the method "gaussians"', {"variance": 1}),
        (errors.BadRequest, "needs a variance and a grid", {"method": "gaussians", "variance": 1}),
        (errors.ZeroVariance, "variance", {"method": "gaussians", "variance": 0, "grid": 1}),
        (errors.OutOfRange, "grid", {"method": "gaussians", "variance": 1, "grid": 0}),
        (errors.OutOfRange, "steps", {"steps": -1}),
        (errors.BadTable, "no column 'z'", {"columns": ["z"]}),
        (errors.Duplicate, "'x' twice", {"columns": ["x", "x"]}),
        (errors.BadTable, "record 1, column 'y'.*got 'a'", {"columns": ["x", "y"]}),
        (errors.DomainMismatch, "centre 1", {"columns": ["x"], "centres": [(1, 2)]}),
        (errors.EmptyData, "centre", {"centres": []}),
        (errors.BadRequest, "a list of points", {"centres": "1;2"}),
        (errors.NotExact, "centre 1.*'a'", {"centres": ["a"]}),
        (errors.NotExact, "centre 2.*bool", {"centres": [1, True]}),
        (errors.MissingValue, "2, column 'x'", {"missing": "1/2"}),
    ],
)
def test_what_is_refused(
    refusal: type[RefnbError], message: str, more: Mapping[str, object]
) -> None:
    """Choices, columns, cells and centres; one rule is broken each time."""
    given = {"columns": ["x"], "centres": [0], **more}
    refuses(refusal, message, lambda: cluster(ROWS, **given))  # type: ignore[arg-type]
