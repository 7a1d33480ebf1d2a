"""Certificates of flips: for which values of a number which label is decided, and no others.

    a       the number that moves               0 < a < end, or without an end
            a weight of smoothing               (n + a) / (N + a K) of each feature, a > 0
            that of an m-estimate               (n + a / K) / (N + a)
            a prior, or a factor                below 1; priors of others keep their ratios
    s(y)    score: lines n + u a over others    Score
    f       a polynomial with one root in an interval, where labels tie
    cuts    numbers between which Descartes' rule counts no changes of sign

Where the rule counts some although there is no root, the interval is halved: it is enough once.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, count, pairwise

from refnb.certificates import certificate, verify
from refnb.certificates.certificate import Certificate
from refnb.certificates.verify import Cuts, Flip, Line, Point, Score
from refnb.classifiers import naive
from refnb.classifiers.naive import Factors, Prior
from refnb.estimation.counting import Counts
from refnb.estimation.schema import Instance
from refnb.estimation.smoothing import Smoothing
from refnb.exact import polynomial, rational, real_roots
from refnb.exact.polynomial import Polynomial
from refnb.exact.real_roots import Root

PLACES = 12
Labels = tuple[str, ...]
Rivals = dict[str, dict[str, Polynomial]]  # of each label and each other one


def flips(scores: dict[str, Score], end: Fraction | None) -> Certificate:
    """Return the certificate of who is decided for each a between 0 and the end.

    >>> line = lambda n, u: Score(((Fraction(n), Fraction(u)),))
    >>> flips({"y": line(3, 0), "z": line(1, 1)}, None).proved()
    "'y', from 2 on 'z'"
    """
    rivals: Rivals = {y: {} for y in scores}
    found = list[Root]()
    for y, z in combinations(scores, 2):
        gap = tuple(verify.gap_of(scores[y], scores[z]))
        rivals[y][z] = rivals[z][y] = gap
        found += real_roots.every(gap) if gap else []
    roots = list[Root]()
    for root in real_roots.apart(real_roots.distinct(found)):
        while end is not None and root.low < end <= root.high and root.fraction is None:
            root = root.halved()  # noqa: PLW2901 - the same root, in half of its interval
        if end is None or root.high < end:
            roots.append(root)
    highs = [Fraction(0), *(root.high for root in roots)]
    lows = [*(root.low for root in roots), highs[-1] + 2 if end is None else end]
    between = [(high + low) / 2 for high, low in zip(highs, lows, strict=True)]
    best = [verify.best(verify.values(scores, a)) for a in between]
    around = zip(roots, pairwise(best), strict=True)
    crossings = [
        (root, *pair) for root, pair in around if _joined(rivals, root, pair[0]) != pair[0]
    ]
    points, cuts = _points(rivals, crossings, end), list[Fraction]()
    lows = [Fraction(0), *(point.high for point in points)]
    open_ends = [*(point.low for point in points), end]
    decided = (best[0], *(point.beyond for point in points))
    for low, high, now in zip(lows, open_ends, decided, strict=True):
        gaps = [p for y in now[:1] for p in rivals[y].values()]
        cuts += _halved(gaps, low, high)
    if not points and not cuts:
        cuts = [Fraction(1) if end is None else end / 2]
    told = Flip("inf" if end is None else end, scores, best[0], points)
    return certificate.made("flip", told, Cuts(tuple(cuts)))


def _joined(rivals: Rivals, root: Root, before: Labels) -> Labels:
    """Return the labels that have the greatest score at a root, in order."""
    gaps = rivals[before[0]] if before else {}
    meets = {z for z, p in gaps.items() if not p or real_roots.vanishes(p, root)}
    return tuple(y for y in rivals if y in before or y in meets)


def _points(
    rivals: Rivals, crossings: Sequence[tuple[Root, Labels, Labels]], end: Fraction | None
) -> tuple[Point, ...]:
    """Return the points with so many places that the proof succeeds."""
    for places in count(PLACES, PLACES):
        points = [_point(rivals, *crossing, places) for crossing in crossings]
        found = tuple(point for point in points if point)
        edges = [x for point in found for x in (point.low, point.high)]
        edges += [] if end is None else [end]
        if len(found) == len(points) and all(a < b for a, b in pairwise(edges)):
            return found
    raise AssertionError("unreachable: some number of places suffices")


def _point(rivals: Rivals, root: Root, before: Labels, beyond: Labels, places: int) -> Point | None:
    """Return a point with so many places, or None where they are not enough."""
    at, f = _joined(rivals, root, before), root.factor
    gaps = [pair for y in (before[0], beyond[0]) for pair in rivals[y].items()]
    for z, p in gaps:
        f = polynomial.common_divisor(f, p) if z in at and p else f
    value, exact = real_roots.placed(root, places)
    unit = Fraction(1, 10**places)
    low = value - unit if exact else value
    high = value + unit
    if low <= 0 or verify.changes(f, low, high) != 1:
        return None
    for _, p in gaps:
        while p and (rest := polynomial.quotient(p, f)) is not None:
            p = rest  # noqa: PLW2901 - what is left has no root of f
        if verify.changes(p, low, high):
            return None
    return Point(low, high, f, at, beyond)


def _halved(
    gaps: Sequence[Sequence[int]], low: Fraction, high: Fraction | None
) -> Iterator[Fraction]:
    if any(verify.changes(p, low, high) for p in gaps):
        middle = 2 * low + 1 if high is None else (low + high) / 2
        yield from _halved(gaps, low, middle)
        yield middle
        yield from _halved(gaps, middle, high)


def weight(counts: Counts, x: Instance, rule: str, prior: Prior | None) -> Certificate:
    """Return the certificate of the weights of smoothing that turn an answer.

    `rule` is "add", where a is the pseudo-count, or "m", where it is the m of an m-estimate. The
    prior stays as it is; without one the rule smooths it, too.
    """
    still = None if prior is None else naive.estimate_prior(counts.labels, prior)
    scores = dict[str, Score]()
    for y in counts.labels:
        lines = [_smoothed(row[y], x[f], rule) for f, row in counts.values.items() if f in x]
        if still is None:
            lines.append(_smoothed(counts.labels, y, rule))
        over, under = tuple(above for above, _ in lines), tuple(below for _, below in lines)
        fixed = () if still is None else ((still[y], Fraction(0)),)
        scores[y] = Score((*fixed, *over), under)
    return flips(scores, None)


def _smoothed(row: Mapping[str, int | Fraction], value: str, rule: str) -> tuple[Line, Line]:
    """Return n + a over N + a K, or n + a / K over N + a for an m-estimate."""
    a = Smoothing(rule, Fraction(1)).pseudo_count(len(row))
    return (Fraction(row[value]), a), (rational.total(row.values()), a * len(row))


def prior(prior: Mapping[str, Fraction], factors: Factors, label: str) -> Certificate:
    """Return the certificate of the priors of a label that turn an answer, all ratios kept.

    The prior of the label must be below 1, or the others have no ratios.

    >>> belief = {"ill": Fraction(1, 10), "well": Fraction(9, 10)}
    >>> test = {"test": {"ill": Fraction(4, 5), "well": Fraction(1, 5)}}
    >>> prior(belief, test, "ill").claim.points[0].polynomial
    (-1, 5)
    """
    rest, scores = 1 - Fraction(prior[label]), dict[str, Score]()
    for y, p in prior.items():
        moving = ((0, 1), (1, 0)) if y == label else ((1, -1), (p / rest, 0))
        lines = (*moving, *((row[y], 0) for row in factors.values()))
        scores[y] = Score(tuple((Fraction(n), Fraction(u)) for n, u in lines))
    return flips(scores, Fraction(1))


def factor(
    prior: Mapping[str, Fraction], factors: Factors, feature: str, label: str
) -> Certificate:
    """Return the certificate of the values of p(x_f | c) that turn an answer, for a label c.

    >>> belief = {"ill": Fraction(1, 10), "well": Fraction(9, 10)}
    >>> test = {"test": {"ill": Fraction(4, 5), "well": Fraction(1, 20)}}
    >>> factor(belief, test, "test", "ill").claim.points[0].polynomial
    (-9, 20)
    """
    others = {f: row for f, row in factors.items() if f != feature}
    rest, scores = naive.scores(prior, others), naive.scores(prior, factors)
    still = {y: Score(((s, Fraction(0)),)) for y, s in scores.items()}
    moving = Score(((Fraction(0), Fraction(1)), (rest[label], Fraction(0))))
    return flips(still | {label: moving}, Fraction(1))
