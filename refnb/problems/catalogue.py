"""Every problem by name, and each lettered part by name and letter: hiking, hiking-b.

A problem is a module beside this one that says PROBLEM; its file has its name.
"""

from importlib import import_module
from pkgutil import iter_modules

from refnb import checks, problems
from refnb.errors import UnknownValue
from refnb.problems.problem import Answer, Problem


def _problems() -> dict[str, Problem]:
    """Find the problems, in the order of their places."""
    found = {}
    for module in iter_modules(problems.__path__):
        problem = getattr(import_module(f"{problems.__name__}.{module.name}"), "PROBLEM", None)
        if isinstance(problem, Problem):
            found[module.name.replace("_", "-")] = problem
    return dict(sorted(found.items(), key=lambda item: item[1].place))


PROBLEMS = _problems()


def names() -> tuple[str, ...]:
    """Return the name of every problem and of every lettered part."""
    return tuple(
        name
        for stem, problem in PROBLEMS.items()
        for name in (stem, *(f"{stem}-{letter}" for letter in problem.letters))
    )


def checkable() -> tuple[str, ...]:
    """Return the name of every problem and part that has an answer to check."""
    return tuple(
        "-".join([stem, letter] if letter else [stem])
        for stem, problem in PROBLEMS.items()
        for letter in problem.exercises
    )


def answer(name: str) -> Answer:
    """Return the problem or the part of that name, worked out.

    Raises UnknownValue for another name.

    >>> answer("hiking-a").solutions[0].steps[-1].value
    {'P(Sunny=T, Windy=T, hike)': Fraction(4, 25)}
    """
    checks.known([name], names(), UnknownValue, "a problem")
    stem, _, letter = name.rpartition("-")
    stem, letter = (name, "") if name in PROBLEMS else (stem, letter)
    return PROBLEMS[stem].work_out(stem, letter)
