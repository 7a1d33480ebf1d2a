"""Logarithmic forms as vectors over the primes: an oracle for equality and sign.

Arguments are factored by trial division, so they must be small. Two forms to the base e
are equal exactly when their vectors are.
"""

from collections.abc import Iterable
from decimal import Decimal, localcontext
from fractions import Fraction

from refnb.checks import Number
from refnb.exact.logarithm import LogForm

Vector = dict[int, Fraction]  # 0 for the rational part, a prime for its logarithm
Weight = tuple[Fraction, Fraction]  # r, t: the number r e^t

ZERO = Fraction(0)


def vector(form: LogForm) -> Vector:
    """Return the coordinates of a form to the base e."""
    assert form.base == "e"
    logs = [scaled(log_vector(a), q) for a, q in form.terms]
    return added([{0: form.const}, *logs])


def log_vector(a: Fraction) -> Vector:
    """Return the coordinates of log a: the exponents of the primes in a."""
    primes = [(p, 1) for p in _primes(a.numerator)] + [(p, -1) for p in _primes(a.denominator)]
    return added([{p: Fraction(e)} for p, e in primes])


def added(vectors: Iterable[Vector]) -> Vector:
    """Add vectors, and leave out what is 0."""
    whole: Vector = {}
    for part in vectors:
        for place, q in part.items():
            whole[place] = whole.get(place, ZERO) + q
    return {place: q for place, q in whole.items() if q}


def scaled(one: Vector, q: Number) -> Vector:
    """Multiply a vector by a number."""
    return {place: c * q for place, c in one.items()}


def log_ratio(one: Weight, other: Weight) -> Vector:
    """Return the coordinates of the logarithm of one number r e^t over another."""
    return added([log_vector(one[0] / other[0]), {0: one[1] - other[1]}])


def sign(one: Vector) -> int:
    """Return the sign by 60 correct digits, far from 0 unless there is no coordinate left."""
    if not any(one.values()):
        return 0
    with localcontext() as context:
        context.prec = 60
        parts = [
            Decimal(q.numerator) / q.denominator * (Decimal(place).ln() if place else 1)
            for place, q in one.items()
        ]
        whole = sum(parts, Decimal(0))
    assert abs(whole) > Decimal("1e-40")
    return 1 if whole > 0 else -1


def maximisers(vectors: dict[str, Vector]) -> tuple[str, ...]:
    """Return every key that no other beats, in order."""
    return tuple(
        y
        for y, one in vectors.items()
        if all(sign(added([one, scaled(other, -1)])) >= 0 for other in vectors.values())
    )


def _primes(n: int) -> list[int]:
    found, p = [], 2
    while n > 1:
        while n % p == 0:
            found.append(p)
            n //= p
        p += 1
    return found
