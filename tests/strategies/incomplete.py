"""Small networks with incomplete examples that are possible, built valid."""

from collections.abc import Sequence
from fractions import Fraction

from hypothesis import strategies as st

from oracles import networks as oracle
from refnb.latent.expected_counts import Seen
from refnb.networks.network import Network
from strategies import networks

Case = tuple[Network, list[Seen]]


@st.composite
def cases(draw: st.DrawFn, most: int = 3, *, whole: bool = True) -> Case:
    """Draw a network, worlds that it allows, and what is seen of them; some have weight 0."""
    net = draw(networks.networks(1, most))
    worlds = [x for x, p in oracle.worlds(net) if p]
    known: list[int | Fraction] = [1, 1, 2, 3, 0]
    weights = st.sampled_from(known if whole else [*known, Fraction(1, 2), Fraction(7, 3)])
    data = draw(st.lists(_seen(worlds, weights), max_size=4))
    return net, data


@st.composite
def _seen(
    draw: st.DrawFn,
    worlds: Sequence[dict[str, str]],
    weights: st.SearchStrategy[int | Fraction],
) -> Seen:
    """Draw a world, and hide some of it; its variables come in any order."""
    world = draw(st.sampled_from(worlds))
    kept = [v for v in draw(st.permutations(list(world))) if draw(st.booleans())]
    return Seen({v: world[v] for v in kept}, draw(weights))
