"""Run refnb as a program: python -m refnb."""

import gc
import sys
from importlib import import_module

NEEDED = (3, 11)


def main() -> int:
    """Run a command; an older Python is told in one line what is needed."""
    if sys.version_info < NEEDED:
        found = ".".join(map(str, sys.version_info[:2]))
        sys.stderr.write(f"refnb: Python 3.11 or newer is needed, this is {found}\n")
        return 2
    try:
        status: int = import_module("refnb.cli.main").main()
    except KeyboardInterrupt:  # while its modules load
        return 130
    gc.freeze()  # what is left goes with the process: to look through it once more takes a tenth
    return status


if __name__ == "__main__":
    sys.exit(main())
