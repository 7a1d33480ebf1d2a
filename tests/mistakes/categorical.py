"""Mistakes with a die for each label and feature."""

from collections.abc import Mapping
from fractions import Fraction

from mistakes.making import Mistake
from refnb.classifiers import bernoulli, categorical, naive
from refnb.estimation import counting
from refnb.estimation.schema import Count, Instance
from refnb.estimation.smoothing import Smoothing

RIGHT_FIT = categorical.fit
RIGHT_BERNOULLI = bernoulli.fit
RIGHT_FACTORS = categorical.factors


def _prior_smoothed(
    counts: counting.Counts, rule: Smoothing, prior: naive.Prior
) -> categorical.Model:
    return RIGHT_FIT(counts, rule, rule if isinstance(prior, Smoothing) else prior)


def _presence_prior_smoothed(
    counts: counting.Counts, rule: Smoothing, prior: naive.Prior
) -> bernoulli.Model:
    return RIGHT_BERNOULLI(counts, rule, rule if isinstance(prior, Smoothing) else prior)


def _missing_as_zero(model: categorical.Model, x: Instance) -> dict[str, dict[str, Fraction]]:
    zero = dict.fromkeys(model.prior, Fraction(0))
    return {f: RIGHT_FACTORS(model, x).get(f, zero) for f in model.conditionals}


def _missing_counted(
    counts: counting.Counts, rule: Smoothing, prior: naive.Prior
) -> categorical.Model:
    values: counting.Values = {
        f: {y: _topped(row, counts.labels[y]) for y, row in table.items()}
        for f, table in counts.values.items()
    }
    return RIGHT_FIT(counting.Counts(counts.schema, counts.labels, values), rule, prior)


def _topped(row: Mapping[str, Count], whole: Count) -> dict[str, Count]:
    """Give what is missing to the last value."""
    *others, last = row
    return {**{v: row[v] for v in others}, last: row[last] + whole - sum(row.values())}


def _unknown_as_unseen(model: categorical.Model, x: Instance) -> dict[str, dict[str, Fraction]]:
    known = {f: v for f, v in x.items() if v in model.schema.features.get(f, (v,))}
    return RIGHT_FACTORS(model, known)


MISTAKES = (
    Mistake(
        "missing-counted",
        "Divided by n(y), the examples without a value included.",
        {"categorical.fit": _missing_counted},
    ),
    Mistake(
        "prior-smoothed-too",
        "Smoothed the prior by the rule of the features.",
        {"categorical.fit": _prior_smoothed, "bernoulli.fit": _presence_prior_smoothed},
    ),
    Mistake(
        "missing-as-zero",
        "Gave a missing value the probability 0.",
        {"categorical.factors": _missing_as_zero},
    ),
    Mistake(
        "unknown-as-unseen",
        "Passed over a value that is not declared.",
        {"categorical.factors": _unknown_as_unseen},
    ),
)
