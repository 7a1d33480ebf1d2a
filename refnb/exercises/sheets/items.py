"""Which variants stand on which sheet, of each problem a different one on each; what goes wrong.

The k-th sheet has the variants of the k-th seed from the first on; a seed that repeats the numbers
of an earlier sheet is passed over. So `refnb solve NAME --vary SEED` shows the same question again.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import count, islice

from refnb.core import checks
from refnb.core.errors import BadRequest
from refnb.exercises import diagnosis, feedback, replay
from refnb.exercises.diagnosis import Outcome
from refnb.exercises.problems import catalogue
from refnb.exercises.problems.problem import Answer
from refnb.exercises.problems.variety import Source
from refnb.exercises.replay import Exercise
from refnb.io import files

MOST, TRIES = 1000, 50


@dataclass(frozen=True)
class Item:
    """A question on a sheet: its problem, the number of the sheet, the seed, and the answer."""

    name: str
    sheet: int
    seed: int
    answer: Answer

    @property
    def title(self) -> str:
        """What the question is called in a question bank."""
        return f"{self.name} {self.sheet} (seed {self.seed})"

    @property
    def exercise(self) -> Exercise | None:
        """The one number that is asked for, if it is one."""
        return self.answer.make_exercise() if self.answer.make_exercise else None

    @property
    def task(self) -> str:
        """Which number to give."""
        part = self.name.rpartition("-")[2]
        which = f"({part}) " if len(part) == 1 else ""
        return f"{which}Give {self.exercise.quantity}." if self.exercise else ""

    @property
    def right(self) -> Fraction:
        """The right answer: BadRequest where no single number is asked for."""
        found = replay.answer(self.exercise) if self.exercise else None
        if found is None:
            raise BadRequest(f"{self.name} asks for no single number")
        return found


@dataclass(frozen=True)
class Wrong:
    """A wrong answer, and the ways to it that are told: words that follow "if"."""

    value: Fraction
    mistakes: tuple[str, ...]
    ways: str

    @property
    def words(self) -> str:
        """The ways as a sentence."""
        return f"This is what you get if {self.ways}"


Sheet = tuple[Item, ...]


def sheets(names: Sequence[str], variants: int, seed: int, kind: str) -> tuple[Sheet, ...]:
    """Return the sheets, with an item of each problem.

    Raises UnknownValue for a problem that there is not; BadRequest for one without variants, or
    with too few; OutOfRange for fewer than 1 or more than 1000 sheets.
    """
    checks.size(variants, "the number of variants", 1, MOST)
    checks.size(seed, "the seed", 0)
    columns = [
        list(files.watched(islice(_items(name, seed, kind), variants), "variants", 10))
        for name in names
    ]
    for name, column in zip(names, columns, strict=True):
        if len(column) < variants:
            raise BadRequest(f"{name} has too few variants: {len(column)} of this kind were found")
    return tuple(zip(*columns, strict=True))


def _items(name: str, seed: int, kind: str) -> Iterator[Item]:
    """Yield items with different numbers; no more after 50 repetitions."""
    problem, letter = catalogue.part(name)
    source, seen, number, repeated = Source(problem, kind), set[str](), 1, 0
    for each in count(seed):
        made = source.vary(each)
        words = f"{made.question} {made.table}"
        if words in seen:
            repeated += 1
        else:
            yield Item(name, number, each, made.work_out(letter))
            number += 1
        if repeated == TRIES:
            return
        seen.add(words)


def parts(names: Sequence[str]) -> list[str]:
    """Return the names of what asks for one number: the parts, where a problem has several.

    >>> parts(["lab-test", "hiking"])
    ['lab-test', 'hiking-b', 'hiking-d']
    """
    found = list[str]()
    for name in names:
        problem, letter = catalogue.part(name)
        lettered = problem.letters and not letter
        found += [problem.part(y) for y in problem.exercises] if lettered else [name]
    return found


def wrong(item: Item, kinds: tuple[str, ...]) -> list[Wrong]:
    """Return the answers that one mistake of these kinds gives; global goes before local.

    What divides by 0 is no number, and is left out.
    """
    exercise = item.exercise
    if exercise is None:
        return []
    groups, found = dict[Fraction, list[Outcome]](), list[Wrong]()
    for outcome in replay.singles(exercise):
        if outcome.value is not None and outcome.kind in kinds:
            groups.setdefault(outcome.value, []).append(outcome)
    for value, group in groups.items():
        first = min(diagnosis.RANKS[outcome.kind] for outcome in group)
        keys = [o.slips[0] for o in group if diagnosis.RANKS[o.kind] == first]
        told = [exercise.mistake(key) for key in keys[: diagnosis.SHOWN]]
        ways = [str(feedback.explained(exercise, [m], item.answer.headings)) for m in told]
        if more := len(keys) - len(ways):
            ways[-1] += f" And {more} more ways lead to it."
        found.append(Wrong(value, tuple(keys), " Or if ".join(ways)))
    return found
