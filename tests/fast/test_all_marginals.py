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


@pytest.mark.parametrize("name", [*SEEN])
def test_networks_of_many_parents(name: str) -> None:
    """Those that laws of networks share: wide, long, near and uneven ones."""
    net, seen = SEEN[name]
    for some in ({}, seen):
        same(net, some)


@pytest.mark.parametrize("ring", [False, True])
def test_many_neighbours(ring: bool) -> None:
    """Dice that all have to do with each other, and dice of many faces in a ring."""
    net, seen = oracle.tied(["01", "012", "0123", "01234", "01"], ring=ring)
    same(net, seen)
    same(net, {**seen, "x2": "1"})


@pytest.mark.parametrize("seed", [1, 2])
def test_dice_of_many_faces(seed: int) -> None:
    """Twelve faces decide between four, six and seven, with parts of a number of seventy bits."""
    net = oracle.many_faced(seed)
    for seen in ({}, {"d": "6"}, {"c": "5"}, {"b": "3", "d": "0"}):
        same(net, seen)


def test_many_values_that_are_tied_together() -> None:
    """Eighteen dice of three faces, each a neighbour of the next."""
    same(*oracle.tied(["012"] * 18))


def test_questions_are_refused() -> None:
    """What is no variable, and no value of one."""
    for seen in ({"X": "yes"}, {"A": "maybe"}):
        same(EXAM, seen)
