"""Laws of the density itself: how high a bell curve is, between two decimals."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from oracles import decimals as sixty
from refnb.checks import Number
from refnb.classifiers.gaussian import (
    LEAST_VARIANCE,
    _density_bounds,
    density,
    log_likelihood,
)
from refnb.errors import Negative, NotExact, OutOfRange, RefnbError, ZeroVariance
from refnb.estimation.moments import Moment
from refnb.exact import series
from refnb.exact.enclosure import Enclosure
from refusals import refuses
from strategies import numbers as some
from strategies.probability import TINY, rarely

values = rarely(some.values, st.sampled_from([TINY, 1 - TINY, Fraction(10**40)]))
variances = rarely(some.positive, st.sampled_from([TINY, 1 - TINY, Fraction(10**40)]))


def height(x: Fraction, mu: Fraction, v: Fraction) -> Decimal:
    """Return the density to almost sixty digits."""
    exponent = sixty.decimal(-((x - mu) ** 2) / (2 * v))
    width = sixty.multiplied(sixty.SIXTY.sqrt(sixty.decimal(v)), sixty.ROOT_OF_2_PI)
    return sixty.SIXTY.divide(sixty.SIXTY.exp(exponent), width)


@given(values, values, variances, st.integers(0, 40))
@example(Fraction(0), Fraction(0), Fraction(1), 0)
def test_the_density_lies_between_two_decimals(
    x: Fraction, mu: Fraction, v: Fraction, places: int
) -> None:
    """Next to each other, and the density to forty digits is between them or as good as on one."""
    found, unit = density(x, mu, v, places), Fraction(1, 10**places)
    assert found.high - found.low == unit
    assert (found.low / unit).denominator == 1
    real = height(x, mu, v)
    near = sixty.multiplied(real, Decimal("1e-40"))
    assert sixty.SIXTY.subtract(real, near) <= sixty.decimal(found.high)
    assert sixty.decimal(found.low) <= sixty.added([real, near])


def test_bounds_of_few_bits_hold_those_of_many() -> None:
    """No rounding was forgotten: with 9 to 14 bits, for many distances and widths."""
    widths = [Fraction(n, m) for n in (1, 2, 5, 40) for m in (1, 3, 8)]
    for bits in range(9, 15):
        for x, v in ((Fraction(k, 7), v) for k in range(40) for v in widths):
            low, high = _density_bounds(x, 0, v, bits)
            inner, outer = _density_bounds(x, 0, v, bits + 200)
            assert low << 200 <= outer
            assert inner <= high << 200
            assert outer - inner < 1 << 150


@pytest.mark.parametrize("bits", range(50, 68, 2))
def test_bounds_of_about_a_word_hold_finer_ones(bits: int) -> None:
    """Where a double and a machine word end."""
    for x, v in ((Fraction(k, 7), Fraction(n, 3)) for k in range(25) for n in (1, 5)):
        low, high = _density_bounds(x, 0, v, bits)
        inner, outer = _density_bounds(x, 0, v, bits + 200)
        assert low << 200 <= outer
        assert inner <= high << 200


@given(some.values, some.values, some.positive, st.integers(0, 60), st.integers(0, 200))
def test_more_places_lie_inside_fewer(
    x: Fraction, mu: Fraction, v: Fraction, places: int, more: int
) -> None:
    """Each enclosure holds those with more places: the density does not depend on them."""
    outer, inner = density(x, mu, v, places), density(x, mu, v, places + more)
    assert outer.low <= inner.low
    assert inner.high <= outer.high


@given(some.values, some.values, some.positive, some.values, some.positive)
def test_only_the_distance_counts_and_a_unit_scales(
    x: Fraction, mu: Fraction, v: Fraction, step: Fraction, a: Fraction
) -> None:
    """P-41: shifted, mirrored: the same; in units of 1/a, a times as wide and 1/a as high."""
    here = density(x, mu, v, 30)
    assert density(x + step, mu + step, v, 30) == here == density(mu, x, v, 30)
    there = density(a * x, a * mu, a * a * v, 30)
    assert there.low * a < here.high
    assert here.low < there.high * a


@given(some.values, some.values, some.positive)
def test_the_log_likelihood_lacks_one_constant(x: Fraction, mu: Fraction, v: Fraction) -> None:
    """Over e^g, the factor of the classifier, there is always 1 / sqrt(2 pi), to twenty digits."""
    factor = sixty.exponential(log_likelihood(Moment.of(x, 1), mu, v))
    places = max(0, 30 - factor.adjusted())
    if places > 900:  # so far out that a thousand places show nothing
        return
    found = density(x, mu, v, places)
    assert sixty.agree(sixty.multiplied(sixty.decimal(found.low), sixty.ROOT_OF_2_PI), factor)


@given(some.values, st.fractions(3, 5, max_denominator=3))
def test_the_whole_area_is_one(mu: Fraction, v: Fraction) -> None:
    """Steps of 1 below the curve: their area is 1, up to about e^(-2 pi^2 v)."""
    steps = [density(k, mu, v, 30) for k in range(-40, 41)]
    low, high = (sum(getattr(step, end) for step in steps) for end in ("low", "high"))
    assert low - Fraction(1, 10**20) < 1 < high + Fraction(1, 10**20)


def test_pi_lies_between_sums_of_another_series() -> None:
    """Hutton's 8 atan 1/3 + 4 atan 1/7, in fractions: one term more is above, or below, in turn."""

    def atan(n: int, terms: int) -> Fraction:
        parts = (Fraction((-1) ** k, (2 * k + 1) * n ** (2 * k + 1)) for k in range(terms))
        return sum(parts, Fraction(0))

    below, above = (8 * atan(3, terms) + 4 * atan(7, terms) for terms in (200, 201))
    for bits in range(2, 300):
        low, high = series.pi_bounds(bits)
        assert low <= below * 2**bits
        assert above * 2**bits <= high
        assert high - low < 200 * bits


