"""The picture that goes with a link to the site: the mark, and an answer, 1200 by 630.

It is written as a PNG with the standard library. Letters are five by seven squares.
"""

import struct
import zlib
from functools import cache

WIDTH, HEIGHT = 1200, 630
PAPER, INK, FIRST, SECOND = b"\xff\xfe\xfa", b"\x1c\x23\x29", b"\x0a\x53\x70", b"\xb0\x45\x0a"
LETTERS = {
    "r": ".....|.....|#.##.|##..#|#....|#....|#....",
    "e": ".....|.....|.###.|#...#|#####|#....|.###.",
    "f": "..##.|.#...|####.|.#...|.#...|.#...|.#...",
    "n": ".....|.....|#.##.|##..#|#...#|#...#|#...#",
    "b": "#....|#....|#.##.|##..#|#...#|#...#|####.",
    "1": "..#..|.##..|..#..|..#..|..#..|..#..|.###.",
    "4": "...#.|..##.|.#.#.|#..#.|#####|...#.|...#.",
    "6": "..##.|.#...|#....|####.|#...#|#...#|.###.",
    "8": ".###.|#...#|#...#|.###.|#...#|#...#|.###.",
}

Rectangle = tuple[int, int, int, int, bytes]


@cache
def png() -> bytes:
    """Return the picture."""
    rows = [bytearray(PAPER * WIDTH) for _ in range(HEIGHT)]
    for left, top, wide, high, colour in [*_mark(), *_words()]:
        for row in rows[top : top + high]:
            row[3 * left : 3 * (left + wide)] = colour * wide
    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    chunks = _chunk(b"IHDR", header), _chunk(b"IDAT", data), _chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    check = zlib.crc32(kind + data)
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)


def _mark() -> list[Rectangle]:
    """Return the square of the mark, a prior of 2 in 5 and two likelihoods."""
    left, top, unit = 100, 115, 20
    return [
        (left, top, 20 * unit, 20 * unit, INK),
        (left + unit, top + unit, 18 * unit, 18 * unit, PAPER),
        (left + unit, top + 5 * unit, 7 * unit, 14 * unit, FIRST),
        (left + 8 * unit, top + 13 * unit, 11 * unit, 6 * unit, SECOND),
        (left + 7 * unit, top, unit, 20 * unit, INK),
    ]


def _words() -> list[Rectangle]:
    return [
        *_line("refnb", 590, 140, 16, INK),
        *_line("486", 590, 310, 13, SECOND),
        (590, 416, 221, 8, INK),
        *_line("611", 590, 439, 13, INK),
    ]


def _line(text: str, left: int, top: int, unit: int, colour: bytes) -> list[Rectangle]:
    return [
        (left + (6 * place + x) * unit, top + y * unit, unit, unit, colour)
        for place, letter in enumerate(text)
        for y, row in enumerate(LETTERS[letter].split("|"))
        for x, dot in enumerate(row)
        if dot == "#"
    ]
