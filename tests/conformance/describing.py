"""operations.json as the code, the pages and the navigation say it.

    chapters      those of naive-bayes first, then what is left of the numbers, then the book
    types         a name for what an annotation says, how it is written, and what it refuses
    operations    the public functions that clauses name, with the types of their annotations
    records       what arguments and answers are made of
    errors        the registry

What an operation or a record refuses beyond its types is written in the file by hand, and kept; so
is the name of a type that refuses something, which is known by what it refuses.
`pytest --approve tests/conformance/test_catalogue.py` writes all the rest anew.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from inspect import getdoc, isfunction
from itertools import pairwise
from types import ModuleType

from docs._build import excerpts
from refnb.conformance import catalogue
from refnb.conformance.catalogue import (
    ChapterRow,
    Description,
    OperationRow,
    RecordRow,
    Refuses,
    TypeRow,
)
from refnb.core import errors
from refnb.io import annotations, wire
from refnb.io.annotations import Record, Table, Type, Union
from refnb.io.catalogue import Operation, operation
from refnb.io.documents import Json, dumps
from source.course import ROOT, navigation

FORMAT = "refnb-operations/3"
NAIVE_BAYES = (
    *("wire", "arithmetic", "rational", "distribution"),
    *("schema", "counting", "likelihood", "smoothing"),
    *("naive", "categorical", "bernoulli", "joint"),
    *("true_distribution", "expected_error", "plug_in"),
    *("rounding", "logarithm", "linear", "linear_form"),
)
UNSENT = ("RefnbError", "NotText", "BadTable")  # no message raises them
STATED = (("OutOfRange", ""),)
LETTER = re.compile(r"\b[KT]\b")  # for the types of keys and entries of any map


def text() -> str:
    """Return what operations.json has to be, one entry a line."""
    whole = wire.encode(described())
    assert isinstance(whole, dict)
    parts = [f" {dumps(name)}: {_lines(value)}" for name, value in whole.items()]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _lines(value: Json) -> str:
    if not isinstance(value, list):
        return dumps(value)
    return "[\n" + ",\n".join(f"  {dumps(entry)}" for entry in value) + "\n ]"


def described() -> Description:
    """Return what the file has to say."""
    return Description(
        FORMAT,
        tuple(ChapterRow(name, part(name), profile([name])) for name in chapters()),
        types(operations().values()),
        tuple(_operation(op) for op in operations().values()),
        tuple(_record(record) for record in records().values()),
        tuple((name, getdoc(error) or "") for name, error in registry().items()),
    )


def _operation(op: Operation) -> OperationRow:
    every = [name for kind in (*op.args.values(), op.result) for name in records_of(kind)]
    smallest = profile([op.chapter, *(name.partition(".")[0] for name in every)])
    args = tuple((name, said(kind)) for name, kind in op.args.items())
    return OperationRow(op.name, smallest, args, said(op.result), refuses(op.name))


def _record(record: Record) -> RecordRow:
    members = tuple((name, said(kind)) for name, kind in record.members.items())
    return RecordRow(record.name, members, refuses(record.name))


def refuses(name: str) -> Refuses:
    """Return what the file says that an operation or a record refuses: an error, and when."""
    return catalogue.refuses().get(name, ())


# Chapters


def part(chapter: str) -> str:
    """Return the folder of a chapter."""
    return excerpts.source(chapter).parent.name


def module(chapter: str) -> ModuleType:
    """Return a chapter, which may be new."""
    return import_module(f"refnb.{part(chapter)}.{chapter}")


@cache
def chapters() -> list[str]:
    """Return the chapters that have clauses: the profile, the numbers, then the book's order."""
    named = (name for place in navigation() for name in excerpts.taught(ROOT / "docs" / place))
    taught = [name for name in named if has_clauses(name)]
    numbers = [name for name in taught if part(name) == "exact"]
    return list(dict.fromkeys([*NAIVE_BAYES, *numbers, *taught]))


def has_clauses(chapter: str) -> bool:
    """Tell whether a chapter has a page with a clause."""
    return any(catalogue.clauses(catalogue.pages().get(chapter, "")))


def profile(chapters: Iterable[str]) -> str:
    """Return the smallest profile that has some chapters."""
    return catalogue.NAIVE_BAYES if {*chapters} <= {*NAIVE_BAYES} else catalogue.ALL


# Operations, and what they are made of


