"""Files as lines of text: opened, decoded and named in every complaint.

-        standard input
a path   a file in UTF-8, with or without a byte order mark
"""

# ruff: noqa: PLC0415 - what few questions need is loaded when they come

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from io import BufferedReader, FileIO
from typing import TYPE_CHECKING, BinaryIO, TypeVar

from refnb.core import checks
from refnb.core.errors import BadTable, RefnbError
from refnb.io import paths, suggestions

if TYPE_CHECKING:
    from pathlib import Path

KINDS = (".csv", ".json", ".bif", ".py")
MAX_LINE = 1 << 24
MAX_DOCUMENT = 1 << 26
_STEP = 50_000
_PLACE = re.compile(r"line [0-9]+: ")
_MEANT = {
    "unexpected end of data": "the file ends inside a quoted cell, a closing quote is missing",
    "new-line character seen in unquoted field": "a line ends with \\n or \\r\\n, got \\r alone",
    "field larger than field limit": "a cell has at most 131072 characters, got more",
}

T = TypeVar("T")


@contextmanager
def naming(path: str) -> Iterator[None]:
    """Put the name of the file in front of what is wrong in it."""
    try:
        yield
    except RefnbError as error:
        raise type(error)(f"{name(path)}: {_plain(str(error))}") from None
    except OSError as error:
        raise BadTable(f"{name(path)}: {(error.strerror or str(error)).lower()}") from error


def lines(path: str) -> Iterator[str]:
    """Yield the lines of a file, line ends included.

    Raises, as the lines are taken: OSError for a file that cannot be read, which
    `naming` turns into BadTable; BadTable for a line that is not UTF-8, or one of more
    than 16 MiB.
    """
    with _opened(path) as file:
        number = 0
        while line := file.readline(MAX_LINE + 1):
            number += 1
            yield _decoded(line, number)


def document(path: str) -> str:
    """Return the whole text of a file.

    Raises: OSError as in `lines`; BadTable for one that is not UTF-8, or holds more
    than 64 MiB.
    """
    with _opened(path) as file:
        content = file.read(MAX_DOCUMENT + 1)
        if len(content) > MAX_DOCUMENT:
            raise BadTable(f"a document has at most {MAX_DOCUMENT} bytes")
        return "".join(
            _decoded(line, number) for number, line in enumerate(content.splitlines(True), 1)
        ).removeprefix("\ufeff")


def name(path: str) -> str:
    """Return the name of a file for a message."""
    return "standard input" if path == paths.STDIN else paths.shown(path)


def example(name: str) -> "Path":
    """Return the path of an example that comes with refnb, such as "weather".

    Raises OutOfRange for another name, with the near miss.

    >>> example("weather").name
    'weather.csv'
    """
    checks.text(name, "the name of an example")
    stem = name.removesuffix(next((kind for kind in KINDS if name.endswith(kind)), ""))
    suggestions.choice(stem, examples(), "example")
    return examples()[stem]


def examples() -> dict[str, "Path"]:
    """Return the path of every example, by name."""
    from pathlib import Path

    folder = Path(__file__).parents[1] / "examples"
    paths = [path for path in sorted(folder.iterdir()) if path.suffix in KINDS]
    return {path.stem.replace("_", "-"): path for path in paths}


def named(path: str) -> "Path":
    """Return a path that a file can have: BadTable for none, NUL or half a surrogate pair."""
    from pathlib import Path

    return Path(_possible(path))


def _possible(path: str) -> str:
    """Require a name that a file can have."""
    try:
        if path and b"\0" not in os.fsencode(path):
            return path
    except UnicodeEncodeError:
        pass
    raise BadTable("no file has such a name")


def watched(rows: Iterable[T], what: str = "rows", every: int = _STEP) -> Iterator[T]:
    """Return the rows; on a terminal, say now and then how many there were."""
    return _told(rows, what, every) if sys.stderr.isatty() else iter(rows)


@contextmanager
def steps_watched(steps: int) -> Iterator[Callable[[int], None]]:
    """Say on a terminal which step is taken, and clear the line at the end."""
    watching = sys.stderr.isatty()

    def _tell(k: int) -> None:
        if watching and k <= steps:
            print(f"\rstep {k:,} of {steps:,}", end="", file=sys.stderr, flush=True)

    try:
        yield _tell
    finally:
        if watching:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _told(rows: Iterable[T], what: str, every: int) -> Iterator[T]:
    number = 0
    try:
        for number, row in enumerate(rows, 1):
            yield row
            if number % every == 0:
                print(f"\r{number:,} {what}", end="", file=sys.stderr, flush=True)
    finally:
        if number >= every:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _opened(path: str) -> "nullcontext[BinaryIO] | BufferedReader":
    if path == paths.STDIN:
        return nullcontext(sys.stdin.buffer)
    return BufferedReader(FileIO(_possible(path)))


def _decoded(line: bytes, number: int) -> str:
    if len(line) > MAX_LINE:
        raise BadTable(f"line {number}: a line has at most {MAX_LINE} bytes")
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError as error:
        byte = line[error.start]
        raise BadTable(f"line {number}: a file is UTF-8, got the byte 0x{byte:02x}") from None


def _plain(message: str) -> str:
    """Say what the csv module means."""
    for said, meant in _MEANT.items():
        place, found, _ = message.partition(said)
        if found and _PLACE.fullmatch(place):
            return place + meant
    return message
