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

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import TypeVar, cast

from refnb.core import errors, messages
from refnb.exact import rational
from refnb.io import annotations
from refnb.io.documents import Json

T = TypeVar("T")


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
    if isinstance(value, annotations.Spelled) and not isinstance(value, type):
        return value.spelling()
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: encode(getattr(value, field.name)) for field in fields(value)}
    raise errors.NotExact(f"the wire carries exact values, got {messages.misfit(value)}")


def decode(kind: type[T], value: Json, place: str = "the value", *, by_hand: bool = False) -> T:
    """Return the value of type `kind` in wire form; the type decides how to read it.

    A document written by hand may have objects for tables, and numbers as people write them.

    Raises BadRequest for a wrong shape; NotExact for a number that is not in lowest terms;
    OutOfRange for one with more than 100000 characters; Duplicate for a repeated key.

    >>> decode(dict[str, Fraction], [["yes", "9/14"], ["no", "5/14"]])
    {'yes': Fraction(9, 14), 'no': Fraction(5, 14)}
    >>> decode(dict[str, Fraction], {"yes": "90%"}, by_hand=True)
    {'yes': Fraction(9, 10)}
    """
    return cast("T", annotations.read(kind).read(value, place, by_hand))
