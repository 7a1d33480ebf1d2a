"""The campfire: six variables around a storm, drawn by T. Mitchell, with numbers that are ours."""

from fractions import Fraction

from refnb.estimation.schema import Cell
from refnb.networks.network import Network

YES, NO = "yes", "no"


def _row(percent: int) -> dict[str, Fraction]:
    """Return the distribution of yes and no, given how many percent are yes."""
    return {YES: Fraction(percent, 100), NO: Fraction(100 - percent, 100)}


_CAMPFIRE: dict[Cell, int] = {(YES, YES): 40, (YES, NO): 10, (NO, YES): 80, (NO, NO): 20}
_FOREST_FIRE: dict[Cell, int] = {
    (YES, YES, YES): 50,
    (YES, YES, NO): 40,
    (YES, NO, YES): 10,
    (YES, NO, NO): 0,
    (NO, YES, YES): 60,
    (NO, YES, NO): 40,
    (NO, NO, YES): 20,
    (NO, NO, NO): 5,
}

NETWORK = Network(
    variables=dict.fromkeys(
        ("Storm", "BusTourGroup", "Lightning", "Campfire", "Thunder", "ForestFire"), (YES, NO)
    ),
    parents={
        "Storm": (),
        "BusTourGroup": (),
        "Lightning": ("Storm",),
        "Campfire": ("Storm", "BusTourGroup"),
        "Thunder": ("Lightning",),
        "ForestFire": ("Storm", "Lightning", "Campfire"),
    },
    tables={
        "Storm": {(): _row(20)},
        "BusTourGroup": {(): _row(50)},
        "Lightning": {(YES,): _row(50), (NO,): _row(5)},
        "Campfire": {u: _row(percent) for u, percent in _CAMPFIRE.items()},
        "Thunder": {(YES,): _row(90), (NO,): _row(10)},
        "ForestFire": {u: _row(percent) for u, percent in _FOREST_FIRE.items()},
    },
)
