"""Exact values as restricted JSON: the wire form.

    Fraction, int     a string in lowest terms         "9/14"  "3"
    str, bool, None   a string, true or false, null
    tuple             an array, in order
    dict              an array of [key, value] pairs, in declared order; where values
                      are str, the pair of a missing one is absent or holds null
    record            an object with the names of its fields
    a rule            its spelling                     "add=1/2"

No object is keyed by data. Read back by its type, a value equals the one written.

The trap: a number has one spelling. "2/4" and "+1/2" are refused, so that two ports
that agree on a value agree on its text.

Source: the value encodings of this specification.
"""

import re
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from fractions import Fraction
from types import NoneType, UnionType
from typing import (
    Protocol,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    runtime_checkable,
)

from refnb import checks
from refnb.data import document
from refnb.data.document import Json
from refnb.errors import BadRequest, Duplicate, NotExact
from refnb.exact import rational

T = TypeVar("T")

_CANONICAL = re.compile(r"(?:0|-?[1-9][0-9]*)(?:/[1-9][0-9]*)?")


@runtime_checkable
class Spelled(Protocol):
    """A record whose wire form is one word."""

    def spelling(self) -> str:
        """Return the word."""
        ...

    @classmethod
    def spelled(cls, spelling: str) -> "Spelled":
        """Return the record that the word spells."""
        ...


def encode(value: object) -> Json:
    """Return the wire form of an exact value.

    Raises: NotExact for a float or a value of another type.

    >>> from fractions import Fraction
    >>> encode({"yes": Fraction(9, 14), "no": Fraction(5, 14)})
    [['yes', '9/14'], ['no', '5/14']]
    """
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, int | Fraction):
        return rational.spelling(value)
    if isinstance(value, Spelled) and not isinstance(value, type):
        return value.spelling()
    if isinstance(value, Mapping):
        return [[encode(key), encode(entry)] for key, entry in value.items()]
    if isinstance(value, tuple | list):
        return [encode(entry) for entry in value]
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: encode(getattr(value, field.name)) for field in fields(value)}
    raise NotExact(f"the wire carries exact values, got {checks.shown(value)}")


def decode(kind: type[T], value: Json, place: str = "the value") -> T:
    """Return the value of type `kind` that the wire form writes; the type decides.

    The value is read from left to right, a shape before its parts and a record in the
    order of its fields, and the first fault is raised.

    Raises, in this order: BadRequest for a wrong shape; NotExact for a number that is
    not in lowest terms; OutOfRange for one of more than 100000 characters; Duplicate
    for a repeated key; what the record itself raises.

    >>> from fractions import Fraction
    >>> decode(dict[str, Fraction], [["yes", "9/14"], ["no", "5/14"]])
    {'yes': Fraction(9, 14), 'no': Fraction(5, 14)}
    """
    result: T = _read(kind, value, place)  # type: ignore[assignment]
    return result


