"""The positive roots of a polynomial with whole coefficients: each told apart, each certified.

    p           a polynomial without multiple roots      whole coefficients from x^0 up
    V(p)        changes of sign between coefficients     int
    a / b       a root that is a fraction                Fraction: a divides c_0, b divides c_n
    m           a prime, and then m^2, m^4, ...          int
    2^k         a bound above every root                 Fraction
    low, high   the ends of an open interval that        Fraction
                holds one root, an irrational one

Fractions come first. A root a / b is one modulo every prime that does not divide c_n, and Newton's
step x - p(x) / p'(x) makes a root modulo m one modulo m^2, until m leaves a single fraction;
putting that into p is the proof.

What is left over has irrational roots alone. V(p) = 0 says that none of them is positive, and
V(p) = 1 that one is; for the roots in 0..1 so does V((x + 1)^n p(1 / (x + 1))). An interval for
which V is greater is halved.

The trap: digits never show that a number is a fraction, nor that two roots are the same. Division
and common divisors do. And a grid of trial points, however fine, can step over two roots at once.

Source: R. Descartes, La Géométrie (1637), book III; R. Loos, Computing rational zeros of integral
polynomials by p-adic expansion (1983); G. E. Collins, A. G. Akritas, Polynomial real root
isolation using Descarte's rule of signs (1976); M. Fujiwara (1916) for the bound.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate, count, pairwise
from math import isqrt

from refnb.core import checks, limits
from refnb.core.checks import Size, Tabled
from refnb.core.errors import EmptyData, OutOfRange
from refnb.core.limits import Limits
from refnb.exact import polynomial
from refnb.exact.polynomial import Polynomial

MAX_PLACES = 100
MAX_HALVINGS = 256


@dataclass(frozen=True)
class Root:
    """One root of `factor`: the only one between low and high, or low = high itself."""

    factor: Polynomial
    multiplicity: int
    low: Fraction
    high: Fraction

    @property
    def fraction(self) -> Fraction | None:
        """The root, where it is a fraction."""
        return self.low if self.low == self.high else None

    def halved(self) -> "Root":
        """Return the same root in the half of its interval that it lies in.

        >>> Root((-2, 0, 1), 1, Fraction(1), Fraction(2)).halved().high
        Fraction(3, 2)
        """
        middle = (self.low + self.high) / 2
        if polynomial.sign(self.factor, middle) == polynomial.sign(self.factor, self.high):
            return replace(self, high=middle)
        return replace(self, low=middle)


@dataclass(frozen=True)
class Place(Tabled):
    """A root, exact where it is a fraction, or else cut off; and how often it occurs."""

    value: Fraction
    exact: bool
    multiplicity: int


def positive(p: Sequence[int], places: Size, *, within: Limits = limits.USUAL) -> tuple[Place, ...]:
    """Return the roots x > 0 of c_0 + c_1 x + ... + c_n x^n in ascending order.

    An irrational one is cut off: `value` is the greatest multiple of 10^-places below it.

    Raises EmptyData when all coefficients are 0; OutOfRange for places beyond 100, for n above 500
    or so: when 4 (n + 1) times the bits of the longest coefficient, n + 1 at least, are
    more than 1000000, and when roots, complex ones included, lie so close to one another that
    256 halvings do not tell them apart.

    >>> positive([-2, 0, 1], 3)
    (Place(value=Fraction(707, 500), exact=False, multiplicity=1),)
    >>> positive([-1, 3], 1)
    (Place(value=Fraction(1, 3), exact=True, multiplicity=1),)
    """
    checks.size(places, "the number of places", 0, MAX_PLACES)
    p = polynomial.trimmed(p)
    if not p:
        raise EmptyData("every number is a root of 0, at least one coefficient must differ from it")
    bits = max(abs(c).bit_length() for c in p)
    within.check_bits(work(len(p) - 1, bits), "a polynomial's roots")
    found = apart(every(p))
    return tuple(Place(*placed(root, places), root.multiplicity) for root in found)


def work(n: int, bits: int) -> int:
    """Return 4 (n + 1) max(b, n + 1): what the roots of degree n with b bits are measured by.

    >>> work(9, 5), work(9, 100)
    (400, 4000)
    """
    return 4 * (n + 1) * max(bits, n + 1)


def every(p: Polynomial) -> list[Root]:
    """Return the positive roots of p, which is not 0, in any order.

    >>> [(root.fraction, root.multiplicity) for root in every((0, 1, -2, 1))]
    [(Fraction(1, 1), 2)]
    """
    p = p[next(i for i, c in enumerate(p) if c) :]
    if polynomial.variations(p) == 0:
        return []
    return [root for factor, m in polynomial.square_free(p) for root in _of_factor(factor, m)]


def _of_factor(p: Polynomial, m: int) -> Iterator[Root]:
    """Yield the positive roots of a factor without multiple roots: fractions, then the others."""
    for x in fractions(p):
        line = (-x.numerator, x.denominator)
        p = polynomial.divided(p, line)
        if x > 0:
            yield Root(line, m, x, x)
    for low, high in intervals(p):
        root = Root(p, m, low, high)
        while root.low == 0:
            root = root.halved()
        yield root


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
            _check_halvings(e)
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


def _check_halvings(halvings: int) -> None:
    """Require fewer than 256 halvings of an interval, or of all of them together: OutOfRange."""
    if halvings == MAX_HALVINGS:
        raise OutOfRange(f"two roots are still not told apart after {halvings} halvings")


def vanishes(p: Polynomial, root: Root) -> bool:
    """Return whether p, which is not 0, is 0 at the root.

    >>> vanishes((6, 0, -5, 0, 1), every((-2, 0, 1))[0])
    True
    """
    if root.fraction is not None:
        return polynomial.sign(p, root.fraction) == 0
    shared = polynomial.common_divisor(root.factor, p)
    return _changes(shared, root.low, root.high)


def distinct(roots: Iterable[Root]) -> list[Root]:
    """Return the roots in their order, each number once.

    >>> len(distinct(every((-2, 0, 1)) + every((6, 0, -5, 0, 1))))
    2
    """
    found = list[Root]()
    for root in roots:
        if not any(_same(root, other) for other in found):
            found.append(root)
    return found


def _same(one: Root, other: Root) -> bool:
    if one.fraction is not None:
        return one.fraction == other.fraction
    low, high = max(one.low, other.low), min(one.high, other.high)
    return low < high and _changes(polynomial.common_divisor(one.factor, other.factor), low, high)


def _changes(p: Polynomial, low: Fraction, high: Fraction) -> bool:
    """Return whether p changes its sign: it has at most one root between the ends, a simple one."""
    return polynomial.sign(p, low) * polynomial.sign(p, high) < 0


def apart(roots: Sequence[Root]) -> list[Root]:
    """Return different roots in ascending order, so narrow that there are numbers between them.

    Raises OutOfRange when 256 halvings do not tell two of them apart.
    """
    halvings = 0
    while close := _close(found := sorted(roots, key=lambda root: root.low)):
        _check_halvings(halvings)
        roots = [r.halved() if r in close else r for r in found]
        halvings += 1
    return found


def between(roots: Sequence[Root]) -> list[Fraction]:
    """Return a number before, between and after roots that `apart` gave, all of them above 0.

    >>> between([]), between(apart(every((-1, 1))))
    ([Fraction(1, 1)], [Fraction(1, 2), Fraction(2, 1)])
    """
    highs = [Fraction(0), *(root.high for root in roots)]
    lows = [*(root.low for root in roots), highs[-1] + 2]
    return [(high + low) / 2 for high, low in zip(highs, lows, strict=True)]


def _close(roots: list[Root]) -> list[Root]:
    """Return the neighbours that have no number between them."""
    return [root for pair in pairwise(roots) if pair[1].low <= pair[0].high for root in pair]


def placed(root: Root, places: int) -> tuple[Fraction, bool]:
    """Return the root itself and True where it is a fraction, or it cut off and False.

    >>> placed(every((-2, 0, 1))[0], 2)
    (Fraction(141, 100), False)
    """
    if root.fraction is not None:
        return root.fraction, True
    scale = 10**places
    while root.low * scale // 1 != -(-root.high * scale // 1) - 1:
        root = root.halved()
    return Fraction(root.low * scale // 1, scale), False
