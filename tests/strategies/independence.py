"""Small urns over several variables in which independence is common but not certain."""

from itertools import product
from math import prod

from hypothesis import strategies as st

from strategies.probability import Cell

Positions = list[int]
World = tuple[dict[Cell, int], list[Positions], Positions]

coins = st.sampled_from([(1, 1), (1, 1), (1, 2), (1, 0), (0, 1)])


@st.composite
def worlds(draw: st.DrawFn, groups: int = 2) -> World:
    """Draw an urn, so many disjoint groups of positions, and positions to be given.

    The variable that makes the others independent is mostly given; any of them may be
    given too, or left out. Cells without balls may be missing.
    """
    domains = draw(st.lists(st.sampled_from(["xy", "yx", "x"]), min_size=groups, max_size=3))
    urn: dict[Cell, int] = {}
    for z in draw(st.sampled_from(["a", "ab", "ba"])):
        dice = [dict(zip(domain, draw(coins), strict=False)) for domain in domains]
        for cell in product(*domains):
            urn[z, *cell] = prod(die[v] for die, v in zip(dice, cell, strict=True))
    one_more(draw, urn)
    keep, order = draw(st.booleans()), draw(st.permutations(range(len(domains) + 1)))
    turned = {tuple(cell[i] for i in order): n for cell, n in urn.items() if n or keep}
    usual = [groups, *(i % groups for i in range(len(domains)))]
    places = [draw(st.sampled_from([i, i, i, *range(groups + 2)])) for i in usual]
    here = [places[i] for i in order]
    *chosen, known = [[i for i, g in enumerate(here) if g == place] for place in range(groups + 1)]
    return turned, chosen, known


def one_more(draw: st.DrawFn, urn: dict[Cell, int]) -> None:
    """Put one more ball into an urn, or perhaps none when it is not empty."""
    lucky = draw(st.sampled_from(list(urn)))
    urn[lucky] += 0 if any(urn.values()) and draw(st.booleans()) else 1
