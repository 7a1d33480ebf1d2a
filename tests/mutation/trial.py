"""One change at a time in a copy of the project, each judged in processes of their own.

    vectors     the vectors of the chapter, judged by the unchanged code
    examples    the doctests of the module
    laws        the tests of the chapter, or of the whole part, that reach what is changed

A worker loads what is heavy once and then forks: the child reads nothing but refnb and the
tests. A change that takes much longer than the unchanged code is noticed as well.
"""

import doctest
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from importlib.util import cache_from_source
from pathlib import Path
from typing import NoReturn

import pytest
from hypothesis import HealthCheck, Phase, settings

from mutation import mistaken
from mutation.mutants import Mutant
from mutation.reached import Reached, Recorder, read, span

IGNORED = shutil.ignore_patterns(".*", "__pycache__", "node_modules", "site")
QUIET = (
    "-o",
    "addopts=--import-mode=importlib",
    "-x",
    "-q",
    "-p",
    "no:cacheprovider",
    "--assert=plain",
)
VECTORS = Path("refnb", "conformance", "vectors")
MEMORY = 4 * 2**30
AMPLE = 3600
Step = Callable[[], bool]


@dataclass(frozen=True)
class Target:
    """A chapter, or with `whole` a part whose modules are tested together; other tests beside."""

    name: str
    part: str
    paths: tuple[str, ...]
    whole: bool
    beside: tuple[str, ...] = ()


@dataclass(frozen=True)
class Ended:
    """How a process ended (passed, failed, overran), and the seconds it took."""

    how: str
    computing: float
    waiting: float


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


def trial(root: Path, scratch: Path, target: Target, quick: bool, mutant: Mutant) -> dict[str, str]:
    """Return how each step for a mutant ended; when quick, none after one that noticed it."""
    tree, ended = _copy(root, scratch), dict[str, str]()
    for name in _names(tree, target):
        step, limit = _step(tree, target, mutant, name)
        with _changed(tree / mutant.path, mutant.source):
            ended[name] = _forked(step, *limit).how
        if quick and ended[name] != "passed":
            break
    return ended


def _names(tree: Path, target: Target) -> Iterator[str]:
    """Yield what can notice a change, quick steps first."""
    if not target.whole and (tree / VECTORS / f"{target.name}.json").exists():
        yield "vectors"
    yield "examples"
    if _tests(tree, target):
        yield "laws"


def _step(tree: Path, target: Target, mutant: Mutant, name: str) -> tuple[Step, tuple[int, int]]:
    """Return a step for a mutant, and its limits in seconds of computing and waiting."""
    if name != "laws":
        step = partial(_examples, mutant.path) if name == "examples" else _judged(target.name)
        return step, _unchanged(target, name, mutant.path)
    place = span(tree / mutant.path, mutant.line)
    tests = _reached(tree, target)
    chosen = {test: found.seconds for test, found in tests.items() if found.meets(place)}
    seconds = sum(chosen.values())
    return partial(_laws, chosen), (5 + round(3 * seconds), 60 + round(20 * seconds))


def _tests(tree: Path, target: Target) -> list[str]:
    """Return the tests named after a chapter, or all tests of a part; then those beside them."""
    names = ("*",) if target.whole else (target.name, f"{target.name}_*")
    own = [f"{target.part}/test_{name}.py" for name in names]
    found = {path for glob in (*own, *target.beside) for path in (tree / "tests").glob(glob)}
    return sorted(map(str, found))


def _examples(path: str) -> bool:
    module = import_module(path.removesuffix(".py").replace("/", "."))
    return doctest.testmod(module, optionflags=doctest.ELLIPSIS).failed == 0


def _laws(chosen: dict[str, float]) -> bool:
    """Run the tests that reach a change; where there are none, nothing notices it."""
    files = sorted({name.partition("::")[0] for name in chosen})
    return not files or pytest.main([*QUIET, *files], plugins=[Quick(), Chosen(chosen)]) == 0


@cache
def _unchanged(target: Target, name: str, path: str) -> tuple[int, int]:
    """Return the limits of a step in seconds, of computing and waiting, by the unchanged code."""
    step = partial(_examples, path) if name == "examples" else _judged(target.name)
    ended = _passed(target, name, step)
    return 5 + round(3 * ended.computing), 30 + round(5 * ended.waiting)


