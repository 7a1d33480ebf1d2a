"""Scripts under Node, JSON in and JSON out: one that answers each line, and one that ends."""

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


def _node() -> str:
    """Return where Node is; skip without it."""
    return shutil.which("node") or pytest.skip("node is not installed; .ci/run installs it")


def printed(given: object, *script: str) -> object:
    """Return what a script prints that reads what is given, the last of its texts with -e."""
    ended = subprocess.run(
        [_node(), *script], input=json.dumps(given), capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stderr[-2000:]
    answer: object = json.loads(ended.stdout)
    return answer


@contextmanager
def answering(*files: Path) -> Iterator[Callable[[object], object]]:
    """Start a script with its arguments, yield what asks it, and let it end."""
    with subprocess.Popen(
        [_node(), *files], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        to, of = process.stdin, process.stdout

        def ask(message: object) -> object:
            to.write(json.dumps(message) + "\n")
            to.flush()
            found: object = json.loads(of.readline())
            return found

        yield ask
        to.close()
