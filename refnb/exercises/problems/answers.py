"""Whether drawn numbers make a question: a handy answer, and mistakes that it tells apart.

    workings      the right one, and that with each global mistake, by name
    collisions    two names with one answer by different workings

A mistake that changes no line of the working is none here: where nothing ties, nobody can take the
last of a tie. Two with the same lines are one. Some collisions are there whatever the numbers are:
those of every one of the first draws. Others spoil a draw.

An answer is handy when it is neither 0 nor 1 and its denominator is not too great.

Where a zero or a tie is asked for, 0, 1/2, 1 and 0/0 are what many mistakes must give, so there
only other numbers make collisions, and any answer that is not 0/0 is handy.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from operator import and_

from refnb.exercises import diagnosis, replay
from refnb.exercises.diagnosis import Value
from refnb.exercises.replay import Exercise, Working, Written

RIGHT = "the right answer"

Collisions = frozenset[tuple[str, str]]


@dataclass(frozen=True)
class Criteria:
    """The greatest denominator, and whether a zero or a tie is asked for."""

    most: int
    special: bool

    def accepts(self, exercise: Exercise) -> bool:
        """Tell whether the answer is handy."""
        right = replay.answer(exercise)
        if right is None or right.denominator > self.most:
            return False
        return self.special or right not in (0, 1)

    def collisions(self, exercise: Exercise) -> Collisions:
        """Return the names of one answer, two by two.

        >>> from refnb.exercises.problems import lab_test
        >>> sorted(Criteria(1000, False).collisions(lab_test.exercise()))[0]
        ('evidence-is-likelihood', 'base-rate-only')
        """
        groups = dict[Value, list[tuple[str, Working]]]()
        for name, working in workings(exercise).items():
            value = replay.last(exercise, working)
            if not (self.special and (value is None or value in diagnosis.COMMON)):
                groups.setdefault(value, []).append((name, working))
        pairs = (pair for group in groups.values() for pair in combinations(group, 2))
        return frozenset((one, other) for (one, w), (other, v) in pairs if w != v)


def workings(exercise: Exercise) -> dict[str, Written]:
    """Return the right working, and that with each global mistake, in the order of the stages."""
    mistakes = [mistake for mistake in replay.ordered(exercise) if mistake.kind == diagnosis.GLOBAL]
    right = {RIGHT: replay.working(exercise)}
    return right | {mistake.key: replay.working(exercise, [mistake]) for mistake in mistakes}


def common(found: Iterable[Mapping[str, Collisions]]) -> dict[str, Collisions]:
    """Return the collisions that no draw of these parts, by the letter of the exercise."""
    each = list(found)
    return {letter: reduce(and_, (collisions[letter] for collisions in each)) for letter in each[0]}
