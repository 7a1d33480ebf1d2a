"""What enumeration says of networks: worlds, trails and neighbours, without the formulas."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from examples.networks import network
from refnb.estimation.smoothing import smoothing
from refnb.networks.network import Network
from refnb.networks.parameter_learning import Cases, fit

Parents = Mapping[str, Sequence[str]]
Worlds = list[tuple[dict[str, str], Fraction]]
Trail = tuple[str, ...]


def worlds(network: Network) -> Worlds:
    """Return every complete assignment with its probability: throw all the dice, causes first."""
    found: Worlds = [({}, Fraction(1))]
    left = list(network.variables)
    while left:
        v = next(v for v in left if not set(network.parents[v]) & set(left))
        left.remove(v)
        found = [
            ({**x, v: a}, p * q)
            for x, p in found
            for a, q in network.tables[v][tuple(x[u] for u in network.parents[v])].items()
        ]
    return found


def mass(of: Worlds, x: Mapping[str, str]) -> Fraction:
    """Return the probability of all worlds that agree with x."""
    return sum((p for world, p in of if x.items() <= world.items()), Fraction(0))


def ancestors(parents: Parents, of: Collection[str]) -> set[str]:
    """Return these variables and all above them, by going up as often as there are variables."""
    found = set(of)
    for _ in parents:
        found |= {u for v in found for u in parents[v]}
    return found


def trails(parents: Parents, left: Collection[str], right: Collection[str]) -> list[Trail]:
    """Return every trail from left to right, shorter ones first, then in declared order."""
    place = {v: i for i, v in enumerate(parents)}
    found = [trail for v in left for trail in _longer(parents, (v,)) if trail[-1] in right]
    return sorted(found, key=lambda trail: (len(trail), [place[v] for v in trail]))


def _longer(parents: Parents, trail: Trail) -> Iterator[Trail]:
    yield trail
    for w in parents:
        near = w in parents[trail[-1]] or trail[-1] in parents[w]
        if near and w not in trail:
            yield from _longer(parents, (*trail, w))


def blocks(parents: Parents, trail: Trail, given: Collection[str]) -> list[tuple[str, str]]:
    """Return the variables that block a trail, each with what it is there."""
    found = []
    for i in range(1, len(trail) - 1):
        before, v, after = trail[i - 1 : i + 2]
        into = (before in parents[v]) + (after in parents[v])
        seen = any(v in ancestors(parents, [z]) for z in given) if into == 2 else v not in given
        if not seen:
            found.append((v, ("fork", "chain", "collider")[into]))
    return found


def graphs(names: str) -> Iterator[dict[str, tuple[str, ...]]]:
    """Yield every graph without a circle over these names."""
    pairs = list(combinations(names, 2))
    for code in range(3 ** len(pairs)):
        ways = [code // 3**i % 3 for i in range(len(pairs))]
        arrows = [
            (u, v) if way == 1 else (v, u) for (u, v), way in zip(pairs, ways, strict=True) if way
        ]
        parents = {v: tuple(u for u, w in arrows if w == v) for v in names}
        if not any(v in ancestors(parents, parents[v]) for v in names):
            yield parents


def tied(domains: Sequence[str], ring: bool = False) -> tuple[Network, dict[str, str]]:
    """Return fair dice, each two with a child in common, or each two of a ring; and all children.

    The children say nothing: they only make neighbours.
    """
    dice = {f"x{i}": tuple(domain) for i, domain in enumerate(domains)}
    far = {2, *range(3, len(dice) - 1)} if ring else set[int]()
    pairs = {
        f"{u} {v}": (u, v)
        for (i, u), (j, v) in combinations(enumerate(dice), 2)
        if j - i not in far
    }
    parents: dict[str, Trail] = {**dict.fromkeys(dice, ()), **pairs}
    nothing = Cases({**dice, **dict.fromkeys(pairs, ("0",))}, {})
    return fit(nothing, parents, smoothing("laplace")), dict.fromkeys(pairs, "0")


def many_faced(seed: int) -> Network:
    """Return four dice of four to twelve faces, their rows parts of numbers of seventy bits."""
    faces = {"b": "0123", "a": "0123456789xy", "c": "012345", "d": "0123456"}
    above: dict[str, Trail] = {"b": ("a",), "a": (), "c": ("a", "b"), "d": ("c",)}
    return network({v: tuple(some) for v, some in faces.items()}, above, 2**70 + seed)


def edges(scopes: Sequence[Collection[str]]) -> set[frozenset[str]]:
    """Return each two variables that stand in one scope."""
    return {frozenset(pair) for scope in scopes for pair in combinations(scope, 2)}


def fill(joined: set[frozenset[str]], v: str) -> int:
    """Return how many pairs of neighbours of v are not neighbours."""
    near = {u for edge in joined if v in edge for u in edge} - {v}
    return sum(frozenset(pair) not in joined for pair in combinations(near, 2))


def without(joined: set[frozenset[str]], v: str) -> set[frozenset[str]]:
    """Return the edges when v is gone and its neighbours know each other."""
    near = {u for edge in joined if v in edge for u in edge} - {v}
    return {edge for edge in joined if v not in edge} | edges([near])
