"""The text of the specification: what it says of sizes, of empty entries, and in what order."""

import json
import re
from functools import cache
from pathlib import Path

import pytest

from refnb.conformance import catalogue, kit, pages, session, specification, vectors
from refnb.conformance.course import chapters

NAMED = re.compile(r"`([a-z]+)\.[a-z_-]+(?:\.[a-z_-]+)*`")


@cache
def every() -> dict[str, vectors.Vector]:
    """Return every vector by its name."""
    return {vector.id: vector for vector in vectors.shipped()}


@pytest.fixture
def order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the pages in the order of the kit, read off the text that it writes."""
    monkeypatch.setattr(kit, "samples", lambda _: [])  # they take a while
    text = next(p for p in kit.write(tmp_path) if p.name == "specification.md").read_text("utf-8")
    titles = {words.split("\n", 1)[0]: name for name, words in pages.texts().items()}
    return [titles[line] for line in text.splitlines() if line in titles]


def test_no_chapter_looks_ahead(order: list[str]) -> None:
    """A clause, and the example below it, speak of nothing that is explained only later."""
    place = {name: i for i, name in enumerate(order)}
    ahead = []
    for name, text in pages.texts().items():
        if name not in chapters() or name == "wire":
            continue  # a general page speaks of every chapter, and so do its examples
        examples = re.findall(r"<!-- vector: (\S+) -->", text)
        named = [*NAMED.findall(text), *(every()[e].op.partition(".")[0] for e in examples)]
        ahead += [(name, other) for other in named if place.get(other, 0) > place[name]]
    assert ahead == []


def test_what_every_request_needs_comes_first(order: list[str]) -> None:
    """The protocol, and how values are written, stand before every chapter."""
    assert order[:3] == ["index", "protocol", "wire"]


def test_a_range_is_said_in_words() -> None:
    """A clause about a number out of range says which numbers are."""
    vague = [
        name for name, words in specification.clauses().items() if "a number out of range" in words
    ]
    assert vague == []


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("independence.joint-parameters.value", "a size below 1"),
        ("independence.joint-parameters.value", "1000000"),
        ("independence.naive-parameters.value", "at least 1"),
        ("elimination.cells.order", "`UnknownVariable`"),
        ("schema.schema.refuses", "an empty entry in `features`"),
        ("network.network.refuses", "an empty entry in `variables`"),
        ("categorical.likelihood.limit", "n(y, f, v)"),
        ("claims.holds.pairs-suffice", "are not independent, given the label"),
        ("text.learn.model", "a table of pseudo-counts is `BadRequest`"),
        ("lognaive.posterior.neighbours", "rational exactly when"),
        ("wire.union.shape", "`bdeu=S`"),
    ],
)
def test_a_clause_says_what_the_vectors_want(name: str, words: str) -> None:
    """What was guessed by a reader of the clauses alone is written there."""
    assert words in " ".join(specification.clauses()[name].split())


def test_a_map_that_can_be_empty_is_not_refused_for_it() -> None:
    """No refusal of an empty map stands beside a clause that allows it."""
    for name in ("schema.schema.refuses", "network.network.refuses"):
        assert not re.search(
            r"nothing in [^;]*`(features|variables)`", specification.clauses()[name]
        )


def test_the_samples_are_right_by_their_own_schema(tmp_path: Path) -> None:
    """The kit has an answer and a refusal of each operation, with all that its schema requires."""
    written = {path.name: path.read_text("utf-8") for path in kit.write(tmp_path)}
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
    asked = [
        session.request("1", v.op, v.args) for v in every().values() if v.op == "arithmetic.echo"
    ]
    text = "".join(asked)
    assert all(escape in text for escape in (r"\/", r"\b", r"\f", r"\u00EF"))
    assert [json.loads(line)["args"] for line in asked] == [
        v.args for v in every().values() if v.op == "arithmetic.echo"
    ]


def test_a_value_that_was_never_counted_is_unknown() -> None:
    """A vector refuses a value with the count 0 in every row that the new schema does not have."""
    refused = [v for v in vectors.of("counting") if v.expect == {"error": "UnknownValue"}]
    wider = [v for v in refused if v.op == "counting.declare"]
    found = [v for v in wider if '["a", "0"]' in json.dumps(v.args)]
    assert len(found) > 1


def test_a_hundred_labels_are_few() -> None:
    """A vector has more than a million cells of 100 labels, and is refused for its label alone."""
    found = [
        v
        for v in vectors.of("multinomial")
        if v.op == "multinomial.count"
        and v.expect == {"error": "UnknownLabel"}
        and size(v.args["labels"]) == 100
        and size(v.args["vocabulary"]) * 100 > 1_000_000
    ]
    assert found


def size(names: object) -> int:
    """Return how many names there are."""
    return len(names) if isinstance(names, list) else 0
