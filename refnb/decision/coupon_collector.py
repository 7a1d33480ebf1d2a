"""The coupon collector: how many examples it takes until every cell has been seen.

    p(c)   probability that an example lies in cell c       Fraction in 0..1, the sum at most 1
    k      number of cells that must be seen                int >= 0
    N      number of examples, drawn independently          int >= 0
    S_j    sum of (1 - p(A))^N over the sets A of j cells   Fraction, with 0^0 = 1
    u(N)   unseen: P(some cell has not been seen)           Fraction
    ε      risk that is allowed                             Fraction, 0 < ε <= 1

    u(N) = S_1 - S_2 + S_3 - ... ± S_k                      inclusion and exclusion
    u(N) <= S_1                                             the union bound

Let T_m be the sum of the first m terms. T_1, T_2, T_3, ... lie alternately above and below u(N), so
a few of them decide whether u(N) <= ε. With p the least p(c), u(N) <= S_1 <= k (1 - p)^N <= k e^(-p
N), which is at most ε from N = log(k / ε) / p on: the search for the least N need not go further.

The trap: a single cell that you choose beforehand is seen far sooner than the last of all cells.

Source: A. de Moivre, De mensura sortis (1711); C. E. Bonferroni (1936), for the brackets.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Hashable, Iterator
from fractions import Fraction
from math import prod
from typing import Annotated, TypeVar

from refnb.core import checks, limits, messages
from refnb.core.checks import Cardinal, Number, Shares
from refnb.core.errors import OutOfRange
from refnb.exact import enclosure, logarithm, rational

H = TypeVar("H", bound=Hashable)
Risk = Annotated[Number, OutOfRange, "a risk that is not above 0 and at most 1"]
Cells = tuple[int, list[tuple[int, int]]]
"""A common denominator L, and each value of L p(c) with its number of cells."""


def unseen(p: Shares[H], n: Cardinal) -> Fraction:
    """Return u(N) = S_1 - S_2 + S_3 - ... ± S_k.

    Raises OutOfRange when the probabilities sum to more than 1.

    >>> unseen({"heads": Fraction(1, 2), "tails": Fraction(1, 2)}, 3)
    Fraction(1, 4)
    """
    checks.cardinal(n, "the number of examples")
    cells = _cells(p)
    _check_length(cells, n)

    return Fraction(sum(_terms(cells, n)), cells[0] ** n)


def least(p: Shares[H], risk: Risk) -> int:
    """Return the least N with u(N) <= ε.

    Raises OutOfRange when a probability is 0 or they sum to more than 1.

    >>> least({"heads": Fraction(1, 2), "tails": Fraction(1, 2)}, Fraction(1, 10))
    5
    """
    check_risk(risk)
    cells, rarest = _cells(p), Fraction(min(p.values(), default=1))
    if rarest == 0:
        raise OutOfRange("a cell of probability 0 is never seen: no N is enough")
    if not p:
        return 0
    bound = logarithm.scale(logarithm.log(len(p) / Fraction(risk), "e"), 1 / rarest)
    most = enclosure.ceiling(bound)
    _check_length(cells, most)

    return bisect_left(range(most), True, key=lambda n: _enough(cells, n, Fraction(risk)))


def check_risk(risk: Number) -> None:
    """Require 0 < ε <= 1: NotExact; OutOfRange."""
    checks.share(risk, "the risk")
    if risk == 0:
        raise OutOfRange("a risk must be > 0: some cell may always be unseen")


def _enough(cells: Cells, n: int, risk: Fraction) -> bool:
    """Return whether u(N) <= ε, from the first upper bound T_m <= ε or lower bound T_m > ε."""
    total, limit = 0, int(cells[0] ** n * risk)
    for m, term in enumerate(_terms(cells, n), 1):
        total += term
        if (total <= limit) == (m % 2 == 1):
            return total <= limit
    return total <= limit


def _terms(cells: Cells, n: int) -> Iterator[int]:
    """Yield L^N times S_1, -S_2, S_3, ..., ±S_k, 0, treating sets of equal weight together."""
    denominator, weights = cells
    sign, level = 1, [(0, 0, 1, denominator)]
    while level:
        level = [
            (i, used + 1, count * (many - used) // (used + 1), left - weight)
            for last, taken, count, left in level
            for i, (weight, many) in enumerate(weights[last:], last)
            if (used := taken if i == last else 0) < many
        ]
        yield sign * sum(count * left**n for _, _, count, left in level)
        sign = -sign


def _cells(p: Shares[H]) -> Cells:
    checks.shares(p, "the probability of")
    if (total := rational.total(p.values())) > 1:
        raise OutOfRange(f"the cells sum to {messages.quote(total)}, more than 1")
    denominator, weights = rational.integers(p.values())
    return denominator, sorted(Counter(weights).items())


def _check_length(cells: Cells, n: int) -> None:
    """Require that u(N) is not too long, and that there are few different weights of sets."""
    power = n * (cells[0] - 1).bit_length()
    limits.check_bits(power, "the probability that something is unseen")
    sets = prod(many + 1 for _, many in cells[1])
    limits.check_cells(sets, "the list of the different sets of cells")
