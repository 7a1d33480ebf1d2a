"""Mistakes of those who wait until everything has been seen."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import count
from math import prod

from mistakes.making import Mistake
from refnb.decision import coupon
from refnb.exact.enclosure import Enclosure

Table = Mapping[str, Fraction]
RIGHT_ATTRIBUTES = coupon._attributes
RIGHT_UNSEEN = coupon.unseen
RIGHT_EACH = coupon.unseen_each
RIGHT_BRACKET = coupon.bracket
RIGHT_LEAST = coupon.least
RIGHT_LEAST_EACH = coupon.least_each


def _first_cells(tables: Mapping[str, Table]) -> dict[coupon.Cells, int]:
    RIGHT_ATTRIBUTES(tables)
    return RIGHT_ATTRIBUTES({f: dict([*p.items()][:1]) for f, p in tables.items()})


def _independent(p: Table, n: int) -> Fraction:
    RIGHT_UNSEEN(p, n)
    return 1 - prod((1 - (1 - Fraction(share)) ** n for share in p.values()), start=Fraction(1))


def _first_term(p: Table, n: int) -> Fraction:
    return RIGHT_BRACKET(p, n, 1).high


def _added(tables: Mapping[str, Table], n: int) -> Fraction:
    RIGHT_EACH(tables, n)
    return sum((RIGHT_EACH({f: p}, n) for f, p in tables.items()), Fraction(0))


def _least_added(tables: Mapping[str, Table], risk: Fraction) -> int:
    RIGHT_LEAST_EACH(tables, risk)
    return next(n for n in count() if _added(tables, n) <= risk)


def _strictly(p: Table, risk: Fraction) -> int:
    n = RIGHT_LEAST(p, risk)
    return n + (RIGHT_UNSEEN(p, n) == risk)


def _strictly_each(tables: Mapping[str, Table], risk: Fraction) -> int:
    n = RIGHT_LEAST_EACH(tables, risk)
    return n + (RIGHT_EACH(tables, n) == risk)


def _cut(p: Table, n: int, terms: int) -> Enclosure:
    found = RIGHT_BRACKET(p, n, terms)
    return Enclosure(found.low, min(found.high, Fraction(1)))


def _least_by_first_term(p: Table, risk: Fraction) -> int:
    RIGHT_LEAST(p, risk)
    return next(n for n in count() if _first_term(p, n) <= risk)


MISTAKES = (
    Mistake(
        "one-given-value",
        "Waited for one value alone, as slide 66 of the notes words it.",
        {"coupon._attributes": _first_cells},
    ),
    Mistake(
        "cells-as-if-independent",
        "Multiplied the probabilities that each cell has been seen.",
        {"coupon.unseen": _independent},
    ),
    Mistake(
        "union-bound-for-the-probability",
        "Added the probabilities that each cell is unseen, and stopped there.",
        {"coupon.unseen": _first_term},
    ),
    Mistake(
        "attributes-by-union-bound",
        "Added what each attribute risks, instead of multiplying what each has.",
        {"coupon.unseen_each": _added, "coupon.least_each": _least_added},
    ),
    Mistake(
        "strictly-below-the-risk",
        "Asked for less than the risk, where at most the risk is enough.",
        {"coupon.least": _strictly, "coupon.least_each": _strictly_each},
    ),
    Mistake(
        "bracket-cut-at-one",
        "Cut a sum of terms off at 1, since no probability is greater.",
        {"coupon.bracket": _cut},
    ),
    Mistake(
        "least-by-the-union-bound",
        "Took what the union bound promises for the least number of examples.",
        {"coupon.least": _least_by_first_term},
    ),
)
