"""Mistakes with k means."""

from collections.abc import Sequence
from fractions import Fraction

from mistakes.making import Mistake
from mistakes.numbers import double
from refnb.networks import clustering
from refnb.networks.clustering import Centre, Point, Run, Step

RIGHT_DISTANCES, RIGHT_NEAREST = clustering.distances, clustering.nearest
RIGHT_MEANS, RIGHT_STEP, RIGHT_RUN = clustering.means, clustering.step, clustering.run

Line = Sequence[Point]


def _roots(points: Line, centres: Line) -> tuple[Centre, ...]:
    rows = RIGHT_DISTANCES(points, centres)
    return tuple(tuple(double(Fraction(str(float(d) ** 0.5))) for d in row) for row in rows)


def _blocks(points: Line, centres: Line) -> tuple[Centre, ...]:
    return tuple(
        tuple(
            sum((abs(Fraction(a - b)) for a, b in zip(x, m, strict=True)), Fraction(0))
            for m in centres
        )
        for x in points
    )


def _first(points: Line, centres: Line) -> tuple[tuple[int, ...], ...]:
    return tuple(tied[:1] for tied in RIGHT_NEAREST(points, centres))


def _dropped(points: Line, clusters: Sequence[int], centres: Line) -> tuple[Centre, ...]:
    found = RIGHT_MEANS(points, clusters, centres)
    return tuple(m for j, m in enumerate(found) if j in clusters)


def _origin(points: Line, clusters: Sequence[int], centres: Line) -> tuple[Centre, ...]:
    found = RIGHT_MEANS(points, clusters, centres)
    return tuple(m if j in clusters else tuple(Fraction(0) for _ in m) for j, m in enumerate(found))


def _last(points: Line, centres: Line) -> Step:
    right = RIGHT_STEP(points, centres)
    clusters = [tied[-1] for tied in right.nearest]
    return Step(right.nearest, right.error, RIGHT_MEANS(points, clusters, centres))


def _after(points: Line, centres: Line) -> Step:
    right = RIGHT_STEP(points, centres)
    return Step(right.nearest, clustering.squared_error(points, right.centres), right.centres)


def _unsettled(points: Line, centres: Line, steps: int) -> Run:
    right = RIGHT_RUN(points, centres, steps)
    return Run(right.steps[: len(right.steps) - right.settled], right.settled, *_end(right))


def _always(points: Line, centres: Line, steps: int) -> Run:
    right = RIGHT_RUN(points, centres, steps)
    return Run(right.steps, True, *_end(right))


def _end(run: Run) -> tuple[tuple[Centre, ...], Fraction]:
    return run.centres, run.error


MISTAKES = (
    Mistake(
        "clustering-roots",
        "Took the roots of the distances.",
        {"clustering.distances": _roots},
    ),
    Mistake(
        "clustering-blocks",
        "Added up the differences, as a taxi drives.",
        {"clustering.distances": _blocks},
    ),
    Mistake(
        "clustering-first-of-ties",
        "Told the first of the nearest centres only.",
        {"clustering.nearest": _first},
    ),
    Mistake(
        "clustering-empty-dropped",
        "Left out the centre of an empty cluster.",
        {"clustering.means": _dropped},
    ),
    Mistake(
        "clustering-empty-origin",
        "Took the mean of no points for 0.",
        {"clustering.means": _origin},
    ),
    Mistake(
        "clustering-last-of-ties",
        "Gave a point to the last of its nearest centres.",
        {"clustering.step": _last},
    ),
    Mistake(
        "clustering-error-after",
        "Told the squared error after the step, not before.",
        {"clustering.step": _after},
    ),
    Mistake(
        "clustering-last-step-left-out",
        "Left out the step that shows that nothing moves any more.",
        {"clustering.run": _unsettled},
    ),
    Mistake(
        "clustering-always-settled",
        "Called the end of the steps an end of moving.",
        {"clustering.run": _always},
    ),
)
