"""Every operation of the specification, read off the code.

    op         chapter.function                       naive.infer
    args       name and wire type of each argument    in the order of reading
    result     wire type of the answer
    errors     what the function refuses, in order    its docstring's "Raises"
    clauses    the clauses of its chapter that name it
    profile    the part of the tree

The catalogue is committed as operations.json for ports; a test compares the two.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from inspect import getdoc, isfunction
from types import FunctionType, ModuleType
from typing import get_type_hints

from refnb import errors
from refnb.conformance import types
from refnb.data.document import Json

CHAPTERS: dict[str, str] = {
    "arithmetic": "exact",
    "rational": "exact",
    "rounding": "exact",
    "logarithm": "exact",
    "enclosure": "exact",
    "exponentials": "exact",
    "distribution": "probability",
    "chain": "probability",
    "bayes": "probability",
    "independence": "probability",
    "schema": "estimation",
    "counting": "estimation",
    "moments": "estimation",
    "likelihood": "estimation",
    "smoothing": "estimation",
    "dirichlet": "estimation",
    "naive": "classifiers",
    "lognaive": "classifiers",
    "categorical": "classifiers",
    "bernoulli": "classifiers",
    "joint": "classifiers",
    "multinomial": "classifiers",
    "text": "classifiers",
    "gaussian": "classifiers",
    "poisson": "classifiers",
    "mixed": "classifiers",
    "linear": "classifiers",
    "linearform": "classifiers",
    "logistic": "classifiers",
    "truth": "decision",
    "error": "decision",
}

NOT_OPERATIONS: dict[str, str] = {
    "rational.total": "the sum of a Python iterable",
    "logarithm.exponential_within": "logarithm.exponential with a limit of its own",
    "enclosure.bounds": "its width is not part of the specification",
    "enclosure.precisions": "how the search for a sign goes on",
    "exponentials.relative_bounds": "their width is not part of the specification",
    "exponentials.shares": "the whole of lognaive.posterior, without labels",
    "distribution.mass": "a part of distribution.probability",
    "moments.extended": "a part of moments.count",
    "moments.named": "where the estimate of a family was refused",
    "lognaive.weighted": "a part of lognaive.scores and of linear.combined",
    "linear.combined": "a part of linear.margin and linear.scores",
    "smoothing.estimate_at": "a part of categorical.fit",
}

ON_THE_WIRE: dict[str, dict[str, object]] = {"rational.rational": {"value": str}}

_NEVER = frozenset({"NotText", "NotExact"})
_NAMES = re.compile(r"\b([A-Z][A-Za-z]+)\b|what\s+`([a-z_.]+)`\s+raises")


@dataclass(frozen=True)
class Operation:
    """A function of a chapter as ports see it."""

    name: str
    function: FunctionType
    args: dict[str, object]
    result: object
    errors: tuple[str, ...]
    profile: str


@cache
def operations() -> Mapping[str, Operation]:
    """Return every operation by name, in the order of the course."""
    found = [operation for chapter in CHAPTERS for operation in _operations(chapter)]
    return {operation.name: operation for operation in found}


def records() -> dict[str, tuple[str, ...]]:
    """Return the errors that each record raises when it is read, by the record's name."""
    hints = [h for op in operations().values() for h in (*op.args.values(), op.result)]
    classes = dict.fromkeys(record for hint in hints for record in types.records_in(hint))
    return {types.record_name(record): _raised(record, record.__module__) for record in classes}


def described() -> dict[str, Json]:
    """Return the catalogue as data: what operations.json holds."""
    return {
        "format": "refnb-operations/1",
        "operations": [_described(operation) for operation in operations().values()],
        "records": [_record(record) for record in _record_classes()],
        "errors": [[name, getdoc(error) or ""] for name, error in registry().items()],
    }


def registry() -> dict[str, type[errors.RefnbError]]:
    """Return the errors that can cross the wire, by name."""
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    unsent = (errors.RefnbError, errors.NotText, errors.BadTable)
    return {
        kind.__name__: kind
        for kind in kinds
        if issubclass(kind, errors.RefnbError) and kind not in unsent
    }


def _operations(chapter: str) -> Iterator[Operation]:
    module = _module(chapter)
    for name, function in vars(module).items():
        public = not name.startswith(("_", "check_")) and isfunction(function)
        full = f"{chapter}.{name}"
        if public and function.__module__ == module.__name__ and full not in NOT_OPERATIONS:
            hints = get_type_hints(function)
            result = hints.pop("return")
            args = ON_THE_WIRE.get(full, hints)
            raised = _raised(function, module.__name__)
            if full == "rational.rational":
                raised = ("NotExact", *raised)
            yield Operation(full, function, args, result, raised, CHAPTERS[chapter])


def _module(chapter: str) -> ModuleType:
    return import_module(f"refnb.{CHAPTERS[chapter]}.{chapter}")


def _raised(function: object, module: str) -> tuple[str, ...]:
    """Return the errors that a docstring lists, in order, following its references."""
    names: dict[str, None] = {}
    for name, reference in _NAMES.findall(_paragraph(function)):
        if reference:
            names |= dict.fromkeys(_raised(_referred(reference, module), _home(reference, module)))
        elif name in registry() and name not in _NEVER:
            names[name] = None
    return tuple(names)


def _paragraph(described_: object) -> str:
    """Return the paragraph of a docstring that says what is raised, on one line."""
    _, raises, listed = (getdoc(described_) or "").partition("Raises")
    return " ".join((raises + listed.split("\n\n")[0]).split())


def _referred(reference: str, module: str) -> object:
    return getattr(import_module(_home(reference, module)), reference.rpartition(".")[2])


def _home(reference: str, module: str) -> str:
    """Return the module that a reference such as `fit` or `categorical.fit` points into."""
    chapter = reference.rpartition(".")[0]
    return _module(chapter).__name__ if chapter else module


def _record_classes() -> list[type]:
    hints = [h for op in operations().values() for h in (*op.args.values(), op.result)]
    return list(dict.fromkeys(record for hint in hints for record in types.records_in(hint)))


def _described(operation: Operation) -> Json:
    return {
        "op": operation.name,
        "profile": operation.profile,
        "summary": (getdoc(operation.function) or "").partition("\n\n")[0].replace("\n", " "),
        "args": [[name, types.wire_type(hint)] for name, hint in operation.args.items()],
        "result": types.wire_type(operation.result),
        "errors": list(operation.errors),
    }


def _record(record: type) -> Json:
    return {
        "record": types.record_name(record),
        "members": [[name, types.wire_type(hint)] for name, hint in types.members(record).items()],
        "errors": list(_raised(record, record.__module__)),
    }
