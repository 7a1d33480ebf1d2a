"""Each fault that the page of the two theorems lists turns the law beside it red."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from theorems import making

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_each_fault_turns_its_law_red() -> None:
    """A law holds, and fails while a line of the module that it is about is another one."""
    listed = [fault.said for fault in making.faults()]
    done = subprocess.run(
        [sys.executable, "-m", "theorems.making"],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "tests")])},
        check=False,
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert found == [[said, True, True] for said in listed]
    assert len(listed) == making.PAGE.read_text("utf-8").count(".py::")
