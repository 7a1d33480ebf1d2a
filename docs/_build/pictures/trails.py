"""News in the network of the storm: which variables it reaches, given what is known."""

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from docs._build.pictures import graphs, svg
from docs._build.pictures.svg import Move, Picture, Point
from refnb.io import bif, files
from refnb.networks import d_separation

STORM = bif.read(files.example("campfire.bif").read_text("utf-8"))
ARROWS = graphs.edges(STORM.parents)
AT = {
    "Storm": ("storm", 120, 44),
    "BusTourGroup": ("bus tour", 284, 44),
    "Lightning": ("lightning", 60, 134),
    "Campfire": ("campfire", 284, 134),
    "Thunder": ("thunder", 60, 224),
    "ForestFire": ("forest fire", 210, 224),
}
STARTS = {"nothing yet": "", "thunder": "Thunder", "the bus tour": "BusTourGroup"}
FIRE = "ForestFire"


def ends(u: str, v: str) -> tuple[Point, Point]:
    """Return where an arrow begins, below one box, and where it ends, above the other."""
    (_, x1, y1), (_, x2, y2) = AT[u], AT[v]
    return (x1, y1 + 16), (x2, y2 - 16)


def reached(start: str, known: Collection[str]) -> dict[str, tuple[str, ...]]:
    """Return each variable that news from the start reaches, with its trail."""
    given = [v for v in STORM.variables if v in known and v != start]
    others = [v for v in STORM.variables if start and v not in (start, *given)]
    found = {v: d_separation.separated(STORM, [start], [v], given) for v in others}
    return {v: one.trail for v, one in found.items() if not one.separated}


def to_the_fire(start: str) -> list[tuple[str, ...]]:
    """Return every trail from a variable to the forest fire, short ones first."""
    trails: list[tuple[str, ...]] = [(start,)]
    for trail in trails:
        near = [*STORM.parents[trail[-1]], *STORM.children[trail[-1]]]
        trails += [(*trail, v) for v in near if v not in trail and trail[-1] != FIRE]
    return [trail for trail in trails if trail[-1] == FIRE]


def closed(trail: Sequence[str], known: Collection[str]) -> Iterator[str]:
    """Yield where a trail is blocked: at a collider without evidence, or at a known variable."""
    above = d_separation.ancestral_set(STORM, [*known])
    for u, v, w in zip(trail, trail[1:], trail[2:], strict=False):
        collides = d_separation.kind(STORM, u, v, w) == "collider"
        if (v not in above) if collides else v in known:
            yield AT[v][0]


def news(chosen: Sequence[str]) -> tuple[list[str], str]:
    """Draw what is known, what the news reaches, and on which trails."""
    heard, *ticks = chosen
    start = STARTS[heard]
    known = {v for v, tick in zip(AT, ticks, strict=True) if tick and v != start}
    trails = reached(start, known)
    lit = {frozenset(pair) for trail in trails.values() for pair in pairwise(trail)}
    marks = []
    for u, v in ARROWS:
        kind = "line-b" if {u, v} in lit else "line"
        marks.append(svg.segment(*ends(u, v), kind, f"{u} {v}"))
    for v, (words, x, y) in AT.items():
        kind = "a" if v in known else "ring" if v == start else "soft-b" if v in trails else "line"
        marks.append(svg.node((x, y), words, kind, v))
    names = [AT[v][0] for v in trails]
    said = f"news of: {', '.join(names) or 'nothing'}"
    marks.append(svg.middle(180, 268, said * bool(start), "strong", "says"))
    lines = ["", "", "", ""]
    if start and FIRE not in known:
        lines = ["trails to the forest fire, by what lies on them:"]
        for trail in to_the_fire(start):
            by, (shut, *_) = [AT[v][0] for v in trail[1:-1]], [*closed(trail, known), ""]
            lines.append(f"{', '.join(by)}: {f'closed at {shut}' if shut else 'open'}")
    marks += [svg.text(0, 293 + 18 * i, x, key=f"trail {i}") for i, x in enumerate(lines)]
    return marks, f"You hear of {heard}; {said}."


def storm() -> Picture:
    """Draw the network of the storm, given what a reader knows."""
    tips = [svg.arrow(*ends(u, v)) for u, v in ARROWS]
    return svg.moving(
        "news",
        "What news reaches in the network of the storm",
        "Each arrow leads from a cause to its effect. Choose what you hear of (thick frame), and "
        "tick or click what you know already (full). Shaded boxes learn something from the news, "
        "on the dashed trails; empty ones are separated from it. Below is each trail to the forest "
        "fire by what lies on it: open, or closed at the first joint that blocks.",
        356,
        tips,
        news,
        Move("list", "you hear of", [*STARTS]),
        *(Move("tick", words, ["", v]) for v, (words, *_) in AT.items()),
        shows="Arrows from storm to lightning, campfire and forest fire, from bus tour to campfire,"
        " from lightning to thunder and forest fire, and from campfire to forest fire.",
    )
