"""Every picture is well-formed, can be read by ear and on a phone, and has no colour of its own."""

import ast
import re

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from docs._build import playground
from docs._build.pictures import svg, theorem
from docs._build.pictures.svg import Picture
from helpers import nodes as helped
from refnb.core import errors
from source import drawings
from source.course import nodes, pages
from source.drawings import CALLS, drawn

PAGES = {place: path.read_text("utf-8") for place, path in pages().items()}
EACH = pytest.mark.parametrize("call", CALLS)
NUMBER = r"-?\d+(?:\.\d\d?)?"
SHAPES = {"x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "width", "height"}
ALLOWED = SHAPES | {"class", "text-anchor", "data-key", "points", "d", "id"}
HEAD = {
    *("viewBox", "role", "aria-labelledby", "aria-describedby", "font-size"),
    *("data-search-exclude",),
}
COLOURS = re.compile(
    r"\b(?:black|white|gr[ea]y|blue|red|green|orange|yellow|brown|dark|light|pale|bright)(?:e[rd]|ly)?\b"
)
MOST = 15_000


@pytest.mark.slow
def test_the_pictures_of_the_plan_are_there() -> None:
    """A picture has a name of its own, and a page that draws it; no page draws it twice."""
    assert len({drawn(call).name for call in CALLS}) == len(CALLS) >= 19
    used = {
        page: re.findall(r"^print\((\w+\.\w+)\(\)\)$", t, re.MULTILINE) for page, t in PAGES.items()
    }
    assert {call for calls in used.values() for call in calls if call in CALLS} == {*CALLS}
    assert [page for page, calls in used.items() if len(set(calls)) < len(calls)] == []


@EACH
def test_a_picture_says_what_it_shows(call: str) -> None:
    """Its title and its description are its name for whoever does not see it, and no colour is."""
    root = drawings.figure(drawn(call))
    drawing = root[0]
    assert (root.tag, drawing.tag, root[1].tag) == ("figure", f"{drawings.SVG}svg", "figcaption")
    assert drawing.get("role") == "img"
    title, shows = drawing[0], drawing[1]
    assert drawing.get("aria-labelledby") == title.get("id")
    assert drawing.get("aria-describedby") == shows.get("id")
    assert len(title.text or "") > 10
    assert COLOURS.search(f"{drawn(call).caption} {shows.text}".lower()) is None
    assert len(shows.text or "") > 40
    assert (shows.text or "")[-1] == "."


@EACH
def test_a_picture_has_no_colour(call: str) -> None:
    """Marks have classes, which the style sheet knows; nothing else says how they look."""
    known = set(re.findall(r"\.([a-z][a-z-]*)", drawings.source("pictures.css")))
    for mark in drawings.figure(drawn(call))[0].iter():
        extra = {*mark.attrib} - ALLOWED
        assert extra <= (HEAD if mark.tag == f"{drawings.SVG}svg" else set()), mark.attrib
        assert set(mark.get("class", "").split()) <= known


@EACH
def test_places_are_decimals_inside(call: str) -> None:
    """No fraction and no exponent: browsers read neither; and nothing lies outside."""
    drawing = drawings.figure(drawn(call))[0]
    wide, high = (int(n) for n in drawing.get("viewBox", "").split()[2:])
    assert wide == svg.WIDE
    for mark in drawing.iter():
        assert all(re.fullmatch(NUMBER, mark.attrib[a]) for a in SHAPES & {*mark.attrib})
        assert re.fullmatch(rf"(?:{NUMBER},{NUMBER} ?)*", mark.get("points", ""))
        assert re.fullmatch(rf"(?:M{NUMBER} {NUMBER}(?:[hv]{NUMBER})+z?)*", mark.get("d", ""))
        across = [mark.get(a, "0") for a in ("x", "x1", "x2", "cx")]
        down = [mark.get(a, "0") for a in ("y", "y1", "y2", "cy")]
        across += re.findall(r"(\S+),", mark.get("points", ""))
        down += re.findall(r",(\S+)", mark.get("points", ""))
        assert all(0 <= float(x) <= wide for x in across)
        assert all(0 <= float(y) <= high for y in down)


@EACH
def test_a_picture_is_small_and_its_words_are_not(call: str) -> None:
    """A phone of 360 pixels shows words nearly as large as they are set."""
    assert len(drawn(call).svg().encode()) < MOST
    assert len(str(drawn(call)).encode()) < 2 * MOST
    assert drawn(call).svg().count("font-size") == 1
    assert 'font-size="13"' in drawn(call).svg()


def test_no_caption_names_a_colour() -> None:
    """What is light in one scheme is dark in the other: said of pictures, old and new."""
    captions = {}
    for page, text in PAGES.items():
        found = re.findall(r"<figcaption>(.*?)</figcaption>", text, re.DOTALL)
        captions[page] = " ".join([*found, *re.findall(r'aria-label="(.*?)"', text, re.DOTALL)])
    assert {call: said for call, said in captions.items() if COLOURS.search(said.lower())} == {}


def test_pictures_do_not_round() -> None:
    """No float but in the picture that is about doubles."""
    for name in (*drawings.MODULES, "svg"):
        for node in nodes(drawings.FOLDER / f"{name}.py"):
            assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), name
            assert not (isinstance(node, ast.Name) and node.id == "float"), name


def test_a_place_of_a_float_is_refused() -> None:
    """So a division of whole numbers does not get into a picture."""
    with pytest.raises(errors.NotExact):
        svg.number(1 / 2)  # type: ignore[arg-type]


HUNDREDTHS = st.integers(0, 100).map(lambda n: f"{n // 100}.{n % 100:02}")
PEOPLE = st.builds(
    theorem.people, st.integers(0, 500).map(lambda n: f"0.{n:03}"), HUNDREDTHS, HUNDREDTHS
)


@pytest.mark.ports
@settings(max_examples=4, phases=[Phase.generate])
@given(st.lists(PEOPLE, min_size=10, max_size=30))
def test_what_the_script_draws_is_what_python_draws(pictures: list[Picture]) -> None:
    """Each mark that moves, and what is said of it, for any choice."""
    requests = [[p.name, drawings.given(p)] for p in pictures]
    ask = (
        "const { drawn } = refnb.use('page/pictures'), asked = require('fs').readFileSync(0);"
        "console.log(JSON.stringify(JSON.parse(asked).map(([n, x]) => drawn[n](x).marks)))"
    )
    answers = helped.printed(requests, "-e", "\n".join([*playground.port("page/pictures"), ask]))
    assert isinstance(answers, list)
    for picture, marks in zip(pictures, answers, strict=True):
        drawn = drawings.keyed(picture)
        assert {*marks} == {*drawn}
        for key, new in marks.items():
            mark = drawn[key]
            now = {a: mark.text or "" if a == "text" else mark.get(a, "") for a in new}
            assert now == new
