"""A laboratory test for cancer: the most probable hypothesis is not the most likely one."""

from fractions import Fraction

from refnb.checking import theorem
from refnb.checking.replay import Exercise
from refnb.exact import rational
from refnb.probability.bayes import posterior
from refnb.problems.problem import Problem
from refnb.solutions import bayes, steps
from refnb.solutions.solution import Solution

CANCER, HEALTHY = "cancer", "not cancer"
PRIOR = {CANCER: rational.rational("0.008"), HEALTHY: rational.rational("0.992")}
POSITIVE = {CANCER: rational.rational("0.98"), HEALTHY: rational.rational("0.03")}
NEGATIVE = {h: 1 - p for h, p in POSITIVE.items()}


def solve() -> Solution:
    """Work out P(cancer | +), the most likely hypothesis, and what a negative test says."""
    solution = bayes.solve("A positive test for cancer", "+", PRIOR, POSITIVE)
    others = {
        "P(cancer | -)": posterior(PRIOR, NEGATIVE)[CANCER],
        "P(cancer | +) from the rounded products": rounded(),
    }
    more = (bayes.likeliest(POSITIVE), steps.compare(others))
    return Solution(solution.title, (*solution.steps, *more))


def exercise() -> Exercise:
    """Ask for P(cancer | +)."""
    return theorem.exercise("+", PRIOR, POSITIVE, CANCER)


def rounded() -> Fraction:
    """Return the posterior from the joint as the slide rounds it: .0078 and .0298."""
    ill, well = rational.rational(".0078"), rational.rational(".0298")
    return ill / (ill + well)


PROBLEM = Problem(
    place=1,
    title="A positive test for cancer",
    question=(
        "0.8 % of people have a certain cancer. The test is positive in 98 % of the cases in "
        "which the cancer is there, and negative in 97 % of the others. A patient's test is "
        "positive. Does the patient have cancer?"
    ),
    source="Bayesian Learning slides (after T. Mitchell, Machine Learning, chapter 6), slide 7",
    parts=(solve,),
    exercises={"": exercise},
    errata=(
        (
            'Slide 7 prints the rounded products .0078 and .0298 with "="; the exact ones are '
            "49/6250 and 93/3125. From the rounded ones the posterior would be 39/188, not 49/235."
        ),
        "Slide 7 writes D = {+, -}, which is the outcome space; the datum is D = {+}.",
    ),
)
