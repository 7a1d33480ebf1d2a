"""The likeliest bell curve behind four numbers."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from refnb.classifiers import gaussian
from refnb.estimation import moments
from refnb.estimation.moments import Moment
from refnb.estimation.schema import Example
from refnb.exact import rational
from refnb.exercises.mistakes import moments as mistakes
from refnb.exercises.problems.draws import Draws
from refnb.exercises.problems.problem import Problem
from refnb.exercises.problems.variety import USUAL, Drawn, Variety
from refnb.exercises.problems.words import decimal, listed
from refnb.exercises.replay import Exercise
from refnb.worked import parameters, steps
from refnb.worked.solution import Solution, Step

NUMBERS = ("3.18", "2.35", ".95", "1.175")


TITLE = "A bell curve for four numbers"


def moment(numbers: Sequence[str] = NUMBERS) -> Moment:
    """Return how many numbers there are, their sum and that of their squares."""
    seen = [Example({"x": rational.rational(number)}, "sample") for number in numbers]
    return moments.count(["sample"], ["x"], seen).features["x"]["sample"]


def solve(numbers: Sequence[str] = NUMBERS) -> Solution:
    """Work out the maximum likelihood estimates of mean and variance."""
    seen = moment(numbers)
    sums, other = {"x": {"sample": seen}}, gaussian.variance([seen], "n-1")
    found = (
        parameters.sums(sums),
        parameters.means({"x": {"sample": gaussian.mean(seen)}}, sums),
        Step("variance_rule", ("n", False)),
        parameters.variances({"x": {"sample": gaussian.variance([seen], "n")}}, ("n", False)),
        steps.compare({"the variance over n - 1": other}),
    )
    return Solution(TITLE, found)


def exercise(numbers: Sequence[str] = NUMBERS) -> Exercise:
    """Ask for the variance."""
    return mistakes.mean_and_variance([rational.rational(number) for number in numbers])


def problem(numbers: Sequence[str]) -> Problem:
    """Return the problem with these numbers."""
    said = [decimal(rational.rational(number)) for number in numbers]
    return Problem(
        place=5,
        title=TITLE,
        question=(
            f"The numbers {listed(said)} were measured. Which mean and which variance of a "
            "Gaussian distribution make them most probable?"
        ),
        source="M. Mohri, Introduction to Machine Learning, lecture 3, Gaussian distribution",
        parts=(partial(solve, numbers),),
        exercises={"": partial(exercise, numbers)},
    )


def draw(numbers: Draws) -> Drawn[Problem]:
    """Draw four numbers with one decimal."""
    each = tuple(decimal(numbers.share(5, 60, 10)) for _ in range(4))
    return Drawn(USUAL, partial(problem, each))


PROBLEM = replace(
    problem(NUMBERS),
    variety=Variety(draw, most=2000),
    errata=(
        (
            "The slide cuts the sample with dots after the fourth number, so no answer can be "
            "checked against it; the estimates here are those of the four."
        ),
        (
            "The log-likelihood is said to be concave. It is in the mean, and not in the variance: "
            "it bends up where the variance is more than twice the estimate. The maximum is right."
        ),
    ),
)
