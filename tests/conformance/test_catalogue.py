"""The catalogue is what code, pages and navigation say; the text of the specification is whole."""

import ast
import json
import re
from pathlib import Path

import pytest

from cli.commands import answered, refused
from conformance import describing
from refnb.classifiers import mixed
from refnb.conformance import catalogue, kit, runner, specification, vectors
from refnb.io import annotations
from source.course import ROOT, expect_none, nodes

MOST = 2_000  # characters of an example
GENERAL = ("index", "protocol", "order", "errors", "pitfalls")


def test_the_catalogue_says_what_the_code_says(request: pytest.FixtureRequest) -> None:
    """Operations, types, records, errors and the order of the chapters, one entry a line."""
    path = Path(str(catalogue.__file__)).with_name("operations.json")
    if request.config.getoption("--approve"):
        path.write_text(describing.text(), "utf-8")
    assert path.read_text("utf-8") == describing.text()


def test_the_first_profile_stands_alone() -> None:
    """An operation of it takes and returns records of its own chapters alone."""
    first = catalogue.profile("naive-bayes")
    for entry in catalogue.description().operations:
        op = catalogue.operations()[entry.op]
        kinds = [*op.args.values(), op.result]
        owners = {r.name.partition(".")[0] for k in kinds for r in annotations.records_in(k)}
        inside = {op.chapter, *owners} <= {*first}
        assert entry.profile == ("naive-bayes" if inside else "all")
    asked = [v for v in vectors.shipped() if runner.profile_of(v) == "naive-bayes"]
    assert {v.chapter for v in asked} == {*first} - {"true_distribution"}


# Public functions that nobody names


@pytest.mark.slow
def test_a_public_function_is_an_operation_or_used_elsewhere() -> None:
    """One that no clause or page names, and that no other module uses, is private or forgotten."""
    used = {f"{family}.{name}" for family in mixed.FAMILIES for name in ("linear", "draw")}
    for page in (ROOT / "docs").rglob("*.md"):
        shown = re.findall("<!-- code: (.*) -->", page.read_text("utf-8"))
        used.update(name for names in shown for name in names.split(", "))
    for path in Path(str(catalogue.__file__)).parents[1].rglob("*.py"):
        for node in nodes(path):
            match node:
                case ast.Attribute(value=ast.Name(id=chapter), attr=name):
                    used.add(f"{chapter}.{name}")
                case ast.ImportFrom(module=str(module)):
                    chapter = module.rpartition(".")[2]
                    used.update(f"{chapter}.{alias.name}" for alias in node.names)
                case _:
                    pass
    public = (f"{of}.{name}" for of in catalogue.chapters() for name in describing.public(of))
    expect_none(name for name in public if name not in catalogue.operations().keys() | used)


# The pages


def test_a_page_has_the_name_of_its_module() -> None:
    """In its title and in the links to it; it has more than sixty words, and no long example."""
    for name in sorted({*catalogue.pages()} - {*GENERAL}):
        text = catalogue.pages()[name]
        assert text.startswith(f"# {name}\n\n")
        assert len(text.split()) >= 60, name
        linked = re.findall(r"\[`?([\w.]+)`?\]\((\w+)\.md\)", text)
        assert [pair for pair in linked if pair[0].partition(".")[0] != pair[1]] == [], name
        examples = re.findall("<!-- vector: (.*) -->", text)
        assert [e for e in examples if len(specification.example(e)) > MOST] == [], name


def test_a_page_is_shown_with_its_operations() -> None:
    """Clauses and rows can be linked to, vectors are shown; types and refusals are at the end."""
    text = (
        "# arithmetic\n\nr[arithmetic.divide.quotient] It MUST.\n\n<!-- vector: wire-add-tenths -->"
    )
    page = specification.for_site("arithmetic", text)
    assert '<span class="clause" id="r-arithmetic.divide.quotient">' in page
    assert (
        '\n| <span id="r-arithmetic.divide.refuses">`divide`</span> | a: `rational`, b: `rational` '
        "| `rational` | `OutOfRange` when b = 0 |\n"
    ) in page
    assert '```text\narithmetic.add {"a": "1/10", "b": "1/5"}\n→ {"ok": "3/10"}\n```' in page
    assert specification.for_site("index", text).endswith("```\n")
    with pytest.raises(ValueError, match="no vector 'gone'"):
        specification.for_site("index", "<!-- vector: gone -->")


def test_the_kit_gets_plain_pages() -> None:
    """No link and no marker is left; every clause and every row of a table is there."""
    sections = specification.sections()
    assert [*sections][:6] == ["index", "protocol", "order", "errors", "pitfalls", "wire"]
    whole = "\n".join(sections.values())
    tables = re.findall(r"(?:^\|.*\|\n)+", whole, re.MULTILINE)
    cells = [{row.replace(r"\|", "").count("|") for row in of.splitlines()} for of in tables]
    assert {len(counts) for counts in cells} == {1}
    assert "<!--" not in whole
    assert ".md)" not in whole
    assert "| `NotExact` | " in sections["errors"]
    assert "| `distribution<K>` | `map<K, rational>` | `Negative` for a number" in sections["wire"]
    assert catalogue.written_clauses().keys() <= {*re.findall(r"r\[([^\]]+)\]", whole)}
    for chapter in catalogue.chapters():
        for item, clause, said in specification.refusals(chapter):
            (row,) = re.findall(rf"(?m)^\| `{item}` \| .*$", sections[chapter])
            assert row.endswith(f" | {said} |")
            assert specification.clauses()[clause] == said


