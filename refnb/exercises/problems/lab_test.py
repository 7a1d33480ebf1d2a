"""A laboratory test for cancer: the most probable hypothesis is not the most likely one."""

from dataclasses import replace
from fractions import Fraction
from functools import partial

from refnb.exact import rational
from refnb.exercises import theorem
from refnb.exercises.problems.draws import Draws
from refnb.exercises.problems.problem import Problem
from refnb.exercises.problems.variety import USUAL, Drawn, Variety
from refnb.exercises.problems.words import percent
from refnb.exercises.replay import Exercise
from refnb.probability.bayes import posterior
from refnb.worked import bayes, steps
from refnb.worked.solution import Solution

CANCER, HEALTHY = "cancer", "not cancer"
PRIOR = {CANCER: rational.rational("0.008"), HEALTHY: rational.rational("0.992")}
POSITIVE = {CANCER: rational.rational("0.98"), HEALTHY: rational.rational("0.03")}
NEGATIVE = {h: 1 - p for h, p in POSITIVE.items()}
TITLE = "A positive test for cancer"
Table = dict[str, Fraction]


def solve(prior: Table = PRIOR, positive: Table = POSITIVE, more: Table | None = None) -> Solution:
    """Work out P(cancer | +), the most likely hypothesis, and what a negative test says."""
    solution = bayes.solve(TITLE, "+", prior, positive)
    negative = {h: 1 - p for h, p in positive.items()}
    others = {"P(cancer | -)": posterior(prior, negative)[CANCER], **(more or {})}
    compared = (bayes.likeliest(positive), steps.compare(others))
    return Solution(solution.title, (*solution.steps, *compared))


def exercise(prior: Table = PRIOR, positive: Table = POSITIVE) -> Exercise:
    """Ask for P(cancer | +)."""
    return theorem.exercise("+", prior, positive, CANCER)


def rounded() -> Fraction:
    """Return the posterior from the joint as the slide rounds it: .0078 and .0298."""
    ill, well = rational.rational(".0078"), rational.rational(".0298")
    return ill / (ill + well)


def problem(prior: Table, positive: Table) -> Problem:
    """Return the problem with these numbers."""
    return Problem(
        place=1,
        title=TITLE,
        question=(
            f"{percent(prior[CANCER])} of people have a certain cancer. The test is positive in "
            f"{percent(positive[CANCER])} of the cases in which the cancer is there, and negative "
            f"in {percent(1 - positive[HEALTHY])} of the others. A patient's test is positive. "
            "Does the patient have cancer?"
        ),
        source="Bayesian Learning slides (after T. Mitchell, Machine Learning, chapter 6), slide 7",
        parts=(partial(solve, prior, positive),),
        exercises={"": partial(exercise, prior, positive)},
    )


def draw(numbers: Draws) -> Drawn[Problem]:
    """Draw tenths of a percent for the prior, and percents for the test."""
    ill, right = numbers.share(1, 100, 1000), numbers.share(80, 99, 100)
    prior, alarm = {CANCER: ill, HEALTHY: 1 - ill}, numbers.share(1, 20, 100)
    positive = {CANCER: right, HEALTHY: alarm}
    return Drawn(USUAL, partial(problem, prior, positive))


PROBLEM = replace(
    problem(PRIOR, POSITIVE),
    parts=(lambda: solve(PRIOR, POSITIVE, {"P(cancer | +) from the rounded products": rounded()}),),
    variety=Variety(draw, most=2000),
    errata=(
        (
            'Slide 7 prints the rounded products .0078 and .0298 with "="; the exact ones are '
            "49/6250 and 93/3125. From the rounded ones the posterior would be 39/188, not 49/235."
        ),
        "Slide 7 writes D = {+, -}, which is the outcome space; the datum is D = {+}.",
    ),
)
