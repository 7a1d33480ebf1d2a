"""Where a step leads: up the gradient, or by EM, which climbs or stands still."""

from fractions import Fraction

from refnb.estimation import likelihood
from refnb.estimation.schema import Cell
from refnb.exercises.problems.problem import Given, Part, Solver
from refnb.latent import em, expected_counts, gradient
from refnb.latent.expected_counts import Seen
from refnb.networks.network import Network
from refnb.worked.em import solve
from refnb.worked.layout import line
from refnb.worked.solution import Solution, Step
from refnb.worked.terms import Letter, Number

RATES = (Fraction(1, 1000), Fraction(1, 100), Fraction(1))
G = Letter("g")
DAY = tuple(Seen({"crust": quality, "crumb": quality}, 2) for quality in ("good", "bad"))
HALF, HAIR = Fraction(1, 2), Fraction(1, 100)


def solve_gradient_step(_: Given, part: Part) -> Solution:
    """Work out the slopes, the step of the slide at several rates, and the correct step."""
    counts = {side: int(part.numbers[side]) for side in ("heads", "tails")}
    heads = part.numbers["believed"]
    w = {"heads": heads, "tails": 1 - heads}
    coin = Network({"coin": (*w,)}, {"coin": ()}, {"coin": {(): {**w}}})
    seen = [Seen({"coin": side}, n) for side, n in counts.items()]
    g = gradient.slopes(coin, seen)["coin"][()]
    slopes = [line(G(y), Number(counts[y]) / w[y], g[y]) for y in w]
    before = expected_counts.likelihood(coin, seen)
    divided = {f"rate {rate}": gradient.renormalised(coin, seen, rate) for rate in RATES}
    projected = {f"rate {rate}": gradient.projected(coin, seen, rate) for rate in RATES}
    ratios = {of: expected_counts.likelihood(net, seen) / before for of, net in divided.items()}
    steps = (
        Step("slopes", g, "Slopes of log P(D): counts over entries", slopes),
        _reached("divided", "P(heads), each entry divided by the sum", _heads(divided)),
        _reached("ratios", "P(D) after that, over P(D) before it", ratios),
        _reached("projected", "P(heads), projected instead", _heads(projected)),
        Step.answer({"the best P(heads)": likelihood.mle(counts)["heads"]}),
    )
    return Solution(part.title, steps)


def _heads(coins: dict[str, Network]) -> dict[str, Fraction]:
    return {of: coin.tables["coin"][()]["heads"] for of, coin in coins.items()}


def _reached(step: str, title: str, numbers: dict[str, Fraction]) -> Step:
    return Step(step, numbers, title, [line(*pair) for pair in numbers.items()])


def bakery(ann: Fraction, of_ann: Fraction, of_ben: Fraction) -> Network:
    """Return how much Ann bakes, and how often each baker's crust or crumb is good."""
    goods: dict[Cell, dict[str, Fraction]] = {
        (baker,): {"good": p, "bad": 1 - p} for baker, p in (("Ann", of_ann), ("Ben", of_ben))
    }
    return Network(
        {"baker": ("Ann", "Ben"), "crust": ("good", "bad"), "crumb": ("good", "bad")},
        {"baker": (), "crust": ("baker",), "crumb": ("baker",)},
        {"baker": {(): {"Ann": ann, "Ben": 1 - ann}}, "crust": goods, "crumb": goods},
    )


def solve_bakers(_: Given, part: Part) -> Solution:
    """Work out a step, and what happens near a point where EM stands still."""
    start = bakery(*map(part.numbers.__getitem__, ("Ann", "good of Ann", "good of Ben")))
    solution = solve(part.title, start, DAY, em.run(start, DAY, 1), None)
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
            return solution
    return Solution(solution.title, (*solution.steps, Step.compare(near)))


GRADIENT_STEP = Solver(solve_gradient_step, ("numbers",))
BAKERS = Solver(solve_bakers, ("asks", "numbers"), asks=("what is near", "what Ben is worth"))
