"""Three hypotheses vote: the most probable one is outvoted."""

from refnb.exercises.problems.given import Given, Part, Solver
from refnb.worked import bayes_optimal
from refnb.worked.solution import Solution


def solve(given: Given, part: Part) -> Solution:
    """Work out the Bayes optimal label, that of the MAP hypothesis, and the errors."""
    posterior = given.numbers["posterior"]
    return bayes_optimal.solve(part.title, posterior, {h: given.numbers[h] for h in posterior})


SOLVER = Solver(solve)
