"""Worked problems by name, with other numbers, and as sheets for a class, on paper or in Moodle."""

from __future__ import annotations

# ruff: noqa: PLC0415 - the problems are loaded when one is asked for
import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal, get_args

from refnb.api import work
from refnb.core import checks
from refnb.core.errors import BadRequest
from refnb.io import suggestions

if TYPE_CHECKING:
    from refnb.exercises.problems.problem import Answer

Name = str | os.PathLike[str]
Kind = Literal["usual", "zero", "tie"]
Form = Literal["latex", "markdown", "html", "moodle"]

KINDS, FORMS = get_args(Kind), get_args(Form)


def solve(name: Name) -> Answer:
    """Work out a problem of the lecture notes or of a file, or a lettered part of it.

    Raises UnknownValue for an unknown name, and suggests the nearest one.

    >>> solve("hiking-a").solutions[0].steps[-1].value
    {'P(Sunny=T, Windy=T, hike)': Fraction(4, 25)}
    """
    from refnb.exercises.problems import catalogue

    return catalogue.answer(_name(name))


def _name(name: Name) -> str:
    """Return the name of a problem, or the path of its file."""
    text = os.fspath(name) if isinstance(name, os.PathLike) else name
    checks.text(text, "the name of a problem")
    return text


def problems() -> dict[str, str]:
    """Return the title of each problem by its name, and the letters of its parts.

    >>> problems()["lab-test"]
    'A positive test for cancer'
    """
    from refnb.exercises.problems import catalogue

    known = catalogue.listed().items()
    letters = {name: f" ({', '.join(p.letters)})" if p.letters else "" for name, p in known}
    return {name: p.title + letters[name] for name, p in known}


def vary(name: Name, seed: int = 1, kind: Kind = "usual", *, limit: int = work.LIMIT) -> Answer:
    """Work out a problem with other numbers; a seed gives the same numbers on every Python.

    Each mistake leads to a number of its own, different from the right answer, unless the algebra
    makes two of them equal. The kind `zero` has exactly one count that is 0, `tie` has two labels
    that tie.

    Raises UnknownValue for an unknown name; BadRequest for a problem without variants, or without
    this kind; OutOfRange for a seed that is not in 0..2^64 - 1, or more steps than the limit.

    >>> test = vary("lab-test", 2026)
    >>> print(test.question[:74])
    3.7 % of people have a certain cancer. The test is positive in 90 % of the
    >>> test.check("74/395").is_right
    True
    """
    from refnb.exercises.problems import catalogue

    problem, _ = catalogue.part(_name(name))
    numbers = sum(map(len, problem.given.numbers.values()))
    what = f"drawing up to {problem.tries} questions of {numbers} numbers"
    work.check(what, problem.tries * numbers, limit)
    return solve(name).vary(seed, kind)


def sheet(  # noqa: PLR0913
    names: Name | Iterable[Name],
    variants: int = 1,
    seed: int = 1,
    form: Form = "latex",
    *,
    key: bool = False,
    kind: Kind = "usual",
    limit: int = work.LIMIT,
) -> str:
    """Return sheets with different numbers, each with a variant of every problem, or their key.

    The forms are `latex`, a complete document that compiles, `markdown`, and `html`, a file to
    print; `moodle` is a question bank, which already holds its answers, so it takes no key.

    Raises what `vary` raises; BadRequest unless the names are a list; EmptyData for no names;
    OutOfRange for an unknown form, for fewer than 1 or more than 1000 variants, or for more steps
    of work than the limit; Duplicate for a problem named twice, which would ask the same.

    >>> print(sheet("coin", seed=3, form="markdown", key=True).splitlines()[4])
    | 1 | 9/16 (seed 3) |
    """
    from refnb.exercises import sheets

    checks.truth(key, "key")
    given = [names] if isinstance(names, str | os.PathLike) else names
    if not isinstance(given, Iterable):
        raise BadRequest(f"names are a list of problems, got {type(names).__name__}")
    problem_names = [*map(_name, given)]
    suggestions.choice(form, FORMS, "form")
    if key and form == "moodle":
        raise BadRequest("a question bank holds its answers: leave the key out")
    if form == "moodle":
        problem_names = sheets.parts(problem_names)
    sources = sheets.sources(problem_names, kind)
    checks.names(problem_names, "the problems of a sheet")
    questions = sheets.drawn(sources, variants)
    steps = work.draws(questions, variants * len(sources))
    work.check(f"drawing about {questions} questions", steps, limit)
    pages = sheets.sheets(sources, variants, seed)
    if form == "moodle":
        return sheets.moodle([question for page in pages for question in page])
    return sheets.on_paper(pages, form, key=key)
