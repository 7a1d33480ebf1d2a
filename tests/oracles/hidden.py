"""What enumeration says of incomplete examples, and coins with a hidden label."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import prod

from oracles import networks as oracle
from refnb.latent.expected_counts import Seen, Tables
from refnb.networks.network import Network

Entry = tuple[str, tuple[str, ...], str]


def likelihood(network: Network, data: Sequence[Seen]) -> Fraction:
    """Return P(D): one factor for each time that something was seen."""
    worlds = oracle.worlds(network)
    one_by_one = (d.values for d in data for _ in range(int(d.weight)))
    return prod((oracle.mass(worlds, d) for d in one_by_one), start=Fraction(1))


def expected(network: Network, data: Sequence[Seen]) -> Tables:
    """Deal every example out to the worlds that agree with it, and count the worlds."""
    worlds = oracle.worlds(network)
    found: dict[str, dict[tuple[str, ...], dict[str, Fraction]]] = {
        v: {u: dict.fromkeys(row, Fraction(0)) for u, row in rows.items()}
        for v, rows in network.tables.items()
    }
    for d in (d for d in data if d.weight):
        agreeing = [(x, p) for x, p in worlds if d.values.items() <= x.items()]
        whole = sum((p for _, p in agreeing), Fraction(0))
        for x, p in agreeing:
            for v, parents in network.parents.items():
                found[v][tuple(x[u] for u in parents)][x[v]] += d.weight * p / whole
    return found


def polynomial(
    network: Network, d: Mapping[str, str], change: Mapping[Entry, Fraction]
) -> Fraction:
    """Return the sum of the products of all entries, some of them changed, the rest as it was."""
    whole = Fraction(0)
    for cell in product(*network.variables.values()):
        x = dict(zip(network.variables, cell, strict=True))
        if d.items() <= x.items():
            entries = ((v, tuple(x[u] for u in network.parents[v]), x[v]) for v in x)
            whole += prod(
                (change.get((v, u, y), network.tables[v][u][y]) for v, u, y in entries),
                start=Fraction(1),
            )
    return whole


def entries(network: Network) -> list[Entry]:
    """Return the place of every entry of the tables."""
    return [(v, u, y) for v, rows in network.tables.items() for u, row in rows.items() for y in row]


def coins(share: str, first: str, second: str) -> Network:
    """Return two hidden hands: each throws two coins, and shows the same side with these odds."""
    side = ("1", "0")

    def _row(p: str, names: Sequence[str] = side) -> dict[str, Fraction]:
        return dict(zip(names, (Fraction(p), 1 - Fraction(p)), strict=True))

    thrown: dict[tuple[str, ...], dict[str, Fraction]] = {("a",): _row(first), ("b",): _row(second)}
    return Network(
        {"hand": ("a", "b"), "left": side, "right": side},
        {"hand": (), "left": ("hand",), "right": ("hand",)},
        {"hand": {(): _row(share, "ab")}, "left": thrown, "right": dict(thrown)},
    )


TWICE = [Seen({"left": "1", "right": "1"}, 2), Seen({"left": "0", "right": "0"}, 2)]
"""Two pairs of ones and two of zeros; the hand is never seen."""


def die(counts: Sequence[int], shares: Sequence[Fraction]) -> tuple[Network, list[Seen]]:
    """Return one variable with these shares, and how often each of its values was seen."""
    names = tuple(map(str, range(len(counts))))
    row = dict(zip(names, shares, strict=True))
    net = Network({"v": names}, {"v": ()}, {"v": {(): row}})
    return net, [Seen({"v": y}, n) for y, n in zip(names, counts, strict=True)]
