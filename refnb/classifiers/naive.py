"""Naive Bayes from its parts: a prior times one factor for each feature.

    p(y)         prior of label y                     Fraction >= 0, sums to 1
    p(x_f | y)   factor of feature f for label y      Fraction in 0..1
    s(y)         score                                p(y) times the product of the factors
    p(x)         evidence                             sum of s(y)
    p(y | x)     posterior                            s(y) / p(x), undefined when p(x) = 0
    y*           decision                             arg max s(y), all ties
    n(y)         weight of the examples with label y  from which the prior is estimated

This is the whole classifier. The families (categorical, Bernoulli, ...) differ only in where the
factors come from. A feature whose value is missing has no factor, which is the same as summing over
its values.

The trap: a single factor 0 gives its label the score 0, whatever the other factors are.

Source: T. Mitchell, Machine Learning (1997), section 6.9, equation 6.20;
N. Smith, CSE 446, naive Bayes classifier.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from refnb.core import checks, messages
from refnb.core.checks import Counted, Distribution, Number, Shares
from refnb.core.errors import OutOfRange, UnknownLabel, ZeroEvidence
from refnb.estimation import smoothing
from refnb.estimation.smoothing import Smoothing
from refnb.exact import rational
from refnb.probability import distribution
from refnb.probability.distribution import Decision

Factors = Mapping[str, Shares[str]]
Prior = Smoothing | Distribution[str]


@dataclass(frozen=True)
class Inference:
    """Everything on the way from prior and factors to the decision, in that order."""

    prior: Mapping[str, Fraction]
    factors: Mapping[str, Mapping[str, Fraction]]
    scores: Mapping[str, Fraction]
    evidence: Fraction
    posterior: Mapping[str, Fraction]
    decision: Decision[str]


def scores(prior: Distribution[str], factors: Factors) -> dict[str, Fraction]:
    """Return s(y) = p(y) times the product over the features f of p(x_f | y).

    factors[f][y] is p(x_f | y). All scores may be 0.

    Raises DomainMismatch when a factor has other labels than the prior.

    >>> half, third = Fraction(1, 2), Fraction(1, 3)
    >>> scores({"yes": third, "no": 2 * third}, {"wind": {"yes": half, "no": third}})
    {'yes': Fraction(1, 6), 'no': Fraction(2, 9)}
    """
    checks.prior(prior)
    checks.by_label(prior, factors, "factor", checks.share)
    return {y: Fraction(p) * likelihood(factors, y) for y, p in prior.items()}


def likelihood(factors: Factors, label: str) -> Fraction:
    """Return p(x | y), the product over the features f of p(x_f | y), or 1 without features.

    Raises UnknownLabel for a label without a factor.

    >>> likelihood({"wind": {"yes": Fraction(1, 2)}, "sky": {"yes": Fraction(1, 3)}}, "yes")
    Fraction(1, 6)
    """
    for f, row in factors.items():
        checks.known([label], row, UnknownLabel, "the label")
        checks.share(row[label], "the factor of", f, label)
    shares = [row[label] for row in factors.values()]
    over, under = [p.numerator for p in shares], [p.denominator for p in shares]
    return Fraction(rational.product(over), rational.product(under))


def infer(prior: Distribution[str], factors: Factors) -> Inference:
    """Return scores s(y), evidence p(x), posterior s(y) / p(x) and decision arg max s(y).

    Raises DomainMismatch when a factor has other labels than the prior; ZeroEvidence when
    every score is 0.

    >>> half, third = Fraction(1, 2), Fraction(1, 3)
    >>> infer({"yes": third, "no": 2 * third}, {"wind": {"yes": half, "no": third}}).posterior
    {'yes': Fraction(3, 7), 'no': Fraction(4, 7)}
    """
    weights = scores(prior, factors)
    if not any(weights.values()):
        raise ZeroEvidence(f"p(x) must be > 0, every score is 0: {_zeros(prior, factors)}")
    evidence = rational.total(weights.values())
    return Inference(
        prior={y: Fraction(p) for y, p in prior.items()},
        factors={f: {y: Fraction(row[y]) for y in prior} for f, row in factors.items()},
        scores=weights,
        evidence=evidence,
        posterior={y: weight / evidence for y, weight in weights.items()},
        decision=distribution.most_probable(weights),
    )


def ranking(weights: Mapping[str, Number]) -> tuple[str, ...]:
    """Return the labels by decreasing weight; equal ones keep their declared order.

    >>> ranking({"a": Fraction(1, 4), "b": Fraction(1, 2), "c": Fraction(1, 4)})
    ('b', 'a', 'c')
    """
    exact = checks.fractions(weights, "the weight of")
    return tuple(sorted(exact, key=lambda y: -exact[y]))


def odds(posterior: Distribution[str], label: str) -> Fraction:
    """Return p / (1 - p) for the posterior probability p of the label.

    Raises UnknownLabel for a label without a probability; OutOfRange when p = 1, since the
    odds are infinite then.

    >>> odds({"yes": Fraction(3, 7), "no": Fraction(4, 7)}, "yes")
    Fraction(3, 4)
    """
    checks.prior(posterior)
    checks.known([label], posterior, UnknownLabel, "the label")
    p = Fraction(posterior[label])
    if p == 1:
        raise OutOfRange(f"odds p / (1 - p) need p < 1, p({label!r}) is 1")
    return p / (1 - p)


def estimate_prior(counts: Counted[str], prior: Prior) -> dict[str, Fraction]:
    """Return pi(y), estimated from n(y) by a rule or taken as given, in declared order.

    Raises UndefinedEstimate when the rule divides 0 by 0; DomainMismatch when the given
    distribution has other labels.

    >>> estimate_prior({"no": 0, "yes": 9}, {"yes": Fraction(1, 10), "no": Fraction(9, 10)})
    {'no': Fraction(9, 10), 'yes': Fraction(1, 10)}
    """
    checks.counts(counts)
    if isinstance(prior, Smoothing):
        with messages.at("the prior"):
            return smoothing.estimate(counts, prior)
    checks.prior(prior)
    checks.same(counts, prior, "the counts of labels and the prior")
    return {y: Fraction(prior[y]) for y in counts}


def _zeros(prior: Mapping[str, Number], factors: Factors) -> str:
    """Name a part that is 0 in the score of each label."""
    zeros = {y: f"p({f} | {y}) = 0" for f, row in factors.items() for y in row if row[y] == 0}
    zeros |= {y: f"p({y}) = 0" for y in prior if prior[y] == 0}
    return ", ".join(zeros[y] for y in prior)
