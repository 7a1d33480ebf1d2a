"""Equality of answers by type: rationals by value, maps in any order, lists in order.

    pass           the same value, spelled canonically
    noncanonical   the same value, but a number is not in lowest terms
    wrong-value    anything else

A number that is not reduced is one mistake, and is told apart from a wrong number.
"""

import re

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
    if _holds_null(got):
        return "wrong-value"
    if got == want:
        return "pass"
    read, wanted = _decoded(hint, got), _decoded(hint, want)
    if not isinstance(read, RefnbError) and read == wanted and _bases(got) == _bases(want):
        return "pass" if _unordered(wire.encode(read)) == _unordered(got) else "noncanonical"
    reduced = _reduced(got)
    if _decoded(hint, reduced) == wanted and _bases(reduced) == _bases(want):
        return "noncanonical"
    return "wrong-value"


def _decoded(hint: object, value: Json) -> object:
    """Read an answer by its type; what cannot be read equals nothing but itself."""
    try:
        return wire.decode(hint, value)  # type: ignore[arg-type]
    except RefnbError as error:
        return error


def _bases(value: Json) -> list[Json]:
    """Return the bases of the logarithms in an answer: a sum to another base is another answer."""
    if isinstance(value, list):
        return sorted((base for entry in value for base in _bases(entry)), key=dumps)
    if isinstance(value, dict):
        own = [value["base"]] if "terms" in value and "base" in value else []
        return sorted([*own, *_bases([*value.values()])], key=dumps)
    return []


def _unordered(value: Json) -> Json:
    """Put all lists and members in one order: where it counts, it was compared with the values."""
    if isinstance(value, list):
        return sorted(map(_unordered, value), key=dumps)
    if isinstance(value, dict):
        return {name: _unordered(value[name]) for name in sorted(value)}
    return value


def _holds_null(value: Json) -> bool:
    """Tell whether null occurs: no answer holds it, though a question can."""
    if isinstance(value, list):
        return any(_holds_null(entry) for entry in value)
    if isinstance(value, dict):
        return any(_holds_null(entry) for entry in value.values())
    return value is None


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
