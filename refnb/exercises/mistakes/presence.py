"""Mistakes of features that are there or not: an absence counts, with 1 - P(f=1 | y)."""

from collections.abc import Iterator
from fractions import Fraction

from refnb.exercises import replay
from refnb.exercises.replay import Change, Lines, Mistake, Working

ONE = Fraction(1)
WORDS = {
    "absences-left-out": "what is absent has no factor",
    "presences-left-out": "what is present has no factor",
    "absences-as-presences": "what is absent has the factor of what is present",
    "all-complemented": "each factor is taken from 1: presence for absence, and the other way",
    "absences-exchanged": "what is absent has the factor of the other label",
}


def mistakes(lines: Working) -> Iterator[Mistake]:
    """Yield the mistakes of features with the values 0 and 1."""
    absent = {f for (f,), present in lines["flags"].items() if not present}
    present = {f for (f,) in lines["flags"]} - absent
    row: dict[str, Change] = {
        "absences-left-out": lambda _, p: _without(p, absent),
        "presences-left-out": lambda _, p: _without(p, present),
        "absences-as-presences": lambda _, p: _rest(p, absent),
        "all-complemented": lambda _, p: _rest(p, absent | present),
    }
    labels = [y for (y,) in lines["labels"]]
    if len(labels) == 2:
        other = dict(zip(labels, reversed(labels), strict=True))
        row["absences-exchanged"] = lambda _, p: {
            (f, y): p[f, other[y] if f in absent else y] for f, y in p
        }
    yield from replay.mistakes({"factors": row}, WORDS, {})


def _without(p: Lines, some: set[str]) -> Lines:
    return {(f, y): ONE if f in some else q for (f, y), q in p.items()}


def _rest(p: Lines, some: set[str]) -> Lines:
    return {(f, y): 1 - q if f in some else q for (f, y), q in p.items()}
