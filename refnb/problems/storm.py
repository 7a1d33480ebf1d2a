"""Rain and lightning: independent given the storm, and bound together without it."""

from fractions import Fraction

from refnb.checking import theorem
from refnb.checking.replay import Exercise
from refnb.probability import chain, distribution, independence
from refnb.problems.problem import Problem
from refnb.solutions import bayes, steps
from refnb.solutions.solution import Solution

Cell = tuple[str, ...]

STORM, CALM = "storm", "no storm"
PRIOR = {STORM: Fraction(1, 5), CALM: Fraction(4, 5)}
RAIN = {STORM: Fraction(3, 4), CALM: Fraction(1, 8)}
LIGHTNING = {STORM: Fraction(1, 2), CALM: Fraction(1, 16)}


def table() -> dict[Cell, Fraction]:
    """Return the joint table of storm, rain and lightning."""
    wet = chain.product_rule(PRIOR, {y: {"rain": p, "dry": 1 - p} for y, p in RAIN.items()})
    flash = {y: {"lightning": p, "dark": 1 - p} for y, p in LIGHTNING.items()}
    all_three = chain.product_rule(wet, {cell: flash[cell[0]] for cell in wet})
    return {(*cell, seen): p for (cell, seen), p in all_three.items()}


def having(*values: str) -> list[Cell]:
    """Return the event that all of these values occur."""
    return [cell for cell in table() if set(values) <= set(cell)]


def solve() -> Solution:
    """Work out what rain says about a storm, and so about lightning, and what it says besides."""
    p, rain, lightning = table(), having("rain"), having("lightning")
    solution = bayes.solve("What rain says about lightning", "rain", PRIOR, RAIN)
    wet, flash = ({cell: int(cell in event) for cell in p} for event in (rain, lightning))
    answer = {
        "P(lightning)": distribution.probability(p, lightning),
        "P(lightning | rain)": distribution.conditional(p, lightning, rain),
        "P(rain, lightning) - P(rain) P(lightning)": independence.covariance(p, wet, flash),
    }
    more = (steps.answer(answer), steps.compare(compared()))
    return Solution(solution.title, (*solution.steps, *more))


def compared() -> dict[str, int | Fraction]:
    """Return what is known of lightning once the storm is, and what the two models cost."""
    p, lightning = table(), having("lightning")
    given = {
        f"P(lightning | {words})": distribution.conditional(p, lightning, event)
        for y in PRIOR
        for words, event in ((y, having(y)), (f"rain, {y}", having("rain", y)))
    }
    return given | {
        "free numbers of the joint table": independence.joint_parameters([2, 2, 2]),
        "free numbers of naive Bayes": independence.naive_parameters(2, [2, 2]),
    }


def exercise() -> Exercise:
    """Ask for P(storm | rain)."""
    return theorem.exercise("rain", PRIOR, RAIN, STORM)


PROBLEM = Problem(
    place=3,
    title="What rain says about lightning",
    question=(
        "One hour in five is stormy. In a storm it rains with probability 3/4 and there is "
        "lightning with probability 1/2; without one, 1/8 and 1/16. Given whether there is a "
        "storm, rain and lightning are independent. It rains, and nobody says whether there is a "
        "storm. Is lightning now more probable than before?"
    ),
    source="S. Levine, Week 3: Naive Bayes, section 2; the numbers are ours",
    parts=(solve,),
    exercises={"": exercise},
    errata=(
        (
            "Section 2 says that rain and lightning are independent if we know that there is a "
            "storm. Conditional independence asks for the same when we know that there is none."
        ),
        (
            "That rain makes lightning more probable does not follow from the independence. It "
            "holds just when a storm is neither sure nor impossible, and makes both more probable "
            "or both less."
        ),
        (
            "Section 2 speaks of 8 outcomes to represent. They sum to 1, so 7 numbers are free; "
            "of the 4 outcomes of rain and lightning, 3."
        ),
    ),
)
