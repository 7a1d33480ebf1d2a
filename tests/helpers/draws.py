"""How draws are compared with what they should be."""

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction

from refnb.probability.draws import Below, Source

DRAWS = 1000


def agree(weights: Mapping[int, Fraction], draw: Callable[[Below], int]) -> None:
    """Require that each number comes within five standard deviations of its share of the draws."""
    source = Source(1)
    seen = Counter(draw(source) for _ in range(DRAWS))
    total = sum(weights.values())
    for n, w in weights.items():
        p = w / total
        assert (seen[n] - DRAWS * p) ** 2 <= 25 * DRAWS * p * (1 - p) + 25
