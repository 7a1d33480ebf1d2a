"""An estimate as an exercise: P(v) from counts by a rule of smoothing, or a variance of numbers.

counts, weight     n(v), and what smoothing adds to each of K values
above, below       n(v) + l, N + l K
estimate           P(v) = above / below

numbers, mean      x_i, Σ x_i / n
deviations         x_i - mean
squares            (x_i - mean)^2
divisor            n
variance           Σ squares / divisor
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from refnb.core.checks import Number
from refnb.estimation.smoothing import Smoothing
from refnb.exercises.replay import Exercise, Kind, Row, of_each, put, root, row
from refnb.worked.formula import A, Axis, B, Value, count, distance, table, total
from refnb.worked.terms import Name, P
from refnb.worked.working import Lines, Stage, Working, Written, flat, naming

ON_V, ON_I, OF = Axis("v"), Axis("i"), Axis("of")
EACH, ALL = Value("each"), Value("all")
COUNTS, WEIGHT, ABOVE, BELOW = map(table, ("counts", "weight", "above", "below"))
NUMBERS, MEAN, DEVIATIONS = map(table, ("numbers", "mean", "deviations"))
SQUARES, DIVISOR, VARIANCE = map(table, ("squares", "divisor", "variance"))
COUNT, N = COUNTS(v=A), count("numbers")


def share(counts: Mapping[str, Number], rule: Smoothing, asked: str) -> Exercise:
    """Return the exercise that asks for P(asked).

    >>> from refnb.estimation import smoothing
    >>> from refnb.exercises import replay
    >>> replay.answer(share({"H": 3, "T": 1}, smoothing.smoothing("laplace"), "H"))
    Fraction(2, 3)
    """
    a, k = rule.pseudo_count(len(counts)), len(counts)
    stages = (
        Stage("counts", (ON_V,), flat(counts)),
        Stage("weight", (OF,), {("each",): a, ("all",): a * k}),
        Stage("above", (), COUNT + WEIGHT(of=EACH)),
        Stage("below", (), total(COUNTS, ON_V) + WEIGHT(of=ALL)),
        Stage("estimate", (), ABOVE / BELOW, "Estimate", P(asked)),
    )
    asking = naming(asked, counts, {"smoothed": rule.weight, "counted": not rule.weight})
    return Kind({"shares": SHARES}, "estimate").exercise(Working(stages, *asking))


def variance(numbers: Sequence[Number]) -> Exercise:
    """Return the exercise that asks for the variance over n.

    >>> from refnb.exercises import replay
    >>> replay.answer(variance([1, 2, 6]))
    Fraction(14, 3)
    """
    given = {str(i): x for i, x in enumerate(numbers, 1)}
    stages = (
        Stage("numbers", (ON_I,), flat(given)),
        Stage("mean", (), total(NUMBERS, ON_I) / N, "Means", Name("mean")),
        Stage("deviations", (ON_I,), NUMBERS - MEAN),
        Stage("squares", (ON_I,), DEVIATIONS * DEVIATIONS),
        Stage("divisor", (), N),
        Stage("variance", (), total(SQUARES, ON_I) / DIVISOR, "Variances", Name("variance")),
    )
    exercise = Kind({"moments": VARIANCES}, "mean").exercise(Working(stages))
    return replace(exercise, called="the variance")


SHARES: Mapping[str, Row] = {
    "other-value": row("above", COUNTS(v=B) + WEIGHT(of=EACH), when="two"),
    "over-the-rest": row("below", total(COUNTS, ON_V) - COUNT + WEIGHT(of=ALL)),
    "not-smoothed": row("weight", 0, when="smoothed"),
    "numerator-only": row("weight", put(0, of=ALL), when="smoothed"),
    "denominator-only": row("weight", put(0, of=EACH), when="smoothed"),
    "plus-one-below": row("weight", put(WEIGHT(of=EACH), of=ALL), when="smoothed"),
    "all-above": row("weight", put(WEIGHT(of=ALL), of=EACH), when="smoothed"),
    "laplace-used": row("weight", put(1, of=EACH), put(count("counts"), of=ALL), when="counted"),
    "a-half": row("estimate", 1 / count("counts")),
    "not-divided": row("estimate", COUNT),
    "added-not-divided": row("estimate", ABOVE, when="smoothed"),
}


def _median(w: Written, _: Lines) -> Lines:
    """Return the middle number, or the mean of the two in the middle."""
    ordered = sorted(w["numbers"].values())
    half = len(ordered) // 2
    return {(): (ordered[half] + ordered[-half - 1]) / 2}


VARIANCES: Mapping[str, Row] = {
    "median-for-mean": row("mean", function=_median),
    "mean-not-subtracted": row("squares", NUMBERS * NUMBERS),
    "absolute-deviations": row("squares", distance(DEVIATIONS)),
    "deviations-not-squared": row("squares", DEVIATIONS),
    "mean-not-squared": row("squares", NUMBERS * NUMBERS - MEAN),
    "n-1-for-n": row("divisor", N - 1),
    "not-divided": row("divisor", 1),
    "deviation": row("variance", function=of_each(root)),
}
