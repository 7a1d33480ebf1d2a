"""The concepts that two days leave, between the most general and the most specific one."""

from itertools import groupby, product

from docs._build.pictures import svg
from docs._build.pictures.svg import Picture, Point
from refnb.decision import map_ml
from refnb.decision.map_ml import Conjunction

DOMAINS = [("sunny", "cloudy"), ("windy", "calm"), ("warm", "cold")]
DAYS = [(("sunny", "windy", "warm"), "yes"), (("sunny", "calm", "warm"), "no")]


def required(c: Conjunction) -> tuple[str, ...]:
    """Return the values that a conjunction requires."""
    return tuple(v for v in c or () if v)


def consistent() -> list[tuple[str, ...]]:
    """Return what the conjunctions that fit both days require, the most general first."""
    every: list[Conjunction] = [*product(*((None, *values) for values in DOMAINS))]
    right = [c for c in every if all(map_ml.covers(c, x) == (y == "yes") for x, y in DAYS)]
    return sorted(map(required, right), key=len)


def kites() -> Picture:
    """Draw the version space: an arrow leads to a concept that requires one value more."""
    at = dict[tuple[str, ...], Point]()
    for down, (_, group) in enumerate(groupby(consistent(), len)):
        row = [*group]
        for i, c in enumerate(row):
            at[c] = (180 + 83 * (2 * i + 1 - len(row)), 30 + 62 * down)
    marks = [
        svg.arrow((at[a][0], at[a][1] + 16), (at[b][0], at[b][1] - 18))
        for a, b in product(at, repeat=2)
        if len(b) == len(a) + 1 and {*a} < {*b}
    ]
    marks += [svg.node(place, ", ".join(c), "soft-a") for c, place in at.items()]
    for letter, (edge, *_) in zip("SG", map_ml.boundaries(DOMAINS, DAYS, "yes"), strict=True):
        marks.append(svg.text(4, at[required(edge)][1] + 5, letter, kind="strong"))
    return Picture(
        "kites",
        "Four concepts that two days leave",
        "Four boxes. On top windy, the most general; below it sunny, windy and windy, warm; at the "
        "bottom sunny, windy, warm, the most specific.",
        "Each arrow asks for one value more. <em>G</em> is the most general concept, <em>S</em> "
        "the most specific; every consistent concept lies between them.",
        170,
        marks,
    )
