"""Exact values as restricted JSON: the wire form.

    rational, integer    Fraction, int    a string in lowest terms         "9/14"  "3"
    string, bool, null   str, bool, None  a string, true or false, null
    list<T>, tuple<T, U> tuple            an array, in order
    map<K, T>            dict             an array of [key, value] pairs, in declared order; in
                                          one of strings a missing value is absent or null
    naive.Inference      a record         an object with the names of its fields
    smoothing            a rule           its spelling                     "add=1/2"
    T or U               T | U            that of one of them; int | Fraction is a rational

No object is keyed by data. Read back by its type, a value equals the one written.

The trap: a number has one spelling. "2/4" and "+1/2" are refused, so that two ports
that agree on a value agree on its text.
"""

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from itertools import cycle
from typing import TypeVar, cast

from refnb.core import messages
from refnb.core.errors import BadRequest, Duplicate, NotExact
from refnb.exact import expression, rational
from refnb.io import annotations, documents
from refnb.io.annotations import (
    Instance,
    Listing,
    Number,
    Record,
    Row,
    Spelled,
    Table,
    Type,
    Union,
    Word,
)
from refnb.io.documents import Json

T = TypeVar("T")
MAY_MISS = annotations.read(str | None)
_CANONICAL = re.compile(r"(?:0|-?[1-9][0-9]*)(?:/[1-9][0-9]*)?")
_SHAPES = {list: "an array", dict: "an object", str: "a string", bool: "true or false"}


def encode(value: object) -> Json:
    """Return the wire form of an exact value."""
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, int | Fraction):
        return rational.spelling(value)
    if isinstance(value, tuple | list):
        return [encode(entry) for entry in value]
    if isinstance(value, Mapping):
        return [[encode(key), encode(entry)] for key, entry in value.items()]
    if isinstance(value, Spelled) and not isinstance(value, type):
        return value.spelling()
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: encode(getattr(value, field.name)) for field in fields(value)}
    raise NotExact(f"the wire carries exact values, got {messages.typed(value)}")


def decode(kind: type[T], value: Json, place: str = "the value", *, by_hand: bool = False) -> T:
    """Return the value of type `kind` that the wire form writes; the type decides.

    What a person writes by hand may have objects for tables, and numbers as people write them.

    Raises BadRequest for a wrong shape; NotExact for a number that is not in lowest terms;
    OutOfRange for one of more than 100000 characters; Duplicate for a repeated key.

    >>> decode(dict[str, Fraction], [["yes", "9/14"], ["no", "5/14"]])
    {'yes': Fraction(9, 14), 'no': Fraction(5, 14)}
    >>> decode(dict[str, Fraction], {"yes": "90%"}, by_hand=True)
    {'yes': Fraction(9, 10)}
    """
    return cast("T", read(annotations.read(kind), value, place, by_hand))


def read(kind: Type, value: Json, place: str, by_hand: bool = False) -> object:
    """Return the value of a type that the wire form writes, as `decode` does."""
    match kind:
        case Union():
            return _one_of(kind, value, place, by_hand)
        case Table():
            return _table(kind, value, place, by_hand)
        case Row(parts=parts):
            entries = _entries(value, place, len(parts))
        case Listing(parts=parts):
            entries = _entries(value, place)
        case Record():
            return _record(kind, value, place, by_hand)
        case Number():
            return _number(kind, value, place, by_hand)
        case Word():
            return cast("type[Spelled]", kind.of).spelled(require(str, value, place))
        case Instance(of=of):
            return require(of, value, place)
        case _:
            return require(str, value, place)
    pairs = enumerate(zip(cycle(parts), entries, strict=False))
    return tuple(read(part, entry, f"{place}[{i}]", by_hand) for i, (part, entry) in pairs)


def shapes(kind: Type) -> tuple[type, ...]:
    """Return the JSON types that write a type."""
    match kind:
        case Union(parts=parts):
            return sum(map(shapes, parts), ())
        case Table() | Listing() | Row():
            return (list,)
        case Record():
            return (dict,)
        case Instance(of=of) if not isinstance(kind, Word):
            return (of,)
        case _:
            return (str,)


def _one_of(kind: Union, value: Json, place: str, by_hand: bool) -> object:
    """Read by the first type whose wire form has the shape of the value; of records its members."""
    parts = [part for part in kind.parts if type(value) in shapes(part)]
    if by_hand and isinstance(value, dict):
        parts += [part for part in kind.parts if isinstance(part, Table)]
    if not parts:
        raise BadRequest(f"{place} has the wrong shape, got {_shown(value)}")
    names = {*value} if isinstance(value, dict) else set[str]()
    fits = (part for part in parts if isinstance(part, Record) and {*part.members} == names)
    return read(next(fits, parts[0]), value, place, by_hand)


def _table(kind: Table, pairs: Json, place: str, by_hand: bool) -> dict[object, object]:
    """Read a table; in one of strings null is a missing value, as if the key were absent."""
    if by_hand and isinstance(pairs, dict):
        pairs = [[name, content] for name, content in pairs.items()]
    key, entry = kind.parts
    may_miss = entry.name == "string"
    entry = MAY_MISS if may_miss else entry
    table: dict[object, object] = {}
    for pair in _entries(pairs, place):
        name, content = _entries(pair, f"each entry of {place}", 2)
        known = read(key, name, f"a key of {place}", by_hand)
        if known in table:
            raise Duplicate(f"{place}: the key {_shown(name)} occurs twice")
        table[known] = read(entry, content, f"{place}, {_shown(name)}", by_hand)
    return {k: v for k, v in table.items() if v is not None or not may_miss}


def _record(kind: Record, value: Json, place: str, by_hand: bool) -> object:
    """Read an object by the names of its members."""
    found, members = require(dict, value, place), kind.members
    if set(found) != set(members):
        raise BadRequest(f"{place} must have the members {list(members)}, got {_shown(found)}")
    parts = {m: read(part, found[m], f"{place}.{m}", by_hand) for m, part in members.items()}
    return kind.of(**parts)


def _number(kind: Number, value: Json, place: str, by_hand: bool) -> int | Fraction:
    """Read a number in lowest terms; where it can be an int, one that is whole is an int."""
    word = require(str, value, place)
    number = rational.rational(word) if _CANONICAL.fullmatch(word) else None
    if by_hand and kind.of is not int:
        with messages.at(place):
            number = expression.value(word) if number is None else number
    elif number is None or rational.spelling(number) != word:
        raise NotExact(f"{place} must be a number in lowest terms such as 9/14, got {word[:60]!r}")
    if kind.of is int and number.denominator != 1:
        raise NotExact(f"{place} must be a whole number, got {word[:60]!r}")
    return int(number) if number.denominator == 1 and kind.of is not Fraction else number


def _entries(value: Json, place: str, length: int | None = None) -> list[Json]:
    entries = require(list, value, place)
    if length not in (None, len(entries)):
        raise BadRequest(f"{place} must have {length} entries, got {_shown(entries)}")
    return entries


def require(shape: type[T], value: Json, place: str) -> T:
    """Return a value of one shape of JSON: BadRequest for another."""
    if not isinstance(value, shape):
        raise BadRequest(f"{place} must be {_SHAPES.get(shape, 'null')}, got {_shown(value)}")
    return value


def _shown(value: Json) -> str:
    return documents.dumps(value)[:60]
