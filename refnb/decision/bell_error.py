"""The Bayes error of two Gaussians: how often the best rule for one measured number is wrong.

    y, z      two labels, with priors pi(y) and pi(z)              a model of `gaussian`
    mu, v     mean and variance of the number, by label
    F(t)      P(x <= t) for one label
    regions   between the points where the two scores are equal: one, two or three of them
    error     sum over the regions of pi times the mass of the label that is not predicted there

    F(mu + d) - 1/2 = d g(d) (1 + r/3 + r^2/(3 5) + r^3/(3 5 7) + ...)
    where r = d^2 / v and g(d) is the height of the curve at the distance d

All terms have the same sign, so nothing cancels, and the only square root is in the height.

The trap: with different variances the decision changes twice. Outside both points the wider curve
wins, even on the far side of the narrow one, away from its own mean.

Source: R. Duda, P. Hart and D. Stork, Pattern Classification (2001), section 2.6; G. Marsaglia,
Evaluating the normal distribution (2004), for the series.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import count

from refnb.classifiers import gaussian
from refnb.classifiers.gaussian import Model
from refnb.core import checks, messages
from refnb.core.checks import Number, Size
from refnb.core.errors import DomainMismatch, OutOfRange
from refnb.estimation.moments import Variance
from refnb.exact import logarithm
from refnb.exact.enclosure import Enclosure

MOST, OF_ERROR = 100, 20  # places
HALF = Fraction(1, 2)
NOTHING = Enclosure(Fraction(0), Fraction(0))


def below(t: Number, mu: Number, v: Variance[Number], places: Size) -> Enclosure:
    """Enclose F(t) = P(x <= t) of a normal distribution, to 10^-places or better.

    `places` is 0 to 100.

    >>> below(0, 0, 1, 5)
    <Enclosure 1/2>
    >>> f"{below(1, 0, 1, 10):.8f}"
    '0.84134475'
    """
    checks.size(places, "places", 0, MOST)
    gaussian.density(t, mu, v, 0)  # requires numbers, and a variance > 0
    return _below(t, mu, v, places)


def error(model: Model, feature: str, places: Size) -> Enclosure:
    """Enclose the Bayes error of one feature for two labels, to 10^-places or better.

    `places` is 0 to 20.

    Raises UnknownFeature; DomainMismatch unless there are two labels; OutOfRange for curves that
    are too narrow for so many places.

    >>> half, one = Fraction(1, 2), {"x": {"a": 1, "b": 1}}
    >>> bells = Model({"a": half, "b": half}, {"x": {"a": 0, "b": 2}}, one)
    >>> f"{error(bells, 'x', 6):.4f}"
    '0.1587'
    """
    checks.size(places, "places", 0, OF_ERROR)
    if len(model.prior) != 2:
        raise DomainMismatch(f"two labels are needed, got {messages.listing([*model.prior])}")
    y, z = model.prior
    if not all(model.prior.values()):
        return NOTHING
    rest = logarithm.log(Fraction(model.prior[y]) / model.prior[z], "e")
    turns = gaussian.turning(model, feature, (y, z), rest)
    for digits in range(places + 2, MOST, places + 2):
        ends = [_rounded(t, digits) for t in turns]
        total = sum(_missed(model, feature, ends, digits), NOTHING)
        if total.high - total.low <= Fraction(1, 10**places):
            return total
    raise OutOfRange(f"the curves of {messages.quote(feature)} are too narrow for so many places")


def between(low: Enclosure | None, high: Enclosure | None) -> Fraction:
    """Return a number between two points, or beyond one point when the other is None.

    >>> between(None, NOTHING), between(NOTHING, NOTHING + 1)
    (Fraction(-1, 1), Fraction(1, 2))
    """
    if low is None:
        return Fraction(0) if high is None else high.low - 1
    return low.high + 1 if high is None else (low.high + high.low) / 2


def _missed(model: Model, feature: str, turns: list[Enclosure], digits: int) -> Iterator[Enclosure]:
    """Yield pi times the mass of the label that is not predicted, region by region."""
    lows, highs = [None, *turns], [*turns, None]
    for low, high in zip(lows, highs, strict=True):
        x = between(low, high)
        best = gaussian.infer(model, {feature: x}).decision.label
        (other,) = {*model.prior} - {best}
        mu, v = model.means[feature][other], model.variances[feature][other]
        left = _enclosed(low, mu, v, digits) if low is not None else NOTHING
        right = _enclosed(high, mu, v, digits) if high is not None else NOTHING + 1
        yield (right - left) * Fraction(model.prior[other])


def _enclosed(t: Enclosure, mu: Number, v: Number, digits: int) -> Enclosure:
    """Enclose F(t) for a t that is itself enclosed."""
    low, high = (_below(end, mu, v, digits) for end in (t.low, t.high))
    return Enclosure(low.low, high.high)


def _rounded(t: Enclosure, digits: int) -> Enclosure:
    """Round the ends of an enclosure outwards, so that they stay short."""
    n = 10**digits
    return Enclosure(Fraction(t.low * n // 1, n), Fraction(-(-t.high * n // 1), n))


def _below(t: Number, mu: Number, v: Number, places: int) -> Enclosure:
    """Enclose F(t): a half, plus or minus the mass between the mean and t."""
    side = _half(abs(Fraction(t - mu)), Fraction(v), places)
    return HALF + (side if t >= mu else -side)


def _half(d: Fraction, v: Fraction, places: int) -> Enclosure:
    """Enclose the mass between the mean and a distance d >= 0 from it."""
    unit, r = Fraction(1, 10**places), d * d / v
    if r > 5 * (places + 1):  # e^(-r/2) < unit, and the tail is less than half of that
        return Enclosure(HALF - unit, HALF)
    for digits in count(places + 5, places + 5):
        height = gaussian.density(d, 0, v, digits)
        mass = height * Enclosure(*_series(r, 10**digits)) * d
        if mass.high - mass.low <= unit:
            return mass
    raise AssertionError("unreachable: some precision suffices")


def _series(r: Fraction, n: int) -> tuple[Fraction, Fraction]:
    """Return bounds of the sum of r^k / (3 5 ... (2 k + 1)), each term rounded to units of 1/n.

    After the last term, each one is less than half of the one before.
    """
    low = high = least = most = n
    k = 0
    while least or 2 * r > 2 * k + 3:
        k += 1
        least = least * r.numerator // (r.denominator * (2 * k + 1))
        most = -(-most * r.numerator // (r.denominator * (2 * k + 1)))
        low, high = low + least, high + most
    return Fraction(low, n), Fraction(high + 2 * most, n)