@cache
def _reached(tree: Path, target: Target) -> dict[str, Reached]:
    """Return what each law reaches in the unchanged code."""
    path = tree.parent / f"{target.part}-{target.name}.json"
    _passed(target, "laws", partial(_recorded, _tests(tree, target), tree, path))
    return read(path)


def _recorded(tests: list[str], tree: Path, path: Path) -> bool:
    recorder = Recorder(tree)
    passed = pytest.main([*QUIET, *tests], plugins=[Quick(), recorder]) == 0
    recorder.write(path)
    return passed


def _passed(target: Target, name: str, step: Step) -> Ended:
    """Run a step before any change."""
    ended = _forked(step, AMPLE, AMPLE)
    if ended.how != "passed":
        raise ValueError(f"{target.name}: the {name} {ended.how} before any change")
    return ended


@cache
def _judged(chapter: str) -> Step:
    """Return whether another reply gives the answers of the vectors, as the unchanged code judges.

    They are judged once before any change, so that all that judging needs is loaded.
    """
    read = import_module("refnb.conformance.vectors").read
    judge = import_module("refnb.conformance.runner").judge
    files = [VECTORS / f"{chapter}.json", *VECTORS.glob(f"sizes/{chapter}.json")]
    cases = [case for path in files for case in read(path.read_text("ascii"), chapter)]

    def passes() -> bool:
        reply = import_module("refnb.conformance.serve").reply
        return all(judge(case, reply(case.op, case.args)).status == "pass" for case in cases)

    if not passes():
        raise ValueError(f"{chapter}: the vectors fail before any change")
    return passes


@contextmanager
def _changed(path: Path, source: bytes) -> Iterator[None]:
    """Change a file for a while, and leave nothing that was compiled from it."""
    original, compiled = path.read_bytes(), Path(cache_from_source(path))
    try:
        sys.dont_write_bytecode = True
        path.write_bytes(source)
        compiled.unlink(missing_ok=True)
        yield
    finally:
        path.write_bytes(original)
        compiled.unlink(missing_ok=True)
        sys.dont_write_bytecode = False


@cache
def _copy(root: Path, scratch: Path) -> Path:
    """Copy the project for this worker, which from now on reads refnb there."""
    tree = Path(tempfile.mkdtemp(dir=scratch)) / "tree"
    shutil.copytree(root, tree, ignore=IGNORED)
    shutil.copy(mistaken.__file__, tree)
    temporary = tree.parent / "temporary"
    temporary.mkdir()
    os.environ |= {"TMPDIR": str(temporary), "PYTHONDONTWRITEBYTECODE": "1"}
    tempfile.tempdir = None
    os.chdir(tree)
    others = [entry for entry in sys.path if Path(entry) not in (root, root / "tests")]
    sys.path[:] = [str(tree), str(tree / "tests"), *others]
    sys.dont_write_bytecode = False
    return tree


def _forked(step: Step, computing: int, waiting: int) -> Ended:
    """Run a step in a process of its own, within limits in seconds."""
    start = time.monotonic()
    child = os.fork()
    if child == 0:
        _child(step, computing)
    done, status, usage = os.wait4(child, os.WNOHANG)
    while not done:
        if time.monotonic() - start > waiting:
            os.killpg(child, signal.SIGKILL)
        time.sleep(0.01)
        done, status, usage = os.wait4(child, os.WNOHANG)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # what it has started itself
    code = os.waitstatus_to_exitcode(status)
    how = {0: "passed", -signal.SIGKILL: "overran", -signal.SIGXCPU: "overran"}.get(code, "failed")
    return Ended(how, usage.ru_utime + usage.ru_stime, time.monotonic() - start)


def _child(step: Step, computing: int) -> NoReturn:
    """Read refnb anew, and end with 0 when the step passes."""
    code = 1
    try:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_CPU, (computing, computing))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        for name in [name for name in sys.modules if name.partition(".")[0] == "refnb"]:
            del sys.modules[name]
        code = 0 if step() else 1
    finally:
        os._exit(code)
