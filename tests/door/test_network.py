"""A network at the door: its answers are those of enumeration, its pictures name every arrow."""

import re
from collections import Counter
from fractions import Fraction
from itertools import pairwise, product
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracles import networks as oracle
from refnb import BayesianNetwork, example, learn_network, network
from refnb.data import bif, models
from refnb.door import files as door_files
from refnb.door.drawing import Diagram
from refnb.errors import (
    BadRequest,
    BadTable,
    Cyclic,
    Duplicate,
    EmptyData,
    MissingValue,
    NotADistribution,
    NotExact,
    OutOfRange,
    UndefinedEstimate,
    UnknownValue,
    UnknownVariable,
    ZeroEvidence,
)
from refnb.networks import learning, score, structure
from refnb.networks.network import Network
from refnb.problems import campfire, stored
from refnb.solutions.solution import FORMS, Shown
from refusals import refuses
from strategies import files, networks
from strategies.networks import Question

DAYS = [
    {"rain": "yes", "wet": "yes"},
    {"rain": "yes", "wet": "yes"},
    {"rain": "no", "wet": "no"},
    {"rain": "no", "wet": "yes"},
]
SVG = "{http://www.w3.org/2000/svg}"


def asia() -> BayesianNetwork:
    """Read the example."""
    return network(example("asia"))


@given(networks.questions())
def test_answers_are_those_of_enumeration(question: Question) -> None:
    """Of one variable, of several together and of each: the share of the worlds that agree."""
    net, e = network(question.network), question.given
    worlds = oracle.worlds(question.network)
    whole = oracle.mass(worlds, e)
    if whole == 0:
        refuses(ZeroEvidence, "impossible", lambda: net.ask(e))
        refuses(ZeroEvidence, "impossible", lambda: net.explain(e))
        return
    for v, row in net.ask(e).posterior.items():
        assert row == {a: oracle.mass(worlds, {**e, v: a}) / whole for a in net.variables[v]}
        assert net.ask(e, v).posterior == row
        assert net.ask(e, v).evidence == whole
    if question.query:
        found = net.ask(e, question.query)
        for cell in product(*(net.variables[v] for v in question.query)):
            x = {**e, **dict(zip(question.query, cell, strict=True))}
            assert found.posterior[cell] == oracle.mass(worlds, x) / whole
        assert found.posterior[found.label] == max(found.posterior.values())


@given(networks.questions())
def test_explanations_are_the_greatest_worlds(question: Question) -> None:
    """Each assignment agrees with what is given and has the greatest probability."""
    net, e = network(question.network), question.given
    worlds = oracle.worlds(question.network)
    if oracle.mass(worlds, e) == 0:
        return
    found = net.explain(e)
    greatest = max(p for x, p in worlds if e.items() <= x.items())
    assert found.probability == greatest
    assert found.number == len(found.assignments)
    assert all(oracle.mass(worlds, x) == greatest for x in found.assignments)
    assert found.assignment == found.assignments[0]
    assert found.posterior * oracle.mass(worlds, e) == greatest


@given(networks.networks(least=2), st.data())
def test_separation_has_its_reasons(net: Network, data: st.DataObject) -> None:
    """Every trail is blocked, or the one that is shown is not; each block is told with a reason."""
    left, right, z = data.draw(networks.parts(list(net.variables)))
    if not left or not right:
        return
    found = network(net).separated(left, right, z)
    trails = oracle.trails(net.parents, left, right)
    assert bool(found) == found.separated == all(oracle.blocks(net.parents, t, z) for t in trails)
    assert found.trail == () if not trails else found.trail in trails
    text = found.text()
    for v, kind in oracle.blocks(net.parents, found.trail, z) if found.trail else ():
        why = "neither it nor a descendant is given" if kind == "collider" else "it is given"
        assert re.search(rf"\n    {v} +{kind} +blocks +{why}", text)
    for u, v in zip(found.trail, found.trail[1:], strict=False):
        assert (f"{u} → {v}" if u in net.parents[v] else f"{u} ← {v}") in text
    assert ("independent given these" in text) == (bool(found) and bool(trails))


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


