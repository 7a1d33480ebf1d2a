"""What doubles make of exact logarithms."""

from fractions import Fraction
from math import exp, inf, log

from refnb.exact.logarithm import LogForm


def in_doubles(x: LogForm) -> float:
    """Return a number as doubles give it."""
    unit = log(2) if x.base == "2" else 1
    return _double(x.const) + sum(_double(Fraction(q)) * _log(a) / unit for a, q in x.terms)


def _log(a: Fraction | int) -> float:
    return log(a.numerator) - log(a.denominator)


def _double(x: Fraction) -> float:
    try:
        return float(x)
    except OverflowError:
        return inf if x > 0 else -inf


def sign_in_doubles(x: LogForm) -> int:
    """Return the sign of a number as doubles give it."""
    near = in_doubles(x)
    return (near > 0) - (near < 0)


def sum_in_doubles(exponents: list[tuple[Fraction, LogForm]]) -> float:
    """Return the sum of c e^x, relative to the greatest of them."""
    top = max((in_doubles(x) for _, x in exponents), default=0.0)
    return sum(_double(c) * exp(in_doubles(x) - top) for c, x in exponents)
