"""Every problem by name, and each lettered part by name and letter: hiking, hiking-b."""

from refnb.problems import (
    bell_curve,
    coin,
    hiking,
    lab_test,
    play_tennis,
    rare_disease,
    spam,
    storm,
)
from refnb.problems.problem import Answer, Problem, work_out

PROBLEMS: dict[str, Problem] = {
    problem.name: problem
    for problem in (
        lab_test.PROBLEM,
        rare_disease.PROBLEM,
        storm.PROBLEM,
        coin.PROBLEM,
        bell_curve.PROBLEM,
        play_tennis.PROBLEM,
        spam.PROBLEM,
        hiking.PROBLEM,
    )
}


def names() -> tuple[str, ...]:
    """Return the name of every problem and of every lettered part."""
    parts = [
        (problem.name, *(f"{problem.name}-{letter}" for letter in problem.parts if letter))
        for problem in PROBLEMS.values()
    ]
    return tuple(name for group in parts for name in group)


def answer(name: str) -> Answer | None:
    """Return the problem or the part of that name worked out, or None when there is none.

    >>> answer("hiking-a").solutions[0].steps[-1].value
    {'P(Sunny=T, Windy=T, hike)': Fraction(4, 25)}
    """
    if name in PROBLEMS:
        return work_out(PROBLEMS[name])
    stem, _, letter = name.rpartition("-")
    if name in names():
        return work_out(PROBLEMS[stem], letter)
    return None
