"""Mistakes with Dirichlet weights: mean and mode confused, the urn not filled up."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import factorial, prod

from mistakes.making import Mistake
from refnb.estimation import dirichlet

Numbers = Mapping[str, Fraction]
RIGHT_POSTERIOR = dirichlet.posterior
RIGHT_MEAN = dirichlet.mean
RIGHT_MODE = dirichlet.mode
RIGHT_SEQUENCE = dirichlet.sequence
RIGHT_EVIDENCE = dirichlet.evidence


def _mode_of_posterior(counts: Numbers, a: Numbers) -> dict[str, Fraction]:
    return RIGHT_MODE(RIGHT_POSTERIOR(counts, a))


def _mean_for_mode(a: Numbers) -> dict[str, Fraction]:
    RIGHT_MODE(a)
    return RIGHT_MEAN(a)


def _cut_at_zero(a: Numbers) -> dict[str, Fraction]:
    if any(weight <= 0 for weight in a.values()):
        return RIGHT_MODE(a)
    return RIGHT_MODE({v: max(Fraction(weight), Fraction(1)) for v, weight in a.items()})


def _same_shares(draws: Sequence[str], a: Numbers) -> Fraction:
    RIGHT_SEQUENCE(draws, a)
    shares = RIGHT_MEAN(a)
    return prod((shares[v] for v in draws), start=Fraction(1))


def _powers(counts: Numbers, a: Numbers) -> Fraction:
    RIGHT_EVIDENCE(counts, a)
    shares = RIGHT_MEAN(a)
    return prod((shares[v] ** int(n) for v, n in counts.items()), start=Fraction(1))


def _taken_out(draws: Sequence[str], a: Numbers) -> Fraction:
    RIGHT_SEQUENCE(draws, a)
    urn, p = {v: Fraction(weight) for v, weight in a.items()}, Fraction(1)
    for v in draws:
        whole = sum(urn.values(), Fraction(0))
        p *= urn[v] / whole if whole else Fraction(0)
        urn[v] -= 1
    return p


def _any_order(counts: Numbers, a: Numbers) -> Fraction:
    orders = prod(factorial(int(n)) for n in counts.values())
    return RIGHT_EVIDENCE(counts, a) * Fraction(factorial(int(sum(counts.values()))), orders)


def _counts_alone(counts: Numbers, a: Numbers) -> dict[str, Fraction]:
    learned = RIGHT_POSTERIOR(counts, a)
    return {v: Fraction(counts[v]) for v in learned} if any(counts.values()) else learned


MISTAKES = (
    Mistake(
        "mode-for-mean",
        "Predicted with the mode, (n + a - 1) / (N + A - K).",
        {"dirichlet.predictive": _mode_of_posterior},
    ),
    Mistake("mean-for-mode", "Took a / A for the mode.", {"dirichlet.mode": _mean_for_mode}),
    Mistake(
        "mode-cut-at-zero",
        "Took 0 for a - 1 where a is below 1.",
        {"dirichlet.mode": _cut_at_zero},
    ),
    Mistake(
        "urn-not-filled-up",
        "Drew with the same shares again and again.",
        {"dirichlet.sequence": _same_shares, "dirichlet.evidence": _powers},
    ),
    Mistake(
        "balls-taken-out",
        "Took every ball out that is drawn.",
        {"dirichlet.sequence": _taken_out},
    ),
    Mistake(
        "evidence-of-any-order",
        "Gave the probability of the counts for that of the draws in their order.",
        {"dirichlet.evidence": _any_order},
    ),
    Mistake(
        "prior-overwritten",
        "Forgot the prior weights once there are counts.",
        {"dirichlet.posterior": _counts_alone},
    ),
)
