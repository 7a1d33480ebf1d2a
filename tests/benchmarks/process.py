"""Whole programs, from their start to their end: what they print, their time and their memory."""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Process:
    """A program of Python with its arguments, and how its answer is read from what it prints."""

    words: tuple[str, ...]
    read: Callable[[str], Sequence[float]]

    def __call__(self) -> Sequence[float]:
        """Run it and return its answer."""
        text, _ = self._run()
        return self.read(text)

    def peak(self) -> int:
        """Run it and return the bytes that it held at most; of its own workers, the largest."""
        return self._run()[1]

    def _run(self) -> tuple[str, int]:
        environment = os.environ | {"PYTHONPATH": str(ROOT)}
        words = [sys.executable, *self.words]
        with subprocess.Popen(words, stdout=subprocess.PIPE, env=environment, cwd=ROOT) as started:
            assert started.stdout
            text = started.stdout.read().decode()
            _, status, usage = os.wait4(started.pid, 0)
            started.returncode = os.waitstatus_to_exitcode(status)
        if started.returncode:
            raise SystemExit(f"{' '.join(self.words)} ended with {started.returncode}")
        return text, usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def command(*words: str, read: Callable[[str], Sequence[float]]) -> Process:
    """Return a command of refnb."""
    return Process(("-m", "refnb", *words), read)
