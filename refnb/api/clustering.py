"""Rows of numbers in groups: k means, or the means of k Gaussians."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Literal, NamedTuple, get_args

import refnb.worked.clustering
from refnb.api import options
from refnb.api.settings import Number, number
from refnb.core import checks, messages
from refnb.core.errors import BadRequest, BadTable, MissingValue, RefnbError
from refnb.exact import rational
from refnb.io import files, sources, suggestions
from refnb.io.sources import Source
from refnb.io.tables import Row
from refnb.latent import gaussian_means, k_means
from refnb.latent.gaussian_means import Climb
from refnb.latent.k_means import Centre, Places, Run
from refnb.worked.solution import Solution, Worked

Method = Literal["means", "gaussians"]
METHODS = get_args(Method)
STEPS, PLACES = 100, 12

Start = Iterable[Number | Sequence[Number]]
Names = tuple[str, ...]
Line = tuple[Centre, ...]


class Soft(NamedTuple):
    """What the means of k Gaussians need besides points and centres."""

    variance: Fraction
    grid: int
    places: int


@dataclass(frozen=True, repr=False)
class Clusters(Worked):
    """The columns, the points, where the centres came to, and the run or the climb to there."""

    columns: tuple[str, ...]
    points: tuple[Centre, ...]
    centres: tuple[Centre, ...]
    run: Run | Climb
    worked: Solution

    @property
    def nearest(self) -> tuple[Places, ...]:
        """All nearest centres of each point, counted from 0."""
        return k_means.nearest(self.points, self.centres)

    @property
    def error(self) -> Fraction:
        """The squared error: the sum of the squared distances to a nearest centre."""
        return k_means.squared_error(self.points, self.centres)


def cluster(  # noqa: PLR0913
    source: Source,
    columns: Iterable[str] | None = None,
    *,
    centres: Start,
    method: Method = "means",
    steps: int = STEPS,
    variance: Number | None = None,
    grid: int | None = None,
    places: int = PLACES,
    missing: object = None,
    delimiter: str = ",",
) -> Clusters:
    """Return the centres to which rows of numbers lead from the first centres that are given.

    "means" is k means. "gaussians" is EM for means of Gaussians with a known variance, on a grid
    of multiples of 1/grid. Without `columns` all of them are taken.

    Raises BadTable for damaged rows, or a cell that is no number; MissingValue; BadRequest for
    choices that do not go together; what `k_means.run` and `gaussian_means.climb` raise.

    >>> cluster([{"x": 0}, {"x": 1}, {"x": 5}], centres=[0, 1]).centres
    ((Fraction(1, 2),), (Fraction(5, 1),))
    """
    suggestions.choice(method, METHODS, "method")
    start, soft = _start(centres), _soft(method, variance, grid, places)
    with sources.opened(source, delimiter) as sheet:
        named = options.listed(columns, "the columns") or sheet.columns
        _check_columns(named, sheet.columns, sheet.head)
        marks = options.listed(missing, "missing") or ()
        points = tuple(_point(row, named, marks) for row in files.watched(sheet.rows))
        settings = {"table": sheet.name, "columns": ", ".join(named), "points": f"{len(points)}"}
    with sources.naming(source):
        if soft:
            return _climbed(settings, named, points, start, steps, soft)
        return _descended(settings, named, points, start, steps)


def _descended(
    settings: dict[str, str], columns: Names, points: Line, start: Line, steps: int
) -> Clusters:
    """Run k means, and say after each step on a terminal how many there were."""
    checks.size(steps, "the number of steps", 0)
    k_means.check(points, start, steps)
    taken = files.watched(islice(k_means.descent(points, start), steps), "steps", 1)
    run = k_means.ended(points, start, tuple(taken))
    settings |= {"steps": f"at most {steps}", "ties": "the first of several nearest centres"}
    settings |= {"empty cluster": "its centre stays where it is"}
    worked = refnb.worked.clustering.solve(settings, points, start, run)
    return Clusters(columns, points, run.centres, run, worked)


def _climbed(
    settings: dict[str, str], columns: Names, points: Line, start: Line, steps: int, soft: Soft
) -> Clusters:
    """Climb as `gaussian_means.climb` does, and say after each step how many there were."""
    checks.size(steps, "the number of steps", 0)
    gaussian_means.check(points, start, *soft, steps)
    taken = files.watched(islice(gaussian_means.ascent(points, start, *soft), steps), "steps", 1)
    climb = gaussian_means.ended(start, tuple(taken))
    settings |= {"variance": messages.shown(soft.variance)}
    settings |= {"grid": f"multiples of {messages.shown(Fraction(1, soft.grid))}"}
    settings |= {
        "steps": f"at most {steps}",
        "places": f"{soft.places} of each share and logarithm",
    }
    worked = refnb.worked.clustering.solve_gaussians(settings, points, start, climb)
    return Clusters(columns, points, climb.means, climb, worked)


def _soft(method: str, variance: Number | None, grid: int | None, places: int) -> Soft | None:
    """Return the choices of the Gaussians: BadRequest when they do not go with the method."""
    if method == "means":
        if variance is not None or grid is not None or places != PLACES:
            raise BadRequest('variance, grid and places go with the method "gaussians"')
        return None
    if variance is None or grid is None:
        raise BadRequest('the method "gaussians" needs a variance and a grid')
    return Soft(number(variance, "the variance"), grid, places)


def _start(centres: object) -> tuple[Centre, ...]:
    """Return the first centres; a number alone is one column: BadRequest; NotExact."""
    if isinstance(centres, str | Mapping | set | frozenset) or not isinstance(centres, Iterable):
        raise BadRequest(f"centres are a list of points, got {messages.typed(centres)}")
    listed = [m if isinstance(m, list | tuple) else (m,) for m in centres]
    return tuple(_numbers(m, f"centre {j}") for j, m in enumerate(listed, 1))


def _numbers(cells: Sequence[Number], place: str) -> Centre:
    return tuple(number(cell, place) for cell in cells)


def _check_columns(named: Names, known: Names, head: str) -> None:
    """Require columns that are there, none twice: BadTable, with the near miss; Duplicate."""
    checks.names(named, "the columns")
    for column in named:
        if column not in known:
            raise BadTable(f"{head}: no column {column[:60]!r}{suggestions.hint(column, known)}")


def _point(row: Row, columns: Names, marks: Names) -> Centre:
    """Return the numbers of a row: MissingValue; BadTable for what is no number."""
    return tuple(_number(row, column, marks) for column in columns)


def _number(row: Row, column: str, marks: Names) -> Fraction:
    cell, place = row.cells.get(column), f"{row.place}, column {column!r}"
    if not cell or cell in marks:
        raise MissingValue(f"{place}: the number is missing, and a point needs all")
    try:
        return rational.rational(cell)
    except RefnbError as error:
        raise BadTable(f"{place}: {error}") from None
