"""Rain and lightning: independent given the storm, and bound together without it."""

from fractions import Fraction

from refnb.exercises.problems import bayes_theorem
from refnb.exercises.problems.draws import Draws
from refnb.exercises.problems.given import COUNTED, Drawn, Given, Part, Solver, Table
from refnb.probability import chain, distribution, independence
from refnb.worked import steps
from refnb.worked.solution import Solution

Cell = tuple[str, ...]

STORM, CALM = "storm", "no storm"
PARTS = (2, 3, 4, 5, 8)


def table(given: Given) -> dict[Cell, Fraction]:
    """Return the joint table of storm, rain and lightning."""
    rain = {y: {"rain": p, "dry": 1 - p} for y, p in given.numbers["rain"].items()}
    flash = {y: {"lightning": p, "dark": 1 - p} for y, p in given.numbers["lightning"].items()}
    wet = chain.product_rule(given.numbers["prior"], rain)
    all_three = chain.product_rule(wet, {cell: flash[cell[0]] for cell in wet})
    return {(*cell, seen): p for (cell, seen), p in all_three.items()}


def having(p: dict[Cell, Fraction], *values: str) -> list[Cell]:
    """Return the event that all of these values occur."""
    return [cell for cell in p if set(values) <= set(cell)]


def solve(given: Given, part: Part) -> Solution:
    """Work out what rain says about a storm, and so about lightning, and what it says besides."""
    p, solution = table(given), bayes_theorem.solve(given, part)
    rain, lightning = having(p, "rain"), having(p, "lightning")
    wet, flash = ({cell: int(cell in event) for cell in p} for event in (rain, lightning))
    answer = {
        "P(lightning)": distribution.probability(p, lightning),
        "P(lightning | rain)": distribution.conditional(p, lightning, rain),
        "P(rain, lightning) - P(rain) P(lightning)": independence.covariance(p, wet, flash),
    }
    compared: dict[str, int | Fraction] = {
        f"P(lightning | {', '.join(known)})": distribution.conditional(
            p, lightning, having(p, *known)
        )
        for y in (STORM, CALM)
        for known in ((y,), ("rain", y))
    }
    compared["free numbers of the joint table"] = independence.joint_parameters([2, 2, 2])
    compared["free numbers of naive Bayes"] = independence.naive_parameters(2, [2, 2])
    more = (steps.answer(answer), steps.compare(compared))
    return Solution(solution.title, (*solution.steps, *more))


def draw(numbers: Draws) -> Drawn:
    """Draw simple fractions: in a storm more of both than without."""
    hours = numbers.between(3, 10)
    tables: dict[str, Table] = {"prior": {STORM: Fraction(1, hours), CALM: 1 - Fraction(1, hours)}}
    for weather in ("rain", "lightning"):
        of = numbers.pick(PARTS)
        often = numbers.share(1, of - 1, of)
        tables[weather] = {STORM: often, CALM: often / numbers.between(2, 5)}
    (p, q), (wet, dry) = (tables[name].values() for name in ("prior", "rain"))
    return Drawn("tie" if p * wet == q * dry else "usual", Given(tables, {"hours": COUNTED[hours]}))


SOLVER = Solver(solve, bayes_theorem.exercise, draw)
