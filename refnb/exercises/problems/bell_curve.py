"""The likeliest bell curve behind four numbers."""

# ruff: noqa: PLC0415 - mistakes are loaded when an answer is checked

from fractions import Fraction
from typing import TYPE_CHECKING

from refnb.classifiers import gaussian
from refnb.estimation import moments
from refnb.estimation.schema import Example
from refnb.exercises.problems.draws import Draws
from refnb.exercises.problems.given import Drawn, Given, Part, Solver
from refnb.worked import parameters, steps
from refnb.worked.solution import Solution, Step

if TYPE_CHECKING:
    from refnb.exercises.replay import Exercise

PLACES = ("first", "second", "third", "fourth")


def solve(given: Given, part: Part) -> Solution:
    """Work out the maximum likelihood estimates of mean and variance."""
    numbers = [Example({"x": x}, "sample") for x in given.numbers["sample"].values()]
    sums = moments.count(["sample"], ["x"], numbers).features
    seen = sums["x"]["sample"]
    steps_ = (
        parameters.sums(sums),
        parameters.means({"x": {"sample": gaussian.mean(seen)}}, sums),
        Step("variance_rule", ("n", False)),
        parameters.variances({"x": {"sample": gaussian.variance([seen], "n")}}, ("n", False)),
        steps.compare({"the variance over n - 1": gaussian.variance([seen], "n-1")}),
    )
    return Solution(part.title, steps_)


def exercise(given: Given, _: Part) -> "Exercise":
    """Ask for the variance."""
    from refnb.exercises.mistakes import moments as mistakes

    return mistakes.mean_and_variance([*given.numbers["sample"].values()])


def draw(numbers: Draws) -> Drawn:
    """Draw four numbers with one decimal."""
    sample = {place: Fraction(numbers.between(5, 60), 10) for place in PLACES}
    return Drawn("usual", Given({"sample": sample}))


SOLVER = Solver(solve, exercise, draw)
