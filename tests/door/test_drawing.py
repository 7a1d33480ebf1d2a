"""A drawing names every arrow; its layout is found in another way, and by hand."""

import random
import re
from collections import Counter
from fractions import Fraction
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given

from refnb import network
from refnb.door.drawing import Diagram
from refnb.errors import OutOfRange
from refnb.networks.network import Network
from refusals import refuses
from strategies import networks

SVG = "{http://www.w3.org/2000/svg}"
Point = tuple[str, str, int]  # where an arrow passes a layer; a variable passes its own
Parents = dict[str, tuple[str, ...]]


def drawing(parents: Parents) -> Diagram:
    """Draw a network of so many variables, each of one value."""
    tables = {v: {("x",) * len(us): {"x": 1}} for v, us in parents.items()}
    stated = {"variables": dict.fromkeys(parents, ("x",)), "parents": parents, "tables": tables}
    return network(stated).draw()


@given(networks.networks())
def test_a_diagram_names_every_arrow(net: Network) -> None:
    """As text, as lines of the drawing and in its description; arrows point downwards."""
    arrows = sorted(f"{u} → {v}" for v, us in net.parents.items() for u in us)
    diagram = network(net).draw()
    lines = [line.partition(" → ") for line in str(diagram).splitlines()]
    said = [f"{u} → {v}" for us, _, v in lines if v for u in us.split(", ")]
    assert sorted(said) == arrows
    assert {v or us for us, _, v in lines} == set(net.variables)
    drawn = ElementTree.fromstring(diagram.svg())  # noqa: S314
    assert sorted(t.text or "" for t in drawn.findall(f"{SVG}path/{SVG}title")) == arrows
    desc = (drawn.findtext(f"{SVG}desc") or "").removeprefix("Arrows: ")
    assert sorted(desc.split("; ")) == (arrows or ["none"])
    names = [t.text for t in drawn.iter(f"{SVG}text")]
    assert Counter(names) == Counter(list(net.variables))
    assert drawn.get("role") == "img"
    assert drawn.findtext(f"{SVG}title") == f"Bayesian network: {', '.join(net.order)}"
    for path in drawn.findall(f"{SVG}path"):
        heights = [int(point.split()[1]) for point in (path.get("d") or "M0 0")[1:].split("L")]
        assert heights == sorted(set(heights))


def _some(seed: int) -> Parents:
    """Return a diagram of up to 14 variables, with names of several lengths."""
    chance = random.Random(seed)  # noqa: S311
    most = 12 if seed < 8 else 4
    names = [f"{i}{'x' * chance.randrange(3)}" for i in range(1, chance.randrange(5, 15))]
    return {
        v: tuple(chance.sample(names[:i], chance.randrange(min(i, most) + 1)))
        for i, v in enumerate(names)
    }


def _chains(parents: Parents) -> dict[str, list[Point]]:
    """Return what each arrow passes; no variable is above the longest way to it."""

    def depth(v: str) -> int:
        return max((depth(u) + 1 for u in parents[v]), default=0)

    return {
        f"{u} → {v}": [
            (u, u, depth(u)),
            *((u, v, k) for k in range(depth(u) + 1, depth(v))),
            (v, v, depth(v)),
        ]
        for v, us in parents.items()
        for u in (*us, v)
    }


def _rows(chains: dict[str, list[Point]]) -> list[list[Point]]:
    """Sort each row by the mean of its neighbours in the last one: four times down, then up."""
    points = [c[0] for c in chains.values() if c[0] == c[-1]]
    points += [p for c in chains.values() for p in c[1:-1]]
    rows = [[p for p in points if p[2] == k] for k in range(max(p[2] for p in points) + 1)]
    steps = {pair for c in chains.values() for pair in pairwise(c)}
    down = [(k, k - 1) for k in range(1, len(rows))]
    for k, last in [*down, *((j, i) for i, j in reversed(down))] * 4:
        near = {
            p: [j for j, q in enumerate(rows[last]) if steps & {(p, q), (q, p)}] for p in rows[k]
        }
        means = {
            p: Fraction(sum(2 * j + 1 for j in near[p]), len(near[p]) * len(rows[last]))
            if near[p]
            else Fraction(2 * i + 1, len(rows[k]))
            for i, p in enumerate(rows[k])
        }
        rows[k].sort(key=means.__getitem__)
    return rows