@cache
def operations() -> Mapping[str, Operation]:
    """Return every public function that a clause names."""
    named = {
        ".".join(name.split(".")[:2]).replace("-", "_") for name in catalogue.written_clauses()
    }
    return {
        f"{chapter}.{name}": operation(module(chapter), name)
        for chapter in chapters()
        for name in public(chapter)
        if f"{chapter}.{name}" in named
    }


def public(chapter: str) -> list[str]:
    """Return the names of the public functions of a chapter, in the order of its source."""
    home = module(chapter)
    own = ((n, f) for n, f in vars(home).items() if isfunction(f) and not n.startswith("_"))
    return [name for name, function in own if function.__module__ == home.__name__]


@cache
def records() -> Mapping[str, Record]:
    """Return every record of an argument or an answer, inner ones first."""
    kinds = [kind for op in operations().values() for kind in (*op.args.values(), op.result)]
    return {record.name: record for kind in kinds for record in annotations.records_in(kind)}


def records_of(kind: Type) -> Iterator[str]:
    """Yield the names of the records in a type."""
    yield from (record.name for record in annotations.records_in(kind))


@cache
def registry() -> dict[str, type[errors.RefnbError]]:
    """Return the errors that can cross the wire, by name."""
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    return {kind.__name__: kind for kind in kinds if kind.__name__ not in UNSENT}


# Types with the names that the specification gives to what annotations say


def said(kind: Type) -> str:
    """Return the name of a type, with the names of what its annotations say."""
    row, letters = known(kind), _letters(kind)
    return LETTER.sub(lambda found: letters[found[0]], row.type) if row else plain(kind)


def plain(kind: Type) -> str:
    """Return the name of a type as if its annotation said no more."""
    parts = [said(part) for part in kind.parts]
    if isinstance(kind, Union):
        return " or ".join(dict.fromkeys(parts))
    head, bracket, _ = kind.name.partition("<")
    return f"{head}<{', '.join(parts)}>" if bracket and not isinstance(kind, Record) else kind.name


def _letters(kind: Type) -> dict[str, str]:
    """Return the names of the types of keys and entries, if it is a map."""
    return dict(zip("KT", map(said, kind.parts), strict=True)) if isinstance(kind, Table) else {}


def known(kind: Type) -> TypeRow | None:
    """Return what the file says of a type that refuses something.

    A whole number in a range that its operation states has no name.
    """
    if not kind.rules or rules(kind) == STATED:
        return None
    return next(row for row in catalogue.description().types if fits(row, kind))


def fits(row: TypeRow, kind: Type) -> bool:
    """Tell whether a type is written and refuses as a row says; what says no words has any."""
    same = row.written.partition("<")[0] == shape(kind) and len(row.refuses) == len(rules(kind))
    return same and all(
        error == other and words in ("", when)
        for (error, words), (other, when) in zip(rules(kind), row.refuses, strict=True)
    )


def shape(kind: Type) -> str:
    """Return the name of a type without what it holds."""
    return kind.name if isinstance(kind, Record) else kind.name.partition("<")[0]


def rules(kind: Type) -> Refuses:
    """Return the errors of an annotation, each with the words that it has, if it has some."""
    return tuple(
        (error.__name__, words if isinstance(words, str) else "")
        for error, words in pairwise((*kind.rules, None))
        if isinstance(error, type)
    )


def types(ops: Iterable[Operation]) -> tuple[TypeRow, ...]:
    """Return the named types of the arguments, with what they refuse, in order."""
    kinds = (each for op in ops for arg in op.args.values() for each in catalogue.inside(arg))
    return tuple({row.type: row for row in map(described_type, kinds) if row}.values())


def described_type(kind: Type) -> TypeRow | None:
    """Return a named type, with K and T for the types of keys and entries that its name tells."""
    if (row := known(kind)) is None:
        return None
    told, letters = LETTER.findall(row.type), _letters(kind)
    parts = [x if x in told else word for x, word in letters.items()]
    return TypeRow(row.type, f"map<{', '.join(parts)}>" if letters else plain(kind), row.refuses)


def inside_args(op: Operation) -> Iterator[str]:
    """Yield the names of the named types and of the records in the arguments of an operation."""
    for kind in (each for arg in op.args.values() for each in catalogue.inside(arg)):
        if row := known(kind):
            yield row.type
        if isinstance(kind, Record):
            yield kind.name
