"""Models of many states, and the work of many sequences."""

from fractions import Fraction
from functools import partial

import pytest

from refnb.errors import OutOfRange
from refnb.limits import Limits
from refnb.networks import baumwelch, markov
from refnb.networks.markov import Model
from refnb.probability import distribution
from refnb.problems.umbrella import MODEL
from refusals import refuses

X, Y = ("umbrella", "umbrella", "none"), ("none", "none", "umbrella", "none")


def test_the_rows_of_every_state_are_rounded() -> None:
    """Five states, of which each is a little different: each new row is on the grid."""
    names = "abcde"
    fifth = Fraction(1, 5)
    rows = {z: dict.fromkeys(names, fifth) for z in names}
    shows = {z: {"0": Fraction(i, 7), "1": 1 - Fraction(i, 7)} for i, z in enumerate(names, 1)}
    model, seen = Model(dict.fromkeys(names, fifth), rows, shows), {tuple("0010111"): 1}
    after, found = baumwelch.step(model, seen), baumwelch.improved(model, seen, 1000)
    for z in names:
        assert found.transition[z] == distribution.rounded(after.transition[z], 1000)
        if after.emission[z] != shows[z]:
            assert found.emission[z] == distribution.rounded(after.emission[z], 1000)


def test_all_sequences_together_are_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seven symbols of two states are 28 steps, each with 10000 bits more than the answer has."""
    monkeypatch.setattr(markov, "WORK", 1)
    symbols = list(MODEL.emission["rain"])
    seen = {tuple(symbols[s == "none"] for s in x): 1 for x in (X, Y)}
    bits = sum(MODEL.bits(len(x)) for x in seen)
    for most, call in (
        (28 * (markov.STEP_BITS + bits), baumwelch.likelihood),
        (28 * (markov.STEP_BITS + bits + 2 * 2), baumwelch.expected),
    ):
        call(MODEL, seen, within=Limits(bits=most))
        refuses(OutOfRange, "28 steps", partial(call, MODEL, seen, within=Limits(bits=most - 1)))
