"""What is believed after counting, as an exercise; the oracle integrates polynomials."""

from fractions import Fraction
from math import comb

from hypothesis import given
from hypothesis import strategies as st

import refnb
from helpers.refusals import refuses
from refnb.core import errors
from refnb.exercises import replay
from refnb.exercises.mistakes import belief

few = st.integers(0, 6)
COIN = refnb.estimate({"heads": 7, "tails": 3}, prior={"heads": 3, "tails": 3})


def integral(heads: int, tails: int) -> Fraction:
    """Return the integral of p^heads (1 - p)^tails from 0 to 1: its terms, one by one."""
    terms = (Fraction((-1) ** k * comb(tails, k), heads + k + 1) for k in range(tails + 1))
    return sum(terms, Fraction(0))


@given(few, few, st.integers(1, 4), st.integers(1, 4))
def test_moments(n: int, m: int, a: int, b: int) -> None:
    """Mean and variance are integrals; nowhere is the density greater than at the mode."""
    heads, tails = n + a - 1, m + b - 1
    whole = integral(heads, tails)
    mean, square = (integral(heads + k, tails) / whole for k in (1, 2))
    asked = ({"H": n, "T": m}, {"H": a, "T": b}, "H")
    assert replay.answer(belief.exercise(*asked)) == mean
    assert replay.answer(belief.exercise(*asked, "variance")) == square - mean**2
    if n + m:
        assert replay.answer(belief.exercise(*asked), ["prior-forgotten"]) == Fraction(n, n + m)
    if heads + tails:
        mode = replay.answer(belief.exercise(*asked, "mode"))
        assert mode is not None
        greatest = mode**heads * (1 - mode) ** tails
        grid = (Fraction(k, 60) for k in range(61))
        assert all(p**heads * (1 - p) ** tails <= greatest for p in grid)


def test_lines_and_refusals() -> None:
    """A weight of the posterior and the sum are lines; a mode that there is not is refused."""
    uneven = belief.exercise({"H": 7, "T": 3}, {"H": 1, "T": 4}, "H")
    assert replay.answer(uneven, ["one-prior-below"]) == Fraction(8, 11)
    assert refnb.estimate({"a": 0, "b": 3}, prior="uniform").check("0", of="mode(a)").is_right
    half = refnb.estimate({"a": 0, "b": 3}, prior="jeffreys")
    refuses(errors.OutOfRange, "must be >= 1", lambda: half.check("1", of="mode(a)"))
    ones = refnb.estimate({"a": 0, "b": 0}, prior="uniform")
    refuses(errors.UndefinedEstimate, "all are 1", lambda: ones.check("1", of="mode(a)"))
