"""The types of annotations, read once: whoever checks, writes or describes a value asks here.

    Number      int, Fraction, or either of them
    Text        str
    Letter      a type variable: a name, or what it is bound to
    Instance    a bool, None, and whatever else is of a class
    Word        a record that one word spells
    Record      a dataclass, with types for its letters, as in Decision[str]
    Table       dict, Mapping
    Listing     a list of any length: tuple[T, ...], Sequence, Collection, Iterable
    Row         a tuple of one length, such as tuple[str, Fraction]
    Union       one of several

A type has a name in the specification. It holds a value, or refuses it by name: NotExact for a
number, NotText for a text, BadRequest for anything else. Its wire form stands in `io.wire`, its
schema and what it refuses by its rules in `conformance`; `core.calls` checks what is passed.

The trap: a str is a collection of its letters, and a bool is an int.
"""

import typing
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import chain, count, repeat
from types import FunctionType, NoneType, UnionType
from typing import Annotated, Protocol, TypeVar, cast, get_args, get_origin, get_type_hints

from refnb.core import checks, messages
from refnb.core.errors import BadRequest, NotExact

UNNAMED = "?"  # a class that no record of the specification has
TABLES = (dict, Mapping)
LISTS: Collection[object] = (tuple, list, Sequence, Collection, Iterable)
Inside = tuple["Type", Iterable[object], Iterable[str]]  # a type, values, and their places


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
    words: str  # in a refusal, such as a list
    shape: type  # whose objects have its shape
    parts: "tuple[Type, ...]" = ()  # the types of what is inside
    rules: tuple[object, ...] = ()  # what `Annotated` adds
    usual: frozenset[type] = frozenset()  # classes whose objects fit, whatever is in them

    def has_shape(self, value: object) -> bool:
        """Tell whether a value has this type, whatever is in it."""
        return isinstance(value, self.shape)

    def inside(self, value: object, place: str = "") -> Iterator[Inside]:  # noqa: ARG002
        """Yield the types of what is in a value of this shape, with the values and their places."""
        return iter(())

    def holds(self, value: object) -> bool:
        """Tell whether a value has this type, with all that is in it."""
        if not self.has_shape(value):
            return False
        for kind, values, _ in self.inside(value):  # noqa: SIM110 - without a generator
            if not kind.holds_all(values):
                return False
        return True

    def holds_all(self, values: Iterable[object]) -> bool:
        """Tell whether all values have this type: at once, where their classes tell it."""
        if self.usual and self.usual.issuperset(map(type, values)):
            return True
        return all(map(self.holds, values))

    def refuse(self, value: object, place: str) -> None:
        """Raise what says that a value at a place has another type, or something in it.

        BadRequest, but NotExact for a number and NotText for a text.
        """
        for kind, values, places in self.inside(value, place) if self.has_shape(value) else ():
            for part, where in zip(values, places, strict=False):
                if not kind.holds(part):
                    kind.refuse(part, where)
        raise BadRequest(f"{place} must be {self.words}, got {messages.typed(value)}")


class Number(Type):
    """A number; a whole one for int."""

    def __init__(self, of: object) -> None:
        self.of = of
        self.name = "integer" if of is int else "rational"
        words: dict[object, str] = {int: "an int", Fraction: "a Fraction"}
        self.words = words.get(of, "an int or a Fraction")
        self.usual = frozenset([int] if of is int else [int, Fraction])

    def has_shape(self, value: object) -> bool:
        """Tell whether this is an int or a Fraction."""
        return isinstance(value, int | Fraction) and type(value) is not bool

    def holds(self, value: object) -> bool:
        """Tell whether this is exact, and an int where one is needed."""
        return type(value) in self.usual or (self.of is not int and self.has_shape(value))

    def refuse(self, value: object, place: str) -> None:
        """Raise NotExact."""
        (checks.whole if self.of is int else checks.exact)(value, place)


class Text(Type):
    """A str."""

    name, words, shape, usual = "string", "a str", str, frozenset([str])

    def refuse(self, value: object, place: str) -> None:
        """Raise NotText."""
        checks.text(value, place)


