"""What a path names, and how a file is written: whole or not at all.

The text goes into a new file in the folder of the target. When it is complete, and on the disk,
it takes the name of the target; until then, and when anything fails, what was there stays as it
was. So whoever has the old file open reads it to its end, and of two writers one wins as a whole.
"""

# ruff: noqa: PLC0415 - most questions write nothing

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from stat import S_IMODE, S_ISREG
from typing import TYPE_CHECKING

from refnb.core import messages
from refnb.core.errors import BadTable

if TYPE_CHECKING:
    from pathlib import Path

STDIN = "-"
_MAY_WRITE = 0o222
_NEW = 0o666  # less what the umask of the process takes away


def path(given: object) -> str:
    """Return the text of a path: BadTable for what is none."""
    if isinstance(given, str | os.PathLike) and isinstance(text := os.fspath(given), str):
        return text
    raise BadTable(f"the path of a file is needed, got {messages.typed(given)}")


def shown(text: str) -> str:
    """Return a path for a message: as it is, or with quotes and escapes where it needs them."""
    return text if text.isprintable() and text else repr(text)


def same(target: str, source: str) -> bool:
    """Say whether a path names the file that is read, however both are written or linked.

    >>> same("a/../b", "b"), same("a", "b")
    (True, False)
    """
    from pathlib import Path

    try:
        read = os.fstat(0) if source == STDIN else Path(source).stat()
        return os.path.samestat(Path(target).stat(), read)
    except OSError:
        return os.path.realpath(target) == os.path.realpath(source)
    except ValueError:  # no file has such a name
        return False


def check(target: str | os.PathLike[str]) -> None:
    """Require a file that can be written whole or not at all: a new one, or one to replace.

    Raises BadTable for a folder that is not there, a circle of links, and for what is no regular
    file, is read-only, has a second name, or receives what the program prints.
    """
    text = path(target)
    with _naming(text):
        _replaceable(text)


def save(target: str | os.PathLike[str], text: str, read: Iterable[str] = ()) -> None:
    """Write a text into a file; its mode is kept, and a symbolic link to it stays one.

    Raises BadTable as `check` does, for one of the files that were learned, and for what cannot be
    written.
    """
    name = path(target)
    with _naming(name):
        content = text.encode("utf-8")
        if any(same(name, source) for source in read):
            raise BadTable("the rows were learned from it: name another file")
        _replace(*_replaceable(name), content)


def _replaceable(target: str) -> "tuple[Path, int | None]":
    """Return the file behind all links, and the mode of what is there."""
    from pathlib import Path

    try:
        there = Path(target or "\0").stat()  # the name of no file is refused as any such name
    except FileNotFoundError:
        goal = Path(os.path.realpath(target))
        goal.parent.stat()
        return goal, None
    if not S_ISREG(there.st_mode):
        raise BadTable("a regular file is needed to write into")
    if any(os.path.samestat(there, stream) for stream in _printed()):
        raise BadTable("what is printed goes into it: name another file")
    if there.st_nlink > 1:
        words = f"the file has {there.st_nlink} names (hard links), and one alone would be replaced"
        raise BadTable(f"{words}: delete this name first, or name another file")
    if not (there.st_mode & _MAY_WRITE and os.access(target, os.W_OK)):
        raise BadTable("the file is read-only: allow writing to it, or name another file")
    return Path(os.path.realpath(target)), S_IMODE(there.st_mode)


def _printed() -> Iterator[os.stat_result]:
    """Yield the files of standard output and standard error, where these are open."""
    for number in (1, 2):
        with suppress(OSError):
            yield os.fstat(number)


def _replace(goal: "Path", mode: int | None, content: bytes) -> None:
    """Write a new file, which no link leads to and nobody else can have opened, and rename it."""
    new = goal.with_name(f".refnb-{os.urandom(8).hex()}")
    file = open(  # noqa: SIM115 - closed below; what cannot be opened is not taken away
        new, "xb", opener=lambda name, flags: os.open(name, flags, mode or _NEW)
    )
    try:
        with file:
            if mode is not None:
                new.chmod(mode)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        new.replace(goal)
    except BaseException:
        with suppress(OSError):
            new.unlink()
        raise


@contextmanager
def _naming(target: str) -> Iterator[None]:
    """Put the name of the file in front of what is wrong with it."""
    try:
        yield
    except BadTable as error:
        raise BadTable(f"{shown(target)}: {error}") from None
    except OSError as error:
        raise BadTable(f"{shown(target)}: {(error.strerror or str(error)).lower()}") from None
    except UnicodeEncodeError:
        raise BadTable(f"{shown(target)}: half a surrogate pair cannot be written") from None
    except ValueError:
        raise BadTable(f"{shown(target)}: no file has such a name") from None
