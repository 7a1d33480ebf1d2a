"""What refnb never does, whatever it is given: docs/security.md promises it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import refnb
from cli.commands import run
from refnb.core.errors import RefnbError
from refnb.io import documents, models
from source.course import ROOT

WATCHED = Path(__file__).with_name("watched.py")
HOSTILE = [
    "\x1b]0;title\x07",
    "\x1b[2J",
    "=cmd|' /C calc'!A0",
    "__import__('os').system('id')",
    "../../../etc/passwd",
    "${jndi:ldap://example.org/a}",
    "<script>alert(1)</script>",
    "\u202egnp.exe",
    "a\nb: refnb: fine",
]


def watched(*lines: str) -> str:
    """Return what the watcher saw of a program."""
    whole = [sys.executable, "-B", "-c", "\n".join(lines)]
    env = {"PYTHONPATH": f"{ROOT}:{ROOT / 'tests'}", "PYTHONDONTWRITEBYTECODE": "1"}
    ended = subprocess.run(whole, env=env, capture_output=True, text=True, check=True, timeout=120)
    return ended.stdout


@pytest.mark.slow
def test_the_commands_touch_nothing_else() -> None:
    """No file outside their folder is written, no program started, no connection made."""
    assert watched("import runpy", f"runpy.run_path({str(WATCHED)!r}, run_name='__main__')") == ""


@pytest.mark.slow
@pytest.mark.parametrize(
    "deed",
    [
        "open('/dev/full', 'w')",
        "open('/dev/full', 'ab')",
        "import subprocess; subprocess.run(['true'])",
        "import socket; socket.socket()",
        "import pickle; pickle.loads(pickle.dumps(pickle.Pickler))",
        "import os; os.path.exists('/nowhere') or os.mkdir('/proc/nowhere')",
    ],
)
def test_the_watcher_sees(deed: str) -> None:
    """Were a command to do it, the law above would say so."""
    setup = ["import sys", "from trust import watched", "sys.addaudithook(watched.watch)"]
    deeds = ["try:", f"    {deed}", "except OSError:", "    pass"]
    assert watched(*setup, *deeds, "print(watched.seen)") != "[]\n"


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_texts_are_texts(text: str, tmp_path: Path) -> None:
    """A value may be any text; what a terminal or a parser would obey is printed as data."""
    rows = [{"x": text, "y": "a"}, {"x": "plain", "y": "b"}]
    answer = refnb.learn(rows, label="y", smoothing="laplace").ask({"x": text})
    assert answer.label == "a"
    for shown in (str(answer), answer.latex(), answer.markdown()):
        assert all(mark.isprintable() or mark == "\n" for mark in shown)
    path = tmp_path / "saved.json"
    refnb.learn(rows, label="y", smoothing="laplace").save(path)
    assert refnb.load(path).ask({"x": text}).posterior == answer.posterior
    assert [*tmp_path.iterdir()] == [path]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_words_on_the_command_line(text: str) -> None:
    """A complaint is one printable line."""
    for words in (("solve", text), ("classify", text, "--label", text), ("check", text, text)):
        ended = run(*words)
        assert ended.status == 2
        assert ended.err.removesuffix("\n").isprintable()


def test_a_model_is_data() -> None:
    """What a saved model may hold is tables of numbers and names; anything else is refused."""
    for extra in ({"__class__": "os.system"}, {"family": "!!python/object"}, {"$ref": "http://x"}):
        saved = {"prior": {"a": "1"}, "presence": {}} | extra
        with pytest.raises(RefnbError):
            models.read(documents.loads(json.dumps(saved)))
