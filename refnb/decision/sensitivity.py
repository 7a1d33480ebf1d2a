"""Sensitivity: how far one number can move before the decision changes.

    c         the label whose probability moves         str
    pi(y)     prior                                     prior[y]
    g(y)      product over the features of p(x_f | y)   Fraction >= 0
    s(y)      score                                     pi(y) g(y)
    t         the number that moves: pi(c), or one of   Fraction in 0..1
              the factors p(x_f | c)
    H         the greatest score of another label       Fraction >= 0
    t*        the threshold: there c ties with them     Fraction in 0..1

When pi(c) moves, the other priors keep their ratios. When a factor moves, all other numbers stay.
Either way s(c) moves along a straight line, and it passes the other scores once or never:

    pi(c) = t          t* = H / (g(c) + H)         H = max of s(y) / (1 - pi(c)), y other than c
    p(x_f | c) = t     t* = H / (s(c) / p(x_f | c))    H = max of s(y), y other than c

The trap: the posterior says how certain the answer is, given the numbers. It does not say how
certain the numbers must be: an answer of 99 % can depend on a prior that nobody has measured.

Source: S. G. Pauker, J. P. Kassirer, The threshold approach to clinical decision making (1980).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import prod

from refnb.classifiers import log_naive, naive
from refnb.classifiers.log_naive import LogFactors
from refnb.classifiers.naive import Factors
from refnb.core import checks, messages
from refnb.core.checks import Distribution
from refnb.core.errors import OutOfRange, UnknownFeature, UnknownLabel, ZeroEvidence
from refnb.exact import logarithm
from refnb.exact.logarithm import Extended, Infinite
from refnb.probability import distribution

Labels = tuple[str, ...]


@dataclass(frozen=True)
class Threshold:
    """The labels of the greatest score for t below t*, at t*, and above it, in declared order.

    There are no labels where every score is 0, or where t would leave 0..1. If no t changes the
    labels, there is no threshold, and all three fields name the same labels.
    """

    points: tuple[Fraction, ...]
    below: Labels
    at: Labels
    above: Labels


def prior(prior: Distribution[str], factors: Factors, label: str) -> Threshold:
    """Return where t = pi(c) ties: t* = H / (g(c) + H), for the label c.

    At t = 0 and at t = 1, a score that was > 0 becomes 0.

    Raises DomainMismatch when a factor has other labels than the prior; UnknownLabel; OutOfRange
    when pi(c) = 1, since the other priors then have no ratios.

    >>> belief = {"ill": Fraction(1, 10), "well": Fraction(9, 10)}
    >>> prior(belief, {"test": {"ill": Fraction(4, 5), "well": Fraction(1, 5)}}, "ill")
    Threshold(points=(Fraction(1, 5),), below=('well',), at=('ill', 'well'), above=('ill',))
    """
    return priors(prior, factors, [label])[label]


def priors(
    prior: Distribution[str], factors: Factors, labels: Iterable[str]
) -> dict[str, Threshold]:
    """Return the threshold of pi(c) for each of some labels c.

    Raises as `prior`.
    """
    scores, thresholds = naive.scores(prior, factors), dict[str, Threshold]()
    for c in labels:
        _check_moves(prior, c)
        own = Fraction(prod(row[c] for row in factors.values()))
        rivals = {y: s for y, s in scores.items() if y != c}
        thresholds[c] = _threshold(tuple(scores), c, own, rivals, 1 - Fraction(prior[c]))
    return thresholds


def factor(prior: Distribution[str], factors: Factors, feature: str, label: str) -> Threshold:
    """Return where t = p(x_f | c) ties: t* = H / (s(c) / p(x_f | c)), for feature f and label c.

    Raises DomainMismatch when a factor has other labels than the prior; UnknownFeature;
    UnknownLabel.

    >>> belief = {"ill": Fraction(1, 10), "well": Fraction(9, 10)}
    >>> test = {"test": {"ill": Fraction(4, 5), "well": Fraction(1, 20)}}
    >>> factor(belief, test, "test", "ill").points
    (Fraction(9, 20),)
    """
    return factors_of(prior, factors, feature, [label])[label]


def factors_of(
    prior: Distribution[str], factors: Factors, feature: str, labels: Iterable[str]
) -> dict[str, Threshold]:
    """Return the threshold of p(x_f | c) of a feature, for each of some labels c.

    Raises as `factor`.
    """
    scores, thresholds = naive.scores(prior, factors), dict[str, Threshold]()
    checks.known([feature], factors, UnknownFeature, "the feature")
    for c in labels:
        checks.known([c], prior, UnknownLabel, "the label")
        own = Fraction(prior[c]) * prod(row[c] for f, row in factors.items() if f != feature)
        rivals = {y: s for y, s in scores.items() if y != c}
        thresholds[c] = _threshold(tuple(scores), c, own, rivals)
    return thresholds


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


def _check_moves(prior: Mapping[str, object], label: str) -> None:
    checks.known([label], prior, UnknownLabel, "the label")
    if prior[label] == 1:
        shown = messages.quote(label)
        raise OutOfRange(f"the prior of {shown} can move when it is < 1, the others have no ratios")


def _threshold(
    labels: Labels,
    label: str,
    own: Fraction,
    rivals: dict[str, Fraction],
    rest: Fraction | None = None,
) -> Threshold:
    """Return where t own equals the greatest rival, which is fixed, or 1 - t times a rest."""
    first = distribution.arg_max(rivals).ties if any(rivals.values()) else ()
    best, shrinking = rivals[first[0]] if first else Fraction(0), rest is not None
    best = best / rest if rest else best
    height = own + best if shrinking else own
    if height == 0 or height < best:
        return Threshold((), first, first, first)
    point = best / height
    ties = tuple(y for y in labels if y in (*first, label))
    possible = 0 < point < 1 or (point == 1 and not shrinking)
    return Threshold((point,), first, ties if possible else (), (label,) if point < 1 else ())
