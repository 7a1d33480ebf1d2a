"""The command line: what it says, where it says it, and how it ends."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cli.commands import hear
from refnb import __version__
from refnb.cli.main import COMMANDS, main
from refnb.data.document import loads
from refnb.problems.catalogue import answer, listed, names
from refnb.solutions.solution import FORMS
from source.course import ROOT

FEW = [*listed()][:8]

FULL = Path("/dev/full")
SPAM = "Of 8 spam messages"


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "refnb", *words]


def environment(**variables: str) -> dict[str, str]:
    """Return what a program sees on a machine that is not set up for UTF-8."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    return {**kept, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", **variables}


def shell(line: str, **variables: str) -> subprocess.CompletedProcess[bytes]:
    """Run a line of a POSIX shell in which refnb stands for the program."""
    line = line.replace("refnb", f"'{sys.executable}' -m refnb")
    env = environment(**variables)
    return subprocess.run(
        ["/bin/sh", "-c", line], cwd=ROOT, env=env, capture_output=True, check=False, timeout=60
    )


def refusal(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Return the one line on standard error; nothing else is said, and the status is 2."""
    assert main(words) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert said.err.startswith("refnb: ")
    assert said.err.endswith("\n")
    return said.err


@pytest.mark.parametrize("words", [(), ("--help",), ("-h",), ("help",)])
def test_the_overview(capsys: pytest.CaptureFixture[str], words: tuple[str, ...]) -> None:
    """Every command and every problem, in 80 columns."""
    assert main(words) == 0
    said, err = capsys.readouterr()
    assert err == ""
    assert said.startswith(f"refnb {__version__}: ")
    assert all(f"  python3 -m refnb {name} " in said for name in COMMANDS)
    lines = said.splitlines()
    for name, problem in listed().items():
        assert sum(line.split(maxsplit=1) == [name, problem.title] for line in lines) == 1
    assert max(map(len, lines)) <= 80
    assert all(name in said for name in names())


@pytest.mark.parametrize("flag", ["-V", "--version"])
def test_the_version(capsys: pytest.CaptureFixture[str], flag: str) -> None:
    """The name and the version, no more."""
    assert main([flag]) == 0
    assert capsys.readouterr() == (f"refnb {__version__}\n", "")


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("form", FORMS)
def test_a_problem_is_solved(capsys: pytest.CaptureFixture[str], name: str, form: str) -> None:
    """Each problem and each part, in each form, is what the library writes."""
    found = answer(name)
    assert main(["solve", name, "--format", form]) == 0
    assert capsys.readouterr() == (found.render(form), "")
    assert main(["solve", name, "--question-only", "--format", form]) == 0
    assert capsys.readouterr() == (found.question_only().render(form), "")


def test_text_is_the_default(capsys: pytest.CaptureFixture[str]) -> None:
    """Without --format the answer is for a terminal; the option may stand in front."""
    main(["solve", "--format=text", "coin"])
    explicit = capsys.readouterr().out
    assert main(["solve", "coin"]) == 0
    assert capsys.readouterr().out == explicit
    assert main(["solve", "coin", "--format", "json"]) == 0
    assert loads(capsys.readouterr().out)


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("flag", ["-h", "--help"])
def test_every_command_explains_itself(
    capsys: pytest.CaptureFixture[str], name: str, flag: str
) -> None:
    """Help is an answer: on standard output, status 0, and no exit from the program."""
    assert main([name, flag]) == 0
    said, err = capsys.readouterr()
    assert err == ""
    assert said.startswith(f"usage: refnb {name} ")


def test_the_help_of_solve_names_the_problems(capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever asks how to solve is told what."""
    main(["solve", "--help"])
    assert "problems: " + ", ".join(listed()) in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["solv"], "no command 'solv'; did you mean 'solve'?"),
        (["xyz"], "no command 'xyz'; there are 'solve', 'classify', 'network', 'em', '"),
        (["--verbose"], "no command '--verbose'"),
        (["solve"], "PROBLEM (see refnb solve --help)"),
        (["solve", "play-tenis"], "no problem 'play-tenis'; did you mean 'play-tennis'?"),
        (["solve", "hiking-x"], "no problem 'hiking-x'; did you mean 'hiking-"),
        (["solve", "xyz"], f"no problem 'xyz'; there are {', '.join(map(repr, FEW))}, ..."),
        (["solve", ""], "no problem ''; there are"),
        (["check", "burglary", "1"], "burglary asks for no single number; there are 'lab-test'"),
        (["solve", "coin", "spam"], "spam (see refnb solve --help)"),
        (
            ["solve", "coin", "--form", "json"],
            "--form json; did you mean '--format'? (see refnb solve --help)",
        ),
        (["solve", "coin", "--format", "pdf"], "'pdf'"),
        (["solve", "coin", "--format"], "--format"),
        (["solve", "a\x1b[31mb\nc"], r"'a\x1b[31mb\nc'"),
        (["solve", "sp\udcffam"], "did you mean 'spam'?"),
        (["solve", "--format", "\x07", "coin"], r"\x07"),
    ],
)
def test_a_mistake_is_one_line(
    capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    """What is wrong, with the near miss or with what there is; nothing on standard output."""
    line = refusal(capsys, *words)
    assert said in line
    assert line[:-1].isprintable()


def test_a_long_mistake_is_cut(capsys: pytest.CaptureFixture[str]) -> None:
    """The line does not repeat a whole file that was pasted."""
    assert len(refusal(capsys, "solve", "x" * 100_000)) < 1100


def test_the_program_answers() -> None:
    """Python -m refnb is the same; the words come from the command line."""
    said = subprocess.run(command("solve", "spam"), cwd=ROOT, capture_output=True, check=True)
    found = answer("spam")
    assert said.stdout.decode("utf-8").replace("\r\n", "\n") == found.render("text")
    assert said.stderr == b""
    wrong = subprocess.run(command("solve", "spamm"), cwd=ROOT, capture_output=True, check=False)
    assert (wrong.returncode, wrong.stdout) == (2, b"")


@pytest.mark.parametrize("encoding", ["latin-1", "ascii", "cp437"])
def test_any_locale_gets_utf_8(encoding: str) -> None:
    """Formulas hold signs that the locale may lack; they are written all the same."""
    env = environment(LC_ALL="C", PYTHONIOENCODING=encoding)
    said = subprocess.run(
        command("solve", "hiking"), cwd=ROOT, env=env, capture_output=True, check=True
    )
    assert "≠" in said.stdout.decode("utf-8")
    assert said.stderr == b""
    wrong = subprocess.run(
        command("solve", "späm"), cwd=ROOT, env=env, capture_output=True, check=False
    )
    assert (wrong.returncode, wrong.stderr.count(b"\n")) == (2, 1)
    assert b"did you mean 'spam'?" in wrong.stderr
    words, table = command("classify", "-", "--label", "b"), "ä,c\n1,2\n".encode()
    wrong = subprocess.run(words, cwd=ROOT, env=env, input=table, capture_output=True, check=False)
    assert "no column 'b'; there are 'ä', 'c'" in wrong.stderr.decode("utf-8")


posix = pytest.mark.skipif(os.name != "posix", reason="a POSIX shell is needed")


@posix
@pytest.mark.parametrize("words", ["solve hiking --format json", "solve --help", ""])
def test_a_reader_that_leaves_is_no_mistake(words: str) -> None:
    """Head takes what it wants; no traceback, and the status says so."""
    ended = shell(f"{{ refnb {words}; echo status $? >&2; }} | head -c 1")
    assert len(ended.stdout) == 1
    assert ended.stderr == b"status 0\n"
    gone = shell(f"{{ sleep 0.5; refnb {words}; echo status $? >&2; }} | true")
    assert gone.stderr == b"status 0\n"


@posix
def test_a_request_that_is_not_utf_8_is_refused() -> None:
    """The reply is an error, and the next request is answered."""
    said = subprocess.run(
        [sys.executable, "-m", "refnb", "serve"],
        input=b'{"\xff"}\n{"seq": "2", "op": "hello", "args": {}}\n',
        capture_output=True,
        check=True,
    ).stdout.splitlines()
    assert [b"BadRequest" in said[0], b'"ok"' in said[1]] == [True, True]


@pytest.mark.parametrize("words", ["solve coin", "solve --help", "", "serve"])
def test_a_closed_output_is_one_line(words: str) -> None:
    """Nothing can be said, and that is said."""
    ended = shell(f"refnb {words} >&- </dev/null")
    assert ended.returncode == 2
    assert ended.stderr == b"refnb: cannot write: standard output is closed\n"


@posix
@pytest.mark.skipif(not FULL.exists(), reason="this system has no full device")
@pytest.mark.parametrize("words", ["solve coin", "solve --help", "--version"])
def test_a_full_disk_is_one_line(words: str) -> None:
    """The reason comes from the system."""
    ended = shell(f"refnb {words} >{FULL}")
    assert ended.returncode == 2
    assert ended.stderr == b"refnb: cannot write: no space left on device\n"


@posix
def test_closed_streams_do_no_harm() -> None:
    """Without standard error the answer comes; a mistake is told by its status alone."""
    assert shell("refnb solve spam 2>&- <&-").stdout.startswith(SPAM.encode())
    ended = shell("refnb solve spamm 2>&-")
    assert (ended.returncode, ended.stdout, ended.stderr) == (2, b"", b"")
    ended = shell("refnb classify - --label y --given x=1 <&-")
    assert (ended.returncode, ended.stdout) == (2, b"")
    assert ended.stderr.startswith(b"refnb: standard input: ")
    assert shell("refnb serve <&-").returncode == 0


@posix
@pytest.mark.skipif(not FULL.exists(), reason="this system has no full device")
@pytest.mark.parametrize("words", ["solve spamm", "error ''", "solve spam >/dev/full"])
def test_a_full_standard_error_leaves_the_status(words: str) -> None:
    """A mistake is one, also where it cannot be told."""
    ended = shell(f"refnb {words} 2>{FULL}")
    assert (ended.returncode, ended.stdout, ended.stderr) == (2, b"", b"")


@pytest.mark.parametrize("words", [("error", ""), ("classify", "", "--label", "a")])
def test_a_file_without_a_name(capsys: pytest.CaptureFixture[str], words: tuple[str, ...]) -> None:
    """What is empty is shown as such."""
    assert refusal(capsys, *words) == "refnb: '': no file has such a name\n"


def test_an_older_python_is_told_what_is_needed() -> None:
    """One line and status 2, before anything is loaded that such a Python cannot read."""
    older = (
        "import runpy, sys; sys.version_info = (3, 10, 4); sys.argv = ['refnb', 'solve', 'spam']"
    )
    run = "runpy.run_module('refnb', run_name='__main__', alter_sys=True)"
    words = [sys.executable, "-c", f"{older}; {run}"]
    ended = subprocess.run(words, cwd=ROOT, capture_output=True, check=False)
    assert (ended.returncode, ended.stdout) == (2, b"")
    assert ended.stderr == b"refnb: Python 3.11 or newer is needed, this is 3.10\n"


@posix
def test_an_interrupt_is_quiet() -> None:
    """Ctrl-C ends the program with status 130 and no traceback."""
    running = subprocess.Popen(
        command("serve"),
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=hear,  # noqa: PLW1509
    )
    assert running.stdin is not None
    assert running.stdout is not None
    running.stdin.write(b"?\n")
    running.stdin.flush()
    assert running.stdout.readline()
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert (running.returncode, out, err) == (130, b"", b"")
