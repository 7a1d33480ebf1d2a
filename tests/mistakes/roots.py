"""Mistakes with roots."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from mistakes.making import Mistake
from refnb.exact import roots
from refnb.exact.roots import Place, Root

RIGHT_PLACED = roots.placed
RIGHT_POSITIVE = roots.positive


def _rounded(root: Root, places: int) -> tuple[Fraction, bool]:
    value, exact = RIGHT_PLACED(root, places)
    longer, _ = RIGHT_PLACED(root, places + 1)
    return (value, exact) if exact else (Fraction(round(longer * 10**places), 10**places), exact)


def _fractions_cut(root: Root, places: int) -> tuple[Fraction, bool]:
    value, exact = RIGHT_PLACED(root, places)
    return Fraction(value * 10**places // 1, 10**places), exact


def _each_once(p: Sequence[int], places: int) -> tuple[Place, ...]:
    return tuple(replace(place, multiplicity=1) for place in RIGHT_POSITIVE(p, places))


def _changing_alone(p: Sequence[int], places: int) -> tuple[Place, ...]:
    return tuple(place for place in RIGHT_POSITIVE(p, places) if place.multiplicity % 2)


def _grid(p: Sequence[int], places: int) -> tuple[Place, ...]:
    """Look for changes of sign at whole numbers only."""
    found = RIGHT_POSITIVE(p, places)
    whole = [place.value // 1 for place in found]
    return tuple(place for place in found if whole.count(place.value // 1) == 1)


MISTAKES = (
    Mistake("root-rounded", "Rounded an irrational root.", {"roots.placed": _rounded}),
    Mistake("root-fraction-cut", "Cut fractions off, too.", {"roots.placed": _fractions_cut}),
    Mistake("roots-once", "Counted a multiple root once.", {"roots.positive": _each_once}),
    Mistake(
        "roots-touching-missed",
        "Looked for changes of sign, and missed the roots that touch.",
        {"roots.positive": _changing_alone},
    ),
    Mistake(
        "roots-on-a-grid",
        "Looked at whole numbers only, and stepped over two roots at once.",
        {"roots.positive": _grid},
    ),
)
