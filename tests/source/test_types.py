"""mypy in its strictest form accepts refnb and its tests."""

import subprocess
import sys
from pathlib import Path

from source.course import ROOT, write

FAULTS = {
    "no-untyped-def": "def f(x): ...\n",
    "explicit-any": "import typing\ndef g(x: typing.Any) -> None: ...\n",
    "unreachable": "def h(x: int) -> int:\n    return x\n    print(x)\n",
    "redundant-expr": "def i(x: int) -> bool:\n    return isinstance(x, int) and x > 0\n",
    "arg-type": "def j(x: int) -> None: ...\nj('')\n",
    "no-any-return": "import json\ndef k(x: str) -> int:\n    return json.loads(x)\n",
}


def test_the_types_are_right() -> None:
    """All of refnb, its tests and the hooks of its site."""
    found = mypy()
    assert found.returncode == 0, found.stdout + found.stderr


def test_faults_are_found(tmp_path: Path) -> None:
    """Each kind of fault is reported under its code."""
    write(tmp_path, {"faults.py": "".join(FAULTS.values())})
    found = mypy(str(tmp_path / "faults.py"))
    assert found.returncode == 1
    assert [code for code in FAULTS if f"[{code}]" not in found.stdout] == []


def mypy(*files: str) -> subprocess.CompletedProcess[str]:
    """Run mypy as the project configures it."""
    command = [sys.executable, "-m", "mypy", "--strict", *files]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
