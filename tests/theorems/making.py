"""Make each fault of the page's tables, one at a time, and ask its law: a program of its own.

The functions of the modules get other code while one law runs; no file is changed.
"""

import inspect
import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType
from typing import NamedTuple

from hypothesis import HealthCheck, Phase, settings

from refnb.errors import RefnbError

PAGE = Path(__file__).parents[2] / "docs" / "prover.md"
CELLS = r" \| ".join(["(.+?)", *["`(.+?)`"] * 3, "`(.+?)::(.+?)`"])
ROW = re.compile(rf"^\| {CELLS} \|$", re.MULTILINE)


class Fault(NamedTuple):
    """A row of the page: what goes wrong, in which module, by which change, and what notices it."""

    said: str
    module: str
    old: str
    new: str
    file: str
    law: str


def faults() -> list[Fault]:
    """Return the faults that the page lists."""
    return [Fault(*row) for row in ROW.findall(PAGE.read_text("utf-8"))]


def named(path: str) -> str:
    """Return the name of the module in a file."""
    return path.removesuffix(".py").replace("/", ".")


def codes(code: CodeType) -> Iterator[CodeType]:
    """Yield a piece of code, and all that is defined in it."""
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from codes(inner)


@contextmanager
def made(fault: Fault) -> Iterator[None]:
    """Change the one line in the one function in which it stands, for a while."""
    module = import_module(named("refnb/" + fault.module))
    source = inspect.getsource(module)
    assert source.count(fault.old) == 1, f"not one place: {fault.old}"
    changed = compile(source.replace(fault.old, fault.new), str(module.__file__), "exec")
    new = {code.co_qualname: code for code in codes(changed)}
    functions = {
        own
        for value in vars(module).values()
        if isinstance(value, FunctionType) and value.__module__ == module.__name__
        for own in [inspect.unwrap(value)]
        if isinstance(own, FunctionType) and new[own.__qualname__] != own.__code__
    }
    assert len(functions) == 1, f"not one function: {fault.old}"
    (function,) = functions
    old = function.__code__
    function.__code__ = new[function.__qualname__]
    try:
        yield
    finally:
        function.__code__ = old


def law(fault: Fault) -> Callable[[], None]:
    """Return the law that should notice a fault, one of those that `-m theorems` runs."""
    found: Callable[[], None] = getattr(import_module(named(fault.file)), fault.law)
    assert any(mark.name == "theorems" for mark in getattr(found, "pytestmark", [])), fault.law
    return found


@cache
def holds(asked: Callable[[], None]) -> bool:
    """Tell whether a law holds without a fault."""
    return not red(asked)


def red(asked: Callable[[], None]) -> bool:
    """Tell whether a law fails, or what it calls refuses; another error is a bug of the fault."""
    try:
        asked()
    except (AssertionError, RefnbError):
        return True
    return False


def main() -> None:
    """Print a line for each fault: what it is, whether its law holds, and fails with it."""
    settings.register_profile(
        "faults",
        database=None,
        deadline=None,
        derandomize=True,
        max_examples=40,
        phases=[Phase.explicit, Phase.generate],
        report_multiple_bugs=False,
        suppress_health_check=[*HealthCheck],
    )
    settings.load_profile("faults")
    for fault in faults():
        asked = law(fault)
        before = holds(asked)
        with made(fault):
            print(json.dumps([fault.said, before, red(asked)]))


if __name__ == "__main__":
    main()
