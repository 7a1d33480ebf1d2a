"""Folders of texts: a sub-folder for each class, a file for each document.

news/            what is given; several such folders are read as one
  sci.space/     a class, by its name
    60862        a document: any bytes, of which only the ASCII letters are read

Names that begin with a dot are passed by, and so are files beside the classes.
"""

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from time import monotonic_ns
from typing import TypeVar

from refnb.core import checks, messages
from refnb.core.errors import BadTable
from refnb.fast import word_counts
from refnb.io import paths
from refnb.io.files import MAX_DOCUMENT, named, naming

Document = tuple[int, str, list[str]]
Tree = Mapping[str, Sequence[Path | str]]
Texts = (
    str | os.PathLike[str] | Iterable[str | os.PathLike[str]] | Mapping[str, Iterable[str | Path]]
)

T = TypeVar("T")

_PAUSE = 200_000_000
_STEP = 1 << 16


def classes(folders: Iterable[str]) -> dict[str, list[Path]]:
    """Return the files of each class of the folders together, both sorted by code point.

    Files are sorted by their names, as strings; of equal names in two folders the one
    in the folder that is given first comes first.

    Raises: BadTable for a folder that cannot be read, one without classes, a class
    without files, or something in a class that is no file.
    """
    found: dict[str, list[Path]] = {}
    for folder in folders:
        inside = [path for path in _entries(folder, named(folder)) if path.is_dir()]
        if not inside:
            raise BadTable(f"{folder}: a folder of texts has a sub-folder for each class")
        for path in inside:
            found.setdefault(path.name, []).extend(_files(path))
    return {name: sorted(found[name], key=lambda path: path.name) for name in sorted(found)}


def parted(tree: Tree, every: int) -> tuple[Tree, Tree]:
    """Return the files to learn from, and every so manieth file of each class, held out.

    Raises: BadTable for a class with too few files.
    """
    for name, files_ in tree.items():
        if len(files_) < every:
            words = f"to hold out one file in {every}, a class needs {every}"
            raise BadTable(f"{name}: {words}, got {len(files_)}")
    kept = {y: [p for i, p in enumerate(paths, 1) if i % every] for y, paths in tree.items()}
    return kept, {y: paths[every - 1 :: every] for y, paths in tree.items()}


def tree(source: Texts) -> Tree:
    """Return the documents of each class: of folders, or as they are given.

    Raises: as `classes` does.
    """
    if isinstance(source, str | os.PathLike):
        return classes([os.fspath(source)])
    if isinstance(source, Mapping):
        return {
            checks.plain(label, "a label"): _listed(label, found) for label, found in source.items()
        }
    return classes(map(paths.path, _iterable(source, "folders, or lists of documents by class")))


def _listed(label: str, found: object) -> tuple[str | Path, ...]:
    """Return the documents of a class: BadTable for what is no list of texts or paths."""
    what, kept = f"class {messages.shown(label)}", list[str | Path]()
    for place, document in enumerate(_iterable(found, f"{what}, a list of documents"), 1):
        if not isinstance(document, str | Path):
            words = f"document {place}: a text or a Path is needed, got"
            raise BadTable(f"{what}, {words} {messages.typed(document)}")
        kept.append(document)
    return tuple(kept)


def _iterable(found: object, what: str) -> Iterable[object]:
    if isinstance(found, str | bytes) or not isinstance(found, Iterable):
        raise BadTable(f"texts come from {what}, got {messages.typed(found)}")
    return found


def name(source: Texts) -> str:
    """Return what the documents are called in an answer."""
    if isinstance(source, str | os.PathLike):
        return os.fspath(source)
    if isinstance(source, Mapping | Iterator):
        return "given documents"
    return " ".join(os.fspath(folder) for folder in source)


def documents(tree: Tree, doing: str) -> Iterator[Document]:
    """Yield every document, class by class: its place in the class, from 0, its class and words.

    On a terminal, say now and then how many there were.

    Raises: BadTable for a file that cannot be read, or holds more than 64 MiB.
    """
    listed = [(*file, y) for y, found in tree.items() for file in enumerate(found)]
    for place, found, label in _watched(listed, doing):
        yield place, label, word_counts.tokens(_bytes(found) if isinstance(found, Path) else found)


def _entries(folder: str, path: Path) -> list[Path]:
    """Return what a folder holds, hidden names left out, sorted by name."""
    with naming(folder):
        inside = [entry for entry in path.iterdir() if not entry.name.startswith(".")]
    return sorted(inside, key=lambda entry: entry.name)


def _files(path: Path) -> list[Path]:
    files = _entries(str(path), path)
    if not files:
        raise BadTable(f"{path}: a class needs at least one file")
    for file in files:
        if not file.is_file():
            raise BadTable(f"{file}: a class holds files alone")
    return files


def _bytes(path: Path) -> bytes:
    """Return what a file holds; most are read in one step."""
    with naming(str(path)), path.open("rb") as file:
        content = file.read(_STEP)
        if len(content) == _STEP:
            content += file.read(MAX_DOCUMENT + 1 - _STEP)
        if len(content) > MAX_DOCUMENT:
            raise BadTable(f"a document has at most {MAX_DOCUMENT} bytes")
    return content


def _watched(files: Sequence[T], doing: str) -> Iterator[T]:
    """Yield the files; on a terminal, say now and then how many there were."""
    watching, last = sys.stderr.isatty(), 0
    try:
        for number, file in enumerate(files, 1):
            if watching and monotonic_ns() - last > _PAUSE:
                last = monotonic_ns()
                words = f"\r{doing}: {number:,} of {len(files):,} documents"
                print(words, end="", file=sys.stderr, flush=True)
            yield file
    finally:
        if watching:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
