"""What is believed after counting, as an exercise."""

from fractions import Fraction
from functools import partial

from hypothesis import example, given
from hypothesis import strategies as st

import refnb
from helpers.refusals import refuses
from refnb.core import errors
from refnb.estimation import dirichlet
from refnb.exercises import replay
from refnb.exercises.mistakes import belief

few = st.integers(0, 6)


@given(few, few, st.integers(1, 4), st.integers(1, 4))
@example(9, 0, 1, 3)
def test_an_answer_is_that_of_the_chapter(n: int, m: int, a: int, b: int) -> None:
    """Mean, variance and mode of the posterior, and the share of what was counted."""
    counts, prior = {"H": n, "T": m}, {"H": a, "T": b}
    weights = dirichlet.posterior(counts, prior)
    asked = partial(belief.exercise, counts, prior, "H")
    assert replay.answer(asked()) == dirichlet.mean(weights)["H"]
    assert replay.answer(asked("variance")) == dirichlet.variance(weights)["H"]
    if n + m:
        assert replay.answer(asked(), ["prior-forgotten"]) == Fraction(n, n + m)
        assert replay.answer(asked("MLE")) == Fraction(n, n + m)
    if n + a + m + b > 2:
        assert replay.answer(asked("mode")) == dirichlet.mode(weights)["H"]


def test_lines_and_refusals() -> None:
    """A weight of the posterior and the sum are lines; a mode that there is not is refused."""
    uneven = belief.exercise({"H": 7, "T": 3}, {"H": 1, "T": 4}, "H")
    assert replay.answer(uneven, ["one-prior-below"]) == Fraction(8, 11)
    assert refnb.estimate({"a": 0, "b": 3}, prior="uniform").check("0", of="mode(a)").is_right
    half = refnb.estimate({"a": 0, "b": 3}, prior="jeffreys")
    refuses(errors.OutOfRange, "must be >= 1", lambda: half.check("1", of="mode(a)"))
    ones = refnb.estimate({"a": 0, "b": 0}, prior="uniform")
    refuses(errors.UndefinedEstimate, "all are 1", lambda: ones.check("1", of="mode(a)"))
