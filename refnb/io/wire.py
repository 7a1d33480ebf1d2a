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
import typing
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import partial
from itertools import cycle
from types import NoneType, UnionType
from typing import Annotated, NamedTuple, Protocol, TypeVar, Union, get_args, get_origin

from refnb.core import messages
from refnb.core.errors import BadRequest, Duplicate, NotExact
from refnb.exact import rational
from refnb.io import documents
from refnb.io.documents import Json

T = TypeVar("T")
_CANONICAL = re.compile(r"(?:0|-?[1-9][0-9]*)(?:/[1-9][0-9]*)?")
_SHAPES = {list: "an array", dict: "an object", str: "a string", bool: "true or false"}


@typing.runtime_checkable
class Spelled(Protocol):
    """A record whose wire form is one word."""

    def spelling(self) -> str:
        """Return the word."""

    @classmethod
    def spelled(cls, spelling: str) -> "Spelled":
        """Return the record that the word spells."""


class Codec(NamedTuple):
    """How a type is read: its name, the JSON types that write it, the types in it, its record."""

    name: str
    shapes: tuple[type, ...]
    read: Callable[[Json, str], object]
    parts: tuple[object, ...] = ()
    record: object = None


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


def decode(kind: type[T], value: Json, place: str = "the value") -> T:
    """Return the value of type `kind` that the wire form writes; the type decides.

    Raises BadRequest for a wrong shape; NotExact for a number that is not in lowest terms;
    OutOfRange for one of more than 100000 characters; Duplicate for a repeated key.

    >>> decode(dict[str, Fraction], [["yes", "9/14"], ["no", "5/14"]])
    {'yes': Fraction(9, 14), 'no': Fraction(5, 14)}
    """
    return typing.cast("T", codec(kind).read(value, place))


