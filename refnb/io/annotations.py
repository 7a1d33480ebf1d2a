"""The types in annotations, read once, for the wire and the specification.

    Number      int, Fraction, or either of them
    Text        str; a type variable, which is a name
    Instance    a bool, None, and whatever else is of a class
    Word        a record that one word spells
    Record      a dataclass, with types for its letters, as in Decision[str]
    Table       dict, Mapping
    Listing     a list of any length: tuple[T, ...], Sequence, Collection, Iterable
    Row         a tuple of one length, such as tuple[str, Fraction]
    Union       one of several

Each has a name in the specification, such as map<string, rational>, and reads the wire form of its
values, as `io.wire` describes it. Each chapter checks its own arguments.
"""

import re
import typing
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from fractions import Fraction
from functools import cached_property
from itertools import cycle
from types import NoneType, UnionType
from typing import Annotated, Protocol, TypeVar, cast, get_args, get_origin, get_type_hints

from refnb.core import errors, messages
from refnb.exact import expression, rational
from refnb.io import rounded_rows
from refnb.io.documents import Json, beginning, require

UNNAMED = "?"  # a class that no record of the specification has
LISTS: Collection[object] = (tuple, list, Sequence, Collection, Iterable)
_CANONICAL = re.compile(r"(?:0|-?[1-9][0-9]*)(?:/[1-9][0-9]*)?")


@typing.runtime_checkable
class Spelled(Protocol):
    """A record that a single word stands for."""

    def spelling(self) -> str:
        """Return the word."""

    @classmethod
    def spelled(cls, spelling: str) -> "Spelled":
        """Return the record that the word stands for."""


@dataclass(eq=False)
class Type:
    """The meaning of an annotation: its name, the types inside it, and its class."""

    name: str  # in the specification, such as map<string, rational>
    parts: "tuple[Type, ...]" = ()
    of: type = object
    rules: tuple[object, ...] = ()  # what `Annotated` adds
    shapes: tuple[type, ...] = (str,)  # the JSON types of its wire form

    def read(self, value: Json, place: str, by_hand: bool = False) -> object:  # noqa: ARG002
        """Return the value of a wire form, as `wire.decode` does."""
        return require(self.shapes[0], value, place)


class Number(Type):
    """A number; for int, a whole number."""

    def read(self, value: Json, place: str, by_hand: bool = False) -> int | Fraction:
        """Read a number in lowest terms; a whole one becomes an int if the type allows it."""
        word = require(str, value, place)
        number = rational.rational(word) if _CANONICAL.fullmatch(word) else None
        if by_hand and self.of is not int:
            with messages.at(place):
                number = expression.value(word) if number is None else number
        elif number is None or rational.spelling(number) != word:
            needed = "a number in lowest terms such as 9/14"
            raise errors.NotExact(f"{place} must be {needed}, got {word[:60]!r}")
        if self.of is int and number.denominator != 1:
            raise errors.NotExact(f"{place} must be a whole number, got {word[:60]!r}")
        return int(number) if number.denominator == 1 and self.of is not Fraction else number


class Text(Type):
    """A str, or a type variable: in the specification a name."""


class Instance(Type):
    """An object of a class, in JSON as itself."""


class Word(Type):
    """A record that a single word stands for."""

    def read(self, value: Json, place: str, by_hand: bool = False) -> Spelled:  # noqa: ARG002
        """Read the word."""
        return cast("type[Spelled]", self.of).spelled(require(str, value, place))


class Table(Type):
    """A Mapping; its parts are the types of keys and entries."""

    def read(self, value: Json, place: str, by_hand: bool = False) -> dict[object, object]:
        """Read a table; in one of strings null is a missing value, as if the key were absent."""
        if by_hand and isinstance(value, dict):
            value = [[name, content] for name, content in value.items()]
        key, entry = self.parts
        may_miss = entry.name == "string"
        entry = read(str | None) if may_miss else entry
        table: dict[object, object] = {}
        texts = list[str]()
        for pair in require(list, value, f"{place}, as [name, value] pairs,"):
            name, content = _entries(pair, f"each entry of {place}", 2)
            texts.append(str(content))
            known = key.read(name, f"a key of {place}", by_hand)
            if known in table:
                raise errors.Duplicate(f"{place}: the key {beginning(name)} occurs twice")
            table[known] = entry.read(content, f"{place}, {beginning(name)}", by_hand)
        if by_hand and errors.NotADistribution in self.rules:
            row = rounded_rows.repair(cast("dict[str, Fraction]", table), texts, place)
            table |= dict(row.items())
        return {k: v for k, v in table.items() if v is not None or not may_miss}


class Listing(Type):
    """A list of any length, or an iterator."""

    def read(self, value: Json, place: str, by_hand: bool = False) -> tuple[object, ...]:
        """Read the entries."""
        pairs = enumerate(zip(cycle(self.parts), require(list, value, place), strict=False))
        return tuple(kind.read(entry, f"{place}[{i}]", by_hand) for i, (kind, entry) in pairs)


class Row(Listing):
    """A tuple of fixed length, with a type for each entry."""

    def read(self, value: Json, place: str, by_hand: bool = False) -> tuple[object, ...]:
        """Read the entries, as many as the type has."""
        return super().read(_entries(value, place, len(self.parts)), place, by_hand)


