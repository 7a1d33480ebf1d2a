"""Mistakes with numbers and with the order of strings."""

import unicodedata
from collections.abc import Callable, Sequence
from typing import TypeVar

from mistakes.making import Mistake
from mistakes.numbers import double, on_numbers, overflow, unreduced
from refnb.estimation import counting
from refnb.estimation.schema import Example, Instance, Schema

Key = TypeVar("Key", bytes, str, tuple[int, int, str])


def _sorted_by(key: Callable[[str], Key]) -> dict[str, object]:
    """Sort strings by a key of its own, wherever strings are sorted."""

    def observed_schema(examples: Sequence[Example[Instance]]) -> Schema:
        features = {f for e in examples for f in e.instance}
        seen = {f: {e.instance[f] for e in examples if f in e.instance} for f in features}
        domains = {f: tuple(sorted(seen[f], key=key)) for f in sorted(seen, key=key)}
        return Schema(tuple(sorted({e.label for e in examples}, key=key)), domains)

    return {
        "arithmetic.sort": lambda words: tuple(sorted(words, key=key)),
        "counting.observed_schema": observed_schema,
        "counting.count_observed": lambda examples: counting.count(
            observed_schema(examples), examples
        ),
    }


def _normal(word: str) -> str:
    return unicodedata.normalize("NFC", word)


def _as_number(word: str) -> tuple[int, int, str]:
    """Sort digits as numbers, before all other strings."""
    return (0, int(word), "") if word.isdecimal() and word.isascii() else (1, 0, word)


def _utf16(word: str) -> bytes:
    """Sort by UTF-16 units."""
    return word.encode("utf-16-be", "surrogatepass")


def _each(change: Callable[[str], str]) -> dict[str, object]:
    """Change every string that is read."""

    def sort(words: Sequence[str]) -> tuple[str, ...]:
        return tuple(sorted(map(change, words)))

    def echo(value: dict[str, object]) -> dict[str, object]:
        return {change(name): entry for name, entry in value.items()}

    return {"arithmetic.sort": sort, "arithmetic.echo": echo}


MISTAKES = (
    Mistake(
        "float-arithmetic",
        "Took doubles for numbers: what is read and what is answered is rounded.",
        reads=on_numbers(double),
        writes=on_numbers(double),
    ),
    Mistake(
        "int64-overflow",
        "Took 64 bits for a numerator and a denominator.",
        writes=on_numbers(overflow),
    ),
    Mistake("unreduced-fraction", "Answered 2/4 for 1/2.", writes=on_numbers(unreduced)),
    Mistake(
        "utf16-order",
        "Sorted strings by UTF-16 units, as JavaScript, Java and C# do by themselves.",
        _sorted_by(_utf16),
    ),
    Mistake(
        "locale-order",
        "Sorted strings as a dictionary does, without regard to case.",
        _sorted_by(str.casefold),
    ),
    Mistake(
        "numeric-string-order",
        "Sorted strings of digits as numbers.",
        _sorted_by(_as_number),
    ),
    Mistake("unicode-normalised", "Brought strings into one normal form.", _each(_normal)),
    Mistake("trimmed-strings", "Took the spaces at the ends of strings away.", _each(str.strip)),
    Mistake(
        "proto-key",
        "Kept a table as a JavaScript object, which loses the key __proto__.",
        {"arithmetic.echo": lambda value: {k: v for k, v in value.items() if k[:2] != "__"}},
    ),
)
