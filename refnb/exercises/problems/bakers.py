"""Two bakers, and loaves of nobody knows which: where EM climbs, and where it stands still."""

from fractions import Fraction

from refnb.estimation.schema import Cell
from refnb.exercises.problems.given import Given, Part, Solver
from refnb.latent import em, expected_counts, gradient
from refnb.latent.expected_counts import Seen
from refnb.networks.network import Network
from refnb.worked import steps
from refnb.worked.em import solve as solve_em
from refnb.worked.solution import Solution

DAY = tuple(Seen({"crust": quality, "crumb": quality}, 2) for quality in ("good", "bad"))
HALF, HAIR = Fraction(1, 2), Fraction(1, 100)


def bakery(ann: Fraction, of_ann: Fraction, of_ben: Fraction) -> Network:
    """Return how much Ann bakes, and how often a crust or a crumb of each of them is good."""
    goods: dict[Cell, dict[str, Fraction]] = {
        (baker,): {"good": p, "bad": 1 - p} for baker, p in (("Ann", of_ann), ("Ben", of_ben))
    }
    return Network(
        {"baker": ("Ann", "Ben"), "crust": ("good", "bad"), "crumb": ("good", "bad")},
        {"baker": (), "crust": ("baker",), "crumb": ("baker",)},
        {"baker": {(): {"Ann": ann, "Ben": 1 - ann}}, "crust": goods, "crumb": goods},
    )


def solve(_: Given, part: Part) -> Solution:
    """Work out a step, and what is near where it stands still."""
    start = bakery(*part.numbers.values())
    found = solve_em(part.title, start, DAY, em.run(start, DAY, 1), None)
    match part.asks:
        case "what is near":
            apart, together = (bakery(HALF, HALF + HAIR, HALF + x) for x in (-HAIR, HAIR))
            near = {
                "P(D) with 51/100 and 49/100": expected_counts.likelihood(apart, DAY),
                "P(D) with 51/100 and 51/100": expected_counts.likelihood(together, DAY),
            }
        case "what Ben is worth":
            tenth = bakery(Fraction(9, 10), HALF, Fraction(1))
            near = {
                "slope towards Ben": gradient.tangent(start, DAY)["baker"][()]["Ben"],
                "P(D) with a tenth for Ben": expected_counts.likelihood(tenth, DAY),
            }
        case _:
            return found
    return Solution(found.title, (*found.steps, steps.compare(near)))


SOLVER = Solver(solve)
