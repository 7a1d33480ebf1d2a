"""A number times lines over other lines, and the polynomial whose roots are where two are equal.

    a         the variable                              Fraction > 0
    n + u a   a line, n >= 0 and u > 0                  (n, u), int or Fraction
    f(a)      a number times some lines, over others    Function
    P         f(a) - g(a), cleared of denominators      whole coefficients from a^0 up

P has whole coefficients: lines that both products share are cancelled, then powers of a, then
the common divisor of the coefficients, and the last one is positive.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, zip_longest
from math import gcd, lcm, prod

from refnb.core.checks import Number
from refnb.core.limits import Limits
from refnb.exact import polynomial, real_roots
from refnb.exact.polynomial import Polynomial

Line = tuple[Number, Number]  # (n, u) is n + u a
Pairs = dict[frozenset[str], Polynomial]


@dataclass(frozen=True)
class Function:
    """A number times some lines, over others."""

    number: Fraction
    over: tuple[Line, ...]
    under: tuple[Line, ...]

    def at(self, a: Fraction) -> Fraction:
        """Return f(a).

        >>> Function(Fraction(1, 2), ((2, 1),), ((3, 4),)).at(Fraction(1))
        Fraction(3, 14)
        """
        over, under = (prod(n + u * a for n, u in lines) for lines in (self.over, self.under))
        return self.number * over / under


def differences(functions: Mapping[str, Function], within: Limits, what: str) -> Pairs:
    """Return P for each pair of functions, if the work for all of them is within the limit.

    Raises OutOfRange where the roots of all of them together would be refused.

    >>> from refnb.core import limits
    >>> f = Function(Fraction(1), ((0, 1),), ((1, 2),))
    >>> g = Function(Fraction(1), ((2, 1),), ((1, 1),))
    >>> differences({"f": f, "g": g}, limits.USUAL, "roots")[frozenset("fg")]
    (2, 4, 1)
    """
    pairs, work = Pairs(), 0
    for y, z in combinations(functions, 2):
        sides = _cleared(functions[y], functions[z])
        lines = max(len(side) for side in sides) - 1
        bits = max(sum(sum(p).bit_length() for p in side) for side in sides)
        work += real_roots.work(lines, bits)
        within.check_bits(work, what)
        left, right = map(polynomial.product_of, sides)
        terms = [c - d for c, d in zip_longest(left, right, fillvalue=0)]
        first = next((i for i, c in enumerate(terms) if c), len(terms))
        rest = polynomial.trimmed(terms[first:])
        pairs[frozenset((y, z))] = polynomial.primitive(rest) if rest else rest
    return pairs


def _cleared(f: Function, g: Function) -> tuple[list[Polynomial], list[Polynomial]]:
    """Return the factors of both products of P, numbers first, without those that they share."""
    left, lefts = _whole(f.number, (*f.over, *g.under))
    right, rights = _whole(g.number, (*g.over, *f.under))
    over, under = left.numerator * right.denominator, right.numerator * left.denominator
    common = gcd(over, under) or 1
    return (
        [(over // common,), *(lefts - rights).elements()],
        [(under // common,), *(rights - lefts).elements()],
    )


def _whole(number: Fraction, lines: Iterable[Line]) -> tuple[Fraction, Counter[Polynomial]]:
    """Return the product of a number and lines as a number and lines with coprime coefficients."""
    whole = Counter[Polynomial]()
    for n, u in lines:
        scale = lcm(n.denominator, u.denominator)
        line = int(n * scale), int(u * scale)
        number *= Fraction(gcd(*line), scale)
        whole[polynomial.primitive(line)] += 1
    return number, whole