def test_boxes_do_not_touch_and_stay_inside() -> None:
    """Every box has its own place in the picture, also with long names."""
    parents: dict[str, tuple[str, ...]] = {"a" * 80: (), "<b>": (), "c": ("a" * 80, "<b>")}
    parents |= {f"v{i}": ("c", "<b>") for i in range(7)}
    svg = Diagram(parents).svg()
    assert "&lt;b&gt;" in svg
    drawn = ElementTree.fromstring(svg)  # noqa: S314
    boxes = list[tuple[int, int, int, int]]()
    for rect in drawn.iter(f"{SVG}rect"):
        x, y, w, h = (int(rect.get(name) or 0) for name in ("x", "y", "width", "height"))
        assert 0 <= x < x + w <= int(drawn.get("width") or 0)
        assert 0 <= y < y + h <= int(drawn.get("height") or 0)
        assert all(x + w < a or a + b < x or y + h < c or c + d < y for a, c, b, d in boxes)
        boxes.append((x, y, w, h))
    assert len(boxes) == len(parents)


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
    svg = Diagram({"a": (), "b": ("a",), "c": ("a", "b")}).svg()
    head = 'viewBox="0 0 136 252" width="136" height="252"'
    assert head in svg
    arrows = [("M68 58L40 110", "a → b"), ("M68 58L96 126L68 194", "a → c")]
    arrows += [("M40 142L68 194", "b → c")]
    boxes = [_box("a", 68, 42), _box("b", 40, 126), _box("c", 68, 210)]
    drawn = "".join([*(_arrow(*arrow) for arrow in arrows), *boxes, "</svg>"])
    assert svg.endswith(f"</defs>{drawn}")
    far = Diagram({"a": (), "b": ("a",), "c": ("b",), "d": ("c", "a")}).svg()
    (path,) = re.findall(r'd="M([^"]+)" [^>]*><title>a → d<', far)
    assert [int(point.split()[1]) for point in path.split("L")] == [58, 126, 210, 278]
    for number, said in ((24, "v" * 24), (25, f"{'v' * 23}…")):
        long = Diagram({"v" * number: ()}).svg()
        assert f'width="{24 * 8 + 72}" height="84"' in long
        assert f'fill="currentColor">{said}</text>' in long
    assert 'width="24" height="0"' in Diagram({}).svg()


@given(networks.networks())
def test_places_stand_above_what_they_are_joined_with(net: Network) -> None:
    """In each row by the mean of the places in the next one, each place by its middle."""
    rows: dict[int, set[int]] = {}
    links: dict[tuple[int, int], list[int]] = {}
    diagram = network(net).draw()
    drawn = ElementTree.fromstring(diagram.svg())  # noqa: S314
    for text in drawn.iter(f"{SVG}text"):
        rows.setdefault(int(text.get("y") or 0) - 5, set()).add(int(text.get("x") or 0))
    for path in drawn.findall(f"{SVG}path"):
        points = [tuple(map(int, p.split())) for p in (path.get("d") or "")[1:].split("L")]
        points[0] = points[0][0], points[0][1] - 16
        points[-1] = points[-1][0], points[-1][1] + 16
        for x, y in points:
            rows.setdefault(y, set()).add(x)
        for (x, y), (below, _) in pairwise(points):
            links.setdefault((x, y), []).append(below)
    wide = int(drawn.get("width") or 0)
    for y, row in rows.items():
        means = [
            Fraction(sum(links[x, y]), len(links[x, y])) for x in sorted(row) if (x, y) in links
        ]
        assert means == sorted(means)
        assert min(row) + max(row) == wide
        assert len({b - a for a, b in pairwise(sorted(row))}) <= 1
    assert sorted(rows) == [84 * j + 42 for j in range(len(rows))]


def test_too_many_bends_are_not_drawn() -> None:
    """Every pair joined: the text is written, the drawing refused."""
    names = [f"v{i}" for i in range(60)]
    diagram = Diagram({v: tuple(names[:i]) for i, v in enumerate(names)})
    assert len(str(diagram).splitlines()) == 60
    refuses(OutOfRange, "at most 10000 variables and bends", diagram.svg)


@given(files.storable(3))
def test_what_is_saved_is_read(tmp_path_factory: pytest.TempPathFactory, net: Network) -> None:
    """As BIF and as JSON, from a path, with any names."""
    folder = tmp_path_factory.mktemp("saved")
    for kind in (".bif", ".json"):
        path = folder / f"net{kind}"
        network(net).save(path)
        found = network(path)
        assert found.network == net
        assert list(found.variables) == list(net.variables)


