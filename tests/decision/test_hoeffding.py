"""Laws of Hoeffding's bound: the tails of the binomial distribution, summed."""

from decimal import Decimal
from fractions import Fraction
from math import comb

from hypothesis import example, given
from hypothesis import strategies as st

from examples.tried import tried
from helpers.refusals import HALF, refusing
from oracles.decimals import SIXTY, decimal
from refnb.core import errors
from refnb.decision.hoeffding import bound, least, log_risk

inside = st.fractions(0, 1, max_denominator=30).filter(lambda x: 0 < x < 1)


@tried(
    wide="one share is counted",
    long=(200, Fraction(1, 2), Fraction(1, 10)),
    near=(10, Fraction(1, 2), Fraction(1, 10) + Fraction(1, 10**12)),
    uneven=(30, Fraction(1, 29), Fraction(1, 3)),
    empty=(1, Fraction(1, 2), Fraction(1, 2)),
)
@given(st.integers(1, 40), inside, inside)
def test_the_share_is_as_near_as_it_says(n: int, p: Fraction, distance: Fraction) -> None:
    """P(|s - p| >= ε) <= 2 e^(-2 n ε^2), for every p."""
    far = (k for k in range(n + 1) if abs(Fraction(k, n) - p) >= distance)
    tail = sum((comb(n, k) * p**k * (1 - p) ** (n - k) for k in far), Fraction(0))
    power = SIXTY.exp(SIXTY.multiply(Decimal(-2 * n), decimal(distance**2)))
    assert decimal(tail) <= 2 * power
    logarithm = SIXTY.add(SIXTY.ln(Decimal(2)), SIXTY.ln(power))
    low, high = log_risk(n, distance).ends(80)
    assert abs(decimal(low) - logarithm) < Decimal("1e-20") > decimal(high - low)


@given(inside, inside, st.integers(1, 1000))
@example(Fraction(1, 20), Fraction(1, 20), 973)
@example(Fraction(1, 1000), Fraction(1, 10**9), 1)
def test_one_example_less_is_not_enough(
    distance: Fraction, risk: Fraction, hypotheses: int
) -> None:
    """n is the least for which 2 |H| e^(-2 n ε^2) <= δ."""
    n = least(distance, risk, hypotheses)
    goal = SIXTY.ln(decimal(risk))
    of = [
        SIXTY.add(SIXTY.ln(Decimal(2 * hypotheses)), SIXTY.multiply(-2 * m, decimal(distance**2)))
        for m in (n - 1, n)
    ]
    assert of[1] <= goal < of[0]
    assert bound(distance, risk, hypotheses).ends(64)[0] > n - 1


test_refusals = refusing(
    (errors.OutOfRange, "distance must lie between 0 and 1, got 0", least, 0, HALF),
    (errors.OutOfRange, "the risk must lie between 0 and 1, got 1$", least, HALF, 1),
    (errors.OutOfRange, "hypotheses", least, HALF, HALF, 0),
)
