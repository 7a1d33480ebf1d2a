"""Bayes' theorem on tables: from prior and likelihood to the posterior.

    p(h)       prior of hypothesis h        Fraction >= 0, sums to 1
    p(e | h)   likelihood of h              Fraction in 0..1, need not sum to 1
    p(h, e)    joint                        p(e | h) p(h)
    p(e)       evidence                     sum of the joint over h
    p(h | e)   posterior                    p(h, e) / p(e), undefined when p(e) = 0

The trap: the likelihood is a function of h for the one thing e that was seen;
it is not a distribution over hypotheses.

Source: T. Mitchell, Machine Learning (1997), section 6.2, equation 6.1; M. Mohri,
Introduction to Machine Learning, lecture 3, Bayes' formula.
"""

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from refnb import checks
from refnb.checks import Number
from refnb.errors import OutOfRange, ZeroEvidence
from refnb.exact import rational

H = TypeVar("H", bound=Hashable)


def joint(prior: Mapping[H, Number], likelihood: Mapping[H, Number]) -> dict[H, Fraction]:
    """Return p(h, e) = p(e | h) p(h).

    Raises, in this order: NotExact; Negative; NotADistribution for the prior;
    DomainMismatch; NotExact; OutOfRange for a likelihood outside 0..1.

    >>> joint({"ill": Fraction(1, 10), "well": Fraction(9, 10)},
    ...       {"ill": Fraction(1, 2), "well": Fraction(1, 3)})
    {'ill': Fraction(1, 20), 'well': Fraction(3, 10)}
    """
    checks.distribution(prior, "the prior")
    checks.same(prior, likelihood, "prior and likelihood")
    for h, value in likelihood.items():
        checks.exact(value, f"the likelihood of {h!r}")
        if not 0 <= value <= 1:
            raise OutOfRange(
                f"the likelihood of {h!r} must lie in 0..1, got {rational.spelling(value)}"
            )
    return {h: Fraction(likelihood[h] * prior[h]) for h in prior}


def evidence(prior: Mapping[H, Number], likelihood: Mapping[H, Number]) -> Fraction:
    """Return p(e) = sum over h of p(e | h) p(h).

    Raises, in this order: what `joint` raises.

    >>> evidence({"ill": Fraction(1, 10), "well": Fraction(9, 10)},
    ...          {"ill": Fraction(1, 2), "well": Fraction(1, 3)})
    Fraction(7, 20)
    """
    return rational.total(joint(prior, likelihood).values())


def posterior(prior: Mapping[H, Number], likelihood: Mapping[H, Number]) -> dict[H, Fraction]:
    """Return p(h | e) = p(e | h) p(h) / p(e).

    Raises, in this order: what `joint` raises; ZeroEvidence when p(e) = 0.

    >>> posterior({"ill": Fraction(1, 10), "well": Fraction(9, 10)},
    ...           {"ill": Fraction(1, 2), "well": Fraction(1, 3)})
    {'ill': Fraction(1, 7), 'well': Fraction(6, 7)}
    """
    together = joint(prior, likelihood)
    whole = rational.total(together.values())
    if whole == 0:
        raise ZeroEvidence(f"p(h | e) needs p(e) > 0; every hypothesis gives 0: {list(together)}")
    return {h: p / whole for h, p in together.items()}


def update(
    prior: Mapping[H, Number], likelihoods: Sequence[Mapping[H, Number]]
) -> dict[H, Fraction]:
    """Return the posterior after several pieces of evidence, taken one by one.

    Each posterior is the prior of the next step. This equals one step with the
    product of the likelihoods, and so holds when the pieces are independent given
    each hypothesis. Without evidence the prior comes back.

    Raises, in this order: NotExact; Negative; NotADistribution for the prior; then,
    piece by piece, what `posterior` raises.

    >>> half = Fraction(1, 2)
    >>> update({"fair": half, "two-headed": half}, [{"fair": half, "two-headed": 1}] * 2)
    {'fair': Fraction(1, 5), 'two-headed': Fraction(4, 5)}
    """
    checks.distribution(prior, "the prior")
    current = {h: Fraction(p) for h, p in prior.items()}
    for likelihood in likelihoods:
        current = posterior(current, likelihood)
    return current
