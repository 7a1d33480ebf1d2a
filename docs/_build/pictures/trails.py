"""News in the network of the storm: which variables it reaches, by what is known already."""

from collections.abc import Collection, Sequence
from itertools import pairwise

from docs._build.pictures import svg
from docs._build.pictures.svg import Layer, Move, Picture
from refnb.io import bif, files
from refnb.networks import d_separation

STORM = bif.read(files.example("campfire.bif").read_text("utf-8"))
AT = {
    "Storm": ("storm", 120, 44),
    "BusTourGroup": ("bus tour", 284, 44),
    "Lightning": ("lightning", 60, 134),
    "Campfire": ("campfire", 284, 134),
    "Thunder": ("thunder", 60, 224),
    "ForestFire": ("forest fire", 210, 224),
}
STARTS = {"nothing yet": "", "thunder": "Thunder", "the bus tour": "BusTourGroup"}


def arrows() -> list[tuple[str, str]]:
    """Return every arrow."""
    return [(u, v) for v, parents in STORM.parents.items() for u in parents]


def reached(start: str, known: Collection[str]) -> dict[str, tuple[str, ...]]:
    """Return each variable that news of the start reaches, with the trail that it takes."""
    given = [v for v in STORM.variables if v in known and v != start]
    found = {}
    for v in STORM.variables:
        if start and v != start and v not in given:
            one = d_separation.separated(STORM, [start], [v], given)
            if not one.separated:
                found[v] = one.trail
    return found


def news(chosen: Sequence[str]) -> tuple[list[str], str]:
    """Draw what is known, what news reaches, and on which trails."""
    heard, *ticks = chosen
    start = STARTS[heard]
    known = {v for v, tick in zip(AT, ticks, strict=True) if tick and v != start}
    trails = reached(start, known)
    lit = {frozenset(pair) for trail in trails.values() for pair in pairwise(trail)}
    marks = []
    for u, v in arrows():
        (_, x1, y1), (_, x2, y2) = AT[u], AT[v]
        kind = "line-b" if {u, v} in lit else "line"
        marks.append(svg.segment((x1, y1 + 16), (x2, y2 - 16), kind, f"{u} {v}"))
    for v, (words, x, y) in AT.items():
        wide = 8 * len(words) + 16
        kind = "a" if v in known else "ring" if v == start else "soft-b" if v in trails else "line"
        marks.append(svg.box((x - wide // 2, y - 16), wide, 32, kind, f"node {v}"))
        marks.append(svg.middle(x, y + 5, words, "on" if v in known else "", f"name {v}"))
    names = [AT[v][0] for v in trails]
    said = f"news of: {', '.join(names) or 'nothing'}"
    marks.append(svg.middle(180, 268, said * bool(start), "strong", "says"))
    return marks, f"You hear of {heard}; {said}."


def storm() -> Picture:
    """Draw the network of the storm, for what a reader knows of it."""
    tips = []
    for u, v in arrows():
        (_, x1, y1), (_, x2, y2) = AT[u], AT[v]
        tips.append(svg.arrow((x1, y1 + 16), (x2, y2 - 16)))
    return Picture(
        "news",
        "What news reaches in the network of the storm",
        "Arrows from storm to lightning, campfire and forest fire, from bus tour to campfire, from "
        "lightning to thunder and forest fire, and from campfire to forest fire.",
        "Each arrow leads from a cause to its effect. Choose what you hear of (thick frame), and "
        "tick or click what you know already (full). Shaded boxes learn something from the news, "
        "on the dashed trails; empty ones are separated from it.",
        280,
        tips,
        layers=[
            Layer(
                news,
                [
                    Move("list", "you hear of", [*STARTS]),
                    *(Move("tick", words, ["", v]) for v, (words, *_) in AT.items()),
                ],
            )
        ],
    )
