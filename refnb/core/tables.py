"""Tables by feature and label: tables[f][y]."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from refnb.core import messages

E = TypeVar("E")
R = TypeVar("R")


def each(tables: Mapping[str, Mapping[str, E]], made: Callable[[E], R]) -> dict[str, dict[str, R]]:
    """Return what is made of each entry; a refusal names the feature and the label of its entry.

    >>> from fractions import Fraction
    >>> each({"size": {"a": 4, "b": 2}}, lambda n: Fraction(1, n))
    {'size': {'a': Fraction(1, 4), 'b': Fraction(1, 2)}}
    """

    def named(f: str, y: str, entry: E) -> R:
        """Make one entry, at its place."""
        with messages.at("", f, y):
            return made(entry)

    return {f: {y: named(f, y, entry) for y, entry in row.items()} for f, row in tables.items()}
