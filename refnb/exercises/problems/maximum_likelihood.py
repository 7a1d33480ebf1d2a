"""What makes data most probable: the coin behind a run of flips, the bell curve behind numbers."""

# ruff: noqa: PLC0415 - bell curves are loaded for theirs, mistakes when an answer is checked

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

from refnb.estimation import likelihood, moments, smoothing
from refnb.estimation.schema import Example
from refnb.exercises.problems.draws import Draws
from refnb.exercises.problems.problem import Drawn, Given, Part, Solver, counted
from refnb.worked import estimate, log_naive
from refnb.worked.solution import Solution, Step

if TYPE_CHECKING:
    from refnb.exercises.replay import Exercise

SIDES = ("H", "T")
PLACES = ("first", "second", "third", "fourth")


def solve_coin(given: Given, part: Part) -> Solution:
    """Work out the maximum likelihood estimate of P(H), and that after one more H."""
    flips = given.texts["flips"].split(", ")
    solution = estimate.solve(part.title, Counter(flips))
    longer = {"P(H) with the final H": likelihood.mle(Counter([*flips, "H"]))["H"]}
    return Solution(solution.title, (*solution.steps, Step.compare(longer)))


def exercise_coin(given: Given, _: Part) -> "Exercise":
    """Ask for P(H)."""
    from refnb.exercises.mistakes import estimates

    flips = Counter(given.texts["flips"].split(", "))
    return estimates.share(flips, smoothing.smoothing("none"), "H")


def draw_coin(numbers: Draws) -> Drawn:
    """Draw nine to sixteen flips."""
    flips = [numbers.pick(SIDES) for _ in range(numbers.between(9, 16))]
    heads, tails = (flips.count(side) for side in SIDES)
    kind = "other" if not (heads and tails) else "tie" if heads == tails else "usual"
    many = counted(len(flips)).capitalize()
    return Drawn(kind, Given({}, {"flips": ", ".join(flips), "many": many}))


def solve_bell_curve(given: Given, part: Part) -> Solution:
    """Work out the maximum likelihood estimates of mean and variance."""
    from refnb.classifiers import gaussian

    numbers = [Example({"x": x}, "sample") for x in given.numbers["sample"].values()]
    sums = moments.count(["sample"], ["x"], numbers).features
    seen = sums["x"]["sample"]
    steps_ = (
        log_naive.sums(sums),
        log_naive.means("means", {"x": {"sample": gaussian.mean(seen)}}, log_naive.MU, sums),
        Step("variance_rule", ("n", False)),
        log_naive.variances({"x": {"sample": gaussian.variance([seen], "n")}}, ("n", False)),
        Step.compare({"the variance over n - 1": gaussian.variance([seen], "n-1")}),
    )
    return Solution(part.title, steps_)


def exercise_bell_curve(given: Given, _: Part) -> "Exercise":
    """Ask for the variance."""
    from refnb.exercises.mistakes import estimates

    return estimates.variance([*given.numbers["sample"].values()])


def draw_bell_curve(numbers: Draws) -> Drawn:
    """Draw four numbers with one decimal."""
    sample = {place: Fraction(numbers.between(5, 60), 10) for place in PLACES}
    return Drawn("usual", Given({"sample": sample}))


COIN = Solver(solve_coin, exercise_coin, draw_coin)
BELL_CURVE = Solver(solve_bell_curve, exercise_bell_curve, draw_bell_curve)
