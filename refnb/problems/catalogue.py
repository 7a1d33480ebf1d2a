"""Every problem by name, and each lettered part by name and letter: hiking, hiking-b.

A problem is a module beside this one that says PROBLEM; its file has its name.
"""

from importlib import import_module
from pkgutil import iter_modules

from refnb import messages, problems
from refnb.errors import UnknownValue
from refnb.problems.problem import Answer, Problem


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
        raise UnknownValue(
            f"a problem must be one of {messages.listed(names())}, got {messages.shown(name)}"
        )
    return found


def find(name: str) -> Answer | None:
    """Return the same, or nothing for another name; no other problem is loaded."""
    stem, _, letter = name.rpartition("-")
    if problem := _problem(name):
        return problem.work_out(name)
    problem = _problem(stem)
    known = problem is not None and letter in tuple(problem.letters)
    return problem.work_out(stem, letter) if problem and known else None


def _problem(name: str) -> Problem | None:
    """Return the problem of a module, by its name with hyphens."""
    stems = {module.name for module in iter_modules(problems.__path__)}
    stem = name.replace("-", "_")
    if stem not in stems or "_" in name:
        return None
    found = getattr(import_module(f"{problems.__name__}.{stem}"), "PROBLEM", None)
    return found if isinstance(found, Problem) else None
