"""A wide network and a wide chain with long numbers, for laws to try beside small ones.

A variable has four parents, one has seven values, and no row keeps its sum when its numbers are
rounded.
"""

from fractions import Fraction
from itertools import product

from refnb.latent.hmm import Model
from refnb.networks.network import Network

OVER = 10**25 + 13


def row(domain: tuple[str, ...], seed: int) -> dict[str, Fraction]:
    """Return a distribution of numbers that have nothing to do with each other."""
    *some, last = domain
    over = len(domain) * OVER
    shares = {w: Fraction(pow(3, 80 + 7 * seed + i, OVER), over) for i, w in enumerate(some)}
    return {**shares, last: 1 - sum(shares.values(), Fraction(0))}


VARIABLES: dict[str, tuple[str, ...]] = {
    "w": tuple("0123456"),
    "a": tuple("0123"),
    "v": tuple("210"),
    **dict.fromkeys("bcd", ("0", "1")),
}
PARENTS: dict[str, tuple[str, ...]] = {"w": ("v",), "v": tuple("dbca")} | dict.fromkeys("abcd", ())
WIDE = Network(
    VARIABLES,
    {v: PARENTS[v] for v in VARIABLES},
    {
        v: {
            u: row(domain, 40 * place + i)
            for i, u in enumerate(product(*(VARIABLES[p] for p in PARENTS[v])))
        }
        for place, (v, domain) in enumerate(VARIABLES.items())
    },
)


STATES, SYMBOLS = tuple("abcdefghi"), tuple("0123456")
CHAIN = Model(  # its rows stand in another order than its states
    row(STATES, 1),
    {z: row(STATES, 100 + i) for i, z in reversed([*enumerate(STATES)])},
    {z: row(SYMBOLS, 200 + i) for i, z in enumerate(STATES)},
)
