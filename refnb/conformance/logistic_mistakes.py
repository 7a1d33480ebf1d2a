"""The named mistakes of the logistic form."""

from collections.abc import Iterable
from fractions import Fraction

from refnb.classifiers import logistic
from refnb.classifiers.linear import Linear
from refnb.classifiers.logistic import Gradient
from refnb.conformance.wrong import Mistake
from refnb.estimation.schema import Example, Quantities
from refnb.exact import rational
from refnb.exact.enclosure import Enclosure

RIGHT_ODDS = logistic.odds
RIGHT_POSTERIOR = logistic.posterior
RIGHT_ENCLOSED = logistic.enclosed
RIGHT_GRADIENT = logistic.gradient


def _against(linear: Linear, x: Quantities) -> Fraction:
    return 1 / RIGHT_ODDS(linear, x)


def _swapped(linear: Linear, x: Quantities) -> dict[str, Fraction]:
    """Give the label that is ahead what the other one has: sigma(-t)."""
    p = RIGHT_POSTERIOR(linear, x)
    return {linear.positive: p[linear.negative], linear.negative: p[linear.positive]}


def _swapped_ends(linear: Linear, x: Quantities, places: int) -> dict[str, Enclosure]:
    p = RIGHT_ENCLOSED(linear, x, places)
    return {linear.positive: p[linear.negative], linear.negative: p[linear.positive]}


def _open(linear: Linear, x: Quantities, places: int) -> dict[str, Enclosure]:
    """Let low and high differ also where the posterior is a multiple of the unit."""
    unit = Fraction(1, 10**places) if places >= 0 else Fraction(1)
    found = RIGHT_ENCLOSED(linear, x, places)
    return {y: Enclosure(p.low, p.low + unit) for y, p in found.items()}


def _cut(linear: Linear, x: Quantities, places: int) -> dict[str, Enclosure]:
    """Return the decimals of the posterior, as if they were it."""
    found = RIGHT_ENCLOSED(linear, x, places)
    return {y: Enclosure(p.low, p.low) for y, p in found.items()}


def _summed(linear: Linear, truth: Iterable[Example[Quantities]]) -> Gradient:
    seen = tuple(truth)
    right, whole = RIGHT_GRADIENT(linear, seen), rational.total(one.weight for one in seen)
    return Gradient(right.bias * whole, {f: g * whole for f, g in right.weights.items()})


def _uphill(linear: Linear, truth: Iterable[Example[Quantities]]) -> Gradient:
    """Return the derivatives of the log likelihood."""
    right = RIGHT_GRADIENT(linear, truth)
    return Gradient(-right.bias, {f: -g for f, g in right.weights.items()})


def _unweighted(linear: Linear, truth: Iterable[Example[Quantities]]) -> Gradient:
    seen = tuple(truth)
    RIGHT_GRADIENT(linear, seen)
    return RIGHT_GRADIENT(linear, [Example(one.instance, one.label) for one in seen])


LOGISTIC: tuple[Mistake, ...] = (
    Mistake("odds-against", "1/R", {"classifiers.logistic.odds": _against}),
    Mistake("labels-of-sigma-swapped", "sigma(-t)", {"classifiers.logistic.posterior": _swapped}),
    Mistake(
        "labels-of-enclosure-swapped",
        "sigma(-t)",
        {"classifiers.logistic.enclosed": _swapped_ends},
    ),
    Mistake(
        "enclosure-never-closed",
        "low < high always",
        {"classifiers.logistic.enclosed": _open},
    ),
    Mistake(
        "digits-for-enclosure",
        "digits cut off, as if they were exact",
        {"classifiers.logistic.enclosed": _cut},
    ),
    Mistake("gradient-as-sum", "not a mean", {"classifiers.logistic.gradient": _summed}),
    Mistake("gradient-uphill", "[y] - p", {"classifiers.logistic.gradient": _uphill}),
    Mistake("gradient-unweighted", "weight 1", {"classifiers.logistic.gradient": _unweighted}),
)
