"""Long trails and large families."""

from fractions import Fraction
from itertools import pairwise

import pytest

from refnb.errors import Duplicate
from refnb.networks.network import Network
from refnb.networks.separation import Block, blanket, check_variables, separated
from refusals import refuses

ONE = {"0": Fraction(1)}


def network(parents: dict[str, tuple[str, ...]]) -> Network:
    """Return the network of these arrows, each variable with one value."""
    return Network(
        dict.fromkeys(parents, ("0",)),
        parents,
        {v: {("0",) * len(above): ONE} for v, above in parents.items()},
    )


def test_every_variable_that_blocks_a_long_chain_is_told() -> None:
    """Twelve in a chain, the ten between its ends are given."""
    names = [f"v{i}" for i in range(12)]
    arrows = {v: (u,) for u, v in pairwise(names)}
    found = separated(network({names[0]: (), **arrows}), names[:1], names[-1:], names[1:-1])
    assert found.blocks == tuple(Block(v, "chain") for v in names[1:-1])


def test_all_parents_of_all_children_are_near() -> None:
    """Five children, each with five parents beside the one in the middle."""
    beside = {f"x{i}": tuple(f"u{i}{j}" for j in range(5)) for i in range(5)}
    roots = [u for above in beside.values() for u in above]
    arrows = {x: (*above, "v") for x, above in beside.items()}
    found = network({**dict.fromkeys([*roots, "v", "far"], ()), **arrows})
    assert blanket(found, "v") == (*roots, *beside)


@pytest.mark.parametrize("place", [3, 9])
def test_a_variable_that_is_named_twice_is_told(place: int) -> None:
    """Ten are named once, and one of them again."""
    names = [f"v{i}" for i in range(10)]
    found = network(dict.fromkeys(names, ()))
    refuses(Duplicate, f"v{place}", lambda: check_variables(found, [*names, f"v{place}"]))