class Instance(Type):
    """An object of a class."""

    def __init__(self, of: type) -> None:
        self.of = self.shape = of
        self.name = {bool: "bool", NoneType: "null"}.get(of, UNNAMED)
        words: dict[type, str] = {bool: "True or False", NoneType: "None", Hashable: "a name"}
        self.words = words.get(of, of.__name__)

    def refuse(self, value: object, place: str) -> None:
        """Raise BadRequest, which tells two classes of one name apart."""
        if type(value).__name__ == self.of.__name__:
            of, got = (f"{kind.__module__}.{kind.__qualname__}" for kind in (self.of, type(value)))
            raise BadRequest(f"{place} must be {of}, got {got}")
        super().refuse(value, place)


class Word(Instance):
    """A record that one word spells."""

    def __init__(self, of: type[Spelled]) -> None:
        super().__init__(of)
        self.spelled = of.spelled
        self.name = of.__name__.lower()


class Record(Instance):
    """A dataclass; of its members, those that a letter stands for have their types checked."""

    def __init__(self, of: type, hint: object) -> None:
        super().__init__(of)
        self.hint = hint
        self.letters = tuple(map(read, get_args(hint)))
        self._parameters: tuple[object, ...] = getattr(of, "__parameters__", ())
        letters = [letter.name for letter in self.letters]
        self.name = f"{of.__module__.rpartition('.')[2]}.{of.__name__}"
        self.name += f"<{', '.join(letters)}>" if {*letters} - {"string"} else ""

    @cached_property
    def members(self) -> Mapping[str, Type]:
        """The types of the members, in order: with str for H in Decision[str]."""
        hints = get_type_hints(self.of, include_extras=True)
        letters = dict(zip(self._parameters, get_args(self.hint), strict=False))
        return {f.name: read(_filled(hints[f.name], letters)) for f in fields(self.of)}

    @property
    def parts(self) -> tuple[Type, ...]:  # type: ignore[override]
        """The types of the members."""
        return tuple(self.members.values())

    @cached_property
    def _lettered(self) -> Mapping[str, Type]:
        """The members that a letter stands for."""
        types = dict(zip(self._parameters, self.letters, strict=False))
        return {f.name: types[f.type] for f in fields(self.of) if f.type in types}

    def inside(self, value: object, place: str = "") -> Iterator[Inside]:
        """Yield the members that a letter stands for."""
        for member, kind in self._lettered.items():
            yield kind, (getattr(value, member),), (f"{place}.{member}",)


class Letter(Type):
    """A type variable: what it is bound to, in the specification a name."""

    name = "string"

    def __init__(self, of: Type) -> None:
        self.of = of
        self.words, self.usual = of.words, of.usual

    def has_shape(self, value: object) -> bool:
        """Tell whether this can be what it is bound to."""
        return self.of.has_shape(value)

    def holds(self, value: object) -> bool:
        """Tell whether that holds this."""
        return self.of.holds(value)

    def refuse(self, value: object, place: str) -> None:
        """Raise what that raises."""
        self.of.refuse(value, place)


class Table(Type):
    """A Mapping."""

    words, shape = "a table", Mapping

    def __init__(self, key: Type, entry: Type) -> None:
        self.key = key
        self.entry = entry
        self.parts = (key, entry)
        self.name = f"map<{key.name}, {entry.name}>"

    def inside(self, value: object, place: str = "") -> Iterator[Inside]:
        """Yield the keys, then the entries."""
        if isinstance(value, Mapping):
            yield self.key, value, repeat(f"a key of {place}")
            yield self.entry, value.values(), (f"{place}[{messages.shown(key)}]" for key in value)


class Listing(Type):
    """A list, or what comes one by one, where an Iterable is asked for: that is not looked into."""

    def __init__(self, of: type, entry: Type) -> None:
        self.of = of
        self.entry = entry
        self.parts = (entry,)
        self.name = f"list<{entry.name}>"
        self.words = "a tuple" if of is tuple else "a list"

    def has_shape(self, value: object) -> bool:
        """Tell whether this is a list, and not a str."""
        listed = type(value) is tuple or isinstance(value, self.of)
        return listed and not isinstance(value, str | bytes)

    def inside(self, value: object, place: str = "") -> Iterator[Inside]:
        """Yield the entries, and nothing of what can be read once only."""
        if isinstance(value, Iterable) and not isinstance(value, Iterator):
            yield self.entry, value, (f"{place}[{i}]" for i in count())

    def each(self, values: Iterator[object], place: str) -> Iterator[object]:
        """Yield what comes one by one, each entry checked as it comes."""
        for i, entry in enumerate(values):
            if not self.entry.holds(entry):
                self.entry.refuse(entry, f"{place}[{i}]")
            yield entry


