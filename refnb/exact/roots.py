"""The positive roots of a polynomial with whole coefficients: each told apart, each certified.

    p           a polynomial without multiple roots      whole coefficients from x^0 up
    V(p)        changes of sign between coefficients     int
    a / b       a root that is a fraction                Fraction: a divides p(0), b divides c_n
    low, high   the ends of an open interval that        Fraction
                holds one root, an irrational one

Fractions come first: every root a / b is a root modulo a prime, and Newton's steps lift it from
there until it is known. What is left over has irrational roots alone, and these are told apart by
Descartes: with V = 0 an interval holds no root, with V = 1 one; otherwise it is halved.

The trap: digits never show that a number is a fraction, nor that two roots are the same. Division
and common divisors do.

Source: R. Descartes, La Géométrie (1637), book III; the chapters on polynomials and isolation.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from refnb.core import checks, limits, signatures
from refnb.core.checks import Size
from refnb.core.errors import EmptyData
from refnb.core.limits import Limits
from refnb.core.notebook import Tabled
from refnb.exact import isolation, polynomial
from refnb.exact.polynomial import Polynomial

MAX_PLACES = 100


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
    for x in isolation.fractions(p):
        line = (-x.numerator, x.denominator)
        p = polynomial.divided(p, line)
        if x > 0:
            yield Root(line, m, x, x)
    for low, high in isolation.intervals(p):
        root = Root(p, m, low, high)
        while root.low == 0:
            root = root.halved()
        yield root


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
        isolation.check_halvings(halvings)
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


signatures.guard(globals())
