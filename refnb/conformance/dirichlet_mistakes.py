"""The named mistakes of Dirichlet weights: mean and mode confused, the urn not filled up."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import factorial, prod

from refnb.conformance.wrong import Mistake
from refnb.errors import OutOfRange
from refnb.estimation import dirichlet
from refnb.exact import rational

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


def _inside_only(a: Numbers) -> dict[str, Fraction]:
    """Refuse a weight of 1, whose mode lies on the border."""
    for v, weight in a.items():
        if weight <= 1:
            raise OutOfRange(f"the weight of {v!r} must be > 1, got {rational.spelling(weight)}")
    return RIGHT_MODE(a)


def _uniform_mode(a: Numbers) -> dict[str, Fraction]:
    """Take the uniform distribution when every distribution has the same density."""
    if a and all(weight == 1 for weight in a.values()):
        return {v: Fraction(1, len(a)) for v in a}
    return RIGHT_MODE(a)


def _cut_at_zero(a: Numbers) -> dict[str, Fraction]:
    """Take 0 for a(v) - 1 where it is below 0."""
    if any(weight <= 0 for weight in a.values()):
        return RIGHT_MODE(a)
    return RIGHT_MODE({v: max(Fraction(weight), Fraction(1)) for v, weight in a.items()})


def _put_back_only(draws: Sequence[str], a: Numbers) -> Fraction:
    """Draw with the same shares again and again."""
    RIGHT_SEQUENCE(draws, a)
    shares = RIGHT_MEAN(a)
    return prod((shares[v] for v in draws), start=Fraction(1))


def _powers(counts: Numbers, a: Numbers) -> Fraction:
    """Take the likelihood at the prior mean: powers for rising products."""
    RIGHT_EVIDENCE(counts, a)
    shares = RIGHT_MEAN(a)
    return prod((shares[v] ** int(n) for v, n in counts.items()), start=Fraction(1))


def _not_put_back(draws: Sequence[str], a: Numbers) -> Fraction:
    """Take every ball out that is drawn."""
    RIGHT_SEQUENCE(draws, a)
    urn, p = {v: Fraction(weight) for v, weight in a.items()}, Fraction(1)
    for v in draws:
        whole = sum(urn.values(), Fraction(0))
        p *= urn[v] / whole if whole else Fraction(0)
        urn[v] -= 1
    return p


def _any_order(counts: Numbers, a: Numbers) -> Fraction:
    """Return the probability of the counts, not that of one order of the draws."""
    orders = prod(factorial(int(n)) for n in counts.values())
    return RIGHT_EVIDENCE(counts, a) * Fraction(factorial(int(sum(counts.values()))), orders)


def _cut(counts: Numbers, a: Numbers) -> Fraction:
    return RIGHT_EVIDENCE({v: int(n) for v, n in counts.items()}, a)


def _in_step(counts: Numbers, a: Numbers) -> dict[str, Fraction]:
    """Match the tables by position."""
    RIGHT_POSTERIOR(counts, a)
    pairs = zip(counts.items(), a.values(), strict=True)
    return {v: Fraction(n + weight) for (v, n), weight in pairs}


def _counts_alone(counts: Numbers, a: Numbers) -> dict[str, Fraction]:
    """Forget the prior once there are counts."""
    learned = RIGHT_POSTERIOR(counts, a)
    return {v: Fraction(counts[v]) for v in learned} if any(counts.values()) else learned


DIRICHLET: tuple[Mistake, ...] = (
    Mistake(
        "mode-for-mean",
        "(n + a - 1) / (N + A - K) predicted",
        {"estimation.dirichlet.predictive": _mode_of_posterior},
    ),
    Mistake("mean-for-mode", "a / A", {"estimation.dirichlet.mode": _mean_for_mode}),
    Mistake("mode-inside-only", "a = 1 refused", {"estimation.dirichlet.mode": _inside_only}),
    Mistake("uniform-mode", "1/K for no mode", {"estimation.dirichlet.mode": _uniform_mode}),
    Mistake("mode-cut-at-zero", "0 for a < 1", {"estimation.dirichlet.mode": _cut_at_zero}),
    Mistake(
        "urn-not-filled-up",
        "the same shares for every draw",
        {"estimation.dirichlet.sequence": _put_back_only, "estimation.dirichlet.evidence": _powers},
    ),
    Mistake(
        "balls-taken-out",
        "one ball less after each draw",
        {"estimation.dirichlet.sequence": _not_put_back},
    ),
    Mistake(
        "evidence-of-any-order",
        "times the number of orders",
        {"estimation.dirichlet.evidence": _any_order},
    ),
    Mistake("draws-cut", "n cut to a whole", {"estimation.dirichlet.evidence": _cut}),
    Mistake(
        "weights-by-position",
        "the keys of the weights ignored",
        {"estimation.dirichlet.posterior": _in_step},
    ),
    Mistake(
        "prior-overwritten",
        "counts for a + n",
        {"estimation.dirichlet.posterior": _counts_alone},
    ),
)
