"""Files of vectors are whole, and what they ask fits the protocol."""

import json
from hashlib import sha256

import pytest

from refnb.conformance import session, vectors
from refnb.io.documents import dumps
from source.course import ROOT

CASE = ("id", "title", "op", "args", "expect", "clauses", "origin")
NEEDS = {"textbook": "cite", "hand": "derivation", "oracle": "derivation"}


@pytest.mark.parametrize("chapter", vectors.chapters())
def test_a_file_holds_cases_and_no_more(chapter: str) -> None:
    """Each expects an answer or an error, and says where that is from."""
    whole = json.loads((vectors.folder() / f"{chapter}.json").read_text("ascii"))
    cases = whole.pop("cases")
    assert whole == {"format": vectors.FORMAT, "chapter": chapter}
    assert {tuple(case) for case in cases} == {CASE}
    assert {tuple(case["expect"]) for case in cases} <= {("ok",), ("error",)}
    assert [v.id for v in vectors.of(chapter) if not getattr(v.origin, NEEDS[v.origin.kind])] == []


def test_requests_fit_the_protocol() -> None:
    """A request is one line of ASCII within the limit."""
    lines = [dumps({"seq": "1", "op": v.op, "args": v.args}) for v in vectors.shipped()]
    assert all(line.isascii() and "\n" not in line and len(line) < 2**16 for line in lines)


def test_files_of_vectors_are_in_order() -> None:
    """By name; and the suite is named after all of their bytes."""
    files = sorted((ROOT / "refnb" / "conformance" / "vectors").glob("*.json"))
    names = [path.stem for path in files]
    assert vectors.chapters() == names
    assert [*dict.fromkeys(vector.chapter for vector in vectors.shipped())] == names
    whole = sha256(b"".join(path.read_bytes() for path in files))
    assert vectors.digest() == whole.hexdigest()[:32]


def test_the_guide_shows_a_vector() -> None:
    """As it stands in its file."""
    guide = (ROOT / "docs" / "contributing.md").read_text("utf-8")
    shown = guide.partition("```json\n")[2].partition("```")[0]
    file = (
        vectors.folder() / f"{json.loads(shown.rstrip().rstrip(','))['op'].partition('.')[0]}.json"
    )
    assert shown in file.read_text("ascii")


def test_every_escape_is_asked_for() -> None:
    """Requests have the escapes of a slash, a backspace, a form feed, and upper-case digits."""
    echoes = [v for v in vectors.shipped() if v.op == "arithmetic.echo"]
    asked = [session.request_line("1", v.op, v.args) for v in echoes]
    assert all(escape in "".join(asked) for escape in (r"\/", r"\b", r"\f", r"\u00EF"))
    assert [json.loads(line)["args"] for line in asked] == [v.args for v in echoes]
