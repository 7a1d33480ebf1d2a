"""The commands, and how they end.

0    answered, also when the reader of a pipe has seen enough
1    answered, but some rows could not be
2    a mistake in what was given: one line on standard error, nothing on standard output
130  interrupted
"""

# ruff: noqa: PLC0415 - the list of commands is loaded where it is asked for

import os
import sys
from collections.abc import Sequence
from io import BytesIO, TextIOWrapper

from refnb import __version__
from refnb.cli.commands import COMMANDS, answer
from refnb.cli.options import Reply, UsageError
from refnb.core import messages
from refnb.core.errors import RefnbError
from refnb.core.escapes import lines, printable
from refnb.io import suggestions


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; print its answer, or one line on standard error."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    token = messages.COMMAND_LINE.set(True)
    try:
        _check_streams()
        return _print(_reply(words))
    except RefnbError as refusal:
        return _refuse(str(refusal))
    except BrokenPipeError:
        _let_go()
        return 0
    except ChildProcessError as failure:
        return _refuse(str(failure))
    except OSError as failure:
        _let_go()
        return _refuse(f"cannot write: {(failure.strerror or str(failure)).lower()}")
    except MemoryError:
        return _refuse("out of memory")
    except RecursionError:
        return _refuse("what is given is nested too deeply")
    except KeyboardInterrupt:
        return 130
    finally:
        messages.COMMAND_LINE.reset(token)


def _reply(words: Sequence[str]) -> Reply:
    name, *rest = words or ("help",)
    if name in ("-h", "--help", "help"):
        from refnb.cli import manual

        return Reply([manual.overview({name: command.about for name, command in COMMANDS.items()})])
    if name in ("-V", "--version"):
        return Reply([f"refnb {__version__}\n"])
    if name not in COMMANDS:
        raise UsageError(f"no command {name!r}{suggestions.hint(name, COMMANDS)}")
    return answer(name, rest)


def _check_streams() -> None:
    """Require an open standard output; where input or error is closed, nothing comes or goes.

    What is written is UTF-8, whatever the locale says.
    """
    if sys.stdin is None:
        sys.stdin = TextIOWrapper(BytesIO())
    if sys.stderr is None:
        sys.stderr = TextIOWrapper(BytesIO())
    if sys.stdout is None:
        raise OSError("standard output is closed")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _print(reply: Reply) -> int:
    """Write an answer, to a file or a pipe as it is, and return its status.

    A terminal obeys nothing of it.
    """
    for piece in reply.pieces:
        sys.stdout.write(lines(piece) if sys.stdout.isatty() else piece)
    sys.stdout.flush()
    return reply.status


def _let_go() -> None:
    """Throw away what cannot be written, or Python would try again at the end."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _refuse(message: str) -> int:
    """Say in one line what is wrong; where that cannot be written, the status alone says it."""
    try:
        print(f"refnb: {printable(message[:1000])}", file=sys.stderr)
    except OSError:
        _let_go()
    return 2
