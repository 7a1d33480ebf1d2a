"""What refnb never does, whatever it is given: docs/security.md promises it."""

import subprocess
import sys
from pathlib import Path

import pytest

from source.course import ROOT

WATCHED = Path(__file__).with_name("watched.py")


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
