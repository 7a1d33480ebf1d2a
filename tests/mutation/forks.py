"""A step in a process of its own, which cannot change what others find."""

import os
import resource
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import NoReturn

from mutation import mistaken

PASSED, IDLE, UNREACHED = "passed", "idle", "unreached"
PASSING = {PASSED, IDLE, UNREACHED}
KILLED = (-signal.SIGKILL, -signal.SIGXCPU)
HOW = {0: PASSED, 3: IDLE, 4: UNREACHED, **dict.fromkeys(KILLED, "overran")}
CODES = {how: code for code, how in HOW.items()}
AMPLE = 3600
MEMORY = 4 * 2**30
Step = Callable[[], bool]


@dataclass(frozen=True)
class Ended:
    """How a process ended, one of `HOW`, and the seconds it took.

    What passed is idle where a mistake of size met no number that it could change, and unreached
    where none was made.
    """

    how: str
    computing: float
    waiting: float


def forked(step: Step, computing: int, waiting: int, *, anew: bool) -> Ended:
    """Run a step in a process of its own, within limits in seconds; it may read refnb anew."""
    start = time.monotonic()
    child = os.fork()
    if child == 0:
        _child(step, computing, anew=anew)
    done, status, usage = os.wait4(child, os.WNOHANG)
    while not done:
        if time.monotonic() - start > waiting:
            os.killpg(child, signal.SIGKILL)
        time.sleep(0.01)
        done, status, usage = os.wait4(child, os.WNOHANG)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # what it has started itself
    code = os.waitstatus_to_exitcode(status)
    return Ended(HOW.get(code, "failed"), usage.ru_utime + usage.ru_stime, time.monotonic() - start)


def _child(step: Step, computing: int, *, anew: bool) -> NoReturn:
    """End with 0 when the step passes."""
    code = 1
    try:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_CPU, (computing, computing))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        if anew:
            forget()
        code = CODES[noted()] if step() else 1
    finally:
        os._exit(code)


def noted() -> str:
    """Return how what passed ended."""
    modules = [sys.modules.get(name) for name in ("mistaken", "mutation.mistaken")]
    found = {note for module in modules for note in getattr(module, "NOTED", ())}
    return PASSED if mistaken.MET in found else IDLE if found else UNREACHED


def forget() -> None:
    """Forget the modules of refnb, so that they are read again."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "refnb"]:
        del sys.modules[name]
