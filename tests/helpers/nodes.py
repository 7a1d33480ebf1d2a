"""A script under Node that answers each line with one: JSON out, JSON in."""

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def answering(*files: Path) -> Iterator[Callable[[object], object]]:
    """Start a script with its arguments, yield what asks it, and let it end; skip without Node."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed; .ci/run installs it, and asks the page in a browser")
    with subprocess.Popen(
        [node, *files], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
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
