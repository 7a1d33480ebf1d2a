"""Roots one by one: those that are fractions, and an interval for each of the others.

    p        a polynomial without multiple roots, p(0) not 0    whole coefficients from x^0 up
    a / b    a root: a divides c_0, and b divides c_n           Fraction
    m        a prime, and then m^2, m^4, ...                    int
    V(p)     changes of sign between coefficients               int
    2^k      a bound above every root                           Fraction

A root a / b is one modulo every prime that does not divide c_n. Newton's step x - p(x) / p'(x)
makes a root modulo m one modulo m^2, until m leaves a single fraction; putting that into p
is the proof.

Without fractions, V(p) = 0 says that there is no positive root, and V(p) = 1 that there is one. For
the roots in 0..1 so does V((x + 1)^n p(1 / (x + 1))). An interval for which V is greater is halved.

The trap: a grid of trial points, however fine, can step over two roots at once; and to try the
divisors of c_0 and c_n, one has to factor them.

Source: R. Loos, Computing rational zeros of integral polynomials by p-adic expansion (1983);
G. E. Collins, A. G. Akritas, Polynomial real root isolation using Descarte's rule of signs (1976);
M. Fujiwara (1916) for the bound.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import accumulate, count
from math import isqrt

from refnb.core.errors import OutOfRange
from refnb.exact import polynomial
from refnb.exact.polynomial import Polynomial

MAX_HALVINGS = 256


def fractions(p: Polynomial) -> list[Fraction]:
    """Return the roots that are fractions, for p without multiple roots and p(0) not 0.

    A root a / b has |c_n a / b| <= |c_n c_0|: modulo a number more than twice as large, one whole
    number alone can be c_n a / b.

    >>> fractions((-2, 1, 6))
    [Fraction(-2, 3), Fraction(1, 2)]
    """
    prime, starts = _starts(p)
    lifted = (_lifted(p, x, prime) for x in starts)
    return [x for x in lifted if polynomial.sign(p, x) == 0]


def _starts(p: Polynomial) -> tuple[int, list[int]]:
    """Return the roots modulo the first prime that keeps the degree and has no multiple root."""
    slope = polynomial.derivative(p)
    for m in count(2):
        if p[-1] % m and all(m % k for k in range(2, isqrt(m) + 1)):
            starts = [x for x in range(m) if _modulo(p, x, m) == 0]
            if all(_modulo(slope, x, m) for x in starts):
                return m, starts
    raise AssertionError("there are primes without end")


def _lifted(p: Polynomial, x: int, m: int) -> Fraction:
    """Return the only fraction that the root x modulo a prime m can belong to."""
    slope = polynomial.derivative(p)
    while m <= 2 * abs(p[0] * p[-1]):
        m *= m
        x = (x - _modulo(p, x, m) * pow(_modulo(slope, x, m), -1, m)) % m
    whole = p[-1] * x % m
    return Fraction(whole - m if 2 * whole > m else whole, p[-1])


def _modulo(p: Polynomial, x: int, m: int) -> int:
    """Return p(x) modulo m."""
    found = 0
    for c in reversed(p):
        found = (found * x + c) % m
    return found


def check_halvings(halvings: int) -> None:
    """Require fewer than 256 halvings of an interval, or of all of them together: OutOfRange."""
    if halvings == MAX_HALVINGS:
        raise OutOfRange(f"two roots are still not told apart after {halvings} halvings")


def intervals(p: Polynomial) -> Iterator[tuple[Fraction, Fraction]]:
    """Yield an interval for each positive root in turn, for p without multiple roots and fractions.

    q has the roots of p between i / 2^e and (i + 1) / 2^e of the bound as its roots in 0..1.
    """
    if polynomial.variations(p) == 0:
        return
    bound, start = _bounded(p)
    waiting = [(start, 0, 0)]
    while waiting:
        q, i, e = waiting.pop()
        inside = polynomial.variations(_moved(q[::-1]))
        if inside == 1:
            yield bound * Fraction(i, 2**e), bound * Fraction(i + 1, 2**e)
        elif inside:
            check_halvings(e)
            left = tuple(c << len(q) - 1 - j for j, c in enumerate(q))
            waiting += [(_moved(left), 2 * i + 1, e + 1), (left, 2 * i, e + 1)]


def _bounded(p: Polynomial) -> tuple[Fraction, Polynomial]:
    """Return a power 2^k above all roots, by Fujiwara, and p(2^k x) up to a number."""
    last = abs(p[-1]).bit_length()
    sizes = ((i, abs(c).bit_length() - last + 1) for i, c in enumerate(reversed(p)) if i and c)
    k = 1 + max(-(-bits // i) for i, bits in sizes)
    shift = max(0, -k * (len(p) - 1))
    return Fraction(2) ** k, tuple(c << k * i + shift for i, c in enumerate(p))


def _moved(p: Polynomial) -> Polynomial:
    """Return p(x + 1)."""
    rest, found = list(reversed(p)), []
    while rest:
        rest = list(accumulate(rest))
        found.append(rest.pop())
    return tuple(found)
