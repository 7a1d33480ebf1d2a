"""Vector files are read strictly, and what they ask fits the protocol."""

import json
from hashlib import sha256
from pathlib import Path

import pytest

from refnb.conformance import session, vectors
from refnb.core.errors import BadRequest
from refnb.io.documents import dumps
from source.course import ROOT

CASE = {
    "id": "a-one",
    "title": "one",
    "op": "arithmetic.add",
    "args": {},
    "expect": {"ok": "1"},
    "clauses": [],
    "origin": {"kind": "hand", "derivation": "1"},
}


def test_requests_fit_the_protocol() -> None:
    """A request is one line of ASCII within the limit."""
    lines = [dumps({"seq": "1", "op": v.op, "args": v.args}) for v in vectors.shipped()]
    assert all(line.isascii() and "\n" not in line and len(line) < 2**16 for line in lines)


def written(case: object, shape: str = vectors.FORMAT) -> str:
    """Write a file of one vector."""
    return json.dumps({"format": shape, "chapter": "a", "cases": [case]})


def test_what_an_origin_may_leave_out() -> None:
    """All but what its kind needs."""
    (bare,) = vectors.read(written(CASE), "a.json")
    assert (bare.id, bare.chapter, bare.expect) == ("a-one", "a", {"ok": "1"})
    assert (bare.origin.derivation, bare.origin.cite) == ("1", "")


@pytest.mark.parametrize(
    "document",
    [
        "[]",
        written(CASE, shape="refnb-vectors/1"),
        written({**CASE, "more": "x"}),
        written({name: CASE[name] for name in CASE if name != "op"}),
        written({**CASE, "expect": {"ok": "1", "error": "Negative"}}),
        written({**CASE, "expect": {}}),
        written({**CASE, "expect": ["ok"]}),
        written(CASE).replace('"chapter": "a"', '"chapter": null'),
        json.dumps({"format": vectors.FORMAT, "chapter": "a", "cases": {}}),
        written({**CASE, "origin": {"kind": "hand"}}),
        written({**CASE, "origin": {"kind": "textbook", "derivation": "1"}}),
        written({**CASE, "origin": {"kind": "guess"}}),
        written({**CASE, "clauses": "a"}),
        written({**CASE, "args": []}),
        written({**CASE, "args": {"a": 1}}),
        written(CASE).replace('"title"', '"title": "x", "title"'),
    ],
)
def test_a_damaged_file_is_refused(document: str) -> None:
    """Another shape, a number, a name twice: one refusal that names the file."""
    with pytest.raises(BadRequest, match=r"^a\.json: "):
        vectors.read(document, "a.json")


def test_files_of_vectors_are_in_order() -> None:
    """By name; and the suite is named after all of their bytes."""
    files = sorted((ROOT / "refnb" / "conformance" / "vectors").glob("*.json"))
    names = [path.stem for path in files]
    assert vectors.chapters() == names
    assert [*dict.fromkeys(vector.chapter for vector in vectors.shipped())] == names
    whole = sha256(b"".join(path.read_bytes() for path in files))
    assert vectors.digest() == whole.hexdigest()[:32]


@pytest.mark.parametrize("content", [None, b"\xff", b"{}"])
def test_a_file_that_cannot_be_read_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes | None
) -> None:
    """One that is not there, is not ASCII, or holds something else."""
    monkeypatch.setattr(vectors, "folder", lambda: tmp_path)
    if content is not None:
        (tmp_path / "gone.json").write_bytes(content)
    with pytest.raises(BadRequest, match=r"^gone\.json: "):
        vectors.of("gone")


def test_every_escape_is_asked_for() -> None:
    """Requests have the escapes of a slash, a backspace, a form feed, and upper-case digits."""
    echoes = [v for v in vectors.shipped() if v.op == "arithmetic.echo"]
    asked = [session.request_line("1", v.op, v.args) for v in echoes]
    assert all(escape in "".join(asked) for escape in (r"\/", r"\b", r"\f", r"\u00EF"))
    assert [json.loads(line)["args"] for line in asked] == [v.args for v in echoes]
