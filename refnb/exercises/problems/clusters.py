"""Problems of a step of k-means: new centres, distances, and the nearest centre.

The tables m1, m2, ... are the first centres, every other table a point, with a number for each
column: x1 = { length = 18, width = 8 }. An exercise can ask for any line of the step by its name,
as asks = "m1(length)", "d(x1, m1)" or "E"; asks = "nearest" asks for the centre of a point.
"""

# ruff: noqa: PLC0415 - mistakes are loaded when an answer is checked

import re
from collections.abc import Mapping, Sequence

from refnb.core import checks
from refnb.core.errors import BadRequest
from refnb.exercises.problems import problem
from refnb.exercises.problems.problem import Exercise, Given, Part, Question, Solver, Table
from refnb.latent import k_means
from refnb.latent.k_means import Centre
from refnb.worked import clustering
from refnb.worked.solution import Solution

Rows = Mapping[str, Table]
CENTRE, NEAREST = re.compile("m[0-9]+"), "nearest"


def read(given: Given) -> tuple[Rows, Rows]:
    """Return the points and the first centres: BadRequest if either is missing."""
    points, centres = dict[str, Table](), dict[str, Table]()
    for name, row in given.numbers.items():
        (centres if CENTRE.fullmatch(name) else points)[name] = row
    if not points or not centres:
        raise BadRequest("write points, x1 = { length = 18 }, and first centres, m1 = { ... }")
    columns = next(iter(centres.values()))
    for name, row in given.numbers.items():
        checks.same(columns, row, f"the columns of {name}")
    return points, centres


def solve(given: Given, part: Part) -> Solution:
    """Work out the first step."""
    both = read(given)
    columns = [*next(iter(both[1].values()))]
    points, centres = ([tuple(row[c] for c in columns) for row in rows.values()] for rows in both)
    solution = clustering.solve({}, points, centres, k_means.run(points, centres, 1))
    return Solution(part.title, solution.steps[1:])  # without choices


def exercise(given: Given, part: Part) -> Exercise:
    """Ask for the first number of the first centre, or for the nearest centre of a point."""
    from refnb.exercises.mistakes import clusters

    points, centres = read(given)
    if part.asks == NEAREST:
        return clusters.nearest(points, centres, problem.named(part, "point", points))
    if part.asked:
        raise BadRequest(f'a point is asked for with asks = "{NEAREST}"')
    return clusters.exercise(points, centres)


def question(
    columns: Sequence[str], points: Sequence[Centre], centres: Sequence[Centre], point: str
) -> Question:
    """Return the numbers as the data of a problem file, and the point to ask for, if any."""
    given = Given(named(columns, points, "x") | named(columns, centres, "m"))
    asked = Part(asks=NEAREST, asked={"point": point}) if point else Part()
    return Question("clusters", given, asked)


def named(columns: Sequence[str], rows: Sequence[Centre], letter: str) -> dict[str, Table]:
    """Return rows by name, x1, x2, ..., each with its columns."""
    return {f"{letter}{i}": dict(zip(columns, row, strict=True)) for i, row in enumerate(rows, 1)}


SOLVER = Solver(solve, ("asked",), exercise, asks=(NEAREST,), by="one step of k-means")
