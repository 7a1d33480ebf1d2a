"""Files as lines of text: opened, decoded and named in every complaint.

-        standard input
a path   a file in UTF-8, with or without a byte order mark
"""

import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import BinaryIO, TypeVar

from refnb.errors import BadTable, RefnbError

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
        raise type(error)(f"{_name(path)}: {_plain(str(error))}") from None
    except OSError as error:
        raise BadTable(f"{_name(path)}: {(error.strerror or str(error)).lower()}") from None


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


def named(path: str) -> Path:
    """Return a path that a file can have: BadTable for NUL or half a surrogate pair."""
    try:
        if b"\0" not in os.fsencode(path):
            return Path(path)
    except UnicodeEncodeError:
        pass
    raise BadTable("no file has such a name")


def watched(rows: Iterable[T]) -> Iterator[T]:
    """Yield the rows; on a terminal, say now and then how many there were."""
    watching = sys.stderr.isatty()
    number = 0
    try:
        for number, row in enumerate(rows, 1):
            yield row
            if watching and number % _STEP == 0:
                print(f"\r{number:,} rows", end="", file=sys.stderr, flush=True)
    finally:
        if watching and number >= _STEP:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _opened(path: str) -> "nullcontext[BinaryIO] | BinaryIO":
    return nullcontext(sys.stdin.buffer) if path == "-" else named(path).open("rb")


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


def _name(path: str) -> str:
    return "standard input" if path == "-" else path
