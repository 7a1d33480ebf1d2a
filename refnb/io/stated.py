"""What a person states: a document at a path, or the same as a Python dict."""

import os
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from math import isfinite
from typing import TypeVar

from refnb.core import checks, messages
from refnb.core.errors import BadRequest
from refnb.exact import rational
from refnb.io import columns, documents, files
from refnb.io.documents import Json

T = TypeVar("T")


def read(stated: object, what: str, made: Callable[[Json], T]) -> T:
    """Return what is made of the document at a path, or of a dict; a file is named in refusals.

    Raises BadTable for a file that cannot be read; BadRequest for what is neither, and for what
    a document does not hold.

    >>> read({"p": 1}, "a table of numbers", str)
    "{'p': '1'}"
    """
    if isinstance(stated, str | os.PathLike):
        path = files.path(stated)
        with files.naming(path):
            return made(documents.loads_by_hand(files.document(path)))
    if isinstance(stated, Mapping):
        return made(as_json(stated))
    words = "a path, a document or a record"
    raise BadRequest(f"{what} is {words}, got {messages.typed(stated)}")


def as_json(value: object, depth: int = 0) -> Json:
    """Return what a Python dict says as a document: numbers as text, tuples as arrays.

    A float is the shortest decimal that names it.

    Raises BadRequest for what a document does not hold; NotText for another key than a text.
    """
    if depth > documents.MAX_DEPTH:
        raise BadRequest(f"a document is nested at most {documents.MAX_DEPTH} times, got more")
    if isinstance(value, Mapping):
        return {_key(key): as_json(entry, depth + 1) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [as_json(entry, depth + 1) for entry in value]
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        return rational.spelling(value)
    if isinstance(value, Decimal) and value.is_finite():
        return str(value)
    if isinstance(value, float) and isfinite(value):
        return columns.text(value, "a number")
    if value is None or isinstance(value, str):
        return None if value is None else str.__str__(value)
    raise BadRequest(f"a document holds texts and exact numbers, got {messages.typed(value)}")


def _key(key: object) -> str:
    """Return a key as a name, that of an int its digits: NotText."""
    if isinstance(key, int) and not isinstance(key, bool):
        return rational.spelling(key)
    return checks.plain(key, "a name in a document")
