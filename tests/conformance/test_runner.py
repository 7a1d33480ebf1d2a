"""A port can do what it likes: it costs that vector, never the run."""

import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from conformance.test_report import ADD, ZERO
from refnb.cli.main import main
from refnb.conformance import report
from refnb.conformance.runner import Verdict, run
from refnb.conformance.session import Session
from refnb.conformance.vectors import Vector

ROOT = Path(__file__).resolve().parents[2]
HELLO = """
import json, os, sys, time
def reply(op, args): return ANSWERS[json.dumps([op, args])]
OPS = ["arithmetic.add", "arithmetic.divide"]
HELLO = {"protocol": "1", "name": "p", "version": "0", "language": "x", "ops": OPS}
def say(value): print(json.dumps(value), flush=True)
def right(): say({"seq": seq, **reply(op, args)})
greeted = False
for line in sys.stdin:
    r = json.loads(line)
    seq, op, args = r["seq"], r["op"], r["args"]
    if op == "hello":
        greeted = True
        say({"seq": seq, "ok": HELLO}); continue
    if op == "bye": break
    if not greeted: os._exit(9)
"""
REFUSED = replace(ZERO, chapter="arithmetic")
ADDED = [
    replace(ADD, id=f"add-{n}", args={"a": str(n), "b": "1/3"}, expect={"ok": f"{3 * n + 1}/3"})
    for n in range(20)
]
NOT_JSON = "protocol line 1, column 1: not JSON: Expecting value"
KNOWN = [REFUSED, *ADDED]  # what is asked, and a port answers without reading refnb


@pytest.fixture(autouse=True)
def _few_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let ports import this tree, and the runner ask what is known."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setattr(report, "shipped", lambda: KNOWN)


def port(tmp_path: Path, body: str, hello: str = HELLO) -> list[str]:
    """Write a port that answers every request with a piece of Python."""
    path = tmp_path / "port.py"
    answers = {json.dumps([v.op, v.args]): v.expect for v in KNOWN}
    path.write_text(
        f"ANSWERS = {answers!r}\n" + hello + "".join(f"    {line}\n" for line in body.splitlines())
    )
    return [sys.executable, str(path)]


def judged(
    capsys: pytest.CaptureFixture[str], command: list[str], *options: str
) -> tuple[int, str]:
    """Run the runner in this process and return its status and what it printed."""
    status = main(["conform", "--timeout", "60", *options, "--", *command])
    out, err = capsys.readouterr()
    return status, out + err


def asked(
    command: list[str], some: Sequence[Vector], patience: int = 60
) -> tuple[dict[str, Verdict], str]:
    """Judge a port by some vectors; return the verdicts by name, and what it did on bye."""
    asked_ = Session(command, patience)
    verdicts = list(run(asked_, some, "seed"))
    return {v.vector.id: v for v in verdicts}, asked_.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("os._exit(3)", "crash"),
        (
            "sys.stderr.write('first\\nlast words'); sys.stderr.flush(); os._exit(3)",
            "crash last words",
        ),
        ("time.sleep(60)", "timeout"),
        ("print('y' * 300, flush=True)", f"{NOT_JSON}, in {'y' * 200}"),
        ("say({'seq': seq, 'ok': 1})", 'protocol a number is written as a string, "1" and not 1'),
        ("print('x' * 3_000_000, flush=True)", "protocol more than 1048576 bytes"),
        ("sys.stderr.write('e' * 1_000_000); say({'seq': seq, 'skip': 'no'})", "skip"),
        ("os.close(1); time.sleep(60)", "crash"),
        ("right()", "pass"),
    ],
)  # fmt: skip
def test_a_bad_port_costs_the_vector_only(tmp_path: Path, body: str, status: str) -> None:
    """Crash, hang, flood and garbage are judged, and the next request has a fresh port."""
    once = f"if op == {REFUSED.op!r}:\n    {body}\nelse:\n    right()"
    patience = 5 if status == "timeout" else 60  # on a machine that does much else, too
    verdicts, farewell = asked(port(tmp_path, once), [*ADDED, REFUSED], patience)
    found = verdicts.pop(REFUSED.id)
    assert f"{found.status} {found.reply}".startswith(status)
    assert {verdict.status for verdict in verdicts.values()} == {"pass"}
    assert farewell == ""


def test_a_port_that_cannot_be_started_again_crashes(tmp_path: Path) -> None:
    """It greets once, and never again: that costs the vectors that are left, not the run."""
    there = str(tmp_path / "there")
    hello = f"import os\nif os.path.exists({there!r}): os._exit(3)\n{HELLO}"
    body = f"open({there!r}, 'w').close(); os._exit(3)"
    verdicts, farewell = asked(port(tmp_path, body, hello), ADDED[:3])
    assert [verdict.status for verdict in verdicts.values()] == ["crash"] * 3
    assert farewell == ""


@pytest.mark.parametrize("others", [ADDED, ADDED[:5], []])
def test_a_second_reply_is_no_reply(tmp_path: Path, others: list[Vector]) -> None:
    """It is told of the request that it is taken for, or of bye, and of one alone."""
    body = f"right()\nif op == {REFUSED.op!r}: right()"
    verdicts, farewell = asked(port(tmp_path, body), [REFUSED, *others])
    wrong = [v.status for v in verdicts.values() if v.status != "pass"]
    assert wrong in (["protocol"], ["unstable"]) if others else farewell.startswith("it wrote")


@pytest.mark.parametrize(
    ("command", "words", "seconds"),
    [
        (["no-such-command-anywhere"], "cannot start", "60"),
        ([sys.executable, "-c", "pass"], "did not say hello: crash", "60"),
        ([sys.executable, "-c", "exit('no\\x1b[31m licence')"], r"no\x1b[31m lic", "60"),
        (
            [sys.executable, "-c", "print('hi')"],
            f"did not say hello: {NOT_JSON}, in hi",
            "60",
        ),
        ([sys.executable, "-c", "import time; time.sleep(60)"], "flush", "1"),
    ],
)
def test_a_port_that_cannot_be_judged_is_exit_2(
    capsys: pytest.CaptureFixture[str], command: list[str], words: str, seconds: str
) -> None:
    """One line says why, with the last words of the port, and nothing is printed as a result."""
    status = main(["conform", "--timeout", seconds, "--", *command])
    out, err = capsys.readouterr()
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert words in err
    assert "\x1b" not in err


def test_a_port_that_names_nothing_is_not_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line says so, and the status is 2."""
    hello = HELLO.replace('"ops": OPS', '"ops": ["arithmetic.added"]')
    status, said = judged(capsys, port(tmp_path, "right()", hello))
    assert (status, said.count("\n")) == (2, 1)
    assert "name nothing that is asked, such as" in said


def test_what_a_port_says_is_printed_without_control_characters(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its name, its garbage and its last words cannot paint the terminal."""
    hello = HELLO.replace('"name": "p"', '"name": "\\u001b[31mred\\u009b"')
    bodies = (
        "print('\\x1b[2Jgone', flush=True)",
        "sys.stderr.write('\\x1b[2Jgone'); sys.stderr.flush(); os._exit(1)",
        "say({'seq': seq, 'ok': '\\x7f gone'})",
    )
    for body in bodies:
        _, said = judged(capsys, port(tmp_path, body, hello), "--only", REFUSED.id)
        assert "gone" in said
        assert r"port \x1b[31mred\x9b 0, profile" in said
        assert [c for c in said if not (c.isprintable() or c == "\n")] == []
