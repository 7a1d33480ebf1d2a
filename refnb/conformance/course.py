"""The chapters of refnb and the pages of their clauses, read off the files.

    part       a folder of refnb that a port can write
    chapter    a module of a part that has a page of clauses
    order      by the longest chain of imports below a chapter, then by name
    page       docs/specification/naive.md, or the copy of it that a wheel holds
    clause     a paragraph that begins r[chapter.operation.aspect]

A chapter comes after all that it imports, so that a port can be written in this order.
"""

import ast
import re
from collections.abc import Collection, Iterator
from functools import cache
from graphlib import TopologicalSorter
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from types import ModuleType

from refnb.core import calls

PARTS = (*calls.PARTS, *calls.OTHERS)
_CLAUSE = re.compile(r"r\[([a-z0-9.-]+)\]\s+(.*)", re.DOTALL)


def folder() -> Path:
    """Return where the pages are: inside an installed refnb, or beside it in a checkout."""
    package = Path(str(files("refnb")))
    installed = package / "specification"
    return installed if installed.is_dir() else package.parent / "docs" / "specification"


@cache
def pages() -> dict[str, str]:
    """Return the text of every page by its name."""
    return {path.stem: path.read_text("utf-8") for path in sorted(folder().glob("*.md"))}


def clauses(text: str) -> Iterator[tuple[str, str]]:
    r"""Yield the name and the words of each clause of a page.

    >>> list(clauses("# sums\n\nr[sums.add.value] It MUST be\n`a + b`.\n\nOther words."))
    [('sums.add.value', 'It MUST be\n`a + b`.')]
    """
    for paragraph in text.split("\n\n"):
        if match := _CLAUSE.fullmatch(paragraph.strip("\n")):
            yield match[1], match[2]


@cache
def written() -> dict[str, str]:
    """Return the words of every clause that is written on a page, by its name."""
    return {name: words for text in pages().values() for name, words in clauses(text)}


@cache
def chapters() -> dict[str, str]:
    """Return the part of every chapter, each chapter after those that it imports."""
    return read(Path(str(files("refnb"))), pages())


def module(chapter: str) -> ModuleType:
    """Return a chapter as a module."""
    return import_module(f"refnb.{chapters()[chapter]}.{chapter}")


def read(package: Path, paged: Collection[str]) -> dict[str, str]:
    """Return the part of each chapter of a package, given the names of the pages of clauses."""
    paths = {
        path.stem: path
        for part in PARTS
        for path in sorted((package / part).glob("*.py"))
        if path.stem in paged
    }
    names = {f"{package.name}.{path.parent.name}.{name}": name for name, path in paths.items()}
    uses = {name: {names[i] for i in imports(path) if i in names} for name, path in paths.items()}
    depths: dict[str, int] = {}  # the longest chain of imports below each chapter
    for name in TopologicalSorter(uses).static_order():
        depths[name] = max((depths[used] + 1 for used in uses[name]), default=0)
    return {name: paths[name].parent.name for name in sorted(paths, key=lambda n: (depths[n], n))}


def imports(path: Path) -> Iterator[str]:
    """Yield the full name of everything that a source file imports."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
