"""What wrong answers come from: each answer that one mistake gives, with words for who gives it."""

from dataclasses import dataclass
from fractions import Fraction

from refnb.exercises import diagnosis, feedback, replay
from refnb.exercises.diagnosis import Outcome
from refnb.exercises.replay import Exercise
from refnb.exercises.sheets.items import Item


@dataclass(frozen=True)
class Wrong:
    """An answer, and the ways to it that are told: words that follow "if"."""

    value: Fraction
    mistakes: tuple[str, ...]
    ways: str

    @property
    def words(self) -> str:
        """The ways as a sentence."""
        return f"This is what you get if {self.ways}"


def answers(item: Item, kinds: tuple[str, ...]) -> list[Wrong]:
    """Return the answers that one mistake of these kinds gives; global goes before local.

    What divides by 0 is no number, and is left out.
    """
    exercise = item.exercise
    groups = dict[Fraction, list[Outcome]]()
    for outcome in replay.singles(exercise) if exercise else ():
        if outcome.value is not None and outcome.kind in kinds:
            groups.setdefault(outcome.value, []).append(outcome)
    return [_wrong(item, exercise, x, group) for x, group in groups.items() if exercise]


def _wrong(item: Item, exercise: Exercise, value: Fraction, group: list[Outcome]) -> Wrong:
    first = min(diagnosis.RANKS[outcome.kind] for outcome in group)
    mistakes = [o.slips[0] for o in group if diagnosis.RANKS[o.kind] == first]
    ways = [
        str(feedback.explained(exercise, [exercise.mistake(key)], item.answer.headings))
        for key in mistakes[: diagnosis.SHOWN]
    ]
    more = len(mistakes) - len(ways)
    words = " Or if ".join(ways)
    return Wrong(
        value, tuple(mistakes), f"{words} And {more} more ways lead to it." if more else words
    )