@given(networks.networks())
def test_a_network_is_stated_in_many_ways(net: Network) -> None:
    """A record, a document as a dict, with cells as tuples or, of one parent, as its values."""
    assert network(net).network == net
    document = {"variables": net.variables, "parents": net.parents, "tables": net.tables}
    assert network(document).network == net
    alone = {
        v: {u[0] if len(u) == 1 else u: row for u, row in table.items()}
        for v, table in net.tables.items()
    }
    assert network({**document, "tables": alone}).network == net


def test_the_examples() -> None:
    """They are networks, the same as those of the problems."""
    names = [name for name, path in door_files.examples().items() if path.suffix == ".bif"]
    assert names == ["asia", "burglary", "sprinkler", "storm"]
    for name in names:
        assert network(example(name)).network == stored.network(name)
        assert example(f"{name}.bif") == example(name)
    assert network(example("storm")).network == campfire.NETWORK
    burglary = network(example("burglary"))
    calls = {"JohnCalls": "yes", "MaryCalls": "yes"}
    assert burglary.ask(calls, "Burglary").posterior["yes"] == Fraction(592242590, 2084100239)
    quiet = {"Burglary": "no", "Earthquake": "no", "Alarm": "no"}
    assert burglary.explain().assignment == {**quiet, "JohnCalls": "no", "MaryCalls": "no"}


def test_every_answer_has_every_form() -> None:
    """Text, Markdown, LaTeX and JSON, with the choices first; a notebook shows them."""
    net = asia()
    answers: list[Shown] = [
        net.ask({"dysp": "yes"}, "lung"),
        net.ask({"dysp": "yes"}, ["lung", "bronc"]),
        net.ask({"dysp": "yes"}),
        net.explain({"dysp": "yes"}),
        net.separated("asia", "smoke", "dysp"),
        net,
    ]
    for answer in answers:
        for form in FORMS:
            assert "asia" in answer.render(form)
        assert answer.solution.steps[0].value == net.told
        assert answer._repr_markdown_() == answer.markdown()
    assert net._repr_html_() == net.draw()._repr_svg_() == net.draw().svg()
    assert answers[0].solution.title == "P(lung | dysp=yes)"
    many = dict.fromkeys(list(net.variables)[1:], "no")
    assert net.ask(many, "asia").solution.title == "P(asia | e)"
    assert net.ask({}, "lung").solution.title == "P(lung)"


def lines(shown: Shown) -> list[str]:
    """Return what is printed, with single blanks."""
    return [" ".join(line.split()) for line in shown.text().splitlines()]


def test_what_is_printed() -> None:
    """Sums, reasons, ties and counts, by hand."""
    net = asia()
    said = lines(net.separated("asia", "smoke"))
    assert "either collider blocks neither it nor a descendant is given" in said
    assert "lung chain lets pass it is not given" in said
    said = lines(net.separated("asia", "smoke", "dysp"))
    assert "either collider lets pass a descendant is given" in said
    assert "either collider lets pass it is given" in lines(
        net.separated("asia", "smoke", "either")
    )
    assert "bronc chain blocks it is given" in lines(
        net.separated("smoke", "dysp", ["bronc", "lung"])
    )
    said = lines(net.separated("asia", "tub"))
    assert "asia → tub" in said
    assert not any("lets pass" in line for line in said)
    alone = network({"variables": {"a": ["x"], "b": ["x"]}, "parents": {"a": [], "b": []},
                     "tables": {"a": {(): {"x": 1}}, "b": {(): {"x": 1}}}})  # fmt: skip
    assert "separated: no trail joins them" in lines(alone.separated("a", "b"))
    steps = {
        step.name: step.value for step in net.explain({"asia": "yes", "dysp": "yes"}).solution.steps
    }
    assert steps["greatest"] == Fraction(9747, 5 * 10**6)
    assert steps["evidence"] == Fraction(36011, 8 * 10**6)
    assert steps["posterior"] == Fraction(77976, 180055)
    side = {"h": "1/2", "t": "1/2"}
    coins = network({"variables": dict.fromkeys("ab", ("h", "t")), "parents": {"a": [], "b": []},
                     "tables": {"a": {(): side}, "b": {(): side}}})  # fmt: skip
    said = lines(coins.explain())
    assert "equally probable = 4" in said
    assert "variable 1 2 3 4" in said
    assert "b h t h t" in said
    said = lines(learn_network(DAYS, parents={"wet": "rain"}))
    assert "rain n(no) n(yes) P(wet=no) P(wet=yes)" in said
    assert "no 1 1 1/2 1/2" in said
    assert "yes 0 2 0 1" in said


