"""Clusters of numeric rows: k-means, or a mixture learned by EM."""

from __future__ import annotations

# ruff: noqa: PLC0415 - mistakes are loaded when an answer is checked
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import Unpack

from refnb import exercises
from refnb.api import settings, work
from refnb.api.networks import mixtures
from refnb.api.settings import Number, NumberReading, number
from refnb.core import checks, messages
from refnb.core.errors import BadRequest, BadTable, MissingValue
from refnb.exact import rational
from refnb.io import columns, files, suggestions, tables
from refnb.io.columns import Kind
from refnb.latent import count_mixture, k_means, mixture
from refnb.latent.k_means import Centre, Places, Points, Run
from refnb.worked import clustering as worked
from refnb.worked.clustering import Round
from refnb.worked.solution import Solution

STEPS = 100
LEARN = 'name the parameters to learn, learn=["weights", "means", "variances"]'

Start = Iterable[Number | Sequence[Number]]
Names = tuple[str, ...]
Choices = dict[str, str]


@dataclass(frozen=True, repr=False)
class Clusters(exercises.Checkable):
    """The columns, the points, the final centres, and the run that led to them.

    A mixture also has weights, variances, and each point's shares in the last step. You can check
    the first step of k-means: m1(length), d(x1, m1), E, nearest(x1).
    """

    columns: tuple[str, ...]
    points: tuple[Centre, ...]
    centres: tuple[Centre, ...]
    run: Run | tuple[Round, ...]
    start: tuple[Centre, ...]
    settings: Mapping[str, str]
    weights: tuple[Fraction, ...] = ()
    variances: tuple[Centre, ...] = ()
    shares: tuple[Centre, ...] = ()

    @cached_property
    def solution(self) -> Solution:
        """Every step."""
        if isinstance(self.run, tuple):
            return worked.mixture(self.settings, self.columns, self.points, self.start, self.run)
        return worked.solve(self.settings, self.points, self.start, self.run)

    @cached_property
    def labels(self) -> Mapping[str, str]:
        """What an exercise may ask for beside the lines: a point asks for its nearest centre."""
        return {f"nearest(x{i})": f"x{i}" for i, _ in enumerate(self.points, 1)}

    def ask(self, label: str | None) -> exercises.Exercise:
        """Return the exercise on the first step: the first centre, or the one nearest a point.

        Raises BadRequest for a mixture; OutOfRange for many points.
        """
        from refnb.exercises.mistakes import clusters
        from refnb.exercises.problems.clusters import named

        if not isinstance(self.run, Run):
            raise BadRequest("of clusters, k-means can be checked")
        rows = named(self.columns, self.points, "x"), named(self.columns, self.start, "m")
        return clusters.nearest(*rows, self.labels[label]) if label else clusters.exercise(*rows)

    def pose(self, label: str | None) -> exercises.Question:
        """Return points and first centres, and the point to ask for, if any."""
        from refnb.exercises.problems import clusters

        self.ask(label)  # or refuse
        point = self.labels[label] if label else ""
        return clusters.question(self.columns, self.points, self.start, point)

    @property
    def nearest(self) -> tuple[Places, ...]:
        """All nearest centres of each point, numbered from 0."""
        return k_means.nearest(self.points, self.centres)

    @property
    def squared_error(self) -> Fraction:
        """The sum of the squared distances to the nearest centres."""
        return k_means.squared_error(self.points, self.centres)


