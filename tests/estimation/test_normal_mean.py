"""Laws of a normal mean: where the density is greatest, and that the order does not count."""

from fractions import Fraction

from hypothesis import example, given
from hypothesis import strategies as st

from examples.tried import tried
from helpers.refusals import refusing
from refnb.core import errors
from refnb.estimation.moments import NOTHING
from refnb.estimation.normal_mean import Normal, posterior, predictive
from strategies.numbers import moment

numbers = st.fractions(-5, 5, max_denominator=6)
variances = st.fractions(Fraction(1, 6), 6, max_denominator=6)


@tried(
    wide="there is one mean",
    long=([Fraction(x) for x in range(12)], *map(Fraction, ("-100", "1/9", "4", "1e-9"))),
    near=([Fraction(1, 3)], *(Fraction(1, x) for x in (7, 10**9, 2, 10**12))),
    uneven=([Fraction(2), Fraction(9)], *(Fraction(x) for x in (3, 10**9, 5, 1))),
    empty=([], Fraction(3), Fraction(2), Fraction(5), Fraction(1)),
)
@given(st.lists(numbers, max_size=5), numbers, variances, variances, numbers)
def test_the_log_density_is_a_parabola_about_the_mean(
    xs: list[Fraction], m: Fraction, s: Fraction, v: Fraction, away: Fraction
) -> None:
    """Its top is m', and it falls by d^2 / (2 s') at the distance d from there."""
    mean, variance = posterior(moment(xs), m, s, v)

    def log_density(mu: Fraction) -> Fraction:
        """Return that of prior and numbers at a mean, up to what does not depend on it."""
        return -((mu - m) ** 2) / (2 * s) - sum(((x - mu) ** 2 for x in xs), Fraction(0)) / (2 * v)

    assert log_density(mean) - log_density(mean + away) == away**2 / (2 * variance)


@given(st.lists(numbers, max_size=4), st.lists(numbers, max_size=4), numbers, variances, variances)
@example([Fraction(1)], [Fraction(2), Fraction(5)], Fraction(0), Fraction(1), Fraction(1, 3))
def test_learning_in_parts_is_learning_at_once(
    xs: list[Fraction], more: list[Fraction], m: Fraction, s: Fraction, v: Fraction
) -> None:
    """The posterior is the prior of what comes next."""
    first = posterior(moment(xs), m, s, v)
    assert posterior(moment(more), *first, v) == posterior(moment(xs + more), m, s, v)
    assert predictive(moment(xs), m, s, v) == Normal(first.mean, first.variance + v)


test_refusals = refusing(
    (errors.ZeroVariance, "variance of the prior", posterior, NOTHING, 0, 0, 1),
    (errors.ZeroVariance, "variance of the numbers", predictive, NOTHING, 0, 1, 0),
    (errors.Negative, "variance of the prior", posterior, NOTHING, 0, -1, 1),
)
