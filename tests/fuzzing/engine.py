"""Runs of one kind: each draws a case from its own seed, and what fails is made smaller.

A kind is a module of `fuzzing.kinds` with two functions: `draw` makes a case, which is JSON, from
dice; `outcome` tries it and tells how it ended, and what is wrong with that, or nothing. The first
line of what is wrong is its name: a smaller case that fails has to fail by the same name.
"""

import re
import signal
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from random import Random
from types import FrameType, TracebackType
from typing import NamedTuple, Protocol

from refnb.data.document import Json

ROOT = Path(__file__).resolve().parents[2]
KINDS = sorted(path.stem for path in Path(__file__).with_name("kinds").glob("[a-z]*.py"))
SLOW, HUNG, SHRINKING = 10.0, 30.0, 6.0  # seconds of a processor; a stated limit lets take 3


class Late(BaseException):
    """A case has taken so long that it is given up."""


class Outcome(NamedTuple):
    """How a case ended, in a word, and what is wrong with that."""

    how: str
    fault: str = ""

    @property
    def name(self) -> str:
        """The first line of the fault, without its numbers."""
        return re.sub(r"[0-9]+", "0", self.fault.partition("\n")[0])


class Kind(Protocol):
    """What a module of `fuzzing.kinds` offers."""

    def draw(self, dice: Random) -> Json:
        """Make a case."""

    def outcome(self, case: Json) -> Outcome:
        """Try a case, and leave it as it is."""


@dataclass(frozen=True)
class Failure:
    """A run that failed: its case as it was drawn, and made smaller."""

    run: int
    outcome: Outcome
    drawn: Json
    small: Json


@dataclass
class State:
    """Where the runs of a kind are, and how those before ended."""

    kind: str
    seed: int
    next: int = 0
    found: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)


def kind_of(name: str) -> Kind:
    """Return the module of a kind."""
    module: Kind = import_module(f"fuzzing.kinds.{name}")
    return module


def crashed(error: BaseException) -> str:
    """Return a fault: the kind of error, and the function of refnb in which it arose."""
    trace: TracebackType | None = error.__traceback__
    where = "the fuzzer"
    while trace is not None:
        code = trace.tb_frame.f_code
        if "/refnb/" in code.co_filename and "/tests/" not in code.co_filename:
            where = f"{code.co_filename.rpartition('/refnb/')[2]}:{code.co_name}"
        trace = trace.tb_next
    lines = traceback.format_exception(error)
    return f"{type(error).__name__} in {where}\n{''.join(lines)[-1000:]}"


def tried(kind: Kind, case: Json) -> Outcome:
    """Return how a case ends; what escapes or takes too long is a fault."""
    start = time.process_time()
    try:
        with _deadline():
            found = kind.outcome(case)
    except Late:
        return Outcome("hung", "hung")
    except Exception as error:
        return Outcome("crashed", crashed(error))
    spent = time.process_time() - start
    if found.fault or spent <= SLOW:
        return found
    return Outcome("slow", f"slow\n{spent:.1f} s")


def fuzz(state: State, runs: int, kind: Kind, report: Callable[[Failure], None]) -> None:
    """Make the next runs; report each that fails by another name than those before."""
    for run in range(state.next, state.next + runs):
        case = kind.draw(Random(f"{state.kind} {state.seed} {run}"))  # noqa: S311
        found = tried(kind, case)
        state.found[found.how] += 1
        state.next = run + 1
        if not found.fault:
            continue
        state.found["wrong"] += 1
        if found.name not in {failure.outcome.name for failure in state.failures}:
            failure = Failure(run, found, case, shrunk(kind, case, found.name))
            state.failures.append(failure)
            report(failure)


def shrunk(kind: Kind, case: Json, name: str) -> Json:
    """Leave out parts of a case as long as it fails by the same name."""
    end = time.process_time() + SHRINKING
    while True:
        for smaller in parts_left_out(case):
            if time.process_time() > end:
                return case
            if tried(kind, smaller).name == name:
                case = smaller
                break
        else:
            return case


def parts_left_out(value: Json) -> Iterator[Json]:
    """Yield what a value is without a part, large parts first, then without parts of its parts."""
    if isinstance(value, str | list):
        size = len(value)
        while size:
            for at in range(0, len(value), size):
                yield _without(value, at, size)
            size //= 2
    if isinstance(value, list):
        for at, inside in enumerate(value):
            yield from ([*value[:at], less, *value[at + 1 :]] for less in parts_left_out(inside))
    if isinstance(value, dict):
        for name in value:
            yield {other: inside for other, inside in value.items() if other != name}
        for name, inside in value.items():
            yield from ({**value, name: less} for less in parts_left_out(inside))


def _without(value: str | list[Json], at: int, size: int) -> Json:
    if isinstance(value, str):
        return value[:at] + value[at + size :]
    return value[:at] + value[at + size :]


@contextmanager
def _deadline() -> Iterator[None]:
    """Give up what takes too long, where the system can tell."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGPROF, _give_up)
    signal.setitimer(signal.ITIMER_PROF, HUNG)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _give_up(_number: int, _frame: FrameType | None) -> None:
    raise Late
