"""The named mistakes of gathering numbers, of merging and of unlearning them."""

from collections.abc import Collection, Iterable
from fractions import Fraction

from refnb.conformance import wrong
from refnb.conformance.wrong import Mistake
from refnb.errors import DomainMismatch, Negative, OutOfRange
from refnb.estimation import moments
from refnb.estimation.moments import Moment, Moments
from refnb.estimation.schema import Example, Quantities
from refnb.exact import rational

Names = Collection[str]
Seen = Iterable[Example[Quantities]]
RIGHT_GATHER = moments.count
RIGHT_MERGE = moments.merge
RIGHT_SUBTRACT = moments.subtract


def _zeros(labels: Names, features: Names, observations: Seen) -> Moments:
    """Put 0 in the place of a missing value."""
    zero = dict.fromkeys(features, 0)
    filled = [Example({**zero, **s.instance}, s.label, s.weight) for s in observations]
    return RIGHT_GATHER(labels, features, filled)


def _complete(labels: Names, features: Names, observations: Seen) -> Moments:
    """Pass over every observation in which a value is missing."""
    whole = [s for s in observations if len(s.instance) >= len(features)]
    return RIGHT_GATHER(labels, features, whole)


def _unweighted(labels: Names, features: Names, observations: Seen) -> Moments:
    return RIGHT_GATHER(labels, features, [Example(s.instance, s.label) for s in observations])


def _squared_weights(labels: Names, features: Names, observations: Seen) -> Moments:
    """Square w x where w x^2 is meant."""
    seen = list(observations)
    right = RIGHT_GATHER(labels, features, seen)
    rows = {
        f: {y: Moment(m.weight, m.total, _squares(seen, f, y)) for y, m in row.items()}
        for f, row in right.features.items()
    }
    return Moments(right.labels, rows)


def _squares(seen: Collection[Example[Quantities]], feature: str, label: str) -> Fraction:
    rows = [s for s in seen if s.label == label and feature in s.instance]
    return rational.total((s.weight * s.instance[feature]) ** 2 for s in rows)


def _doubles(labels: Names, features: Names, observations: Seen) -> Moments:
    """Keep the sums in floating point."""
    right = RIGHT_GATHER(labels, features, observations)
    rows = right.features.items()
    return Moments(right.labels, {f: {y: _rounded(m) for y, m in r.items()} for f, r in rows})


def _rounded(m: Moment) -> Moment:
    t, u = wrong.double(Fraction(m.total)), wrong.double(Fraction(m.squares))
    return Moment(m.weight, t, max(u, t * t / (m.weight or 1)))


def _union(a: Moments, b: Moments) -> Moments:
    """Take what is in only one of both as it is."""
    try:
        return RIGHT_MERGE(a, b)
    except DomainMismatch:
        return Moments({**b.labels, **a.labels}, a.features)


def _at_zero(a: Moments, b: Moments) -> Moments:
    """Leave nothing where less than nothing would be left."""
    try:
        return RIGHT_SUBTRACT(a, b)
    except (Negative, OutOfRange):
        return RIGHT_SUBTRACT(a, a)


GATHERING: tuple[Mistake, ...] = (
    Mistake("moments-missing-as-zero", "0 for a gap", {"estimation.moments.count": _zeros}),
    Mistake("moments-gaps-dropped", "gaps drop all", {"estimation.moments.count": _complete}),
    Mistake("moments-weights-ignored", "weight 1", {"estimation.moments.count": _unweighted}),
    Mistake("moments-weights-squared", "(w x)^2", {"estimation.moments.count": _squared_weights}),
    Mistake("moments-in-doubles", "sums rounded", {"estimation.moments.count": _doubles}),
    Mistake("moments-merged-by-union", "any names", {"estimation.moments.merge": _union}),
    Mistake("moments-subtract-at-zero", "0 for -1", {"estimation.moments.subtract": _at_zero}),
)
