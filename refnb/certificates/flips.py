"""Certificates of flips: for which values of a number which label is decided, and no others.

    a       the number that moves               0 < a < end, or without an end
    s(y)    score: lines n + u a over others    Score
    f       a polynomial with one root in an interval, where labels tie
    cuts    numbers between which Descartes' rule counts no changes of sign

Where the rule counts some although there is no root, the interval is halved: it is enough once.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, count, pairwise

from refnb.certificates import verify, written
from refnb.certificates.written import Certificate
from refnb.exact import polynomial, real_roots
from refnb.exact.polynomial import Polynomial
from refnb.exact.real_roots import Root

PLACES = 12
Labels = tuple[str, ...]
Line = tuple[Fraction, Fraction]
Pairs = Mapping[tuple[str, str], Polynomial]


@dataclass(frozen=True)
class Score:
    """The product of lines n + u a over that of others."""

    over: tuple[Line, ...]
    under: tuple[Line, ...] = ()


@dataclass(frozen=True)
class Point:
    """Where labels tie: the only root of a polynomial between low and high."""

    low: Fraction
    high: Fraction
    polynomial: Polynomial
    at: Labels
    beyond: Labels


@dataclass(frozen=True)
class Flips:
    """The labels of the greatest score from 0 on, and from each point on."""

    end: Fraction | str
    scores: dict[str, Score]
    first: Labels
    points: tuple[Point, ...]


@dataclass(frozen=True)
class Cuts:
    """Numbers between 0 and the end, between which nothing happens but at the points."""

    cuts: tuple[Fraction, ...]


@dataclass(frozen=True)
class _Question:
    """The scores, the polynomial of each pair of labels, the end, and the roots before it."""

    scores: dict[str, Score]
    pairs: Pairs
    end: Fraction | None
    roots: list[Root]

    def best(self, a: Fraction) -> Labels:
        """Return the labels of the greatest score."""
        return verify.best(verify.values(_plain(self.scores), a))

    def rivals(self, y: str) -> Iterator[tuple[str, Polynomial]]:
        """Yield each other label, with the polynomial of the two."""
        for z in self.scores:
            if z != y:
                yield z, self.pairs[y, z]


def flips(scores: dict[str, Score], end: Fraction | None) -> Certificate:
    """Return the certificate of who is decided for each a between 0 and the end.

    >>> line = lambda n, u: Score(((Fraction(n), Fraction(u)),))
    >>> flips({"y": line(3, 0), "z": line(1, 1)}, None).proved()
    "'y', from 2 on 'z'"
    """
    asked = _question(scores, end)
    best = [asked.best(a) for a in _between(asked)]
    around = zip(asked.roots, pairwise(best), strict=True)
    crossings = [(root, *pair) for root, pair in around if _joined(asked, root, pair[0]) != pair[0]]
    points, cuts = _points(asked, crossings), list[Fraction]()
    lows = [Fraction(0), *(point.high for point in points)]
    highs = [*(point.low for point in points), end]
    for low, high, now in zip(lows, highs, (best[0], *(p.beyond for p in points)), strict=True):
        cuts += _halved(asked, now, low, high)
    if not points and not cuts:
        cuts = [Fraction(1) if end is None else end / 2]
    told = Flips("inf" if end is None else end, scores, best[0], points)
    return written.made("flip", told, Cuts(tuple(cuts)))


def _question(scores: dict[str, Score], end: Fraction | None) -> _Question:
    plain, pairs, found = _plain(scores), dict[tuple[str, str], Polynomial](), list[Root]()
    for y, z in combinations(scores, 2):
        gap = tuple(verify.gap_of(plain[y], plain[z]))
        pairs[y, z] = pairs[z, y] = gap
        found += real_roots.every(gap) if gap else []
    return _Question(scores, pairs, end, _below(real_roots.apart(real_roots.distinct(found)), end))


def _plain(scores: Mapping[str, Score]) -> dict[str, verify.Score]:
    return {y: verify.Score(s.over, s.under) for y, s in scores.items()}


def _below(found: Sequence[Root], end: Fraction | None) -> list[Root]:
    """Return the roots below the end, each with an interval below it."""
    inside = list[Root]()
    for root in found:
        while end is not None and root.low < end <= root.high and root.fraction is None:
            root = root.halved()  # noqa: PLW2901 - the same root, in half of its interval
        if end is None or root.high < end:
            inside.append(root)
    return inside


def _between(asked: _Question) -> list[Fraction]:
    """Return a number before, between and after the roots."""
    highs = [Fraction(0), *(root.high for root in asked.roots)]
    last = highs[-1] + 2 if asked.end is None else asked.end
    lows = [*(root.low for root in asked.roots), last]
    return [(high + low) / 2 for high, low in zip(highs, lows, strict=True)]


def _joined(asked: _Question, root: Root, before: Labels) -> Labels:
    """Return the labels that have the greatest score at a root, in order."""
    meets = (
        {z: not p or real_roots.vanishes(p, root) for z, p in asked.rivals(before[0])}
        if before
        else {}
    )
    return tuple(y for y in asked.scores if y in before or meets.get(y))


def _points(
    asked: _Question, crossings: Sequence[tuple[Root, Labels, Labels]]
) -> tuple[Point, ...]:
    """Return the points with so many places that the proof succeeds."""
    for places in count(PLACES, PLACES):
        points = [_point(asked, *crossing, places) for crossing in crossings]
        found = tuple(point for point in points if point)
        edges = [x for point in found for x in (point.low, point.high)]
        edges += [] if asked.end is None else [asked.end]
        if len(found) == len(points) and all(a < b for a, b in pairwise(edges)):
            return found
    raise AssertionError("unreachable: some number of places suffices")


def _point(
    asked: _Question, root: Root, before: Labels, beyond: Labels, places: int
) -> Point | None:
    """Return a point with so many places, or None where they are not enough."""
    at, f = _joined(asked, root, before), root.factor
    gaps = [pair for y in (before[0], beyond[0]) for pair in asked.rivals(y)]
    for z, p in gaps:
        f = polynomial.common_divisor(f, p) if z in at and p else f
    value, exact = real_roots.placed(root, places)
    unit = Fraction(1, 10**places)
    low, high = (value - unit if exact else value), value + unit
    alone = low > 0 and verify.changes(list(f), low, high) == 1
    if alone and all(verify.changes(_without(p, f), low, high) == 0 for _, p in gaps):
        return Point(low, high, f, at, beyond)
    return None


def _without(p: Polynomial, f: Polynomial) -> list[int]:
    """Return p divided by f as often as nothing is left over."""
    while p and (rest := polynomial.quotient(p, f)) is not None:
        p = rest
    return list(p)


def _halved(
    asked: _Question, now: Labels, low: Fraction, high: Fraction | None
) -> Iterator[Fraction]:
    gaps = [list(p) for y in now[:1] for _, p in asked.rivals(y)]
    if any(verify.changes(p, low, high) for p in gaps):
        middle = 2 * low + 1 if high is None else (low + high) / 2
        yield from _halved(asked, now, low, middle)
        yield middle
        yield from _halved(asked, now, middle, high)
