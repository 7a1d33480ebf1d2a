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
2^24 log(s(a) / s(b)) >= 1. It does not matter how many cells were added. And no field overflows:
w is chosen for the greatest |e| of each table, as often as a cell of it can be added, so that
every field lies in 0..2^w - 1.

Of three labels there are six comparisons, and a few patterns of six signs in which one label
beats both others: a table of them decides at once. A probability 0 leaves no e; it is counted
above all comparisons, as in `packed_sums`, and then the labels are looked at one by one.

Whoever scores best is among those that no other one certainly beats. Where these are several, whole
numbers in proportion to their scores are compared, and ties are found to be ties.

The trap: comparisons grow with the square of the number of labels. From five labels on, a field
for each label is shorter.

Source: L. Lamport, Multiple byte processing with full-word instructions, CACM 18
(1975), for the fields; the comparisons are this project's.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations, product
from typing import Protocol, TypeVar

from refnb.exact.series import Bounds
from refnb.fast import packed_sums
from refnb.fast.packed_sums import GUARD, Row, Zeros
from refnb.probability.distribution import Decision

MOST = 4  # labels

K = TypeVar("K", bound=Hashable)
Signs = dict[tuple[int, int], int]


class Sums(Protocol):
    """What a sum of ints says of the labels: `PairwiseSums` or `PackedSums`."""

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels, in the order that decides ties."""

    @property
    def start(self) -> int:
        """The int of the prior."""

    @property
    def alone(self) -> tuple[Decision[str], ...]:
        """The decision for each label that does not tie."""

    def sure(self, total: int, terms: int) -> Decision[str] | None:
        """Return the decision that is certain without products, if it is."""

    def decided(self, totals: Iterable[int], terms: int) -> list[Decision[str] | None]:
        """Return what is sure of each sum of so many ints."""

    def left(self, total: int, terms: int) -> list[int]:
        """Return the places of the labels that no other one certainly beats."""


@dataclass(frozen=True)
class PairwiseSums:
    """What is common to all cells: the labels, the int of the prior, and what the signs decide."""

    labels: tuple[str, ...]
    start: int
    width: int
    mask: int
    zeros: Zeros
    verdicts: dict[int, Decision[str]]
    alone: tuple[Decision[str], ...]

    def sure(self, total: int, terms: int) -> Decision[str] | None:  # noqa: ARG002
        """Return the decision when the signs are those of one winner."""
        return self.verdicts.get(total & self.mask)

    def decided(self, totals: Iterable[int], terms: int) -> list[Decision[str] | None]:  # noqa: ARG002
        """Return what is sure of each sum."""
        found, mask = self.verdicts.get, self.mask
        return [found(total & mask) for total in totals]

    def left(self, total: int, terms: int) -> list[int]:  # noqa: ARG002
        """Return the places of the labels that no other one certainly beats."""
        alive, signs = self.zeros.alive(total), _signs(len(self.labels), self.width)
        return [b for b in alive if not any(total & signs[a, b] for a in alive if a != b)]


def made(
    labels: Sequence[str], prior: Row, tables: Sequence[Mapping[K, Row]], times: int
) -> tuple[PairwiseSums, list[dict[K, int]]]:
    """Return the sums, and the int of each cell; of each table so many cells may be added.

    >>> from fractions import Fraction
    >>> half, third = Fraction(1, 2), Fraction(1, 3)
    >>> sums, (cells,) = made(("a", "b"), (half, half), [{"v": (half, third)}], 1)
    >>> sums.sure(sums.start + cells["v"], 2), sums.sure(sums.start, 1)
    (Decision(label='a', ties=('a',)), None)
    """
    bounds = packed_sums.enclosed([prior, *(row for table in tables for row in table.values())])
    most = sum(_greatest(table.values(), bounds) for table in tables)
    width = (_greatest([prior], bounds) + times * most).bit_length() + 1
    signs = _signs(len(labels), width)
    zeros = Zeros(len(labels), len(signs) * width, (1 + times * len(tables)).bit_length())

    def put(row: Row) -> int:
        """Put the entries of a row side by side, and count its zeros."""
        fields = sum(e << i * width for i, e in enumerate(_entries(row, bounds)))
        return fields + (zeros.of(row) if not all(row) else 0)

    start = put(prior) + sum(sign - (sign >> width - 1) for sign in signs.values())
    mask, alone = sum(signs.values()) + zeros.mask, tuple(Decision(y, (y,)) for y in labels)
    verdicts = dict(_verdicts(alone, signs))
    result = PairwiseSums(tuple(labels), start, width, mask, zeros, verdicts, alone)
    return result, [{v: put(row) for v, row in table.items()} for table in tables]


def sums(
    labels: Sequence[str], prior: Row, tables: Sequence[Mapping[K, Row]], times: int
) -> tuple[Sums, list[dict[K, int]]]:
    """Return sums of pairs of up to four labels, packed ones of more; and the int of each cell."""
    kind = made if len(labels) <= MOST else packed_sums.made
    return kind(labels, prior, tables, times)


def best(found: Sums, left: Sequence[int], weight: Callable[[int], int]) -> Decision[str] | None:
    """Return the best of the labels that are left, with all ties; None when none is left.

    >>> from fractions import Fraction
    >>> found, _ = sums(("a", "b", "c"), [Fraction(1, 3)] * 3, [], 1)
    >>> best(found, [0, 1, 2], (3, 5, 5).__getitem__)
    Decision(label='b', ties=('b', 'c'))
    """
    if len(left) < 2:
        return found.alone[left[0]] if left else None
    scores = {y: weight(y) for y in left}
    most = max(scores.values())
    ties = [y for y, w in scores.items() if w == most]
    names = tuple(found.labels[y] for y in ties)
    return found.alone[ties[0]] if len(ties) == 1 else Decision(names[0], names)


def _entries(row: Row, bounds: Mapping[int, Bounds]) -> list[int]:
    """Return e(a, b) of each pair: the least that cost(b) - cost(a) can be; 0 where p is 0."""
    pairs = permutations([bounds[id(p)] if p else None for p in row], 2)
    return [(b[0] - a[1]) >> GUARD if a and b else 0 for a, b in pairs]


def _greatest(rows: Iterable[Row], bounds: Mapping[int, Bounds]) -> int:
    """Return the greatest |e| in some rows."""
    return max((abs(e) for row in rows for e in _entries(row, bounds)), default=0)


def _signs(labels: int, width: int) -> Signs:
    """Return the highest bit of the field of each comparison."""
    return {
        pair: 1 << i * width + width - 1 for i, pair in enumerate(permutations(range(labels), 2))
    }


def _verdicts(alone: Sequence[Decision[str]], signs: Signs) -> Iterator[tuple[int, Decision[str]]]:
    """Yield the signs with which one label beats all others, however those compare."""
    for a, made in enumerate(alone):
        others = [b for b in range(len(alone)) if b != a]
        rest = [(0, signs[b, c], signs[c, b]) for b, c in combinations(others, 2)]
        for states in product(*rest):
            yield sum(signs[a, b] for b in others) + sum(states), made
