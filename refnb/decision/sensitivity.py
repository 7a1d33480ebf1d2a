"""Sensitivity: how far one number can move before another label is decided.

    c         the label whose probability moves         str
    pi(y)     prior                                     prior[y]
    g(y)      product over the features of p(x_f | y)   Fraction >= 0
    s(y)      score                                     pi(y) g(y)
    t         the number that moves: pi(c), or one of   Fraction in 0..1
              the factors p(x_f | c)
    H         the greatest score of another label       Fraction >= 0
    t*        the threshold: there c ties with them     Fraction in 0..1
    a         weight of smoothing                       a > 0; a = 0 is no smoothing
    n         count n(y, f, x_f)                        int or Fraction >= 0
    N, K      count and number of the values            of feature f with label y
    s(y, a)   score of label y                          prior times each (n + a) / (N + a K)
    P(y, z)   polynomial of two labels                  s(y, a) - s(z, a), cleared of denominators

When pi(c) moves, the other priors keep their ratios. When a factor moves, all other numbers stay.
Either way s(c) moves along a straight line, and it passes the others once or never:

    pi(c) = t          t* = H / (g(c) + H)         H = max of s(y) / (1 - pi(c)), y other than c
    p(x_f | c) = t     t* = H / (s(c) / p(x_f | c))    H = max of s(y), y other than c

When the weight of smoothing moves, two labels tie just at the roots a > 0 of P(y, z). The decision
flips at a root where the greatest score changes hands; where it only meets another score, it
touches. An m-estimate moves the same way: (n + m / K) / (N + m) is additive smoothing of the
feature with a = m / K.

The trap: the posterior says how sure the answer is, given the numbers. It does not say how sure
the numbers have to be: an answer of 99 % can hang on a prior that nobody has measured. And a near
0 is not a = 0, where there may be no decision at all.

Source: S. G. Pauker, J. P. Kassirer, The threshold approach to clinical decision making (1980);
R. Descartes, La Géométrie (1637), book III, on how many roots there are.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import prod

from refnb.classifiers import log_naive, naive
from refnb.classifiers.log_naive import LogFactors
from refnb.classifiers.naive import Factors, Prior
from refnb.core import checks, limits, messages
from refnb.core.checks import Distribution, Number, Size, Tabled
from refnb.core.errors import BadWeight, OutOfRange, UnknownFeature, UnknownLabel, ZeroEvidence
from refnb.core.limits import Limits
from refnb.estimation import schema
from refnb.estimation.counting import Counts
from refnb.estimation.schema import Instance
from refnb.estimation.smoothing import Smoothing
from refnb.exact import logarithm, rational, real_roots
from refnb.exact.logarithm import Extended, Infinite
from refnb.exact.polynomial import Polynomial
from refnb.exact.rational_function import Function, Line, differences

Labels = tuple[str, ...]
Scores = Mapping[str, Function]


@dataclass(frozen=True)
class Threshold(Tabled):
    """The labels of the greatest score for t below t*, at t*, and above it, in declared order.

    None are named where every score is 0, or where t would leave 0..1. Where no t changes the
    labels there is no point, and they are named three times.
    """

    points: tuple[Fraction, ...]
    below: Labels
    at: Labels
    above: Labels


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


def prior(prior: Distribution[str], factors: Factors, label: str) -> Threshold:
    """Return where t = pi(c) ties: t* = H / (g(c) + H), for the label c.

    At t = 0 and t = 1 a score that was > 0 is 0.

    Raises DomainMismatch when a factor has other labels than the prior; UnknownLabel; OutOfRange
    when pi(c) = 1, since the other priors have no ratios then.

    >>> belief = {"ill": Fraction(1, 10), "well": Fraction(9, 10)}
    >>> prior(belief, {"test": {"ill": Fraction(4, 5), "well": Fraction(1, 5)}}, "ill")
    Threshold(points=(Fraction(1, 5),), below=('well',), at=('ill', 'well'), above=('ill',))
    """
    scores = naive.scores(prior, factors)
    _check_moves(prior, label)
    own = Fraction(prod(row[label] for row in factors.values()))
    rivals = {y: s / (1 - prior[label]) for y, s in scores.items() if y != label}
    return _threshold(tuple(scores), label, own, rivals, True)


def factor(prior: Distribution[str], factors: Factors, feature: str, label: str) -> Threshold:
    """Return where t = p(x_f | c) ties: t* = H / (s(c) / p(x_f | c)), for feature f and label c.

    Raises DomainMismatch when a factor has other labels than the prior; UnknownFeature;
    UnknownLabel.

    >>> belief = {"ill": Fraction(1, 10), "well": Fraction(9, 10)}
    >>> test = {"test": {"ill": Fraction(4, 5), "well": Fraction(1, 20)}}
    >>> factor(belief, test, "test", "ill").points
    (Fraction(9, 20),)
    """
    scores = naive.scores(prior, factors)
    checks.known([feature], factors, UnknownFeature, "the feature")
    checks.known([label], prior, UnknownLabel, "the label")
    own = Fraction(prior[label]) * prod(row[label] for f, row in factors.items() if f != feature)
    rivals = {y: s for y, s in scores.items() if y != label}
    return _threshold(tuple(scores), label, own, rivals, False)


def log_odds(prior: Distribution[str], factors: LogFactors, label: str) -> Extended:
    """Return log t* / (1 - t*) = log H - log g(c) where t = pi(c) ties, from log p(x_f | y).

    It is inf where c never has the greatest score, -inf where it always has.

    Raises DomainMismatch when a factor has other labels than the prior, or a base other than e;
    UnknownLabel; OutOfRange when pi(c) = 1; ZeroEvidence when no t gives a score above 0.

    >>> half = Fraction(1, 2)
    >>> known = {"height": {"a": logarithm.log(2, "e"), "b": logarithm.log(3, "e")}}
    >>> log_odds({"a": half, "b": half}, known, "a") == logarithm.log(Fraction(3, 2), "e")
    True
    """
    scores = log_naive.scores(prior, factors)
    _check_moves(prior, label)
    alone = {f: {label: row[label]} for f, row in factors.items()}
    own = log_naive.scores({label: 1}, alone)[label]
    rivals = {y: s for y, s in scores.items() if y != label and not isinstance(s, Infinite)}
    if isinstance(own, Infinite) and not rivals:
        raise ZeroEvidence("p(x) must be > 0 for some prior, every score is 0 for all of them")
    if isinstance(own, Infinite) or not rivals:
        return Infinite(1 if rivals else -1)
    best = log_naive.decide(rivals).label
    rest = logarithm.log(1 - Fraction(prior[label]), "e")
    return logarithm.combination([(rivals[best], 1), (rest, -1), (own, -1)])


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
    >>> switches = weight(seen, {"f": "0"}, "add", prior, 4)
    >>> switches.first, switches.points[0].value, switches.points[0].beyond
    (('y',), Fraction(4, 1), ('z',))
    """
    _check_rule(rule)
    priors = {y: (p, ()) for y, p in naive.estimate_prior(counts.labels, prior).items()}
    return _switches(_scores(counts, x, rule, priors), places, within)


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
    lines = _smoothed(counts.labels, rule)  # below, all have the same
    priors = {y: (Fraction(1), (above,)) for y, (above, _) in lines.items()}
    return _switches(_scores(counts, x, rule, priors), places, within)


