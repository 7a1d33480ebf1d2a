"""Rain and lightning: independent given the storm, and bound together without it."""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

from refnb.exercises import theorem
from refnb.exercises.problems.draws import Draws
from refnb.exercises.problems.problem import Problem
from refnb.exercises.problems.variety import TIE, USUAL, Drawn, Variety
from refnb.exercises.problems.words import COUNTED
from refnb.exercises.replay import Exercise
from refnb.probability import chain, distribution, independence
from refnb.worked import bayes, steps
from refnb.worked.solution import Solution

Cell = tuple[str, ...]

STORM, CALM = "storm", "no storm"
PRIOR = {STORM: Fraction(1, 5), CALM: Fraction(4, 5)}
RAIN = {STORM: Fraction(3, 4), CALM: Fraction(1, 8)}
LIGHTNING = {STORM: Fraction(1, 2), CALM: Fraction(1, 16)}


TITLE = "What rain says about lightning"
PARTS = (2, 3, 4, 5, 8)
Table = dict[str, Fraction]


@dataclass(frozen=True)
class Weather:
    """How probable a storm is, and given whether there is one, rain and lightning."""

    prior: Table
    rain: Table
    lightning: Table


def ours() -> Weather:
    """Return the numbers above."""
    return Weather(PRIOR, RAIN, LIGHTNING)


def table(weather: Weather | None = None) -> dict[Cell, Fraction]:
    """Return the joint table of storm, rain and lightning."""
    weather = weather or ours()
    rain = {y: {"rain": p, "dry": 1 - p} for y, p in weather.rain.items()}
    wet = chain.product_rule(weather.prior, rain)
    flash = {y: {"lightning": p, "dark": 1 - p} for y, p in weather.lightning.items()}
    all_three = chain.product_rule(wet, {cell: flash[cell[0]] for cell in wet})
    return {(*cell, seen): p for (cell, seen), p in all_three.items()}


def having(*values: str) -> list[Cell]:
    """Return the event that all of these values occur."""
    return [cell for cell in table() if set(values) <= set(cell)]


def solve(weather: Weather) -> Solution:
    """Work out what rain says about a storm, and so about lightning, and what it says besides."""
    p, rain, lightning = table(weather), having("rain"), having("lightning")
    solution = bayes.solve(TITLE, "rain", weather.prior, weather.rain)
    wet, flash = ({cell: int(cell in event) for cell in p} for event in (rain, lightning))
    answer = {
        "P(lightning)": distribution.probability(p, lightning),
        "P(lightning | rain)": distribution.conditional(p, lightning, rain),
        "P(rain, lightning) - P(rain) P(lightning)": independence.covariance(p, wet, flash),
    }
    more = (steps.answer(answer), steps.compare(compared(weather)))
    return Solution(solution.title, (*solution.steps, *more))


def compared(weather: Weather) -> dict[str, int | Fraction]:
    """Return what is known of lightning once the storm is, and what the two models cost."""
    p, lightning = table(weather), having("lightning")
    given = {
        f"P(lightning | {words})": distribution.conditional(p, lightning, event)
        for y in weather.prior
        for words, event in ((y, having(y)), (f"rain, {y}", having("rain", y)))
    }
    return given | {
        "free numbers of the joint table": independence.joint_parameters([2, 2, 2]),
        "free numbers of naive Bayes": independence.naive_parameters(2, [2, 2]),
    }


def exercise(weather: Weather) -> Exercise:
    """Ask for P(storm | rain)."""
    return theorem.exercise("rain", weather.prior, weather.rain, STORM)


def problem(weather: Weather) -> Problem:
    """Return the problem with these numbers; that of a storm is one over a whole number."""
    hours, rain, flash = COUNTED[weather.prior[STORM].denominator], weather.rain, weather.lightning
    return Problem(
        place=3,
        title=TITLE,
        question=(
            f"One hour in {hours} is stormy. In a storm it rains with probability {rain[STORM]} "
            f"and there is lightning with probability {flash[STORM]}; without one, {rain[CALM]} "
            f"and {flash[CALM]}. Given whether there is a storm, rain and lightning are "
            "independent. It rains, and nobody says whether there is a storm. Is lightning now "
            "more probable than before?"
        ),
        source="S. Levine, Week 3: Naive Bayes, section 2; the numbers are ours",
        parts=(partial(solve, weather),),
        exercises={"": partial(exercise, weather)},
    )


def draw(numbers: Draws) -> Drawn[Problem]:
    """Draw simple fractions: in a storm more of both than without."""
    storm = Fraction(1, numbers.between(3, 10))
    wet, flash = (_pair(numbers) for _ in range(2))
    weather = Weather({STORM: storm, CALM: 1 - storm}, wet, flash)
    tied = storm * wet[STORM] == (1 - storm) * wet[CALM]
    return Drawn(TIE if tied else USUAL, partial(problem, weather))


def _pair(numbers: Draws) -> Table:
    """Draw a probability in a storm, and one of at most half of it without."""
    of = numbers.pick(PARTS)
    often = numbers.share(1, of - 1, of)
    return {STORM: often, CALM: often / numbers.between(2, 5)}


PROBLEM = replace(
    problem(ours()),
    variety=Variety(draw, (USUAL, TIE)),
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