class Union(Type):
    """One of several types; in the specification a whole number is also a rational one."""

    def read(self, value: Json, place: str, by_hand: bool = False) -> object:
        """Read by the first type that fits the shape of the value; a record fits by its members."""
        parts = [part for part in self.parts if type(value) in part.shapes]
        if by_hand and isinstance(value, dict):
            parts += [part for part in self.parts if isinstance(part, Table)]
        if not parts:
            raise errors.BadRequest(f"{place} has the wrong shape, got {beginning(value)}")
        names = {*value} if isinstance(value, dict) else set[str]()
        fits = (part for part in parts if isinstance(part, Record) and {*part.members} == names)
        return next(fits, parts[0]).read(value, place, by_hand)


@dataclass(eq=False)
class Record(Type):
    """A dataclass; its members are read only when needed, since it may contain itself."""

    hint: object = None

    def read(self, value: Json, place: str, by_hand: bool = False) -> object:
        """Read an object by the names of its members."""
        if not isinstance(value, dict) or {*value} != {*self.members}:
            got = f"{[*self.members]}, got {beginning(value)}"
            raise errors.BadRequest(f"{place} must have the members {got}")
        kinds = self.members.items()
        return self.of(**{m: kind.read(value[m], f"{place}.{m}", by_hand) for m, kind in kinds})

    @cached_property
    def members(self) -> Mapping[str, Type]:
        """The types of the members, in order; for Decision[str], with str for H."""
        hints = get_type_hints(self.of, include_extras=True)
        parameters = getattr(self.of, "__parameters__", ())
        letters = dict(zip(parameters, get_args(self.hint), strict=False))
        return {f.name: read(_fill(hints[f.name], letters)) for f in fields(self.of)}


def read(hint: object) -> Type:
    """Return the type of an annotation; a type is its own.

    >>> read(dict[str, Fraction]).name
    'map<string, rational>'
    """
    if isinstance(hint, Type):
        return hint
    if isinstance(hint, TypeVar):
        return Text("string")
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        kind = read(parts[0])
        kind.rules = parts[1:]
        return kind
    if origin in (typing.Union, UnionType):
        return _union(parts)
    if origin is tuple and parts[1:] != (Ellipsis,):
        return _of_parts(Row, "tuple", parts)
    if origin in (dict, Mapping):
        return _of_parts(Table, "map", parts)
    if origin is not None and origin in LISTS:
        return _of_parts(Listing, "list", parts[:1])
    return _single(hint, origin or hint)


def _of_parts(kind: type[Type], word: str, hints: tuple[object, ...]) -> Type:
    """Return a type that contains others and takes its name from them."""
    parts = tuple(map(read, hints))
    return kind(f"{word}<{', '.join(part.name for part in parts)}>", parts, shapes=(list,))


def _union(hints: tuple[object, ...]) -> Type:
    """Read a union; int and Fraction together are one kind of number."""
    number = int | Fraction
    if {int, Fraction} <= {*hints}:
        hints = tuple(dict.fromkeys(number if h in (int, Fraction) else h for h in hints))
    if hints == (number,):
        return Number("rational")
    parts = tuple(map(read, hints))
    name = " or ".join(dict.fromkeys(part.name for part in parts))
    return Union(name, parts, shapes=sum((part.shapes for part in parts), ()))


def _single(hint: object, of: object) -> Type:
    """Read an annotation that is not a list, table or union."""
    if of is int or of is Fraction:
        return Number("integer" if of is int else "rational", of=of)
    if hint is str:
        return Text("string")
    if not isinstance(of, type):  # such as Any
        return Instance(UNNAMED, shapes=(object,))
    if issubclass(of, Spelled):
        return Word(of.__name__.lower(), of=of)
    if not is_dataclass(of):
        return Instance({bool: "bool", NoneType: "null"}.get(of, UNNAMED), shapes=(of,))
    letters = [read(letter).name for letter in get_args(hint)]
    name = f"{of.__module__.rpartition('.')[2]}.{of.__name__}"
    name += f"<{', '.join(letters)}>" if {*letters} - {"string"} else ""
    return Record(name, of=of, hint=hint, shapes=(dict,))


def _fill(hint: object, letters: Mapping[object, object]) -> object:
    """Replace the type variables of Decision[H] by the types of Decision[str]."""
    if isinstance(hint, TypeVar):
        return letters.get(hint, str)
    wanted = tuple(letters.get(letter, str) for letter in getattr(hint, "__parameters__", ()))
    return hint[wanted] if wanted else hint  # type: ignore[index]


def _entries(value: Json, place: str, length: int) -> list[Json]:
    entries = require(list, value, place)
    if len(entries) != length:
        raise errors.BadRequest(f"{place} must have {length} entries, got {beginning(entries)}")
    return entries


def members(record: object) -> Mapping[str, Type]:
    """Return the type of each member of a record, in order."""
    kind = read(record)
    assert isinstance(kind, Record), f"{record} is no record"
    return kind.members


def records_in(hint: object, outer: tuple[object, ...] = ()) -> Iterator[Record]:
    """Yield every record in a type, inner ones first; a record may come several times."""
    kind = read(hint)
    inside = kind.members.values() if isinstance(kind, Record) else kind.parts
    name = kind.hint if isinstance(kind, Record) else kind
    for part in () if name in outer else inside:
        yield from records_in(part, (*outer, name))
    if isinstance(kind, Record):
        yield kind
