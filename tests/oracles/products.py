"""Numbers r e^t as pairs (r, t): an oracle for logarithms with whole coefficients, of any size."""

from collections.abc import Mapping
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cmp_to_key
from math import prod

from refnb.exact.logarithm import LogForm

Weight = tuple[Fraction, Fraction]


def known(p: Fraction) -> Weight:
    """Return a rational number as r e^0."""
    return p, Fraction(0)


def power(form: LogForm) -> Weight:
    """Return e^x for x = t + the sum of k log a: multiply the a out."""
    assert form.base == "e"
    assert all(k.denominator == 1 for _, k in form.terms)
    return prod((a ** int(k) for a, k in form.terms), start=Fraction(1)), form.const


def times(*parts: Weight) -> Weight:
    """Multiply numbers r e^t."""
    return prod((r for r, _ in parts), start=Fraction(1)), sum((t for _, t in parts), Fraction(0))


def over(one: Weight, other: Weight) -> Weight:
    """Divide one number r e^t by another."""
    return one[0] / other[0], one[1] - other[1]


def order(one: Weight, other: Weight) -> int:
    """Return -1, 0 or 1 as one is below, equal to or above the other.

    Where t differs the two do: 250 digits of the logarithms tell which is greater.
    """
    r, t = over(one, other)
    if t == 0:
        return (r > 1) - (r < 1)
    with localcontext() as context:
        context.prec = 250
        log = Decimal(r.numerator).ln() - Decimal(r.denominator).ln()
        log += Decimal(t.numerator) / t.denominator
    assert abs(log) > Decimal("1e-100")
    return 1 if log > 0 else -1


def maximisers(weights: Mapping[str, Weight]) -> tuple[str, ...]:
    """Return every key that no other beats, in order."""
    best = max(weights.values(), key=cmp_to_key(order))
    return tuple(y for y, w in weights.items() if order(w, best) == 0)
