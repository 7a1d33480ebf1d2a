"""Models of many states, and the work of many sequences."""

from fractions import Fraction
from functools import partial

import pytest

from refnb.checks import Amount
from refnb.errors import OutOfRange, UnknownValue
from refnb.estimation.schema import Cell
from refnb.limits import Limits
from refnb.networks import baumwelch, markov
from refnb.networks.markov import Model
from refnb.probability import distribution
from refnb.problems.umbrella import MODEL as UMBRELLA
from refusals import HALF, refuses


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
    """37 symbols of three states are 333 steps, each with 10000 bits more than the answer has."""
    monkeypatch.setattr(markov, "WORK", 1)
    row = {"a": HALF, "b": HALF / 2, "c": HALF / 2}
    model = Model(row, dict.fromkeys(row, row), {z: {"0": HALF, "1": HALF} for z in row})
    seen = {tuple(f"{i:b}"): 1 for i in range(8, 17)}
    bits = sum(model.bits(len(x)) for x in seen)
    for most, call in (
        (333 * (markov.STEP_BITS + bits), baumwelch.likelihood),
        (333 * (markov.STEP_BITS + bits + 2 * 9), baumwelch.expected),
    ):
        call(model, seen, within=Limits(bits=most))
        refuses(OutOfRange, "333 steps", partial(call, model, seen, within=Limits(bits=most - 1)))


def test_every_sequence_is_read() -> None:
    """The ninth has an unknown symbol; nine coins of one symbol are 1/2^9."""
    sure = {"z": Fraction(1)}
    model = Model(sure, {"z": sure}, {"z": {"0": HALF, "1": HALF}})
    seen = {tuple("1" * i): 1 for i in range(1, 10)}
    assert baumwelch.likelihood(model, seen) == HALF ** sum(range(1, 10))
    unknown = {**seen, ("2",): 1}
    refuses(UnknownValue, "'2'", lambda: baumwelch.likelihood(model, unknown))
    refuses(UnknownValue, "'2'", lambda: baumwelch.expected(model, unknown))


def test_the_weight_of_every_sequence_decides_what_improves() -> None:
    """Three that were never seen, and half a fourth."""
    sure = {"z": Fraction(1)}
    model = Model(sure, {"z": sure}, {"z": {"0": HALF, "1": HALF}})
    seen: dict[Cell, Amount] = {("0",): 0, ("1",): 0, ("0", "0"): 0, ("1", "1"): HALF}
    assert baumwelch.improved(model, seen, 10).emission["z"] == {"0": 0, "1": 1}


def test_great_weights() -> None:
    """None is 9 of 20, sixty times; 2^64 of what is sure are 2^64 times its bits, refused all."""
    found = baumwelch.likelihood(UMBRELLA, {("none",): 60})
    assert found == Fraction(9, 20) ** 60
    sure = {"z": Fraction(1)}
    model = Model(sure, {"z": sure}, {"z": {"x": Fraction(1)}})
    refuses(OutOfRange, "bits", lambda: baumwelch.likelihood(model, {("x",): 2**64}))
    many: dict[Cell, Amount] = {("umbrella", "umbrella"): 2**64 + 1}
    refuses(OutOfRange, "bits", lambda: baumwelch.improved(UMBRELLA, many, 100))


def test_a_sequence_of_no_weight_has_one_answer() -> None:
    """It has as many bits as the limit, once, though nothing is asked of it."""
    x, bits = ("none", "none"), UMBRELLA.bits(2)
    for n in (0, 1):
        likelihood = partial(baumwelch.likelihood, UMBRELLA, {x: n})
        assert likelihood(within=Limits(bits=bits)) == markov.likelihood(UMBRELLA, x) ** n
        refuses(OutOfRange, "bits", partial(likelihood, within=Limits(bits=bits - 1)))


def test_ten_symbols_of_three_sure_states_have_ninety_pairs() -> None:
    """90 numbers of 21 bits: 90 * 21^2 = 39690 lies between 199^2 and 200^2."""
    rows = {z: {w: Fraction(z == w) for w in "abc"} for z in "abc"}
    model = Model(rows["a"], rows, {z: {"x": Fraction(1)} for z in rows})
    x = ["x"] * 10
    call = partial(baumwelch.step, model, {tuple(x): 1})
    call(within=Limits(bits=200))
    refuses(OutOfRange, "90 numbers", partial(call, within=Limits(bits=199)))


def test_what_does_not_change_keeps_its_long_numbers() -> None:
    """Alike states keep their start, and c, which nobody enters, keeps what it shows."""
    long = {"0": Fraction(1, 3**20), "1": 1 - Fraction(1, 3**20)}
    start = dict(zip("abc", [*long.values(), Fraction(0)], strict=True))
    shows = {"a": {"0": HALF, "1": HALF}, "b": {"0": HALF, "1": HALF}, "c": long}
    found = baumwelch.improved(Model(start, dict.fromkeys("abc", start), shows), {("0",): 1}, 4)
    assert (found.start, found.emission["c"]) == (start, long)
    assert found.emission["a"] == found.emission["b"] == {"0": 1, "1": 0}


def test_a_hair_is_an_improvement() -> None:
    """Of two sides seen once each, 1/4 is more than 1/4 - 1/2^80."""
    hair, sure = Fraction(1, 2**40), {"z": Fraction(1)}
    model = Model(sure, {"z": sure}, {"z": {"0": HALF + hair, "1": HALF - hair}})
    found = baumwelch.improved(model, {("0",): 1, ("1",): 1}, 2)
    assert found.emission["z"] == {"0": HALF, "1": HALF}
