"""Naive Bayes from its parts: a prior times one factor for each feature.

    p(y)         prior of label y                     Fraction >= 0, sums to 1
    p(x_f | y)   factor of feature f for label y      Fraction in 0..1
    s(y)         score                                p(y) times the product of the factors
    p(x)         evidence                             sum of s(y)
    p(y | x)     posterior                            s(y) / p(x), undefined when p(x) = 0
    y*           decision                             arg max s(y), all ties

This is the whole classifier. What differs between the families (categorical,
Bernoulli, ...) is only where the factors come from. A feature whose value is
missing has no factor, which is the same as summing over its values.

The trap: one factor 0 gives its label the score 0, whatever the others say.

Source: T. Mitchell, Machine Learning (1997), section 6.9, equation 6.20;
N. Smith, CSE 446, naive Bayes classifier.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import prod

from refnb import checks
from refnb.checks import Number
from refnb.errors import (
    DomainMismatch,
    OutOfRange,
    UnknownLabel,
    ZeroEvidence,
)
from refnb.estimation import smoothing
from refnb.estimation.schema import Count
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational
from refnb.probability import distribution
from refnb.probability.distribution import Decision

Factors = Mapping[str, Mapping[str, Number]]
Prior = Smoothing | Mapping[str, Number]


@dataclass(frozen=True)
class Inference:
    """Everything on the way from prior and factors to the decision, in that order."""

    prior: dict[str, Fraction]
    factors: dict[str, dict[str, Fraction]]
    scores: dict[str, Fraction]
    evidence: Fraction
    posterior: dict[str, Fraction]
    decision: Decision[str]


def scores(prior: Mapping[str, Number], factors: Factors) -> dict[str, Fraction]:
    """Return s(y) = p(y) times the product over features f of p(x_f | y).

    factors[f][y] is p(x_f | y). All scores may be 0.

    Raises, in this order: NotText; NotExact; Negative; NotADistribution for the
    prior; then, feature by feature, DomainMismatch when its labels are not those of
    the prior; NotExact; OutOfRange for a factor outside 0..1.

    >>> half, third = Fraction(1, 2), Fraction(1, 3)
    >>> scores({"yes": third, "no": 2 * third}, {"wind": {"yes": half, "no": third}})
    {'yes': Fraction(1, 6), 'no': Fraction(2, 9)}
    """
    checks.prior(prior)
    for feature, factor in factors.items():
        _check_factor(feature, factor, prior)
    return {
        y: Fraction(p) * prod((factor[y] for factor in factors.values()), start=Fraction(1))
        for y, p in prior.items()
    }


def infer(prior: Mapping[str, Number], factors: Factors) -> Inference:
    """Return scores s(y), evidence p(x), posterior s(y) / p(x) and decision arg max s(y).

    Raises, in this order: what `scores` raises; ZeroEvidence when every score is 0.

    >>> half, third = Fraction(1, 2), Fraction(1, 3)
    >>> infer({"yes": third, "no": 2 * third}, {"wind": {"yes": half, "no": third}}).posterior
    {'yes': Fraction(3, 7), 'no': Fraction(4, 7)}
    """
    weights = scores(prior, factors)
    evidence = rational.total(weights.values())
    if evidence == 0:
        raise ZeroEvidence(f"p(x) must be > 0, every score is 0: {_zeros(prior, factors)}")
    return Inference(
        prior={y: Fraction(p) for y, p in prior.items()},
        factors={f: {y: Fraction(factor[y]) for y in prior} for f, factor in factors.items()},
        scores=weights,
        evidence=evidence,
        posterior={y: weight / evidence for y, weight in weights.items()},
        decision=distribution.most_probable(weights),
    )


def ranking(weights: Mapping[str, Number]) -> tuple[str, ...]:
    """Return the labels by falling weight; equal ones keep their declared order.

    Raises, in this order: NotExact for a weight that is no exact number.

    >>> ranking({"a": Fraction(1, 4), "b": Fraction(1, 2), "c": Fraction(1, 4)})
    ('b', 'a', 'c')
    """
    for y, weight in weights.items():
        checks.exact(weight, f"the weight of {y!r}")
    return tuple(sorted(weights, key=lambda y: -weights[y]))


def odds(posterior: Mapping[str, Number], label: str) -> Fraction:
    """Return p / (1 - p) for the posterior probability p of the label.

    Raises, in this order: NotText; NotExact; Negative; NotADistribution; UnknownLabel;
    OutOfRange when p = 1, since the odds are infinite then.

    >>> odds({"yes": Fraction(3, 7), "no": Fraction(4, 7)}, "yes")
    Fraction(3, 4)
    """
    checks.prior(posterior)
    if label not in posterior:
        raise UnknownLabel(f"the label must be one of {list(posterior)}, got {label!r}")
    if posterior[label] == 1:
        raise OutOfRange(f"odds p / (1 - p) need p < 1, p({label!r}) is 1")
    return Fraction(posterior[label]) / (1 - posterior[label])


def _check_factor(feature: str, factor: Mapping[str, Number], prior: Mapping[str, Number]) -> None:
    if factor.keys() != prior.keys():
        raise DomainMismatch(
            f"{feature!r} needs a factor for each label of {list(prior)}, got {list(factor)}"
        )
    for y, value in factor.items():
        checks.exact(value, f"p({feature} | {y})")
        if not 0 <= value <= 1:
            raise OutOfRange(f"p({feature} | {y}) must lie in 0..1, got {rational.spelling(value)}")


def _zeros(prior: Mapping[str, Number], factors: Factors) -> str:
    """Name for each label the first part of its score that is 0."""
    reasons = []
    for y, p in prior.items():
        zero = next((f for f, factor in factors.items() if factor[y] == 0), None)
        reasons.append(f"p({y}) = 0" if p == 0 else f"p({zero} | {y}) = 0")
    return ", ".join(reasons)


def estimate_prior(counts: Mapping[str, Count], prior: Prior) -> dict[str, Fraction]:
    """Return pi(y) by a rule from n(y), or the given distribution in declared order.

    Raises, in this order: NotExact; Negative; EmptyData for the counts;
    UndefinedEstimate; for a given prior NotText; NotExact; Negative; NotADistribution;
    DomainMismatch.

    >>> estimate_prior({"no": 0, "yes": 9}, {"yes": Fraction(1, 10), "no": Fraction(9, 10)})
    {'no': Fraction(9, 10), 'yes': Fraction(1, 10)}
    """
    checks.counts(counts)
    if isinstance(prior, Smoothing):
        return smoothing.estimate_at(counts, prior, "the label")
    checks.prior(prior)
    if prior.keys() != counts.keys():
        raise DomainMismatch(f"the prior needs the labels {list(counts)}, got {list(prior)}")
    return {y: Fraction(prior[y]) for y in counts}
