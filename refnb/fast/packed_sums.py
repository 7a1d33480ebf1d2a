"""Packed sums: the scores of all labels side by side in one whole number, and who may still win.

    cost(p)    a whole number just below 2^24 log(1/p)                0 < p <= 1
    u          no cost is more than u too low                         unit
    w          bits of a field, one field for each label              width
    cell       what has a probability for each label, such as a word  with an int of its own
    S          the int of the prior plus those of the cells           int
    T(y)       the field of y in S                                    int
    t          how many costs were added: 1 + the number of cells     terms

    T(y) <= 2^24 log(1 / s(y)) <= T(y) + t u                          s(y) is the score

One addition for each cell scores all labels at once. A label whose T is more than t u above
the least one is beaten for certain: its 2^24 log(1/s) is above the greatest that the least one
can have. Addition of whole numbers never errs, so the bound is that of t roundings down.

No field overflows: w is chosen for the greatest cost of each table, as often as a cell of it
can be added. A probability 0 has no cost. It is counted in a field of its own, above the others;
a label whose count is not 0 is impossible.

Of few labels each pair is compared instead, in either order, with a field for each comparison:

    e(a, b)     a whole number below 2^24 log(theta(a) / theta(b)) of a cell    int
    field(a, b) = 2^(w-1) - 1 + the sum of e(a, b) over the prior and the cells
    sign(a, b)  the highest bit of it: 1 only if s(a) > s(b)                    0 or 1

A sign is 1 only if its sum is at least 1. Each e is too low, if anything, so that
2^24 log(s(a) / s(b)) >= 1. And w is chosen for the greatest |e| of each feature, so that every
field lies in 0..2^w - 1. Of three labels there are six comparisons, and a few patterns of six signs
in which one label beats both others: a table of them decides at once. A cell that is missing, not
known or has a probability 0 counts above all comparisons, and then nothing is decided here.

The trap: floating point mostly decides the same. It breaks ties that are exact, and never
says when. And comparisons grow with the square of the number of labels.

Source: L. Lamport, Multiple byte processing with full-word instructions, CACM 18
(1975), for the fields; V. Arlazarov, E. Dinic, M. Kronrod and I. Faradzev, On economical
construction of the transitive closure of a directed graph (1970), for the sums of pieces, which
are made once; J. R. Shewchuk, Adaptive precision floating-point arithmetic (1997), for a filter
in front of an exact comparison; the comparisons are this project's.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, permutations, product, repeat
from operator import add, itemgetter
from typing import TypeVar

from refnb.classifiers import categorical
from refnb.exact import series
from refnb.exact.series import Bounds
from refnb.probability.distribution import Decision

BITS, GUARD = 24, 24
FEW = 4  # labels whose pairs are compared
MOST = 4096  # sums of all pieces of a row, about

K = TypeVar("K", bound=Hashable)
Row = Sequence[Fraction]
Cells = tuple[str | None, ...]
Pieces = list[tuple[int, int, dict[Cells, int]]]


@dataclass(frozen=True)
class PackedSums:
    """What is common to all cells: the labels, their fields, the int of the prior, and u.

    Above the other fields is a narrow one for each label, which counts probabilities 0.
    """

    labels: tuple[str, ...]
    start: int
    width: int
    narrow: int
    unit: int
    alone: tuple[Decision[str], ...]

    def left(self, total: int, terms: int) -> list[int]:
        """Return the places of the labels that no other one certainly beats."""
        costs, alive = self.costs(total), self.alive(total)
        reach = min([costs[y] for y in alive], default=0) + terms * self.unit
        return [y for y in alive if costs[y] <= reach]

    def costs(self, total: int) -> Sequence[int]:
        """Return T(y) for each label."""
        mask, above = (1 << self.width) - 1, len(self.labels) * self.width
        return [total >> at & mask for at in range(0, above, self.width)]

    def alive(self, total: int) -> Sequence[int]:
        """Return the places of the labels that no 0 was counted for."""
        places = range(len(self.labels))
        counts, mask = total >> len(places) * self.width, (1 << self.narrow) - 1
        return [y for y in places if not counts >> y * self.narrow & mask] if counts else places


def pack(
    labels: Sequence[str], prior: Row, tables: Sequence[Mapping[K, Row]], times: int
) -> tuple[PackedSums, list[dict[K, int]]]:
    """Return the sums, and the int of each cell; of each table so many cells may be added.

    >>> half, third = Fraction(1, 2), Fraction(1, 3)
    >>> sums, (cells,) = pack(("a", "b"), (half, half), [{"v": (half, third)}], 1)
    >>> list(sums.costs(cells["v"])), sums.left(sums.start + cells["v"], 2)
    ([11629079, 18431655], [0])
    """
    rows = [row for table in tables for row in table.values()]
    bounds = _enclosed([prior, *rows])
    most = sum(_greatest(table.values(), bounds) for table in tables)
    reach = _greatest([prior], bounds) + times * most
    width = reach.bit_length() or 1
    narrow, above = (1 + times * len(tables)).bit_length(), len(labels) * width

    def put(row: Row) -> int:
        """Put the costs of a row side by side, and count its zeros."""
        costs = [bounds[p.as_integer_ratio()][0] >> GUARD << y * width for y, p in enumerate(row)]
        return sum(costs) + sum(1 << above + y * narrow for y, p in enumerate(row) if not p)

    unit = max((high >> GUARD) + 1 - (low >> GUARD) for low, high in bounds.values())
    alone = tuple(Decision(y, (y,)) for y in labels)
    sums = PackedSums(tuple(labels), put(prior), width, narrow, unit, alone)
    return sums, [{v: put(row) for v, row in table.items()} for table in tables]


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


def pairwise(model: categorical.Model) -> PairwiseSums:
    """Return the sums of a model of words, with a field for each comparison."""
    labels, prior = tuple(model.prior), [*model.prior.values()]
    tables = _by_value(model)
    bounds = _enclosed([prior, *(row for table in tables for row in table.values())])
    pairs = [*permutations(range(len(labels)), 2)]

    def entries(row: Sequence[Fraction]) -> list[int]:
        """Return e(a, b) of each pair: the least that cost(b) - cost(a) can be."""
        costs = [bounds[p.as_integer_ratio()] for p in row]
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
    return PairwiseSums(start, pieces(cells), unknown, verdicts, mask)


def pieces(tables: Sequence[Mapping[str, int]]) -> Pieces:
    """Return slices of a row with the sums of all their values, as long as there is room for them.

    >>> [sums for *_, sums in pieces([{"a": 1, "b": 2}, {"c": 10}])]
    [{('a', 'c'): 11, ('b', 'c'): 12}]
    """
    found, first, sums = Pieces(), 0, dict[Cells, int]()
    for place, table in enumerate(tables):
        alone: dict[Cells, int] = {(v,): n for v, n in table.items()}
        longer: dict[Cells, int] = {
            (*cells, v): total + n for cells, total in sums.items() for v, n in table.items()
        }
        if not sums or len(longer) * len(tables) > MOST * (place + 1 - first):
            found += [(first, place, sums)] if place else []
            first, longer = place, alone
        sums = longer
    return [*found, (first, len(tables), sums)] if tables else []


def _enclosed(rows: Iterable[Row]) -> dict[tuple[int, int], Bounds]:
    """Return whole numbers below and above 2^48 log(1/p) of each p as a ratio; 0, 0 for p = 0."""
    two, found = series.log_two(BITS + GUARD), {(0, 1): (0, 0)}
    for p in (p for row in rows for p in row):
        if p.as_integer_ratio() not in found:
            low, high = series.log_bounds(1 / Fraction(p), BITS + GUARD, two)
            found[p.as_integer_ratio()] = max(low, 0), high
    return found


def _by_value(model: categorical.Model) -> list[dict[str, list[Fraction]]]:
    """Return p(v | y) of each label y, by feature and value."""
    tables = [[table[y] for y in model.prior] for table in model.conditionals.values()]
    return [{v: [row[v] for row in rows] for v in rows[0]} for rows in tables]


def _greatest(rows: Iterable[Row], bounds: Mapping[tuple[int, int], Bounds]) -> int:
    """Return the greatest cost in some rows."""
    return max((bounds[p.as_integer_ratio()][1] >> GUARD for row in rows for p in row), default=0)
