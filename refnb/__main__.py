"""Run refnb as a program: python -m refnb."""

import gc
import sys
from importlib import import_module
from types import ModuleType

NEEDED = (3, 11)
SELDOM = 200_000  # objects between two searches for circles: modules that are loaded make none


def main() -> int:
    """Run a command; an older Python is told in one line what is needed."""
    if sys.version_info < NEEDED:
        found = ".".join(map(str, sys.version_info[:2]))
        sys.stderr.write(f"refnb: Python 3.11 or newer is needed, this is {found}\n")
        return 2
    gc.set_threshold(SELDOM)
    _later("inspect")
    try:
        status: int = import_module("refnb.cli.main").main()
    except KeyboardInterrupt:  # while its modules load
        return 130
    gc.freeze()  # what is left needs no search for circles, the process ends
    return status


def _later(name: str) -> None:
    """Load a module when something of it is first used: `dataclasses` imports more than it uses."""

    def load(attribute: str) -> object:
        """Put the module in place of this one, and return what was asked for."""
        if sys.modules.get(name) is later:
            del sys.modules[name]
        return getattr(import_module(name), attribute)

    later = ModuleType(name)
    vars(later)["__getattr__"] = load
    sys.modules.setdefault(name, later)


if __name__ == "__main__":
    sys.exit(main())
