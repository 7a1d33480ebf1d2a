"""Mistakes with the means of k Gaussians."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction

from mistakes.making import Mistake
from refnb.checks import Number
from refnb.exact.enclosure import Enclosure
from refnb.networks import clustering, mixture
from refnb.networks.clustering import Centre, Point
from refnb.networks.mixture import Climb, Row

E_STEP, M_STEP = mixture.e_step, mixture.m_step
GAIN, CLIMB = mixture.gain, mixture.climb

Line = Sequence[Point]
Shares = Sequence[Sequence[Enclosure]]


def _deviation(points: Line, means: Line, v: Number, places: int) -> tuple[Row, ...]:
    return E_STEP(points, means, v * v, places)


def _without_half(points: Line, means: Line, v: Number, places: int) -> tuple[Row, ...]:
    return E_STEP(points, means, Fraction(v) / 2, places)


def _nearest(points: Line, means: Line, v: Number, places: int) -> tuple[Row, ...]:
    E_STEP(points, means, v, places)
    first = [tied[0] for tied in clustering.nearest(points, means)]
    return tuple(
        tuple(Enclosure(Fraction(c == j), Fraction(c == j)) for j in range(len(means)))
        for c in first
    )


def _middle(points: Line, shares: Shares) -> tuple[Row, ...]:
    rows = [[_point((s.low + s.high) / 2) for s in row] for row in shares]
    M_STEP(points, shares)
    return M_STEP(points, rows)


def _point(x: Fraction) -> Enclosure:
    return Enclosure(x, x)


def _ends(points: Line, shares: Shares) -> tuple[Row, ...]:
    M_STEP(points, shares)
    two = [
        M_STEP(points, [[_point(end(s)) for s in row] for row in shares])
        for end in (_low, _high)
        if all(any(end(s) for s in column) for column in zip(*shares, strict=True))
    ]
    return tuple(
        tuple(_around(*(found[j][c] for found in two)) for c in range(len(points[0])))
        for j in range(len(shares[0]))
    )


def _low(s: Enclosure) -> Fraction:
    return s.low


def _high(s: Enclosure) -> Fraction:
    return s.high


def _around(*parts: Enclosure) -> Enclosure:
    return Enclosure(min(p.low for p in parts), max(p.high for p in parts))


def _not_cancelled(points: Line, means: Line, others: Line, v: Number, places: int) -> Enclosure:
    found = [GAIN([x], means, others, v, places) for x in points]
    GAIN(points, means, others, v, places)
    return Enclosure(
        sum((f.low for f in found), Fraction(0)), sum((f.high for f in found), Fraction(0))
    )


def _backwards(points: Line, means: Line, others: Line, v: Number, places: int) -> Enclosure:
    return GAIN(points, others, means, v, places)


def _climbing(change: Callable[[Climb, tuple[Centre, ...]], Climb]) -> object:
    def wrong(points: Line, means: Line, v: Number, grid: int, steps: int, places: int) -> Climb:
        """Climb, and change what was found."""
        start = tuple(tuple(map(Fraction, m)) for m in means)
        return change(CLIMB(points, means, v, grid, steps, places), start)

    return wrong


def _always(found: Climb, _: tuple[Centre, ...]) -> Climb:
    steps = tuple(replace(step, taken=True) for step in found.steps)
    return Climb(steps, steps[-1].rounded if steps else found.means)


def _left_out(found: Climb, _: tuple[Centre, ...]) -> Climb:
    return Climb(tuple(step for step in found.steps if step.taken), found.means)


def _start(found: Climb, start: tuple[Centre, ...]) -> Climb:
    return Climb(found.steps, start)


MISTAKES = (
    Mistake(
        "mixture-deviation-for-variance",
        "Squared the variance, as if it were the standard deviation.",
        {"mixture.e_step": _deviation},
    ),
    Mistake(
        "mixture-half-forgotten",
        "Divided the squared distance by v, not by 2 v.",
        {"mixture.e_step": _without_half},
    ),
    Mistake(
        "mixture-nearest-takes-all",
        "Gave each point wholly to the first nearest mean.",
        {"mixture.e_step": _nearest},
    ),
    Mistake(
        "mixture-middle-of-shares",
        "Took the middles of the shares for the shares.",
        {"mixture.m_step": _middle},
    ),
    Mistake(
        "mixture-all-ends-alike",
        "Enclosed a mean with all shares low, and with all shares high.",
        {"mixture.m_step": _ends},
    ),
    Mistake(
        "mixture-not-cancelled",
        "Subtracted logarithms point by point, without leaving out what both have.",
        {"mixture.gain": _not_cancelled},
    ),
    Mistake(
        "mixture-gain-backwards",
        "Told what is lost for what is gained.",
        {"mixture.gain": _backwards},
    ),
    Mistake(
        "mixture-taken-unchecked",
        "Took every step, whether or not the likelihood rises.",
        {"mixture.climb": _climbing(_always)},
    ),
    Mistake(
        "mixture-last-step-left-out",
        "Left out the step that was not taken.",
        {"mixture.climb": _climbing(_left_out)},
    ),
    Mistake(
        "mixture-start-returned",
        "Returned the means from which the climb started.",
        {"mixture.climb": _climbing(_start)},
    ),
)
