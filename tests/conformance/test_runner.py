"""A port can do what it likes: it costs that vector, never the run."""

import sys
from pathlib import Path

import pytest

from refnb.cli.main import main
from refnb.conformance.vectors import shipped

HELLO = """
import json, sys, time, os
def say(value): print(json.dumps(value), flush=True)
for line in sys.stdin:
    r = json.loads(line)
    seq, op, args = r["seq"], r["op"], r["args"]
    if op == "hello":
        say({"seq": seq, "ok": {"protocol": "1", "name": "p", "version": "0"}}); continue
    if op == "bye": break
"""
REFERENCE = [sys.executable, "-m", "refnb", "serve"]


def port(tmp_path: Path, body: str) -> list[str]:
    """Write a port that answers every request with a piece of Python."""
    path = tmp_path / "port.py"
    path.write_text(HELLO + "".join(f"    {line}\n" for line in body.splitlines()))
    return [sys.executable, str(path)]


def judged(
    capsys: pytest.CaptureFixture[str], command: list[str], *options: str
) -> tuple[int, str]:
    """Run the runner in this process and return its status and what it printed."""
    status = main(["conform", *options, "--", *command])
    out, err = capsys.readouterr()
    return status, out + err


def test_the_reference_conforms(capsys: pytest.CaptureFixture[str]) -> None:
    """The reference passes every vector over the pipe."""
    status, said = judged(capsys, REFERENCE, "--seed", "1")
    assert (status, "CONFORMS" in said) == (0, True)
    assert f"{len(shipped())} vectors: {len(shipped())} passed, 0 failed" in said


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("os._exit(3)", "crash"),
        ("time.sleep(60)", "timeout"),
        ("print('not json', flush=True)", "protocol"),
        ("say({'seq': 'other', 'ok': '1'})", "protocol"),
        ("say({'seq': seq, 'ok': 1})", "protocol"),
        ("say({'seq': seq, 'ok': '1', 'error': 'Negative'})", "protocol"),
        ("print('x' * 3_000_000, flush=True)", "protocol"),
        ("sys.stderr.write('e' * 1_000_000); say({'seq': seq, 'skip': 'no'})", "skip"),
        ("say({'seq': seq, 'crash': 'oops'})", "crash"),
        ("say({'seq': seq, 'error': 'NoSuchError'})", "unexpected-error"),
        ("say({'seq': seq, 'ok': []})", "wrong-value"),
        ("os.close(1); time.sleep(60)", "crash"),
    ],
)
def test_a_bad_port_costs_the_vector_only(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], body: str, status: str
) -> None:
    """Crash, hang, flood and garbage are judged, and the run goes on to its end."""
    options = ("--only", "wire-divide-zero*", "--timeout", "1")
    code, said = judged(capsys, port(tmp_path, body), *options)
    assert code == 1
    assert status in said
    assert "DOES NOT CONFORM" in said


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (["no-such-command-anywhere"], "cannot start"),
        ([sys.executable, "-c", "pass"], "did not say hello"),
        ([sys.executable, "-c", "print('hi')"], "did not say hello"),
        ([sys.executable, "-c", "import time; time.sleep(9)"], "flush"),
    ],
)
def test_a_port_that_cannot_be_judged_is_exit_2(
    capsys: pytest.CaptureFixture[str], command: list[str], words: str
) -> None:
    """One line says why, and nothing is printed as a result."""
    status = main(["conform", "--timeout", "1", "--", *command])
    out, err = capsys.readouterr()
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert words in err


def test_another_protocol_is_exit_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A port of another protocol version is not judged."""
    path = tmp_path / "port.py"
    path.write_text(HELLO.replace('"protocol": "1"', '"protocol": "2"'))
    status, said = judged(capsys, [sys.executable, str(path)])
    assert (status, "protocol 1 is needed" in said) == (2, True)


def test_known_failures_are_two_sided(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A listed vector that fails is expected; one that passes must be taken off the list."""
    listed = tmp_path / "known"
    names = [vector.id for vector in shipped() if vector.id.startswith("wire-divide-")]
    listed.write_text("# not yet\n" + "\n".join(names))
    options = ("--only", "wire-divide-*", "--known-failures", str(listed))
    skipping = port(tmp_path, "say({'seq': seq, 'skip': 'no'})")
    assert judged(capsys, skipping, *options)[0] == 0
    assert judged(capsys, REFERENCE, *options)[0] == 1


def test_nothing_selected_is_exit_2(capsys: pytest.CaptureFixture[str]) -> None:
    """A pattern that fits no vector is a mistake, not a success."""
    assert judged(capsys, REFERENCE, "--only", "no-such-*")[0] == 2


def test_an_answer_that_changes_is_unstable(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A port that remembers is found out by the requests that are repeated."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).resolve().parents[2]))
    body = (
        "from refnb.conformance.serve import reply\n"
        "seen = globals().setdefault('seen', set())\n"
        "key = json.dumps([op, args])\n"
        "say({'seq': seq, **(reply(op, args) if key not in seen else {'ok': 'x'})})\n"
        "seen.add(key)"
    )
    assert "unstable" in judged(capsys, port(tmp_path, body), "--only", "wire-*")[1]


def test_file_mode_gives_the_same_verdict(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Requests written to a file and answered line by line are judged the same."""
    from refnb.conformance.serve import serve  # noqa: PLC0415

    assert main(["conform", "requests"]) == 0
    requests = capsys.readouterr().out.splitlines()
    answers = tmp_path / "answers.jsonl"
    answers.write_text("".join(f"{line}\n" for line in serve(requests)))
    assert main(["conform", "check", str(answers)]) == 0
    assert "CONFORMS" in capsys.readouterr().out
    answers.write_text("\n".join(list(serve(requests))[:-1]))
    assert main(["conform", "check", str(answers)]) == 1


def test_kit_show_scaffold(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The kit holds the text, the catalogue and samples; a scaffold is judged as skipping."""
    assert main(["conform", "kit", "--help"]) == 2
    assert main(["conform", "kit", str(tmp_path / "kit")]) == 0
    names = {path.name for path in (tmp_path / "kit").iterdir()}
    assert {"specification.md", "operations.json", "samples.json"} <= names
    assert main(["conform", "show", "wire-divide-reduces"]) == 0
    assert "r[arithmetic.divide." in capsys.readouterr().out
    scaffold = [sys.executable, str(tmp_path / "kit" / "port.py")]
    status, said = judged(capsys, scaffold, "--only", "wire-*")
    assert (status, "skip" in said) == (1, True)
