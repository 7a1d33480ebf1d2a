"""A worked problem: a question from the notes, its exact answer, and what the notes got wrong.

place       where the learner meets it       problems are listed in this order
question    what is asked, with its data     text
source      document and slide               text
parts       how each part is solved          lettered a, b, ... when there are several
exercises   what can be checked, by letter   "" when there is one part
errata      what the notes say, and what is true
"""

import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from string import ascii_lowercase
from typing import TYPE_CHECKING

from refnb.errors import BadRequest
from refnb.slips.checked import Checkable
from refnb.solutions import latex, markdown
from refnb.solutions.solution import Solution

if TYPE_CHECKING:
    from refnb.checking.replay import Exercise
    from refnb.data.document import Json


@dataclass(frozen=True)
class Problem:
    """A question with its data, its source and its solutions."""

    place: int
    title: str
    question: str
    source: str
    parts: tuple[Callable[[], Solution], ...]
    errata: tuple[str, ...] = ()
    exercises: "Mapping[str, Callable[[], Exercise]]" = field(default_factory=dict)

    @property
    def letters(self) -> str:
        """The letters of the parts; a single one has none."""
        return ascii_lowercase[: len(self.parts)] if len(self.parts) > 1 else ""

    def work_out(self, name: str, letter: str = "") -> "Answer":
        """Solve all parts, or the one with that letter."""
        parts = [self.parts[self.letters.index(letter)]] if letter else self.parts
        solutions = tuple(solve() for solve in parts)
        asked = self.exercises.get(letter)
        return Answer(name, self.question, self.source, solutions, self.errata, asked)


@dataclass(frozen=True)
class Answer(Checkable):
    """A problem worked out: everything that a reader needs."""

    problem: str
    question: str
    source: str
    solutions: tuple[Solution, ...]
    errata: tuple[str, ...]
    asked: "Callable[[], Exercise] | None" = None

    def exercise(self, of: str | None = None) -> "Exercise":
        """Return the question as an exercise.

        Raises BadRequest for a problem that is none, or one of which only parts are.
        """
        if self.asked is None or of is not None:
            raise BadRequest(f"{self.problem} has no answer that can be checked")
        return self.asked()

    @property
    def headings(self) -> Sequence[str]:
        """The headings of the solution."""
        return [block.title for block in self.solutions[0].blocks]

    def question_only(self) -> "Answer":
        """Return the question and its source alone: a sheet to hand out.

        Errata go with the solutions, for they tell the answer.
        """
        return replace(self, solutions=(), errata=())

    def text(self) -> str:
        """Write question, solutions, errata and source for a terminal."""
        solved = (solution.text() for solution in self.solutions)
        errata = (_wrapped(f"Erratum: {erratum}") for erratum in self.errata)
        source = _wrapped(f"Source: {self.source}")
        return "\n".join([_wrapped(self.question, ""), *solved, *errata, source])

    def markdown(self) -> str:
        """Write the same for a page."""
        solved = (solution.markdown() for solution in self.solutions)
        errata = (f"> **Erratum.** {markdown.escape(erratum)}\n" for erratum in self.errata)
        source = f"*Source: {markdown.escape(self.source)}*\n"
        return "\n".join([f"{markdown.escape(self.question)}\n", *solved, *errata, source])

    def latex(self) -> str:
        """Write the same as a part of a problem sheet."""
        solved = (solution.latex() for solution in self.solutions)
        errata = (rf"\paragraph{{Erratum.}} {latex.escape(e)}" + "\n" for e in self.errata)
        source = rf"\emph{{Source: {latex.escape(self.source)}}}" + "\n"
        return "\n".join([f"\\noindent\n{latex.escape(self.question)}\n", *solved, *errata, source])

    def data(self) -> "Json":
        """Return everything in its wire form."""
        return {
            "problem": self.problem,
            "question": self.question,
            "source": self.source,
            "solutions": [solution.data() for solution in self.solutions],
            "errata": list(self.errata),
        }


def _wrapped(words: str, indent: str = "    ") -> str:
    return textwrap.fill(words, 78, subsequent_indent=indent, break_on_hyphens=False) + "\n"
