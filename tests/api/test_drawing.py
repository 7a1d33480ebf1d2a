"""A drawing names every arrow; its layout has its properties, and is worked out by hand."""

import re
from collections import Counter
from xml.etree import ElementTree

import pytest
from hypothesis import given

from helpers.refusals import refuses
from refnb import network
from refnb.api.networks.drawing import Diagram
from refnb.core.errors import OutOfRange
from refnb.networks.network import Network
from strategies import networks

SVG = "{http://www.w3.org/2000/svg}"
TEXT = r'<text x="(\d+)" y="(\d+)"[^>]*>([^<]+)<'
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


@given(networks.networks(most=6))
def test_arrows_join_their_variables_and_pass_beside_the_others(net: Network) -> None:
    """No two variables share a place; an arrow begins below its cause and bends beside others.

    A variable stands below all that it depends on, and its layer is no lower than needed.
    """
    svg = network(net).draw().svg()
    width, height = (int(n) for n in re.findall(r'width="(\d+)" height="(\d+)"', svg)[0])
    places = {v: (int(x), int(y) - 5) for x, y, v in re.findall(TEXT, svg)}
    assert len({*places.values()}) == len(places) == len(net.variables)
    layers = dict[str, int]()
    for v in net.order:
        layers[v] = max((layers[u] + 1 for u in net.parents[v]), default=0)
        assert places[v][1] == 84 * layers[v] + 42
        assert 28 <= places[v][0] <= width - 28
    assert height == 84 * (max(layers.values(), default=-1) + 1)
    for line, said in re.findall(r'd="M([^"]+)" stroke[^>]*><title>(.*?)<', svg):
        points = [tuple(map(int, point.split())) for point in line.split("L")]
        u, _, v = said.partition(" → ")
        (x, y), (z, w) = places[u], places[v]
        assert (points[0], points[-1]) == ((x, y + 16), (z, w - 16))
        assert [y for _, y in points[1:-1]] == [
            84 * k + 42 for k in range(layers[u] + 1, layers[v])
        ]
        assert not {*points[1:-1]} & {*places.values()}


REVERSED = {f"v{i}": (f"u{i}",) for i in range(9)[::-1]}


@pytest.mark.parametrize("below", [REVERSED, {"q": ("u1",), "p": ("u0", "u1")}])
def test_layers_are_sorted_so_that_arrows_do_not_cross(below: Parents) -> None:
    """By the middle of their parents."""
    above = sorted({u for us in below.values() for u in us})
    svg = drawing({**dict.fromkeys(above, ()), **below}).svg()
    at = {v: int(x) for x, _, v in re.findall(TEXT, svg)}
    arrows = [(at[u], at[v]) for v, us in below.items() for u in us]
    assert all((x - y) * (z - w) >= 0 for x, z in arrows for y, w in arrows)


def test_the_size_of_a_drawing() -> None:
    """A cell is 8 wide a letter and 48 more, a layer 84 high; of a name 23 letters are shown."""
    svg = drawing({"a": (), "b": ("a",), "c": ("a", "b")}).svg()
    assert 'viewBox="0 0 136 252" width="136" height="252"' in svg
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
    monkeypatch.setattr("refnb.api.networks.drawing.MAX_PLACES", places)
    assert drawing(parents).svg()
    monkeypatch.setattr("refnb.api.networks.drawing.MAX_PLACES", places - 1)
    refuses(OutOfRange, "variables and bends", drawing(parents).svg)
