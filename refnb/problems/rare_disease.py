"""A positive test for a rare disease: nine positives out of ten are false."""

from refnb.checking import theorem
from refnb.checking.replay import Exercise
from refnb.exact import rational
from refnb.problems.problem import Problem
from refnb.solutions import bayes
from refnb.solutions.solution import Solution

PRIOR = {"d": rational.rational("0.005"), "nd": rational.rational("0.995")}
POSITIVE = {"d": rational.rational("0.98"), "nd": rational.rational("0.05")}


def solve() -> Solution:
    """Work out P(d | pos) and the most probable hypothesis."""
    return bayes.solve("A positive test for a rare disease", "pos", PRIOR, POSITIVE)


def exercise() -> Exercise:
    """Ask for P(d | pos)."""
    return theorem.exercise("pos", PRIOR, POSITIVE, "d")


PROBLEM = Problem(
    place=2,
    title="A positive test for a rare disease",
    question=(
        "One person in 200 has a disease d. The test is positive for 98 % of those who have it "
        "and for 5 % of those who have not (nd). A test is positive. Which is more probable, d "
        "or nd?"
    ),
    source="M. Mohri, Introduction to Machine Learning, lecture 3, MAP hypothesis application",
    parts=(solve,),
    exercises={"": exercise},
    errata=(
        (
            'The slide compares .98 x .005 = .0049 with ".05 x .(1 - .005)", where a dot is '
            "astray; it does not print the posterior, which is 98/1093."
        ),
    ),
)
