"""Whole programs, from their start to their end: what they print, their time and their memory."""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
# What a process holds counts as held by those that it starts, until they are what they are. So a
# program that is measured is started by a small one.
SMALL = """import resource, subprocess, sys
status = subprocess.call(sys.argv[1:])
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)
sys.exit(status)"""


def silent(_text: str) -> Sequence[float]:
    """Read no answer from what is printed."""
    return []


@dataclass(frozen=True)
class Process:
    """A program of Python with its arguments, and how its answer is read from what it prints."""

    words: tuple[str, ...]
    read: Callable[[str], Sequence[float]] = silent

    def __call__(self) -> Sequence[float]:
        """Run it and return its answer."""
        return self.read(self._run(self.words, subprocess.PIPE).stdout)

    def peak(self) -> int:
        """Run it and return the bytes that it held at most."""
        words = ("-c", SMALL, sys.executable, *self.words)
        most = int(self._run(words, subprocess.DEVNULL).stderr.split()[-1])
        return most * (1 if sys.platform == "darwin" else 1024)

    def _run(self, words: Sequence[str], out: int) -> subprocess.CompletedProcess[str]:
        command, environment = [sys.executable, *words], os.environ | {"PYTHONPATH": str(ROOT)}
        ended = subprocess.run(
            command,
            stdout=out,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
            cwd=ROOT,
            check=False,
        )
        if ended.returncode:
            raise SystemExit(f"{' '.join(self.words)} ended with {ended.returncode}")
        return ended


def command(*words: str, read: Callable[[str], Sequence[float]] = silent) -> Process:
    """Return a command of refnb."""
    return Process(("-m", "refnb", *words), read)
