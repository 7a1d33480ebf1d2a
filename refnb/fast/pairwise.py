"""Pairwise sums: who beats whom for certain is read off the signs in one whole number.

    a, b        two labels, in either order                           one comparison
    theta(a)    probability of a cell, such as Wind = weak, for a     Fraction
    e(a, b)     a whole number below 2^24 log(theta(a) / theta(b))    int
    w           bits of a field; each comparison has one              width
    S           the int of the prior plus those of the cells          int
    sign(a, b)  the highest bit of the field of a comparison          0 or 1
    s(a)        score                                                 Fraction

    field(a, b) = 2^(w-1) - 1 + the sum of e(a, b) over the prior and the cells
    sign(a, b) = 1 only if s(a) > s(b)

A sign is 1 only if its sum is at least 1. Each e is too low, if anything, so that
2^24 log(s(a) / s(b)) >= 1. And no field overflows: w is chosen for the greatest |e| of each
feature, so that every field lies in 0..2^w - 1.

Of three labels there are six comparisons, and a few patterns of six signs in which one label
beats both others: a table of them decides at once. A cell that is missing, not known or has a
probability 0 counts above all comparisons, and then nothing is decided here. Nor is it where two
scores are equal, or too near: then their whole weights are compared.

The trap: comparisons grow with the square of the number of labels.

Source: L. Lamport, Multiple byte processing with full-word instructions, CACM 18
(1975), for the fields; the comparisons are this project's.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, permutations, product, repeat
from operator import add, itemgetter

from refnb.classifiers import categorical
from refnb.fast import packed_sums
from refnb.fast.packed_sums import GUARD, Pieces
from refnb.probability.distribution import Decision

Cells = tuple[str | None, ...]


@dataclass(frozen=True)
class PairwiseSums:
    """The int of the prior, those of the pieces of a row, and what the signs decide."""

    start: int
    pieces: Pieces
    unknown: int
    verdicts: dict[int, Decision[str]]
    mask: int

    def decisions(self, rows: Sequence[Cells]) -> list[Decision[str] | None]:
        """Return the decision about each row whose signs are those of one winner."""
        totals: Iterable[int] = repeat(self.start, len(rows))
        for first, end, sums in self.pieces:
            cells = map(itemgetter(slice(first, end)), rows)
            totals = map(add, totals, map(sums.get, cells, repeat(self.unknown)))
        return [*map(self.verdicts.get, map(self.mask.__and__, totals))]


def prepare(model: categorical.Model) -> PairwiseSums:
    """Return the sums of a model of at most four labels.

    >>> half, third = Fraction(1, 2), Fraction(1, 3)
    >>> wind = {"a": {"weak": half, "strong": half}, "b": {"weak": third, "strong": 2 * third}}
    >>> model = categorical.Model({"a": half, "b": half}, {"wind": wind})
    >>> prepare(model).decisions([("weak",), (None,)])
    [Decision(label='a', ties=('a',)), None]
    """
    labels, prior = tuple(model.prior), [*model.prior.values()]
    tables = packed_sums.by_value(model)
    bounds = packed_sums.enclosed([prior, *(row for table in tables for row in table.values())])
    pairs = [*permutations(range(len(labels)), 2)]

    def entries(row: Sequence[Fraction]) -> list[int]:
        """Return e(a, b) of each pair: the least that cost(b) - cost(a) can be."""
        costs = [bounds[id(p)] for p in row]
        return [(costs[b][0] - costs[a][1]) >> GUARD for a, b in pairs]

    found = [{v: entries(row) for v, row in table.items() if all(row)} for table in tables]
    most = [max((abs(e) for es in table.values() for e in es), default=0) for table in found]
    width = sum([*most, *map(abs, entries(prior))]).bit_length() + 1
    unknown = 1 << len(pairs) * width

    def put(es: Sequence[int]) -> int:
        """Put the entries of a row side by side."""
        return sum(e << i * width for i, e in enumerate(es))

    signs = {pair: 1 << i * width + width - 1 for i, pair in enumerate(pairs)}
    verdicts = dict[int, Decision[str]]()
    for a, y in enumerate(labels):
        others = [b for b in range(len(labels)) if b != a]
        rest = [(0, signs[b, c], signs[c, b]) for b, c in combinations(others, 2)]
        for states in product(*rest):
            verdicts[sum(signs[a, b] for b in others) + sum(states)] = Decision(y, (y,))
    start = sum(sign - (sign >> width - 1) for sign in signs.values())
    start += put(entries(prior)) if all(prior) else unknown
    cells = [{v: put(es) for v, es in table.items()} for table in found]
    mask = sum(signs.values()) - unknown
    return PairwiseSums(start, packed_sums.pieces(cells), unknown, verdicts, mask)
