"""Make each fault of the page's tables, one at a time, and ask its law: a program of its own."""

import json
import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from hypothesis import HealthCheck, Phase, settings

from refnb.core.errors import RefnbError
from theorems import lines

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
        max_examples=10,
        phases=[Phase.explicit, Phase.generate],
        report_multiple_bugs=False,
        suppress_health_check=[*HealthCheck],
    )
    settings.load_profile("faults")
    for fault in faults():
        asked = law(fault)
        before = holds(asked)
        module = import_module(named("refnb/" + fault.module))
        with lines.made(lines.change(module, fault.old, fault.new)):
            print(json.dumps([fault.said, before, red(asked)]))


if __name__ == "__main__":
    main()
