"""Equality of answers by type: rationals by value, maps in any order, lists in order.

    pass           the same value, spelled canonically
    noncanonical   the same value, but a number is not in lowest terms
    wrong-value    anything else

A number that is not reduced is one mistake, and is told apart from a wrong number.
"""

import re
from collections.abc import Iterator

from refnb.core.errors import RefnbError
from refnb.exact import rational
from refnb.io import wire
from refnb.io.documents import Json, dumps

_NUMBER = re.compile(r"\+?(-?[0-9]{1,5000})(/[0-9]{1,5000})?")


def compare(hint: object, want: Json, got: Json) -> str:
    """Return pass, noncanonical or wrong-value for an answer of the annotated type.

    >>> from fractions import Fraction
    >>> compare(Fraction, "1/2", "2/4"), compare(Fraction, "1/2", "1/2")
    ('noncanonical', 'pass')
    """
    if any(part is None for part in _inside(got)):
        return "wrong-value"  # no answer holds null, though a question can
    if got == want:
        return "pass"
    wanted = _decoded(hint, want)
    for value in (got, _reduced(got)):
        if (read := _decoded(hint, value)) == wanted and _bases(value) == _bases(want):
            canonical = value is got and _unordered(wire.encode(read)) == _unordered(got)
            return "pass" if canonical else "noncanonical"
    return "wrong-value"


def _decoded(hint: object, value: Json) -> object:
    """Read an answer by its type; what cannot be read equals nothing but itself."""
    try:
        return wire.decode(hint, value)  # type: ignore[arg-type]
    except RefnbError as error:
        return error


def _inside(value: Json) -> Iterator[Json]:
    """Yield a value, and every one in it."""
    yield value
    if isinstance(value, list | dict):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _inside(part)


def _bases(value: Json) -> list[Json]:
    """Return the bases of the logarithms in an answer: a sum to another base is another answer."""
    sums = (part for part in _inside(value) if isinstance(part, dict) and "terms" in part)
    return sorted((part["base"] for part in sums if "base" in part), key=dumps)


def _unordered(value: Json) -> Json:
    """Put all lists and members in one order: where it counts, it was compared with the values."""
    if isinstance(value, list):
        return sorted(map(_unordered, value), key=dumps)
    if isinstance(value, dict):
        return {name: _unordered(value[name]) for name in sorted(value)}
    return value


def _reduced(value: Json) -> Json:
    """Spell every number of an answer canonically."""
    if isinstance(value, list):
        return [_reduced(entry) for entry in value]
    if isinstance(value, dict):
        return {name: _reduced(entry) for name, entry in value.items()}
    if isinstance(value, str) and _NUMBER.fullmatch(value):
        try:
            return rational.spelling(rational.rational(value.removeprefix("+")))
        except RefnbError:
            return value
    return value
