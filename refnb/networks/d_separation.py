"""D-separation: which variables are independent of which others, read off the arrows alone.

    v, w        variables
    trail       variables, each a neighbour of the next, whatever the direction of the arrow;
                none occurs twice
    chain       inner variable of a trail, with an arrow from one neighbour and one to the other
    fork        one with arrows to both
    collider    one with arrows from both
    Z           variables that are given: their values are known
    blocked     a chain or fork that is in Z; a collider when neither it nor a descendant is in Z
    active      a trail without a blocked variable
    separated   there is no active trail from the variables on the left to those on the right

Separated variables are independent given Z, whatever the numbers in the tables are. Variables that
are not separated are dependent for almost all tables.

The trap: a collider works the other way round. Knowing the middle variable blocks a chain or a
fork, but opens a collider: two independent causes become rivals in explaining the effect.

Source: T. Mitchell, Machine Learning (1997), section 6.11.2; J. Pearl, Probabilistic Reasoning in
Intelligent Systems (1988), section 3.3; the notes state only the local property of slide 42.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from refnb.core import checks, messages
from refnb.core.errors import Duplicate, UnknownVariable
from refnb.networks.network import Network

Passes = Callable[[str, str], bool]
CHAIN, FORK, COLLIDER = "chain", "fork", "collider"


@dataclass(frozen=True)
class Block:
    """An inner variable that blocks a trail, and what it is there: chain, fork or collider."""

    variable: str
    kind: str


@dataclass(frozen=True)
class Separation:
    """Whether two groups are separated, and the reason.

    For separated groups the trail is the first of the shortest, with all its blocks; it is empty
    when no trail joins them. Otherwise it is the first of the shortest active trails, without
    blocks.
    """

    separated: bool
    trail: tuple[str, ...]
    blocks: tuple[Block, ...]


def separated(
    network: Network, left: Sequence[str], right: Sequence[str], given: Sequence[str]
) -> Separation:
    """Return whether each trail from a variable on the left to one on the right is blocked.

    Raises UnknownVariable; Duplicate for a variable named twice, in one group or in two.

    >>> from refnb.examples import EXAM
    >>> separated(EXAM, ["L"], ["F"], []).blocks
    (Block(variable='S', kind='collider'),)
    >>> separated(EXAM, ["L"], ["F"], ["A"])
    Separation(separated=False, trail=('L', 'S', 'F'), blocks=())
    """
    check_variables(network, [*left, *right, *given])
    opened = set(ancestral_set(network, given))

    def passes(v: str, kind: str) -> bool:
        """Return whether a variable lets a trail pass."""
        return v in opened if kind == COLLIDER else v not in given

    active = _trail(network, left, right, passes)
    trail = active or _trail(network, left, right, lambda *_: True)
    inner = zip(trail[:-2], trail[1:-1], trail[2:], strict=True)
    kinds = [(v, kind(network, u, v, w)) for u, v, w in inner]
    blocks = tuple(Block(v, kind) for v, kind in kinds if not passes(v, kind))
    return Separation(not active, trail, blocks)


def ancestral_set(network: Network, of: Sequence[str]) -> tuple[str, ...]:
    """Return these variables and all their ancestors, in declared order.

    Raises UnknownVariable; Duplicate for a variable named twice.

    >>> from refnb.examples import EXAM
    >>> ancestral_set(EXAM, ["A"])
    ('L', 'F', 'S', 'A')
    """
    check_variables(network, of)
    reached, waiting = set(of), list(of)
    while waiting:
        new = set(network.parents[waiting.pop()]) - reached
        reached |= new
        waiting += new
    return tuple(v for v in network.variables if v in reached)


def blanket(network: Network, variable: str) -> tuple[str, ...]:
    """Return parents, children and the other parents of the children, in declared order.

    Given its Markov blanket, a variable is separated from all the others.

    Raises UnknownVariable.

    >>> from refnb.examples import EXAM
    >>> blanket(EXAM, "L"), blanket(EXAM, "A")
    (('F', 'S'), ('S',))
    """
    check_variables(network, [variable])
    children = network.children[variable]
    near = {*network.parents[variable], *children}
    near |= {u for child in children for u in network.parents[child]} - {variable}
    return tuple(v for v in network.variables if v in near)


def kind(network: Network, before: str, v: str, after: str) -> str:
    """Return what v is on a trail between two of its neighbours: chain, fork or collider."""
    parents = network.parents[v]
    if before in parents and after in parents:
        return COLLIDER
    return CHAIN if before in parents or after in parents else FORK


def check_variables(network: Network, named: Sequence[str]) -> None:
    """Require declared variables, none twice: UnknownVariable; Duplicate."""
    checks.known(named, network.variables, UnknownVariable, "a variable")
    if len(set(named)) < len(named):
        twice = next(v for v in named if named.count(v) > 1)
        raise Duplicate(f"a variable may be named once, got {messages.quote(twice)} twice")


def _trail(
    network: Network, left: Sequence[str], right: Collection[str], passes: Passes
) -> tuple[str, ...]:
    """Return the first shortest trail that no inner variable blocks, or () if there is none.

    The search is breadth first, with neighbours in declared order. It visits a variable once along
    an arrow and once against one: what may follow depends only on that, not on the steps before.
    """
    place = {v: i for i, v in enumerate(network.variables)}
    trails: list[tuple[str, ...]] = [(v,) for v in sorted(left, key=place.__getitem__)]
    seen = set[tuple[str, bool]]()
    for trail in trails:
        *_, v = trail
        if v in right:
            return trail
        neighbours = (*network.parents[v], *network.children[v])
        for w in sorted(neighbours, key=place.__getitem__):
            state = w, v in network.parents[w]
            let_through = all(passes(v, kind(network, u, v, w)) for u in trail[-2:-1])
            if let_through and state not in seen:
                seen.add(state)
                trails.append((*trail, w))
    return ()
