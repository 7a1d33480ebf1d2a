"""One unknown variable among many."""

from fractions import Fraction
from math import prod

import pytest

from refnb.errors import ZeroEvidence
from refnb.estimation.schema import Cell
from refnb.networks.inference import one_unknown
from refnb.networks.network import Network
from refusals import HALF, refuses


def test_every_child_has_a_share_in_what_is_believed() -> None:
    """Twelve children: child i shows 1 with i/20 after y, and with (i + 1)/20 after n."""
    children = {f"x{i}": (Fraction(i, 20), Fraction(i + 1, 20)) for i in range(1, 13)}
    tables: dict[str, dict[tuple[str, ...], dict[str, Fraction]]] = {
        x: {("y",): {"0": 1 - p, "1": p}, ("n",): {"0": 1 - q, "1": q}}
        for x, (p, q) in children.items()
    }
    found = Network(
        {"c": ("y", "n"), **dict.fromkeys(children, ("0", "1"))},
        {"c": (), **dict.fromkeys(children, ("c",))},
        {"c": {(): {"y": HALF, "n": HALF}}, **tables},
    )
    y, n = (prod(pair[i] for pair in children.values()) for i in (0, 1))
    assert one_unknown(found, "c", dict.fromkeys(children, "1"))["y"] == y / (y + n)


@pytest.mark.parametrize("place", [3, 9])
def test_every_other_value_must_be_possible(place: int) -> None:
    """Ten coins beside the unknown one; one of them has only heads, and shows tails."""
    coins = [f"c{i}" for i in range(11)]
    rows: dict[str, dict[Cell, dict[str, Fraction]]] = {
        c: {(): {"h": HALF, "t": HALF}} for c in coins
    }
    rows[f"c{place}"] = {(): {"h": Fraction(1), "t": Fraction(0)}}
    found = Network(dict.fromkeys(coins, ("h", "t")), dict.fromkeys(coins, ()), rows)
    given = dict.fromkeys(coins[:-1], "t")
    refuses(ZeroEvidence, "c10", lambda: one_unknown(found, "c10", given))
