"""Mistakes of features that are there or not: an absence counts, with 1 - P(f=1 | y)."""

from fractions import Fraction

from refnb.exercises import replay
from refnb.exercises.replay import Change, Lines, Mistake, Working


def mistakes(lines: Working) -> tuple[Mistake, ...]:
    """Return the mistakes of features with the values 0 and 1."""
    absent = {f for (f,), present in lines["flags"].items() if not present}
    present = {f for (f,) in lines["flags"]} - absent

    def _without(p: Lines, some: set[str]) -> Lines:
        return {(f, y): Fraction(1) if f in some else q for (f, y), q in p.items()}

    def _rest(p: Lines, some: set[str]) -> Lines:
        return {(f, y): 1 - q if f in some else q for (f, y), q in p.items()}

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
    return replay.of_family("presence", {"factors": row})
