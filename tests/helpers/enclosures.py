"""Enclosures by their ends: two that may be the same number are not compared by ==."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass

from refnb.exact.enclosure import Enclosure


def both_ends(value: object) -> object:
    """Return a value with the two ends of each enclosure in it, which == compares."""
    if isinstance(value, Enclosure):
        return value.low, value.high
    if is_dataclass(value):
        return type(value), *(both_ends(getattr(value, field.name)) for field in fields(value))
    if isinstance(value, Mapping):
        return {key: both_ends(entry) for key, entry in value.items()}
    return tuple(map(both_ends, value)) if isinstance(value, list | tuple) else value
