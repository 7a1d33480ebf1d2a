"""Whole weights: a model made ready, whose decisions and posteriors are products of whole numbers.

    theta(f, y, v)  probability of value v of feature f        Fraction
    d(f, y)         what all theta(f, y, v) multiply to whole  int > 0, the least
    n(f, y, v)      theta(f, y, v) d(f, y)                     int >= 0
    n(f, y, -)      of a missing value: d(f, y)                int
    m(y)            pi(y) / the product of d(f, y) over f,     int >= 0
                    for all labels multiplied to whole
    cells           the values of a row in declared order      None where one is missing

    w(y) = m(y) times the product of n(f, y, x_f) over all features f
    P(y | x) = w(y) / sum of w

All w are scores multiplied by one number, which cancels. Chained Fractions reduce after each
factor; here a Fraction is reduced once, when it is made.

The trap: one denominator for all labels at each feature would make long numbers of short ones.

Source: the common denominator of schoolbook arithmetic; D. Knuth, The Art of Computer
Programming 2, section 4.5.1, for when to reduce fractions.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm, prod
from operator import getitem

from refnb.classifiers import categorical
from refnb.core.checks import Number
from refnb.estimation.schema import Instance
from refnb.probability.distribution import Decision

Cells = Sequence[str | None]


@dataclass(frozen=True)
class Weights:
    """m(y) for each label, and n(f, y, v) as wholes[y][f][v]; the value None is the missing one."""

    labels: tuple[str, ...]
    starts: tuple[int, ...]
    wholes: tuple[list[dict[str | None, int]], ...]

    def of(self, cells: Cells) -> list[int]:
        """Return w(y) for each label; none where a value is not known."""
        try:
            pairs = zip(self.starts, self.wholes, strict=True)
            return [m * prod(map(getitem, tables, cells)) for m, tables in pairs]
        except KeyError:
            return []

    def many(self, rows: Iterable[Cells]) -> Iterator[tuple[Decision[str] | None, Sequence[int]]]:
        """Yield decision and w(y) of each row; None where all are 0, or a value is not known."""
        alone = [Decision(y, (y,)) for y in self.labels]
        for cells in rows:
            found = self.of(cells)
            most = max(found, default=0)
            if not most:
                yield None, found
            elif found.count(most) == 1:
                yield alone[found.index(most)], found
            else:
                yield decision(self.labels, found), found


def prepare(model: categorical.Model) -> Weights:
    """Return the weights of a model, which can be pickled.

    >>> half, third = Fraction(1, 2), Fraction(1, 3)
    >>> wind = {"a": {"weak": half, "strong": half}, "b": {"weak": third, "strong": 2 * third}}
    >>> ready = prepare(categorical.Model({"a": half, "b": half}, {"wind": wind}))
    >>> [(made.ties, found) for made, found in ready.many([("weak",), (None,)]) if made]
    [(('a',), [3, 2]), (('a', 'b'), [6, 6])]
    """
    wholes, shares = list[list[dict[str | None, int]]](), list[Fraction]()
    for y, p in model.prior.items():
        own = [_whole(table[y]) for table in model.conditionals.values()]
        wholes.append(own)
        shares.append(Fraction(p, prod(table[None] for table in own)))
    return Weights(tuple(model.prior), tuple(whole(shares)), tuple(wholes))


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


def _whole(row: dict[str, Fraction]) -> dict[str | None, int]:
    """Return n(f, y, v) for each value v, and d(f, y) for the missing one."""
    d = lcm(*(p.denominator for p in row.values()))
    found: dict[str | None, int] = {v: p.numerator * (d // p.denominator) for v, p in row.items()}
    return found | {None: d}
