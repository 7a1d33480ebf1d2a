"""Pictures as SVG, with a title and a description: bars, curves, and the arrows of a network.

    bars       a number a row, to the right of 0 or to the left
    curves     lines and points in squares side by side, both axes from 0 to 1
    network    a variable stands below all its parents; an arrow bends where it passes a layer

Coordinates are exact numbers rounded to whole ones; a number stands beside its bar. Lines have the
colour of the surrounding text, so you can read a picture on light and dark pages.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise

from refnb.core import messages
from refnb.core.checks import Brief, ReadOnly
from refnb.core.errors import BadTable, OutOfRange
from refnb.core.escapes import visible, xml
from refnb.exact import rounding
from refnb.exact.enclosure import Enclosure
from refnb.exact.logarithm import Infinite, LogForm
from refnb.io import files
from refnb.worked import layout
from refnb.worked.terms import shortest

Size = int | Fraction | LogForm | Infinite | Enclosure
Place = tuple[str, str, int] | str  # a bend of an arrow in a layer, or a variable

MAX_PLACES, LONG = 10_000, 24
LETTER, HIGH, GAP, STEP = 8, 32, 24, 84
ROW, LENGTH, SIDE = 26, 360, 240  # of a bar: its row and the longest; of a square
BAR, LOW, BOX = 80, 18, 190  # the bars in a box
COLOURS = "#3b82c4", "#c8692e", "#2e9468", "#a565b8"  # seen well on light and on dark paper
DASHES = "", "8 4", "2 3", "10 3 2 3"
MANY = 40  # points of a line that are dots, and stand in the description
TICKS = {"0": Fraction(0), "1/2": Fraction(1, 2), "1": Fraction(1)}

_HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" role="img" class="tex2jax_ignore mathjax_ignore" '
    'viewBox="0 0 {0} {1}" width="{0}" height="{1}" font-family="sans-serif" font-size="14" '
    'fill="currentColor" stroke="none" style="max-width:100%;height:auto">'
    "<title>{2}</title><desc>{3}</desc><style>@media (prefers-color-scheme:dark)"
    "{{svg:root{{color:#eee;background:#1b1b1b}}}}</style>"
    '<defs><marker id="refnb-tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" '
    'markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z" fill="currentColor"/></marker></defs>'
)


@dataclass(frozen=True, repr=False)
class Picture(Brief):
    """A picture: it prints as its description, and shows itself in a notebook."""

    title: str
    lines: Sequence[str]
    width: int
    height: int
    marks: Sequence[str]

    def svg(self, path: str | os.PathLike[str] | None = None) -> str:
        """Return the picture as SVG, and write it to a file if you name one.

        Raises BadTable for a file that cannot be written, or that does not end in .svg.
        """
        head = self.width, self.height, _text(self.title), "; ".join(map(_text, self.lines))
        drawn = "".join([_HEAD.format(*head), *self.marks, "</svg>"])
        if path is not None:
            if not files.path(path).lower().endswith(".svg"):
                raise BadTable(f"a picture is a file that ends in .svg, got {messages.quote(path)}")
            files.save(path, f"{drawn}\n")
        return drawn

    def __str__(self) -> str:
        return "\n".join(map(visible, self.lines))

    def _brief(self) -> str:
        return repr(self.title)

    def _repr_svg_(self) -> str:
        return self.svg()


@dataclass(frozen=True)
class Square:
    """Both axes of a square with their names and ticks, its lines by name, and the diagonal."""

    title: str
    across: str
    up: str
    lines: Mapping[str, Sequence[tuple[Size, Size]]]
    ticks: Mapping[str, Fraction] = field(default_factory=TICKS.copy)
    diagonal: bool = False


def bars(title: str, rows: Mapping[str, Size], most: int = 0) -> Picture:
    """Draw a bar for each number, on a scale up to `most`; an infinite bar is long and hollow.

    >>> print(bars("Odds", {"prior": Fraction(-1, 2), "wind": 2}))
    prior: -0.5
    wind: 2
    """
    sizes = {name: _middle(x) for name, x in rows.items() if not isinstance(x, Infinite)}
    top = max(map(abs, sizes.values()), default=Fraction(0)) or Fraction(1)
    sizes |= {f: x.sign * top for f, x in rows.items() if isinstance(x, Infinite)}
    ends = Fraction(0), Fraction(most), *sizes.values()
    low, unit = min(ends), LENGTH / ((max(ends) - min(ends)) or Fraction(1))
    names = max((layout.width(_short(name)) for name in rows), default=0) * LETTER + GAP
    zero, marks = names + GAP - _rounded(low * unit), list[str]()
    for i, (name, x) in enumerate(rows.items()):
        y, wide, below = GAP + ROW * i, _rounded(abs(sizes[name]) * unit), sizes[name] < 0
        fill = "none" if isinstance(x, Infinite) else COLOURS[below]
        look = f'fill="{fill}" stroke="{COLOURS[below]}"'
        marks += [_write(names, y + 15, _short(name), "end")]
        marks += [_rect((zero - wide * below, y), (wide, 18), look)]
        marks += [_write(names + GAP + LENGTH + 12, y + 15, shortest(x))]
    marks.append(_path([(zero, GAP - 6), (zero, GAP + ROW * len(rows))]))
    caption = [f"{name}: {shortest(x)}" for name, x in rows.items()]
    return Picture(title, caption, names + LENGTH + 5 * GAP, 2 * GAP + ROW * len(rows), marks)


def curves(title: str, squares: Sequence[Square]) -> Picture:
    """Draw squares side by side, each with its lines, and their names below.

    >>> half = Fraction(1, 2)
    >>> print(curves("How good", [Square("ROC", "FPR", "TPR", {"yes": [(half, half)]})]))
    ROC, TPR by FPR, yes: 0.5 0.5
    """
    names = [*dict.fromkeys(name for square in squares for name in square.lines)]
    marks, caption = list[str](), list[str]()
    for place, square in enumerate(squares):
        left, bottom = 3 * GAP + place * (SIDE + 4 * GAP), 2 * GAP + 8 + SIDE

        def at(x: Size, y: Size, left: int = left, bottom: int = bottom) -> tuple[int, int]:
            """Return where a point stands."""
            return left + _rounded(SIDE * _middle(x)), bottom - _rounded(SIDE * _middle(y))

        marks += [
            _write(left + SIDE // 2, GAP, square.title, "middle"),
            _path([(left, bottom - SIDE), (left, bottom), (left + SIDE, bottom)]),
            _write(left + SIDE // 2, bottom + 2 * GAP, square.across, "middle"),
            _write(left, bottom - SIDE - 14, square.up, "middle"),
        ]
        ticks = [(at(share, 0)[0], tick) for tick, share in square.ticks.items()]
        marks += [_write(x, bottom + 18, tick, "middle") for x, tick in ticks]
        marks += [_write(left - 8, at(0, y)[1] + 5, tick, "end") for tick, y in TICKS.items()]
        if square.diagonal:
            marks.append(_path([at(0, 0), at(1, 1)], dash="2 4"))
        for name, points in square.lines.items():
            colour, dash = COLOURS[names.index(name)], DASHES[names.index(name)]
            line = [at(x, y) for x, y in points]
            marks.append(_path(line, colour, dash, name, wide=2))
            if len(line) <= MANY:
                marks += [f'<circle cx="{x}" cy="{y}" r="3" fill="{colour}"/>' for x, y in line]
            written = ", ".join(f"{shortest(x)} {shortest(y)}" for x, y in points[:MANY])
            caption.append(f"{square.title}, {square.up} by {square.across}, {name}: {written}")
    for i, name in enumerate(names):
        y = 6 * GAP + SIDE + ROW * i
        key = _path([(2 * GAP, y), (4 * GAP, y)], COLOURS[i], DASHES[i], wide=2)
        marks += [key, _write(4 * GAP + 8, y + 5, _short(name))]
    size = GAP + len(squares) * (SIDE + 4 * GAP), 7 * GAP + SIDE + ROW * len(names)
    return Picture(title, caption, *size, marks)


def network(
    parents: Mapping[str, Sequence[str]], known: Mapping[str, Mapping[str, Fraction]] = ReadOnly()
) -> Picture:
    """Draw the variables in layers, parents first, arrows downwards, each box with its marginals.

    Raises OutOfRange for a drawing with more than 10000 variables and bends.

    >>> print(network({"L": (), "F": (), "S": ("L", "F")}))
    L
    F
    L, F → S
    """
    arrows = [(u, v) for v, us in parents.items() for u in us]
    layers = dict[str, int]()
    for v, us in parents.items():
        layers[v] = 1 + max((layers[u] for u in us), default=-1)
    if len(layers) + sum(layers[v] - layers[u] - 1 for u, v in arrows) > MAX_PLACES:
        raise OutOfRange(f"at most {MAX_PLACES} variables and bends can be drawn")
    lines: list[list[Place]] = [
        [u, *((u, v, i) for i in range(layers[u] + 1, layers[v])), v] for u, v in arrows
    ]
    rows = _rows(layers, lines)
    longest = max((layout.width(_short(v)) for v in layers), default=0)
    cell = max(longest * LETTER, BOX if known else 0) + 2 * GAP
    high = HIGH + LOW * max((len(known.get(v, ())) for v in layers), default=0)
    width, step = max(map(len, rows), default=0) * cell + GAP, high + STEP - HIGH
    middle = {
        place: ((width + (2 * i + 1 - len(row)) * cell) // 2, j * step + step // 2)
        for j, row in enumerate(rows)
        for i, place in enumerate(row)
    }
    marks = list[str]()
    for line in lines:
        (x, y), *bends, (end, bottom) = (middle[place] for place in line)
        points = [(x, y + high // 2), *bends, (end, bottom - high // 2)]
        marks.append(_path(points, title=f"{line[0]} → {line[-1]}", tip=True))
    for v in layers:
        (x, y), wide = middle[v], cell - GAP if known else layout.width(_short(v)) * LETTER + GAP
        marks += _box(v, (x - wide // 2, y - high // 2), (wide, high), known.get(v, {}))
    caption = [" → ".join([", ".join(us), v] if us else [v]) for v, us in parents.items()]
    for v, row in known.items():
        caption.append(f"{v}: {', '.join(f'{a} {shortest(p)}' for a, p in row.items())}")
    title = f"Bayesian network: {', '.join(layers)}"
    return Picture(title, caption, width, len(rows) * step, marks)


def _box(
    v: str, corner: tuple[int, int], size: tuple[int, int], row: Mapping[str, Fraction]
) -> list[str]:
    """Draw a variable, and below its name a bar for each of its values."""
    x, y = corner
    name = _write(x + size[0] // 2, y + 21, _short(v), "middle")
    box = _rect(corner, size, 'rx="8" fill="none" stroke="currentColor"')
    marks = [f"<g><title>{_text(v)}</title>", name, box]
    for i, (value, p) in enumerate(row.items()):
        down = y + HIGH + LOW * i
        marks.append(_write(x + 62, down + 11, _short(value, 7), "end", 12))
        marks.append(_rect((x + 68, down), (_rounded(BAR * p), 12), f'fill="{COLOURS[0]}"'))
        marks.append(_write(x + 72 + BAR, down + 11, shortest(p), "", 12))
    return [*marks, "</g>"]


def _rows(layers: Mapping[str, int], lines: Iterable[list[Place]]) -> list[list[Place]]:
    """Return the places in each layer from left to right, by the average place above."""
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


def _path(
    points: Iterable[tuple[int, int]],
    colour: str = "currentColor",
    dash: str = "",
    title: str = "",
    wide: int = 1,
    tip: bool = False,
) -> str:
    """Draw a line through points; with a tip it is an arrow."""
    path = "L".join(f"{x} {y}" for x, y in points)
    look = f' stroke-dasharray="{dash}"' * bool(dash) + ' marker-end="url(#refnb-tip)"' * tip
    look = f'fill="none" stroke="{colour}" stroke-width="{wide}"{look}'
    return f'<path d="M{path}" {look}>' + f"<title>{_text(title)}</title>" * bool(title) + "</path>"


def _rect(corner: tuple[int, int], size: tuple[int, int], look: str) -> str:
    """Draw a rectangle from its upper left corner."""
    return '<rect x="{}" y="{}" width="{}" height="{}" {}/>'.format(*corner, *size, look)


def _write(x: int, y: int, text: str, anchor: str = "", size: int = 0) -> str:
    """Write words that begin at x, are centred on x, or end at x."""
    look = f' text-anchor="{anchor}"' * bool(anchor) + f' font-size="{size}"' * bool(size)
    return f'<text x="{x}" y="{y}"{look}>{_text(text)}</text>'


def _middle(x: Size) -> Fraction:
    """Return a finite number; an irrational one to a millionth."""
    if isinstance(x, int | Fraction):
        return Fraction(x)
    return x.settle(lambda value: Fraction(rounding.decimal(value, 6)))


def _rounded(x: Fraction) -> int:
    return int(rounding.decimal(x, 0))


def _short(v: str, most: int = LONG) -> str:
    return v if len(v) <= most else f"{v[: most - 1]}…"


def _text(name: str) -> str:
    return xml(visible(name))
