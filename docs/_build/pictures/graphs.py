"""Boxes and arrows: the orders of a structure, a round of EM, a trellis."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from docs._build.pictures import svg
from docs._build.pictures.climb import bakery
from docs._build.pictures.svg import Picture, Point
from refnb.exact import rational, rounding
from refnb.examples import UMBRELLA
from refnb.latent import em, expected_counts, hmm, viterbi
from refnb.latent.expected_counts import Seen
from refnb.networks import structure_learning
from refnb.networks.parameter_learning import Cases
from refnb.networks.score import Score

BIT = ("0", "1")
LAWN: dict[str, tuple[str, ...]] = {"rain": BIT, "sprinkler": BIT, "wet": BIT}
HALF = 15  # of the height of a box


def orders() -> Picture:
    """Draw the structures that greedy search finds with causes first, and with the effect first."""
    mornings = Cases(LAWN, {(r, s, max(r, s)): 4 for r in BIT for s in BIT})
    score = Score.spelled("bdeu=1")
    places: list[dict[str, Point]] = [
        {"rain": (32, 60), "sprinkler": (122, 60), "wet": (77, 150)},
        {"wet": (277, 60), "rain": (228, 150), "sprinkler": (318, 150)},
    ]
    marks = [svg.middle(77, 24, "causes first", "strong")]
    marks.append(svg.middle(277, 24, "effect first", "strong"))
    for at in places:
        found = structure_learning.greedy(mornings, list(at), 2, score)
        arrows = [(u, v) for v, parents in found.parents.items() for u in parents]
        marks += _graph(at, dict.fromkeys(arrows, ""))
    return Picture(
        "two-orders",
        "The arrows that two orders lead to",
        "Left: arrows from rain and from sprinkler to wet. Right: arrows from wet to rain and to "
        "sprinkler, and one more from rain to sprinkler.",
        "The same sixteen mornings. With the effect first, one more arrow is needed.",
        172,
        marks,
    )


def rounds() -> Picture:
    """Draw a round of expectation maximisation with the numbers of the page."""
    day = [Seen(dict.fromkeys(("crust", "crumb"), q), 2) for q in ("good", "bad")]
    start = bakery("9/10", "1/2", "1")
    tables = [h.tables["baker"][()]["Ann"] for h in (start, em.step(start, day))]
    counts = expected_counts.expected(start, day)["baker"][()]
    before, after = (f"tables: Ann bakes {rational.spelling(p)} of the loaves" for p in tables)
    loaves = ", ".join(f"{who} {rational.spelling(n)}" for who, n in counts.items())
    middle = f"expected counts: {loaves}"
    at: dict[str, Point] = {before: (200, 30), middle: (200, 110), after: (200, 190)}
    left, edge = 16, 200 - _half(after)
    again = [svg.segment((edge, 190), (left, 190)), svg.segment((left, 190), (left, 30))]
    again += [svg.arrow((left, 30), (edge, 30)), svg.text(left + 8, 115, "again")]
    steps = {(before, middle): "expectation", (middle, after): "maximisation"}
    return Picture(
        "em-round",
        "A round of expectation maximisation",
        f"From {before} to {middle}, by expectation; from these to {after}, by maximisation; "
        "and again from there.",
        "One round, with the numbers of the tables above. The next one begins with the new tables.",
        212,
        [*_graph(at, steps), *again],
    )


def trellis() -> Picture:
    """Draw the forward sums of three days, and the best way through them."""
    seen, at, marks = ("umbrella", "umbrella", "none"), {"rain": 70, "dry": 160}, list[str]()
    rows, (best,) = hmm.forward(UMBRELLA, seen), viterbi.explain(UMBRELLA, seen).cells
    for t, (x, row) in enumerate(zip(seen, rows, strict=True)):
        right = 58 + 122 * t
        marks += [svg.middle(right, 20, f"day {t + 1}", "strong"), svg.middle(right, 203, x)]
        for z, p in row.items():
            for w in at if t < 2 else ():
                kind = "line-a" if (z, w) == best[t : t + 2] else "line"
                marks.append(svg.segment((right + 38, at[z]), (right + 84, at[w]), kind))
            corner, kind = (right - 38, at[z] - HALF), "soft-b" if z == best[t] else "soft-a"
            marks += [svg.box(corner, 76, 2 * HALF, kind), svg.middle(right, at[z] - 21, z)]
            marks.append(svg.middle(right, at[z] + 5, rounding.decimal(p, 6).rstrip("0")))
    shows = (
        "Two rows of boxes, rain and dry, and three columns, the days; lines from left to right."
    )
    said = "Each box holds the sum of all ways that come to it from the left. Thick: the best path,"
    words = f"{said} {', '.join(best)}."
    return Picture("trellis", "A trellis of three days", shows, words, 212, marks)


def _graph(at: Mapping[str, Point], arrows: Mapping[tuple[str, str], str]) -> Iterator[str]:
    """Draw words in boxes, and arrows from border to border, downwards or level, with words."""
    for (u, v), words in arrows.items():
        (x1, y1), (x2, y2) = at[u], at[v]
        if y1 == y2:
            yield svg.arrow((x1 + _half(u), y1), (x2 - _half(v), y2))
            continue
        yield svg.arrow((x1, y1 + HALF), (x2, y2 - HALF))
        if words:
            aside = -10 if x2 < x1 else 10
            x, y = Fraction(x1 + x2) / 2 + aside, Fraction(y1 + y2) / 2 + 4
            yield svg.text(x, y, words, "end" if x2 < x1 else "")
    for words, (right, down) in at.items():
        corner = right - _half(words), down - HALF
        yield svg.box(corner, 2 * _half(words), 2 * HALF, "soft-a")
        yield svg.middle(right, down + 5, words)


def _half(words: str) -> int:
    """Return half the width of a box: enough for its words in a wide font."""
    return 8 + 7 * len(words) // 2
