"""Sums of powers of e, and the shares of such powers in their sum.

Powers whose exponents differ by the logarithm of a fraction are counted together, as so many
of one of them. What is left cannot cancel: different products of roots of fractions, and
different powers of e with them, are independent of each other over the fractions. Powers that
are millions of bits apart are left alone: no coefficient makes up for that.
"""

from collections.abc import Iterable, Mapping
from math import prod

from . import bounds as b
from . import numbers as n
from .bounds import Bounds
from .logs import START, Log, arguments, constant, exponents, log, natural, together
from .numbers import Number

Signed = tuple[int, Log]
Kind = tuple[Number, tuple[Number, ...]]
Row = dict[tuple[int, ...], int]

APART = 1 << 22


def counted(terms: Iterable[tuple[Number, Log]]) -> list[Signed]:
    """Return the sum of c e^x as a sum of powers of e, each with a sign, that cannot cancel."""
    given = list(terms)
    parts, _ = n.whole(dict(enumerate(c for c, _ in given)))
    of = arguments(x for _, x in given)
    kinds: dict[Kind, Row] = {}
    for at, (_, x) in enumerate(given):
        powers = [exponents(x, of)[piece] for piece in of]
        wholes = tuple(p // q for p, q in powers)
        kind = (x.const, tuple((p % q, q) for p, q in powers))
        row = kinds.setdefault(kind, {})
        row[wholes] = row.get(wholes, 0) + parts[at]
    sums = [_joined(of, kind, heap) for kind, row in kinds.items() for heap in _heaps(of, row)]
    return [one for one in sums if one[0]]


def _heaps(of: list[int], row: Row) -> list[Row]:
    """Put those powers of one kind together that are not too far apart."""

    def near(one: tuple[int, ...], heap: Row) -> bool:
        steps = (
            sum(abs(k - i) * piece.bit_length() for k, i, piece in zip(one, other, of, strict=True))
            for other in heap
        )
        return any(bits <= APART for bits in steps)

    heaps: list[Row] = []
    for wholes, c in row.items():
        if c:
            close = [heap for heap in heaps if near(wholes, heap)]
            heaps = [heap for heap in heaps if heap not in close]
            heaps.append({k: v for heap in close for k, v in heap.items()} | {wholes: c})
    return heaps


def _joined(of: list[int], kind: Kind, heap: Row) -> Signed:
    """Add up the powers of one heap, in units of their common part."""
    least = [min(wholes[i] for wholes in heap) for i in range(len(of))]
    size = sum(
        c * prod(piece ** (k - low) for piece, k, low in zip(of, wholes, least, strict=True))
        for wholes, c in heap.items()
    )
    if not size:
        return 0, constant(n.ZERO)
    unit = [
        log((piece, 1)).times(n.add(rest, (low, 1)))
        for piece, rest, low in zip(of, kind[1], least, strict=True)
    ]
    return (1 if size > 0 else -1), together([constant(kind[0]), log((abs(size), 1)), *unit])


def powers(exponents: list[Log], bits: int) -> list[Bounds]:
    """Return bounds of e^x for each exponent, all divided by the greatest."""
    ends = [natural(x, bits) for x in exponents]
    top = max(high for _, high in ends)
    return [(b.power(low - top, bits)[0], b.power(high - top, bits)[1]) for low, high in ends]


def settled(terms: list[Signed], bits: int) -> int:
    """Return the sign of a sum, or 0 where bounds of its terms with so many bits leave it open."""
    signs = {sign for sign, _ in terms}
    if len(signs) < 2:
        return sum(signs)
    ends = powers([x for _, x in terms], bits)
    parts = [b.scaled(end, (sign, 1)) for end, (sign, _) in zip(ends, terms, strict=True)]
    low, high = b.added(parts)
    return (low > 0) - (high < 0)


def sign_of_sum(terms: Iterable[tuple[Number, Log]]) -> int:
    """Look at the terms as they are, and then at what is left when no more of them cancel."""
    given = [(c, x) for c, x in terms if c[0]]
    plain = [(1 if p > 0 else -1, together([x, log((abs(p), q))])) for (p, q), x in given]
    if at_once := settled(plain, START):
        return at_once
    left, bits = counted(given), START
    while left:
        if found := settled(left, bits):
            return found
        bits *= 2
    return 0


def neighbours(scores: Mapping[str, Log], label: str, places: int) -> tuple[Number, Number]:
    """Return the multiples of 10^-places next to the share of e^score in the sum."""
    unit, bits = 10**places, START + 4 * places
    while True:
        ends = dict(zip(scores, powers(list(scores.values()), bits), strict=True))
        rest = b.added([end for y, end in ends.items() if y != label])
        low, high = ends[label]
        least, over = divmod(low * unit, low + rest[1])
        most, under = divmod(-high * unit, high + rest[0])
        if -most - least <= 2:
            break
        bits *= 2
    if -most - least == 1 and over and under:
        return n.lowest(least, unit), n.lowest(least + 1, unit)
    while _above(scores, label, (least + 1, unit)) >= 0:
        least += 1
    exact = _above(scores, label, (least, unit)) == 0
    return n.lowest(least, unit), n.lowest(least if exact else least + 1, unit)


def _above(scores: Mapping[str, Log], label: str, bound: Number) -> int:
    """Return -1, 0 or 1, as the share is below, equal to or above the bound."""
    p, q = bound
    return sign_of_sum([((q - p if y == label else -p, 1), x) for y, x in scores.items()])
