"""Boxes and arrows: the orders of a structure, a trellis."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from docs._build.pictures import svg
from docs._build.pictures.svg import Move, Picture, Point
from refnb.exact import rational, rounding
from refnb.examples import UMBRELLA
from refnb.latent import hmm, viterbi
from refnb.networks import structure_learning
from refnb.networks.parameter_learning import Cases
from refnb.networks.score import Score

BIT = ("0", "1")
LAWN: dict[str, tuple[str, ...]] = {"rain": BIT, "sprinkler": BIT, "wet": BIT}


def orders() -> Picture:
    """Draw the structures that greedy search finds with causes first, and with the effect first."""
    mornings = Cases(LAWN, {(r, s, max(r, s)): 4 for r in BIT for s in BIT})
    score = Score.spelled("bdeu=1")
    places: list[dict[str, Point]] = [
        {"rain": (32, 60), "sprinkler": (122, 60), "wet": (77, 150)},
        {"wet": (264, 60), "rain": (216, 150), "sprinkler": (312, 150)},
    ]
    marks = [svg.middle(77, 24, "causes first", "strong")]
    marks.append(svg.middle(264, 24, "effect first", "strong"))
    for at in places:
        found = structure_learning.greedy(mornings, list(at), 2, score)
        marks += _graph(at, edges(found.parents))
    return Picture(
        "two-orders",
        "The arrows that two orders lead to",
        "Left: arrows from rain and from sprinkler to wet. Right: arrows from wet to rain and to "
        "sprinkler, and one more from rain to sprinkler.",
        "The same sixteen mornings. With the effect first, one more arrow is needed.",
        172,
        marks,
    )


def edges(parents: Mapping[str, Sequence[str]]) -> list[tuple[str, str]]:
    """Return the arrows of a network: each from a parent to a child."""
    return [(u, v) for v, above in parents.items() for u in above]


DAYS = ("umbrella", "umbrella", "none")
ROWS = {"rain": 70, "dry": 160}
WAYS = {"sum of ways (forward)": "sum", "best way (Viterbi)": "best"}


def columns(way: str) -> list[dict[str, Fraction]]:
    """Return each state's number, day by day: the sum over all ways into it, or the best."""
    if way == "sum":
        return [{**row} for row in hmm.forward(UMBRELLA, DAYS)]
    found = [{z: p * UMBRELLA.emission[z][DAYS[0]] for z, p in UMBRELLA.start.items()}]
    for x in DAYS[1:]:
        into = {w: best_into(found[-1], w)[1] for w in ROWS}
        found.append({w: p * UMBRELLA.emission[w][x] for w, p in into.items()})
    return found


def best_into(row: Mapping[str, Fraction], w: str) -> tuple[str, Fraction]:
    """Return the state that the best way comes from, and the product so far."""
    return max(((z, p * UMBRELLA.transition[z][w]) for z, p in row.items()), key=lambda one: one[1])


def day_by_day(chosen: Sequence[str]) -> tuple[list[str], str]:
    """Draw the numbers of the first boxes, and the ways that lead to them."""
    said, step = chosen
    way, shown = WAYS[said], int(step)
    rows, boxes, marks = columns(way), [(t, z) for t in range(3) for z in ROWS], list[str]()
    (best,), numbers = viterbi.explain(UMBRELLA, DAYS).cells, list[str]()
    for t, z in boxes[:4]:
        for w, down in ROWS.items():
            there = boxes.index((t + 1, w)) < shown
            kept = there and (way == "sum" or best_into(rows[t], w)[0] == z)
            last = way == "best" and shown == len(boxes) and (z, w) == best[t : t + 2]
            kind = "line-b" if last else "line-a" if kept else "thin"
            ends = (_day(t) + 38, ROWS[z]), (_day(t + 1) - 38, down)
            marks.append(svg.segment(*ends, kind, f"way {t} {z} {w}"))
    for i, (t, z) in enumerate(boxes):
        on = way == "best" and shown == len(boxes) and z == best[t]
        kind = "soft-b" if on else "soft-a" if i < shown else "line"
        numbers.append(rounding.decimal(rows[t][z], 6).rstrip("0") if i < shown else "?")
        marks.append(svg.node((_day(t), ROWS[z]), numbers[-1], kind, f"{t} {z}", 76))
    whole = f"in all {rounding.decimal(rational.total(rows[-1].values()), 6)}"
    told = {"sum": whole, "best": f"best path: {', '.join(best)}"}
    words = told[way] if shown == len(boxes) else ""
    marks.append(svg.middle(180, 226, words, "strong", "says"))
    whole = f"{said}, {shown} of {len(boxes)} boxes: {', '.join(numbers)}"
    return marks, f"{whole}{'; ' * bool(words)}{words}."


def _day(t: int) -> int:
    return 58 + 122 * t


def trellis() -> Picture:
    """Draw the trellis of three days, box after box."""
    marks = [svg.middle(_day(t), 20, f"day {t + 1}", "strong") for t in range(3)]
    marks += [svg.middle(_day(t), 203, x) for t, x in enumerate(DAYS)]
    marks += [svg.middle(_day(t), y - 21, z) for t in range(3) for z, y in ROWS.items()]
    return svg.moving(
        "trellis",
        "A trellis of three days",
        "A box for each state of each day, filled step by step: a number is what "
        "the state shows on its day, times the sum of the ways into it, or times the best of them.",
        236,
        marks,
        day_by_day,
        Move("list", "a box holds the", [*WAYS]),
        Move("steps", "step", [str(n) for n in range(7)], 6, 0),
    )


def _graph(at: Mapping[str, Point], arrows: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Draw words in boxes, and arrows from border to border, downwards or level."""
    for u, v in arrows:
        (x1, y1), (x2, y2) = at[u], at[v]
        level = y1 == y2
        start = (x1 + svg.room(u) // 2, y1) if level else (x1, y1 + 16)
        end = (x2 - svg.room(v) // 2, y2) if level else (x2, y2 - 16)
        yield svg.arrow(start, end)
    yield from (svg.node(place, v, "soft-a") for v, place in at.items())
