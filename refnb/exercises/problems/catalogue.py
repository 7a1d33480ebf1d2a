"""Every problem by name, and each lettered part by name and letter: hiking, hiking-b.

A problem is a file beside this one, NAME.toml, or one of your own, by its path; a module of `kinds`
solves it.
"""

# ruff: noqa: PLC0415 - what draws is loaded when numbers are drawn

import os
from dataclasses import replace
from functools import partial
from pathlib import Path

from refnb.core.errors import BadRequest, UnknownValue
from refnb.exercises import problems
from refnb.exercises.problems import drawing, kinds, problem
from refnb.exercises.problems.problem import Answer, Problem, Question
from refnb.io import files, suggestions

KIND = ".toml"


def listed() -> dict[str, Problem]:
    """Return every problem by name, in the order of `place`."""
    by_place = sorted((_made(name) for name in _files()), key=lambda p: p.place)
    return {p.name: p for p in by_place}


def names() -> tuple[str, ...]:
    """Return the name of every problem and of every lettered part."""
    return tuple(p.part(letter) for p in listed().values() for letter in ("", *p.letters))


def checkable() -> tuple[str, ...]:
    """Return the name of every problem and part that has an answer to check."""
    return tuple(p.part(letter) for p in listed().values() for letter in p.exercises)


def answer(name: str) -> Answer:
    """Work out the problem or the part of that name.

    Raises UnknownValue for another name.

    >>> answer("hiking-a").solutions[0].steps[-1].value
    {'P(Sunny=T, Windy=T, hike)': Fraction(4, 25)}
    """
    return _worked(*part(name))


def answer_to(question: Question) -> Answer:
    """Work out a question from its data, as a problem file would."""
    return _worked(_made(question.kind, question.toml()), "")


def part(name: str) -> tuple[Problem, str]:
    """Return the problem with this name, and the letter of its part, if any.

    Raises UnknownValue for another name.

    >>> part("hiking-b")[1], part("lab-test")[1]
    ('b', '')
    """
    files, (stem, _, letter) = _files(), name.rpartition("-")
    if name in files or name.endswith(KIND):
        return _made(name), ""
    lettered = _made(stem) if stem in files or stem.endswith(KIND) else None
    if lettered and letter in tuple(lettered.letters):
        return lettered, letter
    own = [lettered.part(y) for y in ("", *lettered.letters)] if lettered else []
    place = int(letter) if letter.isdecimal() and len(letter) < 3 else 0
    near = f"; did you mean {own[place]!r}?" if 0 < place < len(own) else ""
    if Path(name).suffix and not own:
        near = f"; a table stands in a problem file: begin with refnb example table > my{KIND}"
    raise UnknownValue(f"no problem {name!r}{near or suggestions.hint(name, (*own, *names()))}")


def _worked(asked: Problem, letter: str) -> Answer:
    unasked = partial(_unasked, asked, letter)
    return replace(asked.work_out(letter), again=partial(_varied, asked, letter), unasked=unasked)


def _unasked(asked: Problem, letter: str) -> BadRequest:
    """Say that no number is asked for, and what asks for one."""
    name, parts = asked.part(letter), [asked.part(y) for y in asked.exercises if not letter]
    cure = f"; {', '.join(parts)} do" if parts else suggestions.hint(name, checkable())
    if asked.is_own and asked.solver.exercise and not parts:
        cure = ": write checked = true in its part"
    return BadRequest(f"{name} asks for no single number{cure}")


def _varied(asked: Problem, letter: str, seed: int, kind: str) -> Answer:
    """Solve the same question with other numbers: BadRequest if there are none of this kind."""
    from refnb.exercises.problems.variety import VERSION, Source

    made = _worked(Source(asked, kind).vary(seed), letter)
    after = made.source and f", after: {made.source}"
    source = f"drawn from the seed {seed} (draw {VERSION}){after}"
    return replace(made, source=source, again=partial(_varied, asked, letter))


def _files() -> set[str]:
    names = (entry.name.partition(".") for entry in os.scandir(problems.__path__[0]))
    return {stem for stem, _, kind in names if kind == "toml"}


def _made(name: str, text: str | None = None) -> Problem:
    """Return the problem in a file, or in its text; errors name the place."""
    is_own = text is not None or name.endswith(KIND)
    with files.naming(name if is_own else f"{name}{KIND}"):
        file = problem.document(name, text)
        solver = kinds.solver(kind := file.get("kind"))
        try:
            problem.check_document(file)
        except BadRequest as error:
            small = f"; refnb example {kind} prints a small file" if kind in kinds.KINDS else ""
            raise BadRequest(f"{error}{small}") from None
        made = Problem(
            name,
            file.get("place", 0),
            file.get("title", Path(name).stem),
            _line(file.get("question", "")),
            _line(file.get("source", "")),
            solver,
            *problem.parts_of(file, solver.reads, solver.unchecked if is_own else None),
            tuple(map(_line, file.get("errata", ()))),
            **file.get("variants", {}),
        )
        _ = made.title, made.question  # which refuse a brace
        if not is_own:
            return made
        made.check_names()
        own = drawing.drawable(made, file)
    own.check_asked()
    return own


def _line(text: str) -> str:
    return " ".join(text.split())
