"""Posteriors in whole numbers: one product for each label, and one reduction at the end.

    theta(f, y, v)  probability of value v of feature f        Fraction
    d(f, y)         what all theta(f, y, v) multiply to whole  int > 0, the least
    n(f, y, v)      theta(f, y, v) d(f, y)                     int >= 0
    n(f, y, -)      of a missing value: d(f, y)                int
    m(y)            pi(y) / the product of d(f, y) over f,     int >= 0
                    for all labels multiplied to whole

    w(y) = m(y) times the product of n(f, y, x_f) over all features f
    P(y | x) = w(y) / sum of w

All w are scores multiplied by one number, which cancels. Chained Fractions reduce after each
factor; here a Fraction is reduced once, when it is made. A decimal needs no reduction at all:
one division of whole numbers, rounded half up.

The trap: one denominator for all labels at each feature would make long numbers of short ones.

Source: the common denominator of schoolbook arithmetic; D. Knuth, The Art of Computer
Programming 2, section 4.5.1, for when to reduce fractions.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm, prod
from operator import getitem

from refnb.classifiers import categorical
from refnb.core.checks import Number
from refnb.estimation.schema import Instance
from refnb.exact import rounding
from refnb.probability.distribution import Decision

SHORT = 1_000  # digits that Python writes at once

Cells = Sequence[str | None]
Row = Sequence[Fraction]


@dataclass(frozen=True)
class Weights:
    """m(y) for each label, and n(f, y, v) as wholes[y][f][v]; the value None is the missing one."""

    labels: tuple[str, ...]
    starts: tuple[int, ...]
    wholes: tuple[list[dict[str | None, int]], ...]

    def of(self, cells: Cells) -> list[int]:
        """Return w(y) for each label."""
        pairs = zip(self.starts, self.wholes, strict=True)
        return [m * prod(map(getitem, tables, cells)) for m, tables in pairs]

    def at(self, y: int, cells: Cells) -> int:
        """Return w(y) for the label at a place."""
        return self.starts[y] * prod(map(getitem, self.wholes[y], cells))


def made(labels: Sequence[str], prior: Row, tables: Sequence[Mapping[str, Row]]) -> Weights:
    """Return the weights of a prior and of tables, which have a row for each value.

    >>> half, third = Fraction(1, 2), Fraction(1, 3)
    >>> asked = made(("a", "b"), (half, half), [{"v": (half, third), "w": (half, 2 * third)}])
    >>> asked.of(["v"]), asked.of([None])
    ([3, 2], [6, 6])
    """
    wholes, shares = list[list[dict[str | None, int]]](), list[Fraction]()
    for y, p in enumerate(prior):
        own = [_whole({v: row[y] for v, row in table.items()}) for table in tables]
        wholes.append(own)
        shares.append(Fraction(p, prod(table[None] for table in own)))
    return Weights(tuple(labels), tuple(whole(shares)), tuple(wholes))


def of_one(model: categorical.Model, x: Instance) -> list[int]:
    """Return whole numbers in the ratio of the scores of one question, with nothing prepared.

    There are none where the chapter refuses a feature or a value.

    >>> half, third = Fraction(1, 2), Fraction(1, 3)
    >>> table = {"wind": {"yes": {"weak": third, "strong": 2 * third},
    ...                   "no": {"weak": half, "strong": half}}}
    >>> of_one(categorical.Model({"yes": half, "no": half}, table), {"wind": "strong"})
    [4, 3]
    """
    try:
        rows = [[model.conditionals[f][y][v] for f, v in x.items()] for y in model.prior]
    except KeyError:
        return []
    pairs = [(p, *row) for p, row in zip(model.prior.values(), rows, strict=True)]
    unders = [prod([p.denominator for p in row]) for row in pairs]
    common = lcm(*unders)
    return [
        prod([p.numerator for p in row]) * (common // d)
        for row, d in zip(pairs, unders, strict=True)
    ]


def whole(shares: Sequence[Fraction]) -> list[int]:
    """Return the least whole numbers in the ratio of some shares; all of them 0 stay 0.

    >>> whole([Fraction(1, 4), Fraction(1, 6), Fraction(0)])
    [3, 2, 0]
    """
    common = lcm(*(p.denominator for p in shares))
    found = [p.numerator * (common // p.denominator) for p in shares]
    most = gcd(*found) or 1
    return [n // most for n in found]


def posterior(labels: Iterable[str], weights: Sequence[Number]) -> dict[str, Fraction]:
    """Return P(y | x) = w(y) / sum of w, which is > 0.

    >>> posterior(("a", "b"), (3, 9))
    {'a': Fraction(1, 4), 'b': Fraction(3, 4)}
    """
    total = sum(weights)
    return {y: Fraction(w, total) for y, w in zip(labels, weights, strict=True)}


def decision(labels: Iterable[str], weights: Sequence[int]) -> Decision[str]:
    """Return arg max w(y): the first maximiser in declared order, and all of them.

    >>> decision(("a", "b", "c"), (3, 9, 9))
    Decision(label='b', ties=('b', 'c'))
    """
    most = max(weights)
    ties = tuple(y for y, w in zip(labels, weights, strict=True) if w == most)
    return Decision(ties[0], ties)


def decimals(labels: Iterable[str], weights: Sequence[int], places: int) -> dict[str, str]:
    """Return P(y | x) rounded half up to so many places, as `rounding.decimal` writes it.

    >>> decimals(("a", "b"), (1, 7), 2)
    {'a': '0.13', 'b': '0.88'}
    """
    if not 0 < places <= SHORT:
        exact = posterior(labels, weights).items()
        return {y: rounding.decimal(p, places) for y, p in exact}
    total, ten = sum(weights), 2 * 10**places
    found = [str((w * ten + total) // (2 * total)).zfill(places + 1) for w in weights]
    return {y: f"{n[:-places]}.{n[-places:]}" for y, n in zip(labels, found, strict=True)}


def _whole(row: Mapping[str, Fraction]) -> dict[str | None, int]:
    """Return n(f, y, v) for each value v, and d(f, y) for the missing one."""
    d = lcm(*(p.denominator for p in row.values()))
    found: dict[str | None, int] = {v: p.numerator * (d // p.denominator) for v, p in row.items()}
    return found | {None: d}
