"""Requests in which exactly one rule is broken, and its name: a type that cannot be read."""

from collections.abc import Callable, Iterator
from random import Random

from refnb.conformance import catalogue
from refnb.io import annotations
from refnb.io.annotations import Record
from refnb.io.documents import Json

Broken = Callable[[], str]


def break_one_rule(r: Random, op: str, args: dict[str, Json]) -> str:
    """Break one rule of reading somewhere in a request, and return the error that says so."""
    ways: list[Broken] = [lambda: _further(args)]
    for name, hint in catalogue.operations()[op].args.items():
        ways += _ways(hint, args, name)
    return r.choice(ways)()


def _ways(hint: object, inside: dict[str, Json] | list[Json], at: str | int) -> Iterator[Broken]:
    """Yield every way to break what stands at one place, and what stands in it."""
    value = inside[at]  # type: ignore[index]
    kind = annotations.read(hint)
    head = kind.name.partition("<")[0]
    yield lambda: _put(inside, at, {"another": "shape"}, "BadRequest")
    if head in ("rational", "integer"):
        yield lambda: _put(inside, at, "2/4", "NotExact")
        yield lambda: _put(inside, at, "0.5", "NotExact")
    elif head == "map":
        assert isinstance(value, list)
        for entry in value:
            assert isinstance(entry, list)
            yield lambda entry=entry: _further_entry(value, entry)  # type: ignore[misc]
            yield from _ways(kind.parts[0], entry, 0)
            yield from _ways(kind.parts[1], entry, 1)
    elif head in ("list", "tuple"):
        assert isinstance(value, list)
        for i in range(len(value)):
            yield from _ways(kind.parts[i % len(kind.parts)], value, i)
    elif isinstance(kind, Record):
        assert isinstance(value, dict)
        yield lambda: _further(value)
        for member, part in annotations.members(kind).items():
            yield from _ways(part, value, member)


def _put(inside: dict[str, Json] | list[Json], at: str | int, value: Json, error: str) -> str:
    inside[at] = value  # type: ignore[index]
    return error


def _further(members: dict[str, Json]) -> str:
    members["further"] = "1"
    return "BadRequest"


def _further_entry(entries: list[Json], entry: list[Json]) -> str:
    entries.append([entry[0], entry[1]])
    return "Duplicate"
