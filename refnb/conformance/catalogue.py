"""The specification read off the files: its chapters, its operations, and what they refuse.

    part       a folder of refnb that a port can write
    chapter    a module of a part that has a page of clauses         naive
    order      by the longest chain of imports below a chapter, then by name
    page       docs/specification/naive.md, or the copy of it that a wheel holds
    clause     a paragraph that begins r[chapter.operation.aspect]
    operation  a public function of a chapter that a clause names    naive.infer
    args       name and type of each argument                        its annotations
    result     type of the answer
    errors     what its types and its docstring refuse
    record     a class of which an argument or an answer is made
    profile    the part of the tree

A chapter comes after all that it imports, so that a port can be written in this order. What is
refused stands in annotations and docstrings:

    Annotated[Number, Negative]                     an error of what breaks the rule of its type
    Annotated[Number, OutOfRange, "not in 0..1"]    the same, and in words what it is for
    Raises DomainMismatch when the keys differ.     what the types do not say
    Fraction, dict[str, int]                        what is refused where they are read

When several of them apply, any one is right: nothing here has an order.
"""

import ast
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from graphlib import TopologicalSorter
from importlib import import_module
from importlib.resources import files
from inspect import getdoc, isfunction
from itertools import pairwise
from pathlib import Path
from types import FunctionType, ModuleType
from typing import get_type_hints

from refnb.core import errors
from refnb.io import annotations
from refnb.io.annotations import Number, Record, Text, Type, Union, Word
from refnb.io.documents import Json

COURSE = ("exact", "probability", "estimation", "classifiers", "decision", "networks", "latent")
PARTS = (*COURSE, "io", "exercises")
_CLAUSE = re.compile(r"r\[([a-z0-9.-]+)\]\s+(.*)", re.DOTALL)
BAD_REQUEST = "BadRequest"  # what every operation raises
UNSENT = ("RefnbError", "NotText", "BadTable")  # no message raises them
READING = {"rational": "NotExact", "integer": "NotExact", "map": "Duplicate"}
MEANINGS = {
    "Negative": "a number below 0",
    "NotADistribution": "numbers that do not sum to 1",
    "OutOfRange": "a number out of range",
    "EmptyData": "nothing",
    "Duplicate": "a name that occurs twice",
    "ZeroEvidence": "no number above 0",
}
INSIDE = MEANINGS | {"EmptyData": "an empty entry"}  # of a list or a map, which can itself be empty


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
    return ordered(Path(str(files("refnb"))), pages())


def module(chapter: str) -> ModuleType:
    """Return a chapter as a module."""
    return import_module(f"refnb.{chapters()[chapter]}.{chapter}")


def ordered(package: Path, paged: Collection[str]) -> dict[str, str]:
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


@dataclass(frozen=True)
class Operation:
    """A function of a chapter as ports see it."""

    module: ModuleType
    function_name: str
    args: dict[str, Type]
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
    def own_errors(self) -> list[str]:
        """Return what its annotations and its docstring refuse, the records left out."""
        typed = (error for hint in self.args.values() for error, _ in rules(hint))
        return listed([*typed, *names_in(raises(self.function))])

    @cached_property
    def errors(self) -> list[str]:
        """Return all that it can refuse."""
        inside = (error for hint in self.args.values() for error in refused(hint))
        return listed([*self.own_errors, *inside, BAD_REQUEST])


@cache
def operations() -> Mapping[str, Operation]:
    """Return every operation by name, in the order of the course."""
    named = {".".join(name.split(".")[:2]).replace("-", "_") for name in written()}
    modules = map(module, chapters())
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


def read_as(hint: object) -> Type:
    """Return the type by which an argument is read: a text that may be a number is a text."""
    kind = annotations.read(hint)
    among = {type(part) for part in kind.parts if isinstance(kind, Union)}
    return annotations.read(str) if among >= {Number, Text} else kind


