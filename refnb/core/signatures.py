"""The last line of a chapter: its functions and its records ask their annotations first.

    signatures.guard(globals())

What has another type than its annotation is refused by name before anything is done with it.
What comes one by one is checked as it comes.
"""

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import wraps
from types import FunctionType, UnionType
from typing import Annotated, TypeVar, Union, get_args, get_origin, get_type_hints

from refnb.core.kinds import LISTS, Instance, Kind, Listed, Number, OneOf, Row, Table, Text

TABLES = (dict, Mapping)
ANY = Instance(object, {})

_Asked = tuple[list[tuple[Kind, str]], dict[str, Kind], bool]


def guard(chapter: dict[str, object]) -> None:
    """Let the public functions and the records of a chapter refuse what has another type."""
    for name, found in list(chapter.items()):
        own = getattr(found, "__module__", "") == chapter["__name__"]
        if own and isinstance(found, FunctionType) and not name.startswith("_"):
            chapter[name] = guarded(found)
        elif own and isinstance(found, type) and hasattr(found, "__post_init__"):
            setattr(found, "__init__", guarded(vars(found)["__init__"]))  # noqa: B010


def guarded(function: FunctionType) -> object:
    """Return a function that first asks the annotations of what it is given.

    They are read when it is called for the first time: few functions of a chapter ever are.
    """
    read = list[_Asked]()

    @wraps(function)
    def asked(*args: object, **named: object) -> object:
        """Ask the annotations, then the function."""
        if not read:
            read.append(_asked(function))
        tests, kinds, may_stream = read[0]
        _ask(tests, args)
        if named:
            _ask([(kinds.get(name, ANY), name) for name in named], named.values())
        if may_stream and len(args) <= len(tests):
            return function(*_in_order(kinds, args), **_watched(kinds, named))
        return function(*args, **named)

    return asked


def _asked(function: FunctionType) -> _Asked:
    """Return the kinds of the arguments in order and by name, and whether one can stream."""
    kinds = _kinds(function)
    may_stream = any(isinstance(kind, Listed) and kind.of is Iterable for kind in kinds.values())
    return [(kind, name) for name, kind in kinds.items()], kinds, may_stream


def _ask(tests: Iterable[tuple[Kind, str]], values: Iterable[object]) -> None:
    """Refuse the first value that has another type."""
    for (kind, name), value in zip(tests, values, strict=False):
        if not kind.holds(value):
            kind.refuse(value, name)


def _kinds(function: FunctionType) -> dict[str, Kind]:
    """Return what holds each argument, in order; where nothing is said, anything does."""
    hints = get_type_hints(function)
    code = function.__code__
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    return {name: kind_of(hints.get(name, object)) for name in names}


def _in_order(kinds: Mapping[str, Kind], args: Iterable[object]) -> Iterable[object]:
    """Return the arguments that have no name, checked in the same way."""
    return _watched(kinds, dict(zip(kinds, args, strict=False))).values()


def _watched(kinds: Mapping[str, Kind], given: Mapping[str, object]) -> dict[str, object]:
    """Return arguments, with a check of each entry where they come one by one."""
    return {name: kinds.get(name, ANY).watched(value, name) for name, value in given.items()}


def kind_of(hint: object) -> Kind:
    """Return what holds the values of a type.

    >>> kind_of(dict[str, Fraction]).holds({"a": 1}), kind_of(tuple[str, ...]).holds("ab")
    (True, False)
    """
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return kind_of(parts[0])
    if isinstance(hint, TypeVar):
        return kind_of(hint.__bound__ or object)
    if origin in (Union, UnionType):
        if {*parts} == {int, Fraction}:
            return Number(whole=False)
        return OneOf(tuple(map(kind_of, parts)))
    if origin in TABLES:
        return Table(*map(kind_of, parts))
    if origin is tuple and parts[1:] != (Ellipsis,):
        return Row(tuple(map(kind_of, parts)))
    if origin is not None and origin in LISTS:
        return Listed(origin, kind_of(parts[0]))
    return _leaf(hint, origin or hint, parts)


def _leaf(hint: object, of: object, parts: tuple[object, ...]) -> Kind:
    if hint in (int, Fraction):
        return Number(whole=hint is int)
    if hint is str:
        return Text()
    if not isinstance(of, type):  # such as Any
        return ANY
    letters = dict(zip(getattr(of, "__parameters__", ()), parts, strict=False))
    named = fields(of) if letters and is_dataclass(of) else ()
    return Instance(of, {f.name: kind_of(letters[f.type]) for f in named if f.type in letters})
