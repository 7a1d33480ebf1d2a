"""The cells of a bad order."""

from fractions import Fraction

from refnb.networks.elimination import cells
from refnb.networks.network import Network


def test_the_cells_of_a_bad_order_are_counted_exactly() -> None:
    """The first variable has forty children of three values: to sum it out joins all of them."""
    third = Fraction(1, 3)
    row = {"0": third, "1": third, "2": third}
    children = [f"x{i}" for i in range(40)]
    network = Network(
        dict.fromkeys(["c", *children], ("0", "1", "2")),
        {"c": (), **dict.fromkeys(children, ("c",))},
        {"c": {(): row}, **{key: {(v,): row for v in row} for key in children}},
    )
    assert cells(network, children, {}, ["c"]) == 3**41 + 3**40
