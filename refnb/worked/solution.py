"""A solution: a title and named exact steps, written as text, Markdown, LaTeX or JSON.

    name    what a step works out: prior, factors, scores, evidence, posterior, ...
    value   exact data: what JSON holds, and a port can compare
    block   what paper shows of it: a heading, a formula, lines, a table

Source: T. Mitchell, Machine Learning (1997), section 6.9.1, for the order of the steps.
"""

# ruff: noqa: PLC0415 - each form is loaded when it is asked for

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from refnb.core import messages
from refnb.core.checks import Brief
from refnb.core.errors import BadRequest
from refnb.worked.layout import NO_FORMULA, Block, Line, Table

if TYPE_CHECKING:
    from refnb.io.documents import Json

FORMS = ("text", "markdown", "latex", "json")


@dataclass(frozen=True)
class Step:
    """A named exact value, and what paper shows of it; some values only programs need."""

    name: str
    value: object
    block: Block | None = None


def step(
    name: str,
    value: object,
    title: str,
    lines: Iterable[Line] = (),
    formula: Line = NO_FORMULA,
    table: Table | None = None,
) -> Step:
    """Return a step with a block: its heading with a formula, lines, and perhaps a table."""
    return Step(name, value, Block(title, formula, tuple(lines), table))


class Shown(Brief):
    """Whatever shows a solution: as text, Markdown, LaTeX or JSON, and in a notebook."""

    @property
    def solution(self) -> "Solution":
        """The solution that is shown."""
        raise NotImplementedError

    def text(self) -> str:
        """Write the solution for a terminal."""
        from refnb.worked import plain

        return plain.render(self.solution.title, self.solution.blocks)

    def markdown(self) -> str:
        """Write the solution for a page."""
        from refnb.worked import markdown

        return markdown.render(self.solution.title, self.solution.blocks)

    def latex(self) -> str:
        """Write the solution as a part of a problem sheet."""
        from refnb.worked import latex

        return latex.render(self.solution.title, self.solution.blocks)

    def sheet(self) -> str:
        """Write the solution as a LaTeX document that compiles as it stands."""
        from refnb.worked import latex

        return latex.document(self.latex())

    def json(self) -> str:
        """Write the values of all steps for a program."""
        from refnb.io import documents

        return documents.dumps(self.data(), indent=1) + "\n"

    def data(self) -> "Json":
        """Return the title and the values of all steps in their wire form."""
        from refnb.io import wire

        title, steps = self.solution.title, self.solution.steps
        values = [{"name": step.name, "value": wire.encode(step.value)} for step in steps]
        return {"title": wire.encode(title), "steps": [*values]}

    def render(self, form: str) -> str:
        """Write the solution as a file of its own; LaTeX is then a whole document.

        Raises BadRequest for another form than text, markdown, latex, json.
        """
        if form == "latex":
            return self.sheet()
        written = {"text": self.text, "markdown": self.markdown, "json": self.json}
        if form not in tuple(written):
            raise BadRequest(f"a form is one of {', '.join(FORMS)}, got {form!r}")
        return written[form]()

    def _brief(self) -> str:
        return messages.shown(self.solution.title)

    def __str__(self) -> str:
        return self.text().rstrip("\n")

    def _repr_markdown_(self) -> str:
        return self.markdown()


@dataclass(frozen=True, repr=False)
class Solution(Shown):
    """A titled sequence of steps, in the order of the formula.

    >>> print(Solution("Nothing to do", ()))
    Nothing to do
    =============
    """

    title: str
    steps: tuple[Step, ...]

    @property
    def solution(self) -> "Solution":
        """The solution itself."""
        return self

    @property
    def blocks(self) -> tuple[Block, ...]:
        """What paper shows, in order."""
        return tuple(step.block for step in self.steps if step.block)


class Worked(Shown):
    """An answer that was worked out step by step."""

    worked: Solution

    @property
    def solution(self) -> Solution:
        """Every step."""
        return self.worked
