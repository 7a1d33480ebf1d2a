"""The text of the specification: what it says of sizes, of empty entries, and in what order."""

import json
import re
from functools import cache

import pytest

from refnb.conformance import catalogue, kit, session, specification, vectors

NAMED = re.compile(r"`([a-z]+)\.[a-z_-]+(?:\.[a-z_-]+)*`")


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return the texts of the kit."""
    paths = kit.write(tmp_path_factory.mktemp("kit"))
    return {path.name: path.read_text("utf-8") for path in paths if path.suffix != ".png"}


@cache
def every() -> dict[str, vectors.Vector]:
    """Return every vector by its name."""
    return {vector.id: vector for vector in vectors.shipped()}


def order(written: dict[str, str]) -> list[str]:
    """Return the pages in the order of the kit, read off the text that it writes."""
    titles = {words.split("\n", 1)[0]: name for name, words in catalogue.pages().items()}
    lines = written["specification.md"].splitlines()
    return [titles[line] for line in lines if line in titles]


def test_no_chapter_looks_ahead(written: dict[str, str]) -> None:
    """A clause, and its example, speak of nothing that comes later; the protocol comes first."""
    place = {name: i for i, name in enumerate(order(written))}
    ahead = []
    for name, text in catalogue.pages().items():
        if name not in catalogue.chapters() or name == "wire":
            continue  # a general page speaks of every chapter, and so do its examples
        examples = re.findall(r"<!-- vector: (\S+) -->", text)
        named = [*NAMED.findall(text), *(every()[e].op.partition(".")[0] for e in examples)]
        ahead += [(name, other) for other in named if place.get(other, 0) > place[name]]
    assert ahead == []
    assert order(written)[:3] == ["index", "protocol", "wire"]


def test_no_clause_is_vague() -> None:
    """It says which numbers are out of range."""
    clauses = specification.clauses().items()
    assert [name for name, words in clauses if "a number out of range" in words] == []


def test_the_samples_are_right_by_their_own_schema(written: dict[str, str]) -> None:
    """The kit has an answer and a refusal of each operation, with all that its schema requires."""
    schema, cases = json.loads(written["vectors.schema.json"]), json.loads(written["samples.json"])
    required = re.findall(r'"required": \[([^\]]*"clauses"[^\]]*)\]', json.dumps(schema))
    members = {name.strip(' "') for names in required for name in names.split(",")}
    assert "origin" in members
    assert all(members <= set(case) for case in cases["cases"])
    kinds = {(case["op"], next(iter(case["expect"]))) for case in cases["cases"]}
    known = catalogue.operations()
    assert kinds == {(v.op, next(iter(v.expect))) for v in every().values() if v.op in known}


def test_every_escape_is_asked_for() -> None:
    """Requests have the escapes of a slash, a backspace, a form feed, and upper-case digits."""
    echoes = [v for v in every().values() if v.op == "arithmetic.echo"]
    asked = [session.request_line("1", v.op, v.args) for v in echoes]
    assert all(escape in "".join(asked) for escape in (r"\/", r"\b", r"\f", r"\u00EF"))
    assert [json.loads(line)["args"] for line in asked] == [v.args for v in echoes]
