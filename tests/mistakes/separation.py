"""Mistakes of reading trails."""

from collections.abc import Sequence

from mistakes.making import Mistake
from refnb.networks import separation
from refnb.networks.network import Network

RIGHT_SET = separation.ancestral_set
RIGHT_KIND = separation.kind


def _chains(network: Network, before: str, v: str, after: str) -> str:
    kind = RIGHT_KIND(network, before, v, after)
    return separation.CHAIN if kind == separation.COLLIDER else kind


def _as_given(network: Network, of: Sequence[str]) -> tuple[str, ...]:
    RIGHT_SET(network, of)
    return tuple(of)


def _family(network: Network, variable: str) -> tuple[str, ...]:
    separation.check_variables(network, [variable])
    near = (*network.parents[variable], *network.children[variable])
    return tuple(v for v in network.variables if v in near)


MISTAKES = (
    Mistake(
        "collider-as-chain",
        "Blocked a collider when it is given, and let it pass when it is not.",
        {"separation.kind": _chains},
    ),
    Mistake(
        "only-the-collider-itself",
        "Opened a collider by itself alone, and not by its descendants.",
        {"separation.ancestral_set": _as_given},
    ),
    Mistake(
        "no-other-parents",
        "Left the other parents of the children out of the Markov blanket.",
        {"separation.blanket": _family},
    ),
)
