"""Reading by type: the words of the catalogue say what a JSON value must look like.

`check` refuses a value that is not of its type, in the order in which it is read. What has
passed is taken apart by the small functions at the end, which find no mistake any more.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from .numbers import Number, Refused, canonical, scanned, spelled

Json: TypeAlias = "bool | str | list[Json] | dict[str, Json] | None"
Record: TypeAlias = "dict[str, Json]"
Rule = Callable[["dict[str, Json]"], None]
Frozen: TypeAlias = "bool | str | tuple[Frozen, ...] | None"

_ARRAYS = {"list", "map", "tuple"}
_TEXTS = {"string", "rational", "integer", "smoothing", "infinite"}


@dataclass(frozen=True)
class Kind:
    """A type: its head, and the types between its brackets or around its `or`."""

    head: str
    parts: tuple["Kind", ...] = ()


def kind(words: str) -> Kind:
    """Read the name of a type, as `map<string, list<rational>>`."""
    choices = _split(words, " or ")
    if len(choices) > 1:
        return Kind("or", tuple(map(kind, choices)))
    head, bracket, rest = words.partition("<")
    if not bracket:
        return Kind(head)
    return Kind(head, tuple(map(kind, _split(rest[:-1], ", "))))


def _split(words: str, between: str) -> list[str]:
    """Cut at each separator that stands outside all brackets."""
    pieces, depth, start = [], 0, 0
    for at, letter in enumerate(words):
        depth += (letter == "<") - (letter == ">")
        if depth == 0 and words.startswith(between, at):
            pieces.append(words[start:at])
            start = at + len(between)
    return [*pieces, words[start:]]


def _shape(of: Kind) -> type:
    return str if of.head in _TEXTS else list if of.head in _ARRAYS else dict


def _unique(pairs: list[tuple[str, Json]]) -> Json:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("a name occurs twice")
    return members


def _no_number(text: str) -> Json:
    raise ValueError(f"a JSON number: {text}")


def catalogue() -> tuple[dict[str, list[tuple[str, Kind]]], dict[str, list[tuple[str, Kind]]]]:
    """Return the arguments of each operation and the members of each record."""
    path = Path(__file__).parents[3] / "refnb" / "conformance" / "operations.json"
    document: Json = json.loads(
        path.read_text(encoding="utf-8"),
        object_pairs_hook=_unique,
        parse_int=_no_number,
        parse_float=_no_number,
        parse_constant=_no_number,
    )
    whole = record(document)
    return (
        {text(record(o)["op"]): _named(record(o)["args"]) for o in array(whole["operations"])},
        {text(record(r)["record"]): _named(record(r)["members"]) for r in array(whole["records"])},
    )


def _named(pairs: Json) -> list[tuple[str, Kind]]:
    return [(text(array(pair)[0]), kind(text(array(pair)[1]))) for pair in array(pairs)]


def check(of: Kind, value: Json, rules: Mapping[str, Rule]) -> None:
    """Refuse a value that is not of the type."""
    if of.head == "or":
        fitting = [part for part in of.parts if isinstance(value, _shape(part))]
        if not fitting:
            raise Refused("BadRequest")
        check(fitting[0], value, rules)
    elif of.head in _TEXTS:
        _check_text(of.head, value)
    elif of.head == "bool":
        if not isinstance(value, bool):
            raise Refused("BadRequest")
    elif of.head in _ARRAYS:
        if not isinstance(value, list):
            raise Refused("BadRequest")
        _check_array(of, value, rules)
    else:
        members = RECORDS[of.head]
        if not isinstance(value, dict) or set(value) != {name for name, _ in members}:
            raise Refused("BadRequest")
        for name, part in members:
            check(part, value[name], rules)
        rules[of.head](value)


def _check_text(head: str, value: Json) -> None:
    if not isinstance(value, str):
        raise Refused("BadRequest")
    if head == "smoothing":
        smoothing(value)
    elif head == "infinite":
        if value not in {"inf", "-inf"}:
            raise Refused("BadRequest")
    elif head != "string" and spelled(value)[1] != 1 and head == "integer":
        raise Refused("NotExact")


def _check_array(of: Kind, value: list[Json], rules: Mapping[str, Rule]) -> None:
    if of.head == "list":
        for entry in value:
            check(of.parts[0], entry, rules)
        return
    if of.head == "tuple":
        if len(value) != len(of.parts):
            raise Refused("BadRequest")
        for part, entry in zip(of.parts, value, strict=True):
            check(part, entry, rules)
        return
    seen: list[Frozen] = []
    for entry in value:
        if not isinstance(entry, list) or len(entry) != 2:
            raise Refused("BadRequest")
        check(of.parts[0], entry[0], rules)
        if frozen(entry[0]) in seen:
            raise Refused("Duplicate")
        seen.append(frozen(entry[0]))
        if entry[1] is not None or of.parts[1].head != "string":
            check(of.parts[1], entry[1], rules)


def smoothing(spelling: str) -> tuple[str, Number]:
    """Read a rule: its word, and its number where it has one."""
    if spelling in {"none", "laplace"}:
        return spelling, (0, 1) if spelling == "none" else (1, 1)
    word, sign, behind = spelling.partition("=")
    if word not in {"add", "m"} or not sign:
        raise Refused("BadWeight")
    try:
        weight = scanned(behind)
    except Refused:
        raise Refused("BadWeight") from None
    if weight[0] < 0:
        raise Refused("BadWeight")
    return word, weight


# Taking apart what was read


def frozen(value: Json) -> Frozen:
    if isinstance(value, list):
        return tuple(frozen(entry) for entry in value)
    assert not isinstance(value, dict)
    return value


def array(value: Json) -> list[Json]:
    assert isinstance(value, list)
    return value


def record(value: Json) -> Record:
    assert isinstance(value, dict)
    return value


def text(value: Json) -> str:
    assert isinstance(value, str)
    return value


def texts(value: Json) -> list[str]:
    return [text(entry) for entry in array(value)]


def number(value: Json) -> Number:
    return spelled(text(value))


def entries(value: Json) -> list[tuple[Json, Json]]:
    """Return the entries of a map; those without a value are passed over."""
    pairs = [(array(entry)[0], array(entry)[1]) for entry in array(value)]
    return [(key, entry) for key, entry in pairs if entry is not None]


def numbers(value: Json) -> dict[str, Number]:
    return {text(key): number(entry) for key, entry in entries(value)}


def rows(value: Json) -> dict[str, dict[str, Number]]:
    return {text(key): numbers(entry) for key, entry in entries(value)}


def cells(value: Json) -> dict[tuple[str, ...], Json]:
    return {tuple(texts(key)): entry for key, entry in entries(value)}


# Writing


def table(value: Mapping[str, Number]) -> Json:
    return [[key, canonical(entry)] for key, entry in value.items()]


def nested(value: Mapping[str, Mapping[str, Number]]) -> Json:
    return [[key, table(entry)] for key, entry in value.items()]


def listed(value: list[str] | tuple[str, ...]) -> Json:
    return list(value)


OPERATIONS, RECORDS = catalogue()
