"""The network of the exam: the posterior of each variable, given what is known."""

from collections.abc import Sequence
from fractions import Fraction

from docs._build.pictures import graphs, svg
from docs._build.pictures.svg import Move, Picture, Point
from refnb.exact import rounding
from refnb.examples import EXAM
from refnb.networks import inference

AT = {"L": (60, 44), "F": (300, 44), "S": (180, 164), "A": (60, 284), "G": (300, 284)}
NAMES = {"L": "studied", "F": "friend helps", "S": "passed", "A": "aunt told", "G": "present"}
YES, NO, QUARTER = "yes", "no", Fraction(1, 4)


def asked(chosen: Sequence[str]) -> tuple[list[str], str]:
    """Draw the probability of each variable, given what is known about the others."""
    given = {v: x for v, x in zip(AT, chosen, strict=True) if x in (YES, NO)}
    marks, said = list[str](), list[str]()
    for v, (x, y) in AT.items():
        share = inference.posterior(EXAM, [v], {u: given[u] for u in given if u != v})[YES,]
        words = given.get(v) or rounding.decimal(share, 3)
        full = {YES: 104, NO: 0}[given[v]] if v in given else 104 * share
        box = "soft-b" if v in given else "soft-a"
        marks.append(svg.box((x - 58, y - 30), 116, 60, box, f"node {NAMES[v]}"))
        marks.append(svg.middle(x, y - 12, NAMES[v], key=f"name {NAMES[v]}"))
        marks.append(svg.box((x - 52, y - 5), full, 8, "b" if v in given else "a", f"bar {v}"))
        marks.append(svg.middle(x, y + 22, words, "strong", f"says {v}"))
        said += [f"{NAMES[v].split()[0]} {words}"] * (v not in given)
    return marks, f"Yes: {', '.join(said)}."


def network() -> Picture:
    """Draw the five variables and their arrows, and the messages between them."""
    marks = [svg.arrow(*between(u, v)) for u, v in graphs.edges(EXAM.parents)]
    answers = ["not known", YES, NO]
    return svg.moving(
        "exam",
        "The network of the exam",
        "Two causes, one effect, and two that depend on it. A number is the probability of "
        "<em>yes</em>. Click a box, or choose below, to say what you know; shaded boxes are known.",
        326,
        marks,
        asked,
        *(Move("list", NAMES[v], answers) for v in AT),
        shows="Arrows from studied and friend helps to passed, from it to aunt told and present.",
    )


def between(u: str, v: str) -> tuple[Point, Point]:
    """Return the ends of an arrow that leaves room at both of them."""
    (x, y), (right, down) = AT[u], AT[v]
    start, end = ((x + k * (right - x), y + k * (down - y)) for k in (QUARTER, 1 - QUARTER))
    return start, end
