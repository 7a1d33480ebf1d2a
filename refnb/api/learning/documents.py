"""Where documents come from, and how their words are read.

    folders    a sub-folder for each class, a file for each document; several are read as one
    lists      documents by class
    counts     how often each word occurs in all documents of a class, by class
    pairs      of a document and its class
    columns    of a table, a data frame or a file: that of the texts and that of the classes

news/            a folder
  sci.space/     a class, by its name
    60862        a document

A document is a text, the Path of a file, or a table of how often each word occurs. In a folder,
names that begin with a dot are ignored, and so are files beside the classes. A missing text is a
document without words: it counts only for the prior.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Unpack

from refnb.api import settings
from refnb.api.learning.choices import Choices
from refnb.api.settings import RowReading
from refnb.core import checks, limits, messages
from refnb.core.errors import BadRequest, BadTable, NotText
from refnb.exact import rational
from refnb.fast import word_counts
from refnb.io import columns, files, suggestions, tables

Bag = dict[str, int]
Document = str | Path | Bag
Texts = (
    str | os.PathLike[str] | Iterable[str | os.PathLike[str]] | Mapping[str, Iterable[Document]]
    | Mapping[str, Mapping[str, int]] | Iterable[tuple[Document | None, object]] | tables.Source
)  # fmt: skip

_KINDS = "folders, lists of documents by class, or pairs of document and class"


class Tree(dict[str, Sequence[Document]]):
    """The documents of each class, and their name in an answer.

    `notes` say in words how a table of them was read; `kinds` are the types of classes that were
    not text; `bags` are the word counts of each class, if nothing else is known. Classes of a
    mapping keep their order; others are sorted.
    """

    bags: Mapping[str, Bag] = {}
    notes: Mapping[str, str] = {}
    kinds: Mapping[str, str] = {}
    name = "given documents"
    is_ordered = False


def layout(
    label: str | None = None, text: str | None = None, **reading: Unpack[RowReading]
) -> tables.Layout:
    """Return how to read a table with a column of texts and one of classes, or else files."""
    if label is None and text is None:
        if idle := reading.keys() - {"encoding"}:
            says = "says how a table is read: name its columns, text= and label="
            raise BadRequest(f"{min(idle)} {says}")
        return settings.layout(None, **reading)
    if label is None or text is None:
        raise BadRequest(_name_columns())
    names = tables.name_of(label, "the label"), [tables.name_of(text, "the column of texts")]
    return settings.layout(*names, **reading)


def tree(source: Texts, layout: tables.Layout | None = None, *, again: bool = False) -> Tree:
    """Return the documents of each class; with a layout, from a table, or `again` from another one.

    Classes from pairs and tables are sorted: numbers by size, then words by code point.

    Raises: BadTable as in `classes`, and for an object that is not a document; whatever a table
    raises.
    """
    if isinstance(source, Tree):
        return source
    read = _of_table(source, layout, again) if layout and layout.features else _of_texts(source)
    read.name = name(source)
    return read


def name(source: Texts | Mapping[str, object]) -> str:
    """Return the name of the documents in an answer: their folders, or a file."""
    if isinstance(source, Tree):
        return source.name
    folders = [source] if isinstance(source, str | os.PathLike) else source
    if isinstance(folders, Sequence) and all(isinstance(x, str | os.PathLike) for x in folders):
        return " ".join(map(os.fspath, folders))
    return Tree.name


def _of_table(source: Texts, layout: tables.Layout, again: bool) -> Tree:
    """Return the documents of each class, from two columns."""
    with tables.open_source(source, layout) as sheet:  # type: ignore[arg-type]
        rows, (text,) = list(sheet.examples(tables.times)), layout.features or ("",)
        rows = [*tables.repeat_rows(rows, [int(row.weight) for row in rows])]
        read = _of_pairs((row.instance.get(text), row.label) for row in rows)
        if not again:
            _check_no_counts([row.instance.get(text, "") for row in rows], read, sheet)
            sheet.note_counts((text, layout.label))
            sheet.check_options()
    weight = {"weight": layout.weight} if layout.weight else {}
    read.notes = weight | layout.settings() | sheet.notes | dict(read.notes)
    read.kinds = sheet.kinds_of(layout.label)
    return read


def _check_no_counts(texts: Sequence[str], classes: Iterable[str], sheet: tables.Sheet) -> None:
    """Refuse a table of a word and its counts in each row, which has more columns: BadTable."""
    others = [f for f in sheet.columns if f not in (*sheet.roles, *(sheet.layout.features or ()))]
    are_words = len({*texts}) == len(texts) and all(map(str.isalnum, texts))
    if others and len(texts) > 1 and are_words and all(map(str.isdecimal, classes)):
        write = messages.option("learn(..., model='multinomial')", "classify --model multinomial")
        turned = "give it a row for each class and a column for each word"
        one = f"if each row is a document, leave the column {messages.quote(others[0])} out"
        counts = "each text is one word and each class a number, as of a table of counts"
        raise BadTable(f"{sheet.head}: {counts}: {turned}, and write {write}; {one}")


def _of_texts(source: Texts) -> Tree:
    """Return the documents of each class from sources that are not tables."""
    if isinstance(source, Mapping):
        return _by_class({checks.plain(y, "a label"): texts for y, texts in source.items()})
    if isinstance(source, bytes) or not isinstance(source, Iterable | os.PathLike):
        raise BadTable(f"texts come from {_KINDS}, got {messages.misfit(source)}")
    entries = [source] if isinstance(source, str | os.PathLike) else list(source)
    if isinstance(source, tables.Frame) or any(isinstance(entry, Mapping) for entry in entries):
        raise BadTable(_name_columns())
    if not any(isinstance(entry, tuple | list) for entry in entries):
        return Tree(classes(map(files.path, entries)))
    pairs = [_pair(entry, f"pair {place}") for place, entry in enumerate(entries, 1)]
    texts, labels = ({*map(str, side)} for side in zip(*pairs, strict=True))
    are_sentences = len(texts) < len(labels) and any(" " in y for y in labels)
    if are_sentences and not any(" " in text for text in texts):  # behind a few single words
        given = messages.listing(pairs[0])
        raise BadTable(f"a pair is a document and its class, got {given}: turn the pairs round")
    with tables.open_source({"class": [y for _, y in pairs]}, tables.Layout("class", ())) as sheet:
        both = zip(pairs, sheet.examples(tables.amount), strict=True)
        read = _of_pairs((document, row.label) for (document, _), row in both)
        read.kinds = sheet.kinds_of("class")
    return read


def _by_class(source: Mapping[str, object]) -> Tree:
    """Return the documents of each class, or its word counts: BadTable for some of both."""
    counts = {y: texts for y, texts in source.items() if isinstance(texts, Mapping)}
    if counts and (others := [y for y in source if y not in counts]):
        first, other = messages.quote(next(iter(counts))), messages.quote(others[0])
        differ = f"class {first} has counts of words, class {other} has documents"
        raise BadTable(f"{differ}: write counts for both, or a list of documents for both")
    tree = Tree((y, () if counts else _of_class(y, texts)) for y, texts in source.items())
    tree.bags = {y: bag(row, f"class {messages.quote(y)}") for y, row in counts.items()}
    tree.is_ordered = True
    if counts:
        tree.notes = {"counts of words": "they say nothing of the prior"}
    return tree


def bag(counts: Mapping[str, object], place: str) -> Bag:
    """Return how often each word occurs: NotText; NotExact; BadWeight; Negative.

    >>> bag({"cash": 3, "win": "1"}, "class 'spam'")
    {'cash': 3, 'win': 1}
    """
    row = Bag()
    for w, n in counts.items():
        word = checks.plain(w, f"{place}: a word")
        where = f"{place}, the count of {messages.quote(word)}"
        if (cell := columns.text(n, where)) is None:
            raise BadTable(f"{where} is missing: write 0 where the word does not occur")
        with messages.at(where):
            x = rational.rational(cell)
        checks.count(x, where)
        row[word] = int(x)
    return row


def _of_class(label: object, texts: object) -> tuple[Document, ...]:
    """Return the documents of a class: BadTable for an object that is not a list of documents."""
    what = f"class {messages.quote(label)}"
    if isinstance(texts, set | frozenset):
        raise BadTable(f"{what}, a list of documents: a set has no order, write sorted({{...}})")
    if isinstance(texts, str):
        raise BadTable(f"{what}, a list of documents: write [{texts[:40]!r}] for one document")
    if isinstance(texts, bytes) or not isinstance(texts, Iterable):
        raise BadTable(f"texts come from {what}, a list of documents, got {messages.misfit(texts)}")
    return tuple(document(x, f"{what}, document {place}") for place, x in enumerate(texts, 1))


def _of_pairs(pairs: Iterable[tuple[Document | None, str]]) -> Tree:
    """Return the documents of each class, in the order of the pairs."""
    by_class = dict[str, list[Document]]()
    for text, y in pairs:
        by_class.setdefault(y, []).append("" if text is None else text)
    for mark in suggestions.marks(by_class):
        ways = "can be a missing class or a class: leave its documents out, or rename it"
        raise BadTable(f"{mark!r} {ways}")
    return Tree((y, by_class[y]) for y in columns.sort(by_class))


def pairs(texts: object, labels: object) -> list[tuple[Document, object]]:
    """Return documents with their classes: NotText for no classes; BadTable for other numbers."""
    if not isinstance(labels, Sequence):
        raise NotText(f"the label must be a str, got {messages.misfit(labels)}")
    if not isinstance(texts, Sequence) or isinstance(texts, str) or len(texts) != len(labels):
        raise BadTable(f"{len(labels)} classes need a list of as many documents")
    return [*zip(texts, labels, strict=True)]


def _pair(entry: object, place: str) -> tuple[Document | None, object]:
    """Return a document and its class: BadTable for an object that is not such a pair."""
    if not isinstance(entry, tuple | list) or len(entry) != 2:
        got = messages.misfit(entry)
        raise BadTable(f"{place}: a document and its class are needed, got {got}")
    text, y = entry
    return None if text is None else document(text, place), y


def document(given: object, place: str) -> Document:
    """Return a document: BadTable for what is none."""
    if isinstance(given, str | Path):
        return given
    if isinstance(given, Mapping):
        return bag(given, place)
    got = messages.misfit(given)
    raise BadTable(f"{place}: a text, a Path or counts of words are needed, got {got}")


def classes(folders: Iterable[str]) -> dict[str, list[Path]]:
    """Return the files of each class from all folders, sorted by code point.

    Files are sorted by name; if two folders have a file of the same name, the one in the folder
    given first comes first.

    Raises: BadTable for a folder that cannot be read or has no classes, a class without files, or
    an entry of a class that is not a file.
    """
    by_class: dict[str, list[Path]] = {}
    for folder in folders:
        inside = [path for path in _entries(folder) if path.is_dir()]
        if not inside:
            raise BadTable(f"{folder}: a folder of texts has a sub-folder for each class")
        for path in inside:
            if not (listed := _entries(str(path))):
                raise BadTable(f"{path}: a class needs at least one file")
            if odd := [file for file in listed if not file.is_file()]:
                raise BadTable(f"{odd[0]}: a class holds files alone")
            by_class.setdefault(path.name, []).extend(listed)
    return {y: sorted(by_class[y], key=lambda path: path.name) for y in sorted(by_class)}


def _entries(folder: str) -> list[Path]:
    """Return the entries of a folder, sorted by name, without hidden ones."""
    with files.naming(folder):
        path = Path(files.check_name(folder))
        if path.is_file():
            raise BadTable(f"a folder is needed; {_name_columns()}")
        inside = [entry for entry in path.iterdir() if not entry.name.startswith(".")]
    return sorted(inside, key=lambda entry: entry.name)


def _name_columns() -> str:
    write = messages.option("text= and label=", "--text and --label")
    learn = messages.option("learn(..., model='multinomial')", "classify --model multinomial")
    name = f"of a table name the columns of texts and of classes, {write}"
    return f"{name}; a column of counts for each word is learned by {learn}"


def hold_out(tree: Tree, every: int, order: str) -> tuple[Tree, Tree]:
    """Return the documents to learn from, and every k-th document of each class, held out.

    The answer names their order, such as that of the file names.

    Raises: BadTable for a class with too few documents.
    """
    for name, texts in tree.items():
        if len(texts) < every:
            needs = f"to hold out one document in {every}, a class needs {every}"
            raise BadTable(f"{name}: {needs}, got {len(texts)}")
    rest = Tree((y, [d for i, d in enumerate(texts, 1) if i % every]) for y, texts in tree.items())
    rest.notes, rest.kinds, rest.is_ordered = tree.notes, tree.kinds, tree.is_ordered
    left = Tree((y, texts[every - 1 :: every]) for y, texts in tree.items())
    left.name = f"one document in {every} of each class, in the order of their {order}"
    return rest, left


RULES: dict[str, str] = {
    "alphanumeric": "runs of letters and digits, in lower case",
    "ascii-letters": "runs of the letters A to Z, in lower case",
}
TEXT_MODELS: dict[str, str] = {
    "multinomial": "multinomial",
    "binarised": "multinomial, each word once a document",
    "bernoulli": "Bernoulli, each word is there or not",
}


@dataclass(frozen=True)
class TextChoices(Choices):
    """The choices for documents: how words are read, and which words form the vocabulary.

    rule          of words, one of `RULES`
    least         words seen less often are left out
    common        so many of the most frequent words are left out
    extra         words that are there whether they occur or not
    vocabulary    where it is given the words, whatever is counted
    """

    rule: str = "alphanumeric"
    least: int = 1
    common: int = 0
    extra: tuple[str, ...] = ()
    vocabulary: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        checks.freeze_fields(self)
        suggestions.choice(self.rule, RULES, "rule of words")
        suggestions.choice(self.model, TEXT_MODELS, "model")
        checks.size(self.least, "least", 0)
        checks.size(self.common, "common", 0)
        if self.guess:
            raise BadRequest("texts take no guess: each word of the vocabulary is one value")

    def tokens(self, document: Document) -> list[str]:
        """Return the words of a document, each once unless all count: NotText for no text."""
        if isinstance(document, Mapping):
            counts = self.count(bag(document, "the document"), "the document")
            limits.check_cells(counts.total(), "the words of a document")
            tokens = [*counts.elements()]
        elif isinstance(document, Path):
            with files.naming(str(document)):
                return self.tokens(files.document(str(document), self.layout.encoding))
        else:
            given: object = document
            if not isinstance(given, str):
                typed = messages.misfit(given)
                raise NotText(f"a document is a text, got {typed}; words are joined by blanks")
            tokens = word_counts.tokens(document, self.rule)
        return tokens if self.model == "multinomial" else list(dict.fromkeys(tokens))

    def count(self, bag: Mapping[str, int], place: str) -> Counter[str]:
        """Return the counts of words in documents: BadRequest for a string that is not a word."""
        counts = Counter[str]()
        for w, n in bag.items():
            tokens = word_counts.tokens(w, self.rule)
            if len(tokens) != 1:
                rule = f"words are {RULES[self.rule]}"
                raise BadRequest(f"{place}: no document has the word {messages.quote(w)}, {rule}")
            counts[tokens[0]] += n
        return counts

    def check_extra(self) -> None:
        """Require that each extra word can occur in a document: BadRequest, with what is read."""
        tokens = {w: self.tokens(w) for w in self.extra}
        if wrong := [w for w, read in tokens.items() if read != [w]]:
            every = [*dict.fromkeys(chain.from_iterable(tokens.values()))]
            write = messages.option(f"extra={every}", f"--extra {','.join(every)}")
            message = f"no document has the extra word {messages.quote(wrong[0])}"
            raise BadRequest(f"{message}: {f'write {write}' if every else 'leave it out'}")

    def settings(self, _source: str) -> dict[str, str]:
        """Name the choices."""
        left_out = "none"
        if self.common or self.least > 1:
            seldom = f"those seen fewer than {self.least} times"
            left_out = f"the {self.common} most frequent, and {seldom}"
        choices = {
            "model": TEXT_MODELS[self.model],
            "words are": RULES[self.rule],
            "smoothing": self.smoothing.spelling(),
            "prior": settings.prior_setting(self.prior),
            "words left out": left_out,
            "extra words": messages.join_names(self.extra),
        }
        encoding = "" if self.layout.features else self.layout.encoding  # that of files
        if encoding != "utf-8" and self.rule != "ascii-letters":  # of those any will do
            choices["encoding"] = encoding
        return {name: text for name, text in {**choices, **self.notes}.items() if text}
