"""A worked problem: a question from the notes, its exact answer, and what the notes got wrong.

name        how it is asked for               play-tennis
question    what is asked, with its data      text
source      document and slide                text
parts       the solutions, by letter          a single one has the letter ""
errata      what the notes say, and what is true
"""

import textwrap
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from refnb.data import document, wire
from refnb.solutions import latex, markdown
from refnb.solutions.solution import Solution, render


@dataclass(frozen=True)
class Problem:
    """A question with its data, its source and its solutions."""

    name: str
    title: str
    question: str
    source: str
    parts: Mapping[str, Callable[[], Solution]]
    errata: tuple[str, ...] = ()


@dataclass(frozen=True)
class Answer:
    """A problem worked out: everything that a reader needs, as data."""

    problem: str
    question: str
    source: str
    solutions: tuple[Solution, ...]
    errata: tuple[str, ...]


def work_out(problem: Problem, part: str | None = None) -> Answer:
    """Solve all parts of a problem, or the one with that letter."""
    letters = problem.parts if part is None else [part]
    solutions = tuple(problem.parts[letter]() for letter in letters)
    return Answer(problem.name, problem.question, problem.source, solutions, problem.errata)


def write(answer: Answer, form: str) -> str:
    """Write the question, its solutions, the source and the errata in one of the forms.

    Raises: BadRequest for a form that `solution.render` does not know.
    """
    if form == "json":
        return document.dumps(wire.encode(answer), indent=1) + "\n"
    frame = {"text": _text, "markdown": _markdown, "latex": _latex}.get(form)
    written = [render(solution, form) for solution in answer.solutions]
    return frame(answer, "\n".join(written)) if frame else "\n".join(written)


def _text(answer: Answer, body: str) -> str:
    parts = [_wrapped(answer.question, ""), body]
    parts += [_wrapped(f"Erratum: {erratum}") for erratum in answer.errata]
    return "\n".join([*parts, _wrapped(f"Source: {answer.source}")])


def _markdown(answer: Answer, body: str) -> str:
    parts = [markdown.escape_markdown(answer.question) + "\n", body]
    parts += [f"> **Erratum.** {markdown.escape_markdown(erratum)}\n" for erratum in answer.errata]
    return "\n".join([*parts, f"*Source: {markdown.escape_markdown(answer.source)}*\n"])


def _latex(answer: Answer, body: str) -> str:
    parts = [latex.prose(answer.question) + "\n", body]
    parts += [rf"\paragraph{{Erratum.}} {latex.prose(erratum)}" + "\n" for erratum in answer.errata]
    return "\n".join([*parts, rf"\emph{{Source: {latex.prose(answer.source)}}}" + "\n"])


def _wrapped(words: str, indent: str = "    ") -> str:
    return textwrap.fill(words, 78, subsequent_indent=indent, break_on_hyphens=False) + "\n"
