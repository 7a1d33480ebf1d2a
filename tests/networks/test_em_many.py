"""Many steps, and a grid that nothing is put on."""

from fractions import Fraction
from functools import partial

from refnb.errors import OutOfRange
from refnb.estimation.schema import Cell
from refnb.networks import em
from refnb.networks.incomplete import Seen
from refnb.networks.network import Network
from refusals import HALF, refuses

COIN = Network({"c": ("h", "t")}, {"c": ()}, {"c": {(): {"h": HALF, "t": HALF}}})


def test_a_grid_is_checked_where_nothing_moves() -> None:
    """The coin stays as it is, and no row is put on the grid of no parts."""
    data = [Seen({"c": "h"}), Seen({"c": "t"})]
    assert em.rounded(COIN, data, 1).network == COIN
    for grid in (0, -1):
        refuses(OutOfRange, "grid", partial(em.rounded, COIN, data, grid))
        refuses(OutOfRange, "grid", partial(em.run_rounded, COIN, data, 1, grid))


def test_many_steps_are_one_step_many_times() -> None:
    """A hidden coin, and what it shows."""
    shows: dict[Cell, dict[str, Fraction]] = {
        ("h",): {"0": HALF, "1": HALF},
        ("t",): {"0": HALF / 2, "1": 3 * HALF / 2},
    }
    found = Network(
        {"c": ("h", "t"), "x": ("0", "1")},
        {"c": (), "x": ("c",)},
        {"c": {(): {"h": Fraction(1, 100), "t": Fraction(99, 100)}}, "x": shows},
    )
    data, grid = [Seen({"x": "0"}, 4), Seen({"c": "h", "x": "1"}), Seen({"c": "t"})], 10**12
    run = em.run_rounded(found, data, 52, grid)
    for _ in range(52):
        found = em.rounded(found, data, grid).network
    assert len(run.likelihoods) == 53
    assert run.network == found


def test_the_row_that_needs_more_parts_is_told() -> None:
    """Three values are seen after tails, and a grid of two parts has room for two."""
    dice: dict[Cell, dict[str, Fraction]] = {
        ("h",): {"0": HALF, "1": HALF, "2": Fraction(0)},
        ("t",): dict.fromkeys("012", Fraction(1, 3)),
    }
    found = Network(
        {"c": ("h", "t"), "x": tuple("012")},
        {"c": (), "x": ("c",)},
        {"c": {(): {"h": HALF, "t": HALF}}, "x": dice},
    )
    data = [Seen({"c": "t", "x": x}, n) for x, n in (("0", 1), ("1", 2), ("2", 3))]
    refuses(OutOfRange, "the row of 'x' given ..t'.*3 entries", lambda: em.rounded(found, data, 2))
