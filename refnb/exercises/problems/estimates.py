"""Problems of an estimate: probabilities from counts, by a rule of smoothing.

The numbers are `counts`, the text `smoothing` is the rule, where it is not none. The part asks for
a value: asked = { value = "H" }, or for the first one.
"""

# ruff: noqa: PLC0415 - mistakes are loaded when an answer is checked

from refnb.estimation import smoothing
from refnb.estimation.smoothing import Smoothing
from refnb.exercises.problems import problem
from refnb.exercises.problems.problem import Exercise, Given, Part, Solver, Table
from refnb.worked import estimate
from refnb.worked.solution import Solution


def read(given: Given) -> tuple[Table, Smoothing]:
    """Return the counts and the rule."""
    return given.numbers["counts"], smoothing.smoothing(given.texts.get("smoothing", "none"))


def solve(given: Given, part: Part) -> Solution:
    """Work out the probability of each value."""
    counts, rule = read(given)
    estimated = smoothing.estimate(counts, rule)
    return estimate.solve_by_rule(part.title, counts, rule, estimated)


def exercise(given: Given, part: Part) -> Exercise:
    """Ask for the probability of a value."""
    from refnb.exercises.mistakes import estimates

    counts, rule = read(given)
    value = problem.named(part, "value", counts)
    smoothing.estimate(counts, rule)  # or refuse
    return estimates.share(counts, rule, value)


SOLVER = Solver(solve, ("asked",), exercise, names=lambda *_: ("counts", "smoothing"))
