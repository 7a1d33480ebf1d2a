"""Two bakers, and loaves of nobody knows which: where EM climbs, and where it stands still."""

from fractions import Fraction

from refnb.estimation.schema import Cell
from refnb.exercises.problems.problem import Problem
from refnb.latent import em, expected_counts, gradient
from refnb.latent.expected_counts import Seen
from refnb.networks.network import Network
from refnb.worked import steps
from refnb.worked.em import solve
from refnb.worked.solution import Solution

GOOD, BAD = "good", "bad"
ANN, BEN = "Ann", "Ben"
DAY = tuple(Seen({"crust": quality, "crumb": quality}, 2) for quality in (GOOD, BAD))
HALF, HAIR = Fraction(1, 2), Fraction(1, 100)


def bakery(ann: Fraction, of_ann: Fraction, of_ben: Fraction) -> Network:
    """Return how much Ann bakes, and how often a crust or a crumb of each of them is good."""
    goods: dict[Cell, dict[str, Fraction]] = {
        (baker,): {GOOD: p, BAD: 1 - p} for baker, p in ((ANN, of_ann), (BEN, of_ben))
    }
    return Network(
        {"baker": (ANN, BEN), "crust": (GOOD, BAD), "crumb": (GOOD, BAD)},
        {"baker": (), "crust": ("baker",), "crumb": ("baker",)},
        {"baker": {(): {ANN: ann, BEN: 1 - ann}}, "crust": goods, "crumb": goods},
    )


def uphill() -> Solution:
    """Work out a step from a tenth of Ben's loaves, all of them good."""
    start = bakery(Fraction(9, 10), HALF, Fraction(1))
    return solve("(a) One tenth for Ben", start, DAY, em.run(start, DAY, 1), None)


def alike() -> Solution:
    """Work out the symmetric start, and what is a hair away from it."""
    start = bakery(HALF, HALF, HALF)
    found = solve("(b) Both alike", start, DAY, em.run(start, DAY, 1), None)
    apart, together = bakery(HALF, HALF + HAIR, HALF - HAIR), bakery(HALF, HALF + HAIR, HALF + HAIR)
    near = {
        "P(D) with 51/100 and 49/100": expected_counts.likelihood(apart, DAY),
        "P(D) with 51/100 and 51/100": expected_counts.likelihood(together, DAY),
    }
    return Solution(found.title, (*found.steps, steps.compare(near)))


def alone() -> Solution:
    """Work out the start without Ben, and what he would be worth."""
    start = bakery(Fraction(1), HALF, Fraction(1))
    found = solve("(c) Nothing for Ben", start, DAY, em.run(start, DAY, 1), None)
    tenth = bakery(Fraction(9, 10), HALF, Fraction(1))
    near = {
        "slope towards Ben": gradient.tangent(start, DAY)["baker"][()][BEN],
        "P(D) with a tenth for Ben": expected_counts.likelihood(tenth, DAY),
    }
    return Solution(found.title, (*found.steps, steps.compare(near)))


PROBLEM = Problem(
    place=20,
    title="Two bakers, and no names on the loaves",
    question=(
        "Of four loaves two have a good crust and a good crumb, two have neither. Ann or Ben baked "
        "each of them; for each baker crust and crumb are independent. Take a step of expectation "
        "maximisation. (a) Ann bakes nine tenths, half of it good; all that Ben bakes is good. "
        "(b) Both bake as much, and half of it is good. (c) As in (a), but Ann bakes everything."
    ),
    source="T. Mitchell, Bayesian Learning slides, slides 34 to 39; the numbers are ours",
    parts=(uphill, alike, alone),
    errata=(
        (
            "Slide 39 says that it ends in a local maximum. In (b) nothing changes, and P(D) is "
            "1/256; with 51/100 and 49/100 it is more, with 51/100 twice it is less: a saddle."
        ),
        (
            "It need not even be a stationary point: in (c) nothing changes either, and the "
            "slope towards Ben is 2."
        ),
        (
            "What grows is the probability of what was seen, as slide 38 draws it; slides 35 and "
            "39 write that of everything, seen and hidden."
        ),
    ),
)