def test_a_chapter_builds_on_those_before_it() -> None:
    """On those whose clauses it names, and whose records it takes."""
    assert specification.builds_on("wire") == []
    assert {"schema", "counting", "naive"} <= {*specification.builds_on("categorical")}
    assert "| **naive** | distribution, smoothing |" in specification.chapters()


def test_the_kit_of_naive_bayes_has_what_it_needs() -> None:
    """Its chapters and no other, none of their clauses and operations that are beyond it."""
    first, name = catalogue.profile(catalogue.NAIVE_BAYES), catalogue.NAIVE_BAYES
    sections, whole = specification.sections(name), specification.sections()
    assert [*sections] == [*specification.FIRST, *first]
    text = "\n".join(sections.values())
    assert "] (profile `all`)" not in text
    for of in ("of-poisson", "of-gaussian", "of-multinomial", "of-complement", "of-mixed"):
        assert f"r[linear-form.{of}.value] (profile `all`) `" in whole["linear_form"]
        assert f"linear-form.{of}" not in text
        assert f"| `{of.replace('-', '_')}` |" not in text
    assert "r[linear-form.of-bernoulli.value] `" in whole["linear_form"]
    assert len(text.split()) * 3 < len("\n".join(whole.values()).split())
    held = json.loads(catalogue.text(name))
    named = re.findall(r"\b[a-z_]+\.[A-Z]\w+", json.dumps([held["operations"], held["records"]]))
    records = [row["record"].partition("<")[0] for row in held["records"]]
    assert {*named} == {*records}
    assert min(map(named.count, records)) > 1  # in its row, and where it is used
    assert [row["chapter"] for row in held["chapters"]] == [*first]
    assert {row["op"] for row in held["operations"]} == {
        v.op for v in runner.select(vectors.shipped(), name)
    }
    assert {row["type"] for row in held["types"]} >= {"distribution<K>", "share", "natural"}
    assert "masses" not in {row["type"] for row in held["types"]}


def test_what_is_counted_sums_up() -> None:
    """Chapter by chapter: what the profile has, and behind a + what is beyond it."""
    for name in catalogue.PROFILES:
        rows = [row.split(" | ")[2:] for row in specification.chapters(name).splitlines()[2:]]
        own = [[cell.strip(" |").partition(" + ")[::2] for cell in row] for row in rows]
        asked = len(runner.select(vectors.shipped(), name))
        ops = len(catalogue.within(name).operations)
        assert own[-1] == [(str(ops), ""), (str(asked), "")]
        first = own[: len(catalogue.profile(catalogue.NAIVE_BAYES))]
        naive = [str(sum(int(row[i][0]) for row in first)) for i in (0, 1)]
        assert naive == [cell[0] for cell in own[len(catalogue.profile(name))]]


NAMED = re.compile(r"`([a-z]+(?:_[a-z]+)*)\.[a-z_-]+(?:\.[a-z_-]+)*`")


def test_no_chapter_looks_ahead() -> None:
    """A clause, and its example, speak of nothing that comes later."""
    place = {name: i for i, name in enumerate(catalogue.chapters())}
    every, ahead = {vector.id: vector for vector in vectors.shipped()}, []
    for name in {*catalogue.chapters()} - {"wire"}:
        text = catalogue.pages()[name]
        examples = re.findall(r"<!-- vector: (\S+) -->", text)
        named = [*NAMED.findall(text), *(every[e].op.partition(".")[0] for e in examples)]
        ahead += [(name, other) for other in named if place.get(other, 0) > place[name]]
    assert ahead == []


def test_the_kit_has_an_answer_and_a_refusal_of_each_operation(tmp_path: Path) -> None:
    """With all that is said of them; the runner holds the others back."""
    paths = {path.name: path for path in kit.write(tmp_path / "kit")}
    cases = json.loads(paths["samples.json"].read_text("utf-8"))["cases"]
    assert paths.keys() == {*kit.HOLDS, "README.md"}
    members = ("id", "title", "op", "args", "expect", "clauses", "origin")
    assert {tuple(case) for case in cases} == {members}
    kinds = [(case["op"], next(iter(case["expect"]))) for case in cases]
    assert sorted(kinds) == sorted({(v.op, next(iter(v.expect))) for v in vectors.shipped()})


def test_a_kit_does_not_replace_what_stands_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Notes that somebody wrote into a file of the kit survive a second kit."""
    monkeypatch.setattr(kit, "samples", lambda _: [])  # they take a while
    for _ in range(2):
        answered("conform", "kit", str(tmp_path / "kit"), "--profile", "naive-bayes")
    mine = tmp_path / "mine" / "specification.md"
    mine.parent.mkdir()
    mine.write_text("mine")
    assert f"{mine.name} is there with another text" in refused("conform", "kit", str(mine.parent))
    assert [(path, path.read_text()) for path in mine.parent.iterdir()] == [(mine, "mine")]
    assert f"{mine}: " in refused("conform", "kit", str(mine))  # it is no folder
