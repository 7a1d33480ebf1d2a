"""The program in a process of its own: its streams, its locale, and how it ends."""

import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cli.commands import EXAMPLES, answered, hear
from source.course import ROOT

WEATHER = "classify refnb/examples/weather.csv --label Play"
TABLE = "classify - --label b --given a=1"

pytestmark = pytest.mark.skipif(os.name != "posix", reason="a POSIX shell is needed")


def command(*words: str) -> list[str]:
    """Return the words that start the program."""
    return [sys.executable, "-m", "refnb", *words]


def shell(line: str, told: bytes = b"", **variables: str) -> tuple[int, bytes, bytes]:
    """Run a line in which refnb stands for the program, on a machine not set up for UTF-8."""
    line = line.replace("refnb ", f"'{sys.executable}' -m refnb ")
    kept = {"PATH": os.environ["PATH"], "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    ended = subprocess.run(["/bin/bash", "-c", line], cwd=ROOT, env=kept | variables, input=told,
                           capture_output=True, check=False, timeout=60)  # fmt: skip
    return ended.returncode, ended.stdout, ended.stderr


def test_standard_input_is_a_table() -> None:
    """A dash reads the table, and the answer says so."""
    weather = (EXAMPLES / "weather.csv").read_bytes()
    status, out, _ = shell("refnb classify - --label Play --given Wind=strong", weather)
    assert status == 0
    assert b"table = standard input\n" in out
    assert b"tied = no, yes\n" in out


@pytest.mark.parametrize(
    "encoding", ["ascii", *(pytest.param(e, marks=pytest.mark.slow) for e in ("latin-1", "cp437"))]
)
def test_any_locale_gets_utf_8(encoding: str) -> None:
    """Answers and complaints, and what is read, are UTF-8 whatever the machine prefers."""
    line = "refnb solve hiking; refnb classify - --label b"
    status, out, err = shell(line, "ä,c\n1,2\n".encode(), LC_ALL="C", PYTHONIOENCODING=encoding)
    assert (status, out.decode("utf-8")) == (2, answered("solve", "hiking"))
    assert "no column 'b'; there are 'ä', 'c'" in err.decode("utf-8")


@pytest.mark.parametrize(
    "words",
    [
        "solve hiking --format json",
        pytest.param("", marks=pytest.mark.slow),
        pytest.param(f"{WEATHER} --queries refnb/examples/weather.csv", marks=pytest.mark.slow),
    ],
)
def test_a_reader_that_leaves_is_no_mistake(words: str) -> None:
    """Head takes what it wants; no traceback, and the status says so."""
    said = f"refnb {words}; echo status $? >&2; }}"
    assert shell(f"{{ sleep 0.1; {said} | true")[2] == b"status 0\n"


CLOSED, SPACE = b"standard output is closed", b"no space left on device"
ENDS = [  # a line, the words of its refusal
    ("solve coin >&-", CLOSED), ("serve >&- </dev/null", CLOSED), ("--version >/dev/full", SPACE),
    ("solve spamm 2>&-", b""), ("solve spam >/dev/full 2>/dev/full", b""),
]  # fmt: skip


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
@pytest.mark.parametrize(("line", "why"), ENDS)
def test_an_output_that_takes_nothing_is_one_line(line: str, why: bytes) -> None:
    """Nothing can be said, and that is said, unless standard error takes nothing either."""
    said = b"refnb: cannot write: " + why + b"\n"
    assert shell(f"refnb {line}") == (2, b"", said if why else b"")


def test_closed_streams_do_no_harm() -> None:
    """Without standard error the answer comes; without standard input nothing was asked."""
    assert shell("refnb solve spam 2>&- <&-") == (0, answered("solve", "spam").encode(), b"")
    status, out, err = shell(f"refnb {TABLE} <&-")
    assert (status, out) == (2, b"")
    assert err.startswith(b"refnb: standard input: ")


