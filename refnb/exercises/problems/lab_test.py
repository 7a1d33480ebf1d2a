"""A laboratory test for cancer: the most probable hypothesis is not the most likely one."""

from refnb.exercises.problems import bayes_theorem
from refnb.exercises.problems import given as files
from refnb.exercises.problems.draws import Draws
from refnb.exercises.problems.given import Drawn, Given, Part, Solver
from refnb.probability.bayes import posterior
from refnb.probability.distribution import normalise
from refnb.worked import bayes, steps
from refnb.worked.solution import Solution

GIVEN, _ = files.read("lab-test")
PRIOR, POSITIVE, NEGATIVE = (GIVEN.numbers[name] for name in ("prior", "+", "-"))
CANCER, HEALTHY = PRIOR


def solve(given: Given, part: Part) -> Solution:
    """Work out P(cancer | +), the most likely hypothesis, and what a negative test says."""
    solution = bayes_theorem.solve(given, part)
    others = {"P(cancer | -)": posterior(given.numbers["prior"], given.numbers["-"])[CANCER]}
    if rounded := given.numbers.get("rounded"):
        others["P(cancer | +) from the rounded products"] = normalise(rounded)[CANCER]
    compared = (bayes.likeliest(given.numbers["+"]), steps.compare(others))
    return Solution(solution.title, (*solution.steps, *compared))


def draw(numbers: Draws) -> Drawn:
    """Draw tenths of a percent for the prior, and percents for the test."""
    ill, right = numbers.share(1, 100, 1000), numbers.share(80, 99, 100)
    prior, positive = (
        {CANCER: p, HEALTHY: q} for p, q in ((ill, 1 - ill), (right, numbers.share(1, 20, 100)))
    )
    negative = {h: 1 - p for h, p in positive.items()}
    return Drawn("usual", Given({"prior": prior, "+": positive, "-": negative}))


SOLVER = Solver(solve, bayes_theorem.exercise, draw)
