"""Where documents come from.

    folders    a sub-folder for each class, a file for each document; several are read as one
    lists      documents by class
    counts     how often each word occurs in all documents of a class, by class
    pairs      of a document and its class
    columns    of a table, a data frame or a file: that of the texts and that of the classes

news/            a folder
  sci.space/     a class, by its name
    60862        a document

A document is a text, a Path of a file, or a table of how often each word occurs in it. In folders,
names that begin with a dot are passed by, and so are files beside the classes. A missing text is a
document without words: it counts for the prior.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Unpack

from refnb.api import settings
from refnb.api.settings import RowReading
from refnb.core import checks, messages
from refnb.core.errors import BadRequest, BadTable
from refnb.exact import rational
from refnb.io import columns, files, suggestions, tables
from refnb.io.tables import Frame, Layout, Source

Bag = dict[str, int]
Document = str | Path | Bag
Texts = (
    str | os.PathLike[str] | Iterable[str | os.PathLike[str]] | Mapping[str, Iterable[Document]]
    | Mapping[str, Mapping[str, int]] | Iterable[tuple[Document | None, object]] | Source
)  # fmt: skip

_KINDS = "folders, lists of documents by class, or pairs of document and class"


class Tree(dict[str, Sequence[Document]]):
    """The documents of each class, and what they are called in an answer.

    The `notes` say in words how a table of them was read; the `kinds` are those of the classes
    that came as no text; `bags` are the counts of each class, where these are all that is known.
    """

    bags: Mapping[str, Bag] = {}
    notes: Mapping[str, str] = {}
    kinds: Mapping[str, str] = {}
    name = "given documents"

    def tested(self) -> dict[str, str]:
        """Say for a trial how the documents were read."""
        read = {f"{what} in the rows tested": said for what, said in self.notes.items()}
        return {"tested on": self.name} | read


def layout(
    label: str | None = None, text: str | None = None, **reading: Unpack[RowReading]
) -> Layout | None:
    """Return how a table with a column of texts and one of classes is read; None without them."""
    if label is None and text is None:
        settings.layout(None, **reading)
        if idle := reading.keys() - {"encoding"}:
            words = "says how a table is read: name its columns, text= and label="
            raise BadRequest(f"{min(idle)} {words}")
        return None
    if label is None or text is None:
        raise BadRequest(_name_columns())
    names = tables.name_of(label, "the label"), [tables.name_of(text, "the column of texts")]
    return settings.layout(*names, **reading)


def tree(source: Texts, layout: Layout | None = None, *, again: bool = False) -> Tree:
    """Return the documents of each class; with a layout, of a table, or `again` of another one.

    Classes of pairs and of tables are sorted: numbers by size, then words by code point.

    Raises: BadTable as `classes` does, and for what is no document; what a table raises.
    """
    if isinstance(source, Tree):
        return source
    read = _read(source, layout, again)
    if again and read.bags:
        raise BadTable("a trial asks documents: write a list of them for each class, no counts")
    if isinstance(source, str | os.PathLike):
        read.name = os.fspath(source)
    elif isinstance(source, Sequence) and all(isinstance(x, str | os.PathLike) for x in source):
        read.name = " ".join(os.fspath(folder) for folder in source)
    return read


def _read(source: Texts, layout: Layout | None, again: bool) -> Tree:
    """Return the documents of each class."""
    if layout is not None and layout.features is not None:
        with tables.open_source(source, layout) as sheet:  # type: ignore[arg-type]
            listed, (text,) = list(sheet.examples(tables.times)), layout.features
            rows = tables.repeat_rows(listed, [int(row.weight) for row in listed])
            read = _of_pairs((row.instance.get(text), row.label) for row in rows)
            if not again:
                sheet.check_options()
        of_weight = {"weight": layout.weight} if layout.weight else {}
        read.notes = of_weight | layout.settings() | sheet.notes | dict(read.notes)
        read.kinds = sheet.kinds_of(layout.label)
        return read
    if isinstance(source, Mapping):
        return _by_class({checks.plain(y, "a label"): found for y, found in source.items()})
    if isinstance(source, bytes) or not isinstance(source, Iterable | os.PathLike):
        raise BadTable(f"texts come from {_KINDS}, got {messages.misfit(source)}")
    found = [source] if isinstance(source, str | os.PathLike) else list(source)
    if isinstance(source, Frame) or any(isinstance(entry, Mapping) for entry in found):
        raise BadTable(_name_columns())
    if not any(isinstance(entry, tuple | list) for entry in found):
        return Tree(classes(map(files.path, found)))
    pairs = [_pair(entry, f"pair {place}") for place, entry in enumerate(found, 1)]
    texts, labels = ({*map(str, side)} for side in zip(*pairs, strict=True))
    if len(texts) < len(labels) and " " in "".join(labels) and " " not in "".join(texts):
        given = messages.listing(pairs[0])
        raise BadTable(f"a pair is a document and its class, got {given}: turn the pairs round")
    with tables.open_source({"class": [y for _, y in pairs]}, Layout("class", ())) as sheet:
        both = zip(pairs, sheet.examples(tables.amount), strict=True)
        read = _of_pairs((document, row.label) for (document, _), row in both)
        read.kinds = sheet.kinds_of("class")
    return read


def _by_class(source: Mapping[str, object]) -> Tree:
    """Return the documents of each class, or the counts of its words: BadTable for some of both."""
    counts = {y: found for y, found in source.items() if isinstance(found, Mapping)}
    if counts and (others := [y for y in source if y not in counts]):
        first, other = messages.quote(next(iter(counts))), messages.quote(others[0])
        words = f"class {first} has counts of words, class {other} has documents"
        raise BadTable(f"{words}: write counts for both, or a list of documents for both")
    tree = Tree((y, () if counts else _listed(y, found)) for y, found in source.items())
    tree.bags = {y: bag(found, f"class {messages.quote(y)}") for y, found in counts.items()}
    if counts:
        tree.notes = {"counts of words": "they say nothing of the prior"}
    return tree


def bag(counts: Mapping[str, object], place: str) -> Bag:
    """Return how often each word occurs: NotText; NotExact; BadWeight; Negative.

    >>> bag({"cash": 3, "win": "1"}, "class 'spam'")
    {'cash': 3, 'win': 1}
    """
    found = Bag()
    for w, n in counts.items():
        word = checks.plain(w, f"{place}: a word")
        where = f"{place}, the count of {messages.quote(word)}"
        if (cell := columns.text(n, where)) is None:
            raise BadTable(f"{where} is missing: write 0 where the word does not occur")
        with messages.at(where):
            x = rational.rational(cell)
        checks.count(x, where)
        found[word] = int(x)
    return found


def _listed(label: object, found: object) -> tuple[Document, ...]:
    """Return the documents of a class: BadTable for what is no list of them."""
    what = f"class {messages.quote(label)}"
    if isinstance(found, set | frozenset):
        raise BadTable(f"{what}, a list of documents: a set has no order, write sorted({{...}})")
    if isinstance(found, str):
        raise BadTable(f"{what}, a list of documents: write [{found[:40]!r}] for one document")
    if isinstance(found, bytes) or not isinstance(found, Iterable):
        raise BadTable(f"texts come from {what}, a list of documents, got {messages.misfit(found)}")
    return tuple(_document(x, f"{what}, document {place}") for place, x in enumerate(found, 1))


def _of_pairs(pairs: Iterable[tuple[Document | None, str]]) -> Tree:
    """Return the documents of each class, in the order of the pairs."""
    found = dict[str, list[Document]]()
    for document, y in pairs:
        found.setdefault(y, []).append("" if document is None else document)
    for mark in suggestions.marks(found):
        words = "can be a missing class or a class: leave its documents out, or rename it"
        raise BadTable(f"{mark!r} {words}")
    return Tree((y, found[y]) for y in columns.sort(found))


def _pair(entry: object, place: str) -> tuple[Document | None, object]:
    """Return a document and its class: BadTable for what is no pair of them."""
    if not isinstance(entry, tuple | list) or len(entry) != 2:
        raise BadTable(
            f"{place}: a document and its class are needed, got {messages.misfit(entry)}"
        )
    document, y = entry
    return None if document is None else _document(document, place), y


def _document(document: object, place: str) -> Document:
    """Return a document: BadTable for what is none."""
    if isinstance(document, str | Path):
        return document
    if isinstance(document, Mapping):
        return bag(document, place)
    got = messages.misfit(document)
    raise BadTable(f"{place}: a text, a Path or counts of words are needed, got {got}")


def classes(folders: Iterable[str]) -> dict[str, list[Path]]:
    """Return the files of each class of the folders together, both sorted by code point.

    Files are sorted by their names, as strings; of equal names in two folders the one
    in the folder that is given first comes first.

    Raises: BadTable for a folder that cannot be read, one without classes, a class
    without files, or something in a class that is no file.
    """
    found: dict[str, list[Path]] = {}
    for folder in folders:
        inside = [path for path in _entries(folder) if path.is_dir()]
        if not inside:
            raise BadTable(f"{folder}: a folder of texts has a sub-folder for each class")
        for path in inside:
            if not (listed := _entries(str(path))):
                raise BadTable(f"{path}: a class needs at least one file")
            if odd := [file for file in listed if not file.is_file()]:
                raise BadTable(f"{odd[0]}: a class holds files alone")
            found.setdefault(path.name, []).extend(listed)
    return {name: sorted(found[name], key=lambda path: path.name) for name in sorted(found)}


def _entries(folder: str) -> list[Path]:
    """Return what a folder holds, hidden names left out, sorted by name."""
    with files.naming(folder):
        path = Path(files.check_name(folder))
        if path.is_file():
            raise BadTable(f"a folder is needed; {_name_columns()}")
        inside = [entry for entry in path.iterdir() if not entry.name.startswith(".")]
    return sorted(inside, key=lambda entry: entry.name)


def _name_columns() -> str:
    write = messages.option("text= and label=", "--text and --label")
    learn = messages.option("learn(..., model='multinomial')", "classify --model multinomial")
    words = f"of a table name the columns of texts and of classes, {write}"
    return f"{words}; a column of counts for each word is learned by {learn}"


def parted(tree: Tree, every: int, order: str) -> tuple[Tree, Tree]:
    """Return the documents to learn from, and every k-th one of each class, held out.

    Their order, such as that of the names, is told.

    Raises: BadTable for a class with too few documents.
    """
    for name, found in tree.items():
        if len(found) < every:
            words = f"to hold out one document in {every}, a class needs {every}"
            raise BadTable(f"{name}: {words}, got {len(found)}")
    kept = Tree((y, [d for i, d in enumerate(found, 1) if i % every]) for y, found in tree.items())
    kept.notes, kept.kinds = tree.notes, tree.kinds
    left = Tree((y, found[every - 1 :: every]) for y, found in tree.items())
    left.name = f"one document in {every} of each class, in the order of their {order}"
    return kept, left
