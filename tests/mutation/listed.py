"""The changes that nobody can notice, each with the reason: `equivalent/PART.toml`.

[["refnb/exact/rational.py"]]
line = "if a <= b:"            where it begins, without what is indented
change = "a <= b -> a < b"     as the command prints it
why = "when they are equal, both branches give a"
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import TypedDict

FOLDER = Path("tests", "mutation", "equivalent")
Place = tuple[str, str]


class Entry(TypedDict):
    """A line, what is changed there, and why nothing shows."""

    line: str
    change: str
    why: str


@cache
def entries(file: Path) -> dict[str, list[Entry]]:
    """Return the entries of a file, by the path of the changed module; none without the file."""
    return tomllib.loads(file.read_text("utf-8")) if file.exists() else {}


def place(text: str, before: str, after: str) -> Place:
    """Return by what a change is listed: its line, and what is there and comes instead."""
    return spaced(text), spaced(f"{before} -> {after}")


@cache
def places(root: Path, part: str, path: str) -> frozenset[Place]:
    """Return the listed changes of a module, each a line and what is changed there."""
    found = entries(root / FOLDER / f"{part}.toml").get(path, [])
    return frozenset((spaced(entry["line"]), spaced(entry["change"])) for entry in found)


def spaced(text: str) -> str:
    """Write a text on one line."""
    return " ".join(text.split())
