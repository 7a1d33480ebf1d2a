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

from refnb.checking.replay import Exercise
from refnb.data import document
from refnb.data.document import Json
from refnb.errors import BadRequest
from refnb.slips.checked import Checkable
from refnb.solutions import latex, markdown
from refnb.solutions.solution import Solution


@dataclass(frozen=True)
class Problem:
    """A question with its data, its source and its solutions."""

    place: int
    title: str
    question: str
    source: str
    parts: tuple[Callable[[], Solution], ...]
    errata: tuple[str, ...] = ()
    exercises: Mapping[str, Callable[[], Exercise]] = field(default_factory=dict)

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
    asked: Callable[[], Exercise] | None = None

    def exercise(self, of: str | None = None) -> Exercise:
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

    def render(self, form: str) -> str:
        """Write question, solutions, errata and source in one of the forms of a solution.

        As LaTeX it is a whole document; a solution alone is a part of one.

        Raises BadRequest for another form.
        """
        if form == "json":
            return document.dumps(self.data(), indent=1) + "\n"
        solved = [solution.render(form) for solution in self.solutions]
        return "\n".join(_FRAMES[form](self, solved))

    def data(self) -> Json:
        """Return everything in its wire form."""
        return {
            "problem": self.problem,
            "question": self.question,
            "source": self.source,
            "solutions": [solution.data() for solution in self.solutions],
            "errata": list(self.errata),
        }

    def __str__(self) -> str:
        return self.render("text").rstrip("\n")

    def _repr_markdown_(self) -> str:
        return self.render("markdown")


def _text(answer: Answer, solved: list[str]) -> list[str]:
    errata = [_wrapped(f"Erratum: {erratum}") for erratum in answer.errata]
    return [_wrapped(answer.question, ""), *solved, *errata, _wrapped(f"Source: {answer.source}")]


def _markdown(answer: Answer, solved: list[str]) -> list[str]:
    errata = [f"> **Erratum.** {markdown.escape(erratum)}\n" for erratum in answer.errata]
    source = f"*Source: {markdown.escape(answer.source)}*\n"
    return [f"{markdown.escape(answer.question)}\n", *solved, *errata, source]


def _latex(answer: Answer, solved: list[str]) -> list[str]:
    errata = [
        rf"\paragraph{{Erratum.}} {latex.escape(erratum)}" + "\n" for erratum in answer.errata
    ]
    source = rf"\emph{{Source: {latex.escape(answer.source)}}}" + "\n"
    body = [f"{latex.escape(answer.question)}\n", *solved, *errata, source]
    return [latex.document("\n".join(body))]


_FRAMES = {"text": _text, "markdown": _markdown, "latex": _latex}


def _wrapped(words: str, indent: str = "    ") -> str:
    return textwrap.fill(words, 78, subsequent_indent=indent, break_on_hyphens=False) + "\n"
