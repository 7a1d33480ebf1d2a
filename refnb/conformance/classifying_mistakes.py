"""The named mistakes of classifying and of judging a rule."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from refnb.classifiers import bernoulli, categorical, joint, naive
from refnb.conformance.wrong import Mistake
from refnb.decision import error
from refnb.decision.truth import Truth
from refnb.errors import ZeroEvidence
from refnb.estimation import counting, smoothing
from refnb.estimation.schema import Count, Instance

Numbers = Mapping[str, Fraction]
RIGHT_FIT = categorical.fit
RIGHT_BERNOULLI = bernoulli.fit
RIGHT_FACTORS = categorical.factors
RIGHT_PRESENCE = bernoulli.factors
RIGHT_JOINT = joint.infer
RIGHT_ERROR = error.expected_error
RIGHT_CONFUSION = error.confusion


def _prior_smoothed(
    counts: counting.Counts, rule: smoothing.Smoothing, prior: naive.Prior
) -> categorical.Model:
    same = rule if isinstance(prior, smoothing.Smoothing) else prior
    return RIGHT_FIT(counts, rule, same)


def _presence_prior_smoothed(
    counts: counting.Counts, rule: smoothing.Smoothing, prior: naive.Prior
) -> bernoulli.Model:
    same = rule if isinstance(prior, smoothing.Smoothing) else prior
    return RIGHT_BERNOULLI(counts, rule, same)


def _missing_as_zero(model: categorical.Model, x: Instance) -> dict[str, dict[str, Fraction]]:
    zero = dict.fromkeys(model.prior, Fraction(0))
    return {f: RIGHT_FACTORS(model, x).get(f, zero) for f in model.conditionals}


def _missing_counted(
    counts: counting.Counts, rule: smoothing.Smoothing, prior: naive.Prior
) -> categorical.Model:
    """Divide by n(y), missing cells included, and give what is left to the last value."""
    values: counting.Values = {
        f: {y: _topped(row, counts.labels[y]) for y, row in table.items()}
        for f, table in counts.values.items()
    }
    return RIGHT_FIT(counting.Counts(counts.schema, counts.labels, values), rule, prior)


def _topped(row: Mapping[str, Count], whole: Count) -> dict[str, Count]:
    missing = whole - sum(row.values())
    *others, last = row
    return {**{v: row[v] for v in others}, last: row[last] + missing}


def _unknown_as_unseen(model: categorical.Model, x: Instance) -> dict[str, dict[str, Fraction]]:
    known = {f: v for f, v in x.items() if v in model.schema.features.get(f, (v,))}
    return RIGHT_FACTORS(model, known)


def _present_only(model: bernoulli.Model, x: Instance) -> dict[str, dict[str, Fraction]]:
    return RIGHT_PRESENCE(model, {f: v for f, v in x.items() if v != bernoulli.ABSENT})


def _fallback(table: joint.Table, x: Instance) -> joint.Match:
    try:
        return RIGHT_JOINT(table, x)
    except ZeroEvidence:
        return RIGHT_JOINT(table, {})


def _right_ones(truth: Truth, rule: error.Rule) -> error.ErrorTable:
    """Add up the right outcomes, as slide 60 prints it."""
    table = RIGHT_ERROR(truth, rule)
    return error.ErrorTable(table.outcomes, 1 - table.error)


def _transposed(
    labels: Sequence[str], pairs: Sequence[tuple[str, str]]
) -> dict[str, dict[str, int]]:
    return RIGHT_CONFUSION(labels, [(predicted, true) for true, predicted in pairs])


CLASSIFYING: tuple[Mistake, ...] = (
    Mistake("missing-counted", "n(y) below", {"classifiers.categorical.fit": _missing_counted}),
    Mistake(
        "prior-smoothed-too",
        "the rule of the features used for the prior",
        {
            "classifiers.categorical.fit": _prior_smoothed,
            "classifiers.bernoulli.fit": _presence_prior_smoothed,
        },
    ),
    Mistake("missing-as-zero", "factor 0", {"classifiers.categorical.factors": _missing_as_zero}),
    Mistake(
        "unknown-as-unseen",
        "an undeclared value left out",
        {"classifiers.categorical.factors": _unknown_as_unseen},
    ),
    Mistake("absences-ignored", "no 1 - p", {"classifiers.bernoulli.factors": _present_only}),
    Mistake("joint-falls-back-to-prior", "|B| = 0", {"classifiers.joint.infer": _fallback}),
    Mistake("accuracy-for-error", "[r = y]", {"decision.error.expected_error": _right_ones}),
    Mistake("transposed-confusion", "axes swapped", {"decision.error.confusion": _transposed}),
)
