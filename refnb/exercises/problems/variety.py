"""Other numbers for a problem: drawn, replayed with every mistake, rejected where two collide.

    kind       usual     no count is 0, nothing ties
               zero      exactly one count that the question needs is 0
               tie       two labels tie
               other     never asked for
    collisions mistakes that no draw tells apart: equal in each of the first 12

A variant is the first draw of its kind with a handy answer and no collisions but those.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Generic, Protocol, TypeVar

from refnb.core import messages
from refnb.core.errors import BadRequest
from refnb.exercises.problems import answers
from refnb.exercises.problems.answers import Collisions, Criteria
from refnb.exercises.problems.draws import Draws
from refnb.exercises.replay import Exercise

KINDS = USUAL, ZERO, TIE = "usual", "zero", "tie"
OTHER = "other"
BATCH, TRIES = 12, 10_000


class Asking(Protocol):
    """What has exercises."""

    @property
    def exercises(self) -> Mapping[str, Callable[[], Exercise]]:
        """The exercises by the letters of the parts."""


P = TypeVar("P", bound=Asking)


@dataclass(frozen=True)
class Drawn(Generic[P]):
    """What is special about some numbers, and the problem that they make."""

    kind: str
    make: Callable[[], P]


@dataclass(frozen=True)
class Variety(Generic[P]):
    """How numbers are drawn, of which kinds, and the greatest denominator of an answer."""

    draw: Callable[[Draws], Drawn[P]]
    kinds: tuple[str, ...] = (USUAL,)
    most: int = 1000


@dataclass(frozen=True)
class Source(Generic[P]):
    """A source of variants of one kind: BadRequest for a kind that the problem does not have."""

    name: str
    variety: Variety[P]
    kind: str = USUAL

    def __post_init__(self) -> None:
        if self.kind not in self.variety.kinds:
            known = messages.listed(self.variety.kinds)
            raise BadRequest(
                f"{self.name} can be drawn as {known}, not as {messages.shown(self.kind)}"
            )

    @property
    def criteria(self) -> Criteria:
        """What is liked about an answer."""
        return Criteria(self.variety.most, self.kind != USUAL)

    @cached_property
    def collisions(self) -> dict[str, Collisions]:
        """The mistakes that none of the first draws tells apart, by the letter of the exercise."""
        likely = (drawn for drawn in islice(self._likely(0), TRIES) if drawn)
        first = [self._collisions(drawn) for drawn in islice(likely, BATCH)]
        return answers.common(first)

    def tried(self, seed: int) -> Iterator[P | None]:
        """Yield each draw, or None where it was thrown away, without end."""
        for drawn in self._likely(seed):
            fits = drawn and all(
                found <= self.collisions[letter]
                for letter, found in self._collisions(drawn).items()
            )
            yield drawn if fits else None

    def vary(self, seed: int) -> P:
        """Return the first draw that is kept: BadRequest after 20000 in vain."""
        for found in islice(self.tried(seed), TRIES):
            if found is not None:
                return found
        raise BadRequest(f"{TRIES} draws from the seed {seed} made no good question")

    def _likely(self, seed: int) -> Iterator[P | None]:
        """Yield the draws of this kind that have handy answers, None for the others."""
        numbers, criteria = Draws(seed), self.criteria
        while True:
            drawn = self.variety.draw(numbers)
            made = drawn.make() if drawn.kind == self.kind else None
            handy = made and all(criteria.accepts(asked()) for asked in made.exercises.values())
            yield made if handy else None

    def _collisions(self, made: P) -> dict[str, Collisions]:
        return {
            letter: self.criteria.collisions(asked()) for letter, asked in made.exercises.items()
        }
