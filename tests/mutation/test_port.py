"""The changes of the port: they are found in its syntax, and the vectors judge them."""

import json
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from mutation import port
from mutation.listed import FOLDER, entries, places
from mutation.port import Changer
from source.course import ROOT

pytestmark = pytest.mark.ports

SCRIPT = "decision/complexity.js"


@pytest.fixture(scope="module")
def changer() -> Iterator[Changer]:
    """Start the port of the site, which can be changed."""
    if shutil.which("node") is None:
        pytest.skip("node is not installed; the nightly run mutates the port")
    started = Changer(ROOT, least=200)
    yield started
    started.close()


def test_changes_stand_in_the_code(changer: Changer) -> None:
    """Each is another text in its place: an operator, a number, a check; no comment, no message."""
    source = (ROOT / port.FOLDER / SCRIPT).read_text("utf-8")
    found = list(changer.changes(["complexity"]))
    assert {change.script for change in found} == {SCRIPT}
    for change in found:
        start, end = change.span
        assert source[start:end] == change.before != change.after
        assert not source[:start].splitlines()[-1].lstrip().startswith("//")
    assert {"refuse", "complexity.js"}.isdisjoint(change.before for change in found)


def test_what_is_listed_can_still_be_changed(changer: Changer) -> None:
    """Each entry of equivalent/port.toml is a change of today's script."""
    listed = entries(ROOT / FOLDER / "port.toml")
    chapters = sorted({Path(script).stem for script in listed})
    made = {(c.script, c.place) for c in changer.changes(chapters)} if chapters else set()
    assert {(script, p) for script in listed for p in places(ROOT, "port", script)} <= made


def test_a_change_is_noticed(changer: Changer) -> None:
    """By two vectors when it is wrong, by none when it says the same, by each when it hangs."""
    same, *_ = (c for c in changer.changes(["complexity"]) if c.before == "1n")
    assert changer.noticed(replace(same, after=same.before)) == ()
    assert len(changer.noticed(replace(same, after="(() => { throw 1; })();"))) == port.ENOUGH
    assert len(changer.noticed(replace(same, after="while (true);"))) == port.ENOUGH


def test_the_command_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A sample is drawn by its seed, tried, printed and written."""
    monkeypatch.chdir(ROOT)
    file = tmp_path / "results.json"
    port.main(["complexity", "--sample", "2", "--json", str(file)])
    rows = capsys.readouterr().out.splitlines()
    assert rows[0].split() == ["tried", "by", "two", "by", "one", "by", "none"]
    assert rows[1].split()[:2] == ["complexity", "2"]
    assert len(json.loads(file.read_text("utf-8"))) == 2