@cache
def records(answers: bool = True) -> dict[str, Record]:
    """Return every record of an argument by name, and of an answer, too."""
    hints: list[object] = [kind for op in operations().values() for kind in op.args.values()]
    hints += [op.result for op in operations().values() if answers]
    return {record.name: record for hint in hints for record in annotations.records_in(hint)}


def described() -> dict[str, Json]:
    """Return the catalogue as data: the operations.json of the kit."""
    whole: dict[str, Json] = {"format": "refnb-operations/2"}
    whole["operations"] = [
        {
            "op": operation.name,
            "profile": chapters()[operation.chapter],
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
            "errors": [*listed(refused(record.hint) if name in asked else ())],
        }
        for name, record in records().items()
    ]
    whole["errors"] = [[name, getdoc(error) or ""] for name, error in registry().items()]
    return whole


@cache
def registry() -> dict[str, type[errors.RefnbError]]:
    """Return the errors that can cross the wire, by name."""
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    return {kind.__name__: kind for kind in kinds if kind.__name__ not in UNSENT}


def rules(hint: object, meanings: Mapping[str, str] = MEANINGS) -> Iterator[tuple[str, str]]:
    """Yield each error in the metadata of an annotation with what it is for.

    >>> from fractions import Fraction
    >>> from typing import Annotated
    >>> list(rules(dict[str, Annotated[Fraction, errors.Negative]]))
    [('Negative', 'a number below 0')]
    """
    kind = annotations.read(hint)
    for rule, after in pairwise((*kind.rules, None)):
        if isinstance(rule, type) and issubclass(rule, errors.RefnbError):
            meaning = meanings.get(rule.__name__, "")
            yield rule.__name__, after if isinstance(after, str) else meaning
    for part in kind.letters if isinstance(kind, Record) else kind.parts:
        yield from rules(part, INSIDE)


def refused(hint: object) -> Iterator[str]:
    """Yield every error of a value of a type, with the records in it."""
    kind = annotations.read(hint)
    yield from (error for error, _ in rules(kind))
    if error := READING.get(kind.name.partition("<")[0]):
        yield error
    if isinstance(kind, Word):
        yield from names_in(raises(vars(kind.of)["spelled"]))
    if isinstance(kind, Record):
        yield from names_in(raises(kind.of))
    for part in kind.parts:
        yield from refused(part)


def raises(documented: object) -> str:
    """Return what the paragraph of a docstring says that begins with Raises."""
    for paragraph in (getdoc(documented) or "").split("\n\n"):
        first, _, rest = " ".join(paragraph.split()).partition(" ")
        if first == "Raises":
            return rest.removesuffix(".")
    return ""


def names_in(said: str) -> list[str]:
    """Return the errors that a text names."""
    return re.findall(rf"\b(?:{'|'.join(registry())})\b", said)


def listed(names: Iterable[str]) -> list[str]:
    """Put errors in the order of the registry."""
    found = set(names)
    return [name for name in registry() if name in found]


def sentence(hints: Mapping[str, object], said: str) -> str:
    """Say what types refuse, error by error, and then what a docstring says.

    >>> from refnb.core.checks import Amount
    >>> sentence({"a": Amount, "b": Amount}, "OutOfRange when b = 0")
    '`Negative` for a number below 0 in `a` or `b`; `OutOfRange` when b = 0'
    """
    places: dict[tuple[str, str], dict[str, None]] = {}
    for argument, hint in hints.items():
        for rule in rules(hint):
            places.setdefault(rule, {})[f"`{argument}`"] = None
    items = [
        f"`{error}` for {f'{meaning} in ' if meaning else ''}{' or '.join(arguments)}"
        for (error, meaning), arguments in places.items()
        if not (meaning == MEANINGS["OutOfRange"] and error in said)
    ]
    marked = re.sub(rf"(?<!`)\b({'|'.join(registry())})\b", r"`\1`", said)
    return "; ".join([*items, marked] if marked else items)
