"""The tests of a target, collected once: each change is shown to those that reach it, in a fork.

A changed function gets its new code where it is. What was called while the tests were read,
what stands outside of functions, and a module that a test reads when it runs, is for tests that are
read anew.
"""

import os
import sys
from collections.abc import Generator
from dataclasses import dataclass
from functools import partial
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path

import pytest
from _pytest.main import pytest_runtestloop
from hypothesis import HealthCheck, Phase, settings

from mutation.forks import AMPLE, PASSING, UNREACHED, forget, forked
from mutation.mutants import Mutant
from mutation.patched import named, patch
from mutation.reached import Call, Reached, Recorder, Span, caches_emptied, read, span, watched

QUIET = (
    "-o",
    "addopts=--import-mode=importlib",
    "-x",
    "-q",
    "-p",
    "no:cacheprovider",
    "--assert=plain",
)


class Quick:
    """The profile of the project, but with the same examples each time and no shrinking."""

    def pytest_configure(self) -> None:
        """Load it after the project has loaded its own."""
        settings.register_profile(
            "mutation",
            settings(),
            derandomize=True,
            database=None,
            phases=(Phase.explicit, Phase.generate),
            suppress_health_check=list(HealthCheck),
        )
        settings.load_profile("mutation")


@dataclass(frozen=True)
class Chosen:
    """Some tests, and the seconds that each takes."""

    seconds: dict[str, float]

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave the others out, and begin with the quick ones."""
        kept = [item for item in items if item.nodeid in self.seconds]
        items[:] = sorted(kept, key=lambda item: self.seconds[item.nodeid])


@dataclass(frozen=True)
class Shown:
    """The tests that reach a change, with seconds; how they ended, or None: read them anew."""

    chosen: dict[str, float]
    how: str | None


def laws(chosen: dict[str, float]) -> bool:
    """Run tests, quick ones first: each file is read when those before it have passed."""
    files: dict[str, float] = {}
    for name, seconds in chosen.items():
        file = name.partition("::")[0]
        files[file] = files.get(file, 0) + seconds
    plugins = [Quick(), Chosen(chosen)]
    return all(
        pytest.main([*QUIET, file], plugins) == 0 for file in sorted(files, key=files.__getitem__)
    )


def limits(chosen: dict[str, float]) -> tuple[int, int]:
    """Return the seconds of computing and of waiting that tests get."""
    seconds = sum(chosen.values())
    return 5 + round(3 * seconds), 60 + round(20 * seconds)


class Collected:
    """A plugin that answers on a pipe, in the place of running the tests."""

    def __init__(self, tree: Path, pipe: "Connection[object, object]") -> None:
        self.tree, self.pipe = tree, pipe
        self.early: list[Call] = []

    @pytest.hookimpl(wrapper=True)
    def pytest_collection(self) -> Generator[None, object, object]:
        """Note what is called while the tests are read."""
        with watched(self.tree) as self.early:
            done = yield
        return done

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Answer for one mutant after the other, until the other end is closed."""
        path = self.tree.parent / "reached.json"
        ended = forked(partial(_recorded, session, self.tree, path), AMPLE, AMPLE, anew=False)
        if session.testsfailed or ended.how not in PASSING:
            self.pipe.send(f"{ended.how}: {path.read_text('utf-8') if path.exists() else ''}")
            return True
        self.pipe.send("passed")
        early, reached = Reached(0, frozenset(self.early)), read(path)
        while True:
            mutant = self.pipe.recv()
            assert isinstance(mutant, Mutant)
            place = span(self.tree / mutant.path, mutant.line, mutant.source)
            here = named(mutant.path) in sys.modules
            chosen = {name: r.seconds for name, r in reached.items() if r.meets(place)}
            how = None
            if here and place and not early.meets(place) and chosen:
                step = partial(_shown, session, self.tree, chosen, place, mutant)
                how = forked(step, *limits(chosen), anew=False).how
            self.pipe.send(Shown(chosen, how if chosen else UNREACHED))


def _recorded(session: pytest.Session, tree: Path, path: Path) -> bool:
    recorder = Recorder(tree)
    recorder.listen()
    session.config.pluginmanager.register(recorder)
    try:
        pytest_runtestloop(session)
    finally:
        recorder.write(path)
    return session.testsfailed == 0


def _shown(
    session: pytest.Session, tree: Path, chosen: dict[str, float], place: Span, mutant: Mutant
) -> bool:
    """Put the new code in its place, and run the tests."""
    patch(mutant, place)
    caches_emptied(tree)
    Chosen(chosen).pytest_collection_modifyitems(session.items)
    pytest_runtestloop(session)
    return session.testsfailed == 0


def collected(tree: Path, tests: list[str]) -> "Connection[object, object]":
    """Start a process that has read these tests, and return the pipe to ask it."""
    here, there = Pipe()
    if os.fork() == 0:
        try:
            here.close()
            os.setsid()
            nowhere = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(nowhere, stream)
            forget()
            pytest.main([*QUIET, *tests], plugins=[Quick(), Collected(tree, there)])
        finally:
            os._exit(0)
    there.close()
    return here
