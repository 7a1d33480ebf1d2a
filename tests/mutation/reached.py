"""Which tests reach which functions: a change in a function is shown to no others.

A test that starts a process or a thread reaches everything: nobody sees what is called there.
"""

import ast
import json
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from cProfile import Profile
from dataclasses import dataclass, field
from functools import _lru_cache_wrapper
from pathlib import Path
from types import ModuleType

import pytest

Span = tuple[str, int, int]
Call = tuple[str, int]
STARTING = {"subprocess.Popen", "os.fork", "os.posix_spawn", "_thread.start_new_thread"}


@dataclass(frozen=True)
class Reached:
    """What a test calls, each with path and first line; None is everything. And its seconds."""

    seconds: float
    calls: frozenset[Call] | None

    def meets(self, span: Span | None) -> bool:
        """Tell whether a function of these lines is called; None is the module itself."""
        if span is None or self.calls is None:
            return True
        path, first, last = span
        return any(p == path and first <= line <= last for p, line in self.calls)


@dataclass(eq=False)
class Recorder:
    """A plugin that notes for each test what it reaches under a folder."""

    root: Path
    found: dict[str, tuple[float, list[Call] | None]] = field(default_factory=dict)
    failed: list[str] = field(default_factory=list)
    started: bool = False

    def listen(self) -> None:
        """Hear from now on which processes and threads are started."""
        sys.addaudithook(self._heard)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Watch a test with all that is set up for it, as if it were the first."""
        caches_emptied(self.root)
        self.started, start = False, _seconds()
        with watched(self.root) as calls:
            done = yield
        self.found[item.nodeid] = _seconds() - start, None if self.started else calls
        return done

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note what fails, and how."""
        if report.failed:
            self.failed.append(f"{report.nodeid}\n{report.longreprtext}")

    def _heard(self, event: str, _: tuple[object, ...]) -> None:
        self.started = self.started or event in STARTING

    def write(self, path: Path) -> None:
        """Write what was found, unless a test failed: then that."""
        path.write_text("\n".join(self.failed) or json.dumps(self.found), "utf-8")


@contextmanager
def watched(root: Path) -> Iterator[list[Call]]:
    """Give the list that will hold what is called under a folder."""
    calls, profile = list[Call](), Profile(builtins=False)
    profile.enable()
    try:
        yield calls
    finally:
        profile.disable()
        codes = [entry.code for entry in profile.getstats() if not isinstance(entry.code, str)]
        inside = f"{root}{os.sep}"
        calls += [
            (c.co_filename, c.co_firstlineno) for c in codes if c.co_filename.startswith(inside)
        ]


def read(path: Path) -> dict[str, Reached]:
    """Return what was written."""
    rows: Mapping[str, tuple[float, list[Call] | None]] = json.loads(path.read_bytes())
    return {
        name: Reached(seconds, None if calls is None else frozenset((p, n) for p, n in calls))
        for name, (seconds, calls) in rows.items()
    }


def span(path: Path, line: int, source: bytes) -> Span | None:
    """Return the lines of the outermost function around a line, without its own first values."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.body[0].lineno <= line <= _last(node):
            return (
                str(path),
                min([node.lineno, *(n.lineno for n in node.decorator_list)]),
                _last(node),
            )
    return None


def _last(node: ast.FunctionDef) -> int:
    return node.end_lineno or node.lineno


def _seconds() -> float:
    """Return the computing so far, with that of processes that have ended."""
    return sum(os.times()[:4])


def caches_emptied(root: Path) -> None:
    """Empty the caches of the project's modules."""
    for module in [*sys.modules.values()]:
        if _inside(module, root):
            for value in [*vars(module).values()]:
                if isinstance(value, _lru_cache_wrapper):
                    value.cache_clear()


def _inside(module: ModuleType, root: Path) -> bool:
    file = getattr(module, "__file__", None)
    return isinstance(file, str) and Path(file).is_relative_to(root)
