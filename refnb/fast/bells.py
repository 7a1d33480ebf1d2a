"""Bells: decide a Gaussian naive Bayes model with whole numbers, all labels in one sum.

    u        units: a feature is X_f / u with a whole number X_f                     int > 0
    cost     -S(y), of the log score S(y)                                            real
    a, b, c  cost = c(y) + the sum of a(f, y) X_f^2 + b(f, y) X_f                    real
    P        places: each a, b, c is kept as the whole number below 2^P times it     96
    L        the greatest |X_f| that is decided at one look                          2^24
    slack    more than the costs of two labels can be off, together                  int

    a = 1 / (2 v u^2)    b = -mu / (v u)    c = the sum of mu^2 / (2 v) + 1/2 log v, less log pi

The numbers of all labels lie in lanes of one int, so that one product by X_f serves them all. An a
or b is less than one unit too small, and is multiplied by X_f^2 or X_f. So with d features two
costs are off by less than d (L + 1)^2 units, and by the bounds of the c. A label that is behind by
more has lost for certain. Where several are left, `gaussian` decides.

The trap: a point between two bells of the same height and width is no rounding error. It is a tie.

Source: the lanes are those of `packed`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from refnb.classifiers import gaussian
from refnb.classifiers.gaussian import Model
from refnb.core import checks
from refnb.estimation.schema import Quantities
from refnb.exact import enclosure, logarithm
from refnb.exact.logarithm import LogForm
from refnb.probability.distribution import Decision

PLACES, MOST = 96, 1 << 24
Whole = dict[str, int]


@dataclass(frozen=True)
class Bells:
    """A model with its curves in lanes: a and b of each feature, and where the costs start."""

    model: Model
    units: int
    start: int
    curves: tuple[tuple[int, int], ...]
    shifts: tuple[int, ...]
    mask: int
    slack: int
    decisions: tuple[Decision[str], ...]


def ring(model: Model, units: int) -> Bells:
    """Return the curves of a model for features that are multiples of 1 / units.

    A label of probability 0 has no lane.

    Raises OutOfRange for units below 1.

    >>> half, one = Fraction(1, 2), {"a": Fraction(1), "b": Fraction(1)}
    >>> means = {"size": {"a": Fraction(0), "b": Fraction(2)}}
    >>> bells = ring(Model({"a": half, "b": half}, means, {"size": one}), 10)
    >>> decide(bells, [9]).ties, decide(bells, [10]).ties
    (('a',), ('a', 'b'))
    """
    checks.size(units, "the units", 1)
    labels = [y for y, p in model.prior.items() if p]
    curves = [_curve(model, f, labels, units) for f in model.means]
    bounds = [enclosure.bounds(_start(model, y), PLACES) for y in labels]
    width = _width(curves, [abs(end) for pair in bounds for end in pair])
    starts = {y: low + (1 << width - 1) for y, (low, _) in zip(labels, bounds, strict=True)}
    return Bells(
        model,
        units,
        start=_packed(starts, width),
        curves=tuple((_packed(a, width), _packed(b, width)) for a, b in curves),
        shifts=tuple(place * width for place in range(len(labels))),
        mask=(1 << width) - 1,
        slack=len(curves) * (MOST + 1) ** 2 + max(high - low for low, high in bounds),
        decisions=tuple(Decision(y, (y,)) for y in labels),
    )


def decide(bells: Bells, xs: Sequence[int]) -> Decision[str]:
    """Return the decision of `gaussian.infer`, and its ties, for a row of all X_f in order."""
    if xs and (max(xs) > MOST or min(xs) < -MOST):
        return _exactly(bells, xs)
    total = bells.start
    for x, (a, b) in zip(xs, bells.curves, strict=True):
        total += (a * x + b) * x
    mask = bells.mask
    costs = [total >> shift & mask for shift in bells.shifts]
    least = min(costs)
    if sum([cost - least <= bells.slack for cost in costs]) > 1:
        return _exactly(bells, xs)
    return bells.decisions[costs.index(least)]


def whole(bells: Bells, x: Quantities) -> list[int] | None:
    """Return the X_f of an instance in order; none where one is missing or no whole number.

    >>> one = {"a": Fraction(1)}
    >>> bells = ring(Model(one, {"size": one}, {"size": one}), 10)
    >>> whole(bells, {"size": Fraction(7, 2)}), whole(bells, {"size": Fraction(1, 3)})
    ([35], None)
    """
    row = [x[f] * bells.units for f in bells.model.means if f in x]
    found = [each.numerator for each in row if each.denominator == 1]
    return found if len(found) == len(bells.curves) == len(x) else None


def infer(bells: Bells, x: Quantities) -> Decision[str]:
    """Return the decision of `gaussian.infer` for any instance, at one look where it is whole.

    Raises UnknownFeature.
    """
    row = whole(bells, x)
    return gaussian.infer(bells.model, x).decision if row is None else decide(bells, row)


def _exactly(bells: Bells, xs: Sequence[int]) -> Decision[str]:
    values = (Fraction(x, bells.units) for x in xs)
    return gaussian.infer(bells.model, dict(zip(bells.model.means, values, strict=True))).decision


def _curve(model: Model, f: str, labels: Sequence[str], units: int) -> tuple[Whole, Whole]:
    """Return 2^P a and 2^P b of a feature, rounded down."""
    mu, v, one = model.means[f], model.variances[f], 1 << PLACES
    a = {y: int(one / (2 * v[y] * units**2) // 1) for y in labels}
    return a, {y: int(-mu[y] * one / (v[y] * units) // 1) for y in labels}


def _width(curves: Sequence[tuple[Whole, Whole]], starts: Sequence[int]) -> int:
    """Return the bits of a lane that holds a cost of either sign."""
    steep = sum(max(a.values()) * MOST**2 + max(map(abs, b.values())) * MOST for a, b in curves)
    return (steep + max(starts)).bit_length() + 2


def _start(model: Model, label: str) -> LogForm:
    """Return c(y)."""
    parts = [(logarithm.log(model.prior[label], "e"), Fraction(-1))]
    for f, row in model.variances.items():
        mu, v = model.means[f][label], row[label]
        parts.append((logarithm.constant(mu * mu / (2 * v), "e"), Fraction(1)))
        parts.append((logarithm.log(v, "e"), Fraction(1, 2)))
    return logarithm.combination(parts)


def _packed(numbers: Whole, width: int) -> int:
    return sum(n << place * width for place, n in enumerate(numbers.values()))