def _read(kind: object, value: Json, place: str) -> object:
    """Read by the origin of the type: union, map, array, record or leaf."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return _read_union(parts, value, place)
    if origin in (dict, Mapping):
        return _read_map(parts[0], parts[1], value, place)
    if origin is tuple:
        return _read_array(parts, value, place)
    if origin in (Sequence, Collection, Iterable):
        return _read_array((*parts, Ellipsis), value, place)
    record = origin or kind
    if isinstance(record, type) and is_dataclass(record) and not issubclass(record, Spelled):
        return _read_record(record, parts, value, place)
    return _read_leaf(kind, value, place)


def _read_leaf(kind: object, value: Json, place: str) -> object:
    if kind is NoneType or kind is bool:
        return _require(value, kind, place)
    word = str(_require(value, str, place))
    if kind is Fraction:
        return _number(word, place)
    if kind is int:
        return _whole(word, place)
    if isinstance(kind, type) and issubclass(kind, Spelled):
        return kind.spelled(word)
    return word


def _read_union(parts: tuple[object, ...], value: Json, place: str) -> object:
    """Of several types, take the one whose wire form has the shape of the value."""
    fitting = [kind for kind in parts if _shape(kind) is type(value)]
    if set(fitting) == {int, Fraction}:
        number = _number(str(value), place)
        return int(number) if number.denominator == 1 else number
    if fitting:
        return _read(fitting[0], value, place)
    raise BadRequest(f"{place} has the wrong shape, got {_shown(value)}")


def _read_map(key: object, entry: object, value: Json, place: str) -> dict[Hashable, object]:
    """Read a table; in a table of strings null is a missing value, as if the key were absent."""
    table: dict[Hashable, object] = {}
    seen = set[Hashable]()
    for pair in _array(value, place):
        name, content = _array(pair, f"each entry of {place}", 2)
        read = _read(key, name, f"a key of {place}")
        if read in seen:
            raise Duplicate(f"{place}: the key {_shown(name)} occurs twice")
        seen.add(read)
        if entry is not str or content is not None:
            table[read] = _read(entry, content, f"{place}, {_shown(name)}")
    return table


def _read_array(parts: tuple[object, ...], value: Json, place: str) -> tuple[object, ...]:
    endless = parts[-1:] == (Ellipsis,)
    entries = _array(value, place, None if endless else len(parts))
    kinds = parts[:1] * len(entries) if endless else parts
    pairs = zip(kinds, entries, strict=True)
    return tuple(_read(kind, entry, f"{place}[{i}]") for i, (kind, entry) in enumerate(pairs))


def _read_record(record: type, parts: tuple[object, ...], value: Json, place: str) -> object:
    members = _require(value, dict, place)
    letters = dict(zip(getattr(record, "__parameters__", ()), parts, strict=False))
    hints = {name: _filled(hint, letters) for name, hint in get_type_hints(record).items()}
    names = [field.name for field in fields(record)]
    if not isinstance(members, dict) or set(members) != set(names):
        raise BadRequest(f"{place} must have the members {names}, got {_shown(members)}")
    return record(**{name: _read(hints[name], members[name], f"{place}.{name}") for name in names})


def _filled(hint: object, letters: Mapping[object, object]) -> object:
    """Put the types of Decision[str] in the place of the letters of Decision[H]."""
    if isinstance(hint, TypeVar):
        return letters.get(hint, str)
    wanted = tuple(letters.get(letter, str) for letter in getattr(hint, "__parameters__", ()))
    return hint[wanted] if wanted else hint  # type: ignore[index]


def _shape(kind: object) -> type:
    """Return the type of JSON value that the wire form of a type is."""
    origin = get_origin(kind)
    if origin in (dict, Mapping, tuple, Sequence, Collection, Iterable):
        return list
    if kind is NoneType or kind is bool:
        return kind
    record = origin or kind
    if isinstance(record, type) and is_dataclass(record) and not issubclass(record, Spelled):
        return dict
    return str


def _number(word: str, place: str) -> Fraction:
    if _CANONICAL.fullmatch(word):
        value = rational.rational(word)
        if rational.spelling(value) == word:
            return value
    raise NotExact(f"{place} must be a number in lowest terms such as 9/14, got {word[:60]!r}")


def _whole(word: str, place: str) -> int:
    value = _number(word, place)
    if value.denominator != 1:
        raise NotExact(f"{place} must be a whole number, got {word[:60]!r}")
    return int(value)


def _array(value: Json, place: str, length: int | None = None) -> list[Json]:
    entries = _require(value, list, place)
    if not isinstance(entries, list) or (length is not None and len(entries) != length):
        raise BadRequest(f"{place} must have {length} entries, got {_shown(entries)}")
    return entries


def _require(value: Json, shape: type, place: str) -> Json:
    if type(value) is not shape:
        names = {list: "an array", dict: "an object", str: "a string", bool: "true or false"}
        raise BadRequest(f"{place} must be {names.get(shape, 'null')}, got {_shown(value)}")
    return value


def _shown(value: Json) -> str:
    return document.dumps(value)[:60]
