"""A picture says in words what it shows; its layout has its properties, worked out by hand."""

import re
from collections import Counter
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given

from helpers.refusals import refuses
from refnb import network
from refnb.core.errors import BadTable, OutOfRange
from refnb.networks.network import Network
from refnb.worked import pictures
from refnb.worked.pictures import Picture
from strategies import networks

SVG = "{http://www.w3.org/2000/svg}"
TEXT = r'<text x="(\d+)" y="(\d+)"[^>]*>([^<]+)<'
Parents = dict[str, tuple[str, ...]]


def drawing(parents: Parents) -> Picture:
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
    assert drawn.findtext(f"{SVG}desc") == str(diagram).replace("\n", "; ")
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
    for line, said in re.findall(r'd="M([^"]+)" fill[^>]*><title>(.*?)<', svg):
        points = [tuple(map(int, point.split())) for point in line.split("L")]
        u, _, v = said.partition(" → ")
        (x, y), (z, w) = places[u], places[v]
        assert (points[0], points[-1]) == ((x, y + 16), (z, w - 16))
        assert [y for _, y in points[1:-1]] == [
            84 * k + 42 for k in range(layers[u] + 1, layers[v])
        ]
        assert not {*points[1:-1]} & {*places.values()}


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
    monkeypatch.setattr("refnb.worked.pictures.MAX_PLACES", places)
    assert drawing(parents).svg()
    monkeypatch.setattr("refnb.worked.pictures.MAX_PLACES", places - 1)
    refuses(OutOfRange, "variables and bends", lambda: drawing(parents))


@pytest.mark.parametrize(("points", "dots"), [(40, 40), (41, 0)])
def test_few_points_of_a_curve_are_dots(points: int, dots: int) -> None:
    """Where there are more, the line is enough."""
    line: list[tuple[pictures.Size, pictures.Size]] = [(Fraction(i, 99), 0) for i in range(points)]
    square = pictures.Square("", "", "", {"yes": line})
    assert pictures.curves("", [square]).svg().count("circle") == dots


def light(colour: str) -> Fraction:
    """Return about the light of a colour, its parts squared."""
    parts = [Fraction(int(colour[i : i + 2], 16), 255) ** 2 for i in (1, 3, 5)]
    return sum(
        (w * p for w, p in zip((21, 72, 7), parts, strict=True)), start=Fraction(0)
    ) / 100  # fmt: skip


@pytest.mark.parametrize("colour", pictures.COLOURS)
def test_colours_are_seen_on_light_and_on_dark_paper(colour: str) -> None:
    """Three times as much light, or three times less, as WCAG asks of what is no text."""
    for paper in ("#ffffff", "#1b1b1b"):
        dark, bright = sorted(light(c) + Fraction(1, 20) for c in (colour, paper))
        assert bright / dark >= 3


def test_a_picture_is_saved_as_it_is(tmp_path: Path) -> None:
    """In a file, with a line end; a name in it is text; a folder that is not there is refused."""
    picture = pictures.bars("<b>", {"x & y\n": 1})
    assert picture.svg(tmp_path / "a.svg") == picture.svg() == picture._repr_svg_()
    assert (tmp_path / "a.svg").read_text("utf-8") == f"{picture.svg()}\n"
    assert "&lt;b&gt;" in picture.svg()
    assert "x &amp; y\\n" in picture.svg()
    assert repr(picture) == "<Picture '<b>'>"
    refuses(BadTable, "no such", lambda: picture.svg(tmp_path / "none" / "a.svg"))
