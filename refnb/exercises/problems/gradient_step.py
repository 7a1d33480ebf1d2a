"""The step of slide 49: add the slopes, divide by the sum, and see where it leads."""

from fractions import Fraction

from refnb.estimation import likelihood
from refnb.exercises.problems.problem import Problem
from refnb.latent import expected_counts, gradient
from refnb.latent.expected_counts import Seen
from refnb.networks.network import Network
from refnb.worked import steps
from refnb.worked.layout import Block, letter, line, name, number
from refnb.worked.solution import Solution, Step

HEADS, TAILS = "heads", "tails"
RATES = (Fraction(1, 1000), Fraction(1, 100), Fraction(1))
G = letter("g")


def coin(heads: Fraction) -> Network:
    """Return a coin with this probability of heads."""
    row = {HEADS: heads, TAILS: 1 - heads}
    return Network({"coin": (HEADS, TAILS)}, {"coin": ()}, {"coin": {(): row}})


def flips(heads: int, tails: int) -> list[Seen]:
    """Return how often each side was seen."""
    return [Seen({"coin": HEADS}, heads), Seen({"coin": TAILS}, tails)]


def solve(title: str, before: Network, seen: list[Seen]) -> Solution:
    """Work out the slopes, the step of the slide at several rates, and the one that is right."""
    w = before.tables["coin"][()]
    g = gradient.slopes(before, seen)["coin"][()]
    counts = {d.values["coin"]: d.weight for d in seen}
    slopes = tuple(line(G(name(y)), number(counts[y]) / number(w[y]), number(g[y])) for y in w)
    divided, projected = (
        {f"rate {rate}": step(before, seen, rate).tables["coin"][()][HEADS] for rate in RATES}
        for step in (gradient.renormalised, gradient.projected)
    )
    found = (
        Step("slopes", g, Block("Slopes of log P(D): counts over entries", lines=slopes)),
        _reached("divided", "P(heads), each entry divided by the sum", divided),
        _ratios(before, seen),
        _reached("projected", "P(heads), projected instead", projected),
        steps.answer({"the best P(heads)": likelihood.mle(counts)[HEADS]}),
    )
    return Solution(title, found)


def _reached(step: str, title: str, found: dict[str, Fraction]) -> Step:
    lines = tuple(line(name(words), number(p)) for words, p in found.items())
    return Step(step, found, Block(title, lines=lines))


def _ratios(before: Network, seen: list[Seen]) -> Step:
    """Show P(D) after the step of the slide, as a multiple of P(D) before it."""
    now = expected_counts.likelihood(before, seen)
    reached = [gradient.renormalised(before, seen, rate) for rate in RATES]
    found = {
        f"rate {rate}": expected_counts.likelihood(after, seen) / now
        for rate, after in zip(RATES, reached, strict=True)
    }
    return _reached("ratios", "P(D) after that, over P(D) before it", found)


def down() -> Solution:
    """One head and 18 tails, believed to be 1 to 9."""
    return solve("(a) One head and 18 tails", coin(Fraction(1, 10)), flips(1, 18))


def still() -> Solution:
    """Nine heads and a tail, believed to be 3 to 1."""
    return solve("(b) Nine heads and one tail", coin(Fraction(3, 4)), flips(9, 1))


PROBLEM = Problem(
    place=19,
    title="A step that does not go uphill",
    question=(
        "A step of the gradient adds a multiple of the slopes to the probabilities of a coin, and "
        "then divides both by their sum, so that they sum to 1 again. Where does it lead, and is "
        "what was seen more probable there? (a) One head and 18 tails were seen, and 1/10 and 9/10 "
        "were believed. (b) Nine heads and one tail, and 3/4 and 1/4."
    ),
    source="T. Mitchell, Bayesian Learning slides, slide 49; the numbers are ours",
    parts=(down, still),
    errata=(
        (
            "The slide takes this step to climb. In (a) P(D) falls at every rate r: P(heads) "
            "becomes (1/10 + 10 r)/(1 + 30 r), which is above 1/10, and 1/19 is the best."
        ),
        (
            "It stands still where the probabilities are as the square roots of the counts: in (b) "
            "at 3/4, while 9/10 is the best."
        ),
    ),
)