def test_large_tables_are_not_printed() -> None:
    """More than a thousand entries are told by their number."""
    many = [str(i) for i in range(501)]
    row = {a: "1" if a == "0" else "0" for a in many}
    stated = {"variables": {"a": ["x", "y"], "b": many}, "parents": {"a": [], "b": ["a"]},
              "tables": {"a": {(): {"x": 1, "y": 0}}, "b": {"x": row, "y": row}}}  # fmt: skip
    assert "entries = 1004" in lines(network(stated))


def test_tables_are_counted() -> None:
    """For the same arrows, by a rule; columns that are no variable are passed by."""
    sure = {"no": "1", "yes": "0"}
    stated = {
        "variables": {"rain": ["no", "yes"], "wet": ["no", "yes"]},
        "parents": {"rain": [], "wet": ["rain"]},
        "tables": {"rain": {(): sure}, "wet": {"no": sure, "yes": sure}},
    }
    arrows = network(stated)
    rows: list[dict[str, object]] = [{**day, "other": "x"} for day in DAYS]
    gap: dict[str, object] = {"rain": "no", "wet": None}
    fitted = arrows.fit(rows)
    assert fitted.network.tables["wet"] == {
        ("no",): {"no": Fraction(1, 2), "yes": Fraction(1, 2)},
        ("yes",): {"no": Fraction(0), "yes": Fraction(1)},
    }
    assert fitted.counts["wet"]["yes",] == {"no": 0, "yes": 2}
    assert fitted.told == {
        "network": "given",
        "tables": "counted from given rows",
        "rows": "4",
        "arrows": "as they are",
        "smoothing": "none",
    }
    smooth = arrows.fit(rows, "laplace").network.tables["wet"]["yes",]
    assert smooth == {"no": Fraction(1, 4), "yes": Fraction(3, 4)}
    assert learn_network(DAYS, parents={"wet": "rain"}).network == fitted.network
    refuses(UndefinedEstimate, "smoothing fills", lambda: arrows.fit(DAYS[:2]))
    refuses(
        UnknownValue,
        "record 1, column 'wet': 'Yes' is no value",
        lambda: arrows.fit([{"rain": "no", "wet": "Yes"}]),
    )
    refuses(
        BadTable,
        "no column 'wet'; did you mean 'Wet'",
        lambda: arrows.fit([{"rain": "no", "Wet": "no"}]),
    )
    refuses(
        MissingValue,
        "record 5, column 'wet'",
        lambda: arrows.fit([*rows, gap]),
    )
    refuses(MissingValue, "every variable", lambda: arrows.fit(DAYS, missing="no"))


def test_arrows_are_learned() -> None:
    """In an order, or all structures compared; the choices and the search are told."""
    rows = [*DAYS, *DAYS, *DAYS]
    seen = learning.count({"rain": ("no", "yes"), "wet": ("no", "yes")}, rows)
    for rule in ("k2", "bdeu=1", "mdl"):
        found = learn_network(rows, order=["rain", "wet"], score=rule)
        wanted = structure.greedy(seen, ["rain", "wet"], 3, score.Score.spelled(rule))
        assert found.parents == wanted.parents
        assert found.added == wanted.steps
        best = structure.exhaustive(seen, score.Score.spelled(rule))
        every = learn_network(rows, score=rule)
        assert every.parents == best.structures[0]
        ties = "one alone" if best.number == 1 else f"{best.number} are equally good"
        assert ties in every.told["arrows"]
    found = learn_network(rows, order=["rain", "wet"])
    turned = found.learn(rows, ["wet", "rain"])
    assert turned.parents == {"rain": ("wet",), "wet": ()}
    assert turned.told["arrows"] == "searched by k2, at most 3 for each, in the order wet, rain"
    assert "wet → rain = " in turned.text()
    assert found.learn(rows).parents == learn_network(rows).parents
    lonely = learn_network(rows, order=["rain", "wet"], most=0)
    assert "no arrow makes the score grow" in lonely.text()


