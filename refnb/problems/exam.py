"""The exam: two causes, one effect, and two people who hear of it."""

from fractions import Fraction

from refnb.estimation.schema import Cell
from refnb.networks.network import Network

YES, NO = "yes", "no"


def _row(tenths: int) -> dict[str, Fraction]:
    """Return the distribution of yes and no, given how many tenths are yes."""
    return {YES: Fraction(tenths, 10), NO: Fraction(10 - tenths, 10)}


_S: dict[Cell, int] = {(YES, YES): 8, (YES, NO): 6, (NO, YES): 5, (NO, NO): 3}

NETWORK = Network(
    variables=dict.fromkeys("LFSAG", (YES, NO)),
    parents={"L": (), "F": (), "S": ("L", "F"), "A": ("S",), "G": ("S",)},
    tables={
        "L": {(): _row(4)},
        "F": {(): _row(6)},
        "S": {causes: _row(tenths) for causes, tenths in _S.items()},
        "A": {(YES,): _row(7), (NO,): _row(3)},
        "G": {(YES,): _row(8), (NO,): _row(2)},
    },
)
