"""The named mistakes of learning and classifying."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from refnb.classifiers import bernoulli, categorical, joint
from refnb.conformance.wrong import Mistake
from refnb.decision import error
from refnb.decision.truth import Truth
from refnb.errors import ZeroEvidence
from refnb.estimation import counting, likelihood, smoothing
from refnb.estimation.schema import Count, Example, Instance, Schema

Numbers = Mapping[str, Fraction]
RIGHT_FIT = categorical.fit
RIGHT_BERNOULLI = bernoulli.fit
RIGHT_FACTORS = categorical.factors
RIGHT_PRESENCE = bernoulli.factors
RIGHT_COUNT = counting.count
RIGHT_JOINT = joint.infer
RIGHT_ERROR = error.expected_error
RIGHT_CONFUSION = error.confusion
RIGHT_ADDITIVE = smoothing.additive
RIGHT_LIKELIHOOD = likelihood.likelihood


def _zeros_for_undefined(counts: Numbers) -> dict[str, Fraction]:
    whole = sum(counts.values())
    return {v: Fraction(n) / (whole or 1) for v, n in counts.items()}


def _seen_only(counts: Numbers, l: Fraction) -> dict[str, Fraction]:  # noqa: E741
    """Smooth over the values that occur, as if the data were the domain."""
    seen = sum(1 for n in counts.values() if n) or len(counts)
    whole = sum(counts.values()) + l * seen
    return {v: Fraction(n + l if n else 0) / whole for v, n in counts.items()}


def _laplace_always(counts: Numbers, l: Fraction) -> dict[str, Fraction]:  # noqa: E741
    return RIGHT_ADDITIVE(counts, 1 if l else 0)


def _unsmoothed_epsilon(counts: Numbers) -> dict[str, Fraction]:
    """Put 1/1000 in the place of 0."""
    whole = sum(counts.values())
    return {v: Fraction(n) / whole if n else Fraction(1, 1000) for v, n in counts.items()}


def _prior_smoothed(
    counts: counting.Counts, rule: smoothing.Smoothing, prior: categorical.Prior
) -> categorical.Model:
    same = rule if isinstance(prior, smoothing.Smoothing) else prior
    return RIGHT_FIT(counts, rule, same)


def _presence_prior_smoothed(
    counts: counting.Counts, rule: smoothing.Smoothing, prior: categorical.Prior
) -> bernoulli.Model:
    same = rule if isinstance(prior, smoothing.Smoothing) else prior
    return RIGHT_BERNOULLI(counts, rule, same)


def _missing_as_zero(model: categorical.Model, x: Instance) -> dict[str, dict[str, Fraction]]:
    zero = dict.fromkeys(model.prior, Fraction(0))
    return {f: RIGHT_FACTORS(model, x).get(f, zero) for f in model.conditionals}


def _missing_as_category(schema: Schema, examples: Sequence[Example]) -> counting.Counts:
    """Count a missing cell as the last value of its domain."""
    last = {feature: domain[-1] for feature, domain in schema.features.items()}
    filled = [Example({**last, **e.instance}, e.label, e.weight) for e in examples]
    return RIGHT_COUNT(schema, filled)


def _missing_counted(
    counts: counting.Counts, rule: smoothing.Smoothing, prior: categorical.Prior
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


def _once(schema: Schema, examples: Sequence[Example]) -> counting.Counts:
    """Count equal examples once, as a set does."""
    distinct: list[Example] = []
    for example in examples:
        if example not in distinct:
            distinct.append(example)
    return RIGHT_COUNT(schema, distinct)


def _unweighted(schema: Schema, examples: Sequence[Example]) -> counting.Counts:
    return RIGHT_COUNT(schema, [Example(e.instance, e.label) for e in examples])


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


def _zero_power(counts: Numbers, p: Numbers) -> Fraction:
    """Let 0^0 be 0."""
    return Fraction(0) if 0 in p.values() else RIGHT_LIKELIHOOD(counts, p)


LEARNING: tuple[Mistake, ...] = (
    Mistake("zero-for-undefined", "0/0 = 0", {"estimation.likelihood.mle": _zeros_for_undefined}),
    Mistake("zero-power", "0^0 = 0", {"estimation.likelihood.likelihood": _zero_power}),
    Mistake("domain-from-data", "K of the data", {"estimation.smoothing.additive": _seen_only}),
    Mistake("laplace-always-one", "l ignored", {"estimation.smoothing.additive": _laplace_always}),
    Mistake("unseen-epsilon", "0.001 for 0", {"estimation.likelihood.mle": _unsmoothed_epsilon}),
    Mistake("set-counting", "equal examples once", {"estimation.counting.count": _once}),
    Mistake("weights-ignored", "weight 1 for all", {"estimation.counting.count": _unweighted}),
    Mistake(
        "missing-as-category",
        "a missing cell counted as a value",
        {"estimation.counting.count": _missing_as_category},
    ),
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
