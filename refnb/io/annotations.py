"""The types of annotations, read once: what the wire and the specification ask.

    Number      int, Fraction, or either of them
    Text        str; a type variable, which is a name
    Instance    a bool, None, and whatever else is of a class
    Word        a record that one word spells
    Record      a dataclass, with types for its letters, as in Decision[str]
    Table       dict, Mapping
    Listing     a list of any length: tuple[T, ...], Sequence, Collection, Iterable
    Row         a tuple of one length, such as tuple[str, Fraction]
    Union       one of several

Each has a name in the specification, such as map<string, rational>. Nothing is checked here: a
chapter checks what it is given, and `io.wire` what it reads.
"""

import typing
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from fractions import Fraction
from functools import cached_property
from types import NoneType, UnionType
from typing import Annotated, Protocol, TypeVar, get_args, get_origin, get_type_hints

UNNAMED = "?"  # a class that no record of the specification has
TABLES = (dict, Mapping)
LISTS: Collection[object] = (tuple, list, Sequence, Collection, Iterable)


@typing.runtime_checkable
class Spelled(Protocol):
    """A record that one word spells."""

    def spelling(self) -> str:
        """Return the word."""

    @classmethod
    def spelled(cls, spelling: str) -> "Spelled":
        """Return the record that the word spells."""


@dataclass(eq=False)
class Type:
    """What an annotation says: its name, the types of what is inside, and the class it is of."""

    name: str  # in the specification, such as map<string, rational>
    parts: "tuple[Type, ...]" = ()
    of: type = object
    rules: tuple[object, ...] = ()  # what `Annotated` adds


class Number(Type):
    """A number; a whole one for int."""


class Text(Type):
    """A str, or a type variable: in the specification a name."""


class Instance(Type):
    """An object of a class."""


class Word(Instance):
    """A record that one word spells."""


class Table(Type):
    """A Mapping: its parts are the types of the keys and of the entries."""


class Listing(Type):
    """A list of any length, or what comes one by one."""


class Row(Type):
    """A tuple of one length, with a type for each entry."""


class Union(Type):
    """One of several types; in the specification a whole number is a rational one."""


@dataclass(eq=False)
class Record(Instance):
    """A dataclass; its members are read when they are asked for, as one may hold itself."""

    hint: object = None

    @cached_property
    def members(self) -> Mapping[str, Type]:
        """The types of the members, in order: with str for H in Decision[str]."""
        hints = get_type_hints(self.of, include_extras=True)
        parameters = getattr(self.of, "__parameters__", ())
        letters = dict(zip(parameters, get_args(self.hint), strict=False))
        return {f.name: read(_filled(hints[f.name], letters)) for f in fields(self.of)}


def read(hint: object) -> Type:
    """Return the type that an annotation says; a type says itself.

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
    if origin in TABLES:
        return _of_parts(Table, "map", parts)
    if origin is not None and origin in LISTS:
        return _of_parts(Listing, "list", parts[:1])
    return _single(hint, origin or hint)


def _of_parts(kind: type[Type], word: str, hints: tuple[object, ...]) -> Type:
    """Return a type that holds others, and is named by them."""
    parts = tuple(map(read, hints))
    return kind(f"{word}<{', '.join(part.name for part in parts)}>", parts)


def _union(hints: tuple[object, ...]) -> Type:
    """Read a union; int and Fraction together are one number."""
    number = int | Fraction
    if {int, Fraction} <= {*hints}:
        hints = tuple(dict.fromkeys(number if h in (int, Fraction) else h for h in hints))
    if hints == (number,):
        return Number("rational")
    parts = tuple(map(read, hints))
    return Union(" or ".join(dict.fromkeys(part.name for part in parts)), parts)


def _single(hint: object, of: object) -> Type:
    """Read what is no list, table or union."""
    if of is int or of is Fraction:
        return Number("integer" if of is int else "rational", of=of)
    if hint is str:
        return Text("string")
    if not isinstance(of, type):  # such as Any
        return Instance(UNNAMED, of=object)
    if issubclass(of, Spelled):
        return Word(of.__name__.lower(), of=of)
    if not is_dataclass(of):
        return Instance({bool: "bool", NoneType: "null"}.get(of, UNNAMED), of=of)
    letters = [read(letter).name for letter in get_args(hint)]
    name = f"{of.__module__.rpartition('.')[2]}.{of.__name__}"
    name += f"<{', '.join(letters)}>" if {*letters} - {"string"} else ""
    return Record(name, of=of, hint=hint)


def _filled(hint: object, letters: Mapping[object, object]) -> object:
    """Put the types of Decision[str] in the place of the letters of Decision[H]."""
    if isinstance(hint, TypeVar):
        return letters.get(hint, str)
    wanted = tuple(letters.get(letter, str) for letter in getattr(hint, "__parameters__", ()))
    return hint[wanted] if wanted else hint  # type: ignore[index]


def members(record: object) -> Mapping[str, Type]:
    """Return the type of each member of a record, in order."""
    kind = read(record)
    assert isinstance(kind, Record), f"{record} is no record"
    return kind.members


def records_in(hint: object, outer: tuple[object, ...] = ()) -> Iterator[Record]:
    """Yield every record in a type, inner ones first; one can come several times."""
    kind = read(hint)
    inside = kind.members.values() if isinstance(kind, Record) else kind.parts
    said = kind.hint if isinstance(kind, Record) else kind
    for part in () if said in outer else inside:
        yield from records_in(part, (*outer, said))
    if isinstance(kind, Record):
        yield kind
