"""The same answers, byte for byte, however and wherever Python runs.

That every Python gives them, the digests of tests/approved say, which each is asked for.
"""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import pytest

from refnb.classifiers import categorical
from refnb.estimation import counting
from refnb.estimation.schema import Example, Schema
from refnb.estimation.smoothing import smoothing
from source.course import ROOT

pytestmark = pytest.mark.slow  # a command of .ci/run and of a release

PROGRAM = Path(__file__).with_name("everything.py")


def everything(python: str, *words: str, **variables: str) -> bytes:
    """Return all that the commands say in another process."""
    path = os.pathsep.join([str(ROOT), str(ROOT / "tests")])
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONUTF8": "0", **variables}
    whole = [python, *words]
    ended = subprocess.run(whole, env=environment, capture_output=True, check=True, timeout=300)
    assert ended.stderr == b""
    return ended.stdout


@cache
def here() -> bytes:
    """Return what this Python says, with nothing changed."""
    return everything(sys.executable, str(PROGRAM))


@pytest.mark.parametrize(
    ("words", "variables"),
    [
        ("-O", {"PYTHONHASHSEED": "0", "LC_ALL": "C"}),
        ("-W error", {"PYTHONHASHSEED": "1", "LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Kathmandu"}),
        ("-X dev", {"PYTHONHASHSEED": "2", "PYTHONIOENCODING": "ascii"}),
        ("-X utf8 -X int_max_str_digits=640", {"PYTHONHASHSEED": "random"}),
    ],
    ids=str,
)
def test_nothing_around_it_changes_a_byte(words: str, variables: dict[str, str]) -> None:
    """No option of Python, no order of a set, no terminal's alphabet and no place on earth."""
    assert everything(sys.executable, *words.split(), str(PROGRAM), **variables) == here()


def test_no_answer_needs_a_docstring() -> None:
    """Without docstrings only the catalogue, the last line, has less to say."""
    bare = everything(sys.executable, "-OO", str(PROGRAM))
    assert bare.splitlines()[:-1] == here().splitlines()[:-1]


def test_files_of_windows_say_the_same() -> None:
    """Lines may end with a carriage return and a line feed."""
    assert everything(sys.executable, str(PROGRAM), "windows") == here()


def test_threads_that_read_one_model() -> None:
    """One model, asked by eight threads at once, answers each as one thread would."""
    schema = Schema(("a", "b"), {f"f{i}": ("x", "y", "z") for i in range(6)})
    rows = [{f: "xyz"[(n * 7 + i) % 3] for i, f in enumerate(schema.features)} for n in range(60)]
    examples = [Example(row, "ab"[n % 5 % 2]) for n, row in enumerate(rows)]
    counts = counting.count(schema, examples)
    model = categorical.fit(counts, smoothing("laplace"), prior=smoothing("none"))
    alone = [categorical.infer(model, row) for row in rows]
    with ThreadPoolExecutor(8) as pool:
        asked = [pool.submit(categorical.infer, model, row) for _ in range(8) for row in rows]
        assert [found.result() for found in asked] == alone * 8
