"""A worked problem: a question from the notes, its exact answer, and what the notes got wrong.

name        by which it is asked for         such as lab-test
place       where the learner meets it       problems are listed in this order
heading     its title                        numbers stand in their places when it is said
asked       the question                     likewise
source      document and slide               text
solver      how parts are solved, made exercises, drawn
parts       what is asked                    lettered a, b, ... when there are several
errata      what the notes say, and what is true
table       rows of data that the question speaks of, in a variant
kinds, most of which kinds there are variants, and the greatest denominator of an answer
drawn_from  the source of variants, where it is another
"""

import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from string import ascii_lowercase
from typing import TYPE_CHECKING

from refnb.core import escapes, messages
from refnb.core.errors import BadRequest
from refnb.exercises.checkable import Checkable
from refnb.exercises.problems.given import Drawn, Given, Part, Solver
from refnb.worked import latex, layout, markdown, plain
from refnb.worked.layout import Table
from refnb.worked.solution import Solution

if TYPE_CHECKING:
    from refnb.exercises.replay import Exercise
    from refnb.io.documents import Json


@dataclass(frozen=True)
class Problem:
    """A question with its data, its source and its solutions."""

    name: str
    place: int
    heading: str
    asked: str
    source: str
    solver: Solver
    given: Given
    parts: tuple[Part, ...]
    errata: tuple[str, ...] = ()
    table: Table | None = None
    kinds: Sequence[str] = ("usual",)
    most: int = 1000
    drawn_from: str = ""

    @property
    def title(self) -> str:
        """The title in words."""
        return self.given.said(self.heading)

    @property
    def question(self) -> str:
        """The question in words."""
        return self.given.said(self.asked)

    @property
    def letters(self) -> str:
        """The letters of the parts; a single one has none."""
        return ascii_lowercase[: len(self.parts)] if len(self.parts) > 1 else ""

    def part(self, letter: str) -> str:
        """Return the name of a part, such as hiking-b; without a letter that of all."""
        return f"{self.name}-{letter}" if letter else self.name

    @property
    def exercises(self) -> "Mapping[str, Callable[[], Exercise]]":
        """What can be checked, by letter; by an empty text where there is one part."""
        ask, lettered = self.solver.exercise, zip(self.letters or [""], self.parts, strict=True)
        return {y: partial(ask, self.given, part) for y, part in lettered if ask and part.checked}

    def work_out(self, letter: str = "") -> "Answer":
        """Solve all parts, or the one with that letter."""
        parts = [self.parts[self.letters.index(letter)]] if letter else self.parts
        titled = (part if part.title else replace(part, title=self.title) for part in parts)
        return Answer(
            self.name,
            self.question,
            self.source,
            tuple(self.solver.solve(self.given, part) for part in titled),
            self.errata,
            self.exercises.get(letter),
            self.table,
        )

    def redrawn(self, drawn: Drawn) -> "Problem":
        """Return the problem with numbers that were drawn; errata are about those of the notes."""
        source = self.drawn_from or self.source
        table = layout.table(drawn.rows[0], drawn.rows[1:]) if drawn.rows else None
        return replace(self, given=drawn.given, table=table, source=source, errata=())


@dataclass(frozen=True, repr=False)
class Answer(Checkable):
    """A problem worked out: everything that a reader needs."""

    problem: str
    question: str
    source: str
    solutions: tuple[Solution, ...]
    errata: tuple[str, ...]
    make_exercise: "Callable[[], Exercise] | None" = None
    table: Table | None = None
    again: "Callable[[int, str], Answer] | None" = field(default=None, repr=False, compare=False)

    def vary(self, seed: int, kind: str = "usual") -> "Answer":
        """Return the same problem with other numbers, worked out: the same for the same seed.

        The kind zero asks for exactly one count 0, tie for two labels that tie.

        Raises BadRequest where it has no variants, or none of this kind; OutOfRange for a seed
        that is not in 0..2^64 - 1.

        >>> from refnb.exercises.problems.catalogue import answer
        >>> answer("rare-disease").vary(7).solutions[0].steps[-2].value["d"]
        Fraction(32, 461)
        """
        if self.again is None:
            raise BadRequest(f"{self.problem} has no variants")
        return self.again(seed, kind)

    def exercise(self, of: str | None = None) -> "Exercise":
        """Return the question as an exercise.

        Raises BadRequest for a problem that is none, or one of which only parts are.
        """
        if self.make_exercise is None or of is not None:
            raise BadRequest(f"{self.problem} has no answer that can be checked")
        return self.make_exercise()

    def _brief(self) -> str:
        return messages.shown(self.problem)

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
        rows = ["\n".join(plain.table(self.table)) + "\n"] if self.table else []
        return "\n".join([_wrapped(self.question, ""), *rows, *solved, *errata, source])

    def markdown(self) -> str:
        """Write the same for a page."""
        solved = (solution.markdown() for solution in self.solutions)
        errata = (f"> **Erratum.** {escapes.markdown(erratum)}\n" for erratum in self.errata)
        source = f"*Source: {escapes.markdown(self.source)}*\n"
        rows = ["\n".join(markdown.table(self.table)) + "\n"] if self.table else []
        asked = f"{escapes.markdown(self.question)}\n"
        return "\n".join([asked, *rows, *solved, *errata, source])

    def latex(self) -> str:
        """Write the same as a part of a problem sheet."""
        solved = (solution.latex() for solution in self.solutions)
        errata = (rf"\paragraph{{Erratum.}} {escapes.latex(e)}" + "\n" for e in self.errata)
        source = rf"\emph{{Source: {escapes.latex(self.source)}}}" + "\n"
        rows = [latex.table(self.table) + "\n"] if self.table else []
        asked = f"\\noindent\n{escapes.latex(self.question)}\n"
        return "\n".join([asked, *rows, *solved, *errata, source])

    def data(self) -> "Json":
        """Return everything in its wire form."""
        rows = [self.table.head, *self.table.rows] if self.table else []
        cells: list[Json] = [[term.plain for term in row] for row in rows]
        return {
            "problem": self.problem,
            "question": self.question,
            **({"table": cells} if cells else {}),
            "source": self.source,
            "solutions": [solution.data() for solution in self.solutions],
            "errata": list(self.errata),
        }


def _wrapped(words: str, indent: str = "    ") -> str:
    return textwrap.fill(words, 78, subsequent_indent=indent, break_on_hyphens=False) + "\n"
