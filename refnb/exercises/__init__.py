"""Exercises: worked problems, sheets of them, and the mistakes behind a wrong answer.

A `Checkable` is any answer that others can be compared with.
"""

# ruff: noqa: PLC0415 - what checks is loaded when something is checked

from abc import abstractmethod
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from refnb.core.errors import BadRequest
from refnb.io import columns, suggestions
from refnb.worked.solution import Shown

if TYPE_CHECKING:
    from refnb.core.checks import Number

    Entered = str | Number | float | Sequence[str]
    from refnb.exercises.feedback import Feedback, WorkingFeedback
    from refnb.exercises.problems.problem import Answer
    from refnb.exercises.problems.problem import Question as Question
    from refnb.exercises.replay import Exercise as Exercise


class Checkable(Shown):
    """An answer that others can be compared with, as an exercise."""

    @property
    def labels(self) -> Collection[str]:
        """What an exercise may ask for, beside the lines."""
        return ()

    @abstractmethod
    def ask(self, label: str | None) -> "Exercise":
        """Return the exercise that asks for a label, or for the decided one."""

    def pose(self, label: str | None) -> "Question":  # noqa: ARG002 - of others
        """Return the question as the data of a file: BadRequest if it has no kind."""
        raise BadRequest("this answer has no kind of problem: write its file by hand")

    def _named(self, of: object) -> "str | Exercise | None":
        """Return the label, or the exercise of a line: UnknownLabel for neither."""
        from refnb.exercises import feedback

        label = of if of is None else columns.label_text(of)
        known = label if label is None or label in self.labels else suggestions.meant(label)
        if label is None or known in self.labels:
            return known
        return feedback.asked(self.ask(None), label, self.labels)

    def question_of(self, of: object = None) -> "Question":
        """Return the question about a label or a line as data: UnknownLabel for what is neither."""
        asked = self._named(of)
        if asked is None or isinstance(asked, str):
            return self.pose(asked)
        question = self.pose(None)
        return replace(question, part=replace(question.part, asks=columns.label_text(of)))

    def problem_file(self, of: object = None, title: str = "", question: str = "") -> str:
        """Write a problem file that asks this question, or asks for a label or a line.

        Names in braces, such as {prior[ill]:percent}, stand for numbers of the file.
        """
        return self.question_of(of).toml(title, question)

    def vary(self, seed: int, kind: str = "usual") -> "Answer":
        """Work out the same question with other numbers; a seed always gives the same ones.

        The kind zero gives exactly one count 0, tie gives two labels that tie.

        Raises BadRequest for a question without variants, or without this kind; OutOfRange for a
        seed that is not in 0..2^64 - 1.
        """
        from refnb.exercises.problems import catalogue

        return catalogue.answer_to(self.question_of()).vary(seed, kind)

    def exercise(self, of: object = None) -> "Exercise":
        """Return the exercise that asks for the probability of a label, or of the decided one.

        You can ask for any line of the worked answer by its name, such as "P(x)": the working ends
        there. Raises UnknownLabel for a name that is neither.
        """
        asked = self._named(of)
        return self.ask(asked) if asked is None or isinstance(asked, str) else asked

    @property
    def headings(self) -> Sequence[str]:
        """The headings of the worked answer."""
        return [step.title for step in self.solution.shown]

    def check(self, entered: "Entered", of: object = None) -> "Feedback":
        """Return the verdict on an answer: it is right, or these mistakes give exactly this number.

        A float stands for the shortest decimal that names it, and is right if no other float is
        nearer, or if it differs by one part in 10^12. If the exercise asks for a path, answer with
        a text or a list. Raises NotExact for an answer that is not a number; OutOfRange for one
        that is too long.
        """
        from refnb.exercises import feedback

        return feedback.check(self.exercise(of), entered, self.headings)

    def follow(
        self, lines: "Iterable[str | Number | float]", of: object = None
    ) -> "WorkingFeedback":
        """Judge lines of working, NAME = NUMBER: find the first that does not follow.

        Raises UnknownValue for a name that no line has; NotExact for a line without a number.
        """
        from refnb.exercises import feedback

        return feedback.follow(self.exercise(of), feedback.listed(lines), self.headings)
