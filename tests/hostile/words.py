"""Random commands and damaged files, near enough to good ones to go deep."""

import random
import shlex
from collections.abc import Sequence

from hostile import lines

TEXTS = (
    "", "a", "0", "1", "yes", "no", "?", "-1", "1/2", "1/0", "1e9999", "1e999999999", "0.5", "ten",
    "\u00e9", "\x1b[31m", "\r", "\n", '"', ",", ";", "=", "\0", "\ud800", "a,b", '"a,b"', "x" * 300,
    "\u202e", "%s", "{}", "null", "[]", "--", "-", "spam", "stay", "Sunny", "9" * 5000,
)  # fmt: skip
VALUES = ("sunny", "rain", "hot", "weak", "strong", "high", "yes", "no", "0", "1", "suny")
BYTES = (
    b"", b",", b'"', b"\n", b"\r", b"\r\n", b"\0", b"\xff", b"\xef\xbb\xbf", b"yes", b"1/2", b"0",
    b"1", b"-1", b"0.5", b"1/3", b"[", b"]", b"{", b"}", b'"",', b"null", b"truth", b"prior",
    b'"prior"', b"\\ud800", b"\\u0000", b"?", b"\xc3\xa9", b"x" * 200, b"[" * 990, b"9" * 5000,
    b"\n\n\n", b"Wind", b"1e999999999", b"1.5", b'["a", "1"]', b"\x1b[31m",
)  # fmt: skip


def random_bytes(dice: random.Random) -> bytes:
    """Return a few bytes without any sense."""
    return dice.randbytes(dice.choice((0, 1, 2, 10, 100, 1000)))


def damaged(dice: random.Random, content: bytes) -> bytes:
    """Cut, insert, repeat, swap or replace a few pieces."""
    data = bytearray(content)
    for _ in range(dice.choice((0, 1, 1, 1, 1, 2, 4))):
        start = dice.randint(0, len(data))
        end = min(len(data), start + dice.choice((0, 1, 1, 2, 5, 20, 200)))
        twice = bytes(data[start:end]) * 2
        piece = dice.choice((b"", dice.choice(BYTES), twice, _swapped(dice, data)))
        data[start:end] = piece
    return bytes(data)


def command(dice: random.Random, names: Sequence[str]) -> list[str]:
    """Return a command, most often one that could be meant, with files of these names."""
    if dice.random() < 0.02:
        return [dice.choice((*TEXTS, "solve", "error", "classify", "help")) for _ in range(2)]
    of = lines.LINES[dice.choice(list(lines.LINES))]
    words = shlex.split(dice.choice(of))
    for _ in range(dice.choice((0, 0, 0, 0, 1, 2))):
        own = _options(dice.choice(of)) if dice.random() < 0.7 else []
        words += dice.choice(own) if own else shlex.split(dice.choice(lines.OPTIONS))
    for _ in range(dice.choice((0, 0, 0, 1))):
        at = dice.randrange(1, len(words)) if len(words) > 1 else 0
        kept = [words[at]] if dice.random() < 0.1 else []
        piece = dice.choice(([], *([dice.choice(of)] for of in (TEXTS, VALUES, names))))
        words[at : at + 1] = [*kept, *piece]
        words = words or ["solve"]
    return words


def _options(line: str) -> list[list[str]]:
    """Return the options of a line, each with what it takes."""
    _, *options = f" {line}".split(" --")
    return [shlex.split(f"--{option}") for option in options]


def _swapped(dice: random.Random, data: bytearray) -> bytes:
    """Return a piece from elsewhere."""
    start = dice.randint(0, len(data))
    return bytes(data[start : start + dice.choice((1, 10, 50))])
