"""Polynomials with whole coefficients: divided, compared and taken apart without rounding.

    p, q    a polynomial, its coefficients from x^0 up     tuple of int, the last one not 0
    n       degree                                         len(p) - 1
    V(p)    changes of sign between the coefficients       int
    p'      derivative                                     (c_1, 2 c_2, ..., n c_n)

A polynomial is primitive when its coefficients have no common divisor and the last one is
positive; then it is, up to a number, the only one with its roots. The empty tuple is 0.

The trap: dividing with remainder makes coefficients of a thousand digits out of small ones. A
common divisor is guessed instead, from whole numbers, and one exact division proves it.

Source: R. Descartes, La Géométrie (1637), book III, on changes of sign; B. W. Char, K. O. Geddes,
G. H. Gonnet, GCDHEU (1989); D. Y. Y. Yun, On square-free decomposition algorithms (1976).
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import reduce
from itertools import pairwise
from math import gcd

Polynomial = tuple[int, ...]


def trimmed(p: Sequence[int]) -> Polynomial:
    """Return the same polynomial without zeros behind its last coefficient.

    >>> trimmed((1, 2, 0, 0))
    (1, 2)
    """
    n = len(p)
    while n and p[n - 1] == 0:
        n -= 1
    return tuple(p[:n])


def product(p: Polynomial, q: Polynomial) -> Polynomial:
    """Return p q.

    >>> product((1, 1), (-1, 1))
    (-1, 0, 1)
    """
    if not p or not q:
        return ()
    found = [0] * (len(p) + len(q) - 1)
    for i, a in enumerate(p):
        for j, b in enumerate(q):
            found[i + j] += a * b
    return tuple(found)


def product_of(factors: Iterable[Polynomial]) -> Polynomial:
    """Return the product of all of them, 1 for none.

    >>> product_of([(1, 1), (1, 1), (1, 1)])
    (1, 3, 3, 1)
    """
    return reduce(product, factors, (1,))


def sign(p: Polynomial, x: Fraction) -> int:
    """Return -1, 0 or 1, as p(x) is below, equal to or above 0.

    >>> sign((-2, 0, 1), Fraction(7, 5)), sign((-2, 0, 1), Fraction(3, 2))
    (-1, 1)
    """
    found, scale = 0, 1
    for c in reversed(p):
        found = found * x.numerator + c * scale
        scale *= x.denominator
    return (found > 0) - (found < 0)


def variations(p: Sequence[int]) -> int:
    """Return V(p): p has so many positive roots, counted as often as they occur, or 2, 4, ... less.

    >>> variations((6, -5, 1)), variations((1, 0, 1))
    (2, 0)
    """
    signs = [c > 0 for c in p if c]
    return sum(a != b for a, b in pairwise(signs))


def derivative(p: Polynomial) -> Polynomial:
    """Return p' = c_1 + 2 c_2 x + ... + n c_n x^(n - 1).

    >>> derivative((5, 3, 1))
    (3, 2)
    """
    return tuple(i * c for i, c in enumerate(p))[1:]


def primitive(p: Polynomial) -> Polynomial:
    """Return p over its content: whole coefficients without common divisor, the last positive.

    >>> primitive((6, 0, -4))
    (-3, 0, 2)
    """
    content = gcd(*p) if p and p[-1] > 0 else -gcd(*p)
    return tuple(c // content for c in p)


def quotient(p: Polynomial, q: Polynomial) -> Polynomial | None:
    """Return p / q when it has whole coefficients and nothing is left over, else None.

    >>> quotient((-1, 0, 1), (1, 1)), quotient((1, 0, 1), (1, 1))
    ((-1, 1), None)
    """
    rest, steps = list(p), len(p) - len(q)
    found = [0] * (steps + 1)
    for i in range(steps, -1, -1):
        found[i], left = divmod(rest[i + len(q) - 1], q[-1])
        if left:
            return None
        for j, b in enumerate(q):
            rest[i + j] -= found[i] * b
    return None if any(rest) else tuple(found)


def divided(p: Polynomial, q: Polynomial) -> Polynomial:
    """Return p / q for a q that is known to divide p.

    >>> divided((-1, 0, 1), (1, 1))
    (-1, 1)
    """
    found = quotient(p, q)
    assert found is not None, "a divisor is known to divide"
    return found


def common_divisor(p: Polynomial, q: Polynomial) -> Polynomial:
    """Return the primitive polynomial of highest degree that divides both, for p and q not 0.

    At x = 2^k the divisor d(x) divides the whole numbers p(x) and q(x); for a large k the greatest
    common divisor of these, written in digits between -2^(k-1) and 2^(k-1), is d up to a number.

    >>> common_divisor((-1, 0, 1), (1, 2, 1))
    (1, 1)
    """
    p, q = primitive(p), primitive(q)
    k = min(max(map(abs, p)), max(map(abs, q))).bit_length() + 3
    while True:
        guess = primitive(_digits(gcd(_packed(p, k), _packed(q, k)), k))
        if quotient(p, guess) is not None and quotient(q, guess) is not None:
            return guess
        k += k // 4 + 1


def square_free(p: Polynomial) -> list[tuple[Polynomial, int]]:
    """Return primitive factors f without multiple roots and their multiplicities m, for n >= 1.

    p is, up to a number, the product of the f^m; m ascends, and no two f have a common root.

    >>> square_free((2, -5, 4, -1))
    [((-2, 1), 1), ((-1, 1), 2)]
    """
    rest = common_divisor(p, derivative(p))
    roots, found = divided(primitive(p), rest), list[tuple[Polynomial, int]]()
    m = 1
    while len(roots) > 1:
        again = common_divisor(roots, rest)
        if len(again) < len(roots):
            found.append((divided(roots, again), m))
        roots, rest, m = again, divided(rest, again), m + 1
    return found


def _packed(p: Polynomial, k: int) -> int:
    """Return p(2^k)."""
    return sum(c << k * i for i, c in enumerate(p))


def _digits(n: int, k: int) -> Polynomial:
    """Return the polynomial with coefficients in -2^(k-1)..2^(k-1) that is n >= 1 at 2^k."""
    found = []
    while n:
        low = n & ((1 << k) - 1)
        low -= (low >> (k - 1)) << k
        found.append(low)
        n = (n - low) >> k
    return tuple(found)
