"""The concepts that two days leave, between the most general and the most specific one."""

from fractions import Fraction
from itertools import product

from docs._build.pictures import svg
from docs._build.pictures.svg import Picture, Point
from refnb.decision import map_ml
from refnb.decision.map_ml import Conjunction

DOMAINS = [("sunny", "cloudy"), ("windy", "calm"), ("warm", "cold")]
DAYS = [(("sunny", "windy", "warm"), "yes"), (("sunny", "calm", "warm"), "no")]
WIDE, HIGH = 150, 30


def consistent() -> list[Conjunction]:
    """Return the conjunctions that fit both days, the most general first."""
    every: list[Conjunction] = [*product(*((None, *values) for values in DOMAINS))]
    right = [c for c in every if all(map_ml.covers(c, x) == (y == "yes") for x, y in DAYS)]
    return sorted(right, key=asked)


def asked(c: Conjunction) -> int:
    """Return how many values a conjunction requires."""
    return len([v for v in c or () if v])


def kites() -> Picture:
    """Draw the version space: an arrow leads to a concept that requires one value more."""
    concepts = consistent()
    rows = [[c for c in concepts if asked(c) == n] for n in sorted({*map(asked, concepts)})]
    at: dict[Conjunction, Point] = {}
    for down, row in enumerate(rows):
        for place, c in enumerate(row):
            across = place - Fraction(len(row) - 1, 2)
            at[c] = (180 + across * (WIDE + 16), 30 + 62 * down)
    marks = [
        svg.arrow((at[a][0], at[a][1] + HIGH // 2), (at[b][0], at[b][1] - HIGH // 2 - 2))
        for a, b in product(concepts, repeat=2)
        if asked(b) == asked(a) + 1 and {*(a or ())} - {None} < {*(b or ())}
    ]
    for c, (x, y) in at.items():
        marks += [
            svg.box((x - WIDE // 2, y - HIGH // 2), WIDE, HIGH, "soft-a"),
            svg.middle(x, y + 5, ", ".join(v for v in c or () if v)),
        ]
    s, g = map_ml.boundaries(DOMAINS, DAYS, "yes")
    marks += [
        svg.text(4, at[g[0]][1] + 5, "G", kind="strong"),
        svg.text(4, at[s[0]][1] + 5, "S", kind="strong"),
    ]
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
