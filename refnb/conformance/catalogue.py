"""Every operation of the specification, read off the code and the clauses.

operation  a public function of a chapter that a clause names    naive.infer
args       name and type of each argument, result                its annotations
errors     what it refuses: what its types refuse, the records in them included,
           and what its docstring says in a paragraph that begins with Raises
record     a class that is an argument, an answer or a part of one
profile    the part of the tree
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from inspect import getdoc, isfunction
from types import FunctionType, ModuleType
from typing import get_type_hints

from refnb import errors
from refnb.conformance import course, pages, types
from refnb.data.document import Json

UNSENT = (errors.RefnbError, errors.NotText, errors.BadTable)  # no message can raise them
BAD_REQUEST = errors.BadRequest.__name__  # what every operation raises


@dataclass(frozen=True)
class Operation:
    """A function of a chapter as ports see it."""

    module: ModuleType
    function_name: str
    args: dict[str, object]  # with the metadata that say what is refused
    read_as: dict[str, object]  # without them
    result: object

    @property
    def name(self) -> str:
        """Return chapter.function."""
        return f"{self.chapter}.{self.function_name}"

    @property
    def chapter(self) -> str:
        """Return the name of the chapter."""
        return self.module.__name__.rpartition(".")[2]

    @property
    def function(self) -> FunctionType:
        """Return what stands in the chapter under this name now."""
        found: FunctionType = getattr(self.module, self.function_name)
        return found

    @property
    def raises(self) -> str:
        """Return what the docstring says of refusals."""
        return raises(self.function)


@cache
def operations() -> Mapping[str, Operation]:
    """Return every operation by name, in the order of the course."""
    named = {".".join(name.split(".")[:2]).replace("-", "_") for name in pages.written()}
    modules = [course.module(chapter) for chapter in course.chapters()]
    return {op.name: op for module in modules for op in of_module(module) if op.name in named}


def of_module(module: ModuleType) -> Iterator[Operation]:
    """Yield every public function of a chapter, as if it were an operation."""
    for name, function in vars(module).items():
        own = isfunction(function) and function.__module__ == module.__name__
        if own and not name.startswith("_"):
            hints, plain = get_type_hints(function, include_extras=True), get_type_hints(function)
            del hints["return"]
            result = plain.pop("return")
            args, read_as = ({n: types.read_as(h) for n, h in of.items()} for of in (hints, plain))
            yield Operation(module, name, args, read_as, result)


@cache
def records() -> Mapping[str, type]:
    """Return every record of an argument or an answer by name."""
    hints = [hint for op in operations().values() for hint in (*op.args.values(), op.result)]
    found = [record for hint in hints for record in types.records_in(hint)]
    return {types.record_name(record): record for record in found}


def errors_of(operation: Operation) -> set[str]:
    """Return the names of all that an operation can refuse."""
    hints = operation.args.values()
    inside = {record for hint in hints for record in types.records_in(hint)}
    return (
        {BAD_REQUEST, *names_in(operation.raises)}
        | {error for hint in hints for error in errors_of_type(hint)}
        | {error for record in inside for error in errors_of_record(record)}
    )


def errors_of_record(record: type) -> set[str]:
    """Return what a record refuses, beside the records in it."""
    hints = types.members(record).values()
    own = {error for hint in hints for error in errors_of_type(hint)}
    return own | set(names_in(raises(record)))


def errors_of_type(hint: object) -> set[str]:
    """Return what is refused where a type is read, and where its metadata are checked."""
    words = [raises(vars(record)["spelled"]) for record in types.spelled_in(hint)]
    named = (name for paragraph in words for name in names_in(paragraph))
    return {*types.reading(hint), *(error for error, _ in types.rules(hint)), *named}


def raises(described_: object) -> str:
    """Return what the paragraph of a docstring says that begins with Raises."""
    for paragraph in (getdoc(described_) or "").split("\n\n"):
        first, _, rest = " ".join(paragraph.split()).partition(" ")
        if first == "Raises":
            return rest.removesuffix(".")
    return ""


def names_in(words: str) -> list[str]:
    """Return the errors that a text names."""
    return re.findall(rf"\b(?:{'|'.join(registry())})\b", words)


def registry() -> dict[str, type[errors.RefnbError]]:
    """Return the errors that can cross the wire, by name."""
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    return {
        kind.__name__: kind
        for kind in kinds
        if issubclass(kind, errors.RefnbError) and kind not in UNSENT
    }


def described() -> dict[str, Json]:
    """Return the catalogue as data: the operations.json of the kit."""
    return {
        "format": "refnb-operations/2",
        "operations": [_described(operation) for operation in operations().values()],
        "records": [_record(record) for record in records().values()],
        "errors": [[name, getdoc(error) or ""] for name, error in registry().items()],
    }


def _described(operation: Operation) -> Json:
    summary, _, _ = (getdoc(operation.function) or "").partition("\n\n")
    return {
        "op": operation.name,
        "profile": course.chapters()[operation.chapter],
        "summary": " ".join(summary.split()),
        "args": [[name, types.wire_type(hint)] for name, hint in operation.args.items()],
        "result": types.wire_type(operation.result),
        "errors": _listed(errors_of(operation)),
    }


def _record(record: type) -> Json:
    members = types.members(record)
    return {
        "record": types.record_name(record),
        "letters": list(types.letters(record)),
        "members": [[name, types.wire_type(hint, True)] for name, hint in members.items()],
        "errors": _listed(errors_of_record(record)),
    }


def _listed(names: set[str]) -> Json:
    """Put errors in the order of the registry; the order has no meaning."""
    return [name for name in registry() if name in names]
