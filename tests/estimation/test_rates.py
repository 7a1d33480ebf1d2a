"""Laws of rates: no other one makes the numbers more probable."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from examples.tried import tried
from helpers.refusals import refusing
from refnb.core import errors
from refnb.estimation.moments import NOTHING, Moment
from refnb.estimation.rates import exponential, poisson
from refnb.exact import enclosure, logarithm

sums = st.fractions(0, 20, max_denominator=6).filter(bool)
rates = st.fractions(Fraction(1, 9), 9, max_denominator=9)


@tried(
    wide="there is one rate",
    long=(100, Fraction(1, 3), Fraction(300)),
    near=(12, Fraction(30), Fraction(5, 2) + Fraction(1, 10**12)),
    uneven=(1, Fraction(7), Fraction(1, 7)),
)
@given(st.integers(1, 9), sums, rates)
def test_no_other_rate_is_more_probable(n: int, total: Fraction, other: Fraction) -> None:
    """Of counts t log λ - n λ is greatest, of times n log λ - t λ."""
    moment = Moment(n, total, total**2)
    for best, power, weight in ((poisson(moment), total, n), (exponential(moment), n, total)):
        ours, theirs = (
            logarithm.log(rate, "e") * Fraction(power) - logarithm.constant(weight * rate, "e")
            for rate in (best, other)
        )
        assert enclosure.compare(ours, theirs) == (best != other)


def test_examples() -> None:
    """Three calls after 2, 5 and 8 minutes are one in five minutes; no calls are a rate of 0."""
    waits = Moment(3, 15, 93)
    assert [exponential(waits), poisson(waits)] == [Fraction(1, 5), 5]
    assert poisson(Moment(4, 0, 0)) == 0


test_refusals = refusing(
    (errors.UndefinedEstimate, "not all 0", poisson, NOTHING),
    (errors.UndefinedEstimate, "not all 0", exponential, Moment(2, 0, 0)),
    (errors.Negative, "the sum", poisson, Moment(1, -1, 1)),
)
