"""k-means on a map, step by step: each point to the nearer centre, each centre to its points."""

from collections.abc import Sequence

from docs._build.pictures import svg
from docs._build.pictures.svg import Move, Number, Picture, Point
from refnb.exact import rational
from refnb.latent import k_means

POINTS: list[k_means.Point] = [(1, 1), (2, 1), (1, 2), (5, 4), (6, 5), (5, 6)]
START: list[k_means.Point] = [(1, 1), (2, 1)]
RUN = k_means.run(POINTS, START, steps=10)
STEPS = [str(n) for n in range(2 * len(RUN.steps))]  # points are given, then centres move


def at(x: tuple[Number, ...]) -> Point:
    """Return the place of a point on the map."""
    return 30 + 50 * x[0], 305 - 45 * x[1]


def half(chosen: Sequence[str]) -> tuple[list[str], str]:
    """Draw the positions of points and centres after a number of half steps."""
    n = int(chosen[0])
    taken = RUN.steps[n // 2]
    before: k_means.Points = RUN.steps[n // 2 - 1].centres if n > 1 else START
    centres: k_means.Points = taken.centres if n % 2 else before
    given = [(at(x), nearest[0]) for x, nearest in zip(POINTS, taken.nearest, strict=True)]
    marks = [svg.segment(x, at(before[j]), "thin", f"way {i}") for i, (x, j) in enumerate(given)]
    for j, m in enumerate(centres):
        marks.append(svg.dot(at(m), "ring", 11, f"centre {j}"))
        right, down = at(m)
        marks.append(svg.text(right + 13, down - 9, "AB"[j], "", "strong halo", f"name {j}"))
    marks += [svg.dot(x, "ab"[j], 5, f"point {i}") for i, (x, j) in enumerate(given)]
    error = k_means.squared_error(POINTS, centres)
    what = "each centre to the mean of its points" if n % 2 else "each point to the nearer centre"
    words = f"{what}: error {rational.spelling(error)}"
    marks.append(svg.middle(190, 16, words, "strong", "says"))
    ends = " and ".join(f"({', '.join(map(rational.spelling, m))})" for m in centres)
    return marks, f"Step {n}, {words}. The centres are at {ends}."


def wandering() -> Picture:
    """Draw six points, and the two centres as they move."""
    marks = [svg.segment(at((0, 0)), at((6, 0))), svg.segment(at((0, 0)), at((0, 6)))]
    for n in range(1, 7):
        (x, _), (_, y) = at((n, 0)), at((0, n))
        marks += [svg.middle(x, 322, str(n)), svg.text(24, y + 5, str(n), "end")]
    marks += [svg.middle(190, 340, "length"), svg.text(36, 34, "width")]
    return svg.moving(
        "wandering",
        "Two centres wander to the middle of their groups",
        "Rings: the centres A and B. A line leads from each point to the centre that it was given "
        "to. Take the next step until nothing moves.",
        348,
        marks,
        half,
        Move("steps", "step", STEPS),
    )
