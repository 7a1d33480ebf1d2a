"""Mistakes of choosing, normalising and conditioning."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from mistakes.making import Mistake
from refnb.classifiers import naive
from refnb.errors import ZeroEvidence
from refnb.probability import bayes, distribution
from refnb.probability.distribution import Decision

Weights = Mapping[str, Fraction]
RIGHT_INFER = naive.infer
RIGHT_NORMALISE = distribution.normalise
RIGHT_POSTERIOR = bayes.posterior


def _ties(weights: Weights) -> list[str]:
    greatest = max(weights.values(), default=Fraction(0))
    return [label for label, weight in weights.items() if weight == greatest]


def _decided(best: Sequence[str]) -> Decision[str]:
    return Decision(best[0], tuple(best))


def _last(weights: Weights) -> Decision[str]:
    *others, last = _ties(weights)
    return _decided([last, *others])


def _uniform(weights: Weights) -> dict[str, Fraction]:
    whole = sum(weights.values(), Fraction(0))
    return {y: w / whole if whole else Fraction(1, len(weights)) for y, w in weights.items()}


def _uniform_posterior(prior: Weights, likelihood: Weights) -> dict[str, Fraction]:
    return _uniform({h: prior[h] * likelihood[h] for h in prior})


def _uniform_inference(prior: Weights, factors: Mapping[str, Weights]) -> naive.Inference:
    try:
        return RIGHT_INFER(prior, factors)
    except ZeroEvidence:
        share = dict.fromkeys(prior, Fraction(1, len(prior)))
        rows = {f: dict(row) for f, row in factors.items()}
        zeros, decision = dict.fromkeys(prior, Fraction(0)), _decided(list(prior))
        return naive.Inference(dict(prior), rows, zeros, Fraction(0), share, decision)


def _as_they_are(weights: Weights) -> dict[str, Fraction]:
    RIGHT_NORMALISE(weights)
    return {label: Fraction(weight) for label, weight in weights.items()}


def _joint_only(prior: Weights, likelihood: Weights) -> dict[str, Fraction]:
    RIGHT_POSTERIOR(prior, likelihood)
    return {h: prior[h] * likelihood[h] for h in prior}


def _scores_only(prior: Weights, factors: Mapping[str, Weights]) -> naive.Inference:
    right = RIGHT_INFER(prior, factors)
    kept = (right.prior, right.factors, right.scores, right.evidence, right.scores)
    return naive.Inference(*kept, right.decision)


def _summed(p: Weights, event: Sequence[str], parts: Sequence[Sequence[str]]) -> Fraction:
    return sum((p[h] for part in parts for h in part if h in event), Fraction(0))


def _swapped(p: Weights, event: Sequence[str], given: Sequence[str]) -> Fraction:
    whole = sum((p[h] for h in p if h in event), Fraction(0))
    both = sum((p[h] for h in p if h in event and h in given), Fraction(0))
    return both / whole if whole else Fraction(0)


def _each_alone(p: Weights, grid: int) -> dict[str, Fraction]:
    distribution.probability(p, ())
    return {h: Fraction(round(grid * w), grid) for h, w in p.items()}


MISTAKES = (
    Mistake(
        "each-rounded-alone",
        "Rounded each probability to the nearest, whatever they sum to.",
        {"distribution.rounded": _each_alone},
    ),
    Mistake(
        "last-max",
        "Chose the last of the greatest weights, as `>=` in a loop and Rust's max_by_key do.",
        {"distribution.most_probable": _last},
    ),
    Mistake(
        "alphabetical-tie",
        "Chose the first of the greatest weights in the alphabet.",
        {"distribution.most_probable": lambda w: _decided(sorted(_ties(w)))},
    ),
    Mistake(
        "drops-ties",
        "Reported one of several greatest weights alone.",
        {"distribution.most_probable": lambda w: _decided(_ties(w)[:1])},
    ),
    Mistake(
        "uniform-on-zero",
        "Gave equal shares when every weight is 0.",
        {
            "distribution.normalise": _uniform,
            "bayes.posterior": _uniform_posterior,
            "naive.infer": _uniform_inference,
        },
    ),
    Mistake(
        "unnormalised-posterior",
        "Took the scores for the posterior, without dividing by the evidence.",
        {
            "distribution.normalise": _as_they_are,
            "bayes.posterior": _joint_only,
            "naive.infer": _scores_only,
        },
    ),
    Mistake(
        "overlapping-parts-accepted",
        "Added P(B and A_i) over parts that overlap or leave a gap.",
        {"distribution.total_probability": _summed},
    ),
    Mistake(
        "event-as-given",
        "Took P(B | A) for P(A | B).",
        {"distribution.conditional": _swapped},
    ),
)
