"""Draw other numbers for a problem, replay every mistake, and reject numbers where two collide.

    kind       usual     no count is 0, nothing ties
               zero      exactly one count that the question needs is 0
               tie       two labels tie
               other     never asked for
    workings   the right one, and that with each global mistake, by name
    collisions two names with one answer by different workings, in each of the first 12 draws

A variant is the first draw of its kind with a simple answer and only unavoidable collisions. An
answer is simple if it is neither 0 nor 1 and its denominator is not too large. A mistake that
changes no line of the working does not count: if nothing ties, nobody can take the last label of a
tie.

If you ask for a zero or a tie, many mistakes must give 0, 1/2, 1 or 0/0; then only other numbers
count as collisions, and any answer except 0/0 is simple.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import combinations, islice
from operator import and_

from refnb.core import messages
from refnb.core.errors import BadRequest
from refnb.exact.logarithm import Real
from refnb.exercises import diagnosis, replay
from refnb.exercises.problems.problem import Draws, Problem
from refnb.worked.working import Written

VERSION = 2  # of what is drawn from a seed
USUAL = "usual"
BATCH, SHARE = 12, 20
NONE = {  # why a search was in vain
    USUAL: "no answer has a denominator up to {}: write ranges of fewer digits",
    "zero": "in none is just one count or number 0: write ranges that hold 0, or a smaller table",
    "tie": "in none do two labels tie: write ranges of fewer numbers",
}
RIGHT = "the right answer"

Collisions = frozenset[tuple[str, str]]


@dataclass(frozen=True)
class Source:
    """The source of the variants of a kind: BadRequest where there are none."""

    problem: Problem
    kind: str = USUAL

    def __post_init__(self) -> None:
        name, kinds = self.problem.name, self.problem.kinds
        if self.problem.solver.draw is None:
            shell = f"refnb solve {messages.word(name)} --format latex --question-only"
            how = messages.option(f"refnb.solve({name!r}).question_only().latex()", shell)
            raise BadRequest(f"{name} has no variants, but numbers of its own, which {how} prints")
        if self.kind not in kinds:
            known, got = messages.listing(kinds), messages.quote(self.kind)
            raise BadRequest(f"{name} can be drawn as {known}, not as {got}")

    @cached_property
    def likely(self) -> list[tuple[int, Problem]]:
        """The first acceptable draws, each with the number of draws until then."""
        return list(islice(self._likely(0), BATCH))

    @cached_property
    def collisions(self) -> dict[str, Collisions]:
        """The mistakes that none of the first draws separates, by the letter of the exercise."""
        first = [self._collisions(made) for _, made in self.likely]
        asked = self.problem.exercises
        return {y: reduce(and_, (each[y] for each in first)) for y in asked}

    def vary(self, seed: int) -> Problem:
        """Return the first acceptable draw, or one with the fewest collisions: BadRequest for none.

        So even a small table, in which mistakes collide in every draw, has a variant.
        """
        fewest = dict[int, Problem]()
        for _, made in islice(self._likely(seed), self.problem.tries // SHARE):
            new = [each - self.collisions[y] for y, each in self._collisions(made).items()]
            fewest.setdefault(sum(map(len, new)), made)
            if 0 in fewest:
                break
        if not fewest:
            tries = f"{self.problem.tries} draws from the seed {seed}"
            why = NONE[self.kind].format(self.problem.most)
            raise BadRequest(f"{tries} made no good question: {why}")
        return fewest[min(fewest)]

    def is_handy(self, exercise: replay.Exercise) -> bool:
        """Return whether the answer is simple."""
        right = replay.answer(exercise)
        if exercise.irrational or exercise.choice or exercise.is_near or isinstance(right, Real):
            return True
        if right is None or right.denominator > self.problem.most:
            return False
        return self.kind != USUAL or right not in (0, 1)

    def _likely(self, seed: int) -> Iterator[tuple[int, Problem]]:
        """Yield the place and numbers of each draw of this kind with simple answers."""
        numbers, draw = Draws(seed), self.problem.solver.draw
        assert draw is not None
        for place in range(1, self.problem.tries + 1):
            drawn = draw(numbers)
            made = self.problem.redrawn(drawn) if self.kind in drawn.kind.split() else None
            if made and all(self.is_handy(ask()) for ask in made.exercises.values()):
                yield place, made

    def _collisions(self, made: Problem) -> dict[str, Collisions]:
        """Return the pairs of names with equal answers, for each exercise."""
        collisions = dict[str, Collisions]()
        for letter, asked in made.exercises.items():
            exercise, groups = asked(), dict[diagnosis.Value, list[tuple[str, Written]]]()
            known = (m.key for m in replay.ordered(exercise) if m.kind == diagnosis.GLOBAL)
            for name in (RIGHT, *known):
                working = replay.working(exercise, [name] if name != RIGHT else [])
                value = replay.last(exercise, working)
                if self.kind == USUAL or not (value is None or value in diagnosis.COMMON):
                    groups.setdefault(value, []).append((name, working))
            pairs = (pair for group in groups.values() for pair in combinations(group, 2))
            collisions[letter] = frozenset((one, other) for (one, w), (other, v) in pairs if w != v)
        return collisions
