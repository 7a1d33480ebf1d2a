"""The text of the specification: what it says of sizes, of empty entries, and in what order."""

import json
import re
from functools import cache

import pytest

from refnb.conformance import catalogue, kit, session, specification, vectors

NAMED = re.compile(r"`([a-z]+(?:_[a-z]+)*)\.[a-z_-]+(?:\.[a-z_-]+)*`")


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return the texts of the kit."""
    paths = kit.write(tmp_path_factory.mktemp("kit"))
    return {path.name: path.read_text("utf-8") for path in paths if path.suffix != ".png"}


@cache
def every() -> dict[str, vectors.Vector]:
    """Return every vector by its name."""
    return {vector.id: vector for vector in vectors.shipped()}


def test_no_chapter_looks_ahead() -> None:
    """A clause, and its example, speak of nothing that comes later."""
    place = {name: i for i, name in enumerate(catalogue.chapters())}
    ahead = []
    for name in {*catalogue.chapters()} - {"wire"}:
        text = catalogue.pages()[name]
        examples = re.findall(r"<!-- vector: (\S+) -->", text)
        named = [*NAMED.findall(text), *(every()[e].op.partition(".")[0] for e in examples)]
        ahead += [(name, other) for other in named if place.get(other, 0) > place[name]]
    assert ahead == []


def test_no_clause_is_vague() -> None:
    """It says which numbers are out of range."""
    clauses = specification.clauses().items()
    assert [name for name, words in clauses if "a number out of range" in words] == []


def test_the_kit_has_an_answer_and_a_refusal_of_each_operation(written: dict[str, str]) -> None:
    """With all that is said of them; the runner holds the others back."""
    cases = json.loads(written["samples.json"])["cases"]
    members = ("id", "title", "op", "args", "expect", "clauses", "origin")
    assert {tuple(case) for case in cases} == {members}
    kinds = [(case["op"], next(iter(case["expect"]))) for case in cases]
    assert sorted(kinds) == sorted({(v.op, next(iter(v.expect))) for v in every().values()})


def test_every_escape_is_asked_for() -> None:
    """Requests have the escapes of a slash, a backspace, a form feed, and upper-case digits."""
    echoes = [v for v in every().values() if v.op == "arithmetic.echo"]
    asked = [session.request_line("1", v.op, v.args) for v in echoes]
    assert all(escape in "".join(asked) for escape in (r"\/", r"\b", r"\f", r"\u00EF"))
    assert [json.loads(line)["args"] for line in asked] == [v.args for v in echoes]
