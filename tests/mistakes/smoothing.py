"""Mistakes of smoothing."""

from collections.abc import Mapping
from fractions import Fraction

from mistakes.making import Mistake
from refnb.estimation import smoothing

Numbers = Mapping[str, Fraction]
RIGHT_ADDITIVE = smoothing.additive
RIGHT_M_ESTIMATE = smoothing.m_estimate


def _seen_only(counts: Numbers, a: Fraction) -> dict[str, Fraction]:
    seen = sum(1 for n in counts.values() if n) or len(counts)
    whole = sum(counts.values()) + a * seen
    return {v: Fraction(n + a if n else 0) / whole for v, n in counts.items()}


def _laplace_always(counts: Numbers, a: Fraction) -> dict[str, Fraction]:
    return RIGHT_ADDITIVE(counts, 1 if a else 0)


def _as_total(counts: Numbers, a: Fraction) -> dict[str, Fraction]:
    return RIGHT_ADDITIVE(counts, Fraction(a) / (len(counts) or 1))


def _m_for_each(counts: Numbers, q: Numbers, m: Fraction) -> dict[str, Fraction]:
    return RIGHT_M_ESTIMATE(counts, q, m * len(counts))


MISTAKES = (
    Mistake(
        "domain-from-data",
        "Smoothed over the values that occur, as if they were the domain.",
        {"smoothing.additive": _seen_only},
    ),
    Mistake(
        "laplace-always-one",
        "Added 1, whatever a is.",
        {"smoothing.additive": _laplace_always},
    ),
    Mistake(
        "add-as-total",
        "Spread a over all values, where each of them gets a.",
        {"smoothing.additive": _as_total},
    ),
    Mistake(
        "m-for-each-value",
        "Gave every value m imaginary examples, where all of them share m.",
        {"smoothing.m_estimate": _m_for_each},
    ),
)
