"""Restricted JSON: the text of files and messages.

    Json    null, true, false, a string, an array or an object of these

It has no JSON numbers: every number is a string. No name occurs twice in an object. The output is
ASCII, so it reads the same in every encoding. A person gives a document as a path, or as a Python
dict.

The trap: a JSON reader turns 9007199254740993 into 9007199254740992 and keeps the
last of two equal names. Here both are refused.

Source: T. Bray, The I-JSON Message Format, RFC 7493 (2015).
"""

import json
import os
import re
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from io import StringIO
from math import isfinite
from typing import TypeAlias, TypeVar, cast

from refnb.core import checks, messages
from refnb.core.errors import BadRequest
from refnb.exact import rational
from refnb.io import columns, files

T = TypeVar("T")
Json: TypeAlias = "bool | str | list[Json] | dict[str, Json] | None"

MAX_DEPTH = 100
SHAPES = {list: "an array", dict: "an object", str: "a string", bool: "true or false"}
_STRUCTURE = re.compile(r'"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|[\[\]{}]')


def dumps(value: Json, indent: int | None = None) -> str:
    r"""Return JSON text in ASCII.

    >>> dumps(["ü", None])
    '["\\u00fc", null]'
    """
    if indent is None:
        return json.dumps(value, ensure_ascii=True)
    text = StringIO()  # piece by piece: a list of all pieces would take ten times the text
    text.writelines(json.JSONEncoder(ensure_ascii=True, indent=indent).iterencode(value))
    return text.getvalue()


def require(shape: type[T], value: Json, place: str) -> T:
    """Return a value of one JSON type: BadRequest for another."""
    if not isinstance(value, shape):
        raise BadRequest(f"{place} must be {SHAPES.get(shape, 'null')}, got {beginning(value)}")
    return value


def beginning(value: Json) -> str:
    """Return the beginning of a value, for a message."""
    return dumps(value)[:60]


def _no_number(word: str) -> Json:
    raise BadRequest(f'a number is written as a string, "{word[:60]}" and not {word[:60]}')


def loads(document: str, number: Callable[[str], Json] = _no_number) -> Json:
    """Return the value of a document in restricted JSON; a function converts each number in it.

    Raises BadRequest for text that is not JSON, a nest of more than 100 arrays and objects,
    a number, or a name that occurs twice in an object.

    >>> loads('{"p": "1/2", "p": "1/3"}')
    Traceback (most recent call last):
        ...
    refnb.core.errors.BadRequest: the name 'p' occurs twice in one object
    """
    _check_depth(document)
    try:
        value: Json = json.loads(
            document,
            object_pairs_hook=_unique,
            parse_int=number,
            parse_float=number,
            parse_constant=number,
        )
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise BadRequest(f"{where}: not JSON: {error.msg}") from None
    return value


def loads_by_hand(document: str) -> Json:
    """Return the value of a document that a person wrote; a number becomes the text as written.

    So 0.1 is one tenth. Raises BadRequest as `loads` does, except for numbers.

    >>> loads_by_hand('{"p": 0.1}')
    {'p': '0.1'}
    """
    return loads(document, str)


def read(stated: object, what: str, parse: Callable[[Json], T]) -> T:
    """Parse the document at a path, or a dict; errors name the file.

    Raises BadTable for a file that cannot be read; BadRequest for any other object, and for values
    that a document cannot hold.

    >>> read({"p": 1}, "a table of numbers", str)
    "{'p': '1'}"
    """
    if isinstance(stated, str | os.PathLike):
        path = files.path(stated)
        with files.naming(path):
            text = files.document(path)
            if text.lstrip()[:1] not in ("{", "["):
                learn = messages.option("refnb.learn(rows, label)", "refnb classify TABLE")
                raise BadRequest(f"{what} is JSON, which begins with {{; a table is for {learn}")
            return parse(loads_by_hand(text))
    if isinstance(stated, Mapping):
        return parse(as_json(stated))
    raise BadRequest(f"{what} is a path, a document or a record, got {messages.misfit(stated)}")


def as_json(value: object, depth: int = 0) -> Json:
    """Return a Python dict as a document: numbers as text, tuples as arrays.

    A float is the shortest decimal that names it.

    Raises BadRequest for values that a document cannot hold; NotText for a key that is not a text.
    """
    if depth > MAX_DEPTH:
        raise BadRequest(f"a document is nested at most {MAX_DEPTH} times, got more")
    if isinstance(value, bool):
        return value
    if isinstance(value, Mapping):
        return {_key(key): as_json(entry, depth + 1) for key, entry in value.items()}
    if isinstance(value, list | tuple) or getattr(value, "shape", None):
        return [as_json(entry, depth + 1) for entry in cast("list[object]", value)]
    finite = not isinstance(value, float | Decimal) or isfinite(value)
    exact = finite and isinstance(value, str | int | float | Fraction | Decimal | None)
    if hasattr(value, "item") or exact:
        return columns.text(value, "a number")
    raise BadRequest(f"a document holds texts and exact numbers, got {messages.misfit(value)}")


def by_names(table: Json, names: Sequence[Json]) -> Json:
    """Turn nested lists into nested objects, with a level for each list of names.

    >>> by_names([["0.9", "0.1"], ["0.2", "0.8"]], [["u", "v"], ["t", "f"]])
    {'u': {'t': '0.9', 'f': '0.1'}, 'v': {'t': '0.2', 'f': '0.8'}}
    """
    known = names[0] if names else None
    if isinstance(table, list) and isinstance(known, list) and len(table) == len(known):
        table = dict(zip(map(str, known), table, strict=True))
    if names and isinstance(table, dict):
        return {a: by_names(part, names[1:]) for a, part in table.items()}
    return table


def _check_depth(document: str) -> None:
    """Require a nesting that every reader can follow, whatever its own limit is."""
    depth = 0
    for match in _STRUCTURE.finditer(document):
        sign = match[0][0]
        depth += (sign in "[{") - (sign in "]}")
        if depth > MAX_DEPTH:
            raise BadRequest(f"the document is nested too deeply, more than {MAX_DEPTH} times")


def _unique(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    members: dict[str, Json] = {}
    for name, value in pairs:
        if name in members:
            raise BadRequest(f"the name {name!r} occurs twice in one object")
        members[name] = value
    return members


def _key(key: object) -> str:
    """Return a key as a name, an int as its digits: NotText."""
    if isinstance(key, int) and not isinstance(key, bool):
        return rational.spelling(key)
    return checks.plain(key, "a name in a document")
