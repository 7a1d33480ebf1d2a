"""What the tests of all models made ready share: refusals of the chapter, sums that note terms."""

import re
from collections.abc import Callable
from typing import Protocol, TypeVar

from refnb.core.errors import ZeroEvidence
from refnb.fast.pairwise import Sums
from refusals import refuses

X = TypeVar("X")
Q_contra = TypeVar("Q_contra", contravariant=True)


class Ready(Protocol[Q_contra]):
    """A model made ready, which decides what it is asked."""

    def classify(self, x: Q_contra, /) -> object:
        """Return the decision."""

    def posterior(self, x: Q_contra, /) -> object:
        """Return the posterior."""

    def decimals(self, x: Q_contra, places: int, /) -> object:
        """Return the posterior in decimals."""


def check_refused(ready: Ready[X], x: X, said: ZeroEvidence) -> None:
    """Require the refusal of the chapter, in its words, of each question."""
    asked: list[Callable[[], object]] = [
        lambda: ready.classify(x),
        lambda: ready.posterior(x),
        lambda: ready.decimals(x, 3),
    ]
    for ask in asked:
        refuses(ZeroEvidence, re.escape(str(said)), ask)


class Told:
    """Sums that note how many terms they are told of, and are sure of nothing."""

    def __init__(self, sums: Sums, terms: list[int]) -> None:
        self.sums, self.terms = sums, terms

    def __getattr__(self, name: str) -> object:
        return getattr(self.sums, name)

    def sure(self, _: int, terms: int) -> None:
        """Note the terms."""
        self.terms.append(terms)

    def decided(self, totals: list[int], terms: int) -> list[None]:
        """Note the terms."""
        self.terms.append(terms)
        return [None for _ in totals]

    def left(self, total: int, terms: int) -> list[int]:
        """Note the terms."""
        self.terms.append(terms)
        return self.sums.left(total, terms)