def cluster(  # noqa: PLR0913
    source: tables.Source,
    columns: Iterable[str] | None = None,
    *unnamed: object,
    centres: Start | None = None,
    steps: int = STEPS,
    variance: Number | Start | None = None,
    learn: Iterable[str] | None = None,
    weights: Iterable[Number] | None = None,
    shares: Start | None = None,
    grid: int | None = None,
    limit: int = work.LIMIT,
    **reading: Unpack[NumberReading],
) -> Clusters:
    """Return the final centres of rows of numbers, from given first centres.

    It is k-means, or with `learn` EM for a mixture. For Gaussians, "weights", "means" and
    "variances" are learned or held, with one variance for all or one for each centre; for rows of
    counts, such as tosses of one of two coins, "prior" and "tables" are, and centres are the
    probabilities of the columns. The first `weights` are equal unless given; `shares` are those of
    each point in the first step, later ones are multiples of 1/grid. Without `columns` all are
    used; a column of whole weights says how often each point counts. The table is read as in
    `refnb.learn`.

    Raises BadTable for damaged rows, or a cell that is not a number; MissingValue; BadRequest for
    choices that do not go together; OutOfRange for more steps of work than the limit; whatever
    `k_means.run` and `mixture.m_step` raise.

    >>> cluster([{"x": 0}, {"x": 1}, {"x": 5}], centres=[0, 1]).centres
    ((Fraction(1, 2),), (Fraction(5, 1),))
    """
    settings.check_options(cluster, reading, NumberReading, *unnamed)
    if centres is None:
        raise BadRequest("the first centres are needed, as many as there are groups: centres=[...]")
    checks.size(steps, "the number of steps", 0)
    if learn is not None:
        start, layout = _start(centres), settings.layout(None, **reading)
        parts = settings.listed(learn, "what is learned") or ()
        first = _components(start, parts, variance, weights)
        sheet = _table(source, settings.listed(columns, "the columns"), layout)
        known = None if shares is None else _start(shares, "share of point")
        k_means.check(sheet[1], start)
        with tables.naming(source):
            return _mix(sheet, first, parts, known, (steps, grid, limit))
    if any(given is not None for given in (variance, grid, weights, shares)):
        raise BadRequest(f"variance, weights, shares and grid are those of a mixture: {LEARN}")
    start, names = _start(centres), settings.listed(columns, "the columns")
    names, points, table = _table(source, names, settings.layout(None, **reading))
    with tables.naming(source):
        run, choices = _k_means(points, start, steps, limit)
    return Clusters(names, points, run.centres, run, start, table | choices)


def _mix(
    sheet: tuple[Names, tuple[Centre, ...], Choices],
    start: tuple[Centre, ...],
    learn: Names,
    shares: tuple[Centre, ...] | None,
    how: tuple[int, int | None, int],
) -> Clusters:
    """Return a mixture learned by EM: OutOfRange for more work than the limit."""
    (names, points, table), (steps, grid, limit) = sheet, how
    what = f"a mixture of {len(start)} components for {len(points)} points"
    work.check(what, work.mixture(len(points), len(start), steps), limit)
    if learn[0] in count_mixture.PARTS:
        grid = mixtures.FINE if grid is None and steps > 1 else grid
        rounds = mixtures.of_counts(points, start, learn, shares, grid)
    else:
        grid = mixtures.FINE if grid is None else grid
        rounds = mixtures.of_gaussians(points, start, learn, shares, grid)
    run = tuple(files.show_progress(islice(rounds, steps), "steps", 1))
    reached, last = (run[-1][1], run[-1][0]) if run else (start, ())
    table |= {"learned": ", ".join(learn), "steps": f"at most {steps}"}
    table |= {"shares": f"multiples of {Fraction(1, grid)}" if grid else "exact"}
    table |= {"first shares": "as they are given"} if shares else {}
    k, rows = len(names) + 1, [tuple(map(Fraction, row)) for row in reached]
    parts = ((row[0], row[1:k], row[k:]) for row in rows)
    weights, centres, variances = zip(*parts, strict=True)
    return Clusters(names, points, centres, run, start, table, weights, variances, last)


