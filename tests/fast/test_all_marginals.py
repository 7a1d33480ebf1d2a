"""Laws of the marginals: every posterior of elimination, in one pass there and one back."""

import re
from collections.abc import Mapping
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examples.networks import SEEN
from helpers.refusals import refuses
from oracles import networks as oracle
from refnb.core import errors
from refnb.examples import EXAM
from refnb.fast import all_marginals
from refnb.io.wire import encode
from refnb.networks import elimination
from refnb.networks.network import Network
from strategies import networks


def same(net: Network, seen: Mapping[str, str]) -> None:
    """Require the posteriors of elimination in the same order, or its refusal in the same words."""
    before, ask = encode(net), partial(all_marginals.posteriors, net, seen)
    try:
        expected = elimination.posteriors(net, seen)
    except errors.RefnbError as said:
        refuses(type(said), re.escape(str(said)), ask)
        return
    found = ask()
    assert [(v, *row.items()) for v, row in found.items()] == [
        (v, *row.items()) for v, row in expected.items()
    ]
    assert encode(net) == before


@given(networks.networks(least=0, most=6), st.data())
def test_all_posteriors_are_those_of_elimination(net: Network, data: st.DataObject) -> None:
    """Whatever is given, also nothing, everything and the impossible; zeros in the tables."""
    same(net, data.draw(networks.chosen(net)) if net.variables else {})


DICE = ["01", "012", "0123", "01234", "01"]
CASES = [
    *((net, seen) for net, all_seen in SEEN.values() for seen in ({}, all_seen)),
    *(  # dice that all have to do with each other, and in a ring
        (net, seen | more)
        for net, seen in (oracle.tied(DICE), oracle.tied(DICE, ring=True))
        for more in ({}, {"x2": "1"})
    ),
    *(  # twelve faces decide between four, six and seven, with parts of a number of seventy bits
        (oracle.many_faced(seed), seen)
        for seed in (1, 2)
        for seen in ({}, {"d": "6"}, {"c": "5"}, {"b": "3", "d": "0"})
    ),
    oracle.tied(["012"] * 18),
    *((EXAM, refused) for refused in ({"X": "yes"}, {"A": "maybe"})),
]


@pytest.mark.parametrize("place", range(len(CASES)))
def test_networks_of_many_parents_and_many_neighbours(place: int) -> None:
    """Those that laws of networks share, and dice; what is no variable, or no value, is refused."""
    same(*CASES[place])
