"""One change at a time in a copy of the project, each judged in processes of their own.

    vectors     the vectors of the chapter, judged by the unchanged code
    examples    the doctests of the module
    laws        the tests of the chapter, or of the whole part

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
AMPLE = 900


@dataclass(frozen=True)
class Target:
    """A chapter, or with `whole` a part whose modules are tested together."""

    name: str
    part: str
    paths: tuple[str, ...]
    whole: bool


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


def trial(root: Path, scratch: Path, target: Target, quick: bool, mutant: Mutant) -> dict[str, str]:
    """Return how each step for a mutant ended; when quick, none after one that noticed it."""
    tree, ended = _copy(root, scratch), dict[str, str]()
    for name, step in _steps(tree, target, mutant.path).items():
        limit = _unchanged(tree, target, name)
        with _changed(tree / mutant.path, mutant.source):
            ended[name] = _forked(step, *limit).how
        if quick and ended[name] != "passed":
            break
    return ended


def _steps(tree: Path, target: Target, path: str) -> dict[str, Callable[[], bool]]:
    """Return what can notice a change in a module, by name, quick ones first."""
    module = path.removesuffix(".py").replace("/", ".")
    steps: dict[str, Callable[[], bool]] = {"examples": partial(_examples, module)}
    if not target.whole and (tree / VECTORS / f"{target.name}.json").exists():
        steps = {"vectors": _judged(target.name), **steps}
    if tests := _tests(tree, target, Path(path).stem):
        steps["laws"] = partial(_laws, tests)
    return steps


def _tests(tree: Path, target: Target, name: str) -> list[str]:
    """Return the tests named after a module; for a part, the others after them."""
    folder = tree / "tests" / target.part
    named = [*folder.glob(f"test_{name}.py"), *sorted(folder.glob(f"test_{name}_*.py"))]
    others = sorted(folder.glob("test_*.py")) if target.whole else []
    return list(dict.fromkeys(map(str, [*named, *others])))


def _examples(module: str) -> bool:
    return doctest.testmod(import_module(module), optionflags=doctest.ELLIPSIS).failed == 0


def _laws(tests: list[str]) -> bool:
    return pytest.main([*QUIET, *tests], plugins=[Quick()]) == 0


@cache
def _unchanged(tree: Path, target: Target, name: str) -> tuple[int, int]:
    """Return the limits of a step in seconds, of computing and waiting, by the unchanged code."""
    ended = _forked(_steps(tree, target, target.paths[0])[name], AMPLE, AMPLE)
    if ended.how != "passed":
        raise ValueError(f"{target.name}: the {name} {ended.how} before any change")
    return 2 + round(3 * ended.computing), 20 + round(5 * ended.waiting)


@cache
def _judged(chapter: str) -> Callable[[], bool]:
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


def _forked(step: Callable[[], bool], computing: int, waiting: int) -> Ended:
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


def _child(step: Callable[[], bool], computing: int) -> NoReturn:
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
