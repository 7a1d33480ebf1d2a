"""Run refnb as a program: python -m refnb."""

import gc
import sys
from _thread import LockType, allocate_lock, start_new_thread
from importlib import import_module

NEEDED = (3, 11)
PATIENCE = 5  # seconds of silence
OPEN = {"serve", "conform"}  # which wait for others


def tell(running: LockType) -> None:
    """Say on standard error that a command is still at work, where it is so after a while."""
    if not running.acquire(timeout=PATIENCE) and sys.stderr is not None:
        wiped = "\r\x1b[K" if sys.stderr.isatty() else ""
        sys.stderr.write(f"{wiped}refnb: still at work after {PATIENCE} seconds\n")
        sys.stderr.flush()


def main() -> int:
    """Run a command; an older Python is told in one line what is needed."""
    if sys.version_info < NEEDED:
        version = ".".join(map(str, sys.version_info[:2]))
        sys.stderr.write(f"refnb: Python 3.11 or newer is needed, this is {version}\n")
        return 2
    running = allocate_lock()
    with running:
        if not OPEN.intersection(sys.argv[1:2]):
            start_new_thread(tell, (running,))
        try:
            status: int = import_module("refnb.cli.main").main()
        except KeyboardInterrupt:  # while its modules load
            return 130
    gc.freeze()  # what is left goes with the process: to look through it once more takes a tenth
    return status


if __name__ == "__main__":
    sys.exit(main())
