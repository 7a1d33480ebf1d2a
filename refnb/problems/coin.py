"""The likeliest coin behind a run of flips."""

from collections import Counter

from refnb.checking.replay import Exercise
from refnb.estimation import likelihood, smoothing
from refnb.problems.problem import Problem
from refnb.slips import shares
from refnb.solutions import estimate, steps
from refnb.solutions.solution import Solution

FLIPS = "HTTHTHTHHHTT"


def solve() -> Solution:
    """Work out the maximum likelihood estimate of P(H)."""
    solution = estimate.solve("Twelve flips of a coin", Counter(FLIPS))
    longer = {"P(H) with the final H": likelihood.mle(Counter(FLIPS + "H"))["H"]}
    return Solution(solution.title, (*solution.steps, steps.compare(longer)))


def exercise() -> Exercise:
    """Ask for P(H)."""
    return shares.exercise(Counter(FLIPS), smoothing.smoothing("none"), "H")


PROBLEM = Problem(
    place=4,
    title="Twelve flips of a coin",
    question=(
        "A coin fell H, T, T, H, T, H, T, H, H, H, T, T. Which probability of heads makes this "
        "sequence most probable?"
    ),
    source="M. Mohri, Introduction to Machine Learning, lecture 3, Bernoulli trials",
    parts=(solve,),
    exercises={"": exercise},
    errata=(
        (
            "The slide cuts the sequence with dots before a final H, so no number can be checked "
            "against it; with that H alone the estimate is 7/13."
        ),
        (
            "Setting the derivative of the log-likelihood to zero has no solution when one side "
            "never came up; the formula n(H)/N still gives the maximum, at the boundary."
        ),
    ),
)
