"""Packed sums: the scores of all labels side by side in one whole number.

    cost(p)    a whole number just below 2^24 log(1/p)                0 < p <= 1
    u          no cost is more than u too low                         unit
    w          bits of a field, one field for each label              width
    cell       what has a probability for each label, such as a word  with an int of its own
    S          the int of the prior plus those of the cells           int
    T(y)       the field of y in S                                    int
    t          how many costs were added: 1 + the number of cells     terms

    T(y) <= 2^24 log(1 / s(y)) <= T(y) + t u                          s(y) is the score

One addition for each cell scores all labels at once. A label whose T is more than t u above the
least has certainly lost: its 2^24 log(1/s) is above the greatest value that the least one can have.
Adding whole numbers makes no error, so the bound is that of t roundings down.

No field overflows: w is wide enough for the greatest cost of each table, added as often as its
cells can be. A probability 0 has no cost. A separate field above the others counts it; a label
whose count is not 0 is impossible.

If several labels are left, this module does not decide.

The trap: floating point mostly decides the same. But it breaks exact ties without saying so.

Source: L. Lamport, Multiple byte processing with full-word instructions, CACM 18
(1975), for the fields; J. R. Shewchuk, Adaptive precision floating-point arithmetic (1997), for a
filter in front of an exact comparison.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from refnb.exact import series
from refnb.probability.distribution import Decision

BITS, GUARD = 24, 24

K = TypeVar("K", bound=Hashable)
Row = Sequence[Fraction]


@dataclass(frozen=True)
class PackedSums:
    """What all cells share: the labels, their fields, the int of the prior, and u.

    A field begins at its place and holds at most 2^w - 1, the mask. Above these fields, a narrow
    one for each label counts probabilities of 0.
    """

    labels: tuple[str, ...]
    start: int
    places: range
    mask: int
    narrow: int
    unit: int
    alone: tuple[Decision[str], ...]

    def left(self, total: int, terms: int) -> list[int]:
        """Return the places of the labels that no other one certainly beats."""
        costs = self.costs(total)
        reach = min(min(costs) + terms * self.unit, self.mask)
        return [y for y, cost in enumerate(costs) if cost <= reach]

    def costs(self, total: int) -> list[int]:
        """Return T(y) for each label, or 2^w, more than a field holds, for a probability 0."""
        mask = self.mask
        costs = [total >> at & mask for at in self.places]
        if counts := total >> self.places.stop:
            zeros = (counts >> at for at in range(0, len(costs) * self.narrow, self.narrow))
            one = (1 << self.narrow) - 1
            costs = [mask + 1 if n & one else t for n, t in zip(zeros, costs, strict=True)]
        return costs


def pack(
    labels: Sequence[str], prior: Row, tables: Sequence[Mapping[K, Row]], times: int
) -> tuple[PackedSums, list[dict[K, int]]]:
    """Return the sums, and the int of each cell, given how many cells of each table may be added.

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
    narrow = (1 + times * len(tables)).bit_length()
    places = range(0, len(labels) * width, width)

    def put(row: Row) -> int:
        """Put the costs of a row side by side, and count its zeros."""
        costs = (bounds[p.as_integer_ratio()][0] >> GUARD for p in row)
        zeros = (1 << places.stop + y * narrow for y, p in enumerate(row) if not p)
        return sum(cost << at for cost, at in zip(costs, places, strict=True)) + sum(zeros)

    unit = max((high >> GUARD) + 1 - (low >> GUARD) for low, high in bounds.values())
    alone = tuple(Decision(y, (y,)) for y in labels)
    mask = (1 << width) - 1
    sums = PackedSums(tuple(labels), put(prior), places, mask, narrow, unit, alone)
    return sums, [{v: put(row) for v, row in table.items()} for table in tables]


def _enclosed(rows: Iterable[Row]) -> dict[tuple[int, int], series.Bounds]:
    """Return whole numbers below and above 2^48 log(1/p) of each p as a ratio; 0, 0 for p = 0."""
    two, bounds = series.log_two(BITS + GUARD), {(0, 1): (0, 0)}
    for p in (p for row in rows for p in row):
        if p.as_integer_ratio() not in bounds:
            low, high = series.log_bounds(1 / Fraction(p), BITS + GUARD, two)
            bounds[p.as_integer_ratio()] = max(low, 0), high
    return bounds


def _greatest(rows: Iterable[Row], bounds: Mapping[tuple[int, int], series.Bounds]) -> int:
    """Return the greatest cost in some rows."""
    return max((bounds[p.as_integer_ratio()][1] >> GUARD for row in rows for p in row), default=0)
