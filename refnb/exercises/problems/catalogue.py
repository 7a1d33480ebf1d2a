"""Every problem by name, and each lettered part by name and letter: hiking, hiking-b.

A problem is a module beside this one that says PROBLEM; its file has its name.
"""

from importlib import import_module
from pkgutil import iter_modules

from refnb.core import messages
from refnb.core.errors import UnknownValue
from refnb.exercises import problems
from refnb.exercises.problems.problem import Answer, Problem


def listed() -> dict[str, Problem]:
    """Return every problem by name, in the order of their places."""
    stems = (module.name.replace("_", "-") for module in iter_modules(problems.__path__))
    found = {stem: problem for stem in stems if (problem := _problem(stem))}
    return dict(sorted(found.items(), key=lambda item: item[1].place))


def names() -> tuple[str, ...]:
    """Return the name of every problem and of every lettered part."""
    return tuple(
        name
        for stem, problem in listed().items()
        for name in (stem, *(f"{stem}-{letter}" for letter in problem.letters))
    )


def checkable() -> tuple[str, ...]:
    """Return the name of every problem and part that has an answer to check."""
    return tuple(
        "-".join([stem, letter] if letter else [stem])
        for stem, problem in listed().items()
        for letter in problem.exercises
    )


def answer(name: str) -> Answer:
    """Return the problem or the part of that name, worked out.

    Raises UnknownValue for another name.

    >>> answer("hiking-a").solutions[0].steps[-1].value
    {'P(Sunny=T, Windy=T, hike)': Fraction(4, 25)}
    """
    found = find(name)
    if found is None:
        raise unknown(name)
    return found


def find(name: str) -> Answer | None:
    """Return the same, or nothing for another name; no other problem is loaded."""
    found = _part(name)
    if found is None:
        return None
    problem, letter = found
    return problem.work_out(name.removesuffix(f"-{letter}") if letter else name, letter)


def part(name: str) -> tuple[Problem, str]:
    """Return the problem of a name, and the letter of its part, if it names one.

    Raises UnknownValue for another name.

    >>> part("hiking-b")[1], part("lab-test")[1]
    ('b', '')
    """
    found = _part(name)
    if found is None:
        raise unknown(name)
    return found


def unknown(name: str) -> UnknownValue:
    """Return the refusal of a name that no problem has."""
    known = messages.listed(names())
    return UnknownValue(f"a problem must be one of {known}, got {messages.shown(name)}")


def _part(name: str) -> tuple[Problem, str] | None:
    stem, _, letter = name.rpartition("-")
    if problem := _problem(name):
        return problem, ""
    problem = _problem(stem)
    return (problem, letter) if problem and letter in tuple(problem.letters) else None


def _problem(name: str) -> Problem | None:
    """Return the problem of a module, by its name with hyphens."""
    stems = {module.name for module in iter_modules(problems.__path__)}
    stem = name.replace("-", "_")
    if stem not in stems or "_" in name:
        return None
    found = getattr(import_module(f"{problems.__name__}.{stem}"), "PROBLEM", None)
    return found if isinstance(found, Problem) else None