def test_densities_have_limits() -> None:
    """The least variance, and one below it; 1000 places, and no more."""
    assert density(0, 0, LEAST_VARIANCE, 0).low > 10**999
    assert density(0, 0, 1, 1000).low > 0
    refuses(OutOfRange, "at least 10", lambda: density(0, 0, LEAST_VARIANCE / 2, 0))
    refuses(OutOfRange, "places.*1001", lambda: density(0, 0, 1, 1001))
    refuses(OutOfRange, "places.*-1", lambda: density(0, 0, 1, -1))


@pytest.mark.parametrize(
    ("error", "place", "mu", "v"),
    [
        (ZeroVariance, "variance", 0, 0),
        (Negative, "variance.*-1", 0, -1),
        (NotExact, "v must.*float", 0, 0.5),
        (NotExact, "mu.*float", 0.5, 1),
    ],
)
def test_parameters_are_refused(error: type[RefnbError], place: str, mu: Number, v: Number) -> None:
    """A variance that is not above 0; a float. So is a value."""
    refuses(error, place, lambda: density(0, mu, v, 3))
    refuses(NotExact, "x must.*float", lambda: density(0.5, 0, 1, 3))  # type: ignore[arg-type]


@pytest.mark.parametrize("digits", [1, 5, 20, 30, 50, 75, 99])
def test_a_density_next_to_a_whole_number(digits: int) -> None:
    """The variance 1/(2 pi) has the density 1; pi is cut off, or one unit more than that."""
    pi = (
        "3141592653589793238462643383279502884197169399375105820974944592"
        "307816406286208998628034825342117067"
    )
    for more, whole in ((0, 0), (1, 1)):
        near = Fraction(int(pi[: digits + 1]) + more, 10**digits)
        assert density(7, 7, 1 / (2 * near), 0) == Enclosure(Fraction(whole), Fraction(whole + 1))
