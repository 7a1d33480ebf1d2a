"""Switching points: at which weight of smoothing another label is decided.

    a          weight of smoothing               a > 0; a = 0 is no smoothing
    n          count n(y, f, x_f)                int or Fraction >= 0
    N, K       count and number of the values    of feature f with label y
    s(y, a)    score of label y                  prior times (n + a) / (N + a K) over the features
    P(y, z)    polynomial of two labels          s(y, a) - s(z, a), cleared of denominators

Two labels tie just at the roots a > 0 of P(y, z). The decision flips at a root where the greatest
score changes hands; where it only meets another score, it touches. An m-estimate moves the same
way: (n + m / K) / (N + m) is additive smoothing of the feature with a = m / K.

P has whole coefficients: lines that both products share are cancelled, then powers of a, then
the common divisor of the coefficients, and the last one is positive.

The trap: a near 0 is not a = 0, where there may be no decision at all. And a list of usual
weights shows hardly any flip, since most lie far outside it.

Source: R. Descartes, La Géométrie (1637), book III, on how many roots there are. The question,
and that each answer is proven, are ours.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, pairwise
from math import gcd, lcm, prod

from refnb.classifiers import naive
from refnb.classifiers.naive import Prior
from refnb.core import checks, limits, signatures
from refnb.core.checks import Number, Size
from refnb.core.errors import BadWeight
from refnb.core.limits import Limits
from refnb.core.notebook import Tabled
from refnb.estimation import schema
from refnb.estimation.counting import Counts
from refnb.estimation.schema import Instance
from refnb.exact import polynomial, rational, roots
from refnb.exact.polynomial import Polynomial
from refnb.exact.roots import Root

Labels = tuple[str, ...]
Line = tuple[Number, Number]  # (n, u) is n + u a
Pairs = Mapping[frozenset[str], Polynomial]


@dataclass(frozen=True)
class Point(Tabled):
    """A weight a > 0 where labels tie: `at` has the greatest score there, `beyond` after it.

    `value` is a where it is a fraction, or else a cut off. It is a root of the polynomial of two
    labels: the first one before it, and the first one that joins.
    """

    value: Fraction
    exact: bool
    polynomial: Polynomial
    at: Labels
    beyond: Labels


@dataclass(frozen=True)
class Switches(Tabled):
    """The labels of the greatest score, in declared order: at a = 0, from there on, and beyond.

    None are named at 0 where an estimate is 0 / 0 there, or every score is 0.
    """

    zero: Labels
    first: Labels
    points: tuple[Point, ...]


@dataclass(frozen=True)
class _Score:
    """s(y, a): the prior times some lines, over others."""

    prior: Fraction
    over: list[Line]
    under: list[Line]

    def at(self, a: Fraction) -> Fraction:
        """Return the score for one weight."""
        over, under = (prod(n + u * a for n, u in lines) for lines in (self.over, self.under))
        return self.prior * over / under


def weight(
    counts: Counts,
    x: Instance,
    rule: str,
    prior: Prior,
    places: Size,
    *,
    within: Limits = limits.USUAL,
) -> Switches:
    """Return the weights a > 0 at which labels tie for the greatest score; the prior stays.

    `rule` is "add", where a is the pseudo-count, or "m", where it is the m of an m-estimate.

    Raises BadWeight for another rule; UndefinedEstimate for a prior of 0 / 0; DomainMismatch when
    the given prior has other labels; UnknownFeature; UnknownValue; OutOfRange for places
    beyond 100, and where the roots of the polynomials are refused, the work of all added up.

    >>> seen = Counts(schema.Schema(("y", "z"), {"f": ("0", "1")}), {"y": 1, "z": 3},
    ...               {"f": {"y": {"0": 1, "1": 0}, "z": {"0": 1, "1": 2}}})
    >>> prior = {"y": Fraction(9, 20), "z": Fraction(11, 20)}
    >>> found = weight(seen, {"f": "0"}, "add", prior, 4)
    >>> found.first, found.points[0].value, found.points[0].beyond
    (('y',), Fraction(4, 1), ('z',))
    """
    _check_rule(rule)
    priors = naive.estimate_prior(counts.labels, prior)
    return _switches({y: _score(p, counts, x, rule, y) for y, p in priors.items()}, places, within)


def weight_and_prior(
    counts: Counts, x: Instance, rule: str, places: Size, *, within: Limits = limits.USUAL
) -> Switches:
    """Return the same when one rule smooths the prior, too: pi(y) = (n(y) + a) / (n + a L).

    L is the number of labels.

    Raises BadWeight for another rule; UnknownFeature; UnknownValue; OutOfRange as `weight` does.

    >>> seen = Counts(schema.Schema(("y", "z"), {"f": ("0", "1")}), {"y": 1, "z": 3},
    ...               {"f": {"y": {"0": 1, "1": 0}, "z": {"0": 1, "1": 2}}})
    >>> weight_and_prior(seen, {"f": "0"}, "add", 4)
    Switches(zero=('y', 'z'), first=('z',), points=())
    """
    _check_rule(rule)
    scores = {y: _score(Fraction(1), counts, x, rule, y) for y in counts.labels}
    for y, (over, _) in _smoothed(counts.labels, rule).items():
        scores[y].over.append(over)  # what is below is the same for all labels
    return _switches(scores, places, within)


def _check_rule(rule: str) -> None:
    checks.known([rule], ("add", "m"), BadWeight, "the rule whose weight moves")


def _score(prior: Fraction, counts: Counts, x: Instance, rule: str, y: str) -> _Score:
    """Return the prior and the lines of the features of x."""
    schema.check_instance(counts.schema, x, "the instance")
    lines = [_smoothed(rows[y], rule)[x[f]] for f, rows in counts.values.items() if f in x]
    return _Score(prior, [over for over, _ in lines], [under for _, under in lines])


def _smoothed(counts: Mapping[str, Number], rule: str) -> dict[str, tuple[Line, Line]]:
    """Return n + a and N + a K for each value, or n + a / K and N + a for an m-estimate."""
    total, values = rational.total(counts.values()), len(counts)
    u, v = (1, values) if rule == "add" else (Fraction(1, values), 1)
    return {value: ((n, u), (total, v)) for value, n in counts.items()}


def _switches(scores: dict[str, _Score], places: int, within: Limits) -> Switches:
    checks.size(places, "the number of places", 0, roots.MAX_PLACES)
    pairs = _pairs(scores, within)
    found = roots.apart(
        roots.distinct(root for p in pairs.values() if p for root in roots.every(p))
    )
    best = [_best(scores, a) for a in roots.between(found)]
    points = (
        _point(root, pairs, tuple(scores), *around, places)
        for root, around in zip(found, pairwise(best), strict=True)
    )
    defined = all(n for score in scores.values() for n, _ in score.under)
    zero = _best(scores, Fraction(0)) if defined else ()
    return Switches(zero, best[0], tuple(point for point in points if point))


def _best(scores: Mapping[str, _Score], a: Fraction) -> Labels:
    """Return the labels of the greatest score for one weight, none where every score is 0."""
    values = {y: score.at(a) for y, score in scores.items()}
    most = max(values.values())
    return tuple(y for y, s in values.items() if s == most > 0)


def _point(
    root: Root, pairs: Pairs, labels: Labels, before: Labels, beyond: Labels, places: int
) -> Point | None:
    """Return who ties at a root, and who is best beyond; None where nobody joins the best."""
    shared = {y: pairs[frozenset((before[0], y))] for y in labels if y not in before}
    joining = [y for y, p in shared.items() if y in beyond or roots.vanishes(p, root)]
    if not joining:
        return None
    first = next(y for y in joining if y in beyond or beyond == before)
    at = tuple(y for y in labels if y in (*before, *joining))
    return Point(*roots.placed(root, places), shared[first], at, beyond)


def _pairs(scores: Mapping[str, _Score], within: Limits) -> Pairs:
    """Return P(y, z) for each pair of labels, if the work for all of them is within the limit."""
    found, work = dict[frozenset[str], Polynomial](), 0
    for y, z in combinations(scores, 2):
        sides = _cleared(scores[y], scores[z])
        lines = max(len(side) for side in sides) - 1
        work += roots.work(lines, max(sum(sum(p).bit_length() for p in side) for side in sides))
        within.check_bits(work, "the weights at which labels tie")
        found[frozenset((y, z))] = _difference(*map(polynomial.product_of, sides))
    return found


def _cleared(one: _Score, other: _Score) -> tuple[list[Polynomial], list[Polynomial]]:
    """Return the factors of both products of P, numbers first, without those that they share."""
    left, lefts = _lines(one.prior, one.over + other.under)
    right, rights = _lines(other.prior, other.over + one.under)
    over, under = left.numerator * right.denominator, right.numerator * left.denominator
    common = gcd(over, under) or 1
    return (
        [(over // common,), *(lefts - rights).elements()],
        [(under // common,), *(rights - lefts).elements()],
    )


def _lines(prior: Fraction, lines: Iterable[Line]) -> tuple[Fraction, Counter[Polynomial]]:
    """Return the product of a number and lines as a number and lines with coprime coefficients."""
    found = Counter[Polynomial]()
    for n, u in lines:
        scale = lcm(n.denominator, u.denominator)
        line = int(n * scale), int(u * scale)
        prior *= Fraction(gcd(*line), scale)
        found[polynomial.primitive(line)] += 1
    return prior, found


def _difference(left: Polynomial, right: Polynomial) -> Polynomial:
    """Return left - right over powers of a and the common divisor of its coefficients."""
    terms = [c - d for c, d in zip(left, right, strict=True)]
    first = next((i for i, c in enumerate(terms) if c), len(terms))
    rest = polynomial.trimmed(terms[first:])
    return polynomial.primitive(rest) if rest else rest


signatures.guard(globals())
