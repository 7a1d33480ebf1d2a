"""The parts of a page: prose, and fences with the text after their marks.

pieces(text)    boxes and tabs become a title in bold and what stood inside; snippets are resolved
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from textwrap import dedent

EXAMPLES = Path(__file__).resolve().parents[2] / "refnb" / "examples"
FENCE = re.compile(r"^(?P<margin> *)(?P<mark>`{3,}|~{3,})(?P<info>[^`\n]*)$")
BOX = re.compile(r'^(?P<margin> *)(?:\?{3}\+?|!{3}|={3}) *\w* *"(?P<title>[^"]+)"$')
OTHERS = re.compile(r"^(from refnb.integrations|import pandas)", re.MULTILINE)
SNIPPET = re.compile(r'^ *--8<-- "([^"]+)"$', re.MULTILINE)


@dataclass(frozen=True)
class Piece:
    """Lines of a page: prose, or a fence with the words after its mark."""

    kind: str
    text: str


def pieces(text: str) -> Iterator[Piece]:
    """Yield each run of prose, and each fence."""
    whole = SNIPPET.sub(lambda found: (EXAMPLES / found[1]).read_text("utf-8"), text)
    for kind, group in groupby(_pieces(whole), lambda piece: piece.kind):
        if kind:
            yield from group
        else:
            yield Piece("", "\n".join(piece.text for piece in group))


def _pieces(text: str) -> Iterator[Piece]:
    """Yield each line of prose, and each fence."""
    lines = text.splitlines()
    while lines:
        line = lines.pop(0)
        if fence := FENCE.match(line):
            inside = _until(lines, rf" *{fence['mark']} *$", 1)
            yield _fenced(fence["info"].strip(), dedent("\n".join(inside)))
        elif box := BOX.match(line):
            inside = _until(lines, rf"(?!{box['margin']}    ).", 0)
            yield Piece("", f"\n**{box['title']}**\n")
            yield from _pieces(dedent("\n".join(inside)))
            yield Piece("", "")
        else:
            yield Piece("", line)


def _until(lines: list[str], end: str, more: int) -> list[str]:
    """Take lines up to the one that ends them, and some more."""
    size = next((i for i, line in enumerate(lines) if re.match(end, line)), len(lines))
    inside = lines[:size]
    del lines[: size + more]
    return inside


def _fenced(info: str, text: str) -> Piece:
    """Return a fence; if it imports another library, it is a cell."""
    return Piece("integration" if info == "text" and OTHERS.search(text) else info, text)
