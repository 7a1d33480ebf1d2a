"""The types of the wire, read off the annotations of the code, and what each of them refuses.

    rational    an exact number in lowest terms        Fraction, or int | Fraction
    integer     a whole number                         int
    string      any text                               str, or a letter such as H
    list<T>, tuple<T, U>, map<T, U>, T or U            as the annotations of Python
    a record    by chapter and name                    moments.Moment, schema.Example<T>
    a rule      a record that is spelled as one word   smoothing, infinite

Text that is read by the operation itself, int | Fraction | Decimal | str, is a string.
The metadata of an annotation are the errors that refuse what is of its type and breaks
its rule: `Share` is a number, and OutOfRange when it is not in 0..1.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from decimal import Decimal
from fractions import Fraction
from types import NoneType, UnionType
from typing import Annotated, TypeVar, Union, get_args, get_origin, get_type_hints

from refnb.errors import RefnbError

_LEAVES: dict[object, str] = {
    Fraction: "rational",
    int: "integer",
    str: "string",
    bool: "bool",
    NoneType: "null",
}
_LISTS = (tuple, list, Sequence, Collection, Iterable)
_MAPS = (dict, Mapping)
READING = {"rational": ("NotExact",), "integer": ("NotExact",), "map": ("Duplicate",)}


def wire_type(hint: object, letters: bool = False) -> str:
    """Return the name of the wire type of an annotation; a letter is a string, or keeps its name.

    >>> wire_type(dict[str, Fraction]), wire_type(int | Fraction)
    ('map<string, rational>', 'rational')
    """
    hint = bare(hint)
    if isinstance(hint, TypeVar):
        return hint.__name__ if letters else "string"
    if hint in _LEAVES:
        return _LEAVES[hint]
    origin, parts = get_origin(hint), get_args(hint)
    names = [wire_type(part, letters) for part in parts if part not in (Ellipsis, Decimal)]
    if origin in (Union, UnionType):
        return _union(names)
    if origin in _MAPS:
        return f"map<{', '.join(names)}>"
    if origin in _LISTS:
        kind = "list" if origin is not tuple or Ellipsis in parts else "tuple"
        return f"{kind}<{', '.join(names)}>"
    record = origin or hint
    if not (isinstance(record, type) and is_dataclass(record)):
        raise TypeError(f"{hint!r} has no wire type")
    return record_name(record) + (f"<{', '.join(names)}>" if names else "")


def read_as(hint: object) -> object:
    """Return the type by which an argument is read: a text that may be a number is a text."""
    parts = get_args(hint) if get_origin(hint) in (Union, UnionType) else ()
    return str if str in parts and int in parts else hint


def bare(hint: object) -> object:
    """Return an annotation without its metadata."""
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def record_name(record: type) -> str:
    """Return the name of a record: its chapter and class, or its own name when it is one word."""
    if is_spelled(record):
        return record.__name__.lower()
    return f"{record.__module__.rpartition('.')[2]}.{record.__name__}"


def clause_name(record: type) -> str:
    """Return how the clauses of a record begin: logarithm.log-form."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", "-", record.__name__).lower()
    return f"{record.__module__.rpartition('.')[2]}.{words}"


def is_spelled(record: object) -> bool:
    """Tell whether a record is written as one word."""
    return hasattr(record, "spelled")


def spelled_in(hint: object) -> Iterator[type]:
    """Yield every record in an annotation that is written as one word."""
    for part in get_args(hint):
        yield from spelled_in(part)
    if isinstance(hint, type) and is_dataclass(hint) and is_spelled(hint):
        yield hint


def records_in(hint: object) -> Iterator[type]:
    """Yield every record class in an annotation, members included, inner ones first."""
    for part in get_args(hint):
        yield from records_in(part)
    record = get_origin(hint) or hint
    if isinstance(record, type) and is_dataclass(record) and not is_spelled(record):
        for member in members(record).values():
            yield from records_in(member)
        yield record


def members(record: type) -> dict[str, object]:
    """Return the annotation of each member of a record, in order."""
    hints = get_type_hints(record, include_extras=True)
    return {field.name: hints[field.name] for field in fields(record)}


def letters(record: type) -> list[str]:
    """Return the letters that stand for types in a record."""
    return [letter.__name__ for letter in getattr(record, "__parameters__", ())]


def rules(hint: object) -> Iterator[tuple[str, str]]:
    """Yield each error in the metadata of an annotation, with the kind of what it is about.

    >>> from refnb.errors import Negative
    >>> list(rules(dict[str, Annotated[dict[str, Fraction], Negative]]))
    [('Negative', 'table')]
    """
    for error in getattr(hint, "__metadata__", ()):
        if isinstance(error, type) and issubclass(error, RefnbError):
            kind = wire_type(hint)
            yield error.__name__, kind if kind in ("rational", "integer") else "table"
    for part in get_args(bare(hint)):
        yield from ((error, "table") for error, _ in rules(part))


def reading(hint: object) -> Iterator[str]:
    """Yield the errors of a value that cannot be read as the type that an annotation names."""
    yield from READING.get(wire_type(hint).partition("<")[0], ())
    for part in get_args(bare(hint)):
        if part is not Ellipsis:
            yield from reading(part)


def _union(names: list[str]) -> str:
    """Name a union once: int | Fraction is one type on the wire, and text takes in both."""
    known = dict.fromkeys(names)
    if "rational" in known or "string" in known:
        known.pop("integer", None)
    if "string" in known:
        known.pop("rational", None)
    return " or ".join(known)
