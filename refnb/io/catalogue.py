"""The functions of the course by name, with the types of their arguments.

    chapter    a module of the course                               dirichlet
    home       the folder where it is                               estimation
    operation  a public function of it, and what it takes           dirichlet.mode

None of them reads or writes a file. The specification says which of them a port answers.
"""

import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from inspect import getdoc, isfunction
from types import FunctionType, ModuleType
from typing import get_type_hints

from refnb.io import annotations

COURSE = ("exact", "probability", "estimation", "classifiers", "decision", "networks", "latent")


@dataclass(frozen=True)
class Operation:
    """A function of a chapter, its arguments and its answer."""

    module: ModuleType
    function_name: str
    args: Mapping[str, annotations.Type]
    result: annotations.Type

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
        """Return the object that has this name in the chapter now."""
        function: FunctionType = getattr(self.module, self.function_name)
        return function

    @property
    def summary(self) -> str:
        """Return the first paragraph of its docstring, without the first word."""
        paragraph = (getdoc(self.function) or "").partition("\n\n")[0]
        return " ".join(paragraph.split()).removeprefix("Return ")


def operation(owner: ModuleType, name: str) -> Operation:
    """Return a public function of a chapter as an operation, with the types of its annotations."""
    hints = get_type_hints(getattr(owner, name), include_extras=True)
    result = annotations.read(hints.pop("return"))
    return Operation(owner, name, {n: read_as(hint) for n, hint in hints.items()}, result)


def read_as(hint: object) -> annotations.Type:
    """Return the type by which an argument is read: a text that may be a number is read as text."""
    kind = annotations.read(hint)
    among = {type(part) for part in kind.parts if isinstance(kind, annotations.Union)}
    return annotations.read(str) if among >= {annotations.Number, annotations.Text} else kind


@cache
def homes() -> Mapping[str, str]:
    """Return the folder of every module of the course, of `io` and of `exercises`."""
    return {
        module.name: part
        for part in (*COURSE, "io", "exercises")
        for module in pkgutil.iter_modules(import_module(f"refnb.{part}").__path__)
    }


@cache
def functions() -> Mapping[str, Operation]:
    """Return every function of the course by name."""
    chapters = [chapter for chapter, part in homes().items() if part in COURSE]
    return {each.name: each for chapter in chapters for each in of(chapter)}


@cache
def of(chapter: str) -> tuple[Operation, ...]:
    """Return the functions of a chapter that take arguments and return more than a check."""
    module = import_module(f"refnb.{homes()[chapter]}.{chapter}")
    own = (f for f in vars(module).values() if isfunction(f) and f.__module__ == module.__name__)
    public = [_writable(operation(module, f.__name__)) for f in own if f.__name__[0] != "_"]
    return tuple(each for each in public if each and not each.summary.startswith("Require"))


def _writable(each: Operation) -> Operation | None:
    """Return a function with the arguments that a person can write; all others need a default."""
    needed = len(each.args) - len(each.function.__defaults__ or ())
    args = {a: kind for a, kind in each.args.items() if annotations.UNNAMED not in kind.name}
    is_enough = args and {*each.args} - {*args} <= {*[*each.args][needed:]}
    return replace(each, args=args) if is_enough else None
