"""Long work is refused before it begins, with the option that allows it.

    step    one sum or product of short numbers: some microseconds
    b       bits of a number; with long numbers one step is as much work as 1 + b²/10^6 of them
    limit   the most steps that a question may take: a minute, or what the caller allows

What a question takes is estimated from its size, kind by kind. What would take days is refused
without an option: no limit makes it short.
"""

from __future__ import annotations

from collections.abc import Iterable

from refnb.core import checks
from refnb.core.errors import OutOfRange
from refnb.core.messages import option
from refnb.decision.true_distribution import Truth

LIMIT, DAYS = 10_000_000, 999_999_999


def check(what: str, steps: int, limit: int) -> None:
    """Require work within the limit: OutOfRange, with what to write.

    >>> check("a curve up to n = 90", 30, 20)
    Traceback (most recent call last):
    ...
    refnb.core.errors.OutOfRange: ...n = 90 takes about 30 steps, the limit is 20: write limit=30
    """
    checks.size(limit, "the limit", 1)
    if steps > max(limit, DAYS):
        raise OutOfRange(f"{what} takes more than {DAYS} steps: ask for less")
    if steps > limit:
        write = option(f"limit={steps}", f"--limit {steps}")
        raise OutOfRange(f"{what} takes about {steps} steps, the limit is {limit}: write {write}")


def expected_error(lines: int, features: int) -> int:
    """Return the steps of a truth of so many cells and labels: each is listed, scored and judged.

    >>> expected_error(4096, 11)
    491520
    """
    return 10 * lines * (features + 1)


def blocks(truth: Truth) -> int:
    """Return the steps of dividing the features of each label into independent blocks.

    >>> from refnb.decision.plug_in import from_model
    >>> from refnb.examples import HIKING
    >>> blocks(from_model(HIKING))
    12
    """
    cells, features = len(truth.joint()), len(truth.schema.features)
    return len(truth.schema.labels) * cells * features * (cells + (1 << features)) // 10


def curve(steps: Iterable[int]) -> int:
    """Return the steps of the points of a learning curve: those of `fast` are ten times as short.

    >>> curve([960, 1588])
    254
    """
    return upto(steps, 10 * DAYS) // 10


def upto(steps: Iterable[int], most: int = DAYS) -> int:
    """Add steps up until they are certainly too many.

    >>> upto([3, 4, 5], 6)
    7
    """
    found = 0
    for more in steps:
        found += more
        if found > most:
            break
    return found
