"""One change at a time in a copy of the project, each judged in processes of their own.

    vectors     the vectors of the chapter, judged by the unchanged code
    examples    the doctests of the module
    laws        the tests of the chapter, or of the whole part, that reach what is changed

A worker loads what is heavy once and then forks. In the child the changed function gets its new
code; what was called while refnb was loaded, and what stands outside of functions, is for a child
that loads it anew. A change that takes much longer than the unchanged code is noticed as well.
"""

import doctest
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from importlib.util import cache_from_source
from multiprocessing.connection import Connection
from pathlib import Path
from types import ModuleType

from mutation import mistaken
from mutation.collected import Shown, collected, laws, limits
from mutation.forks import AMPLE, IDLE, PASSED, PASSING, UNREACHED, Ended, Step, forget, forked
from mutation.mutants import Mutant
from mutation.patched import named, patch
from mutation.reached import Call, Reached, Span, span, watched

IGNORED = shutil.ignore_patterns(".*", "__pycache__", "node_modules", "site")
VECTORS = Path("refnb", "conformance", "vectors")
STEPS = ("vectors", "examples", "laws")


@dataclass(frozen=True)
class Target:
    """A chapter, or with `whole` a part whose modules are tested together; by all or some steps.

    The laws are the tests of its name, unless patterns of others are given.
    """

    name: str
    part: str
    paths: tuple[str, ...]
    whole: bool
    tests: tuple[str, ...] = ()
    by: tuple[str, ...] = STEPS


def trial(root: Path, scratch: Path, target: Target, quick: bool, mutant: Mutant) -> dict[str, str]:
    """Return how each step for a mutant ended; when quick, none after one that noticed it.

    All are idle where a mistake of size was made, and never met what it could change: no number
    passes there, or whole ones alone where fractions are rounded.
    """
    tree, ended = _copy(root, scratch), dict[str, str]()
    for name, step in _steps(tree, target, mutant).items():
        ended[name] = step()
        if quick and ended[name] not in PASSING:
            break
    passing = IDLE if mutant.kind == "size" and _idle({*ended.values()}) else PASSED
    return {name: passing if how in PASSING else how for name, how in ended.items()}


def _idle(ends: set[str]) -> bool:
    return IDLE in ends <= PASSING - {PASSED}


def _steps(tree: Path, target: Target, mutant: Mutant) -> dict[str, Callable[[], str]]:
    """Return what can notice a change, by name, quick ones first; each tells how it ends."""
    steps: dict[str, Callable[[], str]] = {}
    if not target.whole and (tree / VECTORS / f"{target.name}.json").exists():
        steps["vectors"] = partial(_ended, tree, mutant, _judged(tree, target.name))
    steps["examples"] = partial(_ended, tree, mutant, _examples(mutant.path))
    if _tests(tree, target):
        steps["laws"] = partial(_shown, tree, target, mutant)
    return {name: step for name, step in steps.items() if name in target.by}


def _ended(tree: Path, mutant: Mutant, step: Step) -> str:
    """Return how a step ends in a changed module, within a multiple of what it takes before."""
    before, place = _unchanged(step), _place(tree, mutant)
    limit = 2 + round(3 * before.computing), 30 + round(5 * before.waiting)
    if place:
        return forked(partial(_patched, mutant, place, step), *limit, anew=False).how
    with _changed(tree / mutant.path, mutant.source):
        return forked(step, *limit, anew=True).how


def _place(tree: Path, mutant: Mutant) -> Span | None:
    """Return the function that is changed, unless it is called before anything is asked."""
    place = span(tree / mutant.path, mutant.line, mutant.source)
    if place is None or not (tree / VECTORS).exists():
        return None
    early = _loaded(tree).early
    with watched(tree) as calls:
        import_module(named(mutant.path))
    early.update(calls)
    return None if Reached(0, frozenset(early)).meets(place) else place


def _patched(mutant: Mutant, place: Span, step: Step) -> bool:
    patch(mutant, place)
    return step()


def _shown(tree: Path, target: Target, mutant: Mutant) -> str:
    """Show a changed module to the laws that reach the change, and return how they end."""
    ends, pipes = set[str](), [_collected(tree, tests) for tests in _tests(tree, target)]
    with _changed(tree / mutant.path, mutant.source):
        for pipe in pipes:
            ends.add(how := _show(pipe, mutant))
            if how not in PASSING:
                return how
    return next(how for how in (PASSED, IDLE, UNREACHED) if how in ends)


def _show(pipe: "Connection[object, object]", mutant: Mutant) -> str:
    pipe.send(mutant)
    shown = pipe.recv()
    assert isinstance(shown, Shown)
    if shown.how is not None:
        return shown.how
    return forked(partial(laws, shown.chosen), *limits(shown.chosen), anew=True).how


@cache
def _collected(tree: Path, tests: tuple[str, ...]) -> "Connection[object, object]":
    """Return the pipe to a process that has read these laws."""
    pipe = collected(tree, [*tests])
    if (how := pipe.recv()) != "passed":
        raise ValueError(f"before any change the laws {how}")
    return pipe


def _tests(tree: Path, target: Target) -> list[tuple[str, ...]]:
    """Return the tests named after a chapter, and those of every chapter; or all of a part.

    Patterns of others can be given. The tests of what belongs to no part stand in no folder.
    """
    names = ("*",) if target.whole else (target.name, f"{target.name}_*")
    folder = "" if target.part == "refnb" else f"{target.part}/"
    general = () if target.whole or target.tests else ("test_checks_own.py", "test_limits.py")
    globs = target.tests or [f"{folder}test_{name}.py" for name in names]
    found = (_found(tree, patterns) for patterns in (globs, general))
    return [tests for tests in found if tests]


def _found(tree: Path, patterns: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted({str(path) for p in patterns for path in (tree / "tests").glob(p)}))


@cache
def _examples(path: str) -> Step:
    """Return whether the examples of a module give what they say."""
    rule = doctest.ELLIPSIS
    return lambda: doctest.testmod(import_module(named(path)), optionflags=rule).failed == 0


@cache
def _unchanged(step: Step) -> Ended:
    """Return what a step takes before any change."""
    ended = forked(step, AMPLE, AMPLE, anew=True)
    if ended.how not in PASSING:
        raise ValueError(f"{step!r} {ended.how} before any change")
    return ended


@dataclass(frozen=True)
class Loaded:
    """What reads and judges vectors, and what is called while what may be changed is loaded."""

    vectors: ModuleType
    runner: ModuleType
    early: set[Call]


@cache
def _loaded(tree: Path) -> Loaded:
    """Load what judges, with every chapter, and then the reference that answers."""
    vectors, runner = _reference()
    forget()
    with watched(tree) as calls:
        _reference()
    return Loaded(vectors, runner, {*calls})


def _reference() -> tuple[ModuleType, ModuleType]:
    import_module("refnb.conformance.serve").hello()
    return import_module("refnb.conformance.vectors"), import_module("refnb.conformance.runner")


@cache
def _judged(tree: Path, chapter: str) -> Step:
    """Return whether the reference gives the answers of the vectors, as the other one judges."""
    loaded = _loaded(tree)
    files = [VECTORS / f"{chapter}.json", *VECTORS.glob(f"*/{chapter}.json")]
    cases = [case for path in files for case in loaded.vectors.read(path.read_text(), chapter)]

    def passes() -> bool:
        reply = import_module("refnb.conformance.serve").reply
        return all(
            loaded.runner.judge(case, reply(case.op, case.args)).status == "pass" for case in cases
        )

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
