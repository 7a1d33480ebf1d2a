"""Mistakes with features that are present or absent."""

from fractions import Fraction

from mistakes.making import Mistake
from refnb.classifiers import bernoulli
from refnb.estimation.schema import Instance

RIGHT_FACTORS = bernoulli.factors


def _present_only(model: bernoulli.Model, x: Instance) -> dict[str, dict[str, Fraction]]:
    return RIGHT_FACTORS(model, {f: v for f, v in x.items() if v != "0"})


MISTAKES = (
    Mistake(
        "absences-ignored",
        "Multiplied what is present, and forgot 1 - p for what is absent.",
        {"bernoulli.factors": _present_only},
    ),
)