def codec(hint: object) -> Codec:
    """Return how a type is read; what `Annotated` adds is passed over, and a letter is a string."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated or isinstance(hint, TypeVar):
        return codec(parts[0] if parts else str)
    if origin in (Union, UnionType):
        return _union(parts)
    if origin in (dict, Mapping):
        return _map(*parts)
    if origin is tuple and parts[1:] != (Ellipsis,):
        return _array("tuple", parts, len(parts))
    if origin in (tuple, list, Sequence, Collection, Iterable):
        return _array("list", parts[:1])
    return _LEAVES.get(hint) or _record(hint)


def type_name(hint: object) -> str:
    """Return the name of a type on the wire, such as map<string, rational>."""
    return codec(hint).name


def members(record: object) -> dict[str, object]:
    """Return the type of each member of a record, in order: with str for H in Decision[str]."""
    plain, parts = get_origin(record) or record, get_args(record)
    letters = dict(zip(getattr(plain, "__parameters__", ()), parts, strict=False))
    hints = typing.get_type_hints(plain, include_extras=True)
    return {field.name: _filled(hints[field.name], letters) for field in fields(plain)}  # type: ignore[arg-type]


def records_in(hint: object, outer: tuple[object, ...] = ()) -> Iterator[object]:
    """Yield every record in a type for `members`, inner ones first; one can come several times."""
    kind = codec(hint)
    for part in () if hint in outer else kind.parts:
        yield from records_in(part, (*outer, hint))
    if kind.record is not None:
        yield kind.record


def _filled(hint: object, letters: Mapping[object, object]) -> object:
    """Put the types of Decision[str] in the place of the letters of Decision[H]."""
    if isinstance(hint, TypeVar):
        return letters.get(hint, str)
    wanted = tuple(letters.get(letter, str) for letter in getattr(hint, "__parameters__", ()))
    return hint[wanted] if wanted else hint  # type: ignore[index]


def _union(parts: tuple[object, ...]) -> Codec:
    """Of several types, take the one whose wire form has the shape of the value."""
    kinds = {kind.name: kind for kind in map(codec, parts)}
    if kinds.keys() >= {"integer", "rational"}:
        kinds["rational"] = Codec("rational", (str,), _number)
        del kinds["integer"]

    def _read(value: Json, place: str) -> object:
        for kind in kinds.values():
            if type(value) in kind.shapes:
                return kind.read(value, place)
        raise BadRequest(f"{place} has the wrong shape, got {_shown(value)}")

    shapes = sum((kind.shapes for kind in kinds.values()), ())
    return Codec(" or ".join(kinds), shapes, _read, parts)


def _map(*parts: object) -> Codec:
    """Read a table; in a table of strings null is a missing value, as if the key were absent."""
    key, entry = map(codec, parts)
    value = codec(str | None) if entry.name == "string" else entry

    def _read(pairs: Json, place: str) -> object:
        table: dict[object, object] = {}
        for pair in _entries(pairs, place):
            name, content = _entries(pair, f"each entry of {place}", 2)
            known = key.read(name, f"a key of {place}")
            if known in table:
                raise Duplicate(f"{place}: the key {_shown(name)} occurs twice")
            table[known] = value.read(content, f"{place}, {_shown(name)}")
        return {k: v for k, v in table.items() if v is not None or value is entry}

    return Codec(f"map<{key.name}, {entry.name}>", (list,), _read, parts)


def _array(name: str, parts: tuple[object, ...], length: int | None = None) -> Codec:
    """Read a tuple, one type for each entry, or a list, one type for all of them."""
    kinds = [codec(part) for part in parts]

    def _read(value: Json, place: str) -> object:
        pairs = enumerate(zip(cycle(kinds), _entries(value, place, length), strict=False))
        return tuple(kind.read(entry, f"{place}[{i}]") for i, (kind, entry) in pairs)

    return Codec(f"{name}<{', '.join(kind.name for kind in kinds)}>", (list,), _read, parts)


def _record(hint: object) -> Codec:
    """Read an object by the names of its fields, or a word that spells the record."""
    record, letters = get_origin(hint) or hint, [type_name(part) for part in get_args(hint)]
    assert isinstance(record, type), f"{hint} has no wire form"
    if issubclass(record, Spelled):
        return _word(record)
    parts, kinds = members(hint), dict[str, Codec]()

    def _read(value: Json, place: str) -> object:
        found = _require(dict, value, place)
        if set(found) != set(parts):
            raise BadRequest(f"{place} must have the members {list(parts)}, got {_shown(found)}")
        kinds.update({} if kinds else {m: codec(t) for m, t in parts.items()})  # one may be its own
        return record(**{m: kind.read(found[m], f"{place}.{m}") for m, kind in kinds.items()})

    name = f"{record.__module__.rpartition('.')[2]}.{record.__name__}"
    name += f"<{', '.join(letters)}>" if {*letters} - {"string"} else ""
    return Codec(name, (dict,), _read, tuple(parts.values()), hint if "<" in name else record)


def _word(record: type[Spelled]) -> Codec:
    return Codec(record.__name__.lower(), (str,), lambda *at: record.spelled(_require(str, *at)))


def _number(value: Json, place: str, whole: bool = False) -> int | Fraction:
    """Read a number in lowest terms: an int where it is whole, or where it has to be."""
    word = _require(str, value, place)
    number = rational.rational(word) if _CANONICAL.fullmatch(word) else None
    if number is None or rational.spelling(number) != word:
        raise NotExact(f"{place} must be a number in lowest terms such as 9/14, got {word[:60]!r}")
    if whole and number.denominator != 1:
        raise NotExact(f"{place} must be a whole number, got {word[:60]!r}")
    return int(number) if number.denominator == 1 else number


def _entries(value: Json, place: str, length: int | None = None) -> list[Json]:
    entries = _require(list, value, place)
    if length not in (None, len(entries)):
        raise BadRequest(f"{place} must have {length} entries, got {_shown(entries)}")
    return entries


def _require(shape: type[T], value: Json, place: str) -> T:
    if not isinstance(value, shape):
        raise BadRequest(f"{place} must be {_SHAPES.get(shape, 'null')}, got {_shown(value)}")
    return value


def _shown(value: Json) -> str:
    return documents.dumps(value)[:60]


_LEAVES: dict[object, Codec] = {
    Fraction: Codec("rational", (str,), lambda *at: Fraction(_number(*at))),
    int: Codec("integer", (str,), partial(_number, whole=True)),
    str: Codec("string", (str,), partial(_require, str)),
    bool: Codec("bool", (bool,), partial(_require, bool)),
    NoneType: Codec("null", (NoneType,), partial(_require, NoneType)),
}
