"""Mistakes with likelihoods and relative frequencies."""

from collections.abc import Mapping
from fractions import Fraction
from math import factorial, prod

from mistakes.making import Mistake
from refnb.estimation import likelihood, smoothing

Numbers = Mapping[str, Fraction]
RIGHT_LIKELIHOOD = likelihood.likelihood
RIGHT_M_ESTIMATE = smoothing.m_estimate


def _zeros_for_undefined(counts: Numbers) -> dict[str, Fraction]:
    whole = sum(counts.values())
    return {v: Fraction(n) / (whole or 1) for v, n in counts.items()}


def _epsilon(counts: Numbers) -> dict[str, Fraction]:
    whole = sum(counts.values())
    return {v: Fraction(n) / whole if n else Fraction(1, 1000) for v, n in counts.items()}


def _zero_power(counts: Numbers, p: Numbers) -> Fraction:
    return Fraction(0) if 0 in p.values() else RIGHT_LIKELIHOOD(counts, p)


def _skipped(counts: Numbers, p: Numbers) -> Fraction:
    return RIGHT_LIKELIHOOD({v: n if p.get(v, 1) else 0 for v, n in counts.items()}, p)


def _arrangements(counts: Numbers, p: Numbers) -> Fraction:
    one = RIGHT_LIKELIHOOD(counts, p)
    ways = [factorial(int(n)) for n in counts.values()]
    return one * factorial(int(sum(counts.values()))) / prod(ways)


def _cut(counts: Numbers, p: Numbers) -> Fraction:
    return RIGHT_LIKELIHOOD({v: int(n) for v, n in counts.items()}, p)


def _in_step(counts: Numbers, p: Numbers) -> Fraction:
    return RIGHT_LIKELIHOOD(counts, dict(zip(counts, p.values(), strict=False)))


def _guess_in_step(counts: Numbers, q: Numbers, m: Fraction) -> dict[str, Fraction]:
    return RIGHT_M_ESTIMATE(counts, dict(zip(counts, q.values(), strict=False)), m)


MISTAKES = (
    Mistake("zero-for-undefined", "Took 0/0 for 0.", {"likelihood.mle": _zeros_for_undefined}),
    Mistake(
        "unseen-epsilon",
        "Put 1/1000 in the place of a probability 0.",
        {"likelihood.mle": _epsilon},
    ),
    Mistake("zero-power", "Took 0^0 for 0.", {"likelihood.likelihood": _zero_power}),
    Mistake(
        "zero-probability-skipped",
        "Left the factors 0 out of a product.",
        {"likelihood.likelihood": _skipped},
    ),
    Mistake(
        "multinomial-coefficient",
        "Gave the probability of the counts for that of the values in their order.",
        {"likelihood.likelihood": _arrangements},
    ),
    Mistake(
        "fractional-count-cut",
        "Cut a count down to a whole number.",
        {"likelihood.likelihood": _cut},
    ),
    Mistake(
        "matched-by-position",
        "Matched two tables by the places of their entries, not by their keys.",
        {"likelihood.likelihood": _in_step, "smoothing.m_estimate": _guess_in_step},
    ),
)