class Row(Type):
    """A tuple of one length, with a type for each entry."""

    def __init__(self, entries: tuple[Type, ...]) -> None:
        self.parts = entries
        self.name = f"tuple<{', '.join(entry.name for entry in entries)}>"
        self.words = f"a tuple of {len(entries)}"

    def has_shape(self, value: object) -> bool:
        """Tell whether this is a tuple that is so long."""
        return isinstance(value, tuple) and len(value) == len(self.parts)

    def inside(self, value: object, place: str = "") -> Iterator[Inside]:
        """Yield the entries, each with its own type."""
        entries = value if isinstance(value, tuple) else ()
        for i, (kind, entry) in enumerate(zip(self.parts, entries, strict=True)):
            yield kind, (entry,), (f"{place}[{i}]",)


class Union(Type):
    """One of several types; in the specification a whole number is a rational one."""

    def __init__(self, parts: tuple[Type, ...]) -> None:
        self.parts = parts
        self.name = " or ".join(dict.fromkeys(part.name for part in parts))
        self.usual = frozenset[type]().union(*(part.usual for part in parts))
        self.words = " or ".join(dict.fromkeys(part.words for part in parts))

    def has_shape(self, value: object) -> bool:
        """Tell whether one of them has this shape."""
        return any(part.has_shape(value) for part in self.parts)

    def holds(self, value: object) -> bool:
        """Tell whether one of them holds this."""
        return type(value) in self.usual or any(part.holds(value) for part in self.parts)

    def refuse(self, value: object, place: str) -> None:
        """Raise what the one of this shape does; NotExact where a number can be, or BadRequest."""
        shaped = [part for part in self.parts if part.has_shape(value)]
        numbers = [part for part in self.parts if isinstance(part, Number)]
        if numbers and not shaped and len(numbers) < len(self.parts):
            raise NotExact(f"{place} must be {self.words}, got {messages.typed(value)}")
        for part in (*shaped, *numbers[-1:]):
            part.refuse(value, place)
        super().refuse(value, place)


def read(hint: object) -> Type:
    """Return the type that an annotation says; a type says itself.

    >>> read(dict[str, Fraction]).name, read(tuple[str, ...]).holds("ab")
    ('map<string, rational>', False)
    """
    if isinstance(hint, Type):
        return hint
    if isinstance(hint, TypeVar):
        return Letter(read(hint.__bound__ or object))
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        found = read(parts[0])
        found.rules = parts[1:]
        return found
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
        return Listing(cast("type", origin), read(parts[0]))
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
    found = read(record)
    assert isinstance(found, Record), f"{record} is no record"
    return found.members


def records_in(hint: object, outer: tuple[object, ...] = ()) -> Iterator[Record]:
    """Yield every record in a type, inner ones first; one can come several times."""
    kind = read(hint)
    said = kind.hint if isinstance(kind, Record) else kind
    for part in () if said in outer else kind.parts:
        yield from records_in(part, (*outer, said))
    if isinstance(kind, Record):
        yield kind


def asked(
    function: FunctionType, args: tuple[object, ...], named: dict[str, object]
) -> tuple[tuple[object, ...], dict[str, object]]:
    """Return the arguments of a call, what comes one by one to be checked as it comes.

    Raises what refuses the first one that has another type.
    """
    types = _arguments(function)

    def ask(name: str, value: object) -> object:
        """Return a stream with a check of each entry, any other value as it is."""
        kind = types.get(name)
        if kind is not None and not kind.holds(value):
            kind.refuse(value, name)
        if isinstance(kind, Listing) and isinstance(value, Iterator):
            return kind.each(value, name)
        return value

    names = chain(types, repeat(""))
    return tuple(map(ask, names, args)), {name: ask(name, v) for name, v in named.items()}


@cache
def _arguments(function: FunctionType) -> dict[str, Type]:
    """Return the type of each argument, in order."""
    hints, code = get_type_hints(function), function.__code__
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    return {name: read(hints.get(name, object)) for name in names}
