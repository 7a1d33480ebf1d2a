"""A positive test for a rare disease: nine positives out of ten are false."""

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
from refnb.worked import bayes
from refnb.worked.solution import Solution

PRIOR = {"d": rational.rational("0.005"), "nd": rational.rational("0.995")}
POSITIVE = {"d": rational.rational("0.98"), "nd": rational.rational("0.05")}
ONE_IN = (10, 16, 20, 25, 40, 50, 80, 100, 125, 160, 200, 250, 400, 500)
TITLE = "A positive test for a rare disease"
Table = dict[str, Fraction]


def solve(prior: Table, positive: Table) -> Solution:
    """Work out P(d | pos) and the most probable hypothesis."""
    return bayes.solve(TITLE, "pos", prior, positive)


def exercise(prior: Table, positive: Table) -> Exercise:
    """Ask for P(d | pos)."""
    return theorem.exercise("pos", prior, positive, "d")


def problem(prior: Table, positive: Table) -> Problem:
    """Return the problem with these numbers; the prior of d is one over a whole number."""
    return Problem(
        place=2,
        title=TITLE,
        question=(
            f"One person in {prior['d'].denominator} has a disease d. The test is positive for "
            f"{percent(positive['d'])} of those who have it and for {percent(positive['nd'])} of "
            "those who have not (nd). A test is positive. Which is more probable, d or nd?"
        ),
        source="M. Mohri, Introduction to Machine Learning, lecture 3, MAP hypothesis application",
        parts=(partial(solve, prior, positive),),
        exercises={"": partial(exercise, prior, positive)},
    )


def draw(numbers: Draws) -> Drawn[Problem]:
    """Draw one in how many, and percents for the test."""
    ill = Fraction(1, numbers.pick(ONE_IN))
    right, alarm = numbers.share(80, 99, 100), numbers.share(1, 15, 100)
    made = partial(problem, {"d": ill, "nd": 1 - ill}, {"d": right, "nd": alarm})
    return Drawn(USUAL, made)


PROBLEM = replace(
    problem(PRIOR, POSITIVE),
    variety=Variety(draw, most=2000),
    errata=(
        (
            'The slide compares .98 x .005 = .0049 with ".05 x .(1 - .005)", where a dot is '
            "astray; it does not print the posterior, which is 98/1093."
        ),
    ),
)
