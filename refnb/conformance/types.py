"""The types of the wire, read off the annotations of the code.

rational    an exact number in lowest terms        Fraction, or int | Fraction
integer     a whole number                         int
string      any text                               str, or a letter such as H
smoothing   none, laplace, add=L or m=M            Smoothing
infinite    inf or -inf                            Infinite
list<T>, tuple<T, U>, map<T, U>, T or U, and records by chapter and name
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from fractions import Fraction
from types import NoneType, UnionType
from typing import TypeVar, Union, get_args, get_origin, get_type_hints

from refnb.estimation.smoothing import Smoothing
from refnb.exact.logarithm import Infinite

_LEAVES: dict[object, str] = {
    Fraction: "rational",
    int: "integer",
    str: "string",
    bool: "bool",
    NoneType: "null",
    Smoothing: "smoothing",
    Infinite: "infinite",
}


def wire_type(hint: object) -> str:
    """Return the name of the wire type of an annotation.

    >>> wire_type(dict[str, Fraction]), wire_type(int | Fraction)
    ('map<string, rational>', 'rational')
    """
    if isinstance(hint, TypeVar):
        return "string"
    if hint in _LEAVES:
        return _LEAVES[hint]
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return _union(parts)
    if origin in (dict, Mapping):
        return f"map<{wire_type(parts[0])}, {wire_type(parts[1])}>"
    if origin is tuple and parts[1:] != (Ellipsis,):
        return f"tuple<{', '.join(wire_type(part) for part in parts)}>"
    if origin in (tuple, list, Sequence, Collection, Iterable):
        return f"list<{wire_type(parts[0])}>"
    return record_name(origin or hint)


def record_name(record: object) -> str:
    """Return the chapter and the name of a record class: schema.Schema."""
    if isinstance(record, type) and is_dataclass(record):
        return f"{record.__module__.rpartition('.')[2]}.{record.__name__}"
    raise TypeError(f"{record!r} has no wire type")


def records_in(hint: object) -> Iterator[type]:
    """Yield every record class in an annotation, members included, inner ones first."""
    for part in get_args(hint):
        yield from records_in(part)
    record = get_origin(hint) or hint
    if isinstance(record, type) and is_dataclass(record) and record not in _LEAVES:
        for member in members(record).values():
            yield from records_in(member)
        yield record


def members(record: type) -> dict[str, object]:
    """Return the annotation of each member of a record, in order."""
    hints = get_type_hints(record)
    return {field.name: hints[field.name] for field in fields(record)}


def _union(parts: tuple[object, ...]) -> str:
    """Name a union once: int | Fraction is one type on the wire."""
    names = dict.fromkeys(wire_type(part) for part in parts)
    if "rational" in names:
        names.pop("integer", None)
    return " or ".join(names)