def _components(
    start: tuple[Centre, ...], learn: Names, variance: object, weights: Iterable[Number] | None
) -> tuple[Centre, ...]:
    """Return weight, centre and variances of each component; counts have no variances."""
    if not (start and learn):
        raise BadRequest("a mixture needs at least one centre, and what is learned")
    k, is_counts = len(start), learn[0] in count_mixture.PARTS
    for part in learn:
        suggestions.choice(part, count_mixture.PARTS if is_counts else mixture.PARTS, "part")
    if is_counts != (variance is None):
        way = messages.option("variance=1", "--variance 1")
        raise BadRequest(f"Gaussians need a variance, such as {way}, and counts have none")
    if isinstance(weights, str):
        raise BadRequest(f"weights are a list of numbers, got {messages.with_type(weights)}")
    given = [Fraction(1, k)] * k if weights is None else weights
    share = [number(w, "a weight") for w in given]
    one = () if is_counts else variance
    several = variance if isinstance(variance, list | tuple) else [one] * k
    spread = _start(several, "variance of centre")
    for what, each in (("weights", share), ("variances", spread)):
        if len(each) != k:
            raise BadRequest(f"{k} centres need as many {what}, got {len(each)}")
    wide = [v * len(m) if len(v) == 1 else v for v, m in zip(spread, start, strict=True)]
    return tuple((w, *m, *v) for w, m, v in zip(share, start, wide, strict=True))


def _k_means(points: Points, start: Points, steps: int, limit: int) -> tuple[Run, Choices]:
    """Return a run of k-means, and the choices: OutOfRange for more work than the limit."""
    what = f"grouping {len(points)} points around {len(start)} centres"
    width = len(points[0]) if points else 0
    work.check(what, work.clusters(len(points), len(start), width, steps), limit)
    return k_means.run(points, start, steps), {
        "steps": f"at most {steps}",
        "ties": "the first of several nearest centres",
        "empty cluster": "its centre stays where it is",
    }


def _table(
    source: tables.Source, columns: Names | None, layout: tables.Layout
) -> tuple[Names, tuple[Centre, ...], Choices]:
    """Return the numeric columns (all of them unless named), the points, and how they were read."""
    with tables.open_source(source, layout) as sheet:
        names = columns or tuple(f for f in sheet.columns if f != layout.weight)
        checks.names([*names, layout.weight] if layout.weight else names, "the columns")
        points = _points(sheet, names)
        sheet.check_options()
        choices = {"table": sheet.name, "columns": ", ".join(names), **layout.settings()}
        choices |= {"weight": layout.weight} if layout.weight else {}
        return names, points, {**choices, **sheet.notes, "points": f"{len(points)}"}


def _start(centres: object, what: str = "centre") -> tuple[Centre, ...]:
    """Return the first centres; a single number is a centre in one column: BadRequest; NotExact."""
    if isinstance(centres, str | Mapping | set | frozenset) or not isinstance(centres, Iterable):
        raise BadRequest(f"{what}s are a list of points, got {messages.with_type(centres)}")
    points = [m if isinstance(m, list | tuple) else (m,) for m in centres]
    return tuple(tuple(number(x, f"{what} {j}") for x in m) for j, m in enumerate(points, 1))


def _points(sheet: tables.Sheet, names: Names) -> tuple[Centre, ...]:
    """Return the numbers of each row: MissingValue; BadTable for a cell that is not a number."""
    layout = sheet.layout
    rows = [*sheet.records([*names, layout.weight] if layout.weight else names)]
    seen = {f: Counter(row.cells[f] for row in rows if f in row.cells) for f in names}
    kinds = {f: columns.kind(cells, layout.comma) for f, cells in seen.items()}
    points = [tuple(_number(row, f, kind) for f, kind in kinds.items()) for row in rows]
    for f, kind in kinds.items():
        sheet.note_marks(f, seen[f], kind.comma)
        if kind.reason == columns.FRACTION:
            sheet.note("fractions", f"one number each in {f}")
        if kind.comma:
            sheet.note("commas", f"{kind.comma} in {f}")
    times = [int(tables.weight(row, layout, tables.times)) for row in rows]
    return tuple(tables.repeat_rows(points, times) if layout.weight else points)


def _number(row: tables.Row, f: str, kind: Kind) -> Fraction:
    where, cell = f"{row.place}, column {f!r}", row.cells.get(f)
    if not cell or suggestions.is_mark(cell):
        raise MissingValue(f"{where}: the number is missing, and a point needs all")
    if kind.reason == columns.COMMA and cell in kind.unsure:
        raise BadTable(f"{where}: {columns.readings(cell)}")
    with messages.at(where, error=BadTable):
        return rational.rational(columns.number(cell, kind.comma))
