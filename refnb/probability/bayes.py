"""Bayes' theorem on tables: from prior and likelihood to the posterior.

    p(h)       prior of hypothesis h        Fraction >= 0, sums to 1
    p(e | h)   likelihood of h              Fraction in 0..1, need not sum to 1
    p(h, e)    joint                        p(e | h) p(h)
    p(e)       evidence                     sum of the joint over h
    p(h | e)   posterior                    p(h, e) / p(e), undefined when p(e) = 0

The trap: the likelihood is a function of h for the one e that was seen; it is not a distribution
over hypotheses.

Source: T. Mitchell, Machine Learning (1997), section 6.2, equation 6.1; M. Mohri,
Introduction to Machine Learning, lecture 3, Bayes' formula.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from fractions import Fraction
from functools import reduce
from typing import TypeVar

from refnb.core import checks, messages
from refnb.core.checks import Distribution, Share, Shares
from refnb.core.errors import OutOfRange, ZeroEvidence
from refnb.exact import rational

H = TypeVar("H", bound=Hashable)


def theorem(prior: Share, likelihood: Share, evidence: Share) -> Fraction:
    """Return p(h | e) = p(e | h) p(h) / p(e) for one hypothesis, when p(e) is known.

    The other hypotheses together have the prior 1 - p(h) and a likelihood in 0..1. So p(e) is at
    least p(e | h) p(h), and exceeds it by at most 1 - p(h).

    Raises OutOfRange for a p(e) that no likelihood of the other hypotheses can give; ZeroEvidence
    when p(e) = 0.

    >>> theorem(Fraction(1, 10), Fraction(1, 2), Fraction(7, 20))
    Fraction(1, 7)
    """
    for p, what in ((prior, "the prior"), (likelihood, "the likelihood"), (evidence, "p(e)")):
        checks.share(p, what)
    both = Fraction(likelihood * prior)
    if not both <= evidence <= both + 1 - prior:
        bounds = f"{messages.quote(both)}..{messages.quote(both + 1 - prior)}"
        raise OutOfRange(f"p(e) must lie in {bounds}, got {messages.quote(evidence)}")
    if evidence == 0:
        raise ZeroEvidence("p(h | e) needs p(e) > 0, got 0")
    return both / evidence


def joint(prior: Distribution[H], likelihood: Shares[H]) -> dict[H, Fraction]:
    """Return p(h, e) = p(e | h) p(h).

    Raises DomainMismatch when the hypotheses of the two tables differ.

    >>> joint({"ill": Fraction(1, 10), "well": Fraction(9, 10)},
    ...       {"ill": Fraction(1, 2), "well": Fraction(1, 3)})
    {'ill': Fraction(1, 20), 'well': Fraction(3, 10)}
    """
    checks.distribution(prior, "the prior")
    checks.same(prior, likelihood, "prior and likelihood")
    checks.shares(likelihood, "the likelihood of")
    return {h: Fraction(likelihood[h] * prior[h]) for h in prior}


def evidence(prior: Distribution[H], likelihood: Shares[H]) -> Fraction:
    """Return p(e) = sum over h of p(e | h) p(h).

    Raises DomainMismatch when the hypotheses of the two tables differ.

    >>> evidence({"ill": Fraction(1, 10), "well": Fraction(9, 10)},
    ...          {"ill": Fraction(1, 2), "well": Fraction(1, 3)})
    Fraction(7, 20)
    """
    return rational.total(joint(prior, likelihood).values())


def posterior(prior: Distribution[H], likelihood: Shares[H]) -> dict[H, Fraction]:
    """Return p(h | e) = p(e | h) p(h) / p(e).

    Raises DomainMismatch when the hypotheses of the two tables differ; ZeroEvidence when
    p(e) = 0.

    >>> posterior({"ill": Fraction(1, 10), "well": Fraction(9, 10)},
    ...           {"ill": Fraction(1, 2), "well": Fraction(1, 3)})
    {'ill': Fraction(1, 7), 'well': Fraction(6, 7)}
    """
    together = joint(prior, likelihood)
    total = rational.total(together.values())
    if total == 0:
        raise ZeroEvidence(f"p(h | e) needs p(e) > 0, all of {messages.listing(together)} give 0")
    return {h: p / total for h, p in together.items()}


def update(prior: Distribution[H], likelihoods: Sequence[Shares[H]]) -> dict[H, Fraction]:
    """Return the posterior after several pieces of evidence, one after the other.

    Each posterior is the prior of the next step. This equals one step with the product of the
    likelihoods, so it is right when the pieces are independent given each hypothesis. Without
    evidence it returns the prior.

    Raises DomainMismatch when the hypotheses of two tables differ; ZeroEvidence when the
    pieces are impossible together.

    >>> half = Fraction(1, 2)
    >>> update({"fair": half, "two-headed": half}, [{"fair": half, "two-headed": 1}] * 2)
    {'fair': Fraction(1, 5), 'two-headed': Fraction(4, 5)}
    """
    checks.distribution(prior, "the prior")
    return reduce(posterior, likelihoods, {h: Fraction(p) for h, p in prior.items()})
