"""Laws of draws: feed a coin all the integers it can get, and see how often it is true."""

from collections.abc import Mapping
from fractions import Fraction
from math import factorial

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from examples.tables import DOZEN
from examples.tried import tried
from oracles.draws import fed
from refnb.networks.sampling import below
from refnb.probability.draws import Below, Source, Wheel, coin, exponential_coin
from strategies import models as some
from strategies.sizes import TINY


@given(st.integers(0, 2**64 - 1), st.lists(st.integers(1, 2**130), max_size=4))
@example(5, [6, 2**64, 2**64 + 1, 1])
def test_a_source_goes_on_from_its_state(seed: int, ds: list[int]) -> None:
    """Each number is that of `sampling.below` from the state that the one before has left."""
    source, state = Source(seed), seed
    for d in ds:
        drawn = below(state, d)
        assert (source(d), source.state) == (drawn.value, drawn.state)
        state = drawn.state


@tried(
    wide=({v: Fraction(n, sum(DOZEN.values())) for v, n in DOZEN.items()},),
    long="a wheel is spun once",
    near=({"a": Fraction(1, 2) + Fraction(1, 1000), "b": Fraction(1, 2) - Fraction(1, 1000)},),
    uneven=({"ab": Fraction(1, 97), "a": Fraction(0), "b": Fraction(96, 97)},),
)
@given(some.distributions(["a", "ab", "b", "c"], wide=False))
def test_a_wheel_stops_by_its_shares(row: Mapping[str, Fraction]) -> None:
    """Fed with all integers, each value that is possible comes with its probability."""
    shares = dict.fromkeys(row, Fraction(0))
    for share, v in fed(Wheel(row).spin):
        shares[v] += share
    assert shares == row


@given(st.integers(0, 12), st.integers(1, 12))
def test_a_coin_falls_by_its_share(u: int, d: int) -> None:
    """Of all integers below the denominator the first ones are heads."""
    p = min(Fraction(u, d), Fraction(1))
    assert sum(share for share, heads in fed(lambda below: coin(p, below)) if heads) == p


def test_long_numbers_are_told_apart() -> None:
    """Of 10^30 numbers the last but one still falls the same way."""
    assert not exponential_coin(1 - TINY, lambda d: d - 2)


@pytest.mark.parametrize("r", ["0", "1/2", "1", "3/2", "7/3"])
def test_a_coin_falls_by_an_exponential(r: str) -> None:
    """The integers of the first throws that lead to true leave few undecided: e^-r lies between."""

    def thrown(below: Below) -> bool | None:
        asked = 0

        def few(d: int) -> int:
            nonlocal asked
            asked += 1
            if asked > 8:
                raise StopIteration
            return below(d)

        try:
            return exponential_coin(Fraction(r), few)
        except StopIteration:
            return None

    shares = {True: Fraction(0), False: Fraction(0), None: Fraction(0)}
    for share, outcome in fed(thrown):
        shares[outcome] += share
    terms = [Fraction((-1) ** k, factorial(k)) * Fraction(r) ** k for k in range(30)]
    p = sum(terms, Fraction(0))
    assert shares[True] <= p + Fraction(1, 10**9)
    assert p <= shares[True] + shares[None] + Fraction(1, 10**9)
    assert shares[None] < Fraction(1, 20)