@pytest.mark.parametrize("seed", [*range(16), 157, 211, 244])
def test_each_arrow_passes_where_another_layout_puts_it(seed: int) -> None:
    """Cells are 8 for each letter and 48 wide, layers 84 high; a row stands in the middle.

    In the last diagrams the fourth sweep still moves something.
    """
    parents = _some(seed)
    chains = _chains(parents)
    rows = _rows(chains)
    cell = 8 * max(map(len, parents)) + 48
    wide = max(map(len, rows)) * cell + 24
    at = {
        p: ((wide + (2 * i + 1 - len(row)) * cell) // 2, 84 * p[2] + 42)
        for row in rows
        for i, p in enumerate(row)
    }
    svg = drawing(parents).svg()
    assert f'width="{wide}" height="{84 * len(rows)}"' in svg
    texts = re.findall(r'<text x="(\d+)" y="(\d+)"[^>]*>([^<]+)<', svg)
    assert {v: (int(x), int(y) - 5) for x, y, v in texts} == {
        p[0]: at[p] for p in at if p[0] == p[1]
    }
    paths = {
        said: line for line, said in re.findall(r'd="M([^"]+)" stroke[^>]*><title>(.*?)<', svg)
    }
    expected = {}
    for said, chain in chains.items():
        if chain[0] != chain[-1]:
            heights = [16, *[0] * (len(chain) - 2), -16]
            ends = (f"{at[p][0]} {at[p][1] + h}" for p, h in zip(chain, heights, strict=True))
            expected[said] = "L".join(ends)
    assert paths == expected


def _box(v: str, x: int, y: int) -> str:
    """Write a variable of one letter by hand: 8 and 24 wide, 32 high, its middle at (x, y)."""
    rect = f'<rect x="{x - 16}" y="{y - 16}" width="32" height="32" rx="8" stroke="currentColor"/>'
    text = f'<text x="{x}" y="{y + 5}" text-anchor="middle" fill="currentColor">{v}</text>'
    return f"<g><title>{v}</title>{rect}{text}</g>"


def _arrow(line: str, said: str) -> str:
    tip = 'stroke="currentColor" marker-end="url(#refnb-tip)"'
    return f'<path d="{line}" {tip}><title>{said}</title></path>'


def test_a_drawing_by_hand() -> None:
    """A cell is 8 + 2 * 24 wide, a layer 84 high; two cells and 24 are 136.

    Of three layers: a in the middle of the first, b beside the bend of a → c in the second.
    """
    svg = drawing({"a": (), "b": ("a",), "c": ("a", "b")}).svg()
    assert 'viewBox="0 0 136 252" width="136" height="252"' in svg
    arrows = [("M68 58L40 110", "a → b"), ("M68 58L96 126L68 194", "a → c")]
    arrows += [("M40 142L68 194", "b → c")]
    boxes = [_box("a", 68, 42), _box("b", 40, 126), _box("c", 68, 210)]
    drawn = "".join([*(_arrow(*arrow) for arrow in arrows), *boxes, "</svg>"])
    assert svg.endswith(f"</defs>{drawn}")
    for number, said in ((24, "v" * 24), (25, f"{'v' * 23}…")):
        long = drawing({"v" * number: ()}).svg()
        assert f'width="{24 * 8 + 72}" height="84"' in long
        assert f'fill="currentColor">{said}</text>' in long
    assert 'width="24" height="0"' in Diagram({}).svg()


@pytest.mark.parametrize(
    ("parents", "places"),
    [
        ({"a": (), "b": (), "c": ()}, 3),
        ({"a": (), "b": ("a",), "c": ("a", "b")}, 4),
        ({"a": (), "b": ("a",), "c": ("b",), "d": ("a", "c", "b")}, 7),
    ],
)
def test_the_last_place_that_is_drawn(
    monkeypatch: pytest.MonkeyPatch, parents: Parents, places: int
) -> None:
    """Each variable is one, and each layer that an arrow passes in between."""
    monkeypatch.setattr("refnb.door.drawing.MAX_PLACES", places)
    assert drawing(parents).svg()
    monkeypatch.setattr("refnb.door.drawing.MAX_PLACES", places - 1)
    refuses(OutOfRange, "variables and bends", drawing(parents).svg)


def test_too_many_bends_are_not_drawn() -> None:
    """Every pair of sixty joined: the text is written, the drawing refused."""
    names = [f"v{i}" for i in range(60)]
    diagram = drawing({v: tuple(names[:i]) for i, v in enumerate(names)})
    assert len(str(diagram).splitlines()) == 60
    refuses(OutOfRange, "at most 10000 variables and bends", diagram.svg)
