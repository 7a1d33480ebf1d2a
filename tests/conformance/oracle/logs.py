"""Numbers with logarithms in them: c + q log a + ..., told apart by the primes of the arguments.

The arguments are divided by the small primes, and what is left of them is split by common
divisors until no two pieces have one. So each argument is a product of whole powers of
pieces that have nothing in common: a sum of logarithms is 0 when every piece cancels.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

from . import bounds as b
from . import numbers as n
from .bounds import Bounds
from .numbers import Number, Refused
from .reading import Json, array, number, record, text

BASES = {"e": 0, "2": 2}
MOST_BITS = 1000000
PRIMES = [p for p in range(2, 1000) if all(p % d for d in range(2, p))]
START = 64


@dataclass(frozen=True)
class Log:
    """const + the sum of q log a over the terms (a, q)."""

    base: str
    const: Number
    terms: tuple[tuple[Number, Number], ...]

    @staticmethod
    def read(value: Json) -> "Log":
        members = record(value)
        pairs = [array(pair) for pair in array(members["terms"])]
        terms = tuple((number(a), number(q)) for a, q in pairs)
        return Log(text(members["base"]), number(members["const"]), terms)

    def write(self) -> Json:
        terms: list[Json] = [[n.canonical(a), n.canonical(q)] for a, q in self.terms]
        return {"base": self.base, "const": n.canonical(self.const), "terms": terms}

    def times(self, by: Number) -> "Log":
        terms = tuple((a, n.multiply(q, by)) for a, q in self.terms if by[0])
        return Log(self.base, n.multiply(self.const, by), terms)

    def minus(self, other: "Log") -> "Log":
        return together([self, other.times((-1, 1))], self.base)

    def flat(self) -> tuple[Number, list[tuple[Number, Number]]]:
        """Return the part without logarithms, and all others as natural logarithms.

        A rational c to the base 2 is the logarithm of 2^c; to the base e it stays.
        """
        if self.base == "e":
            return self.const, list(self.terms)
        return n.ZERO, [*self.terms, ((BASES[self.base], 1), self.const)]


Value = Log | str
ZERO = Log("e", n.ZERO, ())


def constant(c: Number, base: str = "e") -> Log:
    return Log(base, c, ())


def log(a: Number, base: str = "e") -> Log:
    return Log(base, n.ZERO, ((a, n.ONE),) if a != n.ONE else ())


def together(logs: Iterable[Log], base: str = "e") -> Log:
    """Add up numbers of one base: equal arguments join."""
    const, joined = n.ZERO, dict[Number, Number]()
    for one in logs:
        const = n.add(const, one.const)
        for a, q in one.terms:
            joined[a] = n.add(joined.get(a, n.ZERO), q)
    return Log(base, const, tuple((a, q) for a, q in joined.items() if q[0]))


# Pieces


def pieces(wholes: Iterable[int]) -> list[int]:
    """Return numbers without common divisors, no powers, that make up all of these."""
    rest, found = [], set()
    for whole in wholes:
        left = whole
        for p in PRIMES:
            while left % p == 0:
                left //= p
                found.add(p)
        rest.append(left)
    return sorted(found) + sorted({simplest(piece) for piece in split(rest)})


def split(numbers: Iterable[int]) -> set[int]:
    """Split numbers at their common divisors until no two have one."""
    apart = set(numbers) - {1}
    while True:
        pair = next(((x, y) for x, y in combinations(apart, 2) if n.divisor(x, y) > 1), None)
        if pair is None:
            return apart
        g = n.divisor(*pair)
        apart = (apart - set(pair)) | {g, *(x // g for x in pair)} - {1}


def simplest(whole: int) -> int:
    """Return the number of which this is the greatest power; it has no prime below 1000."""
    for d in range(2, whole.bit_length() // 9 + 1):
        if all(d % p for p in range(2, d)) and (x := root(whole, d)) ** d == whole:
            return simplest(x)
    return whole


def root(whole: int, d: int) -> int:
    """Return the whole part of the d-th root, after Newton, from above."""
    x = 1 << (whole.bit_length() // d + 1)
    while (y := ((d - 1) * x + whole // x ** (d - 1)) // d) < x:
        x = y
    return x


def often(piece: int, whole: int) -> int:
    """Return how often the piece divides the number."""
    count = 0
    while whole % piece == 0:
        whole, count = whole // piece, count + 1
    return count


def arguments(logs: Iterable[Log]) -> list[int]:
    return pieces({part for one in logs for a, _ in one.flat()[1] for part in a})


def exponents(one: Log, of: list[int]) -> dict[int, Number]:
    """Return the exponent of each piece in e to this number."""
    powers = dict.fromkeys(of, n.ZERO)
    for (above, below), q in one.flat()[1]:
        for piece in of:
            times = often(piece, above) - often(piece, below)
            if times:
                powers[piece] = n.add(powers[piece], n.multiply((times, 1), q))
    return powers


# What it is worth


def is_zero(one: Log) -> bool:
    """Tell whether all pieces cancel: e to a fraction is no product of powers of fractions."""
    powers = exponents(one, arguments([one]))
    return not one.flat()[0][0] and not any(p for p, _ in powers.values())


def rational(one: Log) -> Number:
    """Return the base to this number; refuse it if irrational or too long."""
    powers = exponents(one, arguments([one]))
    if one.flat()[0][0] or any(q != 1 for _, q in powers.values()):
        raise Refused("OutOfRange")
    sides = []
    for sign in (1, -1):
        side = {piece: sign * p for piece, (p, _) in powers.items() if sign * p > 0}
        sides.append(_product(side))
    return sides[0], sides[1]


def _product(powers: Mapping[int, int]) -> int:
    if sum((piece.bit_length() - 1) * p for piece, p in powers.items()) > MOST_BITS:
        raise Refused("OutOfRange")
    product = 1
    for piece, p in powers.items():
        product *= piece**p
    if product.bit_length() > MOST_BITS:
        raise Refused("OutOfRange")
    return product


def natural(one: Log, bits: int) -> Bounds:
    """Return bounds of the number times the natural logarithm of its base."""
    const, terms = one.flat()
    parts = [b.scaled(b.logarithm(a, bits), q) for a, q in terms]
    return b.added([*parts, b.scaled((1 << bits, 1 << bits), const)])


def sign(one: Log) -> int:
    if is_zero(one):
        return 0
    bits = START
    while True:
        low, high = natural(one, bits)
        if low > 0 or high < 0:
            return 1 if low > 0 else -1
        bits *= 2


def order(x: Value, y: Value) -> int:
    """Return -1, 0 or 1, as x is below, equal to or above y; both can be infinite."""
    ends = {"-inf": -1, "inf": 1}
    if isinstance(x, Log) and isinstance(y, Log):
        return sign(x.minus(y))
    left = 0 if isinstance(x, Log) else ends[x]
    right = 0 if isinstance(y, Log) else ends[y]
    return (left > right) - (left < right)


def floor(one: Log) -> int:
    """Return the whole part: where the bounds leave two, the sign of a difference decides."""
    bits = START
    while True:
        low, high = natural(one, bits)
        unit = b.logarithm((BASES[one.base], 1), bits) if BASES[one.base] else (1 << bits,) * 2
        least = min(low // unit[0], low // unit[1])
        most = max(high // unit[0], high // unit[1])
        if least == most:
            return least
        if most == least + 1:
            return most if sign(one.minus(constant((most, 1), one.base))) >= 0 else least
        bits *= 2
