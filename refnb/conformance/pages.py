"""The pages of the specification as files: the one reader of their clauses.

a page     docs/specification/naive.md, or the copy of it that a wheel holds
a clause   a paragraph that begins r[chapter.operation.aspect]
a vector   a paragraph <!-- vector: id -->, in the place of its request and answer
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

_CLAUSE = re.compile(r"r\[([a-z0-9.-]+)\]\s+(.*)", re.DOTALL)
_START = re.compile(r"(?<![^\n]\n)^r\[([a-z0-9.-]+)\]", re.MULTILINE)
_VECTOR = re.compile(r"^<!-- vector: (.*) -->$", re.MULTILINE)


def folder() -> Path:
    """Return where the pages are: inside an installed refnb, or beside it in a checkout."""
    package = Path(str(files("refnb")))
    installed = package / "specification"
    return installed if installed.is_dir() else package.parent / "docs" / "specification"


@cache
def texts() -> dict[str, str]:
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
    return {name: words for text in texts().values() for name, words in clauses(text)}


def marked(text: str, mark: Callable[[str], str]) -> str:
    r"""Return a page with each r[name] at the start of a clause replaced.

    >>> marked("r[a.b.c] It MUST.\n\nSee r[a.b.c].", "<{}>".format)
    '<a.b.c> It MUST.\n\nSee r[a.b.c].'
    """
    return _START.sub(lambda match: mark(match[1]), text)


def with_vectors(text: str, shown: Callable[[str], str]) -> str:
    """Return a page with each vector in the place where it is named."""
    return _VECTOR.sub(lambda match: shown(match[1]), text)
