"""The specification as data: pages, clauses, chapters, and the catalogue of operations.

    page       docs/specification/naive.md, or the copy of it that a wheel holds
    clause     a paragraph of a page that begins r[chapter.operation.aspect]
    chapter    a module that has a page of clauses                      naive
    profile    the chapters that a port claims: naive-bayes, or all
    operation  a public function of a chapter that a clause names       naive.infer
    record     a class of which an argument or an answer is made

operations.json, beside this file, says what each operation takes, returns and refuses, and gives
the order of the chapters. A law compares it with the code, the clauses and the vectors.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from types import ModuleType

from refnb.io import annotations, documents, wire
from refnb.io.catalogue import Operation, operation

Refuses = tuple[tuple[str, str], ...]  # an error, and when it is due
Typed = tuple[tuple[str, str], ...]  # a name, and its type

NAIVE_BAYES, ALL = PROFILES = ("naive-bayes", "all")
SPELLING = {  # what is refused where a type is read
    **dict.fromkeys(("rational", "integer"), "NotExact"),
    **dict.fromkeys(("smoothing", "score"), "BadWeight"),
    "map": "Duplicate",
}
_CLAUSE = re.compile(r"r\[([a-z0-9.-]+)\]\s+(.*)", re.DOTALL)


def folder() -> Path:
    """Return where the pages are: inside an installed refnb, or next to it in a checkout."""
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
def written_clauses() -> dict[str, str]:
    """Return the words of every clause written on a page, by name."""
    return {name: text for text in pages().values() for name, text in clauses(text)}


def text(profile: str = ALL) -> str:
    """Return operations.json, or the part of it that concerns a profile."""
    if profile != ALL:
        return documents.dumps(wire.encode(within(profile)), indent=1) + "\n"
    return files("refnb.conformance").joinpath("operations.json").read_text("utf-8")


@dataclass(frozen=True)
class ChapterRow:
    """A chapter, its folder, and the smallest profile that contains it."""

    chapter: str
    part: str
    profile: str


@dataclass(frozen=True)
class TypeRow:
    """The name of an annotated type, how its values are written, and which are refused."""

    type: str
    written: str
    refuses: Refuses


@dataclass(frozen=True)
class RecordRow:
    """A record, its members with their types, and its further refusals."""

    record: str
    members: Typed
    refuses: Refuses


@dataclass(frozen=True)
class OperationRow:
    """An operation, its arguments and answer with their types, and its further refusals."""

    op: str
    profile: str
    args: Typed
    result: str
    refuses: Refuses


@dataclass(frozen=True)
class Description:
    """What operations.json says."""

    format: str
    chapters: tuple[ChapterRow, ...]
    types: tuple[TypeRow, ...]
    operations: tuple[OperationRow, ...]
    records: tuple[RecordRow, ...]
    errors: tuple[tuple[str, str], ...]


@cache
def description() -> Description:
    """Return operations.json as data."""
    return wire.decode(Description, documents.loads(text()), "operations.json")


@cache
def within(profile: str) -> Description:
    """Return the part of operations.json for a profile: operations, records and types.

    >>> len(within(ALL).chapters) > len(within(NAIVE_BAYES).chapters)
    True
    """
    data = description()
    if profile == ALL:
        return data
    ops = tuple(row for row in data.operations if row.profile == profile)
    read = (operations()[row.op] for row in ops)
    kinds = [kind for op in read for kind in (*op.args.values(), op.result)]
    made = {record.name for kind in kinds for record in annotations.records_in(kind)}
    records = tuple(row for row in data.records if row.record in made)
    typed = [kind for row in ops for kind in (*dict(row.args).values(), row.result)]
    typed += [kind for row in records for kind in dict(row.members).values()]
    named = {word.strip() for kind in typed for word in re.split("[<>,]| or ", kind)}
    types = tuple(row for row in data.types if row.type.partition("<")[0] in named)
    first = tuple(row for row in data.chapters if row.profile == profile)
    return replace(data, chapters=first, types=types, operations=ops, records=records)


@cache
def chapters() -> Mapping[str, str]:
    """Return the part of every chapter, in the order of the specification."""
    return {row.chapter: row.part for row in description().chapters}


@cache
def profile(name: str) -> tuple[str, ...]:
    """Return the chapters of a profile.

    >>> profile("naive-bayes")[:3]
    ('wire', 'arithmetic', 'rational')
    """
    return tuple(row.chapter for row in description().chapters if name in (ALL, row.profile))


def module(chapter: str) -> ModuleType:
    """Return a chapter as a module."""
    return import_module(f"refnb.{chapters()[chapter]}.{chapter}")


@cache
def operations() -> Mapping[str, Operation]:
    """Return every operation by name, in the order of the specification."""
    named = (row.op.split(".") for row in description().operations)
    return {f"{chapter}.{name}": operation(module(chapter), name) for chapter, name in named}


@cache
def records() -> Mapping[str, annotations.Record]:
    """Return every record in an argument or an answer by name, inner ones first."""
    types = [kind for op in operations().values() for kind in (*op.args.values(), op.result)]
    return {record.name: record for kind in types for record in annotations.records_in(kind)}


def inside(kind: annotations.Type) -> Iterator[annotations.Type]:
    """Yield a type and all types inside it, including those of the members of records."""
    yield kind
    for each in kind.members.values() if isinstance(kind, annotations.Record) else kind.parts:
        yield from inside(each)


@cache
def refuses() -> Mapping[str, Refuses]:
    """Return the refusals of each operation and record beyond its types: an error, and when."""
    rows = {row.op: row.refuses for row in description().operations}
    return {**rows, **{row.record: row.refuses for row in description().records}}


def errors(op: Operation) -> set[str]:
    """Return all errors of an operation: from its types, from their records, and its own.

    >>> sorted(errors(operations()["arithmetic.divide"]))
    ['BadRequest', 'NotExact', 'OutOfRange']
    """
    names = {"BadRequest", *dict(refuses()[op.name])}
    for kind in (each for arg in op.args.values() for each in inside(arg)):
        word = "" if isinstance(kind, annotations.Record) else kind.name.partition("<")[0]
        named = {rule.__name__ for rule in kind.rules if isinstance(rule, type)}
        names |= {*dict(refuses().get(kind.name, ())), *named}
        names |= {SPELLING[word]} if word in SPELLING else set()
    return names
