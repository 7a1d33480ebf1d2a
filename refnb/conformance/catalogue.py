"""Every operation of the specification, read off the code and the clauses.

operation  a public function of a chapter that a clause names    naive.infer
args       name and type of each argument                        its annotations
result     type of the answer
errors     what its types and its docstring refuse
record     a class of which an argument or an answer is made
profile    the part of the tree
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from inspect import getdoc, isfunction
from types import FunctionType, ModuleType
from typing import get_type_hints

from refnb.conformance import course, pages, refusals
from refnb.conformance.refusals import registry
from refnb.core import annotations
from refnb.core.annotations import Number, Record, Text, Type, Union
from refnb.io.documents import Json

BAD_REQUEST = "BadRequest"  # what every operation raises


@dataclass(frozen=True)
class Operation:
    """A function of a chapter as ports see it."""

    module: ModuleType
    function_name: str
    args: dict[str, object]
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

    @cached_property
    def types(self) -> dict[str, Type]:
        """Return the type of each argument."""
        return {name: annotations.read(hint) for name, hint in self.args.items()}

    @property
    def own_errors(self) -> list[str]:
        """Return what its annotations and its docstring refuse, the records left out."""
        rules = (error for hint in self.args.values() for error, _ in refusals.rules(hint))
        return refusals.listed([*rules, *refusals.names_in(refusals.raises(self.function))])

    @cached_property
    def errors(self) -> list[str]:
        """Return all that it can refuse."""
        inside = (error for hint in self.args.values() for error in refusals.refused(hint))
        return refusals.listed([*self.own_errors, *inside, BAD_REQUEST])


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
            hints = get_type_hints(function, include_extras=True)
            result = hints.pop("return")
            hints.pop("within", None)  # how long a caller in Python would wait
            yield Operation(module, name, {n: read_as(hint) for n, hint in hints.items()}, result)


def read_as(hint: object) -> object:
    """Return the type by which an argument is read: a text that may be a number is a text."""
    kind = annotations.read(hint)
    among = {type(part) for part in kind.parts if isinstance(kind, Union)}
    return str if among >= {Number, Text} else hint


@cache
def records(answers: bool = True) -> dict[str, Record]:
    """Return every record of an argument by name, and of an answer, too."""
    hints = [hint for op in operations().values() for hint in op.args.values()]
    hints += [op.result for op in operations().values() if answers]
    return {record.name: record for hint in hints for record in annotations.records_in(hint)}


def described() -> dict[str, Json]:
    """Return the catalogue as data: the operations.json of the kit."""
    whole: dict[str, Json] = {"format": "refnb-operations/2"}
    whole["operations"] = [
        {
            "op": operation.name,
            "profile": course.chapters()[operation.chapter],
            "summary": " ".join((getdoc(operation.function) or "").partition("\n\n")[0].split()),
            "args": [[name, annotations.type_name(hint)] for name, hint in operation.args.items()],
            "result": annotations.type_name(operation.result),
            "errors": [*operation.errors],
        }
        for operation in operations().values()
    ]
    asked = records(answers=False)
    whole["records"] = [
        {
            "record": name,
            "members": [[member, kind.name] for member, kind in record.members.items()],
            "errors": [*refusals.listed(refusals.refused(record) if name in asked else ())],
        }
        for name, record in records().items()
    ]
    whole["errors"] = [[name, getdoc(error) or ""] for name, error in registry().items()]
    return whole
