"""The likeliest coin behind a run of flips."""

from collections import Counter
from dataclasses import replace
from functools import partial

from refnb.estimation import likelihood, smoothing
from refnb.exercises.mistakes import shares
from refnb.exercises.problems.draws import Draws
from refnb.exercises.problems.problem import Problem
from refnb.exercises.problems.variety import OTHER, TIE, USUAL, Drawn, Variety
from refnb.exercises.problems.words import counted
from refnb.exercises.replay import Exercise
from refnb.worked import estimate, steps
from refnb.worked.solution import Solution

FLIPS = "HTTHTHTHHHTT"


SIDES = ("H", "T")


def solve(flips: str = FLIPS) -> Solution:
    """Work out the maximum likelihood estimate of P(H)."""
    solution = estimate.solve(f"{counted(len(flips)).capitalize()} flips of a coin", Counter(flips))
    longer = {"P(H) with the final H": likelihood.mle(Counter(flips + "H"))["H"]}
    return Solution(solution.title, (*solution.steps, steps.compare(longer)))


def exercise(flips: str = FLIPS) -> Exercise:
    """Ask for P(H)."""
    return shares.exercise(Counter(flips), smoothing.smoothing("none"), "H")


def problem(flips: str) -> Problem:
    """Return the problem with these flips."""
    return Problem(
        place=4,
        title=f"{counted(len(flips)).capitalize()} flips of a coin",
        question=(
            f"A coin fell {', '.join(flips)}. Which probability of heads makes this sequence most "
            "probable?"
        ),
        source="M. Mohri, Introduction to Machine Learning, lecture 3, Bernoulli trials",
        parts=(partial(solve, flips),),
        exercises={"": partial(exercise, flips)},
    )


def draw(numbers: Draws) -> Drawn[Problem]:
    """Draw nine to sixteen flips."""
    flips = "".join(numbers.pick(SIDES) for _ in range(numbers.between(9, 16)))
    heads, tails = (flips.count(side) for side in SIDES)
    kind = TIE if heads == tails else USUAL
    return Drawn(kind if heads and tails else OTHER, partial(problem, flips))


PROBLEM = replace(
    problem(FLIPS),
    variety=Variety(draw, (USUAL, TIE)),
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
