"""A step of k-means as an exercise: distances, E, and the new centres.

points, at           x_c, and m_c of the first centres, on each column c
distances            d(x, m) = Σ (x_c - m_c)^2
own, sizes           1 at the first nearest centre of each point; how many points a centre has
error                E = Σ d(x, m) of the own centres
sums, means          what the points of a centre add up to, and their mean

A centre without points stays. The nearest centre is an answer in words; any centre that ties is
right.
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from refnb.core import checks
from refnb.exercises import entry
from refnb.exercises.replay import Choice, Exercise, Kind, Row, chosen, of_each, root, row
from refnb.io import suggestions
from refnb.latent import k_means
from refnb.worked.formula import Axis, Cell, Name, count, distance, table, total, zero
from refnb.worked.terms import Name as Word
from refnb.worked.working import Lines, Stage, Working, Written, flat

MOST = 2000
ON_I, ON_J, ON_C = map(Axis, "ijc")
POINTS, AT, DISTANCES, OWN = map(table, ("points", "at", "distances", "own"))
COUNT = count("pairs") / count("sizes")  # of the points
SIZES, SUMS, MEANS, ERROR = map(table, ("sizes", "sums", "means", "error"))
Named = Mapping[str, Mapping[str, Fraction]]  # points by name, each with its columns


def exercise(points: Named, centres: Named) -> Exercise:
    """Return the exercise that asks for the first number of the first new centre, or for a line.

    Raises OutOfRange for more than 2000 differences between points and centres.

    >>> from refnb.exercises import replay
    >>> one, some = Fraction(1), {f"x{i}": {"c": Fraction(i)} for i in (0, 1, 5)}
    >>> step = exercise(some, {"m1": {"c": 0 * one}, "m2": {"c": 4 * one}})
    >>> replay.answer(step), replay.answer(step, ["over-all"])
    (Fraction(1, 2), Fraction(1, 3))
    """
    (first, columns), size = next(iter(centres.items())), len(points) * len(centres)
    checks.size(size * len(columns), "the differences of what is checked", 1, MOST)
    one, named = next(iter(columns)), "({})".format if len(columns) > 1 else lambda _: ""
    step = "Step 1"
    stages = (
        Stage("points", (ON_I, ON_C), flat(points)),
        Stage("at", (ON_J, ON_C), flat(centres)),
        Stage("pairs", (ON_I, ON_J), {(i, j): Fraction(0) for i in points for j in centres}),
        Stage("distances", (ON_I, ON_J), SQUARES, step, Word("d"), of="pairs"),
        Stage("own", (ON_I, ON_J), _own, needs="distances"),
        Stage("sizes", (ON_J,), total(OWN, ON_I)),
        Stage("error", (), total(OWN * DISTANCES, ON_I, ON_J), step, Word("E")),
        Stage("sums", (ON_J, ON_C), total(OWN * POINTS, ON_I), of="at"),
        Stage("means", (ON_J, ON_C), MEAN, step, lambda c: Word(c[0] + named(c[1]))),
    )
    facts = frozenset(["columns"] if len(columns) > 1 else [])
    made = KIND.exercise(Working(stages, {"a": first, "c": one}, facts))
    return made.of_line(("means", (first, one)))


def nearest(points: Named, centres: Named, point: str) -> Exercise:
    """Return the exercise that asks for the nearest centre of a point; any that ties is right."""
    made = exercise(points, centres).of_line(("distances", (point, next(iter(centres)))))

    def _read(entered: object) -> Cell:
        centre = entry.label(entered if isinstance(entered, str) else "", centres)
        suggestions.choice(centre, centres, "centre")
        return (centre,)

    def _is_nearest(w: Written, cell: Cell) -> bool:
        of = {j: d for (i, j), d in w["distances"].items() if i == point}
        return of[cell[0]] == min(of.values())

    tied = [m for m in centres if _is_nearest(made.working.right, (m,))]
    choice = Choice((tied[0],), len(tied), _read, _is_nearest)
    return replace(made, called=f"the nearest centre of {point}", choice=choice)


def _own(w: Written) -> Lines:
    """Return 1 at the first nearest centre of each point."""
    return chosen({c: -d for c, d in w["distances"].items()})


def _error_after(w: Written, _: Lines) -> Lines:
    """Return E of the new centres."""
    columns = dict.fromkeys(c for _, c in w["at"])
    points, centres = (
        [tuple(w[rows][i, c] for c in columns) for i in dict.fromkeys(i for i, _ in w[rows])]
        for rows in ("points", "at")
    )
    step = k_means.step(points, centres)
    return {(): k_means.step(points, step.centres).squared_error}


APART = POINTS - AT
SQUARES = total(APART * APART, ON_C)
STAYS = zero(SIZES)  # without points
MEAN = (SUMS + STAYS * AT) / (SIZES + STAYS)
FIRST = POINTS(c=Name("c")) - AT(c=Name("c"))
MISTAKES: Mapping[str, Row] = {
    "city-blocks": row("distances", total(distance(APART), ON_C)),
    "roots": row("distances", function=of_each(root)),
    "one-column": row("distances", FIRST * FIRST, when="columns"),
    "after-the-step": row("error", function=_error_after),
    "over-all": row("means", SUMS / COUNT),
    "old-centre-counted": row("means", (SUMS + AT) / (SIZES + 1)),
    "not-moved": row("means", AT),
    "sum-given": row("means", SUMS),
}
KIND = Kind({"clusters": MISTAKES})
