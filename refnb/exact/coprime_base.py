"""Whole numbers as powers of coprime ones: as good as primes, and found without factoring.

    n, q    a whole number > 0 and its exponent     int, Fraction
    c, t    coprime base and its exponents          no two of the c > 1 share a factor

    product of n^q = product of c^t

By unique factorisation such a product is 1 exactly when every exponent t is 0, and it is
rational exactly when every single c^t is.

The trap: to know whether 2^(10^8) 3^(-10^8) is 1, nobody has to multiply it out, and to
know whether a product of two huge primes divides another number, nobody has to find them.

Source: D. J. Bernstein, Factoring into coprimes in essentially linear time, Journal of
Algorithms 54 (2005), section 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import gcd, prod

from refnb.core import messages
from refnb.core.errors import OutOfRange


def coprime_base(exponents: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """Return exponents t, not 0, of coprime whole numbers c > 1 that have the same product.

    A pair that shares the factor g is split by all the powers of g that divide it:

        n^q c^t = m^q d^t g^(i q + j t)    for n = m g^i and c = d g^j

    The product of all the numbers falls by g^(i + j - 1) >= g each time, so this ends.

    Raises OutOfRange for a number that is not > 0.

    >>> coprime_base({12: Fraction(1), 18: Fraction(-1)}) == {2: Fraction(1), 3: Fraction(-1)}
    True
    """
    if any(n <= 0 for n in exponents):
        raise OutOfRange(f"whole numbers > 0 are needed, got {messages.quote(min(exponents))}")
    base: dict[int, Fraction] = {}
    waiting = [(n, q) for n, q in exponents.items() if n > 1 and q]
    while waiting:
        n, q = waiting.pop()
        c = next((c for c in base if gcd(c, n) > 1), 1)
        if c == 1:
            base[n] = q
            continue
        g, t = gcd(c, n), base.pop(c)
        (m, i), (d, j) = extract(n, g), extract(c, g)
        split = [(m, q), (d, t), (g, i * q + j * t)]
        waiting += [(n, q) for n, q in split if n > 1 and q]
    return base


def extract(n: int, g: int) -> tuple[int, int]:
    """Return m and the greatest i with n = m g^i, for g > 1, by way of the powers g^2, g^4, ...

    >>> extract(96, 2), extract(3, 2)
    ((3, 5), (3, 0))
    """
    if n % g:
        return n, 0
    m, i = extract(n, g * g)
    return (m // g, 2 * i + 1) if m % g == 0 else (m, 2 * i)


def rational_powers(base: Mapping[int, Fraction]) -> dict[int, int] | None:
    """Return the same product with whole exponents, or None when it is irrational.

    With u/s in lowest terms, c^(u/s) is rational exactly when c is an s-th power.

    >>> rational_powers({9: Fraction(3, 2)}), rational_powers({3: Fraction(3, 2)})
    ({3: 3}, None)
    """
    powers: dict[int, int] = {}
    for c, t in base.items():
        root = integer_root(c, t.denominator)
        if root**t.denominator != c:
            return None
        powers[root] = t.numerator
    return powers


def rational_product(base: Mapping[int, Fraction], bits: int) -> Fraction | None:
    """Return the product when it is rational and neither part of it has more bits; else None.

    A power c^t is at least 2^(t (bits of c - 1)), so the code never computes one that is much too
    long.

    >>> rational_product({2: Fraction(3)}, 4), rational_product({2: Fraction(3)}, 3)
    (Fraction(8, 1), None)
    """
    powers = rational_powers(base)
    if powers is None:
        return None
    if sum(abs(t) * (c.bit_length() - 1) for c, t in powers.items()) > 2 * bits:
        return None
    over = prod(c ** max(t, 0) for c, t in powers.items())
    under = prod(c ** max(-t, 0) for c, t in powers.items())
    return Fraction(over, under) if max(over, under).bit_length() <= bits else None


def integer_root(n: int, s: int) -> int:
    """Return the greatest whole number whose s-th power is at most n >= 1, by Newton's steps.

    The steps go down from a number above it: one more than the root of the leading half of n.

    >>> integer_root(63, 2), integer_root(64, 2), integer_root(64, 3)
    (7, 8, 4)
    """
    if s >= n.bit_length():
        return 1
    half = -(-n.bit_length() // (2 * s))
    root = integer_root(n >> half * s, s) + 1 << half
    while True:
        closer = ((s - 1) * root + n // root ** (s - 1)) // s
        if closer >= root:
            return root
        root = closer
