"""Models of many symbols, and networks at the limit of their cells."""

from fractions import Fraction
from functools import partial

from refnb.errors import NotText, OutOfRange
from refnb.limits import Limits
from refnb.networks.markov import Model, forward, likelihood, unrolled
from refnb.problems.umbrella import MODEL
from refusals import refuses


def test_every_symbol_is_a_text() -> None:
    """Ten symbols, of which the last is a number."""
    symbols = dict.fromkeys("abcdefghi", Fraction(1, 10))
    nine: str = 9  # type: ignore[assignment]
    shows = {"z": {**symbols, nine: Fraction(1, 10)}}
    sure = {"z": Fraction(1)}
    refuses(NotText, "9", lambda: Model(sure, {"z": sure}, shows))


def test_a_tenth_of_the_limit_of_cells_is_rounded_down() -> None:
    """One state and one symbol have two cells each time: a limit of 19 allows one cell."""
    one = {"z": Fraction(1)}
    model = Model(one, {"z": one}, {"z": {"x": Fraction(1)}})
    assert len(unrolled(model, 1, within=Limits(cells=20)).variables) == 2
    refuses(OutOfRange, "the limit is 1", lambda: unrolled(model, 1, within=Limits(cells=19)))


def test_the_last_of_ten_entries_can_have_the_longest_denominator() -> None:
    """1/2, 1/4, ..., 1/512 and 1/512 again: of ten states, and of the symbols of each."""
    names = "abcdefghij"
    row = {z: Fraction(1, 2 ** min(i, 9)) for i, z in enumerate(names, 1)}
    model = Model(row, dict.fromkeys(names, row), dict.fromkeys(names, row))
    first, then = forward(model, ["j", "d"])
    assert first == {z: p * row["j"] for z, p in row.items()}
    assert then == {z: row["j"] * p * row["d"] for z, p in row.items()}


def test_the_symbols_of_every_state_are_cells() -> None:
    """Ten states and ten symbols have 10 (10 + 10) cells each time."""
    names = "abcdefghij"
    even = dict.fromkeys(names, Fraction(1, 10))
    model = Model(even, dict.fromkeys(names, even), dict.fromkeys(names, even))
    assert len(unrolled(model, 1, within=Limits(cells=2000)).variables) == 2
    refuses(OutOfRange, "200 cells", lambda: unrolled(model, 1, within=Limits(cells=1990)))


def test_the_rows_of_all_states_have_denominators_of_their_own() -> None:
    """Ten states, of which the i-th moves and shows with 1/(i + 2)."""
    names = "abcdefghij"
    even = dict.fromkeys(names, Fraction(1, 10))
    rows = {
        z: dict.fromkeys(names, Fraction(0)) | {"a": 1 - Fraction(1, i), z: Fraction(1, i)}
        for i, z in enumerate(names, 2)
    } | {"a": even}
    first, then = forward(Model(even, rows, rows), ["j", "j"])
    assert first == {z: Fraction(1, 10) * rows[z]["j"] for z in names}
    assert then == {z: sum(first[w] * rows[w][z] for w in names) * rows[z]["j"] for z in names}


def test_sixty_steps_forward_sum_to_the_likelihood() -> None:
    """After each of them, what was seen so far."""
    x = ["umbrella", "none", "none"] * 20
    for t, row in enumerate(forward(MODEL, x), 1):
        assert sum(row.values()) == likelihood(MODEL, x[:t])


def test_the_limit_of_very_many_cells_is_exact() -> None:
    """A tenth is 2^53 + 1, which no double is."""
    most = 2**53 + 1
    asked = partial(unrolled, MODEL, 10**17, within=Limits(cells=10 * most))
    refuses(OutOfRange, f"the limit is {most}$", asked)
