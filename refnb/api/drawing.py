"""The arrows of a network, drawn: as text, and as SVG that says in words what it shows.

layer    a variable stands below all its parents
bend     where an arrow passes a layer
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise

from refnb.core.errors import OutOfRange
from refnb.core.escapes import visible, xml

Place = tuple[str, str, int] | str  # a bend of an arrow in a layer, or a variable
Links = Mapping[Place, list[Place]]

MAX_PLACES, SWEEPS, LONG = 10_000, 4, 24
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

    parents: dict[str, tuple[str, ...]]

    def text(self) -> str:
        """Write a line for each variable: its parents, an arrow, and itself.

        >>> print(Diagram({"L": (), "F": (), "S": ("L", "F")}).text())
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
        arrows = [f"{u} → {v}" for v, parents in self.parents.items() for u in parents]
        return "".join(
            [
                _HEAD.format(self._width, len(self._rows) * STEP),
                f"<title>Bayesian network: {_text(', '.join(self.parents))}</title>",
                f"<desc>Arrows: {_text('; '.join(arrows) or 'none')}</desc>",
                _TIP,
                *self._arrows(),
                *self._boxes(),
                "</svg>",
            ]
        )

    def __str__(self) -> str:
        return self.text()

    def _repr_svg_(self) -> str:
        return self.svg()

    @cached_property
    def _layers(self) -> dict[str, int]:
        """The layer of each variable: 0 without parents, else one below the lowest of them."""
        layers = dict[str, int]()
        for v, parents in self.parents.items():
            layers[v] = 1 + max((layers[u] for u in parents), default=-1)
        return layers

    @cached_property
    def _lines(self) -> list[list[Place]]:
        """The places that each arrow passes, from its parent to its child."""
        layers = self._layers
        arrows = [(u, v) for v, parents in self.parents.items() for u in parents]
        if len(layers) + sum(layers[v] - layers[u] - 1 for u, v in arrows) > MAX_PLACES:
            raise OutOfRange(f"at most {MAX_PLACES} variables and bends can be drawn")
        return [[u, *((u, v, i) for i in range(layers[u] + 1, layers[v])), v] for u, v in arrows]

    @cached_property
    def _rows(self) -> list[list[Place]]:
        """The places of each layer from left to right, near what they are joined with."""
        rows: list[list[Place]] = [[] for _ in range(max(self._layers.values(), default=-1) + 1)]
        above = dict[Place, list[Place]]()
        below = dict[Place, list[Place]]()
        for v, i in self._layers.items():
            rows[i].append(v)
        for line in self._lines:
            for bend in line[1:-1]:
                rows[bend[2]].append(bend)  # type: ignore[index]
            for u, w in pairwise(line):
                above.setdefault(w, []).append(u)
                below.setdefault(u, []).append(w)
        for _ in range(SWEEPS):
            rows = _swept(rows, above)
            rows = _swept(rows[::-1], below)[::-1]
        return rows

    @cached_property
    def _cell(self) -> int:
        longest = max((len(_short(v)) for v in self.parents), default=0)
        return longest * LETTER + 2 * GAP

    @property
    def _width(self) -> int:
        return max((len(row) for row in self._rows), default=0) * self._cell + GAP

    @cached_property
    def _at(self) -> dict[Place, tuple[int, int]]:
        """The middle of each place."""
        return {
            place: ((self._width + (2 * i + 1 - len(row)) * self._cell) // 2, j * STEP + STEP // 2)
            for j, row in enumerate(self._rows)
            for i, place in enumerate(row)
        }

    def _arrows(self) -> Iterator[str]:
        for line in self._lines:
            (x, y), *bends, (end, bottom) = (self._at[place] for place in line)
            path = [(x, y + HIGH // 2), *bends, (end, bottom - HIGH // 2)]
            drawn = "L".join(f"{right} {down}" for right, down in path)
            yield _ARROW.format(drawn, _text(f"{line[0]} → {line[-1]}"))

    def _boxes(self) -> Iterator[str]:
        for v in self.parents:
            x, y = self._at[v]
            wide = len(_short(v)) * LETTER + GAP
            box = x - wide // 2, y - HIGH // 2, wide, HIGH
            yield _BOX.format(_text(v), *box, x, y + 5, _text(_short(v)))


def _swept(rows: list[list[Place]], links: Links) -> list[list[Place]]:
    """Move each place below the middle of what it is joined with in the row before."""
    done = rows[:1]
    for row in rows[1:]:
        at = {place: Fraction(2 * i + 1, 2 * len(done[-1])) for i, place in enumerate(done[-1])}
        middle = dict[Place, Fraction]()
        for i, place in enumerate(row):
            near = [at[other] for other in links.get(place, ())]
            alone = Fraction(2 * i + 1, 2 * len(row))
            middle[place] = sum(near, Fraction(0)) / len(near) if near else alone
        done.append(sorted(row, key=middle.__getitem__))
    return done


def _short(v: str) -> str:
    return v if len(v) <= LONG else f"{v[: LONG - 1]}…"


def _text(words: str) -> str:
    return xml(visible(words))
