"""Problems of Bayes' theorem: P(h | e) from a prior, and the likelihood that is called e."""

# ruff: noqa: PLC0415 - mistakes are loaded when an answer is checked

from typing import TYPE_CHECKING

from refnb.exercises.problems.given import Given, Part, Solver
from refnb.worked import bayes
from refnb.worked.solution import Solution

if TYPE_CHECKING:
    from refnb.exercises.replay import Exercise


def solve(given: Given, part: Part) -> Solution:
    """Work out P(h | e) and the most probable hypothesis."""
    (event,) = part.seen
    return bayes.solve(part.title, event, given.numbers["prior"], given.numbers[event])


def exercise(given: Given, part: Part) -> "Exercise":
    """Ask for P(h | e)."""
    from refnb.exercises import theorem

    (event,) = part.seen
    return theorem.exercise(event, given.numbers["prior"], given.numbers[event], part.asked["h"])


SOLVER = Solver(solve, exercise)
