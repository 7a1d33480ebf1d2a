"""Least numbers of examples, beside the loop that one would write: it adds up whole powers."""

from bisect import bisect_left
from collections.abc import Iterator
from fractions import Fraction
from math import comb

from peers.benchmarks.run import Job, Way
from refnb.decision import coupon_collector
from refnb.decision.coupon_collector import Cells

PEERS = ()
LEAST, POWERS = "refnb", "inclusion and exclusion, whole numbers"
RISK = Fraction(1, 100)


def jobs() -> Iterator[Job]:
    """Yield the race to the least number of examples."""
    few: dict[str, Way] = {
        LEAST: lambda: [coupon_collector.search({Cells(256, ((1, 256),)): 1}, RISK)],
        POWERS: lambda: [least_by_powers(256)],
    }
    yield Job("least N, 256 cells", LEAST, few, {POWERS: 0.001})


def least_by_powers(cells: int) -> int:
    """Return the least N by doubling and halving, with the exact sum each time."""
    high = cells
    while not enough(cells, high):
        high *= 2
    return bisect_left(range(high), True, key=lambda n: enough(cells, n))


def enough(cells: int, n: int) -> bool:
    """Tell whether n examples see all cells but with the risk."""
    terms = ((-1) ** (j + 1) * comb(cells, j) * (cells - j) ** n for j in range(1, cells + 1))
    return Fraction(sum(terms), cells**n) <= RISK
