"""The steps of EM and Baum-Welch, taken one by one within the limit of work."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from refnb.api import work
from refnb.core.errors import OutOfRange
from refnb.io import files
from refnb.latent.em import Reached

H = TypeVar("H")
Climb = tuple[list[Reached[H]], OutOfRange | None]


def climb(  # noqa: PLR0913
    path: Iterator[Reached[H]],
    start: H,
    steps: int,
    grid: int | None,
    cost: Callable[[H], int],
    what: str,
    *,
    limit: int,
) -> Climb[H]:
    """Return what a path reaches, and the refusal that ended it after its first step.

    On a grid each step costs the same, and all of them are limited before the first. Exact numbers
    are longer after each step, and the next one is limited before it is taken. A terminal shows
    how many there were.

    Raises OutOfRange for too much work; what the first step raises.
    """
    spent = cost(start)
    work.check(what, spent * (steps if grid else min(steps, 1)), limit)
    reached = [next(path)]
    try:
        for at in files.show_progress(path, f"of {steps} steps", 1):
            reached.append(at)
            if grid is None and len(reached) <= steps:
                spent += cost(at.h)
                work.check(what, spent, limit)
    except OutOfRange as refusal:
        if len(reached) == 1:
            raise
        return reached, refusal
    return reached, None
