"""The arrows of a network, drawn: as text, and as SVG that says in words what it shows.

layer    a variable stands below all its parents
bend     where an arrow passes a layer
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from refnb.core.errors import OutOfRange
from refnb.core.escapes import visible, xml

Place = tuple[str, str, int] | str  # a bend of an arrow in a layer, or a variable

MAX_PLACES, LONG = 10_000, 24
LETTER, HIGH, GAP, STEP = 8, 32, 24, 84

_HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" role="img" class="tex2jax_ignore mathjax_ignore" '
    'viewBox="0 0 {0} {1}" width="{0}" height="{1}" '
    'font-family="sans-serif" font-size="14" fill="none" stroke="none">'
)
_TIP = (
    '<defs><marker id="refnb-tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" '
    'markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z" fill="currentColor"/></marker></defs>'
)
_ARROW = '<path d="M{}" stroke="currentColor" marker-end="url(#refnb-tip)"><title>{}</title></path>'
_BOX = (
    '<g><title>{}</title><rect x="{}" y="{}" width="{}" height="{}" rx="8" '
    'stroke="currentColor"/><text x="{}" y="{}" text-anchor="middle" '
    'fill="currentColor">{}</text></g>'
)


@dataclass(frozen=True)
class Diagram:
    """The parents of each variable, parents first; it prints as text and shows itself as SVG."""

    parents: Mapping[str, tuple[str, ...]]

    def __str__(self) -> str:
        """Return a line for each variable: its parents, an arrow, and itself.

        >>> print(Diagram({"L": (), "F": (), "S": ("L", "F")}))
        L
        F
        L, F → S
        """
        lines = (" → ".join([", ".join(us), v] if us else [v]) for v, us in self.parents.items())
        return "\n".join(map(visible, lines))

    def svg(self) -> str:
        """Draw the variables in layers, arrows downwards, with a description in words.

        Raises OutOfRange when more than 10000 variables and bends would be drawn.
        """
        arrows = [(u, v) for v, parents in self.parents.items() for u in parents]
        layers = dict[str, int]()
        for v, parents in self.parents.items():
            layers[v] = 1 + max((layers[u] for u in parents), default=-1)
        if len(layers) + sum(layers[v] - layers[u] - 1 for u, v in arrows) > MAX_PLACES:
            raise OutOfRange(f"at most {MAX_PLACES} variables and bends can be drawn")
        lines: list[list[Place]] = [
            [u, *((u, v, i) for i in range(layers[u] + 1, layers[v])), v] for u, v in arrows
        ]
        rows = _rows(layers, lines)
        cell = max((len(_short(v)) for v in layers), default=0) * LETTER + 2 * GAP
        width = max(map(len, rows), default=0) * cell + GAP
        middle = {
            place: ((width + (2 * i + 1 - len(row)) * cell) // 2, j * STEP + STEP // 2)
            for j, row in enumerate(rows)
            for i, place in enumerate(row)
        }
        description = "; ".join(f"{u} → {v}" for u, v in arrows) or "none"
        parts = [
            _HEAD.format(width, len(rows) * STEP),
            f"<title>Bayesian network: {_text(', '.join(layers))}</title>",
            f"<desc>Arrows: {_text(description)}</desc>{_TIP}",
        ]
        for line in lines:
            (x, y), *bends, (end, bottom) = (middle[place] for place in line)
            points = [(x, y + HIGH // 2), *bends, (end, bottom - HIGH // 2)]
            path = "L".join(f"{right} {down}" for right, down in points)
            parts.append(_ARROW.format(path, _text(f"{line[0]} → {line[-1]}")))
        for v in layers:
            (x, y), wide = middle[v], len(_short(v)) * LETTER + GAP
            box = x - wide // 2, y - HIGH // 2, wide, HIGH
            parts.append(_BOX.format(_text(v), *box, x, y + 5, _text(_short(v))))
        return "".join([*parts, "</svg>"])

    def _repr_svg_(self) -> str:
        return self.svg()


def _rows(layers: Mapping[str, int], lines: Iterable[list[Place]]) -> list[list[Place]]:
    """Return the places of each layer from left to right, by the middle of what is above them."""
    rows: list[list[Place]] = [[] for _ in range(max(layers.values(), default=-1) + 1)]
    above = dict[Place, list[Place]]()
    for v, i in layers.items():
        rows[i].append(v)
    for line in lines:
        for bend in line[1:-1]:
            rows[bend[2]].append(bend)  # type: ignore[index]
        for u, w in pairwise(line):
            above.setdefault(w, []).append(u)
    for before, row in pairwise(rows):
        middle = {w: Fraction(sum(map(before.index, above[w])), len(above[w])) for w in row}
        row.sort(key=middle.__getitem__)
    return rows


def _short(v: str) -> str:
    return v if len(v) <= LONG else f"{v[: LONG - 1]}…"


def _text(name: str) -> str:
    return xml(visible(name))
