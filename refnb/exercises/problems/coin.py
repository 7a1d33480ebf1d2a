"""The likeliest coin behind a run of flips."""

# ruff: noqa: PLC0415 - mistakes are loaded when an answer is checked

from collections import Counter
from typing import TYPE_CHECKING

from refnb.estimation import likelihood, smoothing
from refnb.exercises.problems.draws import Draws
from refnb.exercises.problems.given import Drawn, Given, Part, Solver, counted
from refnb.worked import estimate, steps
from refnb.worked.solution import Solution

if TYPE_CHECKING:
    from refnb.exercises.replay import Exercise

SIDES = ("H", "T")


def solve(given: Given, part: Part) -> Solution:
    """Work out the maximum likelihood estimate of P(H), and that after one more H."""
    flips = given.texts["flips"].split(", ")
    solution = estimate.solve(part.title, Counter(flips))
    longer = {"P(H) with the final H": likelihood.mle(Counter([*flips, "H"]))["H"]}
    return Solution(solution.title, (*solution.steps, steps.compare(longer)))


def exercise(given: Given, _: Part) -> "Exercise":
    """Ask for P(H)."""
    from refnb.exercises.mistakes import shares

    flips = Counter(given.texts["flips"].split(", "))
    return shares.exercise(flips, smoothing.smoothing("none"), "H")


def draw(numbers: Draws) -> Drawn:
    """Draw nine to sixteen flips."""
    flips = [numbers.pick(SIDES) for _ in range(numbers.between(9, 16))]
    heads, tails = (flips.count(side) for side in SIDES)
    kind = "other" if not (heads and tails) else "tie" if heads == tails else "usual"
    many = counted(len(flips)).capitalize()
    return Drawn(kind, Given({}, {"flips": ", ".join(flips), "many": many}))


SOLVER = Solver(solve, exercise, draw)
