"""Laws of rates: no other one makes the numbers more probable."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from examples.tried import tried
from helpers.refusals import refusing
from refnb.core import errors
from refnb.estimation.moments import NOTHING, Moment
from refnb.estimation.rates import exponential
from refnb.exact import enclosure, logarithm

sums = st.fractions(0, 20, max_denominator=6).filter(bool)
rates = st.fractions(Fraction(1, 9), 9, max_denominator=9)


@tried(
    wide="there is one rate",
    long=(100, Fraction(1, 3), Fraction(300)),
    near=(12, Fraction(30), Fraction(2, 5) + Fraction(1, 10**12)),
    uneven=(1, Fraction(7), Fraction(7)),
)
@given(st.integers(1, 9), sums, rates)
def test_no_other_rate_is_more_probable(n: int, total: Fraction, other: Fraction) -> None:
    """Of times n log λ - t λ is greatest; `poisson.rate` has its own law."""
    best = exponential(Moment(n, total, total**2))
    ours, theirs = (
        logarithm.log(rate, "e") * Fraction(n) - logarithm.constant(total * rate, "e")
        for rate in (best, other)
    )
    assert enclosure.compare(ours, theirs) == (best != other)


test_refusals = refusing(
    (errors.UndefinedEstimate, "the rate n / t needs t > 0: the times are 0", exponential, NOTHING),
    (errors.UndefinedEstimate, "n / t needs t > 0", exponential, Moment(2, 0, 0)),
    (errors.Negative, "the sum", exponential, Moment(1, -1, 1)),
)
