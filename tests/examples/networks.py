"""Networks and chains that laws share: a wide, a long, a near and an uneven one.

The wide ones have four parents and seven values, and no row keeps its sum when its numbers are
rounded; the long ones have numbers of sixty digits; the near ones have two worlds or paths that
differ by one part in 10^30; the uneven ones have two parents of one domain, and the names of one
row are those of the other.
"""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product

from examples.tables import HALF, SIXTY, TINY
from oracles.enumerations import turned
from refnb.latent.hmm import Model
from refnb.networks.network import Network

OVER = 10**25 + 13
Domains = dict[str, tuple[str, ...]]


def row(domain: tuple[str, ...], seed: int, over: int = OVER) -> dict[str, Fraction]:
    """Return a distribution of numbers that have nothing to do with each other."""
    *some, last = domain
    whole = len(domain) * over
    shares = {w: Fraction(pow(3, 80 + 7 * seed + i, over), whole) for i, w in enumerate(some)}
    return {**shares, last: 1 - sum(shares.values(), Fraction(0))}


def network(variables: Domains, parents: Mapping[str, tuple[str, ...]], over: int) -> Network:
    """Return a network whose rows have nothing to do with each other."""
    tables = {
        v: {
            u: row(domain, 40 * place + i, over)
            for i, u in enumerate(product(*(variables[p] for p in parents[v])))
        }
        for place, (v, domain) in enumerate(variables.items())
    }
    return Network(variables, {v: parents[v] for v in variables}, tables)


VARIABLES: Domains = {
    "w": tuple("0123456"),
    "a": tuple("0123"),
    "v": tuple("210"),
    **dict.fromkeys("bcd", ("0", "1")),
}
PARENTS: Domains = {"w": ("v",), "v": tuple("dbca")} | dict.fromkeys("abcd", ())
WIDE = network(VARIABLES, PARENTS, OVER)

TURNED: Domains = {"b": ("", "10"), "1": ("10", ""), "10": ("", "10")}
UNEVEN = network(TURNED, {"b": ("10", "1"), "1": (), "10": ("1",)}, 97)
LONG = network(TURNED, {"b": ("10", "1"), "1": (), "10": ("1",)}, SIXTY)
NEAR = Network(
    {"a": ("1", "10"), "b": ("x", "y")},
    {"a": (), "b": ("a",)},
    {
        "a": {(): {"1": HALF, "10": HALF}},
        "b": {
            ("1",): {"x": HALF / 2, "y": 1 - HALF / 2},
            ("10",): {"x": HALF / 2 + TINY, "y": 1 - HALF / 2 - TINY},
        },
    },
)
STAR: Domains = {f"{v}{i}": ("0", "1") for i in (2, 1, 3) for v in "xe"}
STARRED = network(
    {"e1": ("1", "0"), **STAR, "h": ("0", "2", "1")},
    {"h": ("x2",), "x2": ()}
    | {f"x{i}": ("h",) for i in (1, 3)}
    | {f"e{i}": (f"x{i}",) for i in (2, 1, 3)},
    997,
)
SOLE: Domains = {f"t{i}": ("0",) for i in (5, 2, 7, 3)}
TREE = network(  # ten variables, one of them with ten values, four with one
    {"t": tuple("9630852741"), **SOLE, **{f"t{i}": ("0", "1") for i in (9, 1, 8, 6, 4)}},
    {"t": (), "t1": ("t",), "t8": ("t4", "t6"), "t9": ("t", "t4")}
    | {f"t{i}": (f"t{i // 2}",) for i in range(2, 8)},
    997,
)
SURELY = Network(  # a copy, and a coin that says something of it
    {"c": tuple("012"), "a": tuple("201"), "b": ("0", "1")},
    {"c": ("a",), "a": (), "b": ("c",)},
    {
        "c": {(x,): {y: Fraction(x == y) for y in "210"} for x in "120"},
        "a": {(): row(tuple("012"), 5, 97)},
        "b": {(x,): row(("1", "0"), i, 97) for i, x in enumerate("102")},
    },
)
SEEN: dict[str, tuple[Network, dict[str, str]]] = {
    "wide": (WIDE, {"w": "5", "c": "1"}),
    "wide_star": (STARRED, {"e1": "0", "e2": "1", "e3": "0"}),
    "wide_tree": (TREE, {"t9": "0", "t6": "1", "t1": "0"}),
    "long": (LONG, {"b": "10"}),
    "near": (NEAR, {"b": "x"}),
    "near_all": (NEAR, {}),
    "uneven": (UNEVEN, {"b": ""}),
    "uneven_sure": (SURELY, {"b": "1"}),
}
"""Networks, and what is seen of them."""
ASKED = {
    name: (net, [v for v in net.variables if v not in x][:2], x) for name, (net, x) in SEEN.items()
}
"""The same, and what is asked."""


Study = tuple[tuple[Domains, list[dict[str, str]]], Domains]
STUDIES: dict[str, Study] = {
    "wide": (
        (
            {"v": ("10", "1", "12"), **dict.fromkeys("abcd", ("0", "1"))},
            [
                {"v": ("10", "1", "12")[i * i % 3]}
                | {u: str(i >> j & 1) for j, u in enumerate("abcd")}
                for i in range(40)
            ],
        ),
        {"v": tuple("dbca")} | dict.fromkeys("abcd", ()),
    ),
    "uneven": (
        (
            {"b": ("1", "10"), "1": ("1", "10"), "10": ("1", "10")},
            [
                dict(zip(("b", "1", "10"), row, strict=True))
                for row in (
                    *[("10", "1", "10")] * 3,
                    *[("1", "10", "1")] * 2,
                    *(("10", "10", "1"), ("1", "1", "1"), ("10", "10", "10")),
                )
            ],
        ),
        {"b": ("10", "1"), "1": (), "10": ()},
    ),
}
"""Examples, and parents: four of them; two of one domain that cannot be exchanged."""

STATES, SYMBOLS = tuple("abcdefghij"), tuple("0123456789")
CHAIN = Model(  # its rows stand in another order than its states and symbols
    row(STATES, 1),
    turned("a", {z: row(STATES, 100 + i) for i, z in enumerate(STATES)}),
    turned("a", {z: row(SYMBOLS, 200 + i) for i, z in enumerate(STATES)}),
)


def chain(over: int) -> Model:
    """Return a chain of two states whose symbols have their names."""
    states = "1", "10"
    then = {z: row(states, 7 + i, over) for i, z in enumerate(states)}
    shown = {z: row(states[::-1], 50 + i, over) for i, z in enumerate(states)}
    return Model(row(states, 3, over), turned("1", then), turned("1", shown))


EVEN = {"1": HALF, "10": HALF}
CHAINS: dict[str, tuple[Model, tuple[str, ...]]] = {
    "wide": (CHAIN, ("6", "0", "5")),
    "long": (chain(SIXTY), ("10", "1")),
    "long_days": (chain(97), ("10", "1", "1", "10", "1") * 2),
    "near": (
        Model(
            EVEN, {"1": EVEN, "10": EVEN}, {"1": EVEN, "10": {"1": HALF - TINY, "10": HALF + TINY}}
        ),
        ("1", "10"),
    ),
    "uneven": (chain(97), ("10", "10", "1")),
}
"""Chains, and what they show."""
