"""Logarithmic forms in sixty digits by Python's decimal: an oracle without refnb's logarithms."""

from collections.abc import Iterable, Mapping
from decimal import Context, Decimal
from fractions import Fraction
from functools import cache, reduce

from refnb.exact.logarithm import Extended, Infinite

SIXTY = Context(prec=60)
TWENTY_DIGITS, FORTY_DIGITS = Decimal("1e-20"), Decimal("1e-40")
ROOT_OF_2_PI = Decimal("2.50662827463100050241576528481104525300698674060993831663")


def decimal(x: Fraction | int) -> Decimal:
    """Return the number to sixty digits."""
    return SIXTY.divide(Decimal(x.numerator), Decimal(x.denominator))


def exponential(x: Extended) -> Decimal:
    """Return e^x to almost sixty digits: 0 for -inf."""
    if isinstance(x, Infinite):
        return Decimal(0)
    found = decimal(x.const)
    for a, q in x.terms:
        found = SIXTY.fma(decimal(q), _log(a), found)
    return SIXTY.exp(found)


@cache
def _log(a: Fraction) -> Decimal:
    return SIXTY.ln(decimal(a))


def added(parts: Iterable[Decimal]) -> Decimal:
    """Return the sum to sixty digits."""
    return reduce(SIXTY.add, parts, Decimal(0))


def multiplied(*parts: Decimal) -> Decimal:
    """Return the product to sixty digits."""
    return reduce(SIXTY.multiply, parts, Decimal(1))


def agree(one: Decimal, other: Decimal, digits: Decimal = TWENTY_DIGITS) -> bool:
    """Tell whether two numbers have the same first digits."""
    return abs(SIXTY.subtract(one, other)) <= multiplied(digits, max(abs(one), abs(other)))


def greatest(weights: Mapping[str, Decimal]) -> tuple[str, ...]:
    """Return the keys whose weights agree with the greatest one in forty digits."""
    most = max(weights.values())
    return tuple(y for y, w in weights.items() if agree(w, most, FORTY_DIGITS))
