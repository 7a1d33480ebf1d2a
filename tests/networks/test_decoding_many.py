"""Paths through many states."""

from fractions import Fraction
from itertools import islice, product

from refnb.networks import decoding
from refnb.networks.markov import Model

STATES = [f"z{i}" for i in range(12)]


def test_all_states_can_be_on_a_best_path() -> None:
    """Twelve states that are all alike: 12^3 paths tie, and the last begin with the sixth."""
    row = dict.fromkeys(STATES, Fraction(1, 12))
    model = Model(row, dict.fromkeys(STATES, row), {key: {"0": Fraction(1)} for key in STATES})
    found = decoding.explain(model, ["0"] * 3)
    assert (found.posterior, found.number) == (Fraction(1, 12**3), 12**3)
    assert list(found.cells) == list(islice(product(STATES, repeat=3), 1000))


def test_the_last_of_many_states_can_be_the_best() -> None:
    """Each state shows the next symbol, and the last one is seen."""
    row = dict.fromkeys(STATES, Fraction(1, 12))
    shows = {z: {w: Fraction(z == w) for w in STATES} for z in STATES}
    model = Model(row, dict.fromkeys(STATES, row), shows)
    found = decoding.explain(model, [STATES[11], STATES[10], STATES[11]])
    assert found.cells == ((STATES[11], STATES[10], STATES[11]),)
