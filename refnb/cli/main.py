"""The commands, and how they end: 0 when answered, 2 for a mistake in what was given."""

import os
import sys
from collections.abc import Callable, Sequence

from refnb import __version__
from refnb.cli.about import about
from refnb.cli.arguments import UsageError, near_miss
from refnb.cli.solve import solve
from refnb.errors import RefnbError

COMMANDS: dict[str, Callable[[Sequence[str]], str]] = {"solve": solve}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; print its answer, or one line on standard error."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    try:
        print(_answer(words), end="")
        sys.stdout.flush()
    except RefnbError as error:
        print(f"refnb: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        return 130
    return 0


def _answer(words: Sequence[str]) -> str:
    if not words or words[0] in ("-h", "--help", "help"):
        return about()
    if words[0] in ("-V", "--version"):
        return f"refnb {__version__}\n"
    if words[0] not in COMMANDS:
        hint = near_miss(words[0], COMMANDS) or f"; there are {', '.join(COMMANDS)}"
        raise UsageError(f"no command {words[0]!r}{hint}")
    return COMMANDS[words[0]](words[1:])
