"""What the types of annotations hold, and how they refuse what they do not hold.

    Number     int, Fraction: neither a bool nor a float     NotExact
    Text       str                                           NotText
    Instance   a record, a bool, None                        BadRequest
    Table      any Mapping; Listed, Row a list               BadRequest

The trap: a str is a collection of its letters, and a bool is an int.
"""

from abc import abstractmethod
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Protocol

from refnb.core import checks, messages
from refnb.core.errors import BadRequest, NotExact

LISTS: Collection[object] = (tuple, Sequence, Collection, Iterable)


class Kind(Protocol):
    """What has a type: whether a value does, with all that is in it, and how it is refused."""

    @abstractmethod
    def has_shape(self, value: object) -> bool:
        """Tell whether a value has this type, whatever is in it."""

    def holds(self, value: object) -> bool:
        """Tell whether a value has this type, with all that is in it."""
        return self.has_shape(value)

    def watched(self, value: object, place: str) -> object:  # noqa: ARG002
        """Return a value as it is."""
        return value

    def refuse(self, value: object, place: str) -> None:
        """Raise what says that a value at a place has another type: BadRequest."""
        raise BadRequest(f"{place} must be {self}, got {messages.typed(value)}")


class Number(Kind):
    """A number; a whole one for int."""

    def __init__(self, *, whole: bool) -> None:
        self.whole = whole
        self.usual = (int,) if whole else (Fraction, int)

    def __str__(self) -> str:
        return "an int" if self.whole else "a Fraction"

    def has_shape(self, value: object) -> bool:
        """Tell whether this is an int or a Fraction."""
        return isinstance(value, int | Fraction) and type(value) is not bool

    def holds(self, value: object) -> bool:
        """Tell whether this is exact, and an int where one is needed."""
        return type(value) in self.usual or (not self.whole and self.has_shape(value))

    def refuse(self, value: object, place: str) -> None:
        """Raise NotExact."""
        (checks.whole if self.whole else checks.exact)(value, place)


class Text(Kind):
    """A str."""

    def __str__(self) -> str:
        return "a str"

    def has_shape(self, value: object) -> bool:
        """Tell whether this is a str."""
        return isinstance(value, str)

    holds = has_shape

    def refuse(self, value: object, place: str) -> None:
        """Raise NotText."""
        checks.text(value, place)


class Instance(Kind):
    """An object of a class, such as a record; its members that have a letter have their types."""

    def __init__(self, of: type, members: Mapping[str, Kind]) -> None:
        self.of = of
        self.members = members

    def __str__(self) -> str:
        words: dict[type, str] = {bool: "True or False", type(None): "None", Hashable: "a name"}
        return words.get(self.of, self.of.__name__)

    def has_shape(self, value: object) -> bool:
        """Tell whether this is one."""
        return isinstance(value, self.of)

    def holds(self, value: object) -> bool:
        """Tell whether this is one whose members have their types, too."""
        return isinstance(value, self.of) and (
            not self.members or all(k.holds(getattr(value, m)) for m, k in self.members.items())
        )

    def refuse(self, value: object, place: str) -> None:
        """Raise BadRequest, or what its first wrong member does."""
        for member, kind in self.members.items() if isinstance(value, self.of) else ():
            if not kind.holds(part := getattr(value, member)):
                kind.refuse(part, f"{place}.{member}")
        if type(value).__name__ == self.of.__name__:
            got = messages.qualified(type(value))
            raise BadRequest(f"{place} must be {messages.qualified(self.of)}, got {got}")
        super().refuse(value, place)


class Table(Kind):
    """A Mapping."""

    def __init__(self, key: Kind, entry: Kind) -> None:
        self.key = key
        self.entry = entry

    def __str__(self) -> str:
        return "a table"

    def has_shape(self, value: object) -> bool:
        """Tell whether this is a Mapping."""
        return isinstance(value, Mapping)

    def holds(self, value: object) -> bool:
        """Tell whether this is a table of these keys and entries."""
        return (
            (type(value) is dict or isinstance(value, Mapping))
            and all(map(self.key.holds, value))
            and all(map(self.entry.holds, value.values()))
        )

    def refuse(self, value: object, place: str) -> None:
        """Raise BadRequest, or what its first wrong key or entry does."""
        for key, entry in value.items() if isinstance(value, Mapping) else ():
            if not self.key.holds(key):
                self.key.refuse(key, f"a key of {place}")
            if not self.entry.holds(entry):
                self.entry.refuse(entry, f"{place}[{messages.shown(key)}]")
        super().refuse(value, place)


