"""Problems of what is believed of a probability after counting.

The numbers are `counts`, and `prior`, the weights of the same values. The part asks for the mean of
a value, or by `asks` for its mode, its variance or the estimate without a prior (MLE).
"""

# ruff: noqa: PLC0415 - mistakes are loaded when an answer is checked

from refnb.core import checks
from refnb.estimation import dirichlet
from refnb.exercises.problems import problem
from refnb.exercises.problems.problem import Exercise, Given, Part, Solver
from refnb.worked.belief import MOMENTS


def exercise(given: Given, part: Part) -> Exercise:
    """Ask for what is believed of a value, the first one unless it is named."""
    from refnb.exercises.mistakes import belief

    counts, prior = given.numbers["counts"], given.numbers["prior"]
    checks.same(counts, prior, "the counts and the weights of the prior")
    dirichlet.posterior(counts, prior)  # or refuse
    value = problem.named(part, "value", counts)
    return belief.exercise(counts, prior, value, part.asks or "mean")


NAMES = ("counts", "prior")
SOLVER = Solver(None, ("asked",), exercise, asks=[*MOMENTS], names=lambda *_: NAMES)
