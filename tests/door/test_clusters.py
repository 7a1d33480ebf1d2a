"""The door to groups of rows: what was read, what was chosen, and what the chapters find."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refnb import Clusters, cluster
from refnb.errors import (
    BadRequest,
    BadTable,
    DomainMismatch,
    Duplicate,
    EmptyData,
    MissingValue,
    NotExact,
    OutOfRange,
    RefnbError,
    ZeroVariance,
)
from refnb.exact.rational import spelling
from refnb.networks import clustering, mixture
from refusals import refuses
from strategies.points import Start, starts
from terminals import terminal

ROWS = [{"x": "0", "y": "a"}, {"x": "1/2", "y": "b"}, {"x": "5", "y": "c"}]


def table(start: Start) -> list[dict[str, str]]:
    """Return points as rows with columns a, b, c."""
    return [dict(zip("abc", map(spelling, x), strict=False)) for x in start[0]]


@given(starts(), st.integers(0, 9))
def test_k_means_is_that_of_the_chapter(start: Start, most: int) -> None:
    """The same run, its centres, their error and who is nearest."""
    points, centres = start
    found = cluster(table(start), centres=centres, steps=most)
    run = clustering.run(points, centres, most)
    assert found.found == run
    assert (found.centres, found.error) == (run.centres, run.error)
    assert found.nearest == clustering.nearest(points, run.centres)
    assert ("no: more steps" in found.text()) == (not run.settled)
    ends = found.solution.steps[-2:]
    assert [step.value for step in ends] == [run.centres, {"squared error": run.error}]


@given(starts(), st.sampled_from([1, 10, 1000]), st.integers(0, 3))
def test_gaussians_are_those_of_the_chapter(start: Start, grid: int, most: int) -> None:
    """The same climb, told step by step."""
    points, means = start
    soft = partial(cluster, method="gaussians", variance="1/2", grid=grid, steps=most, places=9)
    found = soft(table(start), centres=means)
    climb = mixture.climb(points, means, Fraction(1, 2), grid, most, 9)
    assert found.found == climb
    assert found.centres == climb.means
    for step in climb.steps:
        word = "yes, L certainly rises" if step.taken else "no, "
        assert word in found.text()
    assert found.solution.steps[-1].value == climb.means


def test_columns_and_numbers_as_they_are_written() -> None:
    """Some columns of a file, of records, of columns; centres as numbers, texts or points."""
    expected = ((Fraction(1, 4),), (Fraction(5),))
    lines = ["x,y\n", "0,a\n", "50%,b\n", "5.0,c\n"]
    for source in (ROWS, lines, {"x": [0, Fraction(1, 2), 5], "y": ["a", "b", "c"]}):
        every: list[list[int | str | Sequence[int | str]]] = [[0, 5], ["0", "5"], [("0",), [5]]]
        for centres in every:
            assert cluster(source, "x", centres=centres).centres == expected
    found = cluster([{"x": 0, "y": 2}], ["y", "x"], centres=[(1, 1)])
    assert found.columns == ("y", "x")
    assert found.points == ((Fraction(2), Fraction(0)),)
    assert isinstance(found, Clusters)


def test_many_rows_are_counted() -> None:
    """More than twenty-four points are not listed, but how many each centre has."""
    rows = {"x": [i % 2 for i in range(25)]}
    text = cluster(rows, centres=[0, 1]).text()
    assert "points of = m1 = 13" in text
    assert "d(x, m1)" not in text
    assert "d(x, m1)" in cluster({"x": rows["x"][:24]}, centres=[0, 1]).text()
    soft = partial(cluster, centres=[0, 1], method="gaussians", variance=1, grid=10)
    assert "r(x, m1)" in soft({"x": rows["x"][:24]}).text()
    assert "r(x, m1)" not in soft(rows).text()


def test_what_is_told() -> None:
    """Choices, ties that are left, centres without points, and why a step is not taken."""
    tied = cluster({"x": [0, 4, 6, 6, 6]}, centres=[2, 6]).text()
    assert "points with several nearest centres = 1" in tied
    assert "m2 = 9 = no point, it stays" in cluster([{"x": 0}], centres=[0, 9]).text()
    soft = partial(cluster, {"x": [0, "1/2"]}, method="gaussians", variance=1)
    assert "no, L does not rise" in soft(centres=["1/4"], grid=1).text()
    assert "no, L is the same" in soft(centres=["1/4"], grid=4).text()
    assert "m1, rounded = 1/4 = 0.25" in soft(centres=["1/4"], grid=4).text()
    undecided = soft(centres=[0, "1/2"], grid=1000, places=0).text()
    assert "no, not decided with so few places" in undecided


@pytest.mark.parametrize("form", ["text", "markdown", "latex", "json"])
def test_every_form(form: str) -> None:
    """Two columns and negative numbers in each form."""
    rows = [{"x": -1, "y": 0}, {"x": 2, "y": 7}]
    for more in ({}, {"method": "gaussians", "variance": "0.5", "grid": 100}):
        assert cluster(rows, centres=[(0, 0), (1, 1)], **more).render(form)  # type: ignore[arg-type]


def test_enclosed_numbers_are_rounded_outwards() -> None:
    """The lower end down, the upper one up, also below 0."""
    rows = [{"x": -1}, {"x": -2}, {"x": -6}]
    found = cluster(rows, centres=[-1, -2], method="gaussians", variance=1, grid=10, places=3)
    assert isinstance(found.found, mixture.Climb)
    ((end,), _) = found.found.steps[0].means
    words = next(
        line for line in found.text().splitlines() if line.lstrip().startswith("m1 = -1.4")
    )
    low, high = (Fraction(word) for word in words.partition(" = ")[2].split(" to "))
    assert low <= end.low < end.high <= high
    assert high - low < 2 * (end.high - end.low)


@pytest.mark.parametrize(
    ("refusal", "message", "more"),
    [
        (OutOfRange, "did you mean 'means'", {"method": "mean"}),
        (BadRequest, 'go with the method "gaussians"', {"variance": 1}),
        (BadRequest, 'go with the method "gaussians"', {"places": 5}),
        (BadRequest, "needs a variance and a grid", {"method": "gaussians", "variance": 1}),
        (ZeroVariance, "variance", {"method": "gaussians", "variance": 0, "grid": 1}),
        (OutOfRange, "grid", {"method": "gaussians", "variance": 1, "grid": 0}),
        (OutOfRange, "steps", {"steps": -1}),
        (OutOfRange, "too much", {"steps": 10**12}),
        (BadTable, "no column 'z'", {"columns": ["z"]}),
        (Duplicate, "columns", {"columns": ["x", "x"]}),
        (BadTable, "record 1, column 'y'.*got 'a'", {"columns": ["y"]}),
        (DomainMismatch, "centre 1", {"columns": ["x"], "centres": [(1, 2)]}),
        (EmptyData, "centre", {"centres": []}),
        (BadRequest, "a list of points", {"centres": "1;2"}),
        (NotExact, "centre 1.*'a'", {"centres": ["a"]}),
        (NotExact, "centre 2.*float", {"centres": [1, 0.5]}),
    ],
)
def test_what_is_refused(
    refusal: type[RefnbError], message: str, more: Mapping[str, object]
) -> None:
    """Choices, columns and centres; one rule is broken each time."""
    given = {"columns": ["x"], "centres": [0], **more}
    refuses(refusal, message, lambda: cluster(ROWS, **given))  # type: ignore[arg-type]


def test_missing_cells() -> None:
    """A point needs all its numbers, whatever marks that one is missing."""
    for cell, mark in (("", None), (None, None), ("?", "?")):
        rows: list[Mapping[str, object]] = [{"x": 1}, {"x": cell}]
        refuses(MissingValue, "2, column 'x'", partial(cluster, rows, centres=[0], missing=mark))
    refuses(EmptyData, "point", lambda: cluster(["x\n"], centres=[0]))


def test_choices_of_any_size_are_told() -> None:
    """A grid of more digits than CPython prints."""
    soft = partial(cluster, method="gaussians", variance=1, grid=10**5000, steps=1)
    found = soft([{"x": 1}], centres=[1])
    assert "grid = multiples of a number of 16610 bits" in found.text()


def test_a_terminal_sees_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """How many there were, and nothing is left of it at the end."""
    told = terminal(monkeypatch)
    cluster(ROWS, "x", centres=[0, 1])
    assert told.getvalue() == "\r1 steps\r2 steps\r\x1b[K"
