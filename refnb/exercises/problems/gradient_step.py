"""The step of slide 49: add the slopes, divide by the sum, and see where it leads."""

from fractions import Fraction

from refnb.estimation import likelihood
from refnb.exercises.problems.given import Given, Part, Solver
from refnb.latent import expected_counts, gradient
from refnb.latent.expected_counts import Seen
from refnb.networks.network import Network
from refnb.worked import steps
from refnb.worked.layout import Block, letter, line, name, number
from refnb.worked.solution import Solution, Step

RATES = (Fraction(1, 1000), Fraction(1, 100), Fraction(1))
G = letter("g")


def solve(_: Given, part: Part) -> Solution:
    """Work out the slopes, the step of the slide at several rates, and the one that is right."""
    counts = {side: int(part.numbers[side]) for side in ("heads", "tails")}
    heads = part.numbers["believed"]
    w = {"heads": heads, "tails": 1 - heads}
    coin = Network({"coin": (*w,)}, {"coin": ()}, {"coin": {(): {**w}}})
    seen = [Seen({"coin": side}, n) for side, n in counts.items()]
    g = gradient.slopes(coin, seen)["coin"][()]
    slopes = tuple(line(G(name(y)), number(counts[y]) / number(w[y]), number(g[y])) for y in w)
    before = expected_counts.likelihood(coin, seen)
    divided, ratios, projected = dict[str, Fraction](), dict[str, Fraction](), dict[str, Fraction]()
    for rate in RATES:
        words, after = f"rate {rate}", gradient.renormalised(coin, seen, rate)
        divided[words] = after.tables["coin"][()]["heads"]
        ratios[words] = expected_counts.likelihood(after, seen) / before
        right = gradient.projected(coin, seen, rate)
        projected[words] = right.tables["coin"][()]["heads"]
    found = (
        Step("slopes", g, Block("Slopes of log P(D): counts over entries", lines=slopes)),
        _reached("divided", "P(heads), each entry divided by the sum", divided),
        _reached("ratios", "P(D) after that, over P(D) before it", ratios),
        _reached("projected", "P(heads), projected instead", projected),
        steps.answer({"the best P(heads)": likelihood.mle(counts)["heads"]}),
    )
    return Solution(part.title, found)


def _reached(step: str, title: str, found: dict[str, Fraction]) -> Step:
    lines = tuple(line(name(words), number(p)) for words, p in found.items())
    return Step(step, found, Block(title, lines=lines))


SOLVER = Solver(solve)
