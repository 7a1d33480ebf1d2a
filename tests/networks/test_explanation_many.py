"""Explanations of many variables."""

from fractions import Fraction
from itertools import islice, product

from refnb.networks import explanation
from refnb.networks.factor import Factor
from refnb.networks.network import Network


def alone(variables: int, row: dict[str, Fraction]) -> Network:
    """Return a network without arrows, each variable with the same row."""
    names = [f"v{i}" for i in range(variables)]
    return Network(
        dict.fromkeys(names, tuple(row)),
        dict.fromkeys(names, ()),
        {key: {(): row} for key in names},
    )


def test_more_ties_than_a_machine_word_counts_are_counted() -> None:
    """Seventy fair coins; the first thousand leave sixty of them as they are."""
    found = explanation.explain(alone(70, dict.fromkeys("01", Fraction(1, 2))), {})
    assert found.number == 2**70
    last = islice(product("01", repeat=10), 1000)
    assert list(found.cells) == [(*"0" * 60, *x) for x in last]


def test_the_place_of_a_cell_among_very_many_is_exact() -> None:
    """Forty variables of three values, of which the second is the most probable."""
    third = Fraction(1, 3)
    row = {"0": third / 2, "1": 2 * third, "2": third / 2}
    found = explanation.explain(alone(40, row), {"v7": "2", "v20": "0"})
    best = ["1"] * 40
    best[7], best[20] = "2", "0"
    assert found.cells == (tuple(best),)


def test_the_cells_of_a_bad_order_are_counted_exactly() -> None:
    """The first of 41 variables has a table with each of the others, and is summed out first."""
    names = tuple(f"v{i}" for i in range(41))
    scopes = [Factor((v, "v0"), [1] * 9) for v in names[1:]]
    found = explanation._built(alone(41, dict.fromkeys("012", Fraction(1, 3))), scopes, names)
    assert found == 1 + 3**41 + sum(3**k for k in range(1, 41))


def test_what_never_happens_is_the_zero() -> None:
    """Beside it anything stays as it is, and together with it nothing happens."""
    for best in (explanation.Best(3, 2, (0, 5)), explanation.NEVER):
        assert explanation._better(explanation.NEVER, best) == best
        assert explanation._together(explanation.NEVER, best) == explanation.NEVER
