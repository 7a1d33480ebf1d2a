"""Check an answer: the verdict on a number that was entered, in words, and where to look.

    explanation    the mistakes, in words; the first step of the worked answer that they change, and
                   a line of it with what it would be and what it is
    ask            the lines of working that would tell more

"This is what you get if ...": a way to the number, not the way that was taken.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from refnb.core.escapes import printable
from refnb.exact import rational, rounding
from refnb.exercises import diagnosis, replay
from refnb.exercises.replay import Exercise, Mistake, Working, Written

FEW = 6


@dataclass(frozen=True)
class Explanation:
    """Mistakes that give what was entered, in words, and the first step that they change."""

    slips: tuple[str, ...]
    words: str
    step: str
    line: str

    def __str__(self) -> str:
        where = f" See {self.step}{f': {self.line}' if self.line else ''}." if self.step else ""
        return printable(f"{self.words}.{where}")


@dataclass(frozen=True)
class Feedback:
    """What was asked and entered, the verdict, up to three explanations of how many, what to ask.

    `right` is the right answer, None where it divides by 0.
    """

    asked: str
    entered: str
    verdict: str
    right: Fraction | None
    explanations: tuple[Explanation, ...] = ()
    number: int = 0
    ask: tuple[str, ...] = ()

    @property
    def is_right(self) -> bool:
        """Whether the number is right."""
        return self.verdict == diagnosis.RIGHT

    def __str__(self) -> str:
        right = "0/0" if self.right is None else shown(self.right)
        first = replay.WORDS["verdicts"][self.verdict].format(
            entered=self.entered, asked=self.asked, right=right
        )
        said, several = [first], len(self.explanations) > 1
        if several:
            said += ["This is what you get if", *(f"  - {way}" for way in self.explanations)]
        said += [f"This is what you get if {way}" for way in self.explanations if not several]
        if self.number > len(self.explanations):
            said.append(f"  and {self.number - len(self.explanations)} more ways lead to it.")
        if self.ask:
            tell = (
                "would tell which: give it as a line" if several else "would tell more: give lines"
            )
            said.append(f"{', '.join(self.ask)} {tell} of working.")
        return "\n".join(map(printable, said))


def check(exercise: Exercise, entered: str, steps: Sequence[str] = ()) -> Feedback:
    """Return the verdict on an answer; `steps` are the headings of the worked answer.

    Raises NotExact for what is no number; OutOfRange for one that is too long.

    >>> from refnb.exercises.problems.problem import read
    >>> from refnb.exercises import theorem
    >>> numbers = read("lab-test")[0].numbers
    >>> test = theorem.exercise("+", numbers["prior"], numbers["+"], "cancer")
    >>> check(test, "49/6250").explanations[0].words
    'P(+, cancer) is given, which is still to be divided by P(+)'
    """
    right, found = replay.answer(exercise), replay.diagnose(exercise, entered)
    ways = [[exercise.mistake(key) for key in keys] for keys in found.explanations]
    in_words = tuple(explained(exercise, way, steps) for way in ways)
    ask: tuple[str, ...] = ()
    if found.verdict in (diagnosis.UNEXPLAINED, diagnosis.SHORT):
        stage = exercise.stage(exercise.telling)
        lines = replay.working(exercise).get(stage.name, {})
        ask = tuple(stage.line_name(cell) for cell in [*lines][:FEW])
    elif len(ways) > 1:
        ask = _differing(exercise, [replay.working(exercise, way) for way in ways])
    return Feedback(exercise.quantity, entered, found.verdict, right, in_words, found.number, ask)


def _differing(exercise: Exercise, worked: Sequence[Written]) -> tuple[str, ...]:
    """Return the first line in which several workings differ."""
    for stage in exercise.stages[:-1]:
        lines = [w[stage.name] for w in worked if stage.heading and stage.name in w]
        for cell in lines[0] if lines else ():
            if len({row.get(cell) for row in lines}) > 1:
                return (stage.line_name(cell),)
    return ()


def explained(
    exercise: Exercise,
    mistakes: Sequence[Mistake],
    steps: Sequence[str] = (),
    given: Working | None = None,
) -> Explanation:
    """Return mistakes in words, and the first line of a step that they change.

    Where no line is changed before a division by 0, the step is that which divides.
    """
    words = ", and ".join(mistake.words for mistake in mistakes)
    keys = tuple(mistake.key for mistake in mistakes)
    right, wrong = replay.working(exercise, (), given), replay.working(exercise, mistakes, given)
    last, line = exercise.stages[-1], ""
    for stage in exercise.stages:
        if stage.heading and stage.name in wrong:
            here, there = right.get(stage.name, {}), wrong[stage.name]
            cell = next((cell for cell, x in there.items() if x != here.get(cell)), None)
            if cell is not None:
                name, x, y = stage.line_name(cell), shown(there[cell]), here.get(cell)
                if stage != last:
                    line = f"{name} would be {x}" if y is None else f"{name} is {shown(y)}, not {x}"
                return Explanation(keys, words, numbered(stage.heading, steps), line)
    dividing = next((s for s in exercise.stages if s.name not in wrong), last)
    return Explanation(keys, words, numbered(dividing.heading, steps), "")


def numbered(heading: str, steps: Sequence[str]) -> str:
    """Return a heading with its number among the steps of the worked answer."""
    place = next((i for i, step in enumerate(steps, 1) if step.startswith(heading)), 0)
    return f"step {place}, {heading}" if place else heading


def shown(x: Fraction) -> str:
    """Return a number as people write it: a fraction, or a decimal where that is short."""
    return rational.spelling(x) if len(rational.spelling(x)) <= 40 else rounding.significant(x, 6)
