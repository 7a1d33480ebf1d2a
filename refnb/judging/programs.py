"""Run a program in a process of its own: a Python file, or a command in any language.

    child      runs the file; it answers tables, and judges nothing: what it sends are answers
    command    gets two CSV files, TRAIN with the label last and TEST, and writes a label a line

The answers come through a descriptor that is not the standard output of the file, after a random
word drawn for each run. The output of the file is thrown away; it could only forge answers, and
right answers are all that is asked for. This is not a sandbox: a file runs with the rights of its
caller.
"""

# ruff: noqa: S603 - that the program runs is what was asked for

import contextlib
import json
import os
import runpy
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Timer
from types import SimpleNamespace

from refnb.core import escapes
from refnb.core.errors import BadRequest
from refnb.io import suggestions
from refnb.judging import asking
from refnb.judging.search import Answer

SECONDS, MEMORY, MOST = 20, 2 << 30, 1 << 24  # of a file; bytes; bytes of a line
REFUSED = ("os.fork", "os.forkpty", "os.exec", "os.posix_spawn", "os.system", "subprocess.Popen")


def transcripts(
    file: Path, name: str, families: Sequence[str], why: list[str]
) -> Iterator[asking.Transcript]:
    """Yield the answers of a classifier in a file, or a named class, in its own process."""
    word = os.urandom(16).hex()
    job = json.dumps([word, str(file), name, [*families]])
    more = {"PYTHONPATH": str(Path(__file__).parents[2]), "OPENBLAS_NUM_THREADS": "1"}
    with subprocess.Popen(
        [sys.executable, "-P", "-W", "ignore", "-m", "refnb.judging.programs"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, **more},
        start_new_session=True,
    ) as child:
        assert child.stdin
        assert child.stdout

        def stop(*reason: str) -> None:
            """End the process, and the processes it started."""
            why[:0] = reason
            with contextlib.suppress(OSError):
                os.killpg(child.pid, signal.SIGKILL) if hasattr(os, "killpg") else child.kill()

        watch = Timer(SECONDS, stop, [f"it was still at work after {SECONDS} seconds"])
        watch.start()
        try:
            with contextlib.suppress(BrokenPipeError):
                child.stdin.write(f"{job}\n".encode())
                child.stdin.close()
            while line := child.stdout.readline(MOST).decode("utf-8", "replace"):
                if line.startswith(word):
                    yield from _received(json.loads(line.removeprefix(word)), why)
        finally:
            watch.cancel()
            stop()
    why.append("its process ended before it had answered")


def _received(sent: dict[str, object], why: list[str]) -> Iterator[asking.Transcript]:
    """Yield what a child sends: answers, or the reason why there are none."""
    if isinstance(reasons := sent.get("why"), list):
        why += map(str, reasons)
        return
    answers = [
        replies and [Answer(y, p and {z: Fraction(q) for z, q in p.items()}) for y, p, _ in replies]
        for replies in sent.pop("answers")  # type: ignore[attr-defined]
    ]
    yield asking.Transcript(answers=answers, **sent)  # type: ignore[arg-type]


def _child() -> None:
    """Answer a request on standard input: a word, a file, a name in it, and families."""
    word, file, name, families = json.loads(sys.stdin.readline())
    private = os.fdopen(os.dup(1), "w", encoding="ascii")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    why = list[str]()
    try:
        _limit()
        for transcript in asking.transcripts(_load(Path(file), name), families, why):
            answers = json.dumps(transcript._asdict(), default=str)
            print(word + answers, file=private, flush=True)
    except asking.FAILURES as error:
        why = [asking.error_text(error)]
    print(word + json.dumps({"why": why[:3]}), file=private, flush=True)


def _limit() -> None:
    """Limit time and memory if the system can, and refuse to start other processes."""
    with contextlib.suppress(ImportError):
        import resource  # noqa: PLC0415 - not every system has it

        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

    def watch(event: str, _arguments: tuple[object, ...]) -> None:
        """Refuse to start another process."""
        if event in REFUSED:
            raise PermissionError(f"a program that is judged starts no other: {event}")

    sys.addaudithook(watch)


def _load(file: Path, name: str) -> asking.Program:
    """Return the classifier in a file: the one with this name, or the only one.

    Raises BadRequest if there is none, or more than one.
    """
    sys.path.append(str(file.parent.resolve()))
    os.chdir(file.parent)
    with asking.quiet():
        module = SimpleNamespace(**runpy.run_path(file.name))
    if name:
        if name not in vars(module):
            known = [key for key in vars(module) if not key.startswith("_")]
            raise BadRequest(f"no {name!r} in {file.name}{suggestions.hint(name, known)}")
        return asking.Program(getattr(module, name))
    own = [c for c in vars(module).values() if getattr(c, "__module__", "") == "<run_path>"]
    classes = [c for c in own if isinstance(c, type) and asking.method(c, asking.ASK)]
    if len(classes) > 1:
        names = ", ".join(c.__name__ for c in classes)
        raise BadRequest(f"it has several classifiers, {names}: write {file.name}:NAME")
    fit, predict = asking.method(module, asking.FIT), asking.method(module, asking.ASK)
    if not classes and not (fit and predict):
        raise BadRequest("it has no class with fit and predict, nor two such functions")
    return asking.Program(classes[0]) if classes else asking.Program(None, fit, predict)


def command(line: Sequence[str]) -> asking.Program:
    """Return a program in any language, which gets the paths of TRAIN and TEST, as CSV.

    The last column of TRAIN is the label. It writes one line for each row of TEST: the label and,
    optionally, after commas, the probability of each label, in the order of the labels' names.
    """
    return asking.Program(None, None, partial(_run, line), ("lists",))


def _run(
    line: Sequence[str], rows: asking.Rows, labels: asking.Labels, queries: asking.Rows
) -> list[list[str]]:
    """Return the output of a command, line by line, split at commas."""
    names = tuple(f"f{place}" for place in range(len(rows[0])))
    files = [(*names, "label"), *asking.with_labels(rows, labels)], [names, *queries]
    with TemporaryDirectory() as folder:
        paths = Path(folder, "train.csv"), Path(folder, "test.csv")
        for path, lines in zip(paths, files, strict=True):
            path.write_text(
                escapes.csv([*map(str, cells)] for cells in lines), "utf-8", newline="\n"
            )
        ended = subprocess.run(
            [*line, *map(str, paths)],
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
            stdin=subprocess.DEVNULL,
        )
    if ended.returncode:
        last = ended.stderr.strip().splitlines()[-1:] or [f"it ended with {ended.returncode}"]
        raise BadRequest(last[0])
    return [text.split(",") for text in ended.stdout.splitlines() if text.strip()]


if __name__ == "__main__":
    _child()
