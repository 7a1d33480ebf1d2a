"""Mistakes in reading a message."""

from fractions import Fraction

from mistakes.making import Mistake
from refnb.data.document import Json
from refnb.exact import rational


def _each(value: Json, change: object) -> Json:
    """Change the parts of a value, and then the value."""
    assert callable(change)
    if isinstance(value, list):
        value = [_each(entry, change) for entry in value]
    elif isinstance(value, dict):
        value = {name: _each(entry, change) for name, entry in value.items()}
    changed: Json = change(value)
    return changed


def _lenient(value: Json) -> Json:
    try:
        return rational.spelling(Fraction(value)) if isinstance(value, str) else value
    except (ValueError, ZeroDivisionError):
        return value


def _last_wins(value: Json) -> Json:
    """Keep one entry of each key, where the value is a list of pairs."""
    if not isinstance(value, list) or not all(isinstance(p, list) and len(p) == 2 for p in value):
        return value
    entries = {repr(pair[0]): pair for pair in value if isinstance(pair, list)}
    return list(entries.values())


def _null_as_text(value: Json) -> Json:
    return [value[0], "null"] if isinstance(value, list) and value[1:] == [None] else value


MISTAKES = (
    Mistake(
        "lenient-number",
        "Read numbers as the language does: 2/4, +1, 01, 0.5 and 1e3 are taken.",
        reads=lambda args: _each(args, _lenient),
    ),
    Mistake(
        "accepts-duplicates",
        "Read a map into a hash table, where the last of two equal keys wins.",
        reads=lambda args: _each(args, _last_wins),
    ),
    Mistake(
        "null-as-text",
        "Took null for one more value.",
        reads=lambda args: _each(args, _null_as_text),
    ),
)