def test_learning_is_refused() -> None:
    """Orders, parents, scores and columns that do not fit."""
    wide = [{f"v{i}": "x" for i in range(13)}]
    refuses(OutOfRange, "at most 12 variables.*13: give an order", lambda: learn_network(wide))
    refuses(
        BadTable,
        "no column 'Rain'; did you mean 'rain'",
        lambda: learn_network(DAYS, order=["Rain"]),
    )
    refuses(OutOfRange, "did you mean 'k2'", lambda: learn_network(DAYS, score="K2"))
    refuses(BadRequest, "not both", lambda: learn_network(DAYS, parents={}, order=["rain"]))
    refuses(BadRequest, "a mapping", lambda: learn_network(DAYS, parents=["rain"]))  # type: ignore[arg-type]
    refuses(Cyclic, "circle", lambda: learn_network(DAYS, parents={"rain": "wet", "wet": "rain"}))
    refuses(EmptyData, "at least one row", lambda: learn_network(["a,b\n"]))
    refuses(Duplicate, "twice", lambda: learn_network(DAYS, order=["rain", "rain"]))
    refuses(BadTable, "no column 'x'", lambda: learn_network(DAYS, domains={"x": ["y"]}))
    refuses(EmptyData, "the variables", lambda: learn_network(DAYS, order=[]))
    refuses(EmptyData, "the variables", lambda: learn_network(DAYS, parents={}))


def test_names_have_near_misses() -> None:
    """Variables and values, as elsewhere."""
    net = asia()
    refuses(
        UnknownVariable, "no variable 'disp'; did you mean 'dysp'", lambda: net.ask({"disp": "yes"})
    )
    refuses(UnknownVariable, "no variable 'Lung'; did you mean 'lung'", lambda: net.ask({}, "Lung"))
    refuses(UnknownVariable, "did you mean 'smoke'", lambda: net.separated("asia", "smok"))
    refuses(
        UnknownValue,
        "dysp=Yes: no such value; did you mean 'yes'",
        lambda: net.explain({"dysp": "Yes"}),
    )
    refuses(EmptyData, "the query", lambda: net.ask({}, []))
    refuses(Duplicate, "'lung' twice", lambda: net.ask({"lung": "yes"}, "lung"))
    refuses(Duplicate, "twice", lambda: net.separated("asia", ["asia"]))
    assert net.ask({"dysp": None, "asia": "yes"}).given == {"asia": "yes"}


def test_rows_that_do_not_sum_to_one(tmp_path: Path) -> None:
    """Refused with file, line and sum; normalised when asked for, and told."""
    path = tmp_path / "off.bif"
    path.write_text(
        example("asia").read_text("utf-8").replace("0.05, 0.95;", "0.05, 0.949;"), "utf-8"
    )
    refuses(
        NotADistribution, r"off.bif: line \d+: .*sums to 0.999; it can be", lambda: network(path)
    )
    found = network(path, normalise=True)
    assert found.network.tables["tub"]["yes",]["yes"] == Fraction(50, 999)
    assert "the row of 'tub' given ('yes',), which summed to 999/1000" in found.told["normalised"]
    assert "999/1000" in found.ask({}, "lung").text()
    same = network(example("asia"), normalise=True)
    assert same.told["normalised"] == "nothing, every row sums to 1"
    many = bif.write(asia().network).replace("0.", "1.")
    path.write_text(many, "utf-8")
    assert " and " in network(path, normalise=True).told["normalised"]


def test_files_are_refused(tmp_path: Path) -> None:
    """What is no network, and what cannot be saved."""
    path = tmp_path / "net.json"
    path.write_text('{"prior": []}')
    refuses(BadRequest, r"net.json: the network must have the members", lambda: network(path))
    refuses(BadRequest, "rows of a BIF file", lambda: network(path, normalise=True))
    refuses(BadRequest, "'network' is needed", lambda: network(example("weather")))
    refuses(BadTable, "no such file", lambda: network(tmp_path / "none.bif"))
    refuses(BadTable, "the path of a file", lambda: network(3))  # type: ignore[arg-type]
    refuses(
        OutOfRange, "'.txt'; there are '.bif', '.json'", lambda: asia().save(tmp_path / "a.txt")
    )
    third = learn_network([*DAYS, DAYS[0], DAYS[0]], parents={"wet": "rain"})
    refuses(NotExact, "x.bif: .*a .json file holds", lambda: third.save(tmp_path / "x.bif"))
    assert not (tmp_path / "x.bif").exists()
    half = Network({"\ud800": ("x",)}, {"\ud800": ()}, {"\ud800": {(): {"x": Fraction(1)}}})
    refuses(BadTable, "surrogate", lambda: network(half).save(tmp_path / "x.bif"))
    assert list(tmp_path.iterdir()) == [path]
    assert models.written(half).isascii()
