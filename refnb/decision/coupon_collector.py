"""The coupon collector: has everything been seen by now, and after how many examples has it.

    p(c)   probability that an example lies in cell c       Fraction in 0..1, the sum at most 1
    k      number of cells that must be seen                int >= 0
    N      number of examples, drawn independently          int >= 0
    S_j    sum of (1 - p(A))^N over the sets A of j cells   Fraction, with 0^0 = 1
    u(N)   unseen: P(some cell has not been seen)           Fraction
    ε      risk that is allowed                             Fraction, 0 < ε <= 1

    u(N) = S_1 - S_2 + S_3 - ... ± S_k                      inclusion and exclusion
    u(N) <= S_1                                             the union bound

Between two neighbours of 0, S_1, S_1 - S_2, S_1 - S_2 + S_3, ... lies u(N). So a few of the
terms, kept between whole numbers, tell whether u(N) <= ε: that finds the least N at once.

The trap: one cell that is named beforehand is seen far sooner than the last of all cells.

Source: A. de Moivre, De mensura sortis (1711); C. E. Bonferroni (1936), for the brackets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate, chain
from math import prod
from typing import Annotated, NamedTuple, TypeVar

from refnb.core import checks, messages
from refnb.core.checks import Number, Shares, Size, Whole
from refnb.core.errors import OutOfRange
from refnb.exact import enclosure, rational, series
from refnb.exact.enclosure import Enclosure
from refnb.exact.series import Bounds

H = TypeVar("H", bound=Hashable)
Risk = Annotated[Number, OutOfRange, "a risk that is not above 0 and at most 1"]
Level = list[tuple[int, int]]

MAX_RISK_BITS, MAX_SEARCH, MAX_POWER_BITS, MAX_SUM_BITS = 128, 10**7, 10**5, 2 * 10**8


class Cells(NamedTuple):
    """Weights over a common `whole`, each with the number of cells that have it."""

    whole: int
    weights: tuple[tuple[int, int], ...]

    def sets(self) -> int:
        """Return how many sets of cells there are, cells of one weight being all the same."""
        return prod(count + 1 for _, count in self.weights)

    def bits(self) -> int:
        """Return the least b with whole <= 2^b."""
        return (self.whole - 1).bit_length()


def unseen(p: Shares[H], n: Whole) -> Fraction:
    """Return u(N) = S_1 - S_2 + S_3 - ... ± S_k.

    Raises OutOfRange when the probabilities sum to more than 1, or for too much work.

    >>> unseen({"heads": Fraction(1, 2), "tails": Fraction(1, 2)}, 3)
    Fraction(1, 4)
    """
    return unseen_each({"all": p}, n)


def bracket(p: Shares[H], n: Whole, terms: Size) -> Enclosure:
    """Return the sum of the first `terms` of S_1, -S_2, S_3, ..., and the sum without the last.

    Beyond S_k all terms are 0, and both are u(N).

    Raises OutOfRange when `terms` is below 1, and as in `unseen`.

    >>> bracket({"heads": Fraction(1, 2), "tails": Fraction(1, 2)}, 3, 1)
    Enclosure(low=Fraction(0, 1), high=Fraction(1, 4))
    """
    checks.size(terms, "the number of terms", 1)
    [cells] = _short({"all": p}, n)
    sums = accumulate(_terms(cells, n), initial=0)
    last = [total for _, total in zip(range(terms + 1), sums, strict=False)][-2:]
    return Enclosure(*(Fraction(total, cells.whole**n) for total in sorted(last)))


def unseen_each(tables: Mapping[str, Shares[H]], n: Whole) -> Fraction:
    """Return 1 - (1 - u_1(N)) (1 - u_2(N)) ... for independent attributes, each with its cells.

    Raises OutOfRange as in `unseen`, for all attributes together.

    >>> coin = {"0": Fraction(1, 2), "1": Fraction(1, 2)}
    >>> unseen_each({"rain": coin, "wind": coin}, 3)
    Fraction(7, 16)
    """
    p = ((1 - Fraction(sum(_terms(c, n)), c.whole**n)) ** m for c, m in _short(tables, n).items())
    return 1 - prod(p, start=Fraction(1))


def least(p: Shares[H], risk: Risk) -> int:
    """Return the least N with u(N) <= ε.

    Raises OutOfRange when a probability is 0 or they sum to more than 1, or for too much work.

    >>> least({"heads": Fraction(1, 2), "tails": Fraction(1, 2)}, Fraction(1, 10))
    5
    """
    return least_each({"all": p}, risk)


def least_each(tables: Mapping[str, Shares[H]], risk: Risk) -> int:
    """Return the least N with 1 - (1 - u_1(N)) (1 - u_2(N)) ... <= ε.

    Raises OutOfRange as in `least`, for all attributes together.

    >>> coin = {"0": Fraction(1, 2), "1": Fraction(1, 2)}
    >>> least_each({"rain": coin, "wind": coin}, Fraction(1, 10))
    6
    """
    found = _attributes(tables)
    if any(weight == 0 for cells in found for weight, _ in cells.weights):
        raise OutOfRange("a cell of probability 0 is never seen: no N is enough")
    work = sum(cells.sets() * cells.bits() ** 3 for cells in found)
    checks.size(work, "the sets of cells times the cube of their bits", 0, MAX_SEARCH)
    return search(found, risk)


def search(attributes: Mapping[Cells, int], risk: Risk) -> int:
    """Return the least N with P(all seen) >= 1 - ε, for so many attributes with such cells.

    It begins at the greatest N = (1/p - 1/2) log(k / -log(1 - ε)) of an attribute, whose k rarest
    cells have p each: there k (1 - p)^N is about -log(1 - ε).

    >>> search({Cells(2**20, ((1, 2**20),)): 1}, Fraction(1, 10))
    16896024
    """
    check_risk(risk)
    if risk == 1:
        return 0  # and log 0 is no number
    bits = 32 + risk.denominator.bit_length() + sum(cells.bits() for cells in attributes)
    two, near = series.log_two(bits), 1
    limit, _ = series.log_bounds(1 / (1 - Fraction(risk)), bits, two)
    for cells in attributes:
        for w, k in cells.weights[:1]:  # p = w / whole
            log, _ = series.log_bounds(Fraction(k << bits, limit), bits, two)
            near = max(near, log * (2 * cells.whole - w) // (2 * w) >> bits)
    return enclosure.first(lambda n: _enough(attributes, n, Fraction(risk)), near)


def check_risk(risk: Number) -> None:
    """Require 0 < ε <= 1, of at most 128 bits: NotExact; OutOfRange."""
    checks.share(risk, "the risk")
    if risk == 0:
        raise OutOfRange("a risk must be > 0: something may always be unseen")
    checks.size(risk.denominator.bit_length(), "the bits of the risk", 0, MAX_RISK_BITS)


def _levels(cells: Cells) -> Iterator[Level]:
    """Yield for j = 1, 2, ... how many sets A of j cells leave which whole - w(A); at last none."""
    level = [(0, 0, 1, cells.whole)]
    while level:
        level = [
            (i, used + 1, count * (many - used) // (used + 1), left - weight)
            for last, taken, count, left in level
            for i, (weight, many) in enumerate(cells.weights[last:], last)
            if (used := taken if i == last else 0) < many
        ]
        yield [(count, left) for _, _, count, left in level]


def _terms(cells: Cells, n: int) -> Iterator[int]:
    """Yield whole^N times S_1, -S_2, S_3, ..., ±S_k, 0."""
    for j, level in enumerate(_levels(cells)):
        yield (-1) ** j * sum(count * left**n for count, left in level)


def _enough(attributes: Mapping[Cells, int], n: int, risk: Fraction) -> bool:
    """Tell whether P(all seen) >= 1 - ε: if they are nearer than 2^-finest, they are equal.

    P(all seen) is the product of 1 - u(N) over the attributes, in units of 2^-bits.
    """
    few = risk.denominator.bit_length() + 24
    finest = few + sum(many * n * cells.bits() for cells, many in attributes.items())
    for bits in chain([few], enclosure.precisions()):
        one = low = high = 1 << bits
        for cells, many in attributes.items():
            least, most = _unseen(cells, n, bits)
            low, _ = enclosure.scaled(low, (max(one - most, 0), one), many, bits)
            _, high = enclosure.scaled(high, (min(one - least, one), one), many, bits)
        needed = -((risk - 1) * one // 1)
        if low >= needed or high < needed or bits >= finest + (high - low).bit_length():
            return bool(high >= needed)
    raise AssertionError("unreachable: some precision suffices")


def _unseen(cells: Cells, n: int, bits: int) -> Bounds:
    """Return bounds of 2^bits u(N): it is no further from a sum of terms than the last of them."""
    low = high = 0
    for j, level in enumerate(_levels(cells)):
        near, far = _size(cells, level, n, bits)
        low, high = (low - far, high - near) if j % 2 else (low + near, high + far)
        if far <= 1:
            return low - far, high + far
    raise AssertionError("the last level is empty")


def _size(cells: Cells, level: Level, n: int, bits: int) -> Bounds:
    """Return bounds of 2^bits S_j."""
    parts = [enclosure.scaled(count << bits, (left, cells.whole), n, bits) for count, left in level]
    return sum(low for low, _ in parts), sum(high for _, high in parts)


def _short(tables: Mapping[str, Shares[H]], n: int) -> dict[Cells, int]:
    """Return how many attributes have which cells, where the exact u(N) is not too long."""
    checks.whole(n, "the number of examples")
    found = _attributes(tables)
    power = sum(n * cells.bits() * many for cells, many in found.items())
    checks.size(power, "N times the bits of the denominators", 0, MAX_POWER_BITS)
    work = sum(cells.sets() for cells in found) * (power + 1_000)
    checks.size(work, "the sets of cells times the bits of their terms", 0, MAX_SUM_BITS)
    return found


def _attributes(tables: Mapping[str, Shares[H]]) -> dict[Cells, int]:
    """Return how many attributes have which cells."""
    found = Counter[Cells]()
    for name, p in tables.items():
        checks.shares(p, f"{messages.shown(name)}: the probability of")
        if (total := rational.total(p.values())) > 1:
            raise OutOfRange(f"{messages.shown(name)}: the cells sum to {messages.shown(total)}")
        whole, weights = rational.whole(p.values())
        found[Cells(whole, tuple(sorted(Counter(weights).items())))] += 1
    return dict(found)
