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
from dataclasses import fields, is_dataclass
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


class Type:
    """What an annotation says."""

    name: str  # in the specification, such as map<string, rational>
    parts: "tuple[Type, ...]" = ()  # the types of what is inside
    rules: tuple[object, ...] = ()  # what `Annotated` adds


class Number(Type):
    """A number; a whole one for int."""

    def __init__(self, of: object) -> None:
        self.of = of
        self.name = "integer" if of is int else "rational"


class Text(Type):
    """A str, or a type variable: in the specification a name."""

    name = "string"


class Instance(Type):
    """An object of a class."""

    def __init__(self, of: type) -> None:
        self.of = of
        self.name = {bool: "bool", NoneType: "null"}.get(of, UNNAMED)


class Word(Instance):
    """A record that one word spells."""

    def __init__(self, of: type[Spelled]) -> None:
        super().__init__(of)
        self.spelled = of.spelled
        self.name = of.__name__.lower()


class Record(Instance):
    """A dataclass, with the types of its members."""

    def __init__(self, of: type, hint: object) -> None:
        super().__init__(of)
        self.hint = hint
        self.letters = tuple(map(read, get_args(hint)))
        names = [letter.name for letter in self.letters]
        self.name = f"{of.__module__.rpartition('.')[2]}.{of.__name__}"
        self.name += f"<{', '.join(names)}>" if {*names} - {"string"} else ""

    @cached_property
    def members(self) -> Mapping[str, Type]:
        """The types of the members, in order: with str for H in Decision[str]."""
        hints = get_type_hints(self.of, include_extras=True)
        parameters = getattr(self.of, "__parameters__", ())
        letters = dict(zip(parameters, get_args(self.hint), strict=False))
        return {f.name: read(_filled(hints[f.name], letters)) for f in fields(self.of)}

    @property
    def parts(self) -> tuple[Type, ...]:  # type: ignore[override]
        """The types of the members."""
        return tuple(self.members.values())


class Table(Type):
    """A Mapping."""

    def __init__(self, key: Type, entry: Type) -> None:
        self.key, self.entry = key, entry
        self.parts = (key, entry)
        self.name = f"map<{key.name}, {entry.name}>"


class Listing(Type):
    """A list of any length, or what comes one by one."""

    def __init__(self, entry: Type) -> None:
        self.entry = entry
        self.parts = (entry,)
        self.name = f"list<{entry.name}>"


class Row(Type):
    """A tuple of one length, with a type for each entry."""

    def __init__(self, entries: tuple[Type, ...]) -> None:
        self.parts = entries
        self.name = f"tuple<{', '.join(entry.name for entry in entries)}>"


class Union(Type):
    """One of several types; in the specification a whole number is a rational one."""

    def __init__(self, parts: tuple[Type, ...]) -> None:
        self.parts = parts
        self.name = " or ".join(dict.fromkeys(part.name for part in parts))


def read(hint: object) -> Type:
    """Return the type that an annotation says; a type says itself.

    >>> read(dict[str, Fraction]).name
    'map<string, rational>'
    """
    if isinstance(hint, Type):
        return hint
    if isinstance(hint, TypeVar):
        return Text()
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        kind = read(parts[0])
        kind.rules = parts[1:]
        return kind
    if origin in (typing.Union, UnionType):
        number = int | Fraction
        if {int, Fraction} <= {*parts}:
            parts = tuple(dict.fromkeys(number if p in (int, Fraction) else p for p in parts))
        return Number(hint) if parts == (number,) else Union(tuple(map(read, parts)))
    if origin in TABLES:
        return Table(*map(read, parts))
    if origin is tuple and parts[1:] != (Ellipsis,):
        return Row(tuple(map(read, parts)))
    if origin is not None and origin in LISTS:
        return Listing(read(parts[0]))
    return _single(hint, origin or hint)


def _single(hint: object, of: object) -> Type:
    """Read what is no list, table or union."""
    if hint in (int, Fraction):
        return Number(hint)
    if hint is str:
        return Text()
    if not isinstance(of, type):  # such as Any
        return Instance(object)
    if issubclass(of, Spelled):
        return Word(of)
    return Record(of, hint) if is_dataclass(of) else Instance(of)


def _filled(hint: object, letters: Mapping[object, object]) -> object:
    """Put the types of Decision[str] in the place of the letters of Decision[H]."""
    if isinstance(hint, TypeVar):
        return letters.get(hint, str)
    wanted = tuple(letters.get(letter, str) for letter in getattr(hint, "__parameters__", ()))
    return hint[wanted] if wanted else hint  # type: ignore[index]


def type_name(hint: object) -> str:
    """Return the name of a type in the specification, such as map<string, rational>."""
    name = read(hint).name
    assert UNNAMED not in name, f"{hint} has no name in the specification"
    return name


def members(record: object) -> Mapping[str, Type]:
    """Return the type of each member of a record, in order."""
    kind = read(record)
    assert isinstance(kind, Record), f"{record} is no record"
    return kind.members


def records_in(hint: object, outer: tuple[object, ...] = ()) -> Iterator[Record]:
    """Yield every record in a type, inner ones first; one can come several times."""
    kind = read(hint)
    said = kind.hint if isinstance(kind, Record) else kind
    for part in () if said in outer else kind.parts:
        yield from records_in(part, (*outer, said))
    if isinstance(kind, Record):
        yield kind