def test_a_request_that_is_not_utf_8_is_refused() -> None:
    """The reply is an error, and the next request is answered."""
    told = b'{"\xff"}\n{"seq": "2", "op": "hello", "args": {}}\n'
    first, second = shell("refnb serve", told)[1].splitlines()
    assert b"BadRequest" in first
    assert b'"ok"' in second


def test_an_older_python_is_told_what_is_needed() -> None:
    """One line and status 2, before anything is loaded that such a Python cannot read."""
    older = "import runpy, sys; sys.version_info = (3, 10, 4); sys.argv = ['x', 'solve', 'spam']"
    loading = "runpy.run_module('refnb', run_name='__main__', alter_sys=True)"
    words = [sys.executable, "-c", f"{older}; {loading}"]
    ended = subprocess.run(words, cwd=ROOT, capture_output=True, check=False)
    needed = b"refnb: Python 3.11 or newer is needed, this is 3.10\n"
    assert (ended.returncode, ended.stdout, ended.stderr) == (2, b"", needed)


@pytest.mark.parametrize("words", ["serve", TABLE])
def test_an_interrupt_is_quiet(words: str) -> None:
    """Ctrl-C ends the program with status 130 and no traceback, while it reads or waits."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command(*words.split()),
        cwd=ROOT,
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
        preexec_fn=hear,  # noqa: PLW1509
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        # what is written is more than a pipe holds: when all is written, the program reads
        running.stdin.write(b"?\n" if words == "serve" else long_table(20_000))
        running.stdin.flush()
        if words == "serve":
            assert running.stdout.readline()
        time.sleep(0.1)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert (running.returncode, out, err) == (130, b"", b"")


def long_table(rows: int) -> bytes:
    """Return a table with so many rows."""
    return b"a,b\n" + b"1,2\n" * rows


@pytest.mark.slow
def test_progress_on_a_terminal_only(tmp_path: Path) -> None:
    """A terminal sees how many rows were read, and the line is wiped; a pipe sees nothing."""
    table = tmp_path / "long.csv"
    table.write_bytes(long_table(50_001))
    words = command("classify", str(table), *TABLE.split()[2:])
    parent, child = pty.openpty()
    ended = subprocess.run(words, stdout=subprocess.PIPE, stderr=child, check=True)
    os.close(child)
    assert os.read(parent, 1000) == b"\r50,001 rows\r\x1b[K"
    os.close(parent)
    piped = subprocess.run(words, capture_output=True, check=True)
    assert (piped.stdout, piped.stderr) == (ended.stdout, b"")


PATIENT = """
import sys, time
import refnb.__main__ as program
program.PATIENCE = 0.1
sys.exit(program.main())
"""


def test_work_of_more_than_five_seconds_is_told() -> None:
    """Once, on standard error, whatever the command does; a server waits in silence."""
    table = f"(sleep 0.3; printf 'a,b\\n1,x\\n') | {sys.executable} -c '{PATIENT}'"
    ended = shell(f"{table} {TABLE}")
    assert (ended[0], ended[2]) == (0, b"refnb: still at work after 0.1 seconds\n")
    assert shell(f"sleep 0.3 | {sys.executable} -c '{PATIENT}' serve") == (0, b"", b"")


LOADING = """
import os, runpy, signal, sys
class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == {!r}:
            os.kill(os.getpid(), signal.SIGINT)
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.meta_path.insert(0, Interrupt())
sys.argv[1:] = ["solve", "coin"]
runpy.run_module("refnb", run_name="__main__", alter_sys=True)
"""


SLOW = pytest.mark.slow


@pytest.mark.parametrize(
    "module",
    ["refnb.cli", *(pytest.param(m, marks=SLOW) for m in ("fractions", "refnb.core.errors"))],
)
def test_ctrl_c_while_modules_load_ends_quietly(module: str) -> None:
    """With the status of an interrupted program, and no word of Python's."""
    words = [sys.executable, "-c", LOADING.format(module)]
    ended = subprocess.run(words, cwd=ROOT, capture_output=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, b"", b"")