class Listed(Kind):
    """A list, or what comes one by one, where an Iterable is asked for: that is not looked into."""

    def __init__(self, of: type, entry: Kind) -> None:
        self.of = of
        self.entry = entry

    def __str__(self) -> str:
        return "a tuple" if self.of is tuple else "a list"

    def has_shape(self, value: object) -> bool:
        """Tell whether this is a list, and not a str."""
        listed = type(value) is tuple or isinstance(value, self.of)
        return listed and not isinstance(value, str | bytes)

    def holds(self, value: object) -> bool:
        """Tell whether this is a list of such entries."""
        return self.has_shape(value) and all(map(self.entry.holds, _entries(value)))

    def refuse(self, value: object, place: str) -> None:
        """Raise BadRequest, or what its first wrong entry does."""
        for i, entry in enumerate(_entries(value) if self.has_shape(value) else ()):
            if not self.entry.holds(entry):
                self.entry.refuse(entry, f"{place}[{i}]")
        super().refuse(value, place)

    def watched(self, value: object, place: str) -> object:
        """Return a list as it is, and what comes one by one with a check of each entry."""
        return self._each(value, place) if isinstance(value, Iterator) else value

    def _each(self, value: Iterator[object], place: str) -> Iterator[object]:
        for i, entry in enumerate(value):
            if not self.entry.holds(entry):
                self.entry.refuse(entry, f"{place}[{i}]")
            yield entry


def _entries(value: object) -> Iterable[object]:
    """Return what a list holds, and nothing of what can be read once only."""
    again = type(value) is tuple or not isinstance(value, Iterator)
    return value if again and isinstance(value, tuple | Iterable) else ()


class Row(Kind):
    """A tuple of one length, with a type for each entry."""

    def __init__(self, entries: tuple[Kind, ...]) -> None:
        self.entries = entries

    def __str__(self) -> str:
        return f"a tuple of {len(self.entries)}"

    def has_shape(self, value: object) -> bool:
        """Tell whether this is a tuple that is so long."""
        return isinstance(value, tuple) and len(value) == len(self.entries)

    def holds(self, value: object) -> bool:
        """Tell whether this is a tuple of such entries."""
        if not isinstance(value, tuple) or len(value) != len(self.entries):
            return False
        return all(kind.holds(entry) for kind, entry in zip(self.entries, value, strict=True))

    def refuse(self, value: object, place: str) -> None:
        """Raise BadRequest, or what its first wrong entry does."""
        if isinstance(value, tuple) and self.has_shape(value):
            for i, (kind, entry) in enumerate(zip(self.entries, value, strict=True)):
                if not kind.holds(entry):
                    kind.refuse(entry, f"{place}[{i}]")
        super().refuse(value, place)


class OneOf(Kind):
    """Any of several types."""

    def __init__(self, kinds: tuple[Kind, ...]) -> None:
        self.kinds = kinds

    def __str__(self) -> str:
        return " or ".join(dict.fromkeys(map(str, self.kinds)))

    def has_shape(self, value: object) -> bool:
        """Tell whether one of them has this shape."""
        return any(kind.has_shape(value) for kind in self.kinds)

    def holds(self, value: object) -> bool:
        """Tell whether one of them holds this."""
        return any(kind.holds(value) for kind in self.kinds)

    def refuse(self, value: object, place: str) -> None:
        """Raise what the one of this shape does; NotExact where a number can be, or BadRequest."""
        shaped = [kind for kind in self.kinds if kind.has_shape(value)]
        numbers = [kind for kind in self.kinds if isinstance(kind, Number)]
        if numbers and not shaped and len(numbers) < len(self.kinds):
            raise NotExact(f"{place} must be {self}, got {messages.typed(value)}")
        for kind in (*shaped, *numbers[-1:]):
            kind.refuse(value, place)
        super().refuse(value, place)
