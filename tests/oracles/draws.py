"""Every way in which draws can go: each draw is given all the integers below its d."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import TypeVar

from refnb.probability.draws import Below, Source

T = TypeVar("T")


def fed(simulate: Callable[[Below], T]) -> Iterator[tuple[Fraction, T]]:
    """Yield every outcome of a simulation with the share of the integers that lead to it.

    The first run answers 0 to every question; the next one changes the last answer that can be
    raised, and goes on with 0, until all were raised: like an odometer.
    """
    answers: list[int] = []
    while True:
        sizes: list[int] = []

        def below(d: int, sizes: list[int] = sizes) -> int:
            """Answer from the list, or 0 behind its end."""
            sizes.append(d)
            if len(sizes) > len(answers):
                answers.append(0)
            return answers[len(sizes) - 1]

        outcome = simulate(below)
        ways = 1
        for d in sizes:
            ways *= d
        yield Fraction(1, ways), outcome
        while answers and answers[-1] + 1 == sizes[len(answers) - 1]:
            answers.pop()
        if not answers:
            return
        answers[-1] += 1


DRAWS = 1000


def agree(weights: Mapping[int, Fraction], draw: Callable[[Below], int]) -> None:
    """Require that each number comes within five standard deviations of its share of the draws."""
    source = Source(1)
    seen = Counter(draw(source) for _ in range(DRAWS))
    total = sum(weights.values())
    for n, w in weights.items():
        p = w / total
        assert (seen[n] - DRAWS * p) ** 2 <= 25 * DRAWS * p * (1 - p) + 25