def _check_rule(rule: str) -> None:
    checks.known([rule], ("add", "m"), BadWeight, "the rule whose weight moves")


def _check_moves(prior: Mapping[str, object], label: str) -> None:
    checks.known([label], prior, UnknownLabel, "the label")
    if prior[label] == 1:
        shown = messages.shown(label)
        raise OutOfRange(f"the prior of {shown} can move when it is < 1, the others have no ratios")


def _threshold(
    labels: Labels, label: str, own: Fraction, rivals: dict[str, Fraction], shrinking: bool
) -> Threshold:
    """Return where t own ties with the greatest rival, which shrinks with 1 - t or stays."""
    best = max(rivals.values(), default=Fraction(0))
    first = tuple(y for y, s in rivals.items() if s == best > 0)
    whole = own + best if shrinking else own
    if whole == 0 or whole < best:
        return Threshold((), first, first, first)
    point = best / whole
    ties = tuple(y for y in labels if y in (*first, label))
    possible = 0 < point < 1 or (point == 1 and not shrinking)
    return Threshold((point,), first, ties if possible else (), (label,) if point < 1 else ())


def _scores(
    counts: Counts, x: Instance, rule: str, priors: Mapping[str, tuple[Fraction, tuple[Line, ...]]]
) -> Scores:
    """Return s(y, a): a prior, times each (n + a) / (N + a K) of the features of x.

    A prior is a number, times a line n(y) + a where the same rule smooths it.
    """
    schema.check_instance(counts.schema, x, "the instance")
    scores = dict[str, Function]()
    for y, (p, own) in priors.items():
        lines = [_smoothed(rows[y], rule)[x[f]] for f, rows in counts.values.items() if f in x]
        over, under = [above for above, _ in lines], [below for _, below in lines]
        scores[y] = Function(p, (*own, *over), tuple(under))
    return scores


def _smoothed(counts: Mapping[str, Number], rule: str) -> dict[str, tuple[Line, Line]]:
    """Return n + a and N + a K for each value, or n + a / K and N + a for an m-estimate."""
    total, size = rational.total(counts.values()), len(counts)
    u = Smoothing(rule, Fraction(1)).pseudo_count(size)
    return {value: ((n, u), (total, u * size)) for value, n in counts.items()}


def _switches(scores: Scores, places: int, within: Limits) -> Switches:
    """Return who has the greatest score where: it changes at roots of P(y, z) alone."""
    checks.size(places, "the number of places", 0, real_roots.MAX_PLACES)
    pairs = differences(scores, within, "the weights at which labels tie")
    every = [root for p in pairs.values() if p for root in real_roots.every(p)]
    roots = real_roots.apart(real_roots.distinct(every))
    best, points = [_best(scores, a) for a in real_roots.between(roots)], list[Point]()
    for root, (before, beyond) in zip(roots, pairwise(best), strict=True):
        shared = {y: pairs[frozenset((before[0], y))] for y in scores if y not in before}
        joining = [y for y, p in shared.items() if y in beyond or real_roots.vanishes(p, root)]
        if joining:
            first = next(y for y in joining if y in beyond or beyond == before)
            at = tuple(y for y in scores if y in (*before, *joining))
            points.append(Point(*real_roots.placed(root, places), shared[first], at, beyond))
    defined = all(n for score in scores.values() for n, _ in score.under)
    return Switches(_best(scores, Fraction(0)) if defined else (), best[0], tuple(points))


def _best(scores: Scores, a: Fraction) -> Labels:
    """Return the labels of the greatest score for one weight, none where every score is 0."""
    values = {y: score.at(a) for y, score in scores.items()}
    most = max(values.values())
    return tuple(y for y, s in values.items() if s == most > 0)
