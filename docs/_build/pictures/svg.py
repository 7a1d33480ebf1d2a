"""A picture as SVG, with a description in words; coordinates are decimals.

A kind is a class of docs/assets/pictures.css: "a" and "b" are the two colours of data, "soft-a"
and "soft-b" their lighter sides, and "line" is an axis. No mark has a colour of its own.
"""

import json
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from html import escape
from itertools import product
from math import isqrt

from refnb.exact import rounding

Number = int | Fraction
Point = tuple[Number, Number]
Draw = Callable[[Sequence[str]], tuple[Sequence[str], str]]
WIDE = 360


def number(x: Number) -> str:
    """Return a coordinate as a decimal with at most two digits after the point."""
    written = rounding.decimal(x, 2)
    return written.rstrip("0").rstrip(".") if "." in written else written


def about(x: Fraction, digits: int) -> str:
    """Return a decimal, with = or ≈ before it."""
    exact = (x * 10**digits).denominator == 1
    return f"{'=' if exact else '≈'} {rounding.decimal(x, digits)}"


def tag(name: str, inside: str = "", **attributes: Number | str) -> str:
    """Return an element; a name with a dash is written with _, and `kind` is its class."""
    written = [
        f' {"class" if key == "kind" else key.replace("_", "-")}="'
        f'{escape(value) if isinstance(value, str) else number(value)}"'
        for key, value in attributes.items()
        if value != ""
    ]
    return f"<{name}{''.join(written)}" + (f">{inside}</{name}>" if inside else "/>")


def text(x: Number, y: Number, words: str, anchor: str = "", kind: str = "", key: str = "") -> str:
    """Write words that begin at x, are centred on x, or end at x."""
    return tag("text", escape(words), x=x, y=y, text_anchor=anchor, kind=kind, data_key=key)


def middle(x: Number, y: Number, words: str, kind: str = "", key: str = "") -> str:
    """Write words around x."""
    return text(x, y, words, "middle", kind, key)


def box(corner: Point, wide: Number, high: Number, kind: str, key: str = "") -> str:
    """Draw a rectangle from its upper left corner."""
    x, y = corner
    return tag("rect", x=x, y=y, width=wide, height=high, kind=kind, data_key=key)


def segment(start: Point, end: Point, kind: str = "line", key: str = "") -> str:
    """Draw a straight line."""
    (x1, y1), (x2, y2) = start, end
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, kind=kind, data_key=key)


def curve(points: Iterable[Point], kind: str, key: str = "") -> str:
    """Draw a line through points."""
    places = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    return tag("polyline", points=places, kind=kind, data_key=key)


