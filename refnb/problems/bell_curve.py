"""The likeliest bell curve behind four numbers."""

from refnb.checking.replay import Exercise
from refnb.classifiers import gaussian
from refnb.estimation import moments
from refnb.estimation.moments import Moment
from refnb.estimation.schema import Example
from refnb.exact import rational
from refnb.problems.problem import Problem
from refnb.slips import spread
from refnb.solutions import parameters, steps
from refnb.solutions.solution import Solution, Step

NUMBERS = ("3.18", "2.35", ".95", "1.175")


def moment() -> Moment:
    """Return how many numbers there are, their sum and that of their squares."""
    seen = [Example({"x": rational.rational(number)}, "sample") for number in NUMBERS]
    return moments.count(["sample"], ["x"], seen).features["x"]["sample"]


def solve() -> Solution:
    """Work out the maximum likelihood estimates of mean and variance."""
    seen = moment()
    sums, other = {"x": {"sample": seen}}, gaussian.variance([seen], "n-1")
    found = (
        parameters.sums(sums),
        parameters.means({"x": {"sample": gaussian.mean(seen)}}, sums),
        Step("variance_rule", ("n", False)),
        parameters.variances({"x": {"sample": gaussian.variance([seen], "n")}}, ("n", False)),
        steps.compare({"the variance over n - 1": other}),
    )
    return Solution("A bell curve for four numbers", found)


def exercise() -> Exercise:
    """Ask for the variance."""
    return spread.mean_and_variance([rational.rational(number) for number in NUMBERS])


PROBLEM = Problem(
    place=5,
    title="A bell curve for four numbers",
    question=(
        "The numbers 3.18, 2.35, 0.95 and 1.175 were measured. Which mean and which variance of a "
        "Gaussian distribution make them most probable?"
    ),
    source="M. Mohri, Introduction to Machine Learning, lecture 3, Gaussian distribution",
    parts=(solve,),
    exercises={"": exercise},
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
