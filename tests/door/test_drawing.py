"""The layout of a drawing, found in another way; and how many places it may have."""

import random
import re
from fractions import Fraction
from itertools import pairwise

import pytest

from refnb.door import drawing
from refnb.door.drawing import Diagram
from refnb.errors import OutOfRange
from refusals import refuses

Point = tuple[str, str, int]  # where an arrow passes a layer; a variable passes its own
Parents = dict[str, tuple[str, ...]]


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
    svg = Diagram(parents).svg()
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


def test_each_of_sixty_has_a_layer() -> None:
    """A chain: each box 84 below the last."""
    names = [f"v{i}" for i in range(60)]
    parents = {names[0]: (), **{w: (v,) for v, w in pairwise(names)}}
    heights = re.findall(r'<text x="\d+" y="(\d+)"', Diagram(parents).svg())
    assert [int(y) for y in heights] == [84 * i + 47 for i in range(60)]


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
    monkeypatch.setattr(drawing, "MAX_PLACES", places)
    assert Diagram(parents).svg()
    monkeypatch.setattr(drawing, "MAX_PLACES", places - 1)
    refuses(OutOfRange, "variables and bends", Diagram(parents).svg)