def area(points: Iterable[Point], kind: str) -> str:
    """Fill the inside of a closed line."""
    return tag("polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), kind=kind)


def dot(at: Point, kind: str, radius: Number = 5, key: str = "") -> str:
    """Draw a dot."""
    return tag("circle", cx=at[0], cy=at[1], r=radius, kind=kind, data_key=key)


def arrow(start: Point, end: Point) -> str:
    """Draw an arrow that is level, upright or at any slope, its tip at the end."""
    (x1, y1), (x2, y2) = start, end
    long = Fraction(isqrt(int(((x2 - x1) ** 2 + (y2 - y1) ** 2) * 1000**2)), 1000)
    u, v = 7 * (x2 - x1) / long, 7 * (y2 - y1) / long
    head = [(x2 - u + v / 2, y2 - v - u / 2), end, (x2 - u - v / 2, y2 - v + u / 2)]
    return segment(start, end) + curve(head, "line")


def room(words: str) -> int:
    """Return how wide a box is that has room for words in a wide font."""
    return 8 * len(words) + 16


def node(at: Point, words: str, kind: str, key: str = "", wide: int = 0) -> str:
    """Draw a box around a place, with words in it."""
    (x, y), wide, on = at, wide or room(words), "on" * (kind == "a")
    keys = [f"{what} {key}" * bool(key) for what in ("node", "name")]
    outline = box((x - wide // 2, y - 16), wide, 32, kind, keys[0])
    return outline + middle(x, y + 5, words, on, keys[1])


def cells(kind: str, key: str, parts: Iterable[tuple[Point, Number, Number]]) -> str:
    """Draw rectangles of one kind as a single path: corner, width and height of each."""
    path = "".join(
        f"M{number(x)} {number(y)}h{number(w)}v{number(h)}h{number(-w)}z"
        for (x, y), w, h in parts
        if w and h
    )
    return tag("path", d=path, kind=kind, data_key=key)


@dataclass(frozen=True)
class Move:
    """A control: a slider, a list, a tick box, or the next step; its values, in order.

    The picture is drawn for its first value; a script may open it at another one.
    """

    kind: str
    words: str
    values: Sequence[str]
    start: int = 0
    opens: int | None = None


@dataclass(frozen=True)
class Picture:
    """A drawing with a name, used once on a page, with its description.

    If it moves, `draw` takes a value of each control, and returns more marks and what they show.
    """

    name: str
    title: str
    shows: str
    caption: str
    high: int
    marks: Sequence[str]
    given: Mapping[str, str] = field(default_factory=dict)
    draw: Draw = lambda _: ([], "")
    moves: Sequence[Move] = ()

    def svg(self) -> str:
        """Return the drawing in its first state, its title and its description."""
        ids = [f"picture-{self.name}-{part}" for part in ("title", "shows")]
        marks, shows = self.draw([move.values[move.start] for move in self.moves])
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {self.high}" '
            f'role="img" aria-labelledby="{ids[0]}" aria-describedby="{ids[1]}" font-size="13" '
            'data-search-exclude="">'
            f'<title id="{ids[0]}">{escape(self.title)}</title>'
            f'<desc id="{ids[1]}" data-key="shows">{escape(self.shows or shows)}</desc>'
        )
        return head + "".join([*self.marks, *marks]) + "</svg>"

    def __str__(self) -> str:
        data = "".join(f' data-{key}="{escape(value)}"' for key, value in self.given.items())
        states = json.dumps(self.states, separators=(",", ":"))
        script = f'<script type="application/json">{states}</script>' * bool(self.moves)
        return (
            f'<figure class="nb-picture" data-picture="{self.name}"{data}>{self.svg()}'
            f"<figcaption>{self.caption}</figcaption>{script}</figure>"
        )

    @cached_property
    def states(self) -> dict[str, object]:
        """The changes that a script makes: mark, attribute, controls, and the new words.

        The words are in the order of the values, those of the last control changing first.
        """
        ranges = [range(len(move.values)) for move in self.moves]
        states = {
            at: _keyed(*self.draw([m.values[i] for m, i in zip(self.moves, at, strict=True)]))
            for at in product(*ranges)
        }
        words, cells = dict[str, int](), list[list[object]]()
        for key, what in sorted(set[tuple[str, str]]().union(*states.values())):
            of = {at: state.get((key, what), "") for at, state in states.items()}
            by = [i for i in range(len(ranges)) if _depends(of, i)]
            chosen = product(*(r if i in by else (0,) for i, r in enumerate(ranges)))
            if by:
                written = [words.setdefault(of[at], len(words)) for at in chosen]
                cells.append([key, what, by, written])
        return {"moves": [vars(move) for move in self.moves], "words": [*words], "cells": cells}


def _depends(of: Mapping[tuple[int, ...], str], i: int) -> bool:
    """Return whether a description changes with the control at a place."""
    return any(x != of[(*at[:i], 0, *at[i + 1 :])] for at, x in of.items())


def _keyed(marks: Sequence[str], shows: str) -> dict[tuple[str, str], str]:
    """Return each mark that has a key, and the description of all of them."""
    found = {("shows", "text"): shows}
    for mark in ET.fromstring(f"<svg>{''.join(marks)}</svg>"):  # noqa: S314 - our own marks
        if key := mark.get("data-key"):
            found |= {(key, name): x for name, x in mark.attrib.items() if name != "data-key"}
            found[key, "text"] = mark.text or ""
    return found


def moving(  # noqa: PLR0913
    name: str,
    title: str,
    caption: str,
    high: int,
    marks: Sequence[str],
    draw: Draw,
    *moves: Move,
    shows: str = "",
) -> Picture:
    """Return a picture whose marks change with some controls; it shows their first values."""
    return Picture(name, title, shows, caption, high, marks, draw=draw, moves=moves)
