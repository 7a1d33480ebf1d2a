"""Which tests reach which functions: a change in a function is shown to no others.

A test that starts a process reaches everything, for nobody sees what is called there.
"""

import ast
import json
import os
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import _lru_cache_wrapper
from pathlib import Path
from types import FrameType, ModuleType

import pytest

Span = tuple[str, int, int]
Tracer = Callable[[FrameType, str, object], None]
STARTING = {"subprocess.Popen", "os.fork", "os.posix_spawn"}


@dataclass(frozen=True)
class Reached:
    """What a test calls, each with path and first line; None is everything. And its seconds."""

    seconds: float
    calls: frozenset[tuple[str, int]] | None

    def meets(self, span: Span | None) -> bool:
        """Tell whether a function of these lines is called; None is the module itself."""
        if span is None or self.calls is None:
            return True
        path, first, last = span
        return any(p == path and first <= line <= last for p, line in self.calls)


@dataclass
class Recorder:
    """A plugin that notes for each test what it reaches under a folder."""

    root: Path
    found: dict[str, tuple[float, list[tuple[str, int]] | None]] = field(default_factory=dict)
    calls: set[tuple[str, int]] = field(default_factory=set)
    started: bool = False

    def listen(self) -> None:
        """Hear from now on which processes are started."""
        sys.addaudithook(self._heard)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Watch a test with all that is set up for it, as if it were the first."""
        caches_emptied(self.root)
        self.calls, self.started, start = set(), False, _seconds()
        with _traced(self.called):
            done = yield
        self.found[item.nodeid] = _seconds() - start, None if self.started else [*self.calls]
        return done

    def _heard(self, event: str, _: tuple[object, ...]) -> None:
        self.started = self.started or event in STARTING

    def called(self, frame: FrameType, _: str, __: object) -> None:
        """Note a call."""
        self.calls.add((frame.f_code.co_filename, frame.f_code.co_firstlineno))

    def write(self, path: Path) -> None:
        """Write what was found; nothing is left out but files elsewhere."""
        inside = f"{self.root}{os.sep}"
        kept = {
            name: (seconds, calls and [c for c in calls if c[0].startswith(inside)])
            for name, (seconds, calls) in self.found.items()
        }
        path.write_text(json.dumps(kept), "utf-8")


def read(path: Path) -> dict[str, Reached]:
    """Return what was written."""
    rows: Mapping[str, tuple[float, list[tuple[str, int]] | None]] = json.loads(path.read_bytes())
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


@contextmanager
def _traced(called: Tracer) -> Iterator[None]:
    for trace in (sys.settrace, threading.settrace):
        trace(called)
    try:
        yield
    finally:
        for trace in (sys.settrace, threading.settrace):
            trace(None)


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
