"""Vector files are read strictly."""

import json

import pytest

from refnb.conformance import vectors
from refnb.errors import BadRequest

CASE = {
    "id": "a-one",
    "title": "one",
    "op": "arithmetic.add",
    "args": {},
    "expect": {"ok": "1"},
    "clauses": [],
    "origin": {"kind": "oracle"},
}


def written(case: object, count: str = "1", shape: str = vectors.FORMAT) -> str:
    """Write a file of one vector."""
    return json.dumps({"format": shape, "chapter": "a", "count": count, "cases": [case]})


def test_the_smallest_vector_is_read() -> None:
    """A file that keeps every rule is let through."""
    assert [vector.id for vector in vectors.read(written(CASE), "a.json")] == ["a-one"]


@pytest.mark.parametrize(
    "document",
    [
        "",
        "[]",
        written(CASE, count="2"),
        written(CASE, shape="refnb-vectors/2"),
        written([]),
        written({**CASE, "more": "x"}),
        written({name: CASE[name] for name in CASE if name != "op"}),
        written({**CASE, "expect": {"ok": "1", "error": "Negative"}}),
        written({**CASE, "expect": "1"}),
        written({**CASE, "origin": {"kind": "hand"}}),
        written({**CASE, "origin": {"kind": "guess"}}),
        written({**CASE, "clauses": "a"}),
        written({**CASE, "title": None}),
        written({**CASE, "args": []}),
        written({**CASE, "args": {"a": 1}}),
        written(CASE).replace('"title"', '"title": "x", "title"'),
    ],
)
def test_a_damaged_file_is_refused(document: str) -> None:
    """Another shape, a number, a name twice: one refusal that names the file."""
    with pytest.raises(BadRequest, match=r"^a\.json: "):
        vectors.read(document, "a.json")
