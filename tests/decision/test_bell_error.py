"""Laws of the error of two bell curves, in eighty digits by another series."""

from decimal import Context, Decimal, localcontext
from fractions import Fraction
from itertools import pairwise

from hypothesis import example, given
from hypothesis import strategies as st

from examples.tried import tried
from helpers.refusals import HALF, refusing
from refnb.classifiers.gaussian import Model
from refnb.core import errors
from refnb.decision.bell_error import below, error
from refnb.exact.enclosure import Enclosure

EIGHTY = Context(prec=120)
PI = Decimal(
    "3.14159265358979323846264338327950288419716939937510582097494459230781640628620899863"
)
Curve = tuple[Fraction, Fraction, Fraction]
"""Prior, mean and variance."""

numbers = st.fractions(-4, 4, max_denominator=12)
variances = st.fractions(Fraction(1, 9), 9, max_denominator=9)
shares = st.fractions(Fraction(1, 20), Fraction(19, 20), max_denominator=20)


def decimal(x: Fraction) -> Decimal:
    """Return a fraction to so many digits."""
    return EIGHTY.divide(Decimal(x.numerator), Decimal(x.denominator))


def normal(z: Decimal) -> Decimal:
    """Return the standard normal P(x <= z) by the series of alternating signs."""
    with localcontext(Context(prec=120 + int(z * z))):  # as many digits more as the terms have
        term, total, k = z, z, 0
        while abs(term) > Decimal("1e-100"):
            k += 1
            term *= -z * z / (2 * k)
            total += term / (2 * k + 1)
        return Decimal("0.5") + total / (2 * PI).sqrt()


def best(one: Curve, other: Curve) -> Decimal:
    """Return the error by the roots of the difference of the log densities."""
    with localcontext(EIGHTY):
        (p, m, v), (q, n, w) = (tuple(map(decimal, curve)) for curve in (one, other))
        a, b = 1 / w - 1 / v, 2 * (m / v - n / w)
        c = 2 * (p / q).ln() - (v / w).ln() - m * m / v + n * n / w
        inside = b * b - 4 * a * c
        turns = [-c / b] if a == 0 != b else []
        if a and inside > 0:
            turns = sorted((-b + sign * inside.sqrt()) / (2 * a) for sign in (-1, 1))

        def masses(share: Decimal, mean: Decimal, variance: Decimal) -> list[Decimal]:
            """Return how much of a curve lies between each two roots."""
            below_each = [normal((t - mean) / variance.sqrt()) for t in turns]
            return [share * (b - a) for a, b in pairwise([Decimal(0), *below_each, Decimal(1)])]

        return sum(map(min, masses(p, m, v), masses(q, n, w)), Decimal(0))


def holds(found: Enclosure, x: Decimal) -> bool:
    """Tell whether a number lies in an enclosure, as far as seventy digits tell."""
    far = Fraction(1, 10**70)
    return found.low - far <= Fraction(x) <= found.high + far


@given(numbers, numbers, variances, st.integers(0, 40))
@example(Fraction(0), Fraction(0), Fraction(1), 30)
@example(Fraction(1, 10**9), Fraction(0), Fraction(1), 40)
@example(Fraction(9), Fraction(0), Fraction(1), 25)
@example(Fraction(50), Fraction(0), Fraction(1), 12)
@example(Fraction(-7, 3), Fraction(1, 7), Fraction(9, 4), 60)
def test_the_mass_below_is_that_of_another_series(
    t: Fraction, mu: Fraction, v: Fraction, places: int
) -> None:
    """It is enclosed as narrowly as was asked, and what lies above is what is left."""
    found = below(t, mu, v, places)
    assert found.high - found.low <= Fraction(1, 10**places)
    z = EIGHTY.divide(decimal(t - mu), EIGHTY.sqrt(decimal(v)))
    if abs(z) < 12:  # where the other series loses fewer digits than it has
        assert holds(found, normal(z))
    mirrored = below(2 * mu - t, mu, v, places)
    assert [found.low + mirrored.high, found.high + mirrored.low] == [1, 1]


@tried(
    wide=(HALF, (Fraction(0), Fraction(1)), (Fraction(0), Fraction(4))),
    long=(Fraction(9, 10), (Fraction(3), Fraction(1)), (Fraction(-3), Fraction(1))),
    near=(HALF, (Fraction(0), Fraction(1)), (Fraction(1, 10**6), Fraction(1))),
    uneven=(Fraction(1, 20), (Fraction(0), Fraction(1)), (Fraction(0), Fraction(1, 4))),
    even=(HALF, (Fraction(0), Fraction(1)), (Fraction(2), Fraction(1))),
    even_at_zero=(HALF, (Fraction(-1), Fraction(1)), (Fraction(1), Fraction(1))),
    twice_at_zero=(Fraction(1, 5), (Fraction(1), Fraction(1)), (Fraction(1), Fraction(4))),
    empty=(Fraction(1, 3), (Fraction(1), Fraction(4)), (Fraction(1), Fraction(4))),
)
@given(shares, st.tuples(numbers, variances), st.tuples(numbers, variances))
def test_the_error_is_that_of_the_regions(
    p: Fraction, one: tuple[Fraction, Fraction], other: tuple[Fraction, Fraction]
) -> None:
    """In each region between the roots the smaller mass is wrong; the order of labels is none."""
    (m, v), (n, w) = one, other
    model = Model({"a": p, "b": 1 - p}, {"x": {"a": m, "b": n}}, {"x": {"a": v, "b": w}})
    turned = Model({"b": 1 - p, "a": p}, {"x": {"b": n, "a": m}}, {"x": {"b": w, "a": v}})
    found, exact = error(model, "x", 15), best((p, m, v), (1 - p, n, w))
    assert holds(found, exact)
    assert found.high - found.low <= Fraction(1, 10**15)
    again = error(turned, "x", 15)
    assert max(found.low, again.low) <= min(found.high, again.high)


ONE = {"x": {"a": Fraction(1), "b": Fraction(1)}}
THREE = Model(
    dict.fromkeys("abc", Fraction(1, 3)),
    *({"x": dict.fromkeys("abc", Fraction(1))} for _ in range(2)),
)
BELLS = Model({"a": HALF, "b": HALF}, {"x": {"a": Fraction(0), "b": Fraction(2)}}, ONE)
FINE = {"x": dict.fromkeys("ab", Fraction(1, 10**300))}
NARROW = Model(BELLS.prior, {"x": {"a": Fraction(0), "b": Fraction(1, 10**300)}}, FINE)
test_refusals = refusing(
    (errors.OutOfRange, "places", below, 0, 0, 1, 101),
    (errors.OutOfRange, "places", error, BELLS, "x", 21),
    (errors.OutOfRange, "the curves of 'x' are too narrow", error, NARROW, "x", 20),
    (errors.DomainMismatch, "two labels", error, THREE, "x", 5),
)
