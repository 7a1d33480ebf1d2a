"""Logarithmic forms as vectors over the primes: an oracle for equality and sign.

Arguments are factored by trial division, so their primes must be small. Two forms to one
base are equal exactly when their vectors are.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from decimal import Context, Decimal
from fractions import Fraction
from functools import cache, reduce

from refnb.core.checks import Number
from refnb.exact.logarithm import LogForm

Vector = dict[int, Fraction]  # 0 for the rational part, a prime for its logarithm
MANY = Context(prec=250)


def vector(form: LogForm) -> Vector:
    """Return the coordinates of a form; to the base 2 the rational part is an exponent of 2."""
    logs = [scaled(log_vector(a), q) for a, q in form.terms]
    return added([{0 if form.base == "e" else 2: form.const}, *logs])


@cache
def log_vector(a: Number) -> Vector:
    """Return the coordinates of log a: the exponents of the primes in a."""
    return added([_primes(a.numerator), scaled(_primes(a.denominator), -1)])


def added(vectors: Iterable[Mapping[int, Number]]) -> Vector:
    """Add vectors, and leave out what is 0."""
    whole: Vector = {}
    for part in vectors:
        for place, q in part.items():
            whole[place] = whole.get(place, Fraction(0)) + q
    return {place: q for place, q in whole.items() if q}


def scaled(one: Mapping[int, Number], q: Number) -> Vector:
    """Multiply a vector by a number."""
    return {place: Fraction(c * q) for place, c in one.items()}


def sign(one: Vector) -> int:
    """Return the sign by 250 digits, far from 0 unless there is no coordinate left."""
    if not any(one.values()):
        return 0
    quotients = {place: MANY.divide(q.numerator, q.denominator) for place, q in one.items()}
    whole = reduce(MANY.add, [MANY.multiply(q, _log(place)) for place, q in quotients.items()])
    assert abs(whole) > Decimal("1e-150")
    return 1 if whole > 0 else -1


def maximisers(vectors: dict[str, Vector]) -> tuple[str, ...]:
    """Return every key that no other beats, in order."""
    return tuple(
        y
        for y, one in vectors.items()
        if all(sign(added([one, scaled(other, -1)])) >= 0 for other in vectors.values())
    )


@cache
def _log(place: int) -> Decimal:
    return MANY.ln(place) if place else Decimal(1)


def _primes(n: int) -> Counter[int]:
    found, p = Counter[int](), 2
    while n > 1:
        p = n if p * p > n else p
        while n % p == 0:
            found[p] += 1
            n //= p
        p += 1 + (p > 2)
    return found
