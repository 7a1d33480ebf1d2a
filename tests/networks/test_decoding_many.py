"""Paths through many states."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from itertools import islice, product
from math import isqrt
from typing import Protocol

import pytest

from refnb.errors import OutOfRange
from refnb.limits import Limits
from refnb.networks import decoding
from refnb.networks.markov import Model
from refusals import refuses


class Ask(Protocol):
    """What is asked of a model and what was observed."""

    def __call__(self, model: Model, observed: Sequence[str], *, within: Limits) -> object:
        """Answer within limits."""


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


@pytest.mark.parametrize(
    ("ask", "entries"),
    [(decoding.filtered, 2), (decoding.smoothed, 2), (decoding.pairs, 4), (decoding.explain, 1)],
)
def test_an_answer_of_so_many_numbers_meets_its_limit(ask: Ask, entries: int) -> None:
    """Two states and one symbol: each number has up to so many bits as the model."""
    tiny = Fraction(1, 2**300)
    row = {"y": tiny, "z": 1 - tiny}
    model = Model(row, {"y": row, "z": row}, {z: {"0": Fraction(1)} for z in row})
    bits = model.bits(1)
    least = isqrt(entries * bits**2 - 1) + 1
    ask(model, ["0"], within=Limits(bits=least))
    refuses(OutOfRange, "too many", lambda: ask(model, ["0"], within=Limits(bits=least - 1)))


def test_three_states_have_nine_pairs() -> None:
    """9 numbers of b bits: (3 b)^2 is just enough."""
    rows = {z: {w: Fraction(z == w) for w in "abc"} for z in "abc"}
    model = Model(rows["a"], rows, {z: {"0": Fraction(1)} for z in rows})
    ask, most = partial(decoding.pairs, model, ["0"]), 3 * model.bits(1)
    ask(within=Limits(bits=most))
    refuses(OutOfRange, "9 numbers", partial(ask, within=Limits(bits=most - 1)))


def test_the_last_of_more_than_fifty_states() -> None:
    """The chain begins in the last of 53 states, for sure."""
    names = [f"z{i}" for i in range(53)]
    row = {z: Fraction(z == "z52") for z in names}
    model = Model(row, dict.fromkeys(names, row), {key: {"0": Fraction(1)} for key in names})
    assert decoding.explain(model, ["0"]).cells == (("z52",),)


def test_the_longest_path_is_rounded_down() -> None:
    """1000 paths in 5 * 1001 cells have 5 states each."""
    row = {"z": Fraction(1)}
    model = Model(row, {"z": row}, {"z": {"0": Fraction(1)}})
    few = Limits(cells=1001)
    assert decoding.explain(model, ["0"] * 5, within=few).number == 1
    asked = partial(decoding.explain, model, ["0"] * 6, within=few)
    refuses(OutOfRange, "at most 5 states, got 6", asked)
