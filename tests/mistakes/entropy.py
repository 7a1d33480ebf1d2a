"""Mistakes with entropies and forecasts."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction

from mistakes.making import Mistake
from refnb.checks import Number
from refnb.errors import OutOfRange
from refnb.estimation import entropy
from refnb.estimation.entropy import Forecast
from refnb.exact import logarithm
from refnb.exact.logarithm import Extended, Infinite, LogForm

Shares = Mapping[str, Number]
Pairs = list[tuple[Fraction, Fraction]]
RIGHT_ENTROPY, RIGHT_CROSS, RIGHT_DIVERGENCE = (
    entropy.entropy,
    entropy.cross_entropy,
    entropy.divergence,
)
RIGHT_PRODUCT, RIGHT_LOSS, RIGHT_MEAN = (
    entropy.conditional_likelihood,
    entropy.log_loss,
    entropy._mean,
)
HAIR = Fraction(1, 10**15)


def _cross_of_all(p: Shares, q: Shares, base: str) -> Extended:
    if not all(q.values()):
        raise OutOfRange("log 0")
    return RIGHT_CROSS(p, q, base)


def _entropy_of_all(p: Shares, base: str) -> LogForm:
    if not all(p.values()):
        raise OutOfRange("log 0")
    return RIGHT_ENTROPY(p, base)


def _divergence_of_all(p: Shares, q: Shares, base: str) -> Extended:
    if not (all(p.values()) and all(q.values())):
        raise OutOfRange("log 0")
    return RIGHT_DIVERGENCE(p, q, base)


def _loss_of_all(forecasts: Iterable[Forecast], base: str) -> Extended:
    seen = list(forecasts)
    if not all(one.predicted[one.label] for one in seen):
        raise OutOfRange("log 0")
    return RIGHT_LOSS(seen, base)


def _clipped(pairs: Pairs, base: str) -> Extended:
    return RIGHT_MEAN([(p, min(max(q, HAIR), 1 - HAIR)) for p, q in pairs], base)


def _clipped_product(forecasts: Iterable[Forecast]) -> Fraction:
    sure = []
    for one in forecasts:
        q = max(Fraction(one.predicted[one.label]), HAIR)
        sure.append(replace(one, predicted={"": 1 - q, one.label: q}))
    return RIGHT_PRODUCT(sure)


def _negative(x: Extended) -> Extended:
    return Infinite(-x.sign) if isinstance(x, Infinite) else logarithm.scale(x, -1)


def _entropy_below_zero(p: Shares, base: str) -> LogForm:
    return logarithm.scale(RIGHT_ENTROPY(p, base), -1)


def _below_zero(pairs: Pairs, base: str) -> Extended:
    return _negative(RIGHT_MEAN(pairs, base))


def _natural(pairs: Pairs, base: str) -> Extended:
    del base
    return RIGHT_MEAN(pairs, "e")


def _natural_entropy(p: Shares, base: str) -> LogForm:
    return RIGHT_ENTROPY(p, "2" if base == "e" else "e")


def _sum(forecasts: Iterable[Forecast], base: str) -> Extended:
    seen = list(forecasts)
    mean = RIGHT_LOSS(seen, base)
    whole = Fraction(sum(one.weight for one in seen))
    return mean if isinstance(mean, Infinite) else logarithm.scale(mean, whole)


def _once(forecasts: Iterable[Forecast]) -> list[Forecast]:
    return [replace(one, weight=1) for one in forecasts]


MISTAKES = (
    Mistake(
        "entropy-arguments-swapped",
        "Weighed with what was said, and took the logarithm of what happens.",
        {
            "entropy.cross_entropy": lambda p, q, base: RIGHT_CROSS(q, p, base),
            "entropy.divergence": lambda p, q, base: RIGHT_DIVERGENCE(q, p, base),
        },
    ),
    Mistake(
        "entropy-zero-refused",
        "Asked for the logarithm of 0 where it counts for nothing.",
        {
            "entropy.entropy": _entropy_of_all,
            "entropy.cross_entropy": _cross_of_all,
            "entropy.divergence": _divergence_of_all,
            "entropy.log_loss": _loss_of_all,
        },
    ),
    Mistake(
        "entropy-zero-clipped",
        "Moved every probability away from 0 and 1 by 10^-15, and called nothing impossible.",
        {"entropy._mean": _clipped, "entropy.conditional_likelihood": _clipped_product},
    ),
    Mistake(
        "entropy-sign-forgotten",
        "Returned the mean of log p, which is below 0.",
        {"entropy._mean": _below_zero, "entropy.entropy": _entropy_below_zero},
    ),
    Mistake(
        "entropy-base-ignored",
        "Counted in another unit than was asked for.",
        {"entropy._mean": _natural, "entropy.entropy": _natural_entropy},
    ),
    Mistake(
        "entropy-sum-for-mean",
        "Added the surprises up and did not divide.",
        {"entropy.log_loss": _sum},
    ),
    Mistake(
        "entropy-weights-ignored",
        "Counted every forecast once, whatever its weight.",
        {
            "entropy.conditional_likelihood": lambda forecasts: RIGHT_PRODUCT(_once(forecasts)),
            "entropy.log_loss": lambda forecasts, base: RIGHT_LOSS(_once(forecasts), base),
        },
    ),
)
