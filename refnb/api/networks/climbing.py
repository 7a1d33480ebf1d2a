"""The steps of EM and Baum-Welch, taken one by one within the limit of work."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from refnb.api import work
from refnb.core.errors import OutOfRange
from refnb.io import files
from refnb.latent.em import Reached

H = TypeVar("H")
Climb = tuple[list[Reached[H]], OutOfRange | None]


@dataclass
class Budget(Generic[H]):
    """The limit of work for some steps, and the cost of a step, computed from the last model.

    On a grid each step costs the same, and all of them are charged before the first. Exact numbers
    become longer with each step, so each step is charged on its own.

    Raises OutOfRange for too much work.
    """

    start: H
    steps: int
    grid: int | None
    cost: Callable[[H], int]
    what: str
    limit: int
    spent: int = 0

    def __post_init__(self) -> None:
        first = self.steps if self.grid else min(self.steps, 1)
        work.check(self.what, self.cost(self.start) * first, self.limit)

    def spend(self, h: H) -> None:
        """Add the cost of the step from h or of comparing with it: OutOfRange for too much."""
        if self.grid is None:
            self.spent += self.cost(h)
            work.check(self.what, self.spent, self.limit)


def climb(
    path: Iterator[Reached[H]], steps: int, spend: Callable[[H], None] | None = None
) -> Climb[H]:
    """Return the result of each step, and the error that ended them after the first.

    A terminal shows the number of steps so far. The cost of the next step is charged before it.

    Raises OutOfRange for too much work; whatever the first step raises.
    """
    reached = [next(path)]
    if spend:
        spend(reached[0].h)
    try:
        for at in files.show_progress(path, f"of {steps} steps", 1):
            reached.append(at)
            if spend and len(reached) <= steps:
                spend(at.h)
    except OutOfRange as refusal:
        if len(reached) == 1:
            raise
        return reached, refusal
    return reached, None
