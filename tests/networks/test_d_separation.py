"""Laws of d-separation: what the arrows say holds for all tables, and for no others (P-51)."""

from fractions import Fraction
from itertools import combinations, pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from examples import networks as examples
from examples.networks import WIDE
from examples.tried import tried
from oracles import networks as oracle
from refnb.networks import d_separation, network
from refnb.networks.d_separation import Block, Separation
from refnb.networks.network import Network
from refnb.probability import independence
from strategies import networks
from strategies.sizes import MANY

Parents = dict[str, tuple[str, ...]]

FAMILY: Parents = dict.fromkeys("v0123456789", ()) | {"x": (*"01234", "v"), "y": ("v", *"56789")}
HOUSE: Parents = {"v": (), "p": (), "q": (), "r": ()}  # a variable with five children
HOUSE |= {"0": ("v",), "1": ("p", "v"), "10": ("v", "q"), "2": ("v",), "20": ("r", "v")}


def sure(parents: Parents) -> Network:
    """Return a network in which every variable has one value."""
    tables = {v: {("0",) * len(us): {"0": Fraction(1)}} for v, us in parents.items()}
    return Network(dict.fromkeys(parents, ("0",)), parents, tables)


def told(parents: Parents, left: list[str], right: list[str], z: list[str]) -> Separation:
    """Return what all trails say: the first one that is active, or all that blocks the first."""
    every = oracle.trails(parents, left, right)
    for trail in every:
        if not oracle.blocks(parents, trail, z):
            return Separation(separated=False, trail=trail, blocks=())
    first = every[0] if every else ()
    blocks = tuple(Block(*block) for block in oracle.blocks(parents, first, z))
    return Separation(separated=True, trail=first, blocks=blocks)


Question = tuple[Parents, list[str], list[str], list[str]]


@st.composite
def asked(draw: st.DrawFn) -> Question:
    """Draw a graph, and three groups of some of its variables."""
    parents = draw(networks.graphs(most=6))
    left, right, some = draw(networks.parts(list(parents)))
    return parents, left, right, [v for v in some if draw(st.booleans())]


CHAIN: Parents = {v: (u,) for u, v in pairwise(MANY)} | {MANY[0]: ()}
ABOVE: Parents = CHAIN | {"z": (), MANY[1]: (MANY[0], "z")}  # a collider with a long tail
LONE: Parents = dict.fromkeys(MANY, ()) | {"z": (MANY[-1],)}
TANGLED: Parents = {"y": ("w", "v", "x"), "x": ("w", "z"), "z": ("u",), "u": (), "v": ("w", "u")}
TANGLED |= {"w": ()}  # what is reached along an arrow is also reached against one


@given(asked())
@example((WIDE.parents, ["a"], [*"bcd"], []))
@example((WIDE.parents, ["d"], ["b"], ["w"]))
@example((WIDE.parents, ["w"], [*"ca"], ["v"]))
@example((CHAIN, [MANY[0]], [MANY[-1]], [*MANY[1:-1]]))
@example((LONE, [*MANY], ["z"], []))
@example((TANGLED, ["y"], ["z"], [*"xu"]))
@example((TANGLED, ["v"], ["z"], [*"yxu"]))
@example((TANGLED, ["x"], ["u"], [*"yzv"]))
@example((ABOVE, ["z"], [MANY[0]], [MANY[-1]]))
@example(({"a": (), "b": (), "c": ("a", "b")}, [*"ba"], ["c"], []))
def test_it_is_what_all_trails_say(question: Question) -> None:
    """The answer is that of all trails, with the first of the shortest and all that blocks it."""
    parents, left, right, z = question
    found = d_separation.separated(sure(parents), left, right, z)
    assert found == told(parents, left, right, z)
    assert bool(found.blocks) == (found.separated and bool(found.trail))


@given(networks.networks(least=2), st.data())
def test_separated_variables_are_independent(net: Network, data: st.DataObject) -> None:
    """P-51: separated variables are independent, whatever the tables, zeros and all."""
    left, right, some = data.draw(networks.parts(list(net.variables)))
    z = [v for v in some if data.draw(st.booleans())]
    place = {v: i for i, v in enumerate(net.variables)}
    if d_separation.separated(net, left, right, z).separated:
        sides = ([place[v] for v in side] for side in (left, right, z))
        assert independence.independent(network.joint(net), *sides)


@tried(
    wide=(FAMILY,),
    wide_children=(HOUSE,),
    long="a graph has no numbers",
    near="a graph has no numbers",
    uneven=(WIDE.parents,),
)
@given(networks.graphs())
def test_the_blanket_shields(parents: Parents) -> None:
    """A blanket separates its variable from all others, and none of it can be left out."""
    net = sure(parents)
    for v in parents:
        blanket = d_separation.blanket(net, v)
        others = [w for w in parents if w != v and w not in blanket]
        assert {w for w in parents if v in parents[w]} <= {*blanket}
        assert d_separation.separated(net, [v], others, blanket).separated
        for w in blanket:
            rest = [u for u in blanket if u != w]
            assert not d_separation.separated(net, [v], [w], rest).separated
        assert [w for w in parents if w in blanket] == list(blanket)


@pytest.mark.slow
def test_others_are_dependent_when_no_two_numbers_have_to_do_with_each_other() -> None:
    """P-51: each pair in each graph of four, given what you like, is separated or dependent."""
    for parents in oracle.graphs("abcd"):
        net = examples.network(dict.fromkeys(parents, ("0", "1")), parents, examples.OVER)
        joint = network.joint(net)
        for v, w in combinations("abcd", 2):
            others = [u for u in "abcd" if u not in (v, w)]
            for z in ([], others[:1], others[1:], others):
                found = d_separation.separated(net, [v], [w], z).separated
                sides = ([*parents].index(v),), ([*parents].index(w),), [*map([*parents].index, z)]
                assert found == independence.independent(joint, *sides), (parents, v, w, z)
